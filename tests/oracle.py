"""What the tests believe: every label defined once more, as plainly as it can be said, and brute force over it.

Nothing of spatialjudge is imported here, so that a defect there cannot hide itself. The definitions are those of the
RoomSpace paper (Li, Hogg, Cohn, IJCAI 2024, sections 3.3 to 3.5), of the authors' published checker (``sqrt`` in
doubles, a wall on one side only) and of StepGame (Shi, Zhang, Lipani, AAAI 2022).
"""

from functools import lru_cache
from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np

DIRECTION = {
    "N": lambda x, y: x == 0 and y > 0,
    "S": lambda x, y: x == 0 and y < 0,
    "E": lambda x, y: x > 0 and y == 0,
    "W": lambda x, y: x < 0 and y == 0,
    "NE": lambda x, y: x > 0 and y > 0,
    "NW": lambda x, y: x < 0 and y > 0,
    "SE": lambda x, y: x > 0 and y < 0,
    "SW": lambda x, y: x < 0 and y < 0,
    "O": lambda x, y: x == 0 and y == 0,
}
HALF_PLANE = {
    "north-side": lambda x, y: y > 0,
    "south-side": lambda x, y: y < 0,
    "east-side": lambda x, y: x > 0,
    "west-side": lambda x, y: x < 0,
}
DISTANCE2 = {
    "CL2": lambda d, q: 4 * q <= (d - 1) ** 2,
    "FR2": lambda d, q: 4 * q > (d - 1) ** 2,
}
DISTANCE3 = {
    "CL3": lambda d, q: 9 * q <= 2 * (d - 1) ** 2,
    "MD3": lambda d, q: 9 * q > 2 * (d - 1) ** 2 and 9 * q <= 8 * (d - 1) ** 2,
    "FR3": lambda d, q: 9 * q > 8 * (d - 1) ** 2,
}
PUBLISHED_DISTANCE2 = {
    "CL2": lambda d, q: sqrt(q) <= (d - 1) / 2,
    "FR2": lambda d, q: sqrt(q) > (d - 1) / 2,
}
PUBLISHED_DISTANCE3 = {
    "CL3": lambda d, q: sqrt(q) <= sqrt(2 * (d - 1) ** 2) / 3,
    "MD3": lambda d, q: sqrt(2 * (d - 1) ** 2) / 3 < sqrt(q) <= sqrt(2 * (d - 1) ** 2) * 2 / 3,
    "FR3": lambda d, q: sqrt(q) > sqrt(2 * (d - 1) ** 2) * 2 / 3,
}
# label: the thirds of the room that x and y lie in
REGION = {
    "NR": ("middle", "high"),
    "SR": ("middle", "low"),
    "ER": ("high", "middle"),
    "WR": ("low", "middle"),
    "NER": ("high", "high"),
    "NWR": ("low", "high"),
    "SER": ("high", "low"),
    "SWR": ("low", "low"),
    "CR": ("middle", "middle"),
}
CONTACT = {
    "TPP": lambda d, x, y: x in (0, d - 1) or y in (0, d - 1),
    "NTPP": lambda d, x, y: 0 < x < d - 1 and 0 < y < d - 1,
}
PUBLISHED_CONTACT = {
    "TPP": lambda d, x, y: x in (0, d - 1) or y in (0, d - 1),
    "NTPP": lambda d, x, y: 0 < x < d and 0 < y < d,
}
STEP = {
    "left": (-1, 0),
    "right": (1, 0),
    "above": (0, 1),
    "below": (0, -1),
    "upper-left": (-1, 1),
    "upper-right": (1, 1),
    "lower-left": (-1, -1),
    "lower-right": (1, -1),
    "overlap": (0, 0),
}

ROOMSPACE_FAMILIES = {
    "direction": tuple(DIRECTION),
    "half-plane": tuple(HALF_PLANE),
    "distance2": tuple(DISTANCE2),
    "distance3": tuple(DISTANCE3),
    "region": tuple(REGION),
    "contact": tuple(CONTACT),
    "extent": ("INR",),
}
FAMILIES = {
    "roomspace": ROOMSPACE_FAMILIES,
    "roomspace-reference": ROOMSPACE_FAMILIES,
    "stepgame": {"direction": tuple(STEP)},
}
"""The labels of every vocabulary by family, in the order in which they are listed to users."""
UNARY_FAMILIES = ("region", "contact", "extent")
UNARY = frozenset(label for family in UNARY_FAMILIES for label in ROOMSPACE_FAMILIES[family])


def band(d: int, c: int) -> str:
    """The third of the room that a coordinate lies in."""
    return "low" if 3 * c < d else "high" if 3 * c >= 2 * d else "middle"


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def holds(vocabulary: str, label: str, d: int, x: int, y: int, *, answer: bool = False) -> bool:
    """Whether a label is true: of the displacement ``(x, y)``, subject minus object, or of the cell if it is unary."""
    if vocabulary == "stepgame":
        return (sign(x), sign(y)) == STEP[label] if answer else (x, y) == STEP[label]
    published = vocabulary == "roomspace-reference"
    if label in DIRECTION:
        return DIRECTION[label](x, y)
    if label in HALF_PLANE:
        return HALF_PLANE[label](x, y)
    if label in DISTANCE2:
        return (PUBLISHED_DISTANCE2 if published else DISTANCE2)[label](d, x * x + y * y)
    if label in DISTANCE3:
        return (PUBLISHED_DISTANCE3 if published else DISTANCE3)[label](d, x * x + y * y)
    if label in REGION:
        return (band(d, x), band(d, y)) == REGION[label]
    if label in CONTACT:
        return (PUBLISHED_CONTACT if published else CONTACT)[label](d, x, y)
    assert label == "INR"
    return 0 <= x < d and 0 <= y < d


def opposite(vocabulary: str, label: str, family: tuple[str, ...]) -> str:
    """The label of the family that holds from the object's side, where this one does from the subject's."""
    steps = list(product(range(-6, 7), repeat=2))
    for other in family:
        if all(holds(vocabulary, label, 7, x, y) == holds(vocabulary, other, 7, -x, -y) for x, y in steps):
            return other
    raise AssertionError(f"{vocabulary}: no label of {', '.join(family)} is the converse of {label}")


OPPOSITE = {
    label: opposite(vocabulary, label, labels)
    for vocabulary, families in FAMILIES.items()
    for family, labels in families.items()
    if family not in UNARY_FAMILIES
    for label in labels
}
"""The label that holds from the object's side."""


class Room(NamedTuple):
    """A story as it is written down: facts are ``(subject, labels, object)``, one of the labels being true."""

    grid: int
    facts: tuple[tuple[str, tuple[str, ...], str], ...]
    vocabulary: str
    objects: tuple[str, ...]


def true_in(room: Room, placement: dict, fact: tuple, *, answer: bool = False) -> bool:
    """Whether a fact (or a predicted answer) is true in a placement."""
    subject, labels, obj = fact
    x, y = placement[subject]
    if obj != "room":
        x, y = x - placement[obj][0], y - placement[obj][1]
    return any(holds(room.vocabulary, label, room.grid, x, y, answer=answer) for label in labels)


def is_placement(room: Room, placement: dict) -> bool:
    """Whether every object has a cell of the room and every fact is true."""
    return (
        set(placement) == set(room.objects)
        and all(0 <= c < room.grid for cell in placement.values() for c in cell)
        and all(true_in(room, placement, fact) for fact in room.facts)
    )


@lru_cache(maxsize=4096)
def table(vocabulary: str, label: str, d: int, *, answer: bool) -> np.ndarray:
    """Truth of a label over all cells (unary) or over all pairs of cells (binary), cells in order of x, then y."""
    cells = list(product(range(d), repeat=2))
    if label in UNARY:
        return np.array([holds(vocabulary, label, d, x, y) for x, y in cells])
    return np.array([[holds(vocabulary, label, d, x - u, y - v, answer=answer) for u, v in cells] for x, y in cells])


def truth(room: Room, fact: tuple, *, answer: bool = False) -> np.ndarray:
    """Truth of "one of these labels" over all joint placements: one axis for each object, one cell a step."""
    subject, labels, obj = fact
    tables = [table(room.vocabulary, label, room.grid, answer=answer) for label in labels]
    values = np.logical_or.reduce(tables)
    axis = room.objects.index(subject)
    shape = [1] * len(room.objects)
    shape[axis] = room.grid**2
    if obj == "room":
        return values.reshape(shape)
    if obj == subject:
        return values.diagonal().reshape(shape)
    other = room.objects.index(obj)
    shape[other] = room.grid**2
    return (values if axis < other else values.T).reshape(shape)


class BruteForce:
    """All joint placements of a small room (d^2 cells to the power of n), each looked at."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.placements = np.ones([room.grid**2] * len(room.objects), dtype=bool)
        for fact in room.facts:
            self.placements &= truth(room, fact)

    @property
    def consistent(self) -> bool:
        return bool(self.placements.any())

    def possible(self, prediction: tuple) -> bool:
        """Whether the predicted answer is true in some placement."""
        return bool((self.placements & truth(self.room, prediction, answer=True)).any())

    def necessary(self, prediction: tuple) -> bool:
        """Whether the predicted answer is true in every placement."""
        return not (self.placements & ~truth(self.room, prediction, answer=True)).any()
