"""What follows from a SpartQA scene: its blocks and things are boxes, and blocks do not overlap.

A direction between things compares points inside them (the vocabulary's *anchor* reading); touching is contact from
outside; near and far are a distance of which nothing else is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spatialjudge.benchmarks.spartqa.scene import DIRECTIONS, Scene
from spatialjudge.benchmarks.standings import Standings
from spatialjudge.solver import Story

LABELS: Final[Mapping[str, str]] = {
    **{direction: direction for direction in DIRECTIONS},
    "near to": "near",
    "far from": "far",
    "touching": "touching",
}
"""The vocabulary's label for each relation of the benchmark."""


class Entailed:
    """The relations that follow from a scene, as evidence."""

    def __init__(self, scene: Scene) -> None:
        self.standings = Standings(Story(None, _facts(scene), "spartqa"))

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation follows; raises ``NoStanding`` if the scene cannot be."""
        return self.standings.entails(subject, LABELS[relation], obj)

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation is contradicted; raises ``NoStanding`` if the scene cannot be."""
        return self.standings.excludes(subject, LABELS[relation], obj)

    def hops(self, subject: str, relation: str, obj: str, *, holds: bool = True) -> int | None:
        """How many facts it takes at least to entail a relation, or to exclude it; ``None`` if they do not."""
        return self.standings.hops(subject, LABELS[relation], obj, holds=holds)

    def reasons(self, subject: str, relation: str, obj: str) -> str:
        """The facts by which a relation follows or cannot hold, or by which the scene cannot be."""
        return self.standings.reasons(subject, LABELS[relation], obj)


def _facts(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """The facts in the vocabulary's labels."""
    for thing in scene.things.values():
        yield thing.name, "in", _block(thing.block)
        for edge in sorted(thing.edges):
            yield thing.name, f"{edge}-edge", _block(thing.block)
    for subject, relation, obj in scene.facts:
        if subject not in scene.things:
            yield _block(subject), (f"block-{relation}" if relation in DIRECTIONS else LABELS[relation]), _block(obj)
        else:
            yield subject, LABELS[relation], obj


def _block(name: str) -> str:
    return f"block {name}"
