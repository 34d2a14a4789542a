"""Bounds on differences of points, with coordinates that satisfy them, repaired as bounds come.

Cotton and Maler, "Fast and flexible difference constraint propagation for DPLL(T)" (SAT 2006): a bound that the
coordinates break lowers one point, which may lower others, the one that has to go farthest first. Each point moves at
most once, and if the lowering comes round to where it started, the bounds contradict each other. O(m log n) for one
bound among n points and m bounds, and usually a few steps, for only points that have to move are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from spatialjudge.solver.engines.boxes.statement import DifferenceBound


class Differences:
    """Asserted bounds, and coordinates by point that satisfy all of them."""

    __slots__ = ("_above", "_trail", "coordinates")

    def __init__(self, coordinates: Sequence[int]) -> None:
        """Start with no bounds, and these coordinates."""
        self.coordinates = list(coordinates)
        self._above: list[list[tuple[int, int]]] = [[] for _ in coordinates]
        """By point ``v``: the points ``u`` with a bound on ``u - v``, and the bound."""
        self._trail: list[int] = []

    def copy(self) -> Differences:
        """The same bounds and coordinates, to go on from without touching these."""
        other = Differences(self.coordinates)
        other._above = [bounds[:] for bounds in self._above]
        other._trail = self._trail[:]
        return other

    def assert_all(self, bounds: Sequence[DifferenceBound]) -> bool:
        """Assert these bounds; False, with some of them asserted, if they contradict those before or each other."""
        for u, v, most in bounds:  # noqa: SIM110 - hot
            if not self.assert_one(u, v, most):
                return False
        return True

    def assert_one(self, u: int, v: int, most: int) -> bool:
        """Assert ``u - v <= most``; False, without it, if it contradicts what was asserted before."""
        coordinates, above = self.coordinates, self._above
        gap = coordinates[v] + most - coordinates[u]
        if gap < 0:
            if u == v:
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
                            for moved, coordinate in before.items():
                                coordinates[moved] = coordinate
                            return False
                        heappush(waiting, (gap, other))
        above[v].append((u, most))
        self._trail.append(v)
        return True

    def admits(self, bounds: Sequence[DifferenceBound]) -> bool:
        """Whether these bounds contradict neither those asserted before nor each other."""
        mark, coordinates = len(self._trail), self.coordinates
        self.coordinates = coordinates[:]
        admitted = self.assert_all(bounds)
        self.undo(mark)
        self.coordinates = coordinates
        return admitted

    def mark(self) -> int:
        """How many bounds have been asserted."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all bounds but the first ``mark``; the coordinates, which satisfy the others, stay."""
        trail, above = self._trail, self._above
        while len(trail) > mark:
            above[trail.pop()].pop()
