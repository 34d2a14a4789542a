"""What a story makes of a statement: it follows, it is contradicted, or neither; and the facts that decide it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from spatialjudge.solver import Fact, Story, Verdict, check

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


def support(story: Story, subject: str, labels: tuple[str, ...], obj: str) -> tuple[str, ...]:
    """Facts that entail a statement, none of which can be left out; of a statement that follows from the story.

    QuickXplain (Junker, AAAI 2004): O(k log(n/k)) questions for k of n facts.
    """

    def follows(facts: Sequence[Fact]) -> bool:
        told = Story(story.grid, facts, story.vocabulary.name, story.objects)
        return standing(told, subject, labels, obj) is Standing.ENTAILED

    return tuple(str(fact) for fact in _needed(follows, (), story.facts, added=False))


def _needed(
    follows: Callable[[Sequence[Fact]], bool], kept: tuple[Fact, ...], facts: tuple[Fact, ...], *, added: bool
) -> tuple[Fact, ...]:
    """Those of the facts without which it does not follow, given those that are kept (to which some were added)."""
    if added and follows(kept):
        return ()
    if len(facts) <= 1:
        return facts
    first, second = facts[: len(facts) // 2], facts[len(facts) // 2 :]
    of_second = _needed(follows, (*kept, *first), second, added=bool(first))
    return (*_needed(follows, (*kept, *of_second), first, added=bool(of_second)), *of_second)
