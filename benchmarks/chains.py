"""New chains of unit steps: things of which each is put beside one that is there, in the labels of StepGame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from spatialjudge.relations import stepgame
from spatialjudge.relations.stepgame import STEPS

MOVES: Final = {label: (dx, dy) for label, dx, dy, _, _ in STEPS}
"""What a step of each label adds to x and y."""
_LABELS: Final = {move: label for label, move in MOVES.items()}

UnitStep = tuple[int, str, int]
"""A thing by its number, one step to a side of another."""
MapPoint = tuple[int, int]


def chain(
    random: Random, labels: Sequence[str], steps: int, more: int, *, apart: bool = False
) -> tuple[list[UnitStep], list[MapPoint]]:
    """A path of some steps from thing 0 on, further steps that hang a new thing on an old one, and where all lie.

    No step closes a circle, so that there is one path. With ``apart`` no two things share a point.
    """
    while True:
        facts: list[UnitStep] = []
        points: list[MapPoint] = [(0, 0)]
        for number in range(1, steps + more + 1):
            start = number - 1 if number <= steps else random.randrange(number)
            x, y = points[start]
            there = {label: (x + MOVES[label][0], y + MOVES[label][1]) for label in labels}
            free = [label for label in labels if not apart or there[label] not in points]
            if not free:
                break
            label = random.choice(free)
            points.append(there[label])
            facts.append((number, label, start))
        else:
            return facts, points


def seen(point: MapPoint, other: MapPoint) -> str:
    """Where the one lies, seen from the other."""
    (x, y), (there_x, there_y) = point, other
    return _LABELS[(x > there_x) - (x < there_x), (y > there_y) - (y < there_y)]


def from_either_side(random: Random, facts: Sequence[UnitStep]) -> Iterator[UnitStep]:
    """The steps, each as it is or as seen from its other end, evenly."""
    for subject, label, obj in facts:
        yield (subject, label, obj) if random.random() < 0.5 else (obj, stepgame.term(label).converse or label, subject)
