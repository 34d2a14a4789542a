"""The limits on a search: a deadline and a budget of nodes, cheap to watch."""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.deadline import Deadline

GLANCE: Final = 8
"""Steps between two looks at the clock: a step costs 5 microseconds and, on large grids, up to a millisecond."""


class Spent(Exception):
    """The deadline has passed or the budget of nodes is used up: the search must stop without an answer."""


class Watch:
    """Counts nodes, and stops the search that counts them when it has gone on for too long.

    The budget bounds the work, not the time, so that stopping on it is the same on every machine.
    """

    __slots__ = ("_budget", "_deadline", "_spent", "_whole", "nodes")

    def __init__(self, deadline: Deadline, budget: int | None, whole: Watch | None = None) -> None:
        self._deadline = deadline
        self._budget = budget
        self._whole = whole
        self._spent = 0
        self.nodes = 0

    def stage(self, budget: int) -> Watch:
        """A watch on a part of the same work, with a smaller budget of its own; its nodes count for the whole, too."""
        return Watch(self._deadline, budget, self)

    def node(self, weight: int = 1) -> None:
        """Count one node, which takes as much of the budget as ``weight`` nodes of a small room.

        Raises:
            Spent: it was one too many.
        """
        self.nodes += 1
        self._spent += weight
        if self._whole is not None:
            self._whole.node(weight)
        if self._budget is not None and self._spent > self._budget:
            raise Spent
        if self._spent % GLANCE < weight:
            self.look()

    def look(self) -> None:
        """Look at the clock, for work that is not counted in nodes.

        Raises:
            Spent: the deadline has passed, or the budget was used up before.
        """
        if self._deadline.expired() or (self._budget is not None and self._spent > self._budget):
            raise Spent
