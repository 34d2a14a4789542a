"""Chains: bounds that contradict each other one after the other, so that a person can follow.

The shortest negative cycle (:mod:`spatialjudge.solver.negative_cycles`) is a proof in as many steps, of which all but
one say what follows: "x(bed) >= 8 (fact 0), x(chair) <= 7 (fact 4), so x(chair) < x(bed)".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.negative_cycles import Bound, Node, Source, negative_cycles
from spatialjudge.solver.story import Claim, Story


class Step(NamedTuple):
    """``high - low <= most``, in words, and why."""

    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class Chain:
    """Bounds that cannot all hold: ``steps``, and what follows from all but that of the prediction."""

    steps: tuple[Step, ...]
    conclusion: str

    def __str__(self) -> str:
        said = (f"{text} ({_why(source)})" for text, source in self.steps)
        return f"{', '.join(said)}, so {self.conclusion}"


def chains(story: Story, claim: Claim | None, facts: Sequence[int], deadline: Deadline) -> tuple[Chain, ...]:
    """A chain for each way in which the claim could hold; none at all if bounds alone do not exclude every way.

    Raises:
        Expired: the deadline passed.
    """
    found = negative_cycles(story, claim, facts, lambda _: True, deadline)
    return tuple(dict.fromkeys(map(_chain, found)))


def _chain(cycle: list[Bound]) -> Chain:
    claimed = [bound for bound in cycle if bound.source == "prediction"]
    steps = cycle
    if len(claimed) == 1:
        place = cycle.index(claimed[0])
        steps = cycle[place + 1 :] + cycle[:place]
        conclusion = _said(claimed[0].low, claimed[0].high, sum(bound.most for bound in steps))
    else:
        steps = [bound for bound in cycle if bound.source != "prediction"]
        conclusion = "the prediction cannot hold" if claimed else "they cannot all hold"
    return Chain(tuple(Step(_said(*bound[:3]), bound.source) for bound in steps), conclusion)


def _said(high: Node, low: Node, most: int) -> str:
    """``high - low <= most`` as one would write it."""
    one, other = (f"{axis}({name})" for axis, name in (high, low))
    if not low[1]:
        return f"{one} <= {most}"
    if not high[1]:
        return f"{other} >= {-most}"
    if most == -1:
        return f"{one} < {other}"
    return f"{one} <= {other}" + (f" {'-' if most < 0 else '+'} {abs(most)}" if most else "")


def _why(source: Source) -> str:
    return {"room": "the room", "box": "a box's ends"}.get(str(source), f"fact {source}")
