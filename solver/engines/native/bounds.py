"""Difference bounds: what directions, regions and NTPP say, decided without search.

On one axis every such fact is a bound ``x_i - x_j <= w``: a simple temporal problem (Dechter, Meiri, Pearl, AIJ
1991). The two axes are independent. A network is consistent iff neither has a negative cycle; integer weights give
an integer placement, the earliest one; and between two objects exactly the displacements inside their closed bounds
can occur, so any question about a pair is an intersection with one box.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import neg, sub
from typing import Final

from spatialjudge.relations import UNBOUNDED, Piece, Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, Placed, Relations
from spatialjudge.solver.facts import Cell

BoundRow = tuple[int, ...]
"""A number for each object, after one for the room. What never changes is kept in tuples of numbers: the garbage
collector has nothing to do with those."""
Bounds = Sequence[Sequence[tuple[int, int]]]
"""For each object ``i`` every other ``j`` that it bounds, and the least that ``x_j - x_i`` can be."""
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

    __slots__ = ("_bounds", "_highs", "_placed", "_rows", "consistent", "lowest")

    def __init__(self, lows: BoundRow, highs: BoundRow, bounds: Bounds, budget: Budget) -> None:
        """Takes what coordinates are bounded by, 0 for the room, and bounds on the differences of objects."""
        self._bounds = bounds
        self._highs = highs
        self._rows: dict[int, BoundRow] = {}
        self._placed: dict[tuple[int, int, int, int], BoundRow] = {}
        lowest = list(lows)
        self.consistent = _raise(lowest, range(len(lows)), bounds, highs, budget)
        self.lowest: BoundRow = tuple(lowest)

    def highest(self, budget: Budget) -> BoundRow:
        """The largest coordinates that objects can have: the latest solution of a consistent axis."""
        turned = _empty(len(self._highs))
        for i, bounds in enumerate(self._bounds):
            for j, least in bounds:
                turned[j].append((i, least))
        below = list(map(neg, self._highs))
        _raise(below, range(len(below)), turned, tuple(map(neg, self.lowest)), budget)
        return tuple(map(neg, below))

    def apart(self, i: int, j: int) -> tuple[int, int]:
        """Bounds on ``x_i - x_j``, from the lowest coordinates and those that objects are given."""
        return self.lowest[i] - self._highs[j], self._highs[i] - self.lowest[j]

    def most(self, i: int, j: int, budget: Budget) -> int:
        """The least upper bound of ``x_i - x_j``, on a consistent axis.

        Worked out for all ``j`` when first asked for, O(objects * bounds) at worst and once over the bounds as a rule.
        """
        row = self._rows.get(i) or self._row(i, budget)
        return -max(row[j], row[0] + self.lowest[j])

    def closed(self, budget: Budget) -> list[list[int]]:
        """By ``i`` and ``j`` all of them."""
        lowest = self.lowest
        rows = [self._rows.get(i) or self._row(i, budget) for i in range(len(lowest))]
        return [[-max(least, row[0] + low) for least, low in zip(row, lowest, strict=True)] for row in rows]

    def _row(self, source: int, budget: Budget) -> BoundRow:
        """Lower bounds of ``x_i - x_source`` for every ``i``, the greatest but for those by ways through the room.

        That of the room is the greatest: a way to it ends with what bounds the coordinate of an object.
        """
        high = self._highs[source]
        row = [low - high for low in self.lowest]
        row[source] = 0
        _raise(row, (source,), self._bounds, self._highs, budget)
        row[0] = max(map(sub, row, self._highs))
        self._rows[source] = found = tuple(row)
        return found

    def earliest(self, i: int, j: int, low: int, high: int, budget: Budget) -> BoundRow:
        """The lowest coordinates with ``low <= x_i - x_j <= high``, on a consistent axis; none if there are none.

        Of the lowest of all, one of the two is raised, and what that raises: a cycle of bounds is negative with this
        one iff it comes round to the other (Cotton, Maler, SAT 2006, section 3). Kept for a while: the relations of a
        family share their intervals.
        """
        lowest = self.lowest
        difference = lowest[i] - lowest[j]
        if low <= difference <= high:
            return lowest
        asked = i, j, low, high
        found = self._placed.get(asked)
        if found is None:
            raised, other, by = (i, j, low - difference) if difference < low else (j, i, difference - high)
            row, found = list(lowest), ()
            row[raised] += by
            if row[raised] <= self._highs[raised] and _raise(row, (raised,), self._bounds, self._highs, budget):
                found = tuple(row) if row[other] == lowest[other] else ()
            if len(self._placed) >= PLACED_KEPT:
                self._placed.clear()
            self._placed[asked] = found
        return found


def _raise(row: list[int], front: Sequence[int], bounds: Bounds, most: BoundRow, budget: Budget) -> bool:
    """Raise ``row[j]`` to ``row[i] + least`` for every bound until nothing changes, from the objects in front on.

    Bellman-Ford with a queue (Moore, 1959), in which nothing stands twice. What the first round raises follows from the
    last to the first: a chain may be numbered either way (Yen, 1970). False if it never ends, or once a number is above
    ``most``, above which none is if it does.
    """
    waiting = [len(front) > 1] * len(row)
    longest = len(row) * (len(row) + 1)
    queue: list[int] = []
    for several in (front, queue):
        queue.reverse()
        for i in several:
            waiting[i] = False
            at = row[i]
            for j, least in bounds[i]:
                to = at + least
                if to > row[j]:
                    if to > most[j]:
                        return False
                    row[j] = to
                    if not waiting[j]:
                        waiting[j] = True
                        queue.append(j)
                        if len(queue) > longest:
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
                x_bounds[i].append((j, -x_high))
            if x_low > -UNBOUNDED:
                x_bounds[j].append((i, x_low))
            if y_high < UNBOUNDED:
                y_bounds[i].append((j, -y_high))
            if y_low > -UNBOUNDED:
                y_bounds[j].append((i, y_low))
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
        pieces = relation.bounds
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
