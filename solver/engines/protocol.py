"""The interface of every engine: prepare a network once, then solve it with any further constraint.

An engine answers CONSISTENT with a placement, INCONSISTENT with a proof behind it, or UNKNOWN when its deadline or
its budget ran out. It never guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.network import BoxNetwork, Network


class Status(StrEnum):
    """What an engine found out about a network."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNKNOWN = "unknown"


class Outcome(NamedTuple):
    """An engine's answer.

    ``placement`` gives each object's place by number: its cell, the room being at index 0, or a box's coordinates, with
    nothing at index 0. It is there exactly when the status is CONSISTENT. ``nodes`` counts the search nodes visited: 0
    means decided without search.
    """

    status: Status
    engine: str
    placement: tuple[Any, ...] | None = None
    nodes: int = 0


class Prepared(Protocol):
    """A network with everything worked out that does not depend on the question."""

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the network?"""
        ...

    def possible(self, i: int, j: int, relations: Sequence[Any], deadline: Deadline) -> list[Outcome]:
        """For each relation: is there a placement in which object ``i`` also stands in it to object ``j``?

        Relations are of the network's kind: of points, object 0 being the room, or of boxes.
        """
        ...


class Engine(Protocol):
    """A way of deciding networks. One serves all threads of a process, and so does what it prepares."""

    name: str

    def prepare(self, network: Network | BoxNetwork) -> Prepared:
        """Set up what depends on the network alone; costly work waits for the first question and its deadline.

        Raises:
            EngineLimit: the network is too large for this engine, or of a kind that it does not decide.
        """
        ...


class EngineLimit(ValueError):
    """The network is beyond what this engine is made for; the message says which engine to use."""
