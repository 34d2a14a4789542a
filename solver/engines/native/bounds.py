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
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, Placed, Relations
from spatialjudge.solver.facts import Cell

BoundRow = tuple[int, ...]
"""A number for each object, after one for the room. What never changes is kept in tuples of numbers: the garbage
collector has nothing to do with those."""
Bounds = Sequence[Sequence[tuple[int, int]]]
"""For each object ``i`` every other ``j`` that bounds it, and the most that ``x_i - x_j`` can be."""
PLACED_KEPT: Final = 16
"""Sets of coordinates that an axis keeps: more than the intervals that a family of relations asks for."""
GLANCED: Final = 64
"""Improvements between two looks at the clock."""
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
        self._placed: dict[tuple[int, int, int, int], BoundRow | None] = {}
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

    def apart(self, i: int, j: int) -> tuple[int, int]:
        """Bounds on ``x_i - x_j``, from the lowest coordinates and those that objects are given."""
        return self.lowest[i] - self._highs[j], self._highs[i] - self.lowest[j]

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

    def earliest(self, i: int, j: int, low: int, high: int, budget: Budget) -> BoundRow | None:
        """The lowest coordinates with ``low <= x_i - x_j <= high``, on a consistent axis; ``None`` if there are none.

        Of the lowest of all, one of the two is raised, and what that raises: a cycle of bounds is negative with this
        one iff it comes round to the other (Cotton, Maler, SAT 2006, section 3). Kept for a while: the relations of a
        family share their intervals.
        """
        asked = i, j, low, high
        if asked in self._placed:
            return self._placed[asked]
        lowest, highs = self.lowest, self._highs
        difference = lowest[i] - lowest[j]
        coordinates: BoundRow | None = lowest
        if not low <= difference <= high:
            raised, other, by = (i, j, low - difference) if difference < low else (j, i, difference - high)
            coordinates = None
            if lowest[raised] + by <= highs[raised]:
                turned = list(map(neg, lowest))
                turned[raised] -= by
                if _relax(turned, raised, self._bounds, -self._reach, budget) and turned[other] == -lowest[other]:
                    found = tuple(map(neg, turned))
                    coordinates = found if all(map(le, found, highs)) else None
        if len(self._placed) >= PLACED_KEPT:
            self._placed.clear()
        self._placed[asked] = coordinates
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

    def base(self, budget: Budget) -> Placed:
        """The earliest placement."""
        if not (self._x.consistent and self._y.consistent):
            return INCONSISTENT
        return tuple(zip(self._x.lowest, self._y.lowest, strict=True))

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The difference of the lowest and highest coordinates; bounds between the two objects may exclude more."""
        return *self._x.apart(i, j), *self._y.apart(i, j)

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Consistent iff both axes are with a box of the relation; the earliest placement with the first such box.

        Of a ring it is the first displacement inside the closed box of the pair, all of which occur.
        """
        pieces = relation.pieces
        if not relation.ringless:
            displacement = relation.pick(Piece(*pair_box(self._x, self._y, i, j, budget)))
            if displacement is None:
                return INCONSISTENT
            dx, dy = displacement
            pieces = (Piece(dx, dx, dy, dy),)
        for x_low, x_high, y_low, y_high, _, _ in pieces:
            xs = self._x.earliest(i, j, x_low, x_high, budget)
            ys = xs and self._y.earliest(i, j, y_low, y_high, budget)
            if xs and ys:
                return tuple(zip(xs, ys))  # noqa: B905 - hot
        return INCONSISTENT


def pair_box(x: AxisBounds, y: AxisBounds, i: int, j: int, budget: Budget) -> Box:
    """The closed bounds on the displacement of ``i`` from ``j``."""
    return -x.most(j, i, budget), x.most(i, j, budget), -y.most(j, i, budget), y.most(i, j, budget)
