"""Words of a text that say nothing about its answer: what it stands on, what opens and rounds off, headers of steps.

They are made ``FILLER`` before sentences are cut, so that nothing has to be understood around an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.sentences.closings import GIVEN, ONE, closing_of
from spatialjudge.reading.sentences.judgements import with_judgements, with_unconcluded
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import BULLET


def without_asides(parts: Sequence[Part], roles: str) -> str:
    """The roles of some parts with ``FILLER`` for each that is an aside. Linear."""
    roles = with_unconcluded(parts, with_judgements(parts, roles))
    opening = _EXCLAIMS.match(roles)
    polite = opening and _PLEASED.issuperset(
        part.word for part in parts[: opening.end() - 1] if part.role != Role.FILLER
    )
    asides = [(0, opening.end() - 1)] if opening and polite else []
    steps = [found for found in _STEP.finditer(roles) if parts[found.start(1)].word == "step"]
    numbers = [parts[found.start(1) + 1].word for found in steps]
    last = steps[-1] if steps else None
    if last and last["told"] and numbers[-1] != "1" and len({*numbers}) == len(numbers):
        told = sum((one["told"] or Role.SO).lstrip(f"\n{Role.FILLER}")[:1] != Role.SO for one in steps)
        if told <= 1 and Role.IF not in roles[: last.start()]:
            asides.append((last.start(1), last.start("told")))  # the last one is where they lead
    asides += [found.span() for found in _ROUNDS_OFF.finditer(roles)]
    asides += [found.span() for found in _ADDS.finditer(roles) if parts[found.end() - 1].word in _OPINIONS]
    asides += [found.span() for found in _REGRETS.finditer(roles) if parts[found.end() - 1].word == "sorry"]
    for found in _WAITS.finditer(roles):
        if parts[found.start(1)].word == "hang" and parts[found.end(1) - 1].word == "on":
            roles = f"{roles[: found.start(1)]}{Role.CORRECTION}{Role.FILLER}{roles[found.end(1) :]}"
    closing = closing_of(parts, roles)
    for found in _GROUNDS.finditer(roles):
        begin = found.start() + (found[0][:1] == BULLET)
        words = {part.word for part in parts[begin : found.end()] if part.written and part.role not in _AROUND_ANY}
        of_some = Role.AND not in found[0] and not words.isdisjoint(ONE | _COUNTED)
        of_one = found["head"] is not None and of_some
        if words <= _OF_GROUNDS and not (words.isdisjoint(GIVEN) or of_one):  # others may say otherwise
            asides.append((begin, found.end()))
    if not asides and closing == len(roles):
        return roles
    kept = list(roles)
    for begin, end in asides:
        kept[begin:end] = Role.FILLER * (end - begin)
    kept[closing:] = "\n" * (len(roles) - closing)
    return "".join(kept)


_EXCLAIMS: Final = matching("[UNKNOWN ADJECTIVE MATTER RELATION_NOUN TITLE FILLER TO]{1,5}!")
"""What only opens a text: "Great question!"."""
_PLEASED: Final = any_of("""
    great, good, nice, fun, interesting, excellent, fantastic, wonderful, awesome, tricky, classic, cool, lovely,
    neat, challenging, fascinating, thanks, thank, thank you, hello, hi, question, puzzle, problem, one, challenge,
    riddle, asking, day, to, for, what, spatial, logic, reasoning, you, me, let me help, happy, glad, here, is, it, this
""")
_STEP: Final = matching(
    r"(?:(?<=[.?!;\n])|^)\*?(NOTE) NUMBER[:~.]"
    r"(?P<told>\n*FILLER*(?:SO(?!,?FILLER*DIRECTION[.!\n]*$)|SUBJECT[^.!?;\n]*OBJECT))?"
)
"""What opens a step of an argument, and whether it concludes, or tells of the asked pair: "Step 3: so ..."."""
_ROUNDS_OFF: Final = matching(
    "[, ~]+ [AND WHICH]? FILLER* (?:SO|[SO IS]+ IT|[SO IS FILLER]+ ADJECTIVE* RELATION_NOUN) (?=[.!])"
)
"""What ends a sentence: "..., so that's my answer", "..., therefore", "... - that's it"."""
_WAITS: Final = matching("(?:(?<=[.?!;~,\n])|^) (IS PREPOSITION) (?=[,.!~])")
"""Between marks: "hang on, ..."."""
_ADDS: Final = matching(r", (?:FILLER|UNKNOWN) (?=[.!\n]|$)")
_REGRETS: Final = matching(r"(?<=UNKNOWN_ANSWER) , CORRECTION (?=[.!\n]|$)")
"""What takes nothing back: "no idea, sorry"."""
_OPINIONS: Final = any_of("""
    i 'd|'ll say, i would|will say, i say|think|believe, obviously, clearly, of course, indeed, for sure, definitely,
    nothing else, nothing more, no more, and that 's|that+is all
""")
"""What is added to an answer: "north, I'd say"."""
_GROUNDS: Final = matching(
    r"(?P<head>(?:(?<=[.?!;\n SO BUT AND])|^)\*?[, FILLER]*\w{2,14})(?=,(?![^.?!;\n]{0,99}UNKNOWN_ANSWER)|:)"
    r"|,[FROM PREPOSITION BECAUSE POSSIBLE]\w{1,12}(?=[.!;\n]|$)|(?<=\w)\(\w{1,13}\)(?=[.!;\n]|$)"
    r"|(?:(?<=[.?!;\n])|^)\*?[, FILLER]*\w{2,14}(?=[.!])"
)
"""What an answer stands on: "from the first two clues, ...", "reading the story carefully, ...", "... (by clue 2)", "I
considered all facts. ...".
"""
_COUNTED: Final = any_of("first, second, third, fourth, last")
_OF_GROUNDS: Final = GIVEN | any_of("""
    first, second, third, fourth, last, one, two, three, four, all, all the, all of the, both, each, every, these,
    those, above, given, stated, told, known, spatial, carefully, again, closely, together, step by step, in order,
    place, placed, considered, combined, reading, rereading, checking, considering, combining, following, using,
    analysing, analyzing, reviewing, applying, tracing, having, read, checked, put, once, through, looking, starting,
    working, we, i, let me, let us, let's, chaining, joining, after checking, taken together, have, gone, went,
    looked, worked, reviewed, analyzed, one by one, my
""")
"""These, and words that may stand beside them."""
_AROUND_ANY: Final = roles_of("FROM PREPOSITION BECAUSE OF AND NUMBER FILLER")
