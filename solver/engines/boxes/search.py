"""The search over what bounds leave open: for each choice, an alternative that can hold with all the others.

Coordinates guide it: a choice that they happen to satisfy needs no decision. Of the others, the one with the fewest
alternatives that the bounds still admit comes first; the only one is asserted, of several the first. Stories of
benchmarks need no more than that. Where it leads into a dead end, the search starts again from before the first
decision, and learns from its conflicts (``learning``). Exact: it ends with coordinates in which everything holds, or
having excluded every combination.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.learning import Learning
from spatialjudge.solver.engines.boxes.statement import Choice, Statement, holds
from spatialjudge.solver.engines.budget import Budget

GLANCE: Final = 16
"""Alternatives tried between two looks at the clock: one takes some ten microseconds, in a large story a thousand."""


class Search:
    """Bounds and choices asserted so far, and a search for coordinates that satisfy them all."""

    def __init__(self, differences: Differences, choices: list[Choice], budget: Budget) -> None:
        self.differences = differences
        self.choices = choices
        self._budget = budget
        self._tried = 0

    def assert_all(self, statement: Statement) -> bool:
        """Assert bounds and add choices; False, with some of it asserted, if bounds contradict each other."""
        self.choices.extend(statement.choices)
        return self.differences.assert_all(statement.bounds)

    def satisfiable(self) -> bool:
        """Whether all bounds and choices can hold at once; if so, they do at ``differences.coordinates``.

        Raises:
            Spent: the deadline passed, or the budget of nodes was used up.
        """
        before: tuple[int, list[Choice]] | None = None
        while True:
            shortest = self._shortest()
            if shortest is None:
                return True
            number, admitted = shortest
            if not admitted:
                break
            if len(admitted) > 1:
                self._budget.node()
                before = before or (self.differences.mark(), self.choices[:])
            del self.choices[number]  # the alternative that is asserted takes its place
            self.assert_all(admitted[0])
        if before is None:
            return False
        mark, self.choices = before
        self.differences.undo(mark)
        return Learning(self.differences, self.choices, self._budget).satisfiable()

    def _shortest(self) -> tuple[int, list[Statement]] | None:
        """The choice with the fewest alternatives that bounds admit, by number, of those not satisfied; and these."""
        coordinates = self.differences.coordinates
        shortest: tuple[int, list[Statement]] | None = None
        for number, choice in enumerate(self.choices):
            if any(holds(alternative, coordinates) for alternative in choice):
                continue
            admitted = [alternative for alternative in choice if self._admits(alternative)]
            if shortest is None or len(admitted) < len(shortest[1]):
                shortest = number, admitted
                if len(admitted) <= 1:
                    break
        return shortest

    def _admits(self, statement: Statement) -> bool:
        """Whether its bounds contradict none of those asserted."""
        self._tried += 1
        if self._tried % GLANCE == 0:
            self._budget.look()
        differences = self.differences
        mark, coordinates = differences.mark(), differences.coordinates
        differences.coordinates = coordinates[:]
        admitted = differences.assert_all(statement.bounds)
        differences.undo(mark)
        differences.coordinates = coordinates
        return admitted
