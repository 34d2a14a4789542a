"""The vocabulary of StepGame (Shi, Zhang, Lipani, AAAI 2022): unit steps on a plane.

A fact is one step: ``left`` is dx = -1, dy = 0. An answer is read by sign, because the asked pair may be many steps
apart: ``left`` then is dx < 0, dy = 0. The plane is unbounded: with n objects a grid of 2n + 1 cells is large enough.
"""

from __future__ import annotations

from collections.abc import Callable

from spatialjudge.relations.algebra import Relation
from spatialjudge.relations.roomspace import SIGN
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

DIRECTION = Family("direction")

# label, dx, dy, converse, other names
STEPS = (
    ("left", -1, 0, "right", ("west", "W", "9 o'clock")),
    ("right", 1, 0, "left", ("east", "E", "3 o'clock")),
    ("above", 0, 1, "below", ("north", "N", "top", "up", "over", "12 o'clock")),
    ("below", 0, -1, "above", ("south", "S", "bottom", "down", "under", "6 o'clock")),
    ("upper-left", -1, 1, "lower-right", ("north-west", "northwest", "NW", "top-left", "above-left", "left-above")),
    ("upper-right", 1, 1, "lower-left", ("north-east", "northeast", "NE", "top-right", "above-right", "right-above")),
    ("lower-left", -1, -1, "upper-right", ("south-west", "southwest", "SW", "bottom-left", "below-left", "left-below")),
    (
        "lower-right",
        1,
        -1,
        "upper-left",
        ("south-east", "southeast", "SE", "bottom-right", "below-right", "right-below"),
    ),
    ("overlap", 0, 0, "overlap", ("O", "overlapping", "same position", "same place", "same location")),
)


def _step(dx: int, dy: int) -> Callable[[int], Relation]:
    relation = Relation.box(dx, dx, dy, dy)
    return lambda grid: relation


def _sign(dx: int, dy: int) -> Callable[[int], Relation]:
    relation = Relation.box(*SIGN[dx], *SIGN[dy])
    return lambda grid: relation


stepgame = register(
    Vocabulary(
        "stepgame",
        "1",
        tuple(
            Term(
                label,
                DIRECTION,
                f"as a fact dx = {dx} and dy = {dy}; as an answer the signs of these",
                _step(dx, dy),
                names,
                converse,
                _sign(dx, dy),
            )
            for label, dx, dy, converse, names in STEPS
        ),
        "unit steps as facts, signs as answers (StepGame)",
    )
)
