"""Circles: bounds that go round among the coordinates of a story and add up to less than nothing.

A set of bounds ``u - v <= most`` is contradictory iff it has such a circle (a negative cycle: Dechter, Meiri, Pearl,
AIJ 1991). Of each fact its bounds are taken, which are all it says or a part. Where they are all, the circle with the
fewest facts is a smallest set of facts that clash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from spatialjudge.relations import UNBOUNDED, BoxRelation, Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.story import Claim, Story

Source = int | Literal["prediction", "room", "box"]
"""Where a bound comes from: a fact by number, what was claimed, the walls of the room, or the order of a box's ends."""
Node = tuple[str, str]
"""A coordinate and the name of its object; without a name it is that of the room's corner: 0."""


class Bound(NamedTuple):
    """``high - low <= most``, and why."""

    high: Node
    low: Node
    most: int
    source: Source


def circles(
    story: Story, claim: Claim | None, facts: Sequence[int], counts: Callable[[Bound], bool], deadline: Deadline
) -> list[list[Bound]]:
    """A circle for each way in which a claim could hold; none at all if bounds alone do not exclude every way.

    Each has as few as can be of the bounds that count. O(n k m) for k of them, n points and m bounds, and mostly far
    less.

    Args:
        story: whose facts they are.
        claim: what is claimed besides, if anything.
        facts: the numbers of the facts that may be used.
        counts: which bounds count.
        deadline: when to stop.

    Raises:
        Expired: the deadline passed.
    """
    names = ("", *story.index)
    given = list(_given(story, names, facts, claim))
    found = []
    for alternative in [[]] if claim is None else _alternatives(names, claim):
        circle = _smallest_circle([*given, *alternative], counts, deadline)
        if circle is None:
            return []
        found.append(circle)
    return found


def _given(story: Story, names: Sequence[str], facts: Sequence[int], claim: Claim | None) -> Iterator[Bound]:
    """The bounds of the facts, and those of the room or of boxes on the objects that they and the claim are about."""
    space, grid = story.vocabulary.space, story.grid
    about = [] if claim is None else [names[claim.i], names[claim.j]]
    for number in facts:
        i, j, relation = story.assertions[number]
        yield from _bounds(names, i, j, relation, number)
        about += (story.facts[number].subject, *story.facts[number].objects)
    for name in dict.fromkeys(about):
        if space is not None:
            for axis in space.axes:
                for low, high in pairwise(axis.points) if axis.ordered else ():
                    yield Bound((f"{axis.name}.{low}", name), (f"{axis.name}.{high}", name), -1, "box")
        elif name in story.index and grid is not None:
            for axis_name in "xy":
                yield Bound((axis_name, name), (axis_name, ""), grid - 1, "room")
                yield Bound((axis_name, ""), (axis_name, name), 0, "room")


def _alternatives(names: Sequence[str], claim: Claim) -> Iterable[list[Bound]]:
    """What bounds say in each way in which a claim could hold."""
    i, j, relation = claim
    if isinstance(relation, BoxRelation):
        ways: Iterable[Relation | BoxRelation] = relation.alternatives
    else:
        ways = [Relation((piece,)) for piece in relation.pieces]
    return [list(_bounds(names, i, j, way, "prediction")) for way in ways]


def _bounds(names: Sequence[str], i: int, j: int, relation: Relation | BoxRelation, source: Source) -> Iterator[Bound]:
    """Bounds that hold wherever the relation does."""
    if isinstance(relation, BoxRelation):
        for high, low, most in relation.bounds:
            ends = []
            for point in (high, low):
                thing = -point.thing if point.thing < 0 else j if point.thing else i
                ends.append((f"{point.axis}.{point.name}", names[thing]))
            yield Bound(ends[0], ends[1], most, source)
    elif relation:
        x_low, x_high, y_low, y_high = relation.hull
        for axis, least, largest in (("x", x_low, x_high), ("y", y_low, y_high)):
            subject, obj = (axis, names[i]), (axis, names[j])
            if largest < UNBOUNDED:
                yield Bound(subject, obj, largest, source)
            if least > -UNBOUNDED:
                yield Bound(obj, subject, -least, source)


_Walk = tuple[Bound, Any] | None
"""The last step of a walk, and the walk before it."""
_Reached = dict[int, tuple[int, _Walk]]
"""By node: the least that a walk to it adds up to, and that walk."""
_Onward = list[list[tuple[int, Bound]]]
"""By the node at a bound's low end: the one at its high end, and the bound."""


def _smallest_circle(
    bounds: Sequence[Bound], counts: Callable[[Bound], bool], deadline: Deadline
) -> list[Bound] | None:
    """A circle with as few bounds that count as can be; ``None`` if there is no circle.

    From every node at once, one step that counts after the other, with any that do not between them. Every circle has
    a node from which its sum is below 0 all the way round, so no other walks are followed.
    """
    nodes = {node: number for number, node in enumerate({end: None for bound in bounds for end in bound[:2]})}
    counted: _Onward = [[] for _ in nodes]
    free: _Onward = [[] for _ in nodes]
    for bound in bounds:
        (counted if counts(bound) else free)[nodes[bound.low]].append((nodes[bound.high], bound))
    walks: list[_Reached] = [{start: (0, None)} for start in nodes.values()]
    fronts = {start: [start] for start in nodes.values()}
    while fronts:
        before, fronts = fronts, {}
        for start, last in before.items():
            deadline.look()
            reached = walks[start]
            front = _widened(reached, last, free)
            total, walk = reached[start]
            if total < 0:
                return list(_listed(walk))[::-1]
            if further := _step(reached, front, counted):
                fronts[start] = further
    return None


def _widened(reached: _Reached, front: list[int], free: _Onward) -> list[int]:
    """The front, with the nodes that bounds which do not count lead to from there."""
    widened = dict.fromkeys(front)
    for _ in free:
        front = _step(reached, front, free)
        if not front:
            break
        widened |= dict.fromkeys(front)
    return list(widened)


def _step(reached: _Reached, front: list[int], onward: _Onward) -> list[int]:
    """Go one step on from the nodes of the front; the nodes that are reached by less now."""
    improved: dict[int, None] = {}
    for (total, walk), steps in [(reached[low], onward[low]) for low in front]:
        for high, bound in steps:
            further = total + bound.most
            if further < 0 and (high not in reached or further < reached[high][0]):
                reached[high] = further, (bound, walk)
                improved[high] = None
    return list(improved)


def _listed(walk: _Walk) -> Iterator[Bound]:
    while walk is not None:
        bound, walk = walk
        yield bound
