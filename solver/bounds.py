"""Difference bounds: what directions, regions and NTPP say, decided without search.

On one axis every such fact is a bound ``x_i - x_j <= w``: a simple temporal problem (Dechter, Meiri, Pearl, AIJ
1991). The two axes are independent. A network is consistent iff neither has a negative cycle; integer weights give
an integer placement, the earliest one; and between two objects exactly the displacements inside their closed bounds
can occur, so any question about a pair is an intersection with one box.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from spatialjudge.relations import UNBOUNDED, Piece, Relation
from spatialjudge.solver.component import INCONSISTENT, Box, Finding, Relations, hull
from spatialjudge.solver.engine import Status
from spatialjudge.solver.watch import Watch


class Axis:
    """The bounds on one axis among ``size`` objects and the room (number 0).

    ``row(s)[i]`` is the least upper bound of ``x_s - x_i``; rows are worked out when first asked for, each by the
    Bellman-Ford method with a queue, O(size * bounds) at worst.
    """

    __slots__ = ("_links", "_rows", "consistent")

    def __init__(self, size: int, bounds: Iterable[tuple[int, int, int]]) -> None:
        self._links: list[list[tuple[int, int]]] = [[] for _ in range(size + 1)]
        for i, j, most in bounds:
            self._links[i].append((j, most))
        self._rows: dict[int, list[int]] = {}
        self.consistent = self._first_row()

    def row(self, source: int) -> list[int]:
        """The least upper bounds of ``x_source - x_i`` for every ``i``. The axis must be consistent."""
        row = self._rows.get(source)
        if row is None:
            row = self._rows[source] = [UNBOUNDED] * len(self._links)
            row[source] = 0
            self._relax(row, source)
        return row

    def lowest(self) -> list[int]:
        """The smallest coordinate of every object: the earliest placement, itself a solution."""
        return [-most for most in self.row(0)]

    def _first_row(self) -> bool:
        """Row 0, watching for a negative cycle; every object has bounds from and to the room, so none can hide."""
        links = self._links
        row = [UNBOUNDED] * len(links)
        row[0] = 0
        steps = [0] * len(links)
        queue, queued = deque([0]), [False] * len(links)
        while queue:
            i = queue.popleft()
            queued[i] = False
            base, step = row[i], steps[i] + 1
            for j, most in links[i]:
                if base + most < row[j]:
                    row[j] = base + most
                    if step >= len(links) or j == 0:
                        return False
                    steps[j] = step
                    if not queued[j]:
                        queued[j] = True
                        queue.append(j)
        self._rows[0] = row
        return True

    def _relax(self, row: list[int], source: int) -> None:
        links = self._links
        queue, queued = deque([source]), [False] * len(links)
        while queue:
            i = queue.popleft()
            queued[i] = False
            base = row[i]
            for j, most in links[i]:
                if base + most < row[j]:
                    row[j] = base + most
                    if not queued[j]:
                        queued[j] = True
                        queue.append(j)


def axes(size: int, relations: Relations) -> tuple[Axis, Axis]:
    """Both axes under the hulls of the relations, none of which may be empty."""
    x_bounds: list[tuple[int, int, int]] = []
    y_bounds: list[tuple[int, int, int]] = []
    for (i, j), relation in relations.items():
        x_low, x_high, y_low, y_high = hull(relation)
        if x_high < UNBOUNDED:
            x_bounds.append((i, j, x_high))
        if x_low > -UNBOUNDED:
            x_bounds.append((j, i, -x_low))
        if y_high < UNBOUNDED:
            y_bounds.append((i, j, y_high))
        if y_low > -UNBOUNDED:
            y_bounds.append((j, i, -y_low))
    return Axis(size, x_bounds), Axis(size, y_bounds)


def is_box(relation: Relation) -> bool:
    """Whether the relation is one box without a ring, so that difference bounds say all of it."""
    pieces = relation.pieces
    return len(pieces) == 1 and pieces[0].q_low <= 0 and pieces[0].q_high == UNBOUNDED


class BoundsComponent:
    """Objects related by boxes only: every question is decided by difference bounds, without search."""

    def __init__(self, size: int, relations: Relations) -> None:
        self._x, self._y = axes(size, relations)

    def base(self, watch: Watch) -> Finding:  # noqa: ARG002 - needs no search
        """The earliest placement."""
        if not (self._x.consistent and self._y.consistent):
            return INCONSISTENT
        return Finding(Status.CONSISTENT, list(zip(self._x.lowest(), self._y.lowest(), strict=True)))

    def box(self, i: int, j: int) -> Box:
        """The closed bounds: every displacement inside them occurs in some placement."""
        return pair_box(self._x, self._y, i, j)

    def possible(self, watch: Watch, i: int, j: int, relation: Relation) -> Finding:  # noqa: ARG002 - needs no search
        """Consistent iff the relation meets the closed box of the pair; the earliest placement around the two.

        O(size) once the rows of ``i`` and ``j`` are known.
        """
        box = Piece(*self.box(i, j))
        for piece in relation.pieces:
            meet = piece.meet(box)
            displacement = meet and meet.pick()
            if displacement:
                dx, dy = displacement
                xs, ys = _earliest(self._x, i, j, dx), _earliest(self._y, i, j, dy)
                return Finding(Status.CONSISTENT, list(zip(xs, ys, strict=True)))
        return INCONSISTENT


def pair_box(x: Axis, y: Axis, i: int, j: int) -> Box:
    """The closed bounds on the displacement of ``i`` from ``j``."""
    return -x.row(j)[i], x.row(i)[j], -y.row(j)[i], y.row(i)[j]


def _earliest(axis: Axis, i: int, j: int, difference: int) -> list[int]:
    """The lowest coordinates with ``x_i - x_j = difference``, which must lie in the closed bounds."""
    room, row_i, row_j = axis.row(0), axis.row(i), axis.row(j)
    at_j = max(-room[j], -room[i] - difference)
    at_i = at_j + difference
    return [max(-a, at_i - b, at_j - c) for a, b, c in zip(room, row_i, row_j, strict=True)]
