"""Negative cycles: bounds that go round among the coordinates of a story and add up to less than nothing.

A set of bounds ``u - v <= most`` is contradictory iff it has such a cycle (Dechter, Meiri, Pearl,
AIJ 1991). Of each fact its bounds are taken, which are all it says or a part. Where they are all, the cycle with the
fewest facts is a smallest set of facts that clash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple

from spatialjudge.relations import UNBOUNDED, BoxRelation, Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.story import Claim, Story

Origin = int | Literal["prediction", "room", "box"]
"""Where a bound comes from: a fact by number, what was claimed, the walls of the room, or the order of a box's ends."""
Coordinate = tuple[str, str]
"""A coordinate and the name of its object; without a name it is that of the room's corner: 0."""


class DifferenceConstraint(NamedTuple):
    """``high - low <= most``, and why."""

    high: Coordinate
    low: Coordinate
    most: int
    source: Origin


_Offsets = Mapping[Any, int]
"""The coordinates that each object has, and their numbers; the next object has the next ones."""
_CELL: Final[_Offsets] = {("x",): 0, ("y",): 1}
_Edge = tuple[int, int, int, Origin]
"""A bound while cycles are looked for: the numbers of its low and its high end, the most it allows, and why."""


def negative_cycles(
    story: Story, claim: Claim | None, facts: Sequence[int], counts: Callable[[Origin], bool], deadline: Deadline
) -> list[list[DifferenceConstraint]]:
    """A cycle for each way in which a claim could hold; none at all if bounds alone do not exclude every way.

    Each has as few as can be of the bounds that count. O(n k m) for k of them, n points and m bounds, and mostly far
    less.

    Args:
        story: whose facts they are.
        claim: what is claimed besides, if anything.
        facts: the numbers of the facts that may be used.
        counts: which sources count.
        deadline: when to stop.

    Raises:
        Expired: the deadline passed.
    """
    space = story.vocabulary.space
    if story.vocabulary.measured:
        return []
    offsets: _Offsets = _CELL if space is None else space.offsets
    given = list(_given(story, offsets, facts, claim))
    nodes = [(".".join(axis), name) for name in ("", *story.index) for axis in offsets]
    found = []
    for alternative in [[]] if claim is None else _alternatives(offsets, claim):
        cycle = _smallest_cycle([*given, *alternative], len(nodes), counts, deadline)
        if cycle is None:
            return []
        found.append([DifferenceConstraint(nodes[high], nodes[low], most, source) for low, high, most, source in cycle])
    return found


def _given(story: Story, offsets: _Offsets, facts: Sequence[int], claim: Claim | None) -> Iterator[_Edge]:
    """The bounds of the facts, and those of the room or of boxes on the objects that they and the claim are about."""
    space, grid, index = story.vocabulary.space, story.grid, story.index
    about = dict.fromkeys([] if claim is None else claim[:2])
    for number in facts:
        i, j, relation = story.assertions[number]
        yield from _bounds(offsets, i, j, relation, number)
        about[i] = about[j] = None
        for name in story.facts[number].objects[1:]:
            about[index[name]] = None
    for i in about:
        if space is not None:
            node = i * len(offsets)
            for axis in space.axes:
                if axis.ordered:
                    yield from ((high, high - 1, -1, "box") for high in range(node + 1, node + len(axis.points)))
                node += len(axis.points)
        elif i and grid is not None:
            for k in _CELL.values():
                yield k, 2 * i + k, grid - 1, "room"
                yield 2 * i + k, k, 0, "room"


def _alternatives(offsets: _Offsets, claim: Claim) -> Iterable[list[_Edge]]:
    """What bounds say in each way in which a claim could hold."""
    i, j, relation = claim
    if isinstance(relation, BoxRelation):
        ways: Iterable[Relation | BoxRelation] = relation.alternatives
    else:
        ways = [Relation((piece,)) for piece in relation.pieces]
    return [list(_bounds(offsets, i, j, way, "prediction")) for way in ways]


def _bounds(offsets: _Offsets, i: int, j: int, relation: Relation | BoxRelation, source: Origin) -> Iterator[_Edge]:
    """Bounds that hold wherever the relation does."""
    if isinstance(relation, BoxRelation):
        for high, low, most in relation.bounds:
            ends = []
            for point in (low, high):
                thing = -point.thing if point.thing < 0 else j if point.thing else i
                ends.append(thing * len(offsets) + offsets[point.axis, point.name])
            yield ends[0], ends[1], most, source
    elif relation:
        x_low, x_high, y_low, y_high = relation.hull
        for k, least, largest in ((0, x_low, x_high), (1, y_low, y_high)):
            if largest < UNBOUNDED:
                yield 2 * j + k, 2 * i + k, largest, source
            if least > -UNBOUNDED:
                yield 2 * i + k, 2 * j + k, -least, source


_Walk = tuple[_Edge, Any] | None
"""The last step of a walk, and the walk before it."""
_Onward = list[list[tuple[int, int, int, _Edge]]]
"""By the node at a bound's low end, in order: what a walk must be below, turned round, so that it can go on after the
bound; the most that this allows, the node at its high end, and the bound. The last one of each node is one that
nothing goes over."""
_NO_FURTHER: Final = UNBOUNDED, 0, 0, (0, 0, 0, "room")
_NEED: Final = itemgetter(0)


def _smallest_cycle(
    edges: Sequence[_Edge], size: int, counts: Callable[[Origin], bool], deadline: Deadline
) -> list[_Edge] | None:
    """A cycle with as few bounds that count as can be; ``None`` if there is no cycle.

    From every node at once, one step that counts after the other, with any that do not between them. Every cycle has
    a node from which its sum is below 0 all the way round, so no other walks are followed.
    """
    least = [UNBOUNDED] * size
    for low, _, most, _ in edges:
        least[low] = min(least[low], most)
    counted, free = _onward(edges, least, counts)
    starts = [node for node, most in enumerate(least) if most < 0]
    reached: dict[int, tuple[list[int], list[_Walk]]] = {start: ([0] * size, [None] * size) for start in starts}
    fronts = {start: [start] for start in starts}
    while fronts:
        before, fronts = fronts, {}
        for start, last in before.items():
            deadline.look()
            totals, walks = reached[start]
            front = _widened(totals, walks, last, free)
            if totals[start] < 0:
                return list(_listed(walks[start]))[::-1]
            if further := _step(totals, walks, front, counted):
                fronts[start] = further
    return None


def _onward(edges: Sequence[_Edge], least: Sequence[int], counts: Callable[[Origin], bool]) -> tuple[_Onward, _Onward]:
    """Where bounds lead to that count, and that do not; ``least`` is the least that those of a node allow."""
    counted: _Onward = [[_NO_FURTHER] for _ in least]
    free: _Onward = [[_NO_FURTHER] for _ in least]
    for edge in edges:
        low, high, most, source = edge
        need = most + least[high] if least[high] > 0 else most
        (counted if counts(source) else free)[low].append((need, most, high, edge))
    for steps in chain(counted, free):
        if len(steps) > 1:
            steps.sort(key=_NEED)
    return counted, free


def _widened(totals: list[int], walks: list[_Walk], front: list[int], free: _Onward) -> list[int]:
    """The front, with the nodes that bounds which do not count lead to from there."""
    leading = [low for low in front if totals[low] + free[low][0][0] < 0]
    if not leading:
        return front
    widened = dict.fromkeys(front)
    for _ in free:
        leading = _step(totals, walks, leading, free)
        if not leading:
            break
        widened |= dict.fromkeys(leading)
    return list(widened)


def _step(totals: list[int], walks: list[_Walk], front: list[int], onward: _Onward) -> list[int]:
    """Go one step on from the nodes of the front; the nodes that are reached by less now, and lead on."""
    improved: dict[int, None] = {}
    for total, walk, steps in [(totals[low], walks[low], onward[low]) for low in front]:
        for need, most, high, edge in steps:
            if total + need >= 0:
                break
            if total + most < totals[high]:
                totals[high] = total + most
                walks[high] = edge, walk
                improved[high] = None
    return list(improved)


def _listed(walk: _Walk) -> Iterator[_Edge]:
    while walk is not None:
        edge, walk = walk
        yield edge
