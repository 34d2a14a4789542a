"""What a story makes of a statement: it follows, it is contradicted, or neither; and the facts that decide it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from spatialjudge.solver import Story, Verdict, check
from spatialjudge.solver.deadline import WorkLimit
from spatialjudge.solver.explain import clashing
from spatialjudge.solver.story import Claim

TIMEOUT_S: Final = 10.0
"""Seconds for one statement: those of published benchmarks take milliseconds."""
TELL_STEPS: Final = 100_000
"""Steps of work in which the fewest facts behind one are looked for: as much time, and the same on every machine."""


Triple = tuple[str, str, str]
"""A fact: a subject, its relation to an object, and that."""
Objects = str | tuple[str, str]
"""What a statement relates its subject to: an object, or two of them."""


class Standing(StrEnum):
    """What a story makes of a statement; an inconsistent story makes nothing of any."""

    ENTAILED = "entailed"
    CONTRADICTED = "contradicted"
    UNKNOWN = "unknown"
    INCONSISTENT_STORY = "inconsistent_story"
    UNDECIDED = "undecided"


def standing(story: Story, subject: str, labels: tuple[str, ...], obj: Objects) -> Standing:
    """What the story makes of "the subject is in one of these relations to the object".

    Raises:
        InvalidInput: labels that the vocabulary lacks, or objects that the story does not declare.
    """
    found = check(story, (subject, labels, obj), timeout_s=TIMEOUT_S, necessary=True)
    if found.verdict is Verdict.INCONSISTENT_STORY:
        return Standing.INCONSISTENT_STORY
    if found.verdict is Verdict.INFEASIBLE:
        return Standing.CONTRADICTED
    if found.verdict is Verdict.UNDECIDED or found.necessary is None:
        return Standing.UNDECIDED
    return Standing.ENTAILED if found.necessary else Standing.UNKNOWN


def clash(story: Story, subject: str, labels: tuple[str, ...], obj: Objects) -> tuple[str, ...]:
    """The fewest facts that exclude a statement (or each other); none, if it can hold."""
    found = standing(story, subject, labels, obj)
    if found not in {Standing.CONTRADICTED, Standing.INCONSISTENT_STORY}:
        return ()
    claim = story.claim(story.prediction((subject, labels, obj)))
    return _told(story, claim if found is Standing.CONTRADICTED else None).facts


def support(story: Story, subject: str, labels: tuple[str, ...], obj: Objects) -> tuple[str, ...]:
    """The fewest facts that entail a statement, which follows from the story."""
    return _support(story, subject, labels, obj).facts


def hops(story: Story, subject: str, labels: tuple[str, ...], obj: Objects, *, holds: bool = True) -> int | None:
    """How many facts it takes at least to entail a statement, or that it does not hold.

    ``None``: it does not follow, or they were not found in ``TELL_STEPS``.
    """
    found = standing(story, subject, labels, obj)
    if found is not (Standing.ENTAILED if holds else Standing.CONTRADICTED):
        return None
    claim = story.claim(story.prediction((subject, labels, obj)))
    told = _support(story, subject, labels, obj) if holds else _told(story, claim)
    return len(told.facts) if told.smallest else None


class _Told(NamedTuple):
    """Facts, and whether there are no fewer that do the same."""

    facts: tuple[str, ...]
    smallest: bool


def _support(story: Story, subject: str, labels: tuple[str, ...], obj: Objects) -> _Told:
    claim = story.claim(story.prediction((subject, labels, obj)))
    return _told(story, claim._replace(relation=~claim.relation))


def _told(story: Story, claim: Claim | None) -> _Told:
    found = clashing(story, claim, WorkLimit(TELL_STEPS))
    return _Told(tuple(str(story.facts[number]) for number in found.facts), found.smallest)
