"""Statements about numbered points: bounds on their differences, and choices between further statements.

It is what a relation between things comes down to once each point of each thing has a number of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.relations import Boxes, BoxRelation
from spatialjudge.relations.boxes import Point

KEPT: Final = 8192
"""Relations of two things that are kept numbered, up to a kilobyte each: the same ones come in many stories."""
DifferenceBound = tuple[int, int, int]
"""Points ``u`` and ``v`` and the most that ``u - v`` can be."""


class BoxStatement(NamedTuple):
    """All of the bounds hold, and of each choice at least one alternative does."""

    bounds: tuple[DifferenceBound, ...]
    choices: tuple[tuple[BoxStatement, ...], ...] = ()


Choice = tuple[BoxStatement, ...]


@lru_cache(maxsize=KEPT)
def numbered(relation: BoxRelation, space: Boxes, i: int, j: int) -> BoxStatement:
    """What a relation says of things ``i`` and ``j``.

    The points of thing ``k`` follow those of thing ``k - 1``, in the order of the space, from 0 on.
    """
    offsets, width = space.offsets, space.width

    def number(point: Point) -> int:
        thing, axis, name = point
        return ((-thing if thing < 0 else j if thing else i) - 1) * width + offsets[axis, name]

    return BoxStatement(
        tuple((number(high), number(low), most) for high, low, most in relation.bounds),
        tuple(tuple(numbered(alternative, space, i, j) for alternative in choice) for choice in relation.choices),
    )


def holds(statement: BoxStatement, coordinates: Sequence[int]) -> bool:
    """Whether a statement is true of points with these coordinates."""
    for u, v, most in statement.bounds:
        if coordinates[u] - coordinates[v] > most:
            return False
    return all(any(holds(alternative, coordinates) for alternative in choice) for choice in statement.choices)
