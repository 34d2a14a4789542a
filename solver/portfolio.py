"""Engines by name, and ``auto``: the native engine, with CP-SAT taking over what it gives up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.relations import Relation, shown
from spatialjudge.solver.backtracking import BacktrackingEngine
from spatialjudge.solver.cpsat import LARGEST_GRID, CpSatEngine, worthwhile
from spatialjudge.solver.engine import Deadline, Engine, Outcome, Prepared, Status
from spatialjudge.solver.facts import InvalidInput, Problem
from spatialjudge.solver.native import AUTO_BUDGET, NativeEngine
from spatialjudge.solver.network import Network


class AutoEngine:
    """Native with a budget of nodes; CP-SAT for the questions on which that budget is not enough.

    The budget counts nodes, not time, so the same question always goes the same way.
    """

    name = "auto"

    def __init__(self) -> None:
        self._first = NativeEngine(budget=AUTO_BUDGET)
        self._second = CpSatEngine()

    def prepare(self, network: Network) -> _Prepared:
        """Prepare both; CP-SAT only checks the size of the grid."""
        second = self._second.prepare(network) if network.grid <= LARGEST_GRID else None
        return _Prepared(self._first.prepare(network), second)


class _Prepared:
    def __init__(self, first: Prepared, second: Prepared | None) -> None:
        self._first = first
        self._second = second

    def consistency(self, deadline: Deadline) -> Outcome:
        outcome = self._first.consistency(deadline)
        if outcome.status is Status.UNKNOWN and self._second and worthwhile(deadline):
            return self._second.consistency(deadline)
        return outcome

    def possible(self, i: int, j: int, relations: Sequence[Relation], deadline: Deadline) -> list[Outcome]:
        outcomes = self._first.possible(i, j, relations, deadline)
        for number, outcome in enumerate(outcomes):
            if outcome.status is Status.UNKNOWN and self._second and worthwhile(deadline):
                outcomes[number] = self._second.possible(i, j, relations[number : number + 1], deadline)[0]
        return outcomes


_ENGINES: Final[dict[str, Engine]] = {
    engine.name: engine for engine in (AutoEngine(), NativeEngine(), BacktrackingEngine(), CpSatEngine())
}
ENGINES: Final = tuple(_ENGINES)


def engine_named(name: str) -> Engine:
    """The engine of that name.

    Raises:
        InvalidInput: there is none.
    """
    try:
        return _ENGINES[name]
    except (KeyError, TypeError):
        hint = f"engines: {', '.join(ENGINES)}"
        raise InvalidInput([Problem("engine", f"unknown engine {shown(name)}", hint)]) from None
