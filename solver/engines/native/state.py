"""What a search over boxes knows at a node: closed bounds on both axes, and the pieces that relations have left."""

from __future__ import annotations

from typing import NamedTuple

from spatialjudge.relations import Piece
from spatialjudge.solver.engines.native.component import Box

Matrix = list[list[int]]
Pair = tuple[int, int]


class OpenRelation(NamedTuple):
    """The pieces of a relation that can still hold, and the box of its pair when they were last looked at."""

    pieces: tuple[Piece, ...]
    box: Box | None = None


class State(NamedTuple):
    """Closed bounds on both axes (``x[i][j]`` is the most that ``x_i - x_j`` can be) and what they leave open."""

    x: Matrix
    y: Matrix
    open: dict[Pair, OpenRelation]

    def copy(self) -> State:
        """The same, to be changed apart."""
        return State([row[:] for row in self.x], [row[:] for row in self.y], dict(self.open))

    def box(self, i: int, j: int) -> Box:
        """The bounds on the displacement of ``i`` from ``j``."""
        return -self.x[j][i], self.x[i][j], -self.y[j][i], self.y[i][j]

    def pieces(self, i: int, j: int) -> tuple[Piece, ...]:
        """The pieces for the displacement of ``i`` from ``j``; where nothing is open the bounds say all of it."""
        known = self.open.get((i, j))
        return known.pieces if known else (Piece(*self.box(i, j)),)


def bound(matrix: Matrix, i: int, j: int, most: int) -> bool:
    """Add ``x_i - x_j <= most`` and close again, O(size^2); False on a negative cycle.

    The bound of ``x_a - x_b`` can only become less where those of ``x_a - x_j`` and of ``x_i - x_b`` do, and not where
    the way from ``a`` to ``i`` and that from ``j`` to ``b`` both lead over the room: mostly few.
    """
    if most >= matrix[i][j]:
        return True
    room, onward, known = matrix[0], matrix[j], matrix[i]
    if most + onward[i] < 0:
        return False
    less = [b for b, step in enumerate(onward) if most + step < known[b]]
    apart: list[int] | None = None  # those of them to which the way from j does not lead over the room
    from_room, to_room = room[i], onward[0]
    for row in matrix:
        via = row[i] + most
        if via >= row[j]:
            continue
        columns = less
        if row[i] == row[0] + from_room:
            if apart is None:
                apart = [b for b in less if onward[b] < to_room + room[b]]
            columns = apart
        for b in columns:
            bounded = via + onward[b]
            if bounded < row[b]:  # noqa: PLR1730 - hot
                row[b] = bounded
    return True


def outward(matrix: Matrix, a: int, b: int, c: int) -> bool:
    """Whether ``a`` is at least as far as ``b`` from ``c`` along an axis, on the same side, by the bounds alone."""
    least, most = -matrix[b][a], matrix[a][b]
    return (least >= 0 and (most <= 0 or matrix[c][b] <= 0)) or (most <= 0 and matrix[b][c] <= 0)
