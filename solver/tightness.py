"""Constraint tightness: the share of all placements that a label allows, by exact count.

For a binary label p is the share of ordered pairs of cells that satisfy it, for a unary label the share of cells, on
a grid of ``d`` x ``d`` (after Li, Hogg, Cohn, IJCAI 2024, appendix). Where tightness is understood as the share that a
constraint forbids, it is 1 - p.

A displacement ``(dx, dy)`` is shown by ``(d - |dx|) (d - |dy|)`` pairs of cells, so pairs are counted per displacement,
and displacements column by column: the pieces of a relation become intervals of ``dy``, joined so that overlapping
pieces count once. Columns between two bounds of boxes are alike and are counted in one step; only the columns of a
ring are walked. O(1) for directions, regions and wall contact, O(d) for distances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Final

from spatialjudge.relations import UNBOUNDED, Piece, Relation, Vocabulary
from spatialjudge.solver import InvalidInput

MAX_GRID: Final = 100_000
"""Cells along a side: the columns of a distance class are walked one by one, a few seconds for a whole vocabulary."""

Interval = tuple[int, int]
Count = Callable[[int, int], int]
"""How much an interval of one axis weighs, both ends in it."""


@dataclass(frozen=True, slots=True)
class Tightness:
    """How much a label allows: ``satisfying`` of ``total`` pairs of cells, or cells for a unary label."""

    label: str
    family: str
    satisfying: int
    total: int

    @property
    def p(self) -> Fraction:
        """The share, exact."""
        return Fraction(self.satisfying, self.total)


def tightness(vocabulary: Vocabulary, grid: int) -> tuple[Tightness, ...]:
    """The tightness of every label of a vocabulary, read as a fact, on a ``grid`` x ``grid`` room, in table order.

    Raises:
        InvalidInput: a grid below 1 or above ``MAX_GRID``, or a vocabulary of things with extent.
    """
    if vocabulary.space is not None:
        raise InvalidInput.at("vocabulary", f"{vocabulary.name} has no grid whose cells could be counted")
    if not 1 <= grid <= MAX_GRID:
        raise InvalidInput.at("grid", f"must be a whole number from 1 to {MAX_GRID}", "cells along a side")
    counts = []
    for term in vocabulary.terms:
        relation = vocabulary.relation((term.label,), grid)
        satisfying = cells(relation, grid) if term.family.unary else cell_pairs(relation, grid)
        counts.append(Tightness(term.label, term.family.name, satisfying, grid ** (2 if term.family.unary else 4)))
    return tuple(counts)


def cells(relation: Relation, grid: int) -> int:
    """How many cells of a ``grid`` x ``grid`` room a region has."""
    return _weigh(relation, 0, grid - 1, lambda low, high: high - low + 1)


def cell_pairs(relation: Relation, grid: int) -> int:
    """How many ordered pairs of cells of a ``grid`` x ``grid`` room stand in a relation."""

    def up_to(t: int) -> int:
        # The sum of grid - |s| for -grid < s <= t: a triangle, then a square less a triangle.
        return (t + grid) * (t + grid + 1) // 2 if t < 0 else grid * grid - (grid - 1 - t) * (grid - t) // 2

    return _weigh(relation, 1 - grid, grid - 1, lambda low, high: up_to(high) - up_to(low - 1))


def _weigh(relation: Relation, first: int, last: int, count: Count) -> int:
    """The weight of the part of a relation whose displacements lie between ``first`` and ``last`` on both axes."""
    window = Piece(first, last, first, last)
    pieces = [part for piece in relation.pieces if (part := piece.meet(window)) is not None]
    starts = sorted({piece.x_low for piece in pieces} | {piece.x_high + 1 for piece in pieces})
    weight = 0
    for low, after in pairwise(starts):
        here = [piece for piece in pieces if piece.x_low <= low <= piece.x_high]
        ringed = any(piece.q_low > 0 or piece.q_high < UNBOUNDED for piece in here)
        alike = ((x, x) for x in range(low, after)) if ringed else ((low, after - 1),)
        for x, end in alike:
            column = _joined([interval for piece in here for interval in _slice(piece, x)])
            if column:
                weight += count(x, end) * sum(count(*interval) for interval in column)
    return weight


def _slice(piece: Piece, x: int) -> Sequence[Interval]:
    """The intervals of y that a piece has in a column of its box, which its ring reaches (a meet is drawn so)."""
    _, _, y_low, y_high, q_low, q_high = piece
    outer, least = isqrt(q_high - x * x), q_low - x * x
    if least <= 0:
        return ((max(y_low, -outer), min(y_high, outer)),)
    inner = isqrt(least - 1) + 1
    return (max(y_low, -outer), min(y_high, -inner)), (max(y_low, inner), min(y_high, outer))


def _joined(intervals: list[Interval]) -> Sequence[Interval]:
    """Disjoint intervals with the same members."""
    joined: list[Interval] = []
    for low, high in sorted(interval for interval in intervals if interval[0] <= interval[1]):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], high)
        else:
            joined.append((low, high))
    return joined
