"""The published approach, written afresh: the baseline that ratios are taken against.

For each candidate relation a fresh python-constraint problem: every object ranges over all cells, every fact is a
plain Python predicate, the library's default solver looks for one solution. Names are added in sorted order and
coordinates are plain integers, which is the fastest form of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from constraint import Problem

from bench.rooms import Room, Triple

Cell = tuple[int, int]
DIRECTIONS: dict[str, Callable[[Cell, Cell], bool]] = {
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

    def third(c: int) -> int:
        return 0 if 3 * c < d else 2 if 3 * c >= 2 * d else 1

    def region(x: int, y: int) -> Callable[[Cell], bool]:
        return lambda a: third(a[0]) == x and third(a[1]) == y

    def square(a: Cell, b: Cell) -> int:
        return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

    last = d - 1
    regions = {"NWR": (0, 2), "NR": (1, 2), "NER": (2, 2), "WR": (0, 1), "CR": (1, 1), "ER": (2, 1)}
    regions |= {"SWR": (0, 0), "SR": (1, 0), "SER": (2, 0)}
    return {
        **DIRECTIONS,
        **{label: region(*bands) for label, bands in regions.items()},
        "INR": lambda a: 0 <= a[0] < d and 0 <= a[1] < d,
        "TPP": lambda a: a[0] in {0, last} or a[1] in {0, last},
        "NTPP": lambda a: 0 < a[0] < last and 0 < a[1] < last,
        "CL2": lambda a, b: 4 * square(a, b) <= last**2,
        "FR2": lambda a, b: 4 * square(a, b) > last**2,
        "CL3": lambda a, b: 9 * square(a, b) <= 2 * last**2,
        "MD3": lambda a, b: 2 * last**2 < 9 * square(a, b) <= 8 * last**2,
        "FR3": lambda a, b: 9 * square(a, b) > 8 * last**2,
    }


def feasible_directions(room: Room) -> list[str]:
    """Every direction that can hold for the asked pair, one problem each."""
    return [label for label in DIRECTIONS if solve(room, (room.query[0], label, room.query[1])) is not None]


def solve(room: Room, candidate: Triple) -> dict[str, Cell] | None:
    """A placement of the room's facts and the candidate, by the library's default solver."""
    meaning = predicates(room.grid)
    cells = list(product(range(room.grid), repeat=2))
    problem = Problem()
    facts = [*room.facts, candidate]
    for name in sorted({name for a, _, b in facts for name in (a, b) if name != "room"}):
        problem.addVariable(name, cells)
    for a, label, b in facts:
        problem.addConstraint(meaning[label], [a] if b == "room" else [a, b])
    solution: Any = problem.getSolution()
    return solution
