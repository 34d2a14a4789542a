"""The vocabulary ``layout``: what is measured between things that stand on a plane: angles, distances, sides.

None of it is a difference bound: its labels are evaluated, on places that are given. Over the reals no engine here
decides them; of points on a small grid one does, by search, and without a grid a question that would need solving is
refused. Measures go from centre to centre, a point being its own.

"Left" and its like have the angle within 45 degrees of the axis, as in NSR-1K (Feng et al., "LayoutGPT", NeurIPS
2023): exactly one of the four holds, or ``diagonal``. Who stands at B and faces C has A to the side that the signs
of a dot and a cross product say (VSI-Bench; Yang et al., "Thinking in Space", 2024).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import Any, Final, NamedTuple

from spatialjudge.relations.boxes import OBJECT, SECOND, SUBJECT, Axis, Boxes, BoxPlace, Point, is_coordinate
from spatialjudge.relations.compiled import FARTHEST, NUMBERS, LabelTest, compiled, plain_lists
from spatialjudge.relations.decimals import PARTS
from spatialjudge.relations.texts import shown
from spatialjudge.relations.vocabulary import Family, Meaning, Term, Vocabulary, register

_THINGS: Final = (SUBJECT, OBJECT, SECOND)


@dataclass(frozen=True, eq=False)
class Plane(Boxes):
    """A plane on which a thing has a place, or a box."""

    def admits(self, place: BoxPlace) -> bool:
        """Whether these can be the coordinates of a thing, all of them told."""
        return (
            None not in place
            and len(place) == self.width
            and all(place[low] <= place[high] for low, high in self.order)
        )

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

    def plain(self, given: Sequence[Any]) -> tuple[list[Any], Sequence[int]]:
        """Places as :meth:`place` reads them, soon, where all are points, or all boxes; else fewer, or any error."""
        if len(given[0]) == len(self.axes) and type(given[0]) is dict:
            return super().plain(given)
        places = [
            (x, x, y, y)
            for x, y in plain_lists(given)
            if type(x) in NUMBERS and type(y) in NUMBERS and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST
        ]
        return places, ()


def _pair(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2


PLANE: Final = Plane((Axis("x"), Axis("y")))


class Measure(NamedTuple):
    """What has a sign, as a sum of ``products`` such as "xx - yy", of the ways x, y from B to A and u, v from B to C.

    ``sides``, where given, has the same sign, and is a sum of squared lengths between A, B and C ("ab - ac"), or ``t``,
    twice the area of the triangle, above 0 if A lies to the right of the way from B to C. Of either ``less`` is taken
    away.
    """

    products: str
    sides: str = ""
    less: Fraction = Fraction()


MeasureSign = tuple[Measure, str]
"""A quantity and the sign that it has: "<", "=" or ">"."""
WIDE, HIGH, WIDER = Measure("x"), Measure("y"), Measure("xx - yy")
FARTHER = Measure("xu + xu + yv + yv - uu - vv", "ab - ac")
AHEAD, RIGHT, APART = Measure("ux + vy", "ab + cb - ac"), Measure("vx - uy", "t"), Measure("uu + vv", "cb")


@dataclass(frozen=True)
class MeasuredRelation:
    """What is measured of the places of two things, or of three, by their centres.

    In at least one of the ``ways`` all comparisons hold; or, if it is ``denied``, in none.
    """

    ways: tuple[tuple[MeasureSign, ...], ...]
    arity: int = 2
    second: int | None = None
    denied: bool = False

    @classmethod
    def any_of(cls, parts: Iterable[MeasuredRelation]) -> MeasuredRelation:
        """The disjunction."""
        either = tuple(parts)
        return replace(either[0], ways=tuple(way for part in either for way in part.ways))

    def __and__(self, other: MeasuredRelation) -> MeasuredRelation:
        """The conjunction, of relations that are not denied."""
        return replace(self, ways=tuple(one + also for one in self.ways for also in other.ways))

    def __invert__(self) -> MeasuredRelation:
        """What holds of all other places."""
        return replace(self, denied=not self.denied)

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
        return _test(self.ways, self.arity)(places[i], places[j], places[self.second or 0]) is not self.denied

    def test(self, space: Boxes) -> LabelTest:
        """What tells whether it holds in places of a space, if it is not denied."""
        return _test(self.ways, self.arity)


@lru_cache(maxsize=1024)
def _test(ways: tuple[tuple[MeasureSign, ...], ...], arity: int) -> LabelTest:
    """The comparisons as one expression, of twice the way from centre to centre: so whole coordinates stay whole.

    Others are compared in parts of one, of which decimals are whole numbers, too.
    """
    names = "xyuv"[: 2 * arity - 2]
    ends = ", ".join(
        f"({name} := {one}[{at}] + {one}[{at + 1}] - ({other}[{at}] + {other}[{at + 1}]))"
        for name, (one, other, at) in zip(names, _ENDS, strict=False)
    )
    in_parts = compiled("a, b, c", f"({_COORDINATE.sub(_PARTS, ends)}) and ({_written(ways, PARTS)})")
    chosen = f"in_parts(a, b, c) if type({' + '.join(names)}) is float else ({_written(ways, 1)})"
    return compiled("a, b, c", f"({ends}) and ({chosen})", in_parts=in_parts)


def _written(ways: tuple[tuple[MeasureSign, ...], ...], parts: int) -> str:
    """The comparisons of numbers in so many parts of one."""
    said = []
    for way in ways:
        both = []
        for measure, sign in way:
            products, less = _PRODUCT.sub("*", measure.products), (2 * parts) ** 2 * measure.less
            both.append(f"({products}) * {less.denominator} {_WRITTEN[sign]} {less.numerator}")
        said.append(" and ".join(both))
    return " or ".join(said)


_ENDS: Final = (("a", "b", 0), ("a", "b", 2), ("c", "b", 0), ("c", "b", 2))
_COORDINATE: Final = re.compile(r"[abc]\[\d\]")
_PARTS: Final = r"parts(\g<0>)"
_PRODUCT: Final = re.compile("(?<=[xyuv])(?=[xyuv])")
_WRITTEN: Final = {"<": "<", "=": "==", ">": ">"}

DIRECTION: Final = Family("direction", measured=True)
DISTANCE: Final = Family("distance", ternary=True, measured=True)
METRIC: Final = Family("metric", partition=False, measured=True)
STANDING: Final = Family("standing", ternary=True, partition=False, disjoint=True, measured=True)


def _dominant(dx: int, dy: int) -> Meaning:
    wider = (WIDER, _SIGNS[abs(dx) - abs(dy)])
    way = (wider, (WIDE, _SIGNS[dx])) if dx else (wider, (HIGH, _SIGNS[dy])) if dy else (wider,)
    return lambda _: MeasuredRelation((way,))


def _compared(sign: int) -> Meaning:
    return lambda _: MeasuredRelation((((FARTHER, _SIGNS[sign]),),), 3)


def _seen(ahead: int, right: int) -> Meaning:
    return lambda _: MeasuredRelation((((AHEAD, _SIGNS[ahead]), (RIGHT, _SIGNS[right]), (APART, ">")),), 3)


def _bounded(label: str, signs: str, number: Decimal) -> Term:
    """The distance held against a number, in the unit of the coordinates."""
    said, number = Measure("xx + yy", "ab", Fraction(number) ** 2), number.normalize()
    relation = MeasuredRelation(tuple(((said, sign),) for sign in signs))
    definition = f"the distance from A to B is {label.replace('-', ' ')} {number:f}"
    return Term(f"{label}-{number:f}", METRIC, definition, lambda _: relation)


_SIGNS: Final = {-1: "<", 0: "=", 1: ">"}

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
        definition = (
            f"facing C from B, not in one place, with A - B: dot {_SIGNS[ahead]} 0, to the right {_SIGNS[right]} 0"
        )
        terms.append(Term(f"facing-{'-'.join(parts)}", STANDING, definition, _seen(ahead, right)))
    return terms


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
        "what is measured between things on a plane: evaluated on given places, and solved for points on a small grid; "
        "besides its families at-least-2, at-most-0.5: a distance by any number",
        PLANE,
        numbered={"at least": partial(_bounded, "at-least", "=>"), "at most": partial(_bounded, "at-most", "<=")},
    )
)
