"""Counting: how many things stand in a relation, in one placement of a story or another.

Each thing by itself must, can or cannot stand in it: that bounds the number. Which numbers between there are is a
matter of all things together, and is found by search: a branch decides of one thing after the other whether it does,
each step one solve of the story with what was decided, and is left once every number that it could show was shown.
Why there cannot be so many is found by searching for just that number among ever other facts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from spatialjudge.relations import InvalidInput, shown
from spatialjudge.solver.conflict import Conflict, fewest
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Engine, Outcome, Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.explain import explain
from spatialjudge.solver.facts import Fact, Placement
from spatialjudge.solver.network import BoxNetwork, Network, network_of
from spatialjudge.solver.prepared import VerificationError, prepare
from spatialjudge.solver.results import StoryVerdict
from spatialjudge.solver.story import Claim, Story, check_story


@dataclass(frozen=True, slots=True)
class CountResult:
    """The answer to :func:`count`.

    ``entailed`` are the things that stand in the relation in every placement, ``possible`` those that do in some, or of
    which the time did not suffice to tell: so many at least, and at most. ``counts`` are the numbers that a placement
    shows, each with one in ``placements``; of ``undecided`` that was not found out, and no other number can be.
    ``conflict`` says why there cannot be the number that was asked about.
    """

    verdict: StoryVerdict
    elapsed_s: float
    entailed: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    placements: Mapping[int, Placement] = field(default_factory=dict)
    conflict: Conflict | None = None

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
    number: int | None = None,
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
        number: one of which to say why there cannot be so many, if there cannot.
        engine: as for ``check``.
        timeout_s: seconds for the whole question; ``None`` waits for ever.

    Raises:
        InvalidInput: something is not understood, or not declared by the story.
        EngineLimit: the named engine is not made for such a story.
        VerificationError: an engine broke its promise.
    """
    started = time.perf_counter()
    deadline = Deadline.after(timeout_s)
    check_story(story)
    solver = engine_named(engine)
    if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 0):
        raise InvalidInput.at("number", f"{shown(number)} is no number of things", "such as 3")
    facts = things_counted(story, relation, obj, among)
    things = _things(story, facts)
    prepared = prepare(story, solver)
    consistency = prepared.consistency(deadline)
    if consistency.status is not Status.CONSISTENT:
        unknown = consistency.status is Status.UNKNOWN
        return CountResult(
            StoryVerdict.UNDECIDED if unknown else StoryVerdict.INCONSISTENT_STORY,
            time.perf_counter() - started,
            possible=tuple(thing.name for thing in things) if unknown else (),
            undecided=tuple(range(len(things) + 1)) if unknown else (),
            conflict=None if unknown or number is None else explain(story, None, deadline),
        )
    search = _Search(story, things, solver, deadline, range(len(things) + 1))
    search.see(consistency.placement or ())
    search.sort(lambda claim: prepared.possible(("count", *claim), *claim[:2], [claim.relation], deadline)[0])
    undecided = search.numbers()
    conflict = None
    if number is not None and number not in search.seen and number not in undecided:
        conflict = explain_count(story, facts, number, deadline)
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
        conflict,
    )


def explain_count(
    story: Story, facts: Sequence[Fact], number: int, deadline: Deadline, *, smallest: bool = True
) -> Conflict:
    """The facts of a story by which there cannot be so many.

    Args:
        story: one that does not contradict itself, and of which no placement shows that number.
        facts: what would make each thing count: :func:`things_counted`.
        number: how many there cannot be.
        deadline: when to stop, with the best that was found.
        smallest: whether no fewer facts will do, as in :func:`~spatialjudge.solver.explain.explain`.
    """
    things, engine = _things(story, facts), engine_named("auto")

    def searched(numbers: Sequence[int], sought: Iterable[int]) -> _Search:
        """What placements of these facts show."""
        prepared = engine.prepare(network_of(story, deadline, numbers))
        consistency = prepared.consistency(deadline)
        if consistency.status is Status.UNKNOWN:
            raise Expired
        search = _Search(story, things, engine, deadline, sought, numbers)
        search.see(consistency.placement or ())
        if search.sought:
            search.sort(lambda claim: prepared.possible(*claim[:2], [claim.relation], deadline)[0])
            if search.numbers():
                raise Expired
        return search

    def placed(numbers: Sequence[int]) -> Sequence[Any] | None:
        return searched(numbers, [number]).seen.get(number)

    near = dict.fromkeys(end for thing in things for end in (thing.claim.j, thing.claim.i))
    found = fewest(story, placed, deadline, list(range(len(story.facts))), near, smallest=smallest)
    stand = f"in {' or '.join(facts[0].labels)} to {' and '.join(facts[0].objects)}" if facts else "that may be counted"
    instead = ""
    try:
        shown = searched(found.facts, range(len(things) + 1)).seen if found.minimal else [number]
        if number < min(shown):
            instead = f"at least {_so_many(min(shown))} {stand}"
        elif number > max(shown):
            instead = f"at most {_so_many(max(shown))} {stand}"
    except Expired:
        pass
    said = tuple(story.facts[fact] for fact in found.facts)
    return replace(found, said=said, claimed=f"{_so_many(number)} {stand}", instead=instead)


def _so_many(number: int) -> str:
    return f"{number} thing{'s' * (number != 1)}"


def _things(story: Story, facts: Iterable[Fact]) -> list[_Thing]:
    return [_Thing(fact.subject, story.claim(fact)) for fact in facts]


_CALLED: Final = {
    "prediction.subject": "among",
    "prediction.relation": "relation",
    "prediction.object": "object",
}
"""What parts of a prediction are called where things are counted."""


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
        raise InvalidInput.at("among", f"must be a list of names, not {shown(among)}")
    try:
        facts = list(dict.fromkeys(story.prediction((name, relation, obj)) for name in among))
        if not facts:  # what cannot be understood is refused all the same
            story.refuse(relation, obj)
    except InvalidInput as error:
        called = [wrong._replace(where=_CALLED.get(wrong.where, wrong.where)) for wrong in error.problems]
        raise InvalidInput(called) from None
    story.solvable(label for fact in facts for label in fact.labels)
    return facts


class _Search:
    """Numbers that placements have shown, and the search for more."""

    def __init__(
        self,
        story: Story,
        things: list[_Thing],
        engine: Engine,
        deadline: Deadline,
        sought: Iterable[int],
        facts: Sequence[int] | None = None,
    ) -> None:
        self._story, self._things, self._engine, self._deadline = story, things, engine, deadline
        self._facts = range(len(story.facts)) if facts is None else facts
        self.sought = set(sought)
        self.seen: dict[int, Sequence[Any]] = {}
        self.must: set[str] = set()
        self.cannot: set[str] = set()

    def see(self, places: Sequence[Any]) -> None:
        """Count in a placement of the story."""
        number = sum(self._holds(thing, places) for thing in self._things)
        self.seen.setdefault(number, places)
        self.sought.discard(number)

    def sort(self, possible: Callable[[Claim], Outcome]) -> None:
        """Find out of each thing by itself whether it must stand in the relation, and whether it cannot."""
        for thing in self._things:
            claim = thing.claim
            denied = claim._replace(relation=~claim.relation)
            for known, wanted, holds in ((self.cannot, claim, True), (self.must, denied, False)):
                if any(self._holds(thing, places) is holds for places in self.seen.values()):
                    continue
                outcome = possible(wanted)
                if outcome.status is Status.INCONSISTENT:
                    known.add(thing.name)
                elif outcome.placement:
                    self.see(outcome.placement)

    def numbers(self) -> tuple[int, ...]:
        """Search for every number sought between the bounds; those of which it is not known whether they can be."""
        free = [thing for thing in self._things if thing.name not in self.must | self.cannot]
        low = len(self.must)
        self.sought &= set(range(low, low + len(free) + 1))
        try:
            if self.sought:
                network = network_of(self._story, self._deadline, self._facts)
                self._branch(network, next(iter(self.seen.values())), free, low)
        except Expired:
            return tuple(sorted(self.sought))
        return ()

    def _branch(self, network: Network | BoxNetwork, places: Sequence[Any], free: list[_Thing], low: int) -> None:
        """Decide of the first free thing; ``places`` is a placement of the network, which counts ``low`` by now.

        Raises:
            Expired: the time ran out, or an engine gave up.
        """
        if self.sought.isdisjoint(range(low, low + len(free) + 1)):
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
        broken = any(number in self._facts for number in story.broken(places))
        if broken or not story.admits(places) or self._holds(thing, places) is not wanted:
            raise VerificationError(f"{outcome.engine} returned a placement that breaks what was counted")
        self.see(places)
        return places

    def _holds(self, thing: _Thing, places: Sequence[Any]) -> bool:
        i, j, relation = thing.claim
        return self._story.holds(relation, places, i, j)
