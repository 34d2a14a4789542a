"""Rooms in order encoding: clauses over "this coordinate is at most k", for solvers of SAT or of answer sets.

A coordinate on ``d`` cells is ``d - 1`` variables, each implying the next (Tamura et al., Compiling Finite Linear CSP
into SAT, Constraints 2009): a comparison of two coordinates is about ``d`` clauses of two literals. A distance has a
variable for each bound on a difference along an axis, which implies that bound, and clauses that say which bounds go
together. Each of the asked directions has a variable that implies it, to be assumed.
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.rooms import BANDS, SIGNS, Room, band, ring

Clauses = list[list[int]]


class OrderEncoding:
    """A room's clauses over variables from 1 on; ``asked`` has the variable of each direction."""

    def __init__(self, room: Room) -> None:
        self._last = room.grid - 1
        first = range(1, 1 + 2 * self._last * len(room.names), self._last)
        self._axes = {name: (first[2 * i], first[2 * i + 1]) for i, name in enumerate(room.names)}
        self.variables = 2 * self._last * len(room.names)
        self.clauses: Clauses = [[-k, k + 1] for one in first for k in range(one, one + self._last - 1)]
        for subject, label, obj in room.facts:
            self._fact(room.grid, subject, label, obj)
        a, b = room.query
        self.asked: dict[str, int] = {}
        for label in SIGNS:
            self.asked[label] = self._new()
            self.clauses += [[-self.asked[label], *clause] for clause in self._direction(a, label, b)]

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _fact(self, grid: int, subject: str, label: str, obj: str) -> None:
        limits = ring(label, grid)
        if label in SIGNS:
            self.clauses += self._direction(subject, label, obj)
        elif limits is not None:
            self._distance(subject, obj, *limits)
        elif label in BANDS:
            for axis, number in zip(self._axes[subject], BANDS[label], strict=True):
                low, high = band(number, grid)
                self.clauses += [[-k] for k in (axis + low - 1,) if low > 0]
                self.clauses += [[k] for k in (axis + high,) if high < self._last]
        else:
            first = self._axes[subject]
            walls = [literal for axis in first for literal in (axis, -(axis + self._last - 1))]
            self.clauses += {"TPP": [walls], "NTPP": [[-wall] for wall in walls]}.get(label, [])

    def _direction(self, subject: str, label: str, obj: str) -> Clauses:
        clauses: Clauses = []
        for sign, x, u in zip(SIGNS[label], self._axes[subject], self._axes[obj], strict=True):
            if sign == "=":
                clauses += [[-x - k, u + k] for k in range(self._last)]
                clauses += [[-u - k, x + k] for k in range(self._last)]
            else:
                less, more = (x, u) if sign == "<" else (u, x)
                clauses += [
                    [-more],
                    *([-more - k, less + k - 1] for k in range(1, self._last)),
                    [less + self._last - 1],
                ]
        return clauses

    def _distance(self, subject: str, obj: str, low: int, high: int) -> None:
        """Bounds on the squared distance: for each step along one axis what is left along the other, once."""
        last = self._last
        x, y = zip(self._axes[subject], self._axes[obj], strict=True)
        if high < 2 * last * last:
            first = {}
            for step in range(last + 1):
                reach = max((other for other in range(last + 1) if step * step + other * other <= high), default=-1)
                first.setdefault(reach, step)
            for reach, step in first.items():
                if reach < last:
                    nearer = [self._within(x, step - 1)] if step else []
                    self.clauses.append(nearer + ([self._within(y, reach)] if reach >= 0 else []))
        if low > 0:
            final = {}
            for step in range(last + 1):
                final[next((other for other in range(last + 1) if step * step + other * other >= low), last + 1)] = step
            for least, step in final.items():
                if least:
                    farther = [self._beyond(x, step)] if step < last else []
                    self.clauses.append(farther + ([self._beyond(y, least - 1)] if least <= last else []))

    def _within(self, axis: tuple[int, int], step: int) -> int:
        """A variable that implies a difference of at most so many cells."""
        it = self._new()
        for one, other in (axis, axis[::-1]):
            self.clauses += [[-it, *clause] for clause in self._at_least(one, other, -step)]
        return it

    def _beyond(self, axis: tuple[int, int], step: int) -> int:
        """A variable that implies a difference of more than so many cells, one way or the other."""
        it, ways = self._new(), []
        for one, other in (axis, axis[::-1]):
            way = self._new()
            ways.append(way)
            self.clauses += [[-way, *clause] for clause in self._at_least(one, other, step + 1)]
        self.clauses.append([-it, *ways])
        return it

    def _at_least(self, one: int, other: int, gap: int) -> Iterator[list[int]]:
        """``one - other >= gap``: where ``one`` is at most k, ``other`` is at most k - gap."""
        last = self._last
        for k in range(last + 1):
            if k - gap >= last:
                continue
            clause = [-one - k] if k < last else []
            yield clause if k < gap else [*clause, other + k - gap]
