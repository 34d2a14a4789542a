"""Counting: how many things stand in a relation, in one placement of a story or another.

Each thing by itself must, can or cannot stand in it: that bounds the number. Which numbers between there are is a
matter of all things together, and is found by search: a branch decides of one thing after the other whether it does,
each step one solve of the story with what was decided, and is left once every number that it could show was shown.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from spatialjudge.relations import InvalidInput, Problem, shown
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Engine, Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.facts import Fact, Placement
from spatialjudge.solver.network import BoxNetwork, Network, network_of
from spatialjudge.solver.prepared import PreparedStory, VerificationError, prepare
from spatialjudge.solver.questions import StoryVerdict
from spatialjudge.solver.story import Claim, Story


@dataclass(frozen=True, slots=True)
class CountResult:
    """The answer to :func:`count`.

    ``entailed`` are the things that stand in the relation in every placement, ``possible`` those that do in some, or of
    which the time did not suffice to tell: so many at least, and at most. ``counts`` are the numbers that a placement
    shows, each with one in ``placements``; of ``undecided`` that was not found out, and no other number can be.
    """

    verdict: StoryVerdict
    elapsed_s: float
    entailed: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    placements: Mapping[int, Placement] = field(default_factory=dict)

    @property
    def exact(self) -> int | None:
        """The number, if there can be no other."""
        return self.counts[0] if len(self.counts) == 1 and not self.undecided else None


class _Thing(NamedTuple):
    """A thing that may be counted, and what would be claimed of it."""

    name: str
    claim: Claim


def count(
    story: Story,
    relation: str | Sequence[str],
    obj: str | Sequence[str],
    *,
    among: Iterable[str] | None = None,
    engine: str = "auto",
    timeout_s: float | None = 2.0,
) -> CountResult:
    """How many things of a story stand in a relation to an object.

    Two solves for each thing, and in the worst case exponentially many for the numbers between the bounds.

    Args:
        story: the facts.
        relation: a label, or several, of which one holds; read as an answer.
        obj: the object, two for a relation of three, or ``"room"``.
        among: the things that may be counted; all but the object if not named.
        engine: as for ``check``.
        timeout_s: seconds for the whole question; ``None`` waits for ever.

    Raises:
        InvalidInput: something is not understood, or not declared by the story.
        EngineLimit: the named engine is not made for such a story.
        VerificationError: an engine broke its promise.
    """
    started = time.perf_counter()
    deadline = Deadline.after(timeout_s)
    solver = engine_named(engine)
    facts = things_counted(story, relation, obj, among)
    things = [_Thing(fact.subject, story.claim(fact)) for fact in facts]
    prepared = prepare(story, solver)
    consistency = prepared.consistency(deadline)
    if consistency.status is not Status.CONSISTENT:
        unknown = consistency.status is Status.UNKNOWN
        return CountResult(
            StoryVerdict.UNDECIDED if unknown else StoryVerdict.INCONSISTENT_STORY,
            time.perf_counter() - started,
            possible=tuple(thing.name for thing in things) if unknown else (),
            undecided=tuple(range(len(things) + 1)) if unknown else (),
        )
    search = _Search(story, things, solver, deadline)
    search.see(consistency.placement or ())
    search.sort(prepared)
    undecided = search.numbers()
    entailed = tuple(thing.name for thing in things if thing.name in search.must)
    possible = tuple(thing.name for thing in things if thing.name not in search.cannot)
    placements = {number: story.named(places) for number, places in sorted(search.seen.items())}
    return CountResult(
        StoryVerdict.CONSISTENT,
        time.perf_counter() - started,
        entailed,
        possible,
        tuple(placements),
        undecided,
        placements,
    )


def things_counted(story: Story, relation: Any, obj: Any, among: Iterable[str] | None = None) -> list[Fact]:
    """What :func:`count` looks at: of each thing that may be counted, the fact that would make it count.

    Raises:
        InvalidInput: as there.
    """
    if among is None:
        objects = obj if isinstance(obj, (list, tuple)) else [obj]
        landmarks = {story.number(name) for name in objects if isinstance(name, str)}
        among = [name for name, number in story.index.items() if number not in landmarks]
    elif isinstance(among, str) or not isinstance(among, Iterable):
        raise InvalidInput([Problem("among", f"must be a list of names, not {shown(among)}")])
    facts = list(dict.fromkeys(story.prediction((name, relation, obj)) for name in among))
    if not facts and story.objects:  # what cannot be understood is refused all the same
        story.prediction((story.objects[0], relation, obj))
    story.solvable(label for fact in facts for label in fact.labels)
    return facts


class _Search:
    """Numbers that placements have shown, and the search for more."""

    def __init__(self, story: Story, things: list[_Thing], engine: Engine, deadline: Deadline) -> None:
        self._story, self._things, self._engine, self._deadline = story, things, engine, deadline
        self.seen: dict[int, Sequence[Any]] = {}
        self.must: set[str] = set()
        self.cannot: set[str] = set()

    def see(self, places: Sequence[Any]) -> None:
        """Count in a placement of the story."""
        self.seen.setdefault(sum(self._holds(thing, places) for thing in self._things), places)

    def sort(self, prepared: PreparedStory) -> None:
        """Find out of each thing by itself whether it must stand in the relation, and whether it cannot."""
        for thing in self._things:
            i, j, relation = thing.claim
            for known, wanted in ((self.cannot, relation), (self.must, ~relation)):
                outcome = prepared.possible(("count", i, j, wanted), i, j, [wanted], self._deadline)[0]
                if outcome.status is Status.INCONSISTENT:
                    known.add(thing.name)
                elif outcome.placement:
                    self.see(outcome.placement)

    def numbers(self) -> tuple[int, ...]:
        """Search for every number between the bounds; those of which it is not known whether they can be."""
        free = [thing for thing in self._things if thing.name not in self.must | self.cannot]
        low = len(self.must)
        if set(range(low, low + len(free) + 1)) <= self.seen.keys():
            return ()
        try:
            network = network_of(self._story, self._deadline)
            self._branch(network, next(iter(self.seen.values())), free, low)
        except Expired:
            return tuple(number for number in range(low, low + len(free) + 1) if number not in self.seen)
        return ()

    def _branch(self, network: Network | BoxNetwork, places: Sequence[Any], free: list[_Thing], low: int) -> None:
        """Decide of the first free thing; ``places`` is a placement of the network, which counts ``low`` by now.

        Raises:
            Expired: the time ran out, or an engine gave up.
        """
        if set(range(low, low + len(free) + 1)) <= self.seen.keys():
            return
        thing, *others = free
        i, j, relation = thing.claim
        holds = self._holds(thing, places)
        for wanted in (holds, not holds):
            narrowed = network.restricted(i, j, relation if wanted else ~relation)
            shown = places if wanted is holds else self._placed(narrowed, thing, wanted=wanted)
            if shown is not None:
                self._branch(narrowed, shown, others, low + wanted)

    def _placed(self, network: Network | BoxNetwork, thing: _Thing, *, wanted: bool) -> Sequence[Any] | None:
        """A placement of the network, counted; ``None`` if it has none."""
        self._deadline.look()
        outcome = self._engine.prepare(network).consistency(self._deadline)
        if outcome.status is Status.UNKNOWN:
            raise Expired
        places = outcome.placement
        if places is None:
            return None
        story = self._story
        if not story.admits(places) or story.broken(places) or self._holds(thing, places) is not wanted:
            raise VerificationError(f"{outcome.engine} returned a placement that breaks what was counted")
        self.see(places)
        return places

    def _holds(self, thing: _Thing, places: Sequence[Any]) -> bool:
        i, j, relation = thing.claim
        return self._story.holds(relation, places, i, j)
