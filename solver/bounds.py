"""Difference bounds: what directions, regions and NTPP say, decided without search.

On one axis every such fact is a bound ``x_i - x_j <= w``: a simple temporal problem (Dechter, Meiri, Pearl, AIJ
1991). The two axes are independent. A network is consistent iff neither has a negative cycle; integer weights give
an integer placement, the earliest one; and between two objects exactly the displacements inside their closed bounds
can occur, so any question about a pair is an intersection with one box.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.relations import UNBOUNDED, Piece, Relation
from spatialjudge.solver.component import INCONSISTENT, Box, Finding, Relations
from spatialjudge.solver.engine import Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.watch import Watch

PLACED_KEPT: Final = 16
"""Sets of coordinates that an axis keeps: more than the differences that a family of relations asks for."""


class Axis:
    """The bounds on one axis among ``size`` objects and the room (number 0).

    ``row(s)[i]`` is the least upper bound of ``x_s - x_i``. Rows are worked out when first asked for, by Bellman-Ford
    with Yen's alternation of the order, O(size * bounds) at worst and a few passes over the bounds as a rule.
    """

    __slots__ = ("_bounds", "_placed", "_rows", "_size", "consistent")

    def __init__(self, size: int, bounds: list[tuple[int, int, int]], watch: Watch) -> None:
        """Takes bounds ``(i, j, most)`` on ``x_i - x_j``; every object must have one from and one to the room."""
        self._size = size
        self._bounds = bounds
        self._rows: dict[int, list[int]] = {}
        self._placed: dict[tuple[int, int, int], list[int]] = {}
        self.consistent = True
        self.row(0, watch)

    def row(self, source: int, watch: Watch) -> list[int]:
        """The least upper bounds of ``x_source - x_i`` for every ``i``; meaningless if the axis is inconsistent.

        Row 0 holds the negated lowest coordinates: the earliest placement, itself a solution.
        """
        row = self._rows.get(source)
        if row is None:
            row = self._rows[source] = self._shortest(source, self._bounds, watch)
        return row

    def highest(self, watch: Watch) -> list[int]:
        """The largest coordinate of every object: the latest placement."""
        return self._shortest(0, [(j, i, most) for i, j, most in self._bounds], watch)

    def earliest(self, i: int, j: int, difference: int, watch: Watch) -> list[int]:
        """The lowest coordinates with ``x_i - x_j = difference``, which must lie in the closed bounds.

        Kept for a while: the relations of a family share their differences.
        """
        coordinates = self._placed.get((i, j, difference))
        if coordinates is None:
            room, row_i, row_j = self.row(0, watch), self.row(i, watch), self.row(j, watch)
            at_j = max(-room[j], -room[i] - difference)
            at_i = at_j + difference
            # max() would take twice as long
            lowest = [at_i - b if at_i - b > at_j - c else at_j - c for b, c in zip(row_i, row_j, strict=True)]  # noqa: FURB136
            coordinates = [-a if -a > low else low for a, low in zip(room, lowest, strict=True)]  # noqa: FURB136
            if len(self._placed) >= PLACED_KEPT:
                self._placed.clear()
            self._placed[i, j, difference] = coordinates
        return coordinates

    def _shortest(self, source: int, bounds: list[tuple[int, int, int]], watch: Watch) -> list[int]:
        row = [UNBOUNDED] * (self._size + 1)
        row[source] = 0
        forth_and_back = bounds, bounds[::-1]
        for passes in range(self._size + 2):
            if passes > 1:
                watch.look()
            settled = True
            for i, j, most in forth_and_back[passes % 2]:
                through = row[i] + most
                if through < row[j]:
                    row[j] = through
                    settled = False
            if settled:
                return row
        self.consistent = False
        return row


def axes(size: int, relations: Relations, watch: Watch) -> tuple[Axis, Axis]:
    """Both axes under the hulls of the relations, none of which may be empty."""
    x_bounds: list[tuple[int, int, int]] = []
    y_bounds: list[tuple[int, int, int]] = []
    for (i, j), relation in relations.items():
        x_low, x_high, y_low, y_high = relation.hull
        if x_high < UNBOUNDED:
            x_bounds.append((i, j, x_high))
        if x_low > -UNBOUNDED:
            x_bounds.append((j, i, -x_low))
        if y_high < UNBOUNDED:
            y_bounds.append((i, j, y_high))
        if y_low > -UNBOUNDED:
            y_bounds.append((j, i, -y_low))
    return Axis(size, x_bounds, watch), Axis(size, y_bounds, watch)


class BoundsComponent:
    """Objects related by boxes only: every question is decided by difference bounds, without search."""

    def __init__(self, size: int, relations: Relations, watch: Watch) -> None:
        self._x, self._y = axes(size, relations, watch)

    def base(self, watch: Watch) -> Finding:
        """The earliest placement."""
        if not (self._x.consistent and self._y.consistent):
            return INCONSISTENT
        cells = [(-x, -y) for x, y in zip(self._x.row(0, watch), self._y.row(0, watch), strict=True)]
        return Finding(Status.CONSISTENT, cells)

    def box(self, watch: Watch, i: int, j: int) -> Box:
        """The closed bounds: every displacement inside them occurs in some placement."""
        return pair_box(self._x, self._y, i, j, watch)

    def possible(
        self,
        watch: Watch,
        i: int,
        j: int,
        relation: Relation,
        known: list[Cell],
    ) -> Finding:
        """Consistent iff the relation meets the closed box of the pair; the earliest placement around the two.

        O(size) once the rows of ``i`` and ``j`` are known.
        """
        displacement = relation.pick(Piece(*self.box(watch, i, j)))
        if displacement is None:
            return INCONSISTENT
        dx, dy = displacement
        xs, ys = self._x.earliest(i, j, dx, watch), self._y.earliest(i, j, dy, watch)
        return Finding(Status.CONSISTENT, list(zip(xs, ys, strict=True)))


def pair_box(x: Axis, y: Axis, i: int, j: int, watch: Watch) -> Box:
    """The closed bounds on the displacement of ``i`` from ``j``."""
    return -x.row(j, watch)[i], x.row(i, watch)[j], -y.row(j, watch)[i], y.row(i, watch)[j]
