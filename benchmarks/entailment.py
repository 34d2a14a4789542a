"""What a story makes of a statement: it follows, it is contradicted, or neither; and the facts that decide it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import Final, TypeVar

from spatialjudge.benchmarks.benchmark import INCONSISTENT_STORY, UNDECIDED, Decision, Label, Profile, Task
from spatialjudge.relations import stepgame
from spatialjudge.solver import CountResult, RelationsResult, Story, StoryVerdict, Verdict, check
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Expired, WorkLimit
from spatialjudge.solver.explain import clashing, placement

TIMEOUT_S: Final = 10.0
"""Seconds for one statement: those of published benchmarks take milliseconds."""
TELL_STEPS: Final = 100_000
"""Steps of work in which the fewest facts behind one are looked for: as much time, and the same on every machine."""

Joint = TypeVar("Joint")
"""What joins two things: a move, or a fact by its number."""
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


UNSETTLED: Final = {Standing.INCONSISTENT_STORY: INCONSISTENT_STORY, Standing.UNDECIDED: UNDECIDED}
"""The decision where nothing follows of a statement."""


def unsettled(found: RelationsResult | CountResult) -> Decision | None:
    """The decision where nothing follows from what the solver found, if nothing does."""
    if found.verdict is StoryVerdict.INCONSISTENT_STORY:
        return INCONSISTENT_STORY
    return UNDECIDED if found.verdict is StoryVerdict.UNDECIDED or found.undecided else None


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
    if found is Standing.INCONSISTENT_STORY:
        return _told(story, clashing(story, None, WorkLimit(TELL_STEPS)))
    return _told(story, _behind(story, subject, labels, obj, holds=False)) if found is Standing.CONTRADICTED else ()


def support(story: Story, subject: str, labels: tuple[str, ...], obj: Objects) -> tuple[str, ...]:
    """The fewest facts that entail a statement, which follows from the story."""
    return _told(story, _behind(story, subject, labels, obj, holds=True))


def hops(story: Story, subject: str, labels: tuple[str, ...], obj: Objects, *, holds: bool = True) -> int | None:
    """How many facts it takes at least to entail a statement, or that it does not hold.

    ``None``: it does not follow, or they were not found in ``TELL_STEPS``.
    """
    found = standing(story, subject, labels, obj)
    if found is not (Standing.ENTAILED if holds else Standing.CONTRADICTED):
        return None
    return fewest(story, subject, labels, obj, holds=holds)


def fewest(story: Story, subject: str, labels: tuple[str, ...], obj: Objects, *, holds: bool = True) -> int | None:
    """The same of a statement that follows from the story, or is contradicted."""
    alike = len(labels) == 1 or not holds
    if alike and isinstance(obj, str) and (found := chained(story, subject, labels, obj, holds=holds)):
        return found
    behind = _behind(story, subject, labels, obj, holds=holds)
    return len(behind.facts) if behind.smallest else None


def chained(story: Story, subject: str, labels: Sequence[str], obj: str, *, holds: bool = True) -> int | None:
    """The facts of a shortest chain from the one to the other, if from these all of the labels follow, or none can be.

    None does from fewer. ``None``: there is no chain, or it does not do alone.
    """
    if story.grid is not None and story.vocabulary is not stepgame:
        return None  # walls tell something; no chain of steps gets there
    claim = story.claim(story.prediction((subject, labels, obj)), conjunction=holds)
    denied = claim._replace(relation=~claim.relation) if holds else claim
    joined = (
        (one, number, other)
        for number, fact in enumerate(story.facts)
        for one, other in permutations((fact.subject, *fact.objects), 2)
    )
    chain = shortest_path(joined, subject, obj)
    with suppress(Expired):
        if chain and placement(story, denied, WorkLimit(TELL_STEPS), [number for _, number, _ in chain]) is None:
            return len(chain)
    return None


def shortest_path(
    steps: Iterable[tuple[str, Joint, str]], start: str, goal: str
) -> list[tuple[str, Joint, str]] | None:
    """The steps of a shortest path, the first in their order; ``None`` if there is no path.

    Breadth first: linear in the steps.
    """
    onward: defaultdict[str, list[tuple[str, Joint, str]]] = defaultdict(list)
    for step in steps:
        onward[step[0]].append(step)
    path: dict[str, list[tuple[str, Joint, str]]] = {start: []}
    waiting = deque([start])
    while waiting and goal not in path:
        here = waiting.popleft()
        for step in onward[here]:
            if step[2] not in path:
                path[step[2]] = [*path[here], step]
                waiting.append(step[2])
    return path.get(goal)


def conflict(story: Story) -> int | None:
    """How many facts of a contradictory story it takes at least to contradict it; ``None`` if they were not found."""
    found = clashing(story, None, WorkLimit(TELL_STEPS))
    return len(found.facts) if found.smallest else None


def _behind(story: Story, subject: str, labels: tuple[str, ...], obj: Objects, *, holds: bool) -> Conflict:
    """The fewest facts that entail a statement, or exclude it."""
    claim = story.claim(story.prediction((subject, labels, obj)))
    return clashing(story, claim._replace(relation=~claim.relation) if holds else claim, WorkLimit(TELL_STEPS))


def _told(story: Story, found: Conflict) -> tuple[str, ...]:
    return tuple(str(story.facts[number]) for number in found.facts)


@dataclass(frozen=True, slots=True)
class Holds(Task):
    """Is the subject in one of the relations ``labels`` to the object?

    ``said`` are the answers where that follows from the story, is contradicted, and where neither is so. The question
    must be one that the story can be asked: see ``Story.question``.
    """

    story: Story
    subject: str
    labels: tuple[str, ...]
    object: str
    said: Mapping[Standing, str]

    def decide(self, profile: Profile) -> Decision:
        """What follows, under any profile."""
        found = standing(self.story, self.subject, self.labels, self.object)
        return UNSETTLED.get(found) or Decision(self.said[found])

    def hops(self, gold: Label) -> int | None:
        """The facts that it takes to tell; what is neither so nor not so follows from none."""
        holds = gold == self.said[Standing.ENTAILED]
        return hops(self.story, self.subject, self.labels, self.object, holds=holds)

    def suggested(self) -> list[str]:
        """Of each fact, whether it tells what is asked."""
        told, other = self.said[Standing.ENTAILED], self.said[Standing.CONTRADICTED]
        return [told if fact.labels[0] in self.labels else other for fact in self.story.facts]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The facts that exclude the asked relations or, if they follow, entail them."""
        asked = self.story, self.subject, self.labels, self.object
        yield from support(*asked) if standing(*asked) is Standing.ENTAILED else clash(*asked)
