"""Statements about things with extent that are no facts of a story: can they hold?

A story says one relation of two things in each fact. A statement may speak of any things by number (``Point.thing`` is
-k for thing k), and joins what it says by "and", "or" and "not": whatever a :class:`BoxRelation` can express.
"""

from __future__ import annotations

from spatialjudge.relations import Boxes, BoxRelation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import BoxNetwork
from spatialjudge.solver.prepared import VerificationError
from spatialjudge.solver.story import Claim


def satisfiable(
    space: Boxes, size: int, statement: BoxRelation, *, engine: str = "auto", timeout_s: float | None = 2.0
) -> bool | None:
    """Whether things 1 to ``size`` can be placed so that a statement about them holds; ``None``: the time ran out.

    Raises:
        VerificationError: the engine gave places in which it does not hold.
    """
    network = BoxNetwork(space, size, (Claim(1, 1, statement),))
    outcome = engine_named(engine).prepare(network).consistency(Deadline.after(timeout_s))
    if outcome.status is Status.UNKNOWN:
        return None
    if outcome.status is Status.INCONSISTENT:
        return False
    places = outcome.placement or ()
    if not all(map(space.admits, places[1:])) or not statement.holds(space, places, 1, 1):
        raise VerificationError(f"{outcome.engine} returned places in which the statement does not hold")
    return True
