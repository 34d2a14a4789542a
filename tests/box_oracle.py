"""What the tests believe of things with extent: labels defined once more, by sets of points, and brute force over them.

Nothing of spatialjudge is imported here. Only the order of ends matters for Allen's relations, RCC-8 and tiles, and
there are 409 ways in which the ends of three intervals can lie on a line (23,917 for four), so that "in every
placement" can be looked at.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

Interval = tuple[int, int]

ALLEN = {
    "b": lambda a, b, c, d: b < c,
    "bi": lambda a, b, c, d: d < a,
    "m": lambda a, b, c, d: b == c,
    "mi": lambda a, b, c, d: d == a,
    "o": lambda a, b, c, d: a < c < b < d,
    "oi": lambda a, b, c, d: c < a < d < b,
    "s": lambda a, b, c, d: a == c and b < d,
    "si": lambda a, b, c, d: a == c and d < b,
    "d": lambda a, b, c, d: c < a and b < d,
    "di": lambda a, b, c, d: a < c and d < b,
    "f": lambda a, b, c, d: b == d and c < a,
    "fi": lambda a, b, c, d: b == d and a < c,
    "eq": lambda a, b, c, d: (a, b) == (c, d),
}
"""Of ``[a, b]`` to ``[c, d]``; exactly one holds (Allen, CACM 1983)."""


def allen(one: Interval, other: Interval) -> str:
    (label,) = (label for label, holds in ALLEN.items() if holds(*one, *other))
    return label


def _points(x: Interval, y: Interval) -> tuple[set, set]:
    """The points of a box with whole corners, on a lattice of half steps: all of them, and those inside."""
    (a, b), (c, d) = x, y
    closed = set(product(range(2 * a, 2 * b + 1), range(2 * c, 2 * d + 1)))
    return closed, set(product(range(2 * a + 1, 2 * b), range(2 * c + 1, 2 * d)))


def rcc8(one: tuple[Interval, Interval], other: tuple[Interval, Interval]) -> str:
    """The RCC-8 relation of two boxes, given by an interval an axis, by sets of points."""
    (a, inner_a), (b, inner_b) = _points(*one), _points(*other)
    if not a & b:
        return "DC"
    if not inner_a & inner_b:
        return "EC"
    if a == b:
        return "EQ"
    if a <= b:
        return "NTPP" if a <= inner_b else "TPP"
    if b <= a:
        return "NTPPI" if b <= inner_a else "TPPI"
    return "PO"


RCC5 = {"DC": "DR", "EC": "DR", "PO": "PO", "TPP": "PP", "NTPP": "PP", "TPPI": "PPI", "NTPPI": "PPI", "EQ": "EQ"}
"""What RCC-5 says where RCC-8 also tells whether edges touch."""
ROWS = (("SW", "S", "SE"), ("W", "B", "E"), ("NW", "N", "NE"))
TILES = ("B", "S", "SW", "W", "NW", "N", "NE", "E", "SE")


def tiles(one: tuple[Interval, Interval], other: tuple[Interval, Interval]) -> tuple[str, ...]:
    """The tiles of the other box into which the one reaches with its inside."""
    _, inside = _points(*one)
    (a, b), (c, d) = other

    def third(at: int, low: int, high: int) -> int:
        return 0 if at < 2 * low else 2 if at > 2 * high else 1

    sides = {2 * a, 2 * b}, {2 * c, 2 * d}
    reached = {ROWS[third(y, c, d)][third(x, a, b)] for x, y in inside if x not in sides[0] and y not in sides[1]}
    return tuple(tile for tile in TILES if tile in reached)


@lru_cache
def scenarios(count: int) -> np.ndarray:
    """Every way in which the ends of so many intervals can lie on a line, one of each order: ends by interval."""
    intervals = np.array(list(combinations(range(2 * count), 2)))
    used = np.zeros((len(intervals),) * count, dtype=int)
    for axis in range(count):
        used |= np.left_shift(1, intervals).sum(axis=1).reshape([-1 if axis == other else 1 for other in range(count)])
    gapless = (used & (used + 1)) == 0
    return intervals[np.argwhere(gapless)]


class BoxStory(NamedTuple):
    """A story as it is written down; facts are ``(subject, labels, object)``."""

    facts: tuple[tuple[str, tuple[str, ...], str], ...]
    vocabulary: str
    objects: tuple[str, ...]


@lru_cache
def _label_of(vocabulary: str, x: str, y: str) -> str:
    """The label of boxes whose projections stand in these relations of Allen's."""
    spans = {allen((a, b), (2, 5)): (a, b) for a, b in combinations(range(8), 2)}
    boxes = (spans[x], spans[y]), ((2, 5), (2, 5))
    if vocabulary == "cardinal-boxes":
        return ":".join(tiles(*boxes))
    return rcc8(*boxes) if vocabulary == "rcc8" else RCC5[rcc8(*boxes)]


def _allen_numbers(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The number of Allen's relation between intervals that lie in rows: it hangs on how the ends compare only."""
    compared = np.sign(one[:, :, None] - other[:, None, :]).reshape(len(one), 4)
    kinds, first, which = np.unique(compared, axis=0, return_index=True, return_inverse=True)
    assert len(kinds) <= len(ALLEN)
    return np.array([list(ALLEN).index(allen(tuple(one[at]), tuple(other[at]))) for at in first])[which.reshape(-1)]


@lru_cache
def _relations(vocabulary: str, count: int, i: int, j: int) -> np.ndarray:
    """For every placement, by scenario on each axis, the number of the label that holds of things ``i`` and ``j``."""
    names = list(ALLEN)
    one = _allen_numbers(scenarios(count)[:, i], scenarios(count)[:, j])
    if vocabulary == "allen":
        return one
    labels = labels_of(vocabulary)
    table = np.array([[labels.index(_label_of(vocabulary, x, y)) for y in names] for x in names])
    return table[one[:, None], one[None, :]]


@lru_cache
def labels_of(vocabulary: str) -> tuple[str, ...]:
    """Labels of which exactly one holds of any two things."""
    if vocabulary == "allen":
        return tuple(ALLEN)
    if vocabulary == "rcc8":
        return tuple(RCC5)
    if vocabulary == "rcc5":
        return tuple(dict.fromkeys(RCC5.values()))
    return tuple(dict.fromkeys(_label_of(vocabulary, x, y) for y in ALLEN for x in ALLEN))


class BruteForce:
    """All placements of a story of at most three boxes, or four intervals, up to order."""

    def __init__(self, story: BoxStory) -> None:
        self.story = story
        self.placements = np.array(True)
        for fact in story.facts:
            self.placements = self.placements & self.truth(fact)

    def truth(self, fact: tuple) -> np.ndarray:
        subject, labels, obj = fact
        meant = np.array([label in labels for label in labels_of(self.story.vocabulary)])
        return meant[self._relation(subject, obj)]

    def feasible(self, subject: str, obj: str) -> tuple[str, ...]:
        """The labels that hold in some placement."""
        relation = self._relation(subject, obj)
        shown = np.unique(relation[np.broadcast_to(self.placements, relation.shape)])
        return tuple(labels_of(self.story.vocabulary)[number] for number in shown)

    def _relation(self, subject: str, obj: str) -> np.ndarray:
        objects = self.story.objects
        return _relations(self.story.vocabulary, len(objects), objects.index(subject), objects.index(obj))

    @property
    def consistent(self) -> bool:
        return bool(self.placements.any())

    def possible(self, prediction: tuple) -> bool:
        return bool((self.placements & self.truth(prediction)).any())

    def necessary(self, prediction: tuple) -> bool:
        return not (self.placements & ~self.truth(prediction)).any()
