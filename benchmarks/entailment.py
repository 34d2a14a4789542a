"""What a story makes of a statement: it follows, it is contradicted, or neither; and the facts that decide it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, permutations
from typing import Final

from spatialjudge.benchmarks.benchmark import INCONSISTENT_STORY, UNDECIDED, Decision, Label, Profile, Task
from spatialjudge.relations import stepgame
from spatialjudge.solver import CountResult, RelationsResult, Story, StoryVerdict, Verdict, check
from spatialjudge.solver.conflict import Conflict, hitting
from spatialjudge.solver.deadline import Expired, WorkLimit
from spatialjudge.solver.explain import clashing, consistent, placement

TIMEOUT_S: Final = 10.0
"""Seconds for one statement: those of published benchmarks take milliseconds."""
TELL_STEPS: Final = 100_000
"""Steps of work in which the fewest facts behind one are looked for: as much time, and the same on every machine."""
MAX_CHAINS: Final = 4
"""Shortest chains of facts that are tried, before the fewest facts are looked for among all."""

MAX_PLACEMENTS: Final = 12
"""Placements that are excluded one by one, likewise."""

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
    """How many facts it takes at least for all of these to follow, or for none to be able to hold.

    That of the shortest chain, if one does it alone: none does from fewer. Else, but where several labels are to follow
    (of which each may follow from another chain), it is looked for: what excludes a placement in which other facts hold
    has one of those that do not. ``None`` if that takes too many placements.
    """
    if story.grid is not None and story.vocabulary is not stepgame:
        return None  # walls tell something; no chain of steps gets there
    claim = story.claim(story.prediction((subject, labels, obj)), conjunction=holds)
    denied = claim._replace(relation=~claim.relation) if holds else claim
    chains = list(islice(_chains(story, subject, obj), MAX_CHAINS + 1))
    limit, broken = WorkLimit(TELL_STEPS), list[frozenset[int]]()

    def excluded(facts: Sequence[int]) -> bool:
        """Whether these exclude what is denied; else which facts its placement breaks is noted."""
        places = placement(story, denied, limit, facts)
        if places is not None:
            broken.append(frozenset(story.broken(places)))
        return places is None

    try:
        if any(map(excluded, chains[:MAX_CHAINS])):
            return len(chains[0])
        if len(chains) > MAX_CHAINS or (holds and len(labels) > 1):
            return None
        for chain, unmet in zip(chains, list(broken), strict=True):
            further = unmet
            while further:
                if excluded([*chain, max(further)]):
                    return len(chain) + 1
                further &= broken[-1]  # where another holds, too, it excludes no more
        everything = range(len(story.facts))
        for left in everything:
            if {left} not in broken:
                excluded([fact for fact in everything if fact != left])
        for _ in range(MAX_PLACEMENTS):
            facts = hitting(broken, len(everything), limit)
            if excluded(facts):
                return len(facts)
    except Expired:
        pass
    return None


def conflict(story: Story) -> int | None:
    """How many facts it takes at least that cannot hold together; ``None`` if all can, or they were not found."""
    try:
        if consistent(story, None, WorkLimit(TELL_STEPS)):
            return None
    except Expired:
        return None
    found = clashing(story, None, WorkLimit(TELL_STEPS))
    return len(found.facts) if found.smallest else None


def _chains(story: Story, subject: str, obj: str) -> Iterator[list[int]]:
    """The shortest ways from a thing to another, as numbers of facts."""
    facts: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, fact in enumerate(story.facts):
        for one, other in permutations((fact.subject, *fact.objects), 2):
            facts[one].append((number, other))
    apart, waiting = {obj: 0}, deque([obj])
    while waiting:
        here = waiting.popleft()
        for _, other in facts[here]:
            if other not in apart:
                apart[other] = apart[here] + 1
                waiting.append(other)

    way: list[int] = []
    ahead = [(subject, iter(facts[subject]))] if subject in apart else []
    if subject == obj:
        yield []
    while ahead:
        here, steps = ahead[-1]
        for number, other in steps:
            if apart[other] < apart[here]:
                way.append(number)
                ahead.append((other, iter(facts[other])))
                if other == obj:
                    yield [*way]
                break
        else:
            ahead.pop()
            del way[len(ahead) - 1 :]


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
