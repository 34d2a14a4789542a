"""Placements by projection: move objects by the least that mends one broken relation after another.

Cyclic projections onto convex sets converge to a common point (Gubin, Polyak, Raik, 1967). Unions and the outsides of
rings are not convex, so here nothing is promised, but what a story asks of a large room is nearly always found from
anywhere in a few rounds. The work does not depend on the grid. Coordinates are real numbers on the way: what comes
out is a guide to a placement, and proves nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from random import Random
from typing import Final

from spatialjudge.relations import Piece
from spatialjudge.solver.engines.native.budget import Budget

Point = tuple[float, float]
Relating = tuple[int, int, tuple[Piece, ...]]
"""Two objects and the pieces of which one must hold the displacement of the first from the second."""

ROUNDS: Final = 60
"""Rounds over all relations from one start; most that succeed take fewer than ten."""
LEAP: Final = 1.3
"""How far objects move in all but the last rounds, a projection being 1: a little beyond is quicker (measured)."""
SETTLE: Final = 20
"""Rounds at the end in which they move no farther."""
CLEARANCE: Final = 2.0
"""Cells kept from the edge of a ring, so that rounding to cells breaks nothing."""
CLOSE: Final = 1e-3
"""Cells by which a relation may be missed."""
OFF_RING: Final = 4.0
"""What missing the ring weighs against moving, squared, in the choice of a piece."""


def projected(start: Sequence[Point], relating: Sequence[Relating], rng: Random, budget: Budget) -> list[Point] | None:
    """Coordinates that break no relation, near the start, object 0 staying at (0, 0); ``None`` if rounds run out."""
    points = list(start)
    order = list(relating)
    budget.node(1 + len(order) // 16)
    for number in range(ROUNDS):
        budget.look()
        leap = LEAP if number < ROUNDS - SETTLE else 1.0
        rng.shuffle(order)
        sound = True
        for i, j, pieces in order:
            (x, y), (other_x, other_y) = points[i], points[j]
            dx, dy = x - other_x, y - other_y
            near_x, near_y = _nearest(pieces, dx, dy)
            move_x, move_y = near_x - dx, near_y - dy
            if -CLOSE < move_x < CLOSE and -CLOSE < move_y < CLOSE:
                continue
            sound = False
            if j:
                move_x, move_y = leap * move_x / 2, leap * move_y / 2
                points[j] = other_x - move_x, other_y - move_y
            points[i] = x + move_x, y + move_y
        if sound:
            return points
    return None


def _nearest(pieces: tuple[Piece, ...], dx: float, dy: float) -> Point:
    """About the nearest displacement in any of the pieces."""
    if len(pieces) == 1:
        return _within(pieces[0], dx, dy)[1]
    return min(_within(piece, dx, dy) for piece in pieces)[1]


def _within(piece: Piece, dx: float, dy: float) -> tuple[float, Point]:
    """About the nearest displacement in a piece, after what it costs: onto its box, onto its ring, and both again."""
    x_low, x_high, y_low, y_high, q_low, q_high = piece
    x, y = min(max(dx, x_low), x_high), min(max(dy, y_low), y_high)
    missed = 0.0
    if q_low > 0 or q_high < x * x + y * y:
        least, most = sqrt(q_low), sqrt(q_high)
        slack = min(CLEARANCE, (most - least) / 4)
        least, most = (least + slack if q_low > 0 else 0.0), max(most - slack, 0.0)
        for _ in range(3):
            length = sqrt(x * x + y * y)
            if length < least:
                if length < 1:
                    x, y, length = _away(piece)
                stretch = least / length
            elif length > most:
                stretch = most / length
            else:
                missed = 0.0
                break
            x, y = min(max(x * stretch, x_low), x_high), min(max(y * stretch, y_low), y_high)
            length = sqrt(x * x + y * y)
            missed = max(least - length, length - most, 0.0)
    return (x - dx) ** 2 + (y - dy) ** 2 + OFF_RING * missed**2, (x, y)


def _away(piece: Piece) -> tuple[float, float, float]:
    """A direction to leave (0, 0) in, and its length: towards the farther side of the box on both axes."""
    x = 1.0 if piece.x_high > 0 else -1.0 if piece.x_low < 0 else 0.0
    y = 1.0 if piece.y_high > 0 else -1.0 if piece.y_low < 0 else 0.0
    return x, y, sqrt(x * x + y * y) or inf


def starts(reach: int, size: int, count: int, rng: Random) -> Iterator[list[Point]]:
    """So many random placements of so many objects, their coordinates between 0 and ``reach``."""
    for _ in range(count):
        yield [(0.0, 0.0), *((rng.random() * reach, rng.random() * reach) for _ in range(size))]
