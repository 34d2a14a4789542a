"""Why not? A smallest set of facts that cannot hold together, or not together with a prediction.

QuickXplain (Junker, AAAI 2004) with the ``auto`` engine as its oracle: O(k log(n/k)) solves for a conflict of k out
of n facts. If the time runs out, all facts are returned and marked as not minimal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import Claim, network_of
from spatialjudge.solver.story import Story


@dataclass(frozen=True, slots=True)
class Conflict:
    """Numbers of facts that clash; ``minimal`` if leaving out any one of them dissolves the clash."""

    facts: tuple[int, ...]
    minimal: bool


def explain(story: Story, claim: Claim | None, deadline: Deadline) -> Conflict:
    """Facts that exclude the claim; without one, facts of an inconsistent story that cannot hold together."""
    engine = engine_named("auto")

    def clash(numbers: Sequence[int]) -> bool:
        prepared = engine.prepare(network_of(story, deadline, numbers))
        if claim is None:
            outcome = prepared.consistency(deadline)
        else:
            outcome = prepared.possible(claim.i, claim.j, [claim.relation], deadline)[0]
        if outcome.status is Status.UNKNOWN:
            raise Expired
        return outcome.status is Status.INCONSISTENT

    def quickxplain(background: list[int], added: bool, candidates: list[int]) -> list[int]:
        if added and clash(background):
            return []
        if len(candidates) == 1:
            return candidates
        half = len(candidates) // 2
        first, second = candidates[:half], candidates[half:]
        of_second = quickxplain(background + first, bool(first), second)
        of_first = quickxplain(background + of_second, bool(of_second), first)
        return of_first + of_second

    everything = list(range(len(story.facts)))
    try:
        found = [] if not everything or clash([]) else quickxplain([], False, everything)
    except Expired:
        return Conflict(tuple(everything), minimal=False)
    return Conflict(tuple(sorted(found)), minimal=True)
