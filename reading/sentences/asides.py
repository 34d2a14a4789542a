"""Words of a text that say nothing about its answer: what it stands on, what opens and rounds off, headers of steps.

They are made ``HERE`` before sentences are cut, so that nothing has to be understood around an answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import BULLET


def without_asides(parts: Sequence[Part], roles: str) -> str:
    """The roles of some parts with ``HERE`` for each that is an aside. Linear."""
    opening = _EXCLAIMS.match(roles)
    polite = opening and _PLEASED.issuperset(part.word for part in parts[: opening.end() - 1] if part.role != Role.HERE)
    asides = [(0, opening.end() - 1)] if opening and polite else []
    steps = [found for found in _STEP.finditer(roles) if parts[found.start(1)].word == "step"]
    numbers = [parts[found.start(1) + 1].word for found in steps]
    last = steps[-1] if steps else None
    if last and last["told"] and numbers[-1] != "1" and len({*numbers}) == len(numbers):
        told = sum((one["told"] or Role.SO).lstrip(f"\n{Role.HERE}")[:1] != Role.SO for one in steps)
        if told <= 1 and Role.IF not in roles[: last.start()]:
            asides.append((last.start(1), last.start("told")))  # the last one is where they lead
    asides += [found.span() for found in _ROUNDS_OFF.finditer(roles)]
    closing = _closing(parts, roles)
    for found in _GROUNDS.finditer(roles):
        begin = found.start() + (found[0][:1] == BULLET)
        words = {part.word for part in parts[begin : found.end()] if part.written and part.role not in _AROUND_ANY}
        of_some = Role.AND not in found[0] and not words.isdisjoint(_ONE | _COUNTED)
        of_one = found["head"] is not None and of_some
        if words <= _OF_GROUNDS and not (words.isdisjoint(_GIVEN) or of_one):  # others may say otherwise
            asides.append((begin, found.end()))
    if not asides and closing == len(roles):
        return roles
    kept = list(roles)
    for begin, end in asides:
        kept[begin:end] = Role.HERE * (end - begin)
    kept[closing:] = "\n" * (len(roles) - closing)
    return "".join(kept)


def _closing(parts: Sequence[Part], roles: str) -> int:
    """Where the sentences at the end begin that only take leave or round off, if others stand before."""
    end = len(roles)
    for _ in range(MOST_CLOSING):
        last = _LAST.search(roles, max(0, end - LONGEST_CLOSING), end)
        ended = last is not None and last[0][-1] in _ENDED
        if not last or not _closes([part for part in parts[last.start() : end] if part.written], ended=ended):
            break
        end = last.start()
    return end


def _closes(sentence: Sequence[Part], *, ended: bool) -> bool:
    """Whether a sentence only takes leave or rounds off; that it does so is known only of what has ``ended``."""
    words = " ".join([part.word for part in sentence]).replace(" '", "'")
    if _OF_OTHERS.fullmatch(words):
        return True
    said = frozenset(_NO_MORE.sub("", words).split())
    valued = [part for part in sentence if part.role in _SAYS]
    if valued and (said.isdisjoint(_OF_MIND) or any(part.word not in _WORDS_TOO for part in valued)):
        return False
    return f"{words} ".startswith(_FAREWELLS) or (ended and said <= _ROUNDING and not said.isdisjoint(_ROUNDED))


_EXCLAIMS: Final = matching("[STRANGER ADJECTIVE MATTER RELATION_NOUN TITLE HERE]{1,5}!")
"""What only opens a text: "Great question!"."""
_PLEASED: Final = frozenset(
    each(
        """
        great, good, nice, fun, interesting, excellent, fantastic, wonderful, awesome, tricky, classic, cool, lovely,
        neat, challenging, fascinating, thanks, thank you, hello, hi, question, puzzle, problem, one, challenge, riddle,
        day, to, for, what, spatial, logic, reasoning, you, me, let me help, happy, glad, here, is, it, this
        """
    )
)
_STEP: Final = matching(
    r"(?:(?<=[.?!;\n])|^)\*?(NOTE) NUMBER[:~.]"
    r"(?P<told>\n*HERE*(?:SO(?!,?HERE*DIRECTION[.!\n]*$)|SUBJECT[^.!?;\n]*OBJECT))?"
)
"""What opens a step of an argument, and whether it concludes, or tells of the asked pair: "Step 3: so ..."."""
_ROUNDS_OFF: Final = matching(
    "[, ~]+ [AND WHICH]? HERE* (?:SO|[SO IS]+ IT|[SO IS HERE]+ ADJECTIVE* RELATION_NOUN) (?=[.!])"
)
"""What ends a sentence: "..., so that's my answer", "..., therefore", "... - that's it"."""
_GROUNDS: Final = matching(
    r"(?P<head>(?:(?<=[.?!;\n SO BUT AND])|^)\*?[, HERE]*\w{2,14})(?=,(?![^.?!;\n]{0,99}UNKNOWN_ANSWER)|:)"
    r"|,[FROM PREPOSITION BECAUSE POSSIBLE]\w{1,12}(?=[.!;\n]|$)|(?<=\w)\(\w{1,13}\)(?=[.!;\n]|$)"
    r"|(?:(?<=[.?!;\n])|^)\*?[, HERE]*\w{2,14}(?=[.!])"
)
"""What an answer stands on: "from the first two clues, ...", "reading the story carefully, ...", "... (by clue 2)", "I
considered all facts. ...".
"""
_ONE: Final = frozenset(each("clue, fact, sentence, statement, premise, constraint, rule, hint, condition"))
_COUNTED: Final = frozenset(each("first, second, third, fourth, last"))
_GIVEN: Final = _ONE | frozenset(
    each(
        """
        clues, facts, sentences, statements, premises, constraints, rules, hints, conditions, story, text, description,
        passage, puzzle, information, details, relations, relationships, everything, reasoning, analysis
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
        went, looked, worked, reviewed, analyzed, one by one, my
        """
    )
)
"""These, and words that may stand beside them."""
_AROUND_ANY: Final = roles_of("FROM PREPOSITION BECAUSE OF AND NUMBER HERE")

MOST_CLOSING: Final = 4
"""Sentences at the end that are looked at for what only takes leave."""
LONGEST_CLOSING: Final = 24
"""Parts of such a sentence, with its mark."""
_LAST: Final = matching(r"(?<=[.?!;\n])[^.?!;\n]+[.?!\n)]*$")
_ENDED: Final = frozenset(".?!\n)")
_SAYS: Final = roles_of(
    "SUBJECT OBJECT OTHER YES NO DIRECTION POSSIBLE IMPOSSIBLE NECESSARY UNNECESSARY STEP CORRECTION UNKNOWN_ANSWER"
)
"""What a sentence that only takes leave has not."""
_FAREWELLS: Final = tuple(
    f"{phrase} "
    for phrase in each(
        """
        hope, i hope, let me know, feel free, please let me know, please feel free, have a, cheers, thanks,
        thank you, sorry, good luck, best regards, for more, would you like me, do you want me, shall i, if you
        have any, if you need, if you would like, if you'd like, i'd be happy, i would be happy, i'd be glad, i
        can explain, any other, any more, any further, next question, what a, case closed, that's it, that is
        it, that's all, that is all
        """
    )
)
"""How a sentence opens that only takes leave."""
_OF_MIND: Final = frozenset(each("confident, sure, certain, see, shown, explained, described"))
_WORDS_TOO: Final = frozenset(each("in, right, above, correct"))
"""Words that say a relation elsewhere: "I am confident that this is right", "see the reasoning above"."""
_ROUNDED: Final = _OF_MIND | frozenset(
    each(
        """
        consistent, satisfied, satisfies, fits, fit, matches, match, arise, arises, checked, verified, simple, easy,
        done, end, straightforward, follows, completes, concludes, regards, irrelevant, needed, relevant, required,
        based, proven
        """
    )
)
"""Words with which a sentence rounds off, one of which it has."""
_ROUNDING: Final = (
    _ROUNDED
    | _GIVEN
    | frozenset(
        each(
            """
        this, that, it, is, are, was, were, all, every, each, any, the, my, your, of, with, in, on, to, from, by, i,
        i'm, i've, am, have, has, been, be, and, as, only, here, now, also, both, everything, rest, other,
        remaining, option, options, answer, result, conclusion, solution, response, deduction, explanation, steps,
        above, right, correct, good, best, directly, given, provided, against, for, about, quite, very, fairly, pretty,
        absolutely, 100, completely, entirely, fully, double, question
        """
        )
    )
)
"""These, and words that may stand beside them."""
_NO_MORE: Final = re.compile(r"\bno (?:other|contradictions?|conflicts?|further|more)\b")
_OF_OTHERS: Final = re.compile(
    r"(?:all )?(?:the |of the )?(?:other|remaining) (?:option|choice|answer|relation|possibilit|clue|fact|statement"
    r"|sentence|information|detail)(?:s|y|ies)? (?:(?:is|are|were|have been) (?:ruled out|excluded|eliminated"
    r"|impossible|wrong|incorrect|irrelevant)|(?:is|are|do|does|did|can)(?: not|n't|not)(?: be)? (?:fit|match|work"
    r"|matter|apply|needed|relevant|required|necessary|possible|correct|right|true|change|affect|help)(?: this| that"
    r"| it| here| the (?:answer|result|conclusion|clues|facts|story|description))?"
    r"(?: (?:to|for) (?:this|the question))?)"
)
"""That nothing else matters, or holds: "the other options do not fit"."""
