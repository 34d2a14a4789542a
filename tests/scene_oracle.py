"""What the tests believe of the vocabularies of scenes, written down once more, and brute force over small grids.

Nothing of spatialjudge is imported here. Two things, or three, stand on a few lines, and only how their points compare
matters: whether one is less than another and, of points and of two things, whether they are more than ``D`` apart.
(Of three things with extent neither distances nor inner points are asked about.) Each line has one placement of each
kind; all combinations of lines are looked at. ``D`` is larger than the number of points on a line, so that what holds
with a larger one holds with it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from box_oracle import scenarios

D = 7
LAST = 14
"""The last place on a line of two things that have an extent: the longest one more than ``D`` away, and some room."""


class Scene(NamedTuple):
    """A story about scenes: facts are ``(subject, labels, object or two objects)``."""

    facts: tuple
    vocabulary: str
    objects: tuple[str, ...]
    lines: str
    """The lines that its labels speak of: x and y, z and y, or those of one group of prepositions."""


@lru_cache
def _kinds(points: str, things: int) -> np.ndarray:
    """Placements of things on one line, of each kind one: coordinates by placement, thing and point.

    ``points`` is ``"ends"`` (lowest, inner, highest), ``"at"`` (one point), or ``"way"`` (tail and head).
    """
    if points == "way":
        return np.array(list(product([(0, 1), (0, 0), (1, 0)], repeat=things)))
    if points == "at":
        every = np.array(list(product(range(2 * (D + 1) + 1), repeat=things)))[:, :, None]
    elif things == 2:
        spans = np.array(list(combinations(range(LAST), 3)))
        one, other = np.indices((len(spans),) * 2).reshape(2, -1)
        every = np.stack([spans[one], spans[other]], axis=1)
    else:
        ends = scenarios(things)
        every = np.stack([ends[:, :, 0], ends.sum(axis=2), ends[:, :, 1]], axis=2)
    first, last = every[:, :, 0], every[:, :, -1]
    compared = [np.sign(first[:, :, None] - last[:, None, :]), np.sign(first[:, :, None] - first[:, None, :])]
    compared += [np.sign(last[:, :, None] - last[:, None, :]), first[:, :, None] - last[:, None, :] > D]
    inner = every[:, :, every.shape[2] // 2]
    compared.append(np.sign(inner[:, :, None] - inner[:, None, :]))
    codes = np.concatenate([part.reshape(len(every), -1) for part in compared], axis=1)
    _, which = np.unique(codes, axis=0, return_index=True)
    return every[which]


LINES = {
    "xy": (("x", "ends"), ("y", "ends")),
    "zy": (("z", "ends"), ("y", "ends")),
    "line": (("line", "at"), ("front", "way")),
    "side": (("side", "at"), ("hand", "way")),
    "solid": (("inside", "ends"), ("height", "ends")),
}


class BruteForce:
    """All placements of a scene, up to kind."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._lines = {}
        lines = LINES[scene.lines]
        for place, (name, points) in enumerate(lines):
            shape = [-1 if place == other else 1 for other in range(len(lines))]
            kinds = _kinds(points, len(scene.objects))
            self._lines[name] = [[kind.reshape(shape) for kind in kinds[:, k].T] for k in range(kinds.shape[1])]
        self.placements = np.array(True)
        for fact in scene.facts:
            self.placements = self.placements & self.truth(fact)

    @property
    def consistent(self) -> bool:
        return bool(np.any(self.placements))

    def possible(self, fact: tuple) -> bool:
        return bool(np.any(self.placements & self.truth(fact)))

    def necessary(self, fact: tuple) -> bool:
        return not np.any(self.placements & ~self.truth(fact))

    def truth(self, fact: tuple) -> np.ndarray:
        subject, labels, obj = fact
        things = [self.scene.objects.index(name) for name in (subject, *((obj,) if isinstance(obj, str) else obj))]
        found = np.array(False)
        for label in labels:
            found = found | self._holds(label, *things)
        return found

    def _holds(self, label: str, a: int, b: int, c: int = 0) -> np.ndarray:
        if self.scene.vocabulary == "spacenli":
            return ~self._said(label[4:], a, b, c) if label.startswith("not-") else self._said(label, a, b, c)
        return self._seen(label, a, b)

    def _seen(self, label: str, a: int, b: int) -> np.ndarray:
        """A label of SpartQA or SpaRTUN."""
        line = {"left": "x", "right": "x", "above": "y", "below": "y", "behind": "z", "front": "z"}
        way = label.removeprefix("block-")
        if way in line:
            if way in {"right", "above", "behind"}:
                a, b = b, a
            (a_low, a_mid, a_high), (b_low, b_mid, b_high) = self._lines[line[way]][a], self._lines[line[way]][b]
            if way != label:
                return a_high <= b_low
            weak = self.scene.vocabulary in {"spartun", "spartqa-weak"}
            return (a_low < b_low) & (a_high < b_high) if weak else a_mid < b_mid
        ends = [(*line[a][::2], *line[b][::2]) for line in self._lines.values()]
        meet, overlap, inside, around, within, without, near, same = (
            _all(kind(*four) for four in ends)
            for kind in (
                lambda a, b, c, d: (a <= d) & (c <= b),
                lambda a, b, c, d: (a < d) & (c < b),
                lambda a, b, c, d: (c <= a) & (b <= d),
                lambda a, b, c, d: (a <= c) & (d <= b),
                lambda a, b, c, d: (c < a) & (b < d),
                lambda a, b, c, d: (a < c) & (d < b),
                lambda a, b, c, d: np.maximum(a - d, c - b) <= D,
                lambda a, b, c, d: (a == c) & (b == d),
            )
        )
        edges = {"top-edge": ("y", 2), "bottom-edge": ("y", 0), "left-edge": ("x", 0), "right-edge": ("x", 2)}
        if label in edges:
            name, end = edges[label]
            return inside & (self._lines[name][a][end] == self._lines[name][b][end])
        return {
            "near": near,
            "far": ~near,
            "touching": meet & ~overlap,
            "in": inside,
            "contains": around,
            "dc": ~meet,
            "ec": meet & ~overlap,
            "po": overlap & ~inside & ~around,
            "eq": same,
            "tpp": inside & ~within & ~same,
            "ntpp": within,
            "tppi": around & ~without & ~same,
            "ntppi": without,
        }[label]

    def _said(self, label: str, a: int, b: int, c: int) -> np.ndarray:
        """A preposition that is not negated."""
        if label in {"in", "outside", "on", "above", "below"}:
            (a_low, _, a_high), (b_low, _, b_high) = self._lines["inside"][a], self._lines["inside"][b]
            (a_foot, _, a_top), (b_foot, _, b_top) = self._lines["height"][a], self._lines["height"][b]
            inside = (b_low <= a_low) & (a_high <= b_high)
            return {
                "in": inside,
                "outside": (a_high <= b_low) | (b_high <= a_low),
                "on": (a_foot == b_top) & ~inside,
                "above": a_foot >= b_top,
                "below": a_top <= b_foot,
            }[label]
        if label in {"left", "right"}:
            (one,), (other,) = self._lines["side"][a], self._lines["side"][b]
            tail, head = self._lines["hand"][c]
            ahead = np.sign(one - other) * np.sign(head - tail)
            return ahead > 0 if label == "right" else ahead < 0
        (one,), (other,), (third,) = (self._lines["line"][thing] for thing in (a, b, c))
        faces = [head - tail for tail, head in self._lines["front"]]
        ahead, back = np.sign(one - other) * np.sign(faces[b]), np.sign(other - one) * np.sign(faces[a])
        return {
            "front": ahead > 0,
            "behind": ahead < 0,
            "opposite": (ahead > 0) & (back > 0),
            "near": abs(one - other) <= D,
            "far": abs(one - other) > D,
            "between": ((other < one) & (one < third)) | ((third < one) & (one < other)),
        }[label]


def _all(parts) -> np.ndarray:
    found = np.array(True)
    for part in parts:
        found = found & part
    return found
