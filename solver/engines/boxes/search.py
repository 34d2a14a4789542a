"""The search over what bounds leave open: for each choice, an alternative that can hold with all the others.

Backtracking, guided by coordinates: a choice that they happen to satisfy needs no decision. Of the others, the one with
the fewest alternatives that the bounds still admit comes first, divided by how often it was left without any (dom/wdeg:
Boussemart, Hemery, Lecoutre, Sais, ECAI 2004). The only alternative is asserted, of several one after another. Stories
of benchmarks take a few decisions; after many dead ends the search starts again, with the weights that it has by then.
Exact: it ends with coordinates in which everything holds, or having excluded every combination.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.statement import BoxStatement, Choice, holds
from spatialjudge.solver.engines.budget import Budget

GLANCE: Final = 16
"""Alternatives tried between two looks at the clock: one takes some ten microseconds, in a large story a thousand."""
RESTART: Final = 16
"""Dead ends up to the first restart; twice as many up to each further one."""


class OpenChoice(NamedTuple):
    """A choice, and its alternatives that bounds were last seen to admit."""

    choice: Choice
    left: Choice


class ChoicePoint(NamedTuple):
    """Alternatives that are still to be tried, and what was asserted and open before."""

    mark: int
    open: list[OpenChoice]
    left: Choice


class Search:
    """Bounds and choices asserted so far, and a search for coordinates that satisfy them all."""

    def __init__(self, differences: Differences, choices: list[Choice], budget: Budget) -> None:
        self.differences = differences
        self.choices = choices
        self._budget = budget
        self._tried = 0
        self._weights = Counter[int]()

    def assert_all(self, statement: BoxStatement) -> bool:
        """Assert bounds and add choices; False, with some of it asserted, if bounds contradict each other."""
        self.choices.extend(statement.choices)
        return self.differences.assert_all(statement.bounds)

    def satisfiable(self) -> bool:
        """Whether all bounds and choices can hold at once; if so, they do at ``differences.coordinates``.

        Raises:
            Spent: the deadline passed, or the budget of nodes was used up.
        """
        mark, patience = self.differences.mark(), RESTART
        while (found := self._satisfiable(patience)) is None:
            self.differences.undo(mark)
            patience *= 2
        return found

    def _satisfiable(self, patience: int) -> bool | None:
        """The same, or ``None`` after so many dead ends."""
        open_ = [OpenChoice(choice, choice) for choice in self.choices]
        decisions: list[ChoicePoint] = []
        while (number := self._tightest(open_)) is not None:
            choice, left = open_[number]
            if not left:
                if not decisions:
                    return False
                self._weights[id(choice)] += 1
                self._count()
                patience -= 1
                if not patience:
                    return None
                mark, open_, left = decisions.pop()
                self.differences.undo(mark)
            else:
                del open_[number]
            if len(left) > 1:
                self._count()
                decisions.append(ChoicePoint(self.differences.mark(), open_[:], left[1:]))
            open_ += [OpenChoice(choice, choice) for choice in left[0].choices]
            self.differences.assert_all(left[0].bounds)
        return True

    def _tightest(self, open_: list[OpenChoice]) -> int | None:
        """The choice with the fewest alternatives for its weight, by number, of those not satisfied."""
        coordinates, weights = self.differences.coordinates, self._weights
        tightest, least = None, float("inf")
        for number, (choice, left) in enumerate(open_):
            if any(holds(alternative, coordinates) for alternative in left):
                continue
            admitted = tuple(alternative for alternative in left if self._admits(alternative))
            open_[number] = OpenChoice(choice, admitted)
            if len(admitted) <= 1:
                return number
            if (size := len(admitted) / (1 + weights[id(choice)])) < least:
                tightest, least = number, size
        return tightest

    def _count(self) -> None:
        """Count a node: up to the first dead end as one, from then on as many as alternatives were tried for it."""
        self._budget.node(self._tried if self._weights else 1)
        self._tried = 0

    def _admits(self, statement: BoxStatement) -> bool:
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
