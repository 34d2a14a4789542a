"""Relations between things with extent: bounds on differences of named points, joined by "and" and "or".

A thing has, on each axis of its space, a few named points, such as the two ends ``lo < hi`` of a box. All that is said
of two things comes down to *bounds* ``u - v <= most`` between such points of one axis (difference constraints; Dechter,
Meiri, Pearl, AIJ 1991), and to choices between such statements (disjunctive temporal problems; Stergiou, Koubarakis,
AIJ 2000). "A is inside B" is four bounds on a plane; "A is apart from B" is a choice of four.

:class:`BoxRelation` has the algebra of ``Relation``, which is for points: ``|`` is "one of", ``&`` "and", ``~`` "not"
(by De Morgan), ``converse`` swaps the things. It is kept in negation normal form, so that none of these blows it up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NamedTuple

from spatialjudge.relations.compiled import FARTHEST, LabelTest, PlaceReader, reader_of, test_of
from spatialjudge.relations.decimals import apart
from spatialjudge.relations.texts import shown

SUBJECT: Final = 0
OBJECT: Final = 1
SECOND: Final = 2
"""The things that a relation is about. ``SECOND`` is the other object of a relation of three, such as "between"."""

BoxPlace = tuple[int, ...]
"""The coordinates of one thing's points, axis by axis, in the order of its space."""


@dataclass(frozen=True)
class Axis:
    """A line, and the points that each thing has on it.

    ``ordered`` says that every point lies strictly below the next: the ends of a box, a point inside it.
    """

    name: str
    points: tuple[str, ...] = ("lo", "hi")
    ordered: bool = True


@dataclass(frozen=True, eq=False)
class Boxes:
    """A space without walls in which things have extent: its axes. Each is one of its own, as vocabularies are."""

    axes: tuple[Axis, ...]

    @cached_property
    def offsets(self) -> dict[tuple[str, str], int]:
        """Where in a place the coordinate of each point stands, by axis and name."""
        pairs = [(axis.name, point) for axis in self.axes for point in axis.points]
        return {pair: number for number, pair in enumerate(pairs)}

    @cached_property
    def order(self) -> tuple[tuple[int, int], ...]:
        """Pairs of offsets in a place, the coordinate at the first being below that at the second."""
        pairs = [(axis.name, *pair) for axis in self.axes if axis.ordered for pair in pairwise(axis.points)]
        return tuple((self.offsets[axis, low], self.offsets[axis, high]) for axis, low, high in pairs)

    @cached_property
    def _counts(self) -> dict[str, int]:
        """How many points a thing has on each axis."""
        return {axis.name: len(axis.points) for axis in self.axes}

    @cached_property
    def width(self) -> int:
        """How many coordinates a place has."""
        return len(self.offsets)

    def admits(self, place: BoxPlace) -> bool:
        """Whether these can be the coordinates of a thing, all of them told."""
        return (
            len(place) == self.width and None not in place and all(place[low] < place[high] for low, high in self.order)
        )

    def corners(self, place: BoxPlace) -> Any:
        """A place as it is shown: coordinates by axis, without those that are not told."""
        start, told = 0, dict[str, tuple[Any, ...]]()
        for axis, count in self._counts.items():
            points, start = tuple(place[start : start + count]), start + count
            told[axis] = tuple(at for at in points if at is not None) if None in points else points
        return {axis: points for axis, points in told.items() if points}

    def place(self, corners: Any) -> tuple[Any, ...]:
        """A place from how it is shown. An axis, or the points between its ends, may be left out: they are ``None``.

        Raises:
            ValueError: it cannot be the place of a thing: why, and what could.
        """
        if not isinstance(corners, Mapping) or not corners.keys() <= self._counts.keys():
            raise ValueError(f"{shown(str(corners))} are no coordinates by axis", f"axes: {', '.join(self._counts)}")
        place: list[Any] = []
        for axis in self._counts:
            place += self.points(axis, corners.get(axis))
        if not all(at is None or is_coordinate(at) for at in place):
            problem = f"{shown(str(corners))} are not all numbers, at most {FARTHEST:,}"
            raise ValueError(problem, "two ends, such as [1, 4]")
        for low, high in self.order:
            if None not in {place[low], place[high]} and place[low] >= place[high]:
                raise ValueError("its points do not ascend", "of two ends the lower comes first")
        return tuple(place)

    def plain(self, given: Sequence[Any]) -> tuple[list[Any], Sequence[int]]:
        """Places as :meth:`place` reads them, soon, of things of which the same is told; and what each :meth:`lacks`.

        There are fewer, or any error is raised, if they are not written as places are shown.
        """
        first = given[0]
        written = (*first, *map(len, first.values()))
        if written not in self._readers:
            half = len(written) // 2
            self._readers[written] = reader_of(self, written[:half], written[half:])
        read, lacking = self._readers[written]
        return read(given), [lacking] * len(given) if lacking else ()

    def lacks(self, place: Sequence[Any]) -> int:
        """Which coordinates of a thing are not told, as a set of bits; without a place all."""
        if place and None not in place:
            return 0
        return sum(1 << at for at in range(self.width) if not place or place[at] is None)

    @cached_property
    def _readers(self) -> dict[tuple[Any, ...], PlaceReader]:
        """What reads places, by the axes that are told and the number of coordinates on each."""
        return {}

    def points(self, axis: str, given: Any) -> Sequence[Any]:
        """The points on an axis, of which not all need be told, and ``None`` for the others; or one without a list.

        Raises:
            ValueError: a thing has another number of points there.
        """
        count = self._counts[axis]
        if given is None:
            return [None] * count
        points = given if isinstance(given, (list, tuple)) else [given]
        if len(points) == 2 < count:
            return [points[0], *[None] * (count - 2), points[1]]
        if len(points) != count:
            raise ValueError(f"{axis} has {len(points)} coordinates", f"a thing has {count} on it, the lower first")
        return points

    def overlap(self, one: BoxPlace, other: BoxPlace) -> bool:
        """Whether two things share inner points, or without extent a place, on all axes on which both are placed."""
        together = []
        for axis in self.axes:
            low, high = (self.offsets[axis.name, axis.points[end]] for end in (0, -1))
            if axis.ordered and None not in {one[low], other[low]}:
                same = (one[low], one[high]) == (other[low], other[high])
                together.append(same or (one[low] < other[high] and other[low] < one[high]))
        return bool(together) and all(together)


def is_coordinate(number: Any) -> bool:
    """Whether it is a number, and not beyond ``FARTHEST``."""
    return type(number) in {int, float} and -FARTHEST <= number <= FARTHEST


class Point(NamedTuple):
    """A point of one of the things that a relation is about; of thing number k of a story, where ``thing`` is -k."""

    thing: int
    axis: str
    name: str


class Bound(NamedTuple):
    """``high - low <= most``, for two points of one axis."""

    high: Point
    low: Point
    most: int

    def __invert__(self) -> Bound:
        """The integers for which it does not hold: ``low - high <= -most - 1``."""
        return Bound(self.low, self.high, -self.most - 1)


@dataclass(frozen=True)
class BoxRelation:
    """What may be said of things: all of the bounds hold, and of each choice at least one alternative does.

    Without bounds and choices it says nothing; with a choice that has no alternative it cannot hold.
    """

    bounds: tuple[Bound, ...] = ()
    choices: tuple[tuple[BoxRelation, ...], ...] = ()

    @classmethod
    def all_of(cls, parts: Iterable[BoxRelation]) -> BoxRelation:
        """The conjunction."""
        bounds: dict[Bound, None] = {}
        choices: dict[tuple[BoxRelation, ...], None] = {}
        for part in parts:
            bounds.update(dict.fromkeys(part.bounds))
            choices.update(dict.fromkeys(part.choices))
        return IMPOSSIBLE if () in choices else cls(tuple(bounds), tuple(choices))

    @classmethod
    def any_of(cls, parts: Iterable[BoxRelation]) -> BoxRelation:
        """The disjunction."""
        alternatives: dict[BoxRelation, None] = {}
        for part in parts:
            alternatives.update(dict.fromkeys(part.alternatives))
        if ANY_PLACES in alternatives:
            return ANY_PLACES
        return next(iter(alternatives)) if len(alternatives) == 1 else cls(choices=(tuple(alternatives),))

    @cached_property
    def alternatives(self) -> tuple[BoxRelation, ...]:
        """Relations of which at least one holds if and only if this one does."""
        return self.choices[0] if len(self.choices) == 1 and not self.bounds else (self,)

    @cached_property
    def points(self) -> frozenset[Point]:
        """The points that it is about."""
        ways = (way.points for choice in self.choices for way in choice)
        return frozenset().union(*(bound[:2] for bound in self.bounds), *ways)

    @cached_property
    def _hash(self) -> int:
        return hash((self.bounds, self.choices))

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        """False when it is visibly impossible."""
        return () not in self.choices

    def __or__(self, other: BoxRelation) -> BoxRelation:
        """One of the two."""
        return BoxRelation.any_of((self, other))

    def __and__(self, other: BoxRelation) -> BoxRelation:
        """Both."""
        return BoxRelation.all_of((self, other))

    def __invert__(self) -> BoxRelation:
        """Neither: a bound fails, or of some choice all alternatives do."""
        return self._complement

    @cached_property
    def _complement(self) -> BoxRelation:
        return BoxRelation.any_of(
            (
                *(BoxRelation((~bound,)) for bound in self.bounds),
                *(BoxRelation.all_of(~alternative for alternative in choice) for choice in self.choices),
            )
        )

    def converse(self) -> BoxRelation:
        """The same seen from the object: ``a R b`` iff ``b R.converse() a``."""
        return self.about({SUBJECT: OBJECT, OBJECT: SUBJECT})

    def with_second(self, number: int) -> BoxRelation:
        """A relation of three with its second object fixed: a relation of two again. A ``number`` is from 1 on."""
        return self.about({SECOND: -number})

    def about(self, things: dict[int, int]) -> BoxRelation:
        """The same said of other things."""

        def moved(point: Point) -> Point:
            return point._replace(thing=things.get(point.thing, point.thing))

        return BoxRelation(
            tuple(Bound(moved(high), moved(low), most) for high, low, most in self.bounds),
            tuple(tuple(alternative.about(things) for alternative in choice) for choice in self.choices),
        )

    def test(self, space: Boxes) -> LabelTest:
        """What tells soon, and often, whether it holds in places of a space."""
        return test_of(self, space)

    def holds(self, space: Boxes, places: Sequence[BoxPlace], i: int, j: int) -> bool:
        """Whether it is true, by its definition, of things ``i`` and ``j`` of a space, things being placed by number.

        Coordinates may be any finite numbers: a bound below 0, such as that of "lower", is strict.
        """

        def at(point: Point) -> float:
            thing = -point.thing if point.thing < 0 else j if point.thing else i
            coordinate: float = places[thing][space.offsets[point.axis, point.name]]
            return coordinate

        for high, low, most in self.bounds:
            difference = apart(at(high), at(low))
            if difference >= most + 1 if most < 0 else difference > most:
                return False
        return all(any(way.holds(space, places, i, j) for way in choice) for choice in self.choices)


ANY_PLACES: Final = BoxRelation()
"""What holds of things of which nothing is known."""
IMPOSSIBLE: Final = BoxRelation(choices=((),))
"""What never holds."""


_SIDES: Final = {"A": SUBJECT, "B": OBJECT, "C": SECOND}
_COMPARISON: Final = re.compile(r"([ABC])\.(\w+) (<=|<|=|>) ([ABC])\.(\w+)(?: \+ (\d+))?")


def every(axes: Iterable[str], text: str) -> BoxRelation:
    """All that the text says, on each of the axes: ``"A.lo < B.lo, A.hi < B.hi"``, A being the subject.

    A comparison is ``<``, ``<=``, ``=`` or ``>`` between two points, to the second of which a number may be added. B is
    the object, C the second object of a relation of three.
    """
    return BoxRelation.all_of(_comparisons(axes, text))


def always(relation: BoxRelation) -> Callable[[str], BoxRelation]:
    """The meaning of a label that is the same whatever the axes are called."""
    return lambda axes: relation


def some(axes: Iterable[str], text: str) -> BoxRelation:
    """At least one of the comparisons in the text, on at least one of the axes; written as for :func:`every`."""
    return BoxRelation.any_of(_comparisons(axes, text))


def _comparisons(axes: Iterable[str], text: str) -> list[BoxRelation]:
    return [_comparison(axis, part.strip()) for axis in axes for part in text.split(",")]


def _comparison(axis: str, text: str) -> BoxRelation:
    match = _COMPARISON.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no comparison of points")
    one, one_name, sign, other, other_name, more = match.groups()
    first, second = Point(_SIDES[one], axis, one_name), Point(_SIDES[other], axis, other_name)
    most = int(more or 0)
    signs = {
        "<": [Bound(first, second, most - 1)],
        "<=": [Bound(first, second, most)],
        ">": [Bound(second, first, -most - 1)],
        "=": [Bound(first, second, most), Bound(second, first, -most)],
    }
    return BoxRelation(tuple(signs[sign]))
