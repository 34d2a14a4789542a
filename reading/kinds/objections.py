"""What the words behind a yes or no do to it: they object, confirm, or only remark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.kinds.claims import (
    CLAIMS,
    NO,
    TOLD_POSSIBLE,
    YES,
    affirms,
    differs,
    expression,
    fitting,
    is_of,
    label,
    leaves_open,
)
from spatialjudge.reading.sentences.conclusions import OTHERS
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.proposals import Proposed
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching

MARKS: Final = f"-,:;~({Role.AND}"
_REASON: Final = matching(f"[{MARKS}]* [BECAUSE NOTE]")
"""What gives a reason for an answer; it may be opaque."""


def objected(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no make it no answer, or the other one."""
    if not rest.strip(MARKS):
        return False
    if rest[-1] == Role.BECAUSE or rest.lstrip(MARKS)[:1] == Role.OR:
        return True
    told = rest[: rest.find(Role.BECAUSE)] if Role.BECAUSE in rest else rest
    opening = next((part.word for role, part in zip(rest, related, strict=True) if role not in MARKS), "")
    of_others = asked.label is not None and _OF_OTHERS.fullmatch(rest)
    if (
        _TAKEN_BACK.fullmatch(rest)
        or opening in _CONDITIONS
        or {Role.IF, Role.GUESS} & set(told)
        or of_others
        or ((yes or not asked.must) and _DOUBTED.fullmatch(told))
    ):
        return True
    conceded = _TURNS.search(rest) or (opening in _CONCEDES and _IMPOSSIBLE.search(rest))
    if (conceded if yes else _allows(told, asked)) or _of_another(yes, rest, related, asked):
        return True
    return label(yes) in excludes(rest, related, asked)


def remarks(rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no tell of whoever speaks, or of the talk itself: "yes, I see the point"."""
    speaker = next((part.word for part in related[1:2]), "")
    known = asked.label is not None and (speaker in {"you", "we"} or not rest.strip(MARKS).startswith(Role.UNKNOWN))
    return (known or speaker == "i") and _REMARK.fullmatch(rest) is not None


_REMARK: Final = matching(
    f"[{MARKS}]+ (?:IS? UNKNOWN|TO) [UNKNOWN WHAT IS TO OF PREPOSITION MATTER TITLE]* (?:UNKNOWN RELATION_NOUN)?"
)
_CONDITIONS: Final = frozenset({"when", "after", "were", "should"})
"""Words that make a condition of what follows a yes or no."""
_DOUBTED: Final = matching(f"[{MARKS} IT WHICH UNKNOWN IS]* [UNSURE UNKNOWN_ANSWER] [^BUT]*")
_OF_OTHERS: Final = matching(
    f"[{MARKS}]* (?:[OTHER UNKNOWN]{{1,3}} (?:[IS COULD COULD_NOT CAN] NOT?"
    " (?:RELATION [OF TO FROM RELATIVE]* (?:[OTHER UNKNOWN]{1,3}|OBJECT)?)?|RELATION [OF TO FROM RELATIVE]*"
    r" [OTHER UNKNOWN]{1,3})|TO? OTHER \)?)"
)
"""A fact about others, as if these had been asked about: "the lamp can be"."""
_TAKEN_BACK: Final = matching(r"\([EXCLUDED IMPOSSIBLE NO]\)?")
"""Behind a yes or no what says that it is none: "no (wrong)"."""
_CONCEDES: Final = frozenset({"although", "though", "even though", "while", "whereas"})
_IMPOSSIBLE: Final = matching("^[^NOT NO POSSIBLE RELATION BUT]*[IMPOSSIBLE EXCLUDED]")
_TURNS: Final = matching("BUT [^RELATION BECAUSE POSSIBLE ,]+$")
"""A "but" before what is not understood: "I think so, but the lamp is another matter"."""
_ALLOWS: Final = matching(
    "[^NOT NO IMPOSSIBLE EXCLUDED COULD_NOT RELATION BUT NUMBER]*"
    " (?:POSSIBLE|[IT SUBJECT] [CAN COULD](?![^,]*RELATION))"
    "|[^BUT RELATION :;]*[NOT NO] [^BUT AND OR SO RELATION :;]*[IMPOSSIBLE EXCLUDED COULD_NOT]"
)
"""What says that it can be: "consistent with it", "so the bed can be anywhere", "no clue forbids it"."""


def _allows(told: str, asked: Proposed) -> bool:
    """Whether the words behind a no say that it can be, where that was asked."""
    return asked.can and any(_ALLOWS.match(clause) for clause in told.split(","))


def _of_another(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the clause behind a yes or no says what can be of another pair, or of the asked one what differs."""
    skipped = len(rest) - len(rest.lstrip(MARKS + Role.SO))
    clause = _CLAUSE.match(rest, skipped)
    if asked.label is None or clause is None:
        return False
    modal, pair = clause["said"] in TOLD_POSSIBLE, clause["first"] + (clause["second"] or "")
    if Role.OTHER in pair:
        said = expression(clause, related) if clause["where"] else None
        same = said is not None and said.labels(asked.lexicon) == (asked.label,)
        return modal or (same and clause.end() == len(rest))  # "yes, the bed is north of the lamp"
    if not clause["where"] or Role.NOT in clause["said"] or clause["said"] == Role.COULD_NOT:
        return False
    return differs(clause, related, asked) if yes else not modal and is_of(clause, related, asked)


_CLAUSE: Final = matching(
    "(?P<first>[SUBJECT OBJECT OTHER IT](?:AND [SUBJECT OBJECT OTHER])?)(?P<said>[CAN COULD COULD_NOT]|IS? NOT?)"
    "(?:(?P<where>RELATION)[OF TO FROM RELATIVE]*(?P<second>[SUBJECT OBJECT OTHER IT])?)?"
)
"""What a clause says of which pair, before what goes on with it."""
_DENIED: Final = matching(
    f"[{MARKS}](?:[^{MARKS} NOT NO UNKNOWN_ANSWER IF BECAUSE GUESS NOTE RELATION]* [IMPOSSIBLE EXCLUDED]|[IT"
    " WHICH IS UNKNOWN SO ADJECTIVE]* NOT HOLDS?$|SUBJECT IS? NOT$|NO$|BUT NOT(?!IS? [POSSIBLE IMPOSSIBLE EXCLUDED]))"
    "|[^NOT NO UNKNOWN_ANSWER IF BECAUSE GUESS NOTE RELATION COULD_NOT] COULD_NOT(?![^,]? [IMPOSSIBLE EXCLUDED])"
)


def excludes(roles: str, related: Sequence[Part | Related], asked: Proposed) -> tuple[str, ...]:
    """The answers that what a sentence says, or what stands behind a yes or no, cannot stand beside.

    A "but" that is not understood may take a yes back; behind a no it mostly tells what can be.
    """
    skipped = len(roles) - len(roles.lstrip(MARKS + Role.BUT + Role.SO))
    if roles[skipped:] and related[skipped].word in OTHERS:
        return ()  # "anything else would violate clue 2"
    clause, parts = roles[skipped:], related[skipped:]
    claim = fitting(clause, CLAIMS)
    if claim and is_of(claim[1], parts, asked):
        return (label(affirms(claim[1]) is leaves_open(claim[1], asked)),)
    fact = _CLAUSE.match(clause)
    if fact and fact["second"] and fact["said"] in {"", Role.IS} and (clause[fact.end() :] or ",")[0] in _ENDS:
        if differs(fact, parts, asked):
            return (YES,)
        if asked.label is not None and is_of(fact, parts, asked):
            return (NO,)
    return (YES,) if roles[:1] == Role.BUT or _DENIED.search("," + roles) else ()


_ENDS: Final = f"{MARKS}){Role.BECAUSE}{Role.SO}"


def confirmed(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no say it again, or why."""
    return bool(_REASON.match(rest)) or label(not yes) in excludes(rest, related, asked)
