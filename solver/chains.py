"""Chains: bounds that contradict each other one after the other, so that a person can follow.

The shortest negative cycle (:mod:`spatialjudge.solver.negative_cycles`) is a proof in as many steps, of which all but
one say what follows: what is claimed needs x(bed) < x(chair), but fact 0 puts x(bed) >= 8, fact 4 x(chair) <= 7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.negative_cycles import Coordinate, DifferenceConstraint, Origin, negative_cycles
from spatialjudge.solver.story import Claim, Story

SIDES: Final = {
    "x.at": "x",
    "y.at": "y",
    "x.lo": "left side",
    "x.mid": "middle from left to right",
    "x.hi": "right side",
    "y.lo": "bottom",
    "y.mid": "middle from bottom to top",
    "y.hi": "top",
    "z.lo": "front side",
    "z.mid": "middle from front to back",
    "z.hi": "back side",
    "height.lo": "foot",
    "height.hi": "top",
    "inside.lo": "near edge",
    "inside.hi": "far edge",
    "line.at": "place along the line",
    "side.at": "place from left to right",
    "front.tail": "rear end",
    "front.head": "front end",
    "hand.tail": "left hand",
    "hand.head": "right hand",
    "northeast.tail": "tail (to the north-east)",
    "northeast.head": "nose (to the north-east)",
    "northwest.tail": "tail (to the north-west)",
    "northwest.head": "nose (to the north-west)",
}
"""What the ends of a box, and the places of a point, are called; those of an interval are its start and its end."""
_ENDS: Final = SIDES | {"x.lo": "start", "x.hi": "end"}


class ChainStep(NamedTuple):
    """``high - low <= most``, in words, and why."""

    text: str
    source: Origin


@dataclass(frozen=True, slots=True)
class Chain:
    """Bounds that cannot all hold: ``needs``, which the claim would take, if there is one, and ``steps`` against it.

    ``conclusion`` is what follows from the steps.
    """

    steps: tuple[ChainStep, ...]
    conclusion: str
    needs: str = ""

    def __str__(self) -> str:
        puts = [f"{_who(source)} puts {text}" for text, source in self.steps if source != "box"]
        said = ", ".join([*puts[:1], *(one.replace(" puts ", " ", 1) for one in puts[1:])])
        return f"{self.needs}; {said}" if self.needs and said else self.needs or said

    def as_json(self) -> dict[str, Any]:
        """The chain as JSON values."""
        steps = [{"text": text, "source": source} for text, source in self.steps]
        return {"needs": self.needs, "steps": steps, "conclusion": self.conclusion}


def chains(story: Story, claim: Claim | None, facts: Sequence[int], deadline: Deadline) -> tuple[Chain, ...]:
    """A chain for each way in which the claim could hold; none at all if bounds alone do not exclude every way.

    Raises:
        Expired: the deadline passed.
    """
    found = negative_cycles(story, claim, facts, lambda _: True, deadline)
    return in_words(story, found)


def in_words(story: Story, cycles: Sequence[list[DifferenceConstraint]]) -> tuple[Chain, ...]:
    """Negative cycles as chains, each but once."""
    space = story.vocabulary.space
    sides = _ENDS if space is not None and len(space.axes) == 1 else SIDES
    named = [
        [bound._replace(high=_node(bound.high, sides), low=_node(bound.low, sides)) for bound in one] for one in cycles
    ]
    return tuple(dict.fromkeys(map(_chain, named)))


def _node(node: Coordinate, sides: Mapping[str, str]) -> Coordinate:
    return sides.get(node[0], node[0]), node[1]


def _chain(cycle: list[DifferenceConstraint]) -> Chain:
    claimed = [bound for bound in cycle if bound.source == "prediction"]
    steps = cycle
    if len(claimed) == 1:
        place = cycle.index(claimed[0])
        steps = cycle[place + 1 :] + cycle[:place]
        conclusion = _said(claimed[0].low, claimed[0].high, sum(bound.most for bound in steps))
    else:
        steps = [bound for bound in cycle if bound.source != "prediction"]
        conclusion = "the prediction cannot hold" if claimed else "they cannot all hold"
    needs = " and ".join(dict.fromkeys(_said(*bound[:3]) for bound in claimed))
    return Chain(tuple(ChainStep(_said(*bound[:3]), bound.source) for bound in steps), conclusion, needs)


def _said(high: Coordinate, low: Coordinate, most: int) -> str:
    """``high - low <= most`` as one would write it."""
    one, other = (f"{axis}({name})" if len(axis) == 1 else f"{axis} of {name}" for axis, name in (high, low))
    if not low[1]:
        return f"{one} <= {most}"
    if not high[1]:
        return f"{other} >= {-most}"
    if most == -1:
        return f"{one} < {other}"
    return f"{one} <= {other}" + (f" {'-' if most < 0 else '+'} {abs(most)}" if most else "")


def _who(source: Origin) -> str:
    return "the room" if source == "room" else f"fact {source}"
