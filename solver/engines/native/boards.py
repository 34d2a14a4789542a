"""Boards: sets of points of the room as integers, a bit for each point.

Point ``(x, y)`` of a board is bit ``y * stride + x`` with ``stride = 2 * side - 1``: rows are padded so that a
displacement never wraps into another row's points. A relation is a mask over displacements; its supports for a point
are that mask, shifted.

A small room has a board of its own cells. Any room has *lattices* besides: boards of a few points, from wall to wall,
so many cells apart. Relations are scaled inwards to match, so that no displacement between two points breaks them: a
placement on a lattice is a placement in the room, and the work does not depend on how large that is. That there is none
proves nothing.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import isqrt
from typing import Final

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.facts import Cell

MOST_POINTS: Final = 64
"""Points along a side up to which a set of points (4,096) is one quick integer."""


class Board:
    """Bit positions for ``side`` x ``side`` points of a ``grid`` x ``grid`` room.

    ``centre`` is the bit of displacement (0, 0) in a mask; the supports of a point at bit ``b`` under a mask ``m``
    are ``m >> (centre - b)``, to be cut with a domain.
    """

    def __init__(self, grid: int, side: int) -> None:
        self.grid = grid
        self.side = side
        self.stride = 2 * side - 1
        self.centre = (side - 1) * (self.stride + 1)
        self._column = sum(1 << (row * self.stride) for row in range(self.stride))
        # From wall to wall are so many cells, in so many steps: point X is at cell X * cells // steps.
        self._cells, self._steps = (1, 1) if side == grid else (grid - 1, side - 1)

    def rectangle(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        """The bits with column and row inside the bounds, all of which lie in 0 .. stride - 1."""
        if x_low > x_high or y_low > y_high:
            return 0
        row = ((1 << (x_high - x_low + 1)) - 1) << (y_low * self.stride + x_low)
        return row * (self._column >> ((self.stride - 1 - y_high + y_low) * self.stride))

    def points(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        """The points with column and row inside these bounds of the room."""
        return self.rectangle(*self._scaled(x_low, x_high), *self._scaled(y_low, y_high))

    def displacements(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        """The mask of a box of displacements in the room, cut to those that occur on the board."""
        return self._steps_between(*self._scaled(x_low, x_high), *self._scaled(y_low, y_high))

    def _steps_between(self, x_low: int, x_high: int, y_low: int, y_high: int) -> int:
        reach = self.side - 1
        return self.rectangle(
            max(x_low, -reach) + reach,
            min(x_high, reach) + reach,
            max(y_low, -reach) + reach,
            min(y_high, reach) + reach,
        )

    def _scaled(self, low: int, high: int) -> tuple[int, int]:
        """The steps along an axis between whose points all displacements are inside the bounds."""
        cells, steps = self._cells, self._steps
        return -(-low * steps // cells), high * steps // cells

    def mask(self, relation: Relation) -> int:
        """The relation's displacements on this board."""
        mask = 0
        for piece in relation.pieces:
            mask |= self._piece(piece)
        return mask

    def _piece(self, piece: Piece) -> int:
        x_low, x_high, y_low, y_high, q_low, q_high = piece
        mask = self.displacements(x_low, x_high, y_low, y_high)
        if q_low <= 0 and q_high >= 2 * (self.grid - 1) ** 2:
            return mask
        return mask & ring_mask(self, q_low, q_high)

    def ring(self, q_low: int, q_high: int) -> int:
        """The mask of a ring: one row of displacements after another, on each of which it leaves at most two runs."""
        mask, reach = 0, self.side - 1
        for row in range(-reach, reach + 1):
            # points so many steps apart are one of two displacements apart, if the steps are no whole cells
            least = abs(row) * self._cells // self._steps
            most = -(-abs(row) * self._cells // self._steps)
            outer, inner = q_high - most * most, q_low - least * least
            if outer < 0:
                continue
            far = isqrt(outer)
            if inner <= 0:
                mask |= self._row(-far, far, row)
            else:
                near = isqrt(inner - 1) + 1
                mask |= self._row(-far, -near, row)
                mask |= self._row(near, far, row)
        return mask

    def _row(self, x_low: int, x_high: int, row: int) -> int:
        return self._steps_between(*self._scaled(x_low, x_high), row, row) if x_low <= x_high else 0

    def middle(self, cells: int) -> int:
        """One of the points, which must be some: on the middle row if that has any, near the middle of those it has."""
        low, high = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
        start = (low // self.stride + high // self.stride) // 2 * self.stride
        row = cells >> start & (1 << self.stride) - 1
        if not row:
            return 1 << high
        middle = ((row & -row).bit_length() + row.bit_length() - 2) // 2
        beyond = row >> middle
        return (beyond & -beyond) << start + middle

    @cached_property
    def cells(self) -> list[Cell]:
        """The cell of each bit position."""
        along = [at * self._cells // self._steps for at in range(self.stride)]
        return [(x, y) for y in along[: self.side] for x in along]

    def bit(self, cell: Cell) -> int:
        """The bit position of the point next to a cell."""
        x, y = ((2 * at * self._steps + self._cells) // (2 * self._cells) for at in cell)
        return y * self.stride + x


@lru_cache(maxsize=256)
def board(grid: int, side: int) -> Board:
    """The board of so many points a side for a room of that size."""
    return Board(grid, side)


@lru_cache(maxsize=256)
def ring_mask(place: Board, q_low: int, q_high: int) -> int:
    """The mask of a ring on that board. Cached: many relations share few rings, and a ring has many rows."""
    return place.ring(q_low, q_high)


@lru_cache(maxsize=2048)
def mask(relation: Relation, place: Board) -> int:
    """The relation's displacement mask on that board. Cached: up to 2 KB an entry with 64 points a side."""
    return place.mask(relation)


@lru_cache(maxsize=2048)
def masks(relation: Relation, place: Board) -> tuple[int, int]:
    """The masks of a relation and of its converse. Cached like :func:`mask`."""
    return place.mask(relation), place.mask(relation.converse())
