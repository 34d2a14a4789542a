"""What a story makes of a statement: it follows, it is contradicted, or neither; and the facts that decide it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from spatialjudge.solver import Story, Verdict, check

TIMEOUT_S: Final = 10.0
"""Seconds for one statement: those of published benchmarks take milliseconds."""


class Standing(StrEnum):
    """What a story makes of a statement; an inconsistent story makes nothing of any."""

    ENTAILED = "entailed"
    CONTRADICTED = "contradicted"
    UNKNOWN = "unknown"
    INCONSISTENT_STORY = "inconsistent_story"
    UNDECIDED = "undecided"


def standing(story: Story, subject: str, labels: tuple[str, ...], obj: str) -> Standing:
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


def clash(story: Story, subject: str, labels: tuple[str, ...], obj: str) -> tuple[str, ...]:
    """The fewest facts that exclude a statement (or each other); none, if it can hold."""
    found = check(story, (subject, labels, obj), timeout_s=TIMEOUT_S, explain=True)
    return tuple(str(story.facts[number]) for number in found.conflict.facts) if found.conflict else ()
