"""Components: objects that facts connect, decided apart from all others, by whichever method fits them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Protocol

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.facts import Cell

Relations = Mapping[tuple[int, int], Relation]
"""What is known within a component: ``relations[i, j]``, ``i > j``, local numbers from 1, the room being 0."""

Box = tuple[int, int, int, int]
"""Bounds on a displacement: lowest and highest dx, lowest and highest dy, all inclusive."""


Placed = Sequence[Cell] | None
"""The cells of a component by local number, the room first, or that there are none."""

INCONSISTENT: Final = None
_CORNER: Final = Relation.box(0, 0, 0, 0)
"""Where the room stands."""


class Component(Protocol):
    """Connected objects and a way to place them. Every method raises ``Spent`` when the budget runs out."""

    def base(self, budget: Budget) -> Placed:
        """Is there a placement?"""
        ...

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """Bounds outside which ``i`` minus ``j`` never lies: lowest and highest dx, lowest and highest dy.

        Known without search. The component must be consistent, here and below.
        """
        ...

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Is there a placement in which ``i`` minus ``j`` also lies in the relation? ``i`` and ``j`` differ.

        ``known`` is a placement that need not satisfy the relation: something to start from.
        """
        ...


class LoneComponent:
    """One object, of which only its cells are known."""

    def __init__(self, region: Relation) -> None:
        self._region = region
        cell = region.pick(Piece())
        self.found: Placed = cell and ((0, 0), cell)

    def base(self, budget: Budget) -> Placed:
        """Its first cell."""
        return self.found

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The hull of its cells."""
        return self._region.hull

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Its first cell in the relation to the room."""
        return lone(self._region & relation).found


@lru_cache(maxsize=4096)
def lone(region: Relation) -> LoneComponent:
    """The component of any one object with these cells: rooms share their few regions."""
    return LoneComponent(region)


class UnrelatedPairComponent:
    """Two objects that no fact relates, each of them on a union of boxes.

    Their displacements are the differences of a box of the one and a box of the other: no search, and no bounds.
    """

    def __init__(self, first: Relation, second: Relation) -> None:
        self._regions = _CORNER, first, second
        self._last: tuple[tuple[int, int], list[tuple[Piece, Piece, Piece]]] = (0, 0), []

    def base(self, budget: Budget) -> Placed:
        """The lowest cell in the first box of each."""
        boxes = [region.pieces[0] for region in self._regions]
        return [(box.x_low, box.y_low) for box in boxes]

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The difference of the two hulls."""
        x_low, x_high, y_low, y_high = self._regions[i].hull
        other_x_low, other_x_high, other_y_low, other_y_high = self._regions[j].hull
        return x_low - other_x_high, x_high - other_x_low, y_low - other_y_high, y_high - other_y_low

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """The first pair of boxes whose difference meets the relation, and the lowest cells in them."""
        for a, b, difference in self._differences(i, j):
            displacement = relation.pick(difference)
            if displacement is not None:
                dx, dy = displacement
                x, y = max(b.x_low, a.x_low - dx), max(b.y_low, a.y_low - dy)
                cells = list(known)
                cells[i], cells[j] = (x + dx, y + dy), (x, y)
                return cells
        return INCONSISTENT

    def _differences(self, i: int, j: int) -> list[tuple[Piece, Piece, Piece]]:
        """Each box of the one and each of the other, and the displacements from this to that. The last pair's stay."""
        pair, differences = self._last  # read once: threads share a component
        if pair != (i, j):
            differences = [
                (a, b, Piece(a.x_low - b.x_high, a.x_high - b.x_low, a.y_low - b.y_high, a.y_high - b.y_low))
                for a, b in product(self._regions[i].pieces, self._regions[j].pieces)
            ]
            self._last = (i, j), differences
        return differences
