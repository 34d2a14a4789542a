"""The vocabulary ``layout``: what is measured between things that stand on a plane: angles, distances, sides.

None of it is a difference bound, so that no engine here decides it: its labels are only evaluated, on places that are
given. A question that would need solving with one is refused. Measures go from centre to centre, a point being its own.

"Left" and its like have the angle within 45 degrees of the axis, as in NSR-1K (Feng et al., "LayoutGPT", NeurIPS
2023): exactly one of the four holds, or ``diagonal``. Who stands at B and faces C has A to the side that the signs
of a dot and a cross product say (VSI-Bench; Yang et al., "Thinking in Space", 2024).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product, starmap
from typing import Any, Final

from spatialjudge.relations.boxes import OBJECT, SECOND, SUBJECT, Axis, Boxes, BoxPlace, Point, is_coordinate
from spatialjudge.relations.compiled import LabelTest, plain_lists, plain_numbers
from spatialjudge.relations.texts import shown
from spatialjudge.relations.vocabulary import Family, Meaning, Term, Vocabulary, register

_Ends = Sequence[float]
_THINGS: Final = (SUBJECT, OBJECT, SECOND)


@dataclass(frozen=True, eq=False)
class Plane(Boxes):
    """A plane on which a thing has a place, or a box."""

    def corners(self, place: BoxPlace) -> Any:
        """A place as ``(x, y)``, and a box by the ends on each axis."""
        low, high, other_low, other_high = place
        if (low, other_low) == (high, other_high):
            return low, other_low
        return {"x": (low, high), "y": (other_low, other_high)}

    def place(self, corners: Any) -> tuple[Any, ...]:
        """A place from ``(x, y)``, or from a number or two ends on each axis.

        Raises:
            ValueError: it is neither.
        """
        given = corners
        if isinstance(given, Mapping) and set(given) == {"x", "y"}:
            given = given["x"], given["y"]
        ends = [tuple(at) if isinstance(at, (list, tuple)) else (at, at) for at in given] if _pair(given) else []
        if len(ends) != 2 or not all(
            _pair(pair) and all(map(is_coordinate, pair)) and pair[0] <= pair[1] for pair in ends
        ):
            hint = "a place is [x, y]; of what has extent two ends on each axis, the lower first"
            raise ValueError(f"{shown(str(corners))} is no place", hint)
        return *ends[0], *ends[1]

    def plain(self, given: Sequence[Any]) -> list[Any]:
        """Places as :meth:`place` reads them, soon, where all are points, or all boxes; else any error."""
        if len(given[0]) == len(self.axes) and type(given[0]) is dict:
            return super().plain(given)
        return [(x, x, y, y) for x, y in starmap(plain_numbers, plain_lists(given))]


def _pair(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2


PLANE: Final = Plane((Axis("x"), Axis("y")))


@dataclass(frozen=True, eq=False)
class MeasuredRelation:
    """What is measured of the places of two things, or of three, by their centres; only evaluated."""

    measure: LabelTest
    arity: int = 2
    second: int | None = None

    @classmethod
    def any_of(cls, parts: Iterable[MeasuredRelation]) -> MeasuredRelation:
        """The disjunction."""
        either = tuple(parts)
        return replace(either[0], measure=lambda a, b, c: any(part.measure(a, b, c) for part in either))

    @property
    def points(self) -> frozenset[Point]:
        """The points that it is about."""
        things = [thing if thing != SECOND else -(self.second or 0) for thing in _THINGS[: self.arity]]
        return frozenset(Point(thing, axis, end) for thing, axis, end in product(things, "xy", ("lo", "hi")))

    def with_second(self, number: int) -> MeasuredRelation:
        """A relation of three with its second object fixed."""
        return replace(self, second=number)

    def holds(self, space: Boxes, places: Sequence[BoxPlace], i: int, j: int) -> bool:
        """Whether it is true of things in these places, by number."""
        return self.measure(places[i], places[j], places[self.second or 0])

    def test(self, space: Boxes) -> LabelTest:
        """What tells whether it holds in places of a space."""
        return self.measure


def _way(a: _Ends, b: _Ends) -> tuple[float, float]:
    """Twice the way from the centre of B to that of A, so that whole coordinates stay whole."""
    return a[0] + a[1] - (b[0] + b[1]), a[2] + a[3] - (b[2] + b[3])


DIRECTION: Final = Family("direction", measured=True)
DISTANCE: Final = Family("distance", ternary=True, measured=True)
STANDING: Final = Family("standing", ternary=True, partition=False, disjoint=True, measured=True)


def _dominant(dx: int, dy: int) -> Meaning:
    def measure(a: _Ends, b: _Ends, _: _Ends) -> bool:
        x, y = _way(a, b)
        if abs(x) == abs(y):
            return not dx and not dy
        return (dx * x > 0) if abs(x) > abs(y) else (dy * y > 0)

    return lambda _: MeasuredRelation(measure)


def _compared(sign: int) -> Meaning:
    def measure(a: _Ends, b: _Ends, c: _Ends) -> bool:
        (x, y), (other_x, other_y) = _way(a, b), _way(a, c)
        return _sign(x * x + y * y - (other_x * other_x + other_y * other_y)) == sign

    return lambda _: MeasuredRelation(measure, 3)


def _seen(ahead: int, right: int) -> Meaning:
    def measure(a: _Ends, b: _Ends, c: _Ends) -> bool:
        (to_x, to_y), (x, y) = _way(c, b), _way(a, b)
        there = to_x != 0 or to_y != 0
        return there and (_sign(to_x * x + to_y * y), _sign(to_y * x - to_x * y)) == (ahead, right)

    return lambda _: MeasuredRelation(measure, 3)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


# label, signs of dx and dy, definition by A - B from centre to centre, converse, other names
DOMINANT: tuple[tuple[str, int, int, str, str, tuple[str, ...]], ...] = (
    ("left", -1, 0, "|dx| > |dy| and dx < 0", "right", ("to the left of", "W", "west")),
    ("right", 1, 0, "|dx| > |dy| and dx > 0", "left", ("to the right of", "E", "east")),
    ("above", 0, 1, "|dy| > |dx| and dy > 0", "below", ("top", "on top of", "N", "north")),
    ("below", 0, -1, "|dy| > |dx| and dy < 0", "above", ("bottom", "underneath", "under", "S", "south")),
    ("diagonal", 0, 0, "|dx| = |dy|", "diagonal", ()),
)
COMPARED: Final = (("nearer", -1, "closer"), ("as-far", 0, "equally far"), ("farther", 1, "further"))
_SIDES: Final = {(1, 0): "ahead", (-1, 0): "back", (0, -1): "left", (0, 1): "right", (0, 0): "here"}


def _standing() -> list[Term]:
    terms = []
    for ahead, right in product((1, 0, -1), (0, -1, 1)):
        parts = [_SIDES[ahead, 0], _SIDES[0, right]] if ahead and right else [_SIDES[ahead, right]]
        definition = f"facing C from B, with A - B: dot {_SIGNS[ahead]} 0, to the right {_SIGNS[right]} 0"
        terms.append(Term(f"facing-{'-'.join(parts)}", STANDING, definition, _seen(ahead, right)))
    return terms


_SIGNS: Final = {-1: "<", 0: "=", 1: ">"}

layout = register(
    Vocabulary(
        "layout",
        "1",
        (
            *(
                Term(
                    label,
                    DIRECTION,
                    definition,
                    _dominant(dx, dy),
                    names,
                    converse,
                )
                for label, dx, dy, definition, converse, names in DOMINANT
            ),
            *(
                Term(
                    label,
                    DISTANCE,
                    f"the distance from A to B {_SIGNS[sign]} that from A to C",
                    _compared(sign),
                    (name,),
                )
                for label, sign, name in COMPARED
            ),
            *_standing(),
        ),
        "what is measured between things on a plane: only evaluated on given places, never solved",
        PLANE,
    )
)
