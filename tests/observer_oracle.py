"""What the tests believe of things with headings: labels defined once more, by turning the plane, and brute force.

Nothing of spatialjudge is imported here. Only the order of coordinates on each axis matters, so there are 13 ways in
which three things can lie on a line (75 for four), and 4 headings of each.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

QUARTERS = "NESW"
"""Headings, each a quarter turn to the right of the one before."""
SIDES = {
    (0, 1): "front",
    (0, -1): "behind",
    (-1, 0): "left",
    (1, 0): "right",
    (-1, 1): "front-left",
    (1, 1): "front-right",
    (-1, -1): "behind-left",
    (1, -1): "behind-right",
    (0, 0): "same",
}
"""By the signs of what lies to the right, and of what lies ahead, once one looks north."""
POINTS = {
    (0, 1): "N",
    (0, -1): "S",
    (1, 0): "E",
    (-1, 0): "W",
    (1, 1): "NE",
    (-1, 1): "NW",
    (1, -1): "SE",
    (-1, -1): "SW",
    (0, 0): "O",
}
VIEWS = {side: f"view-{label.replace('front', 'farther').replace('behind', 'nearer')}" for side, label in SIDES.items()}
TURNS = ("aligned", "turned-right", "opposed", "turned-left")
FAMILIES = {
    "relative": tuple(SIDES.values()),
    "compass": tuple(POINTS.values()),
    "facing": ("faces",),
    "view": tuple(VIEWS.values()),
    "turn": TURNS,
    "heading": tuple(f"faces-{letter}" for letter in QUARTERS),
}
FAMILY_OF = {label: family for family, labels in FAMILIES.items() for label in labels}


class Thing(NamedTuple):
    """Where a thing is, and how many quarter turns to the right of north it faces."""

    x: int
    y: int
    heading: int


def seen(one: Thing, other: Thing, heading: int) -> tuple[int, int]:
    """The signs of what leads from the other to the one, to the right and ahead, for who has this heading."""
    dx, dy = one.x - other.x, one.y - other.y
    for _ in range(heading):  # the plane is turned to the left until the heading is north
        dx, dy = -dy, dx
    return int(np.sign(dx)), int(np.sign(dy))


def true_of(label: str, one: Thing, other: Thing | None = None, viewer: Thing | None = None) -> bool:
    """Whether a label is true of things in their places."""
    family = FAMILY_OF[label]
    if family == "relative":
        return SIDES[seen(one, other, other.heading)] == label
    if family == "compass":
        return POINTS[seen(one, other, 0)] == label
    if family == "facing":
        return SIDES[seen(other, one, one.heading)] == "front"
    if family == "view":
        return VIEWS[seen(one, other, viewer.heading)] == label
    if family == "turn":
        return TURNS[(one.heading - other.heading) % 4] == label
    return f"faces-{QUARTERS[one.heading]}" == label


@lru_cache
def lines(count: int) -> list[tuple[int, ...]]:
    """Every order, with ties, in which so many points can lie on a line: ranks without gaps."""
    return [ranks for ranks in product(range(count), repeat=count) if set(ranks) == set(range(len(set(ranks))))]


@lru_cache
def scenes(count: int) -> list[tuple[Thing, ...]]:
    """Every placement of so many things, up to order."""
    return [
        tuple(map(Thing, xs, ys, headings))
        for xs, ys, headings in product(lines(count), lines(count), product(range(4), repeat=count))
    ]


@lru_cache
def table(label: str) -> np.ndarray:
    """Whether a label is true, by the signs of what leads from the other thing to the one, and all three headings."""
    origin = [Thing(0, 0, heading) for heading in range(4)]
    return np.array(
        [
            [
                [[true_of(label, Thing(x, y, own), other, viewer) for viewer in origin] for other in origin]
                for own in range(4)
            ]
            for x, y in product((-1, 0, 1), repeat=2)
        ]
    )


@lru_cache
def arrays(count: int) -> np.ndarray:
    """The coordinates and headings of all placements: by thing, then x, y and heading."""
    return np.array(scenes(count)).transpose(1, 2, 0)


@lru_cache
def truth_of(count: int, label: str, one: int, other: int, viewer: int) -> np.ndarray:
    """In which of the placements a label is true of these things."""
    (x, y, own), (other_x, other_y, theirs), (_, _, view) = (arrays(count)[k] for k in (one, other, viewer))
    return table(label)[3 * np.sign(x - other_x) + np.sign(y - other_y) + 4, own, theirs, view]


class BruteForce:
    """All placements of a story of at most three things, up to order."""

    def __init__(self, facts: tuple, objects: tuple[str, ...]) -> None:
        self.objects = objects
        self.placements = np.full(len(scenes(len(objects))), fill_value=True)
        for fact in facts:
            self.placements &= self.truth(fact)

    def truth(self, fact: tuple) -> np.ndarray:
        subject, labels, obj = fact
        others = [] if obj == "room" else [obj] if isinstance(obj, str) else obj
        things = [self.objects.index(name) for name in (subject, *others, subject, subject)]
        return np.logical_or.reduce([truth_of(len(self.objects), label, *things[:3]) for label in labels])

    def modality(self, prediction: tuple) -> str | None:
        """How a prediction stands to the story; ``None`` if that contradicts itself."""
        if not self.placements.any():
            return None
        truth = self.truth(prediction)
        if not (self.placements & truth).any():
            return "impossible"
        return "possible" if (self.placements & ~truth).any() else "necessary"

    def feasible(self, family: str, subject: str, obj: str | tuple[str, str]) -> tuple[str, ...]:
        """The labels of a family that hold in some placement."""
        labels = FAMILIES[family]
        return tuple(label for label in labels if (self.placements & self.truth((subject, [label], obj))).any())
