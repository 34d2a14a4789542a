"""The ``auto`` engine: the native one, with CP-SAT trying what it does not decide soon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.cpsat import CpSatEngine, worthwhile
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.engines.protocol import Outcome, Prepared, Status
from spatialjudge.solver.network import BoxNetwork, MeasuredNetwork, Network

AUTO_NODES: Final = 10_000
"""Nodes of a small room that ``auto`` lets the native search spend on one question before CP-SAT has a try.

With things that have extent as many alternatives tried in dead ends: a twentieth of a second."""
AUTO_EFFORT: Final = 1.0
"""Deterministic seconds that CP-SAT is given for that try; with things that have extent it goes on to the end."""


class AutoEngine:
    """The native engine; for the questions that it does not decide soon CP-SAT, and the native one again to the end.

    What each is given is counted in work, not time, so the same question always goes the same way. Without OR-Tools the
    native engine goes on alone; an outcome names the engine that decided.
    """

    name = "auto"

    def __init__(self, nodes: int = AUTO_NODES) -> None:
        self._nodes = nodes

    def prepare(self, network: Network | BoxNetwork) -> Prepared:
        """Prepare the native engine; the others are seldom needed, but for what is measured."""
        if isinstance(network, MeasuredNetwork):
            return CpSatEngine().prepare(network)
        return _Prepared(network, self._nodes)


class _Prepared:
    def __init__(self, network: Network | BoxNetwork, nodes: int) -> None:
        self._network = network
        self._soon = NativeEngine(nodes).prepare(network)

    def consistency(self, deadline: Deadline) -> Outcome:
        outcome = self._soon.consistency(deadline)
        if outcome.status is Status.UNKNOWN:
            outcome = _first_decided(outcome, (engine.consistency(deadline) for engine in self._others(deadline)))
        return outcome

    def possible(self, i: int, j: int, relations: Sequence[Any], deadline: Deadline) -> list[Outcome]:
        outcomes = self._soon.possible(i, j, relations, deadline)
        unknown = Status.UNKNOWN
        for number, outcome in enumerate(outcomes):
            if outcome.status is unknown:
                one = relations[number : number + 1]
                outcomes[number] = _first_decided(
                    outcome, (engine.possible(i, j, one, deadline)[0] for engine in self._others(deadline))
                )
        return outcomes

    def _others(self, deadline: Deadline) -> Iterator[Prepared]:
        if worthwhile(self._network, deadline):
            yield self._cp_sat
        if not deadline.expired():
            yield self._native

    @cached_property
    def _cp_sat(self) -> Prepared:
        effort = AUTO_EFFORT if isinstance(self._network, Network) else float("inf")
        return CpSatEngine(effort).prepare(self._network)

    @cached_property
    def _native(self) -> Prepared:
        return NativeEngine().prepare(self._network)


def _first_decided(outcome: Outcome, others: Iterator[Outcome]) -> Outcome:
    """The outcome or, as long as it is unknown, the next one of the others that there is."""
    while outcome.status is Status.UNKNOWN and (other := next(others, None)) is not None:
        outcome = other
    return outcome
