"""Choices as clauses: what a search that learns has to satisfy.

A bound is a variable, its negation (over integers again a bound) the same variable's other literal. An alternative that
says more than one bound has a variable of its own, which implies all that it says; the other way round is not needed
(Plaisted, Greenbaum, JSC 1986). A literal is a variable's number, or minus that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from spatialjudge.solver.engines.boxes.statement import Choice, Difference, Statement, holds
from spatialjudge.solver.engines.budget import Budget

TRUE: Final = 1
"""The variable that is true, for bounds on the difference of a point to itself."""


class Clauses:
    """Clauses that can be satisfied, along with their bounds, if and only if the choices can."""

    def __init__(self, choices: Sequence[Choice], budget: Budget) -> None:
        """Write the choices as clauses.

        Raises:
            Spent: the deadline passed.
        """
        self.clauses: list[list[int]] = [[TRUE]]
        self.literals: dict[Difference, int] = {}
        """The literal of each bound that occurs, and of its negation."""
        self.bounds: list[Difference | None] = [None, None]
        """By literal, the negative ones from the end: what it says, if that is a bound."""
        self._statements: list[Statement | None] = [None, Statement(())]
        self._variables: dict[Statement, int] = {}
        for choice in choices:
            budget.look()
            self._add(self._literal(alternative) for alternative in choice)
        by_points: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for (u, v, most), literal in self.literals.items():
            by_points.setdefault((u, v), []).append((most, literal))
        for same in by_points.values():
            for (_, less), (_, more) in pairwise(sorted(same)):
                self._add((-less, more))
        self.variables = len(self.bounds) - 1
        self.bounds += [_negation(bound) for bound in reversed(self.bounds[1:])]

    def true_at(self, variable: int, coordinates: Sequence[int]) -> bool:
        """Whether what a variable stands for is true of points with these coordinates."""
        bound, statement = self.bounds[variable], self._statements[variable]
        if bound is None:
            return statement is not None and holds(statement, coordinates)
        u, v, most = bound
        return coordinates[u] - coordinates[v] <= most

    def _add(self, literals: Iterable[int]) -> None:
        self.clauses.append(list(dict.fromkeys(literals)))

    def _literal(self, statement: Statement) -> int:
        """The literal that stands for a statement, or implies it."""
        if len(statement.bounds) == 1 and not statement.choices:
            return self._bound(statement.bounds[0])
        variable = self._variables.get(statement)
        if variable is None:
            variable = self._variables[statement] = self._variable(None, statement)
            for bound in statement.bounds:
                self._add((-variable, self._bound(bound)))
            for choice in statement.choices:
                self._add((-variable, *map(self._literal, choice)))
        return variable

    def _bound(self, bound: Difference) -> int:
        u, v, most = bound
        if u == v:
            return TRUE if most >= 0 else -TRUE
        literal = self.literals.get(bound)
        if literal is None:
            literal = self.literals[bound] = self._variable(bound, None)
            self.literals[v, u, -most - 1] = -literal
        return literal

    def _variable(self, bound: Difference | None, statement: Statement | None) -> int:
        self.bounds.append(bound)
        self._statements.append(statement)
        return len(self.bounds) - 1


def _negation(bound: Difference | None) -> Difference | None:
    return bound and (bound[1], bound[0], -bound[2] - 1)
