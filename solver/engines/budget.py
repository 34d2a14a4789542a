"""The limits on a search: a deadline and a number of nodes, cheap to look at."""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.deadline import Deadline

GLANCE: Final = 8
"""Steps between two looks at the clock: a step costs 5 microseconds and, on large grids, up to a millisecond."""


class Spent(Exception):
    """The deadline has passed or the nodes are used up: the search must stop without an answer."""


class Budget:
    """Counts nodes, and stops the search that counts them when it has gone on for too long.

    It bounds the work, not the time, so that stopping on it is the same on every machine.
    """

    __slots__ = ("_deadline", "_most", "_spent", "_whole", "nodes")

    def __init__(self, deadline: Deadline, most: int | None = None, whole: Budget | None = None) -> None:
        self._deadline = deadline
        self._most = most
        self._whole = whole
        self._spent = 0
        self.nodes = 0

    def part(self, most: int) -> Budget:
        """A smaller budget for a part of the same work; its nodes count for the whole, too."""
        return Budget(self._deadline, most, self)

    def node(self, weight: int = 1) -> None:
        """Count one node, which takes as much of the budget as ``weight`` nodes of a small room.

        Raises:
            Spent: it was one too many.
        """
        self.nodes += 1
        self._spent += weight
        if self._whole is not None:
            self._whole.node(weight)
        if self._most is not None and self._spent > self._most:
            raise Spent
        if self._spent % GLANCE < weight:
            self.look()

    def look(self) -> None:
        """Look at the clock, for work that is not counted in nodes.

        Raises:
            Spent: the deadline has passed, or the budget was used up before.
        """
        if self._deadline.expired() or (self._most is not None and self._spent > self._most):
            raise Spent
