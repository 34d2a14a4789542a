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
    """A choice, and its alternatives that are still to be tried."""

    choice: Choice
    left: Choice


class ChoicePoint(NamedTuple):
    """What was asserted before an alternative was tried, and what is open without it."""

    mark: int
    open: list[OpenChoice]


class Search:
    """Bounds and choices asserted so far, and a search for coordinates that satisfy them all."""

    def __init__(self, differences: Differences, choices: list[Choice], budget: Budget) -> None:
        self.differences = differences
        self.choices = choices
        self._budget = budget
        self._tried = 0
        self._weights = Counter[Choice]()

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
            choice, left = open_.pop(number)
            if not left:
                if not decisions:
                    return False
                self._weights[choice] += 1
                self._count()
                patience -= 1
                if not patience:
                    return None
                mark, open_ = decisions.pop()
                self.differences.undo(mark)
                continue
            if len(left) > 1:
                self._count()
                decisions.append(ChoicePoint(self.differences.mark(), [*open_, OpenChoice(choice, left[1:])]))
            open_ += [OpenChoice(choice, choice) for choice in left[0].choices]
            self.differences.assert_all(left[0].bounds)
        return True

    def _tightest(self, open_: list[OpenChoice]) -> int | None:
        """The choice with the fewest alternatives for its weight, by number, of those not satisfied.

        Bounds admit the first of its alternatives; how many others they admit is only seen to compare it with others.
        """
        coordinates, weights = self.differences.coordinates, self._weights
        tightest, least = None, float("inf")
        unmet = [number for number, (_, left) in enumerate(open_) if not any(holds(one, coordinates) for one in left)]
        for number in unmet:
            choice, left = open_[number]
            weight = 1 + weights[choice] if weights else 1
            enough = max(2, least * weight) if len(unmet) > 1 else 1
            admitted = list[BoxStatement]()
            for place, alternative in enumerate(left, 1):
                if self._admits(alternative):
                    admitted.append(alternative)
                    if len(admitted) >= enough:
                        admitted += left[place:]
                        break
            open_[number] = OpenChoice(choice, tuple(admitted))
            if len(admitted) <= 1:
                return number
            if (size := len(admitted) / weight) < least or tightest is None:
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
        return self.differences.admits(statement.bounds)
