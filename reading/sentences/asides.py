"""Words of a text that say nothing about its answer: what it stands on, what opens and rounds off, headers of steps.

They are made ``HERE`` before sentences are cut, so that nothing has to be understood around an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import BULLET


def without_asides(parts: Sequence[Part], roles: str) -> str:
    """The roles of some parts with ``HERE`` for each that is an aside. Linear."""
    asides = [(0, opening.end() - 1)] if (opening := _EXCLAIMS.match(roles)) else []
    steps = [found for found in _STEP.finditer(roles) if parts[found.start(1)].word == "step"]
    numbers = [parts[found.start(1) + 1].word for found in steps]
    if steps and numbers[-1] != "1" and len({*numbers}) == len(numbers):
        asides.append((steps[-1].start(1), steps[-1].end()))  # the last one is where they lead
    asides += [found.span() for found in _ROUNDS_OFF.finditer(roles)]
    for found in _GROUNDS.finditer(roles):
        begin = found.start() + (found[0][:1] == BULLET)
        words = {part.word for part in parts[begin : found.end()] if part.written and part.role not in _AROUND_ANY}
        if words <= _OF_GROUNDS and not words.isdisjoint(_GIVEN):
            asides.append((begin, found.end()))
    if not asides:
        return roles
    kept = list(roles)
    for begin, end in asides:
        kept[begin:end] = Role.HERE * (end - begin)
    return "".join(kept)


_EXCLAIMS: Final = matching("[STRANGER ADJECTIVE MATTER RELATION_NOUN TITLE HERE]{1,5}!")
"""What only opens a text: "Great question!"."""
_STEP: Final = matching(r"(?:(?<=[.?!;\n])|^)\*?(NOTE) NUMBER[:~.]")
"""What opens a step of an argument: "Step 3: ..."."""
_ROUNDS_OFF: Final = matching(
    "[, ~]+ [AND WHICH]? HERE* (?:SO|[SO IS]+ IT|[SO IS HERE]+ ADJECTIVE* RELATION_NOUN) (?=[.!])"
)
"""What ends a sentence: "..., so that's my answer", "..., therefore", "... - that's it"."""
_GROUNDS: Final = matching(
    r"(?:(?<=[.?!;\n SO BUT AND])|^)\*?[, HERE]*\w{2,14}(?=,(?![^.?!;\n]{0,99}UNKNOWN_ANSWER))"
    r"|,[FROM PREPOSITION BECAUSE POSSIBLE]\w{1,12}(?=[.!;\n]|$)|(?<=\w)\(\w{1,13}\)"
    r"|(?:(?<=[.?!;\n])|^)\*?[, HERE]*\w{2,14}(?=[.!])"
)
"""What an answer stands on: "from the first two clues, ...", "reading the story carefully, ...", "... (by clue 2)", "I
considered all facts. ...".
"""
_GIVEN: Final = frozenset(
    each(
        """
        clue, clues, fact, facts, sentence, sentences, statement, statements, premise, premises, constraint,
        constraints, rule, rules, hint, hints, condition, conditions, story, text, description, passage, puzzle,
        information, details, relations, relationships, everything, reasoning, analysis
        """
    )
)
"""Words for what is given, one of which it must name."""
_OF_GROUNDS: Final = _GIVEN | frozenset(
    each(
        """
        first, second, third, fourth, last, one, two, three, four, all, all the, all of the, both, each, every, these,
        those, above, given, stated, told, known, spatial, carefully, again, closely, together, step by step, in order,
        place, placed, considered, combined, reading, rereading, checking, considering, combining, following, using,
        analysing, analyzing, reviewing, applying, tracing, having, read, checked, put, once, through, looking,
        starting, working, we, i, let me, let us, let's, chaining, joining, after checking, taken together, have, gone,
        went, looked, worked, reviewed, analyzed, one by one
        """
    )
)
"""These, and words that may stand beside them."""
_AROUND_ANY: Final = roles_of("FROM PREPOSITION BECAUSE OF AND NUMBER HERE")
