"""What a clause that says yes or no claims, and whether that is what was asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.sentences.constructions import YES_NO, Construction, Patterns
from spatialjudge.reading.sentences.expressions import Expression, Related
from spatialjudge.reading.sentences.proposals import Proposed
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, roles_of

YES, NO = "yes", "no"
"""The labels of answers; one that cannot tell has none."""
CLAIMS: Final = tuple(pair for pair in YES_NO if pair[0].claim)
"""The constructions of whole claims, not of a mere yes or no."""


def label(yes: bool) -> str:
    """The label of an answer."""
    return YES if yes else NO


def fitting(roles: str, patterns: Patterns) -> tuple[Construction, re.Match[str]] | None:
    """The first construction that fits a sentence, and how."""
    found = ((construction, pattern.match(roles)) for construction, pattern in patterns)
    return next(((construction, match) for construction, match in found if match), None)


_AFFIRMS: Final = roles_of("YES POSSIBLE NECESSARY COULD CAN HOLDS IS")
"""What says yes, unless it is negated."""


def affirms(match: re.Match[str]) -> bool:
    """Whether an answer or a claim says yes."""
    said = match.groupdict()
    return (said["said"] in _AFFIRMS) is (bool(said.get("neg")) is bool(said.get("turned")))


def leaves_open(match: re.Match[str], asked: Proposed) -> bool:
    """Whether it only says that it can be, where it was not asked whether it can; or that it need not."""
    yes, said, turned = affirms(match), match["said"], bool(match.groupdict().get("turned"))
    if said in _NEEDS and turned:
        return yes and not asked.can  # "it does not follow that it is not so"
    if said in _NEEDS or turned:
        return not (yes or asked.must)
    return yes and said in TOLD_POSSIBLE | {Role.EXCLUDED} and not asked.can


_NEEDS: Final = roles_of("NECESSARY UNNECESSARY")
MAY: Final = frozenset({Role.POSSIBLE, Role.COULD, Role.CAN})
TOLD_POSSIBLE: Final = MAY | {Role.IMPOSSIBLE, Role.COULD_NOT}


def is_of(match: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether what is said to be possible, if that is told, is what was asked."""
    groups = match.groupdict()
    if not groups.get("where"):
        return True
    if asked.label is None and "lead" in groups and match.start("where") == match.end("lead"):
        return False  # "only south is possible"
    return asked.stands(groups["first"] or "", expression(match, related), groups["second"] or "")


def differs(match: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether it is said of another relation of the asked pair."""
    groups = match.groupdict()
    said = expression(match, related) if groups.get("where") else None
    return asked.differs(groups["first"] or "", said, groups["second"] or "")


def expression(match: re.Match[str], related: Sequence[Part | Related]) -> Expression | None:
    """The relation that a form has."""
    where = related[match.start("where")]
    return where.expression if isinstance(where, Related) else None
