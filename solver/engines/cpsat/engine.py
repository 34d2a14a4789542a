"""Which model a network gets, and whether there is time for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.cpsat.boxes import BoxModel
from spatialjudge.solver.engines.cpsat.measured import MeasuredModel
from spatialjudge.solver.engines.cpsat.model import NAME
from spatialjudge.solver.engines.cpsat.points import PointModel
from spatialjudge.solver.engines.protocol import EngineLimit, Outcome, Status
from spatialjudge.solver.network import BoxNetwork, MeasuredNetwork, Network

START_S: Final = 0.01
"""Seconds that must be left for the solver to be worth starting."""
IMPORT_S: Final = 1.0
"""Seconds that importing OR-Tools may take besides, the first time."""
LARGEST_GRID: Final = 10**6
"""Squared distances beyond this grid come close to the 64-bit range that CP-SAT adds up in."""


class CpSatEngine:
    """OR-Tools CP-SAT with one worker.

    ``effort`` bounds the work on one question in CP-SAT's deterministic time: about seconds, the same on every
    machine. Without it only the deadline does.
    """

    name = NAME

    def __init__(self, effort: float = float("inf")) -> None:
        self._effort = effort

    def prepare(self, network: Network | BoxNetwork) -> _Prepared:
        """Check that OR-Tools is there, and that the grid fits its integers.

        Raises:
            EngineLimit: OR-Tools is not installed, or the grid is larger than ``LARGEST_GRID``.
        """
        if not _installed():
            raise EngineLimit(f"engine {self.name} needs OR-Tools, which the extra cp-sat brings; use native")
        if not _fits(network):
            raise EngineLimit(f"engine {self.name} takes grids up to {LARGEST_GRID}; use native")
        return _Prepared(network, self._effort)


def worthwhile(network: Network | BoxNetwork, deadline: Deadline) -> bool:
    """Whether CP-SAT can take the network, and enough time is left to start it, and to import it if need be."""
    return deadline.remaining() > START_S and _importable(deadline) and _fits(network) and _installed()


def _importable(deadline: Deadline) -> bool:
    """Whether OR-Tools has been imported, or enough time is left for that."""
    return "ortools.sat.python.cp_model" in sys.modules or deadline.remaining() > IMPORT_S


def _fits(network: Network | BoxNetwork) -> bool:
    """Whether the numbers in a network are such as the solver can add up."""
    return isinstance(network, BoxNetwork) or network.grid <= LARGEST_GRID


def _installed() -> bool:
    return find_spec("ortools") is not None


class _Prepared:
    def __init__(self, network: Network | BoxNetwork, effort: float) -> None:
        self._network = network
        self._effort = effort

    def consistency(self, deadline: Deadline) -> Outcome:
        return self._solve(self._network, deadline)

    def possible(self, i: int, j: int, relations: Sequence[Any], deadline: Deadline) -> list[Outcome]:
        return [self._solve(self._network.restricted(i, j, relation), deadline) for relation in relations]

    def _solve(self, network: Network | BoxNetwork, deadline: Deadline) -> Outcome:
        if not _importable(deadline):
            return Outcome(Status.UNKNOWN, NAME)
        try:
            if isinstance(network, MeasuredNetwork):
                return MeasuredModel(network, deadline).solve(self._effort)
            if isinstance(network, BoxNetwork):
                return BoxModel(network, deadline).solve(self._effort)
            if all(network.relations.values()):
                return PointModel(network, deadline).solve(self._effort)
        except Expired:
            return Outcome(Status.UNKNOWN, NAME)
        return Outcome(Status.INCONSISTENT, NAME)
