"""Activity: which variables have been in conflicts lately, the first to be decided next (VSIDS).

Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff" (DAC 2001), with a weight that grows, as in MiniSat.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

GROWTH: Final = 1.05
"""How much more a conflict counts than the one before."""
LARGEST: Final = 1e100
"""Weight at which all activity is made smaller, so that it stays in the range of floating point."""


class Activity:
    """A queue of variables, numbered from 1, the most active first; of those alike, the lowest number."""

    def __init__(self, variables: int) -> None:
        self._activity = [0.0] * (variables + 1)
        self._rank: list[float | None] = [0.0] * (variables + 1)
        """With which rank a variable stands in the queue; entries with another are out of date."""
        self._queue = [(0.0, variable) for variable in range(1, variables + 1)]
        self._weight = 1.0

    def count(self, variable: int) -> None:
        """The variable was in the last conflict."""
        self._activity[variable] += self._weight

    def age(self) -> None:
        """Let conflicts from now on count for more than those before."""
        self._weight *= GROWTH
        if self._weight > LARGEST:
            self._weight /= LARGEST
            self._activity = [activity / LARGEST for activity in self._activity]
            self._rank = [None if rank is None else -self._activity[k] for k, rank in enumerate(self._rank)]
            self._queue = [
                (rank, variable) for variable, rank in enumerate(self._rank) if variable and rank is not None
            ]
            heapify(self._queue)

    def enqueue(self, variable: int) -> None:
        """See that a variable stands in the queue as active as it is now."""
        rank = -self._activity[variable]
        if self._rank[variable] != rank:
            self._rank[variable] = rank
            heappush(self._queue, (rank, variable))

    def pop(self) -> int | None:
        """Take the most active variable out of the queue; ``None`` if it is empty."""
        while self._queue:
            rank, variable = heappop(self._queue)
            if rank == self._rank[variable]:
                self._rank[variable] = None
                return variable
        return None
