"""Placements by repair: of an object in a broken relation, find the cell where the least is broken, and move it there.

Min-conflicts (Minton, Johnston, Philips, Laird, AIJ 1992) with the breakout method (Morris, "The breakout method for
escaping from local minima", AAAI 1993): where no move helps, the relations that stay broken weigh more from then on.
What many facts leave of a story is nearly always found in some hundred moves, however many objects there are, where a
search goes astray. That nothing is found proves nothing; but then nearly all the weight lies on the few relations that
cannot hold together.

Sets of points are integers (see ``boards``), and so are the sums of weights: bit ``b`` of ``planes[k]`` is bit ``k`` of
what is broken with the object at point ``b``. A move costs as many integer operations as the object has relations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.native.boards import Board
from spatialjudge.solver.engines.native.links import Links
from spatialjudge.solver.engines.native.state import Pair

MOVES_A_NODE: Final = 8
"""Moves that cost about as much as a node of a search."""


class Repair:
    """One attempt: ``points`` is where each object stands, ``weights`` what its broken relations have come to weigh."""

    def __init__(self, domains: Sequence[int], links: Links, place: Board, start: Sequence[int] = ()) -> None:
        """Objects begin where they are at the start, if their domains have it, none of which may be empty."""
        self._domains = domains
        self._links = links
        self._centre = place.centre
        self._random = Random(0).random  # noqa: S311 - the same moves every time
        self.points = [_any(domain, self._random) for domain in domains]
        for i, point in enumerate(start):
            if domains[i] >> point & 1:
                self.points[i] = point
        self.weights: Counter[Pair] = Counter()
        self._broken: dict[Pair, None] = {}
        for i in range(1, len(links)):
            self._look_at(i, self._allowed(i))

    def succeeds(self, budget: Budget) -> bool:
        """Moves objects until nothing is broken, or the budget is used up."""
        moves = 0
        try:
            while self._broken:
                if moves % MOVES_A_NODE == 0:
                    budget.node()
                moves += 1
                pairs = list(self._broken)
                self._move(pairs[int(self._random() * len(pairs))][self._random() < 1 / 2])
        except Spent:
            return False
        return True

    def _move(self, i: int) -> None:
        """Move an object to where the least is broken, be it more than here: then that weighs more."""
        elsewhere = self._domains[i] & ~(1 << self.points[i])
        if not elsewhere:
            return
        allowed = self._allowed(i)
        best, least = _least(elsewhere, [(~cells, 1 + self.weights[_pair(i, j)]) for j, cells in allowed])
        here = [pair for j, _ in allowed if (pair := _pair(i, j)) in self._broken]
        if least >= sum(1 + self.weights[pair] for pair in here):
            self.weights.update(here)
        self.points[i] = _any(best, self._random)
        self._look_at(i, allowed)

    def _allowed(self, i: int) -> list[tuple[int, int]]:
        """The related objects, each with the points that it leaves to this one."""
        points, centre = self.points, self._centre
        return [(j, back >> (centre - points[j])) for j, _, back in self._links[i]]

    def _look_at(self, i: int, allowed: list[tuple[int, int]]) -> None:
        """Note which relations of an object are broken where it is now."""
        point = self.points[i]
        for j, cells in allowed:
            if cells >> point & 1:
                self._broken.pop(_pair(i, j), None)
            else:
                self._broken[_pair(i, j)] = None


def _pair(i: int, j: int) -> Pair:
    return (i, j) if i > j else (j, i)


def _any(points: int, random: Callable[[], float]) -> int:
    """The first of these points from a random one on; some are likelier than others, and none is left out."""
    start = int(random() * points.bit_length())
    beyond = points >> start
    return start + (beyond & -beyond).bit_length() - 1


def _least(points: int, broken: list[tuple[int, int]]) -> tuple[int, int]:
    """Those of the points where the weights of the sets that hold them add up to the least, and how much that is."""
    planes: list[int] = []
    for cells, weight in broken:
        _add(planes, points & cells, weight)
    least = 0
    for number in range(len(planes) - 1, -1, -1):
        without = points & ~planes[number]
        if without:
            points = without
        else:
            least += 1 << number
    return points, least


def _add(planes: list[int], points: int, weight: int) -> None:
    """Add a weight to the sum at each of these points, carrying from one plane to the next."""
    number = 0
    while weight:
        if weight & 1:
            carry, to = points, number
            while carry:
                if to >= len(planes):
                    planes.extend([0] * (to + 1 - len(planes)))
                planes[to], carry = planes[to] ^ carry, planes[to] & carry
                to += 1
        weight >>= 1
        number += 1
