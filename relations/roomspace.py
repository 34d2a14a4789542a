"""The vocabularies of the RoomSpace benchmark (Li, Hogg, Cohn, IJCAI 2024, sections 3.3 to 3.5 and appendix B).

``roomspace`` is exact integer arithmetic. ``roomspace-reference`` is what the authors' published checker computes,
for comparing with published numbers: its NTPP takes in the north and east wall cells, and its distance classes
compare floating square roots, which goes the wrong way on exact ties at some grid sizes (4, 7, 13, 25, ...). A cell at
these walls is TPP and NTPP there, so that its contact labels are no partition.

x grows to the east, y to the north. Seen from the south door looking north, "in front" is farther from the viewer:
front = N, behind = S, right = E, left = W.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from spatialjudge.relations.algebra import Relation, room_of
from spatialjudge.relations.pieces import UNBOUNDED
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

DIRECTION = Family("direction")
DISTANCE2 = Family("distance2")
DISTANCE3 = Family("distance3")
HALF_PLANE = Family("half-plane", partition=False)
REGION = Family("region", unary=True)
CONTACT = Family("contact", unary=True)
CONTACT_REFERENCE = Family("contact", unary=True, partition=False)
EXTENT = Family("extent", unary=True)

SIGN = {-1: (-UNBOUNDED, -1), 0: (0, 0), 1: (1, UNBOUNDED), None: (-UNBOUNDED, UNBOUNDED)}
_SIGN_WORDS = {-1: "{} < 0", 0: "{} = 0", 1: "{} > 0"}

# label, sign of dx, sign of dy, converse, other names (top-down, then north-facing)
DIRECTIONS: tuple[tuple[str, int | None, int | None, str, tuple[str, ...]], ...] = (
    ("N", 0, 1, "S", ("north", "front", "in front", "in front of")),
    ("S", 0, -1, "N", ("south", "behind", "back")),
    ("E", 1, 0, "W", ("east", "right")),
    ("W", -1, 0, "E", ("west", "left")),
    ("NE", 1, 1, "SW", ("north-east", "northeast", "front-right", "right-front", "front right")),
    ("NW", -1, 1, "SE", ("north-west", "northwest", "front-left", "left-front")),
    ("SE", 1, -1, "NW", ("south-east", "southeast", "behind-right", "right-behind", "back-right", "right-back")),
    ("SW", -1, -1, "NE", ("south-west", "southwest", "behind-left", "left-behind", "back-left", "left-back")),
    ("O", 0, 0, "O", ("overlap", "overlapping", "same position", "same place", "same location")),
)
HALF_PLANES: tuple[tuple[str, int | None, int | None, str, tuple[str, ...]], ...] = (
    ("north-side", None, 1, "south-side", ("front-side",)),
    ("south-side", None, -1, "north-side", ("behind-side", "back-side")),
    ("east-side", 1, None, "west-side", ("right-side",)),
    ("west-side", -1, None, "east-side", ("left-side",)),
)
# label, x band, y band, name in the text
REGIONS = (
    ("NR", "middle", "high", "north"),
    ("SR", "middle", "low", "south"),
    ("ER", "high", "middle", "east"),
    ("WR", "low", "middle", "west"),
    ("NER", "high", "high", "north-east"),
    ("NWR", "low", "high", "north-west"),
    ("SER", "high", "low", "south-east"),
    ("SWR", "low", "low", "south-west"),
    ("CR", "middle", "middle", "center"),
)


def band(name: str, grid: int) -> tuple[int, int]:
    """First and last coordinate of a band: low is ``3c < d``, high is ``3c >= 2d``, middle is between."""
    third, two_thirds = -(-grid // 3), -(-2 * grid // 3)
    return {"low": (0, third - 1), "middle": (third, two_thirds - 1), "high": (two_thirds, grid - 1)}[name]


def _box(x: tuple[int, int], y: tuple[int, int]) -> Relation:
    return Relation.box(*x, *y)


def _signed(x: int | None, y: int | None) -> Callable[[int], Relation]:
    relation = _box(SIGN[x], SIGN[y])
    return lambda grid: relation


def _region(x: str, y: str) -> Callable[[int], Relation]:
    return lambda grid: _box(band(x, grid), band(y, grid))


def _touches_a_wall(grid: int) -> Relation:
    side, first, last = (0, grid - 1), (0, 0), (grid - 1, grid - 1)
    return _box(first, side) | _box(last, side) | _box(side, first) | _box(side, last)


def _inside(last_wall: int) -> Callable[[int], Relation]:
    """Cells strictly between 0 and ``grid - last_wall``, on both axes."""
    return lambda grid: Relation.box(1, grid - last_wall - 1, 1, grid - last_wall - 1)


def _between(low: Callable[[int], int] | None, high: Callable[[int], int] | None) -> Callable[[int], Relation]:
    """Farther than ``low(grid)`` and at most ``high(grid)``, both squared lengths."""
    return lambda grid: Relation.ring(low(grid) + 1 if low else 0, high(grid) if high else UNBOUNDED)


def _half(grid: int) -> int:
    return (grid - 1) ** 2 // 4


def _diagonal_third(grid: int) -> int:
    return 2 * (grid - 1) ** 2 // 9


def _diagonal_two_thirds(grid: int) -> int:
    return 8 * (grid - 1) ** 2 // 9


def _largest_square_within(distance: float) -> int:
    """The largest q with ``sqrt(q) <= distance`` in doubles, as the published checker compares; by bisection."""
    low, high = 0, 2 * int(distance * distance) + 2
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if sqrt(middle) <= distance else (low, middle - 1)
    return low


def _float_half(grid: int) -> int:
    return _largest_square_within((grid - 1) / 2)


def _float_third(grid: int) -> int:
    return _largest_square_within(sqrt(2 * (grid - 1) ** 2) / 3)


def _float_two_thirds(grid: int) -> int:
    return _largest_square_within(sqrt(2 * (grid - 1) ** 2) * 2 / 3)


def _terms(
    contact: Family,
    last_wall: int,
    half: Callable[[int], int],
    third: Callable[[int], int],
    two_thirds: Callable[[int], int],
) -> tuple[Term, ...]:
    directions = (
        Term(
            label,
            family,
            " and ".join(_SIGN_WORDS[sign].format(axis) for axis, sign in (("dx", x), ("dy", y)) if sign is not None),
            _signed(x, y),
            names,
            converse,
        )
        for family, table in ((DIRECTION, DIRECTIONS), (HALF_PLANE, HALF_PLANES))
        for label, x, y, converse, names in table
    )
    distances = (
        Term("CL2", DISTANCE2, "at most half the room's side", _between(None, half), (), "CL2"),
        Term("FR2", DISTANCE2, "more than half the room's side", _between(half, None), (), "FR2"),
        Term("CL3", DISTANCE3, "at most a third of the room's diagonal", _between(None, third), (), "CL3"),
        Term("MD3", DISTANCE3, "between CL3 and FR3", _between(third, two_thirds), (), "MD3"),
        Term("FR3", DISTANCE3, "more than two thirds of the room's diagonal", _between(two_thirds, None), (), "FR3"),
    )
    regions = (
        Term(label, REGION, f"x in the {x} third, y in the {y} third", _region(x, y), (f"{name} region",))
        for label, x, y, name in REGIONS
    )
    room = (
        Term("TPP", contact, "touches a wall", _touches_a_wall),
        Term("NTPP", contact, "touches no wall", _inside(last_wall)),
        Term("INR", EXTENT, "anywhere in the room", room_of),
    )
    return (*directions, *distances, *regions, *room)


roomspace = register(
    Vocabulary(
        "roomspace",
        "1",
        _terms(CONTACT, 1, _half, _diagonal_third, _diagonal_two_thirds),
        "directions, regions, wall contact and distance classes of RoomSpace, in exact arithmetic",
    )
)
roomspace_reference = register(
    Vocabulary(
        "roomspace-reference",
        "1",
        _terms(CONTACT_REFERENCE, 0, _float_half, _float_third, _float_two_thirds),
        "the same labels as the published checker reads them, quirks included",
    )
)
