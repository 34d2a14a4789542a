"""Pieces of a set of displacements: boxes of integer intervals, each cut by a ring around the origin.

A union of pieces can be written in many ways; ``joined`` writes it with few, ``outside`` what a piece leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from operator import itemgetter
from typing import Final, NamedTuple

UNBOUNDED: Final = 1 << 62
"""Stands for infinity in a bound: larger than the square of any displacement on a grid we accept."""

MOST_PASSES: Final = 8
"""Passes of tightening a box by its ring: in a thin ring each could gain a single cell, and there may be 10^9."""


class Piece(NamedTuple):
    """A box of displacements cut by a ring around the origin; every bound is inclusive."""

    x_low: int = -UNBOUNDED
    x_high: int = UNBOUNDED
    y_low: int = -UNBOUNDED
    y_high: int = UNBOUNDED
    q_low: int = 0
    q_high: int = UNBOUNDED

    def holds(self, dx: int, dy: int) -> bool:
        """Whether the displacement lies in the piece."""
        return (
            self.x_low <= dx <= self.x_high
            and self.y_low <= dy <= self.y_high
            and self.q_low <= dx * dx + dy * dy <= self.q_high
        )

    def fills(self) -> bool:
        """Whether the ring cuts nothing off the box."""
        x_low, x_high, y_low, y_high, q_low, q_high = self
        x_most, y_most = max(-x_low, x_high), max(-y_low, y_high)
        x_least, y_least = max(x_low, -x_high, 0), max(y_low, -y_high, 0)
        return q_low <= x_least * x_least + y_least * y_least and x_most * x_most + y_most * y_most <= q_high

    def converse(self) -> Piece:
        """The piece seen from the other object: every displacement negated."""
        return Piece(-self.x_high, -self.x_low, -self.y_high, -self.y_low, self.q_low, self.q_high)

    def meet(self, other: Piece) -> Piece | None:
        """The common part, its box drawn as tight as its ring allows; ``None`` if that is empty."""
        return tighten(
            max(self.x_low, other.x_low),
            min(self.x_high, other.x_high),
            max(self.y_low, other.y_low),
            min(self.y_high, other.y_high),
            max(self.q_low, other.q_low),
            min(self.q_high, other.q_high),
        )

    def pick(self) -> tuple[int, int] | None:
        """A displacement of the piece, the one with the smallest ``dx``, then ``dy``; ``None`` if there is none.

        Walks ``dx`` through the box, so it costs O(width) at worst; a ring thicker than a cell answers at once.
        The box must be bounded on the x axis unless the piece has no ring.
        """
        x_low, x_high, y_low, y_high, q_low, q_high = self
        if x_low > x_high or y_low > y_high:
            return None
        if q_low <= 0 and q_high == UNBOUNDED:
            return x_low, y_low
        for dx in range(x_low, x_high + 1):
            inner, outer = q_low - dx * dx, q_high - dx * dx
            if outer < 0:
                continue
            most = isqrt(outer)
            least = isqrt(inner - 1) + 1 if inner > 0 else 0
            for low, high in ((-most, -least), (least, most)):
                dy = max(low, y_low)
                if dy <= min(high, y_high):
                    return dx, dy
        return None


def tighten(x_low: int, x_high: int, y_low: int, y_high: int, q_low: int, q_high: int) -> Piece | None:
    """The piece with these bounds, its box shrunk to what its ring allows; ``None`` if that is certainly empty.

    "Close" bounds each axis by the least the other can contribute; "far" pushes an axis away from zero once one
    of its signs is excluded (box consistency on the ring constraint), in at most
    ``MOST_PASSES`` passes. Not ``None`` does not promise a displacement:
    a thin ring may miss every integer point of its box.
    """
    if x_low > x_high or y_low > y_high or q_low > q_high:
        return None
    if q_high < UNBOUNDED or q_low > 0:
        for _ in range(MOST_PASSES):
            x_least = x_low if x_low > 0 else -x_high if x_high < 0 else 0
            y_least = y_low if y_low > 0 else -y_high if y_high < 0 else 0
            before = x_low, x_high, y_low, y_high
            if q_high < UNBOUNDED:
                slack_x, slack_y = q_high - y_least * y_least, q_high - x_least * x_least
                if slack_x < 0 or slack_y < 0:
                    return None
                reach_x, reach_y = isqrt(slack_x), isqrt(slack_y)
                x_low, x_high = max(x_low, -reach_x), min(x_high, reach_x)
                y_low, y_high = max(y_low, -reach_y), min(y_high, reach_y)
            if q_low > 0:
                x_most, y_most = max(-x_low, x_high), max(-y_low, y_high)
                lack = q_low - y_most * y_most
                if lack > 0:
                    away = isqrt(lack - 1) + 1
                    if x_low > -away:
                        x_low = max(x_low, away)
                    if x_high < away:
                        x_high = min(x_high, -away)
                lack = q_low - x_most * x_most
                if lack > 0:
                    away = isqrt(lack - 1) + 1
                    if y_low > -away:
                        y_low = max(y_low, away)
                    if y_high < away:
                        y_high = min(y_high, -away)
            if x_low > x_high or y_low > y_high:
                return None
            if before == (x_low, x_high, y_low, y_high):
                break
    return Piece(x_low, x_high, y_low, y_high, q_low, q_high)


def outside(piece: Piece) -> Iterable[Piece]:
    """Disjoint pieces that cover everything but ``piece``."""
    x_low, x_high, y_low, y_high, q_low, q_high = piece
    if piece == tighten(*Piece()[:4], q_low, q_high):  # the ring alone says it all
        x_low, x_high, y_low, y_high = Piece()[:4]
    if x_low > -UNBOUNDED:
        yield Piece(x_high=x_low - 1)
    if x_high < UNBOUNDED:
        yield Piece(x_low=x_high + 1)
    if y_low > -UNBOUNDED:
        yield Piece(x_low, x_high, y_high=y_low - 1)
    if y_high < UNBOUNDED:
        yield Piece(x_low, x_high, y_low=y_high + 1)
    if q_low > 0:
        yield Piece(x_low, x_high, y_low, y_high, q_high=q_low - 1)
    if q_high < UNBOUNDED:
        yield Piece(x_low, x_high, y_low, y_high, q_low=q_high + 1)


def joined(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The same union with fewer pieces: none inside another, and two that differ in one interval and touch made one.

    They come in order, so that sets put together in other ways are seen to be equal, as a rule. What a conjunction of
    sets of labels leaves are a few dozen pieces, whatever is multiplied; O(p k log p) for k left of p.
    """
    left = list(dict.fromkeys(pieces))
    if len(left) < 2:
        return tuple(left)
    while True:
        before = len(left)
        for axis in (0, 2, 4):
            left = _joined_along(axis, left)
        if len(left) == before:
            return tuple(sorted(_outermost(left)))


def _joined_along(axis: int, pieces: list[Piece]) -> list[Piece]:
    """Pieces that differ in this interval only, and touch, made one."""
    alike: dict[tuple[int, ...], list[Piece]] = {}
    for piece in pieces:
        alike.setdefault(piece[:axis] + piece[axis + 2 :], []).append(piece)
    if len(alike) == len(pieces):
        return pieces
    joined = []
    for group in alike.values():
        group.sort(key=itemgetter(axis))
        low, high = group[0][axis : axis + 2]
        for piece in group:
            if piece[axis] > high + 1:
                joined.append(Piece(*(*piece[:axis], low, high, *piece[axis + 2 :])))
                low, high = piece[axis : axis + 2]
            high = max(high, piece[axis + 1])
        joined.append(Piece(*(*group[0][:axis], low, high, *group[0][axis + 2 :])))
    return joined


def _outermost(pieces: list[Piece]) -> list[Piece]:
    """The pieces that lie in no other one, bounds compared."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=_widths, reverse=True):
        x_low, x_high, y_low, y_high, q_low, q_high = piece
        for other in kept:
            if (
                other[0] <= x_low
                and other[1] >= x_high
                and other[2] <= y_low
                and other[3] >= y_high
                and other[4] <= q_low
                and other[5] >= q_high
            ):
                break
        else:
            kept.append(piece)
    return kept


def _widths(piece: Piece) -> int:
    """Larger for a piece than for any that lies in it and differs."""
    return piece[1] - piece[0] + piece[3] - piece[2] + piece[5] - piece[4]
