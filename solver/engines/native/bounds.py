"""Difference bounds: what directions, regions and NTPP say, decided without search.

On one axis every such fact is a bound ``x_i - x_j <= w``: a simple temporal problem (Dechter, Meiri, Pearl, AIJ
1991). The two axes are independent. A network is consistent iff neither has a negative cycle; integer weights give
an integer placement, the earliest one; and between two objects exactly the displacements inside their closed bounds
can occur, so any question about a pair is an intersection with one box.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, le, neg
from typing import Final

from spatialjudge.relations import UNBOUNDED, Piece, Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, ComponentResult, Relations
from spatialjudge.solver.facts import Cell

BoundRow = tuple[int, ...]
"""A number for each object, after one for the room. What never changes is kept in tuples of numbers: the garbage
collector has nothing to do with those."""
Bounds = Sequence[Sequence[tuple[int, int]]]
"""For each object ``i`` every other ``j`` that bounds it, and the most that ``x_i - x_j`` can be."""
PLACED_KEPT: Final = 16
"""Sets of coordinates that an axis keeps: more than the differences that a family of relations asks for."""
GLANCED: Final = 64
"""Improvements between two looks at the clock."""
_NO_PAIR: Final = (0, 0), Piece()
_ROOM: Final = 0, 0, 0, 0
"""Where the room stands."""


class AxisBounds:
    """The bounds on one axis among objects, numbered from 1, and the room: number 0, which stands at 0.

    ``lowest`` are the least coordinates that objects can have: if the axis is consistent, they are themselves a
    solution, the earliest one.
    """

    __slots__ = ("_bounds", "_highs", "_placed", "_reach", "_rows", "consistent", "lowest")

    def __init__(self, lows: BoundRow, highs: BoundRow, bounds: Bounds, budget: Budget) -> None:
        """Takes what coordinates are bounded by, 0 for the room, and bounds on the differences of objects."""
        self._bounds = bounds
        self._highs = highs
        self._reach = max(highs)
        self._rows: dict[int, BoundRow] = {}
        self._placed: dict[tuple[int, int, int], BoundRow] = {}
        from_room = list(map(neg, lows))
        settled = _relax(from_room, None, bounds, -self._reach, budget)
        self.lowest: BoundRow = tuple(map(neg, from_room))
        self.consistent = settled and all(map(le, self.lowest, highs))

    def highest(self, budget: Budget) -> BoundRow:
        """The largest coordinates that objects can have: the latest solution of a consistent axis."""
        highest, turned = list(self._highs), _empty(len(self._highs))
        for i, bounds in enumerate(self._bounds):
            for j, most in bounds:
                turned[j].append((i, most))
        _relax(highest, None, turned, 0, budget)
        return tuple(highest)

    def most(self, i: int, j: int, budget: Budget) -> int:
        """The least upper bound of ``x_i - x_j``, on a consistent axis.

        Worked out for all ``j`` when first asked for, O(objects * bounds) at worst and once over the bounds as a rule.
        """
        row = self._rows.get(i) or self._row(i, budget)
        through_room = row[0] - self.lowest[j]
        return min(row[j], through_room)

    def closed(self, budget: Budget) -> list[list[int]]:
        """By ``i`` and ``j`` all of them."""
        lowest = self.lowest
        rows = [self._rows.get(i) or self._row(i, budget) for i in range(len(lowest))]
        return [list(map(min, row, [row[0] - low for low in lowest])) for row in rows]

    def _row(self, source: int, budget: Budget) -> BoundRow:
        """Upper bounds of ``x_source - x_i`` for every ``i``, the least but for those that ways through the room give.

        That to the room is the least: a way to it ends with what bounds the coordinate of an object.
        """
        high = self._highs[source]
        row = [high - low for low in self.lowest]
        row[source] = 0
        _relax(row, source, self._bounds, -self._reach, budget)
        row[0] = min(map(add, row, self._highs))
        self._rows[source] = found = tuple(row)
        return found

    def earliest(self, i: int, j: int, difference: int, budget: Budget) -> BoundRow:
        """The lowest coordinates with ``x_i - x_j = difference``, which must lie in the closed bounds.

        Kept for a while: the relations of a family share their differences. A way through the room from one of the two
        to another object bounds that by no more than its lowest coordinate.
        """
        coordinates = self._placed.get((i, j, difference))
        if coordinates is None:
            at_j = max(self.lowest[j], self.lowest[i] - difference)
            at_i = at_j + difference
            rows = [self._rows.get(k) or self._row(k, budget) for k in (i, j)]
            each = zip(self.lowest, *rows, strict=True)
            coordinates = tuple([max(low, at_i - most_i, at_j - most_j) for low, most_i, most_j in each])
            if len(self._placed) >= PLACED_KEPT:
                self._placed.clear()
            self._placed[i, j, difference] = coordinates
        return coordinates


def _relax(row: list[int], source: int | None, bounds: Bounds, least: int, budget: Budget) -> bool:
    """Lower ``row[j]`` to ``row[i] + most`` for every bound until nothing changes, from a source on or from all.

    Bellman-Ford with a queue (Moore, 1959), in which nothing stands twice. What the first round lowers follows from the
    last to the first: a chain may be numbered either way (Yen, 1970). False if it never ends, or once a number is below
    ``least``, below which none is if it does.
    """
    waiting = [source is None] * len(row)
    longest = len(row) * (len(row) + 1)
    queue: list[int] = []
    for front in (range(len(row)) if source is None else (source,), queue):
        queue.reverse()
        for i in front:
            waiting[i] = False
            at = row[i]
            for j, most in bounds[i]:
                if at + most < row[j]:
                    row[j] = at + most
                    if not waiting[j]:
                        waiting[j] = True
                        queue.append(j)
                        if at + most < least or len(queue) > longest:
                            return False
                        if not len(queue) % GLANCED:
                            budget.look()
    return True


Axes = tuple[AxisBounds, AxisBounds]


def axes(size: int, relations: Relations, budget: Budget) -> Axes:
    """Both axes under the hulls of the relations, none of which may be empty; every object's cells must be known."""
    regions = [relations[i, 0].hull for i in range(1, size + 1)]
    x_lows, x_highs, y_lows, y_highs = zip(_ROOM, *regions, strict=True)
    x_bounds, y_bounds = _empty(size + 1), _empty(size + 1)
    for (i, j), relation in relations.items():
        if j:
            x_low, x_high, y_low, y_high = relation.hull
            if x_high < UNBOUNDED:
                x_bounds[i].append((j, x_high))
            if x_low > -UNBOUNDED:
                x_bounds[j].append((i, -x_low))
            if y_high < UNBOUNDED:
                y_bounds[i].append((j, y_high))
            if y_low > -UNBOUNDED:
                y_bounds[j].append((i, -y_low))
    return AxisBounds(x_lows, x_highs, _frozen(x_bounds), budget), AxisBounds(
        y_lows, y_highs, _frozen(y_bounds), budget
    )


def _empty(size: int) -> list[list[tuple[int, int]]]:
    return [[] for _ in range(size)]


def _frozen(bounds: list[list[tuple[int, int]]]) -> Bounds:
    return tuple(map(tuple, bounds))


class BoundsComponent:
    """Objects related by boxes only: every question is decided by difference bounds, without search."""

    def __init__(self, size: int, relations: Relations, budget: Budget) -> None:
        self._x, self._y = axes(size, relations, budget)
        self._within = _NO_PAIR

    def base(self, budget: Budget) -> ComponentResult:
        """The earliest placement."""
        if not (self._x.consistent and self._y.consistent):
            return INCONSISTENT
        return ComponentResult(list(zip(self._x.lowest, self._y.lowest, strict=True)))

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
    ) -> ComponentResult:
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
        return ComponentResult(list(zip(xs, ys, strict=True)))


def pair_box(x: AxisBounds, y: AxisBounds, i: int, j: int, budget: Budget) -> Box:
    """The closed bounds on the displacement of ``i`` from ``j``."""
    return -x.most(j, i, budget), x.most(i, j, budget), -y.most(j, i, budget), y.most(i, j, budget)
