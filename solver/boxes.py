"""Search over boxes of displacements, for grids too large to list their cells.

Both axes keep closed difference bounds; each union and each distance tightens the box of its pair and is tightened
by it (box consistency). While the earliest placement breaks a relation, that relation is branched on: first on its
pieces, then on the sign of a displacement, then by halving.
"""

from __future__ import annotations

from typing import NamedTuple

from spatialjudge.relations import ANYWHERE, Piece, Relation, tighten
from spatialjudge.solver.bounds import axes
from spatialjudge.solver.component import INCONSISTENT, Box, Finding, Relations
from spatialjudge.solver.engine import Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.watch import Watch

Matrix = list[list[int]]
Pieces = dict[tuple[int, int], tuple[Piece, ...]]
MOST_ROUNDS = 30
"""Rounds of tightening at a node: bounds that still creep then are better split than chased cell by cell."""


class _State(NamedTuple):
    """Closed bounds on both axes (``x[i][j]`` is the most that ``x_i - x_j`` can be) and the pieces still open."""

    x: Matrix
    y: Matrix
    pieces: Pieces

    def copy(self) -> _State:
        return _State([row[:] for row in self.x], [row[:] for row in self.y], dict(self.pieces))

    def box(self, i: int, j: int) -> Box:
        """The bounds on the displacement of ``i`` from ``j``."""
        return -self.x[j][i], self.x[i][j], -self.y[j][i], self.y[i][j]


class BoxComponent:
    """Objects on a grid of any size, related by anything."""

    def __init__(self, size: int, relations: Relations, watch: Watch) -> None:
        self._root: _State | None = None
        x, y = axes(size, relations, watch)
        if x.consistent and y.consistent:
            everyone = range(size + 1)
            state = _State(
                [x.row(i, watch)[:] for i in everyone],
                [y.row(i, watch)[:] for i in everyone],
                {pair: relation.pieces for pair, relation in relations.items()},
            )
            if _propagate(state, watch):
                self._root = state

    def base(self, watch: Watch) -> Finding:
        """Searches from the root."""
        return _search(self._root, watch) if self._root else INCONSISTENT

    def box(self, watch: Watch, i: int, j: int) -> Box:  # noqa: ARG002 - the interface's
        """The bounds at the root."""
        return self._root.box(i, j) if self._root else (0, -1, 0, -1)

    def possible(self, watch: Watch, i: int, j: int, relation: Relation) -> Finding:
        """Searches from the root with one relation more."""
        if self._root is None:
            return INCONSISTENT
        if i < j:
            i, j, relation = j, i, relation.converse()
        state = self._root.copy()
        state.pieces[i, j] = (relation & Relation(state.pieces.get((i, j), ANYWHERE.pieces))).pieces
        return _search(state, watch) if _propagate(state, watch) else INCONSISTENT


def _search(root: _State, watch: Watch) -> Finding:
    stack = [root]
    while stack:
        state = stack.pop()
        watch.node()
        broken, cells = _candidate(state)
        if broken is None:
            return Finding(Status.CONSISTENT, cells)
        for pieces in reversed(_split(state, broken)):
            child = state.copy()
            child.pieces[broken] = pieces
            if _propagate(child, watch):
                stack.append(child)
    return INCONSISTENT


def _candidate(state: _State) -> tuple[tuple[int, int] | None, list[Cell]]:
    """The earliest placement and the pair that it breaks, if any: the one with the fewest pieces and widest box."""
    cells = [(-x, -y) for x, y in zip(state.x[0], state.y[0], strict=True)]
    broken = None
    for (i, j), pieces in state.pieces.items():
        dx, dy = cells[i][0] - cells[j][0], cells[i][1] - cells[j][1]
        if not any(piece.holds(dx, dy) for piece in pieces):
            broken = i, j
            break
    return broken, cells


def _split(state: _State, pair: tuple[int, int]) -> list[tuple[Piece, ...]]:
    """Ways to go on with a pair that the candidate breaks; together they lose no displacement."""
    pieces = state.pieces[pair]
    if len(pieces) > 1:
        return [(piece,) for piece in pieces]
    x_low, x_high, y_low, y_high, q_low, q_high = pieces[0]
    if x_high - x_low >= y_high - y_low:
        middle = 0 if x_low < 0 < x_high else (x_low + x_high + 1) // 2
        halves = (x_low, middle - 1, y_low, y_high), (middle, x_high, y_low, y_high)
    else:
        middle = 0 if y_low < 0 < y_high else (y_low + y_high + 1) // 2
        halves = (x_low, x_high, y_low, middle - 1), (x_low, x_high, middle, y_high)
    shrunk = (tighten(*half, q_low, q_high) for half in halves)
    return [(piece,) for piece in shrunk if piece is not None]


def _propagate(state: _State, watch: Watch) -> bool:
    """Tighten bounds and pieces against each other until nothing moves; False if a pair has no piece left."""
    for _ in range(MOST_ROUNDS):
        moved = False
        for pair, pieces in state.pieces.items():
            i, j = pair
            x_low, x_high, y_low, y_high = state.box(i, j)
            box = Piece(x_low, x_high, y_low, y_high)
            alive = tuple(met for piece in pieces if (met := piece.meet(box)) is not None)
            if not alive:
                return False
            state.pieces[pair] = alive
            for matrix, a, b, most, known in (
                (state.x, i, j, max(piece.x_high for piece in alive), x_high),
                (state.x, j, i, -min(piece.x_low for piece in alive), -x_low),
                (state.y, i, j, max(piece.y_high for piece in alive), y_high),
                (state.y, j, i, -min(piece.y_low for piece in alive), -y_low),
            ):
                if most < known:
                    moved = True
                    watch.look()
                    if not _bound(matrix, a, b, most):
                        return False
        if not moved:
            break
    return True


def _bound(matrix: Matrix, i: int, j: int, most: int) -> bool:
    """Add ``x_i - x_j <= most`` and close again, O(size^2); False on a negative cycle."""
    if most >= matrix[i][j]:
        return True
    onward = matrix[j]
    if most + onward[i] < 0:
        return False
    for row in matrix:
        via = row[i] + most
        if via < row[j]:
            row[:] = [min(known, via + step) for known, step in zip(row, onward, strict=True)]
    return True
