"""What all models of networks share: one solver, and what comes back of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Outcome, Status

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

NAME: Final = "cp-sat"


class NetworkModel(ABC):
    """One CP-SAT model of a network; whoever builds it is told by ``Expired`` if the deadline passes meanwhile."""

    def __init__(self, deadline: Deadline) -> None:
        deadline.look()
        from ortools.sat.python import cp_model  # noqa: PLC0415 - imported when first used

        self._cp = cp_model
        self.deadline = deadline
        self.model: CpModel = cp_model.CpModel()

    @abstractmethod
    def places(self, solver: CpSolver) -> tuple[Any, ...]:
        """The placement that the solver has found."""

    def solve(self, effort: float) -> Outcome:
        """Whether the network can be, with a placement if so, within so much of CP-SAT's deterministic time."""
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.cp_model_presolve = False  # up to a second on a large grid, and seldom worth it (measured)
        solver.parameters.catch_sigint_signal = False  # the host process keeps its own Ctrl-C
        remaining = self.deadline.remaining()
        if remaining <= 0:
            return Outcome(Status.UNKNOWN, NAME)
        if remaining < float("inf"):
            solver.parameters.max_time_in_seconds = remaining
        if effort < float("inf"):
            solver.parameters.max_deterministic_time = effort
        status = solver.solve(self.model)
        if status in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return Outcome(Status.CONSISTENT, NAME, self.places(solver), solver.num_branches)
        if status == self._cp.INFEASIBLE:
            return Outcome(Status.INCONSISTENT, NAME, nodes=solver.num_branches)
        return Outcome(Status.UNKNOWN, NAME, nodes=solver.num_branches)
