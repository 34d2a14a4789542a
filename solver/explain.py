"""Why, and why not: the fewest facts behind a verdict, as a chain of bounds where there is one.

What excludes a prediction, or entails it (which is: excludes that it fails), is a set of facts that cannot hold
together with a claim: a ``conflict``, of which the ``auto`` engine is the oracle. A cycle of bounds, where there is
one, is what is begun with, and all there is to do where bounds say all that the facts say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from spatialjudge.solver.chains import chains, in_words
from spatialjudge.solver.conflict import Conflict, fewest
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.facts import Fact
from spatialjudge.solver.negative_cycles import DifferenceConstraint, Origin, negative_cycles
from spatialjudge.solver.network import network_of
from spatialjudge.solver.story import MAX_GRID, MEASURED_GRID, Claim, Story

ROOMS_AFTER: Final = 24
"""Grids just after the story's own that are tried first, with distances: their classes come round every few."""

DOUBLINGS: Final = 8
"""How often the grid is doubled after that."""


def explain(
    story: Story,
    claim: Claim | None,
    deadline: Deadline,
    claimed: str = "",
    *,
    smallest: bool = True,
    among: Sequence[int] | None = None,
) -> Conflict:
    """Facts that exclude the claim, and chains; without a claim, facts of the story that clash.

    Args:
        story: the facts.
        claim: what is to be excluded.
        deadline: when to stop, with the best that was found.
        claimed: what the claim is called.
        smallest: whether no fewer facts will do: else it is enough that none can be left out, which takes a fraction of
            the work where distances are told.
        among: the facts of the story, by number, if not all count.
    """
    found, cycles = _clashing(story, claim, deadline, among, smallest=smallest)
    shown = in_words(story, cycles)
    try:
        if found.minimal and not shown:
            shown = chains(story, claim, found.facts, deadline)
    except Expired:
        pass
    return replace(found, chains=shown, said=tuple(story.facts[number] for number in found.facts), claimed=claimed)


def clashing(story: Story, claim: Claim | None, deadline: Deadline) -> Conflict:
    """The same facts, without chains."""
    return _clashing(story, claim, deadline, smallest=True)[0]


def _clashing(
    story: Story, claim: Claim | None, deadline: Deadline, among: Sequence[int] | None = None, *, smallest: bool
) -> tuple[Conflict, list[list[DifferenceConstraint]]]:
    """Facts that clash, and cycles of bounds among just these that show it, if there are."""
    everything = list(range(len(story.facts)) if among is None else among)
    facts: list[int] | None = None
    try:
        ways = negative_cycles(story, claim, everything, _is_of_fact, deadline)
    except Expired:
        return Conflict(tuple(everything), minimal=False), []
    if ways:
        used = {bound.source for cycle in ways for bound in cycle}
        facts = [number for number in everything if number in used]
        if len(ways) == 1 and _is_bounds(story, claim):
            return Conflict(tuple(facts), minimal=True, smallest=True), ways

    def placed(numbers: Sequence[int]) -> Sequence[Any] | None:
        return placement(story, claim, deadline, numbers)

    near = () if claim is None else claim[:2]
    found = fewest(story, placed, deadline, everything, near, facts, smallest=smallest)
    return found, ways if found.minimal and list(found.facts) == facts else []


def _is_of_fact(source: Origin) -> bool:
    return isinstance(source, int)


def _is_bounds(story: Story, claim: Claim | None) -> bool:
    """Whether bounds on coordinates say all that is said of points, each fact one of them in each direction."""
    said = (relation for _, _, relation in [*story.assertions, *([] if claim is None else [claim])])
    return story.vocabulary.space is None and all(relation.is_box for relation in said)


def larger_room(
    story: Story, prediction: Fact, clash: Sequence[int], deadline: Deadline, *, conjunction: bool = False
) -> int | None:
    """A larger grid on which a prediction can hold that cannot on the story's own; ``None`` if none was found.

    Without distances it is the smallest one, and ``None`` says that there is none: on a grid of three cells for each
    object and six more, every band has a cell for each of them beside the walls, so that whatever order of objects,
    bands and walls any grid has room for is found there, too; but for the grid of two cells, each of which is in the
    middle and at a wall: it is tried first. Distances change with the grid, and what holds on one may fail on the next:
    the next ``ROOMS_AFTER`` are tried, and twice as large ones; from there down, all between. Smaller ones that were
    not tried when the time runs out, and larger ones that are not tried, may do. Mostly the facts that exclude the
    prediction on the story's own grid, the ``clash``, do so on the others, which few facts tell sooner than all.
    """
    grid = story.grid
    if grid is None:
        return None

    def can_hold(grid: int) -> bool:
        larger = Story(grid, story.facts, story.vocabulary.name, story.objects)
        claim = larger.claim(prediction, conjunction=conjunction)
        return consistent(larger, claim, deadline, clash) and consistent(larger, claim, deadline)

    largest = MAX_GRID if story.vocabulary.space is None else MEASURED_GRID
    claims = [*story.assertions, story.claim(prediction, conjunction=conjunction)]
    if story.vocabulary.space is None and all(relation.ringless for _, _, relation in claims):
        enough, untried = 3 * len(story.index) + 6, grid + 1
        first = [larger for larger in (2, enough) if larger > grid]
    else:
        untried = grid + ROOMS_AFTER + 1
        first = [*range(grid + 1, untried), *((grid + ROOMS_AFTER) << doubled for doubled in range(1, DOUBLINGS + 1))]
    best = None
    try:
        best = next((grid for grid in first if grid <= largest and can_hold(grid)), None)
        if best is not None:
            best = next((grid for grid in range(untried, best) if can_hold(grid)), best)
    except Expired:
        pass
    return best


def consistent(story: Story, claim: Claim | None, deadline: Deadline, facts: Sequence[int] | None = None) -> bool:
    """Whether these facts, or all, can hold together with the claim.

    Raises:
        Expired: that could not be decided in time.
    """
    return placement(story, claim, deadline, facts) is not None


def placement(
    story: Story, claim: Claim | None, deadline: Deadline, facts: Sequence[int] | None = None
) -> Sequence[Any] | None:
    """A placement in which these facts, or all, hold together with the claim; ``None`` if there is none.

    Raises:
        Expired: that could not be decided in time.
    """
    network = network_of(story, deadline, facts)
    if claim is not None:
        network = network.restricted(*claim)
    outcome = engine_named("auto").prepare(network).consistency(deadline)
    if outcome.status is Status.UNKNOWN:
        raise Expired
    return outcome.placement
