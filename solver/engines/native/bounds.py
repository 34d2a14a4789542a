"""Difference bounds: what directions, regions and NTPP say, decided without search.

On one axis every such fact is a bound ``x_i - x_j <= w``: a simple temporal problem (Dechter, Meiri, Pearl, AIJ
1991). The two axes are independent. A network is consistent iff neither has a negative cycle; integer weights give
an integer placement, the earliest one; and between two objects exactly the displacements inside their closed bounds
can occur, so any question about a pair is an intersection with one box.
"""

from __future__ import annotations

from operator import le
from typing import Final

from spatialjudge.relations import UNBOUNDED, Piece, Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, Finding, Relations
from spatialjudge.solver.facts import Cell

Bound = tuple[int, int, int]
"""Two objects ``i`` and ``j`` and the most that ``x_i - x_j`` can be."""
PLACED_KEPT: Final = 16
"""Sets of coordinates that an axis keeps: more than the differences that a family of relations asks for."""


GLANCED: Final = 50
"""Bounds up to which nobody looks at the clock: fifty objects go fifty times through them in 0.2 ms at most."""


class Axis:
    """The bounds on one axis among objects, numbered from 1, and the room: number 0, which stands at 0.

    ``lowest`` and ``highest`` are the least and the largest coordinates that objects can have: if the axis is
    consistent, each of the two is itself a solution, the earliest and the latest one.
    """

    __slots__ = ("_bounds", "_placed", "_rows", "consistent", "highest", "lowest")

    def __init__(self, lows: list[int], highs: list[int], bounds: list[Bound], budget: Budget) -> None:
        """Takes what coordinates are bounded by, 0 for the room, and bounds on the differences of objects."""
        self._bounds = bounds
        self._placed: dict[tuple[int, int, int], list[int]] = {}
        from_room = [-low for low in lows]
        settled = _relax(from_room, bounds, budget)
        self.lowest = lowest = [-most for most in from_room]
        self.highest = highest = highs[:]
        self.consistent = settled and all(map(le, lowest, highs))
        if self.consistent:
            _relax(highest, [(j, i, most) for i, j, most in bounds], budget)
        self._rows = {0: from_room}

    def row(self, source: int, budget: Budget) -> list[int]:
        """The least upper bounds of ``x_source - x_i`` for every ``i``, on a consistent axis.

        Worked out when first asked for, by Bellman-Ford, O(objects * bounds) at worst and a few passes over the
        bounds as a rule. A way through the room costs what the highest and lowest coordinates say, so only the ways
        along bounds between objects are left to be found.
        """
        row = self._rows.get(source)
        if row is None:
            high = self.highest[source]
            row = [high - low for low in self.lowest]
            row[source] = 0
            _relax(row, self._bounds, budget)
            self._rows[source] = row
        return row

    def earliest(self, i: int, j: int, difference: int, budget: Budget) -> list[int]:
        """The lowest coordinates with ``x_i - x_j = difference``, which must lie in the closed bounds.

        Kept for a while: the relations of a family share their differences.
        """
        coordinates = self._placed.get((i, j, difference))
        if coordinates is None:
            at_j = max(self.lowest[j], self.lowest[i] - difference)
            at_i = at_j + difference
            rows = zip(self.lowest, self.row(i, budget), self.row(j, budget), strict=True)
            coordinates = [max(low, at_i - most_i, at_j - most_j) for low, most_i, most_j in rows]
            if len(self._placed) >= PLACED_KEPT:
                self._placed.clear()
            self._placed[i, j, difference] = coordinates
        return coordinates


def _relax(row: list[int], bounds: list[Bound], budget: Budget) -> bool:
    """Lower ``row[j]`` to ``row[i] + most`` for every bound until nothing changes; False if that never ends.

    The order of the bounds alternates (Yen, 1970).
    """
    if not bounds:
        return True
    forth_and_back, many = (bounds, bounds[::-1]), len(bounds) > GLANCED
    for passes in range(len(row) + 1):
        if many:
            budget.look()
        settled = True
        for i, j, most in forth_and_back[passes % 2]:
            through = row[i] + most
            if through < row[j]:
                row[j] = through
                settled = False
        if settled:
            return True
    return False


Axes = tuple[Axis, Axis]


def axes(size: int, relations: Relations, budget: Budget) -> Axes:
    """Both axes under the hulls of the relations, none of which may be empty; every object's cells must be known."""
    x_lows, x_highs, y_lows, y_highs = ([0] * (size + 1) for _ in range(4))
    x_bounds: list[Bound] = []
    y_bounds: list[Bound] = []
    for (i, j), relation in relations.items():
        x_low, x_high, y_low, y_high = relation.hull
        if j == 0:
            x_lows[i], x_highs[i], y_lows[i], y_highs[i] = x_low, x_high, y_low, y_high
            continue
        if x_high < UNBOUNDED:
            x_bounds.append((i, j, x_high))
        if x_low > -UNBOUNDED:
            x_bounds.append((j, i, -x_low))
        if y_high < UNBOUNDED:
            y_bounds.append((i, j, y_high))
        if y_low > -UNBOUNDED:
            y_bounds.append((j, i, -y_low))
    return Axis(x_lows, x_highs, x_bounds, budget), Axis(y_lows, y_highs, y_bounds, budget)


class BoundsComponent:
    """Objects related by boxes only: every question is decided by difference bounds, without search."""

    def __init__(self, size: int, relations: Relations, budget: Budget) -> None:
        self._x, self._y = axes(size, relations, budget)
        self._within = (0, 0), Piece()

    def base(self, budget: Budget) -> Finding:
        """The earliest placement."""
        if not (self._x.consistent and self._y.consistent):
            return INCONSISTENT
        return Finding(list(zip(self._x.lowest, self._y.lowest, strict=True)))

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The closed bounds: every displacement inside them occurs in some placement."""
        return pair_box(self._x, self._y, i, j, budget)

    def possible(
        self,
        budget: Budget,
        i: int,
        j: int,
        relation: Relation,
        known: list[Cell],
    ) -> Finding:
        """Consistent iff the relation meets the closed box of the pair; the earliest placement around the two.

        O(size) once the rows of ``i`` and ``j`` are known.
        """
        pair, within = self._within  # read once: threads share a component
        if pair != (i, j):
            within = Piece(*self.box(budget, i, j))
            self._within = (i, j), within
        displacement = relation.pick(within)
        if displacement is None:
            return INCONSISTENT
        dx, dy = displacement
        xs, ys = self._x.earliest(i, j, dx, budget), self._y.earliest(i, j, dy, budget)
        return Finding(list(zip(xs, ys, strict=True)))


def pair_box(x: Axis, y: Axis, i: int, j: int, budget: Budget) -> Box:
    """The closed bounds on the displacement of ``i`` from ``j``."""
    return -x.row(j, budget)[i], x.row(i, budget)[j], -y.row(j, budget)[i], y.row(i, budget)[j]
