"""What a SpartQA story is about: blocks, the things in them, and what relates them.

In geometry blocks and things are boxes, and blocks do not overlap. A direction between things compares points inside
them (the vocabulary's *anchor* reading); touching is contact from outside; near and far are a distance of which nothing
else is known.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.evidence import Conventions
from spatialjudge.benchmarks.scenes.phrases import numbered

CONVERSE: Final[Mapping[str, str]] = {
    "left": "right",
    "right": "left",
    "above": "below",
    "below": "above",
    "near to": "near to",
    "far from": "far from",
    "touching": "touching",
}
"""The seven relations in the order in which questions offer them, each with its converse."""

DIRECTIONS: Final = ("left", "right", "above", "below")
EDGES: Final = ("top", "bottom", "left", "right")
CONVENTIONS: Final = Conventions(
    vocabulary="spartqa",
    converse=CONVERSE,
    directions=DIRECTIONS,
    labels={"near to": "near", "far from": "far"},
    unknown="DK",
)


@dataclass(frozen=True)
class Shape:
    """A shape in a block, ``kind`` its size, colour and shape. ``number`` tells it from its likes ("number one" is 0);
    ``edges`` are those it touches.
    """

    name: str
    block: str
    kind: tuple[str, ...]
    number: int | None = None
    edges: frozenset[str] = frozenset()

    def may_be(self, said: frozenset[str], number: int | None) -> bool:
        """Whether it has the size, colour, shape and number that a phrase says, as far as it does."""
        return said.issubset(self.kind) and number in {None, self.number}


def thing_name(kind: Iterable[str], number: int | None, block: str, taken: Container[str]) -> str:
    """A name for a thing that is not taken: "medium blue square number two in A"."""
    name = f"{' '.join(kind)}{numbered(number)} in {block}"
    while name in taken:
        name += " again"
    return name


@dataclass(frozen=True)
class BlockScene:
    """Blocks, the things in them by name, and facts ``(subject, relation, object)`` between two of a kind."""

    blocks: tuple[str, ...]
    things: Mapping[str, Shape]
    facts: tuple[Triple, ...]

    def placed(self) -> Iterator[Triple]:
        """All facts, also in which block things are and which of its edges they touch, in the vocabulary's labels."""
        for thing in self.things.values():
            yield thing.name, "in", thing.block
            for edge in sorted(thing.edges):
                yield thing.name, f"{edge}-edge", thing.block
        yield from self.facts
