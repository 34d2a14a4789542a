"""Sets of cells as integers, for grids small enough to list.

Cell ``(x, y)`` is bit ``y * stride + x`` with ``stride = 2d - 1``: rows are padded so that a displacement never wraps
into another row's cells. A relation is a mask over displacements; its supports for a cell are that mask, shifted.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.facts import Cell

LARGEST_GRID: Final = 64
"""Grids up to this size have cells few enough (4,096) for a set of them to be one quick integer."""


class Board:
    """Bit positions on a ``grid`` x ``grid`` room.

    ``centre`` is the bit of displacement (0, 0) in a mask; the supports of a cell at bit ``b`` under a mask ``m``
    are ``m >> (centre - b)``, to be cut with a domain.
    """

    __slots__ = ("_column", "centre", "grid", "stride")

    def __init__(self, grid: int) -> None:
        self.grid = grid
        self.stride = 2 * grid - 1
        self.centre = (grid - 1) * (self.stride + 1)
        self._column = sum(1 << (row * self.stride) for row in range(self.stride))

    def rectangle(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        """The bits with column and row inside the bounds, all of which lie in 0 .. stride - 1."""
        if x_low > x_high or y_low > y_high:
            return 0
        row = ((1 << (x_high - x_low + 1)) - 1) << (y_low * self.stride + x_low)
        return row * (self._column >> ((self.stride - 1 - y_high + y_low) * self.stride))

    def displacements(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        """The mask of a box of displacements, cut to those that occur on the grid."""
        reach = self.grid - 1
        return self.rectangle(
            max(x_low, -reach) + reach,
            min(x_high, reach) + reach,
            max(y_low, -reach) + reach,
            min(y_high, reach) + reach,
        )

    def mask(self, relation: Relation) -> int:
        """The relation's displacements on this grid."""
        mask = 0
        for piece in relation.pieces:
            mask |= self._piece(piece)
        return mask

    def _piece(self, piece: Piece) -> int:
        """One row of displacements after another: on each the ring leaves at most two runs."""
        reach = self.grid - 1
        box = self.displacements(*piece[:4])
        if piece.q_low <= 0 and piece.q_high >= 2 * reach * reach:
            return box
        mask = 0
        for dy in range(-reach, reach + 1):
            outer, inner = piece.q_high - dy * dy, piece.q_low - dy * dy
            if outer >= 0:
                most = min(isqrt(outer), reach)
                mask |= self.displacements(-most, most, dy, dy)
            if inner > 0:
                less = min(isqrt(inner - 1), reach)
                mask &= ~self.displacements(-less, less, dy, dy)
        return mask & box

    def middle(self, cells: int) -> int:
        """One of the cells, which must be some: on the middle row if that has any, near the middle of those it has."""
        low, high = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
        start = (low // self.stride + high // self.stride) // 2 * self.stride
        row = cells >> start & (1 << self.stride) - 1
        if not row:
            return 1 << high
        middle = ((row & -row).bit_length() + row.bit_length() - 2) // 2
        beyond = row >> middle
        return (beyond & -beyond) << start + middle

    def cell(self, bit: int) -> Cell:
        """The cell of a bit position."""
        return bit % self.stride, bit // self.stride


@lru_cache(maxsize=LARGEST_GRID)
def board(grid: int) -> Board:
    """The board of that size."""
    return Board(grid)


@lru_cache(maxsize=2048)
def mask(relation: Relation, grid: int) -> int:
    """The relation's displacement mask on the board of that size. Cached: up to 2 KB an entry at grid 64."""
    return board(grid).mask(relation)


@lru_cache(maxsize=2048)
def converse_mask(relation: Relation, grid: int) -> int:
    """The mask of the converse relation. Cached like :func:`mask`."""
    return board(grid).mask(relation.converse())
