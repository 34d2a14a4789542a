"""The search of the ``python-constraint`` engine.

Backtracking over cells with forward checking, the next variable being the one with the fewest remaining values, ties
broken by degree (Li, Hogg, Cohn, IJCAI 2024, appendix B). The library's default solver sorts by degree first and has
no time limit, hence a ``Solver`` of our own inside it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from constraint import Constraint as LibraryConstraint
from constraint import Domain, Problem, Solver

from spatialjudge.relations import Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Outcome, Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.network import Network


class ForwardChecking:
    """A network whose cells are listed anew for each question."""

    def __init__(self, network: Network, engine: str) -> None:
        self._network = network
        self._engine = engine

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the network?"""
        return self._solve(self._network, deadline)

    def possible(self, i: int, j: int, relations: Sequence[Relation], deadline: Deadline) -> list[Outcome]:
        """For each relation: is there a placement in which object ``i`` also stands in it to object ``j``?"""
        return [self._solve(self._network.restricted(i, j, relation), deadline) for relation in relations]

    def _solve(self, network: Network, deadline: Deadline) -> Outcome:
        solver = _MinimumRemainingValues(deadline)
        try:
            found = _place(network, solver, deadline)
        except _Expired:
            return Outcome(Status.UNKNOWN, self._engine, nodes=solver.nodes)
        status = Status.INCONSISTENT if found is None else Status.CONSISTENT
        return Outcome(status, self._engine, found, solver.nodes)


def _place(network: Network, solver: Solver, deadline: Deadline) -> tuple[Cell, ...] | None:
    problem = Problem(solver)
    cells = {}
    for i in range(1, network.size + 1):
        region = network.relations[i, 0]
        if region not in cells:
            _watch(deadline)
            cells[region] = [(x, y) for x in range(network.grid) for y in range(network.grid) if (x, y) in region]
        if not cells[region]:
            return None
        problem.addVariable(i, cells[region])
    for (i, j), relation in network.relations.items():
        if j:
            problem.addConstraint(_Pair(relation, deadline), [i, j])
    solution = problem.getSolution() if network.size else {}
    return None if solution is None else ((0, 0), *(solution[i] for i in range(1, network.size + 1)))


class _Expired(Exception):
    """The deadline passed inside the library."""


def _watch(deadline: Deadline) -> None:
    if deadline.expired():
        raise _Expired


class _Pair(LibraryConstraint):
    """Variable ``i`` minus variable ``j`` lies in a relation; hides what an assignment excludes all at once."""

    def __init__(self, relation: Relation, deadline: Deadline) -> None:
        self._subject = relation
        self._object = relation.converse()
        self._deadline = deadline

    def __call__(
        self,
        variables: Sequence[Hashable],
        domains: Mapping[Hashable, Any],
        assignments: dict[Hashable, Cell],
        forwardcheck: Any = False,  # noqa: FBT002 - the library's signature
        _unassigned: Any = None,
    ) -> bool:
        i, j = variables
        if i in assignments and j in assignments:
            (x, y), (other_x, other_y) = assignments[i], assignments[j]
            return (x - other_x, y - other_y) in self._subject
        if not forwardcheck:
            return True
        _watch(self._deadline)
        placed, waiting, relation = (i, j, self._object) if i in assignments else (j, i, self._subject)
        x, y = assignments[placed]
        domain = domains[waiting]
        kept = [cell for cell in domain if (cell[0] - x, cell[1] - y) in relation]
        if len(kept) < len(domain):
            keep = set(kept)
            domain._hidden.extend(cell for cell in domain if cell not in keep)  # noqa: SLF001 - hideValue in bulk
            domain[:] = kept
        return bool(kept)


class _MinimumRemainingValues(Solver):
    """Dynamic MRV with degree as tie-break, and a deadline, which the library's own solvers lack."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self.nodes = 0

    def getSolution(  # noqa: N802 - the library's name
        self,
        domains: dict[Hashable, Domain],
        constraints: list[tuple[Any, ...]],
        vconstraints: dict[Hashable, list[tuple[Any, ...]]],
    ) -> dict[Hashable, Cell] | None:
        """The first solution in the order of the search, or ``None``."""
        order = {variable: number for number, variable in enumerate(domains)}
        waiting = set(domains)
        assignments: dict[Hashable, Cell] = {}
        stack: list[tuple[Hashable, list[Cell]]] = []
        while len(assignments) < len(domains):
            chosen = min(waiting, key=lambda v: (len(domains[v]), -len(vconstraints[v]), order[v]))
            waiting.discard(chosen)
            stack.append((chosen, list(domains[chosen])))
            while stack:
                variable, values = stack[-1]
                if variable in assignments:
                    del assignments[variable]
                    self._each(domains, waiting, Domain.popState)
                if self._advance(variable, values, waiting, domains, assignments, vconstraints):
                    break
                waiting.add(variable)
                stack.pop()
            else:
                return None
        return assignments

    def _advance(
        self,
        variable: Hashable,
        values: list[Cell],
        waiting: set[Hashable],
        domains: dict[Hashable, Domain],
        assignments: dict[Hashable, Cell],
        vconstraints: dict[Hashable, list[tuple[Any, ...]]],
    ) -> bool:
        """Give the variable its next value that leaves every neighbour one; False when there is none left."""
        while values:
            _watch(self._deadline)
            self.nodes += 1
            assignments[variable] = values.pop(0)
            self._each(domains, waiting, Domain.pushState)
            if all(check(pair, domains, assignments, True) for check, pair in vconstraints[variable]):
                return True
            del assignments[variable]
            self._each(domains, waiting, Domain.popState)
        return False

    @staticmethod
    def _each(domains: dict[Hashable, Domain], variables: set[Hashable], act: Any) -> None:
        for variable in variables:
            act(domains[variable])
