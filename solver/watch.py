"""The limits on a search: a deadline and a budget of nodes, cheap to watch."""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.engine import Deadline

GLANCE: Final = 8
"""Steps between two looks at the clock: a step costs 5 microseconds and, on large grids, up to a millisecond."""


class Spent(Exception):
    """The deadline has passed or the budget of nodes is used up: the search must stop without an answer."""


class Watch:
    """Counts nodes, and stops the search that counts them when it has gone on for too long.

    The budget bounds the work, not the time, so that stopping on it is the same on every machine.
    """

    __slots__ = ("_budget", "_deadline", "_spent", "nodes")

    def __init__(self, deadline: Deadline, budget: int | None) -> None:
        self._deadline = deadline
        self._budget = budget
        self._spent = 0
        self.nodes = 0

    def node(self, weight: int = 1) -> None:
        """Count one node, which takes as much of the budget as ``weight`` nodes of a small room.

        Raises:
            Spent: it was one too many.
        """
        self.nodes += 1
        self._spent += weight
        if self._budget is not None and self._spent > self._budget:
            raise Spent
        if self.nodes % GLANCE == 0:
            self.look()

    def look(self) -> None:
        """Look at the clock, for work that is not counted in nodes.

        Raises:
            Spent: the deadline has passed.
        """
        if self._deadline.expired():
            raise Spent
