"""The published approach, written afresh: the baseline that ratios are taken against.

For each candidate relation a fresh python-constraint problem: every object ranges over all cells, every fact is a
plain Python predicate, the library's default solver looks for one solution. It is the fastest form of it: names are
added in sorted order, coordinates are plain integers, a predicate is one expression with its limits worked out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, cast

from constraint import Problem

from bench.rooms import BANDS, Room, Triple

Cell = tuple[int, int]
DIRECTIONS: Final[dict[str, Callable[[Cell, Cell], bool]]] = {
    "N": lambda a, b: a[0] == b[0] and a[1] > b[1],
    "S": lambda a, b: a[0] == b[0] and a[1] < b[1],
    "E": lambda a, b: a[1] == b[1] and a[0] > b[0],
    "W": lambda a, b: a[1] == b[1] and a[0] < b[0],
    "NE": lambda a, b: a[0] > b[0] and a[1] > b[1],
    "NW": lambda a, b: a[0] < b[0] and a[1] > b[1],
    "SE": lambda a, b: a[0] > b[0] and a[1] < b[1],
    "SW": lambda a, b: a[0] < b[0] and a[1] < b[1],
    "O": lambda a, b: a == b,
}


def predicates(d: int) -> dict[str, Callable[..., bool]]:
    """A predicate over cells for every label used in rooms of that size."""
    last, edges = d - 1, (0, -(-d // 3), -(-2 * d // 3), d)
    half, third, two_thirds = last**2, 2 * last**2, 8 * last**2

    def region(x: int, y: int) -> Callable[[Cell], bool]:
        x_low, x_end, y_low, y_end = edges[x], edges[x + 1], edges[y], edges[y + 1]
        return lambda a: x_low <= a[0] < x_end and y_low <= a[1] < y_end

    return {
        **DIRECTIONS,
        **{label: region(*bands) for label, bands in BANDS.items()},
        "INR": lambda a: 0 <= a[0] < d and 0 <= a[1] < d,
        "TPP": lambda a: a[0] == 0 or a[0] == last or a[1] == 0 or a[1] == last,
        "NTPP": lambda a: 0 < a[0] < last and 0 < a[1] < last,
        "CL2": lambda a, b: 4 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) <= half,
        "FR2": lambda a, b: 4 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) > half,
        "CL3": lambda a, b: 9 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) <= third,
        "MD3": lambda a, b: third < 9 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) <= two_thirds,
        "FR3": lambda a, b: 9 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) > two_thirds,
    }


def feasible_directions(room: Room) -> tuple[str, ...]:
    """Every direction that can hold for the asked pair, one problem each."""
    meaning = predicates(room.grid)
    a, b = room.query
    return tuple(label for label in DIRECTIONS if _solve(room, (a, label, b), meaning) is not None)


def _solve(room: Room, candidate: Triple, meaning: dict[str, Callable[..., bool]]) -> dict[str, Cell] | None:
    """A placement of the room's facts and the candidate, by the library's default solver."""
    cells = list(product(range(room.grid), repeat=2))
    problem = Problem()
    facts = [*room.facts, candidate]
    for name in sorted({name for a, _, b in facts for name in (a, b) if name != "room"}):
        problem.addVariable(name, cells)
    for a, label, b in facts:
        problem.addConstraint(meaning[label], [a] if b == "room" else [a, b])
    return cast("dict[str, Cell] | None", problem.getSolution())
