"""Bounds on differences of points, with coordinates that satisfy them, repaired as bounds come.

Cotton and Maler, "Fast and flexible difference constraint propagation for DPLL(T)" (SAT 2006): a bound that the
coordinates break lowers one point, which may lower others, the one that has to go farthest first. Each point moves at
most once, and if the lowering comes round to where it started, the bounds contradict each other. O(m log n) for one
bound among n points and m bounds, and usually a few steps, for only points that have to move are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from spatialjudge.solver.engines.boxes.statement import Difference


class Differences:
    """Asserted bounds, and coordinates by point that satisfy all of them."""

    __slots__ = ("_above", "_lowered", "_trail", "coordinates")

    def __init__(self, coordinates: Sequence[int]) -> None:
        """Start with no bounds, and these coordinates."""
        self.coordinates = list(coordinates)
        self._above: list[list[tuple[int, int]]] = [[] for _ in coordinates]
        """By point ``v``: the points ``u`` with a bound on ``u - v``, and the bound."""
        self._trail: list[int] = []
        self._lowered: dict[int, int] = {}
        """Where the last bound that was refused would have put the points that it lowered, in that order."""

    def copy(self) -> Differences:
        """The same bounds and coordinates, to go on from without touching these."""
        other = Differences(self.coordinates)
        other._above = [bounds[:] for bounds in self._above]
        other._trail = self._trail[:]
        return other

    def assert_all(self, bounds: Sequence[Difference]) -> bool:
        """Assert these bounds; False, with some of them asserted, if they contradict those before or each other."""
        return all(self.assert_one(*bound) for bound in bounds)

    def assert_one(self, u: int, v: int, most: int) -> bool:
        """Assert ``u - v <= most``; False, without it, if it contradicts what was asserted before."""
        coordinates, above = self.coordinates, self._above
        gap = coordinates[v] + most - coordinates[u]
        if gap < 0:
            if u == v:
                self._lowered = {}
                return False
            before: dict[int, int] = {}
            waiting = [(gap, u)]
            while waiting:
                gap, point = heappop(waiting)
                if point in before:
                    continue
                before[point] = coordinates[point]
                coordinates[point] = lowered = coordinates[point] + gap
                for other, more in above[point]:
                    gap = lowered + more - coordinates[other]
                    if gap < 0 and other not in before:
                        if other == v:
                            self._lowered = {moved: coordinates[moved] for moved in before}
                            for moved, coordinate in before.items():
                                coordinates[moved] = coordinate
                            return False
                        heappush(waiting, (gap, other))
        above[v].append((u, most))
        self._trail.append(v)
        return True

    def contradiction(self, u: int, v: int, most: int) -> list[Difference]:
        """The bounds that the last one refused, which is this one, contradicts, and itself: a negative cycle."""
        lowered, above = self._lowered, self._above
        why: dict[int, Difference] = {}
        for point, coordinate in lowered.items():
            for other, more in above[point]:
                at = coordinate + more
                if other not in why and (at == lowered.get(other) if other != v else at < self.coordinates[v]):
                    why[other] = other, point, more
            if v in why:
                break
        cycle = [(u, v, most)]
        point = v
        while point != u:
            cycle.append(why[point])
            point = why[point][1]
        return cycle

    def bounds(self) -> Iterator[Difference]:
        """The asserted bounds, by point."""
        for v, above in enumerate(self._above):
            for u, most in above:
                yield u, v, most

    def path(self, low: int, high: int, strict: bool, usable: Callable[[Difference], bool]) -> list[Difference]:
        """The fewest usable bounds by which a point is not above another, or strictly below; there must be some."""
        goal = low, strict
        came: dict[tuple[int, bool], tuple[tuple[int, bool], Difference]] = {}
        waiting = [(high, False)]
        for at in waiting:
            if goal in came:
                break
            for other, most in self._above[at[0]]:
                bound, onward = (other, at[0], most), (other, strict and (at[1] or most < 0))
                if most <= 0 and onward not in came and usable(bound):
                    came[onward] = at, bound
                    waiting.append(onward)
        path = []
        at = goal
        while at != (high, False):
            at, bound = came[at]
            path.append(bound)
        return path

    def mark(self) -> int:
        """How many bounds have been asserted."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all bounds but the first ``mark``; the coordinates, which satisfy the others, stay."""
        trail, above = self._trail, self._above
        while len(trail) > mark:
            above[trail.pop()].pop()
