"""Random rooms in the eight RoomSpace settings: objects on cells, facts read off the scene, a pair to ask about."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from spatialjudge.relations import roomspace
from spatialjudge.solver import RelationsResult, Story, feasible_relations
from spatialjudge.solver.prepared import prepare

SETTINGS: Final = {
    "layout": ("region",),
    "layout+tpp": ("region", "contact"),
    "o2": ("direction",),
    "o2+d2": ("direction", "distance2"),
    "o2+d3": ("direction", "distance3"),
    "layout+o2": ("region", "direction"),
    "layout+o2+d2": ("region", "direction", "distance2"),
    "layout+o2+d3": ("region", "direction", "distance3"),
}
Triple = tuple[str, str, str]
SIGNS: Final = {
    "N": ("=", ">"),
    "S": ("=", "<"),
    "E": (">", "="),
    "W": ("<", "="),
    "NE": (">", ">"),
    "NW": ("<", ">"),
    "SE": (">", "<"),
    "SW": ("<", "<"),
    "O": ("=", "="),
}
"""The signs of dx and dy."""
BANDS: Final = {
    f"{name}R": (x, y)
    for name, x, y in (
        ("N", 1, 2),
        ("S", 1, 0),
        ("E", 2, 1),
        ("W", 0, 1),
        ("NE", 2, 2),
        ("NW", 0, 2),
        ("SE", 2, 0),
        ("SW", 0, 0),
        ("C", 1, 1),
    )
}
"""The third of each axis that a region takes."""


class Room(NamedTuple):
    """A consistent story's facts, and the pair asked about: the first and the last object."""

    grid: int
    facts: list[Triple]
    query: tuple[str, str]

    @property
    def names(self) -> list[str]:
        """The objects."""
        return [*dict.fromkeys([*self.query, *(name for a, _, b in self.facts for name in (a, b) if name != "room")])]

    def story(self) -> Story:
        """A fresh story of the room."""
        return Story(self.grid, self.facts)

    def answered(self, timeout_s: float | None, engine: str = "auto") -> RelationsResult:
        """The directions that can hold for the pair, found out from scratch."""
        prepare.cache_clear()
        return feasible_relations(self.story(), *self.query, engine=engine, timeout_s=timeout_s)

    def check(self, label: str) -> bytes:
        """The body of a ``POST /check`` that predicts this label of the pair."""
        a, b = self.query
        story = {"grid": self.grid, "facts": self.facts}
        return json.dumps({"story": story, "prediction": [a, label, b]}).encode()


def random_room(setting: str, n: int, m: int, grid: int, seed: int) -> Room:
    """A room of ``n`` objects; where the setting relates objects, ``m`` pairs: neighbours first, then one apart, ..."""
    rng = random.Random(f"{setting} {n} {m} {grid} {seed}")
    objects = [f"o{number}" for number in range(n)]
    scene = {name: (rng.randrange(grid), rng.randrange(grid)) for name in objects}
    facts: list[Triple] = [(name, "INR", "room") for name in objects]
    for family in SETTINGS[setting]:
        for a, b in pairs(objects, m, unary=roomspace.families[family][0].family.unary):
            facts.append((a, label_of(family, grid, scene, a, b), b))
    return Room(grid, facts, (objects[0], objects[-1]))


def label_of(family: str, grid: int, scene: Mapping[str, tuple[int, int]], a: str, b: str) -> str:
    """The label of a family that holds of an object and another, or the room, in a scene."""
    dx, dy = scene[a]
    if b != "room":
        dx, dy = dx - scene[b][0], dy - scene[b][1]
    labels = (term.label for term in roomspace.families[family])
    return next(label for label in labels if (dx, dy) in roomspace.relation((label,), grid))


def pairs(objects: list[str], m: int, *, unary: bool) -> Iterator[tuple[str, str]]:
    """Each object with the room, or the first ``m`` pairs by distance in the list."""
    if unary:
        return ((name, "room") for name in objects)
    apart = ((objects[i], objects[i + gap]) for gap in range(1, len(objects)) for i in range(len(objects) - gap))
    return islice(apart, m)


def band(number: int, grid: int) -> tuple[int, int]:
    """First and last coordinate of a third."""
    edges = (0, -(-grid // 3), -(-2 * grid // 3), grid)
    return edges[number], edges[number + 1] - 1


def ring(label: str, grid: int) -> tuple[int, int] | None:
    """The least and greatest squared distance that a label allows; ``None`` for labels of other families."""
    side = (grid - 1) ** 2
    half, third, two_thirds, most = side // 4, 2 * side // 9, 8 * side // 9, 2 * side
    return {
        "CL2": (0, half),
        "FR2": (half + 1, most),
        "CL3": (0, third),
        "MD3": (third + 1, two_thirds),
        "FR3": (two_thirds + 1, most),
    }.get(label)
