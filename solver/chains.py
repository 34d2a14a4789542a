"""Chains: bounds that contradict each other one after the other, so that a person can follow.

A set of bounds ``u - v <= most`` is contradictory iff some of them go round in a circle and add up to less than zero
(a negative cycle). Of each fact its bounds are taken, which are all it says or a part; the shortest circle among them,
if there is one, is a proof in as many steps. "x(bed) >= 8 (fact 0), x(chair) <= 7 (fact 4), so x(chair) < x(bed)".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from spatialjudge.relations import UNBOUNDED, BoxRelation, Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.story import Claim, Story

Source = int | Literal["prediction", "room", "box"]
"""Where a bound comes from: a fact by number, what was claimed, the walls of the room, or the order of a box's ends."""
Node = tuple[str, str]
"""A coordinate and the name of its object; without a name it is that of the room's corner: 0."""


class Step(NamedTuple):
    """``high - low <= most``, in words, and why."""

    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class Chain:
    """Bounds that cannot all hold: ``steps``, and what follows from all but that of the prediction."""

    steps: tuple[Step, ...]
    conclusion: str

    def __str__(self) -> str:
        said = (f"{text} ({_why(source)})" for text, source in self.steps)
        return f"{', '.join(said)}, so {self.conclusion}"


class _Bound(NamedTuple):
    high: Node
    low: Node
    most: int
    source: Source


def chains(story: Story, claim: Claim | None, facts: Sequence[int], deadline: Deadline) -> tuple[Chain, ...]:
    """A chain for each way in which the claim could hold; none at all if bounds alone do not exclude every way.

    O(n k m) for circles of k among n points and m bounds.

    Raises:
        Expired: the deadline passed.
    """
    names = ("", *story.index)
    given = list(_given(story, names, facts))
    found = []
    for alternative in [[]] if claim is None else _alternatives(names, claim):
        circle = _shortest_circle([*given, *alternative], deadline)
        if circle is None:
            return ()
        found.append(_chain(circle))
    return tuple(dict.fromkeys(found))


def _given(story: Story, names: Sequence[str], facts: Sequence[int]) -> Iterator[_Bound]:
    """The bounds of the facts, and those of the room or of boxes on the objects that they are about."""
    space, grid = story.vocabulary.space, story.grid
    for number in facts:
        i, j, relation = story.assertions[number]
        yield from _bounds(names, i, j, relation, number)
    about = (name for number in facts for name in (story.facts[number].subject, *story.facts[number].objects))
    for name in dict.fromkeys(about):
        if space is not None:
            for axis in space.axes:
                for low, high in pairwise(axis.points) if axis.ordered else ():
                    yield _Bound((f"{axis.name}.{low}", name), (f"{axis.name}.{high}", name), -1, "box")
        elif name in story.index and grid is not None:
            for axis_name in "xy":
                yield _Bound((axis_name, name), (axis_name, ""), grid - 1, "room")
                yield _Bound((axis_name, ""), (axis_name, name), 0, "room")


def _alternatives(names: Sequence[str], claim: Claim) -> Iterable[list[_Bound]]:
    """What bounds say in each way in which a claim could hold."""
    i, j, relation = claim
    if isinstance(relation, BoxRelation):
        ways: Iterable[Relation | BoxRelation] = relation.alternatives
    else:
        ways = [Relation((piece,)) for piece in relation.pieces]
    return [list(_bounds(names, i, j, way, "prediction")) for way in ways]


def _bounds(names: Sequence[str], i: int, j: int, relation: Relation | BoxRelation, source: Source) -> Iterator[_Bound]:
    """Bounds that hold wherever the relation does."""
    if isinstance(relation, BoxRelation):
        for high, low, most in relation.bounds:
            ends = []
            for point in (high, low):
                thing = -point.thing if point.thing < 0 else j if point.thing else i
                ends.append((f"{point.axis}.{point.name}", names[thing]))
            yield _Bound(ends[0], ends[1], most, source)
    elif relation:
        x_low, x_high, y_low, y_high = relation.hull
        for axis, least, largest in (("x", x_low, x_high), ("y", y_low, y_high)):
            subject, obj = (axis, names[i]), (axis, names[j])
            if largest < UNBOUNDED:
                yield _Bound(subject, obj, largest, source)
            if least > -UNBOUNDED:
                yield _Bound(obj, subject, -least, source)


def _shortest_circle(bounds: Sequence[_Bound], deadline: Deadline) -> list[_Bound] | None:
    """Bounds that go round in a circle and add up to less than 0, as few as can be; ``None`` if there are none."""
    nodes = {node: number for number, node in enumerate({end: None for bound in bounds for end in bound[:2]})}
    edges = [(nodes[bound.low], nodes[bound.high], bound) for bound in bounds]
    # reached[s][v]: the least sum over a walk of so many steps from s to v, and the walk, last step first
    reached: list[dict[int, tuple[int, _Walk]]] = [{start: (0, None)} for start in range(len(nodes))]
    for _ in range(len(nodes)):
        longer: list[dict[int, tuple[int, _Walk]]] = []
        for start, walks in enumerate(reached):
            deadline.look()
            onward = dict(walks)
            for low, high, bound in edges:
                walk = walks.get(low)
                if walk is not None and (high not in onward or walk[0] + bound.most < onward[high][0]):
                    onward[high] = walk[0] + bound.most, (bound, walk[1])
            total, steps = onward[start]
            if total < 0:
                return list(_listed(steps))[::-1]
            longer.append(onward)
        if all(set_of == before for set_of, before in zip(longer, reached, strict=True)):
            return None
        reached = longer
    return None


_Walk = tuple[_Bound, Any] | None


def _listed(walk: _Walk) -> Iterator[_Bound]:
    while walk is not None:
        bound, walk = walk
        yield bound


def _chain(circle: list[_Bound]) -> Chain:
    claimed = [bound for bound in circle if bound.source == "prediction"]
    steps = circle
    if len(claimed) == 1:
        place = circle.index(claimed[0])
        steps = circle[place + 1 :] + circle[:place]
        conclusion = _said(claimed[0].low, claimed[0].high, sum(bound.most for bound in steps))
    else:
        steps = [bound for bound in circle if bound.source != "prediction"]
        conclusion = "the prediction cannot hold" if claimed else "they cannot all hold"
    return Chain(tuple(Step(_said(*bound[:3]), bound.source) for bound in steps), conclusion)


def _said(high: Node, low: Node, most: int) -> str:
    """``high - low <= most`` as one would write it."""
    one, other = (f"{axis}({name})" for axis, name in (high, low))
    if not low[1]:
        return f"{one} <= {most}"
    if not high[1]:
        return f"{other} >= {-most}"
    if most == -1:
        return f"{one} < {other}"
    return f"{one} <= {other}" + (f" {'-' if most < 0 else '+'} {abs(most)}" if most else "")


def _why(source: Source) -> str:
    return {"room": "the room", "box": "a box's ends"}.get(str(source), f"fact {source}")
