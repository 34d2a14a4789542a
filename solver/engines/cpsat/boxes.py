"""Things with extent: bounds between their points, and clauses of bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes.statement import BoxStatement, DifferenceBound, numbered
from spatialjudge.solver.engines.cpsat.model import NetworkModel
from spatialjudge.solver.network import BoxNetwork

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import BoolVarT, CpSolver

MOST_ORDERED: Final = 4000
"""Bounds between points of boxes up to which it pays to write that order is transitive: some 60,000 clauses."""


class BoxModel(NetworkModel):
    """Things with extent: a variable for each of their points, and a literal for each bound that some choice is about.

    A bound and its negation, over integers again a bound, are two literals of one variable.
    """

    def __init__(self, network: BoxNetwork, deadline: Deadline) -> None:
        super().__init__(deadline)
        self._space = space = network.space
        self._literals: dict[DifferenceBound, BoolVarT] = {}
        reach = [1] * (space.width * network.size)
        statements = []
        for i, j, relation in network.claims:
            deadline.look()
            statements.append(numbered(relation, space, i, j))
            _raise(reach, statements[-1])
        # What holds at all holds where every point is as low as the bounds on it admit. The way to there goes over none
        # twice, so no point is higher than all of them together can raise it.
        self._points = [self.model.new_int_var(0, sum(reach), f"p{number}") for number in range(len(reach))]
        for first in range(0, len(self._points), space.width):
            for low, high in space.order:
                self.model.add(self._points[first + low] < self._points[first + high])
        for statement in statements:
            deadline.look()
            self._assert(statement, None)
        if len(self._literals) <= MOST_ORDERED:
            self._order()

    def places(self, solver: CpSolver) -> tuple[Any, ...]:
        """Where each thing is, as in a placement of the network."""
        width = self._space.width
        values = [solver.value(point) for point in self._points]
        return ((), *(tuple(values[first : first + width]) for first in range(0, len(values), width)))

    def _assert(self, statement: BoxStatement, literal: BoolVarT | None) -> None:
        """The statement holds, if the literal does."""
        for bound in statement.bounds:
            if literal is None:
                u, v, most = bound
                self.model.add(self._points[u] - self._points[v] <= most)
            else:
                self.model.add_implication(literal, self._bound(bound))
        for choice in statement.choices:
            clause = self.model.add_bool_or([self._literal(alternative) for alternative in choice])
            if literal is not None:
                clause.only_enforce_if(literal)

    def _literal(self, statement: BoxStatement) -> BoolVarT:
        """A literal that implies a statement."""
        if len(statement.bounds) == 1 and not statement.choices:
            return self._bound(statement.bounds[0])
        literal = self.model.new_bool_var("")
        self._assert(statement, literal)
        return literal

    def _bound(self, bound: DifferenceBound) -> BoolVarT:
        """The literal that says whether a bound holds."""
        literal = self._literals.get(bound)
        if literal is None:
            u, v, most = bound
            difference = self._points[u] - self._points[v]
            literal = self._literals[bound] = self.model.new_bool_var("")
            self._literals[v, u, -most - 1] = literal.negated()
            self.model.add(difference <= most).only_enforce_if(literal)
            self.model.add(difference > most).only_enforce_if(literal.negated())
        return literal

    def _order(self) -> None:
        """Write that order is total and transitive: without, some dense stories take ten times as long (measured)."""
        above: dict[int, dict[int, BoolVarT]] = {}
        for (u, v, most), literal in self._literals.items():
            if not most:
                above.setdefault(u, {})[v] = literal
        for low, highs in above.items():
            for middle, first in highs.items():
                self.deadline.look()
                onward = above.get(middle, {})
                if low in onward:
                    self.model.add_bool_or(first, onward[low])
                for high in highs.keys() & onward.keys():
                    self.model.add_bool_or(~first, ~onward[high], highs[high])


def _raise(reach: list[int], statement: BoxStatement) -> None:
    """By how much a bound of the statement may raise each point above another."""
    for _, v, most in statement.bounds:
        reach[v] = max(reach[v], -most)
    for choice in statement.choices:
        for alternative in choice:
            _raise(reach, alternative)
