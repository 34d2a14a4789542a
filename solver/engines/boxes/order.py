"""Which points lie below which others: what follows of asserted bounds by transitivity, in sets of bits.

The point algebra (Vilain, Kautz, AAAI 1986), closed as bounds come. A bound ``u - v <= most`` says that ``u`` lies
strictly below ``v`` where ``most`` is negative, and not above it where it is 0; others say nothing here. A set of
points is an integer, so that a new bound costs a few operations for each point below it and above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Pair = tuple[int, int, bool]
"""Two points, the first not above the second, and whether it lies strictly below."""


class Order:
    """The closure of what was asserted, and the pairs of interest that it came to order."""

    def __init__(self, size: int, interest: Sequence[int]) -> None:
        """Nothing is known of ``size`` points; ``interest`` has the set of those that each is to be compared with."""
        self._interest = interest
        self._above = [1 << point for point in range(size)]
        self._below = self._above[:]
        self._far_above = [0] * size
        self._far_below = [0] * size
        self._changes: list[tuple[list[int], int, int]] = []

    def assert_one(self, low: int, high: int, strict: bool) -> list[Pair]:
        """Assert that one point is below another; returns the pairs of interest that this has put in order."""
        found: list[Pair] = []
        if (self._far_above if strict else self._above)[low] >> high & 1:
            return found
        lower, upper = self._below[low], self._above[high]
        far_lower = lower if strict else self._far_below[low]
        far_upper = upper if strict else self._far_above[high]
        for point in _members(lower):
            far = upper if far_lower >> point & 1 else far_upper
            interest = self._interest[point]
            found += [(point, other, False) for other in _members(self._grown(self._above, point, upper) & interest)]
            found += [(point, other, True) for other in _members(self._grown(self._far_above, point, far) & interest)]
        for point in _members(upper):
            self._grown(self._below, point, lower)
            self._grown(self._far_below, point, lower if far_upper >> point & 1 else far_lower)
        return found

    def _grown(self, sets: list[int], point: int, members: int) -> int:
        """Add members to a point's set; returns those that are new."""
        before = sets[point]
        new = members & ~before
        if new:
            self._changes.append((sets, point, before))
            sets[point] = before | new
        return new

    def mark(self) -> int:
        """How much has been changed."""
        return len(self._changes)

    def undo(self, mark: int) -> None:
        """Take back all changes but the first ``mark``."""
        changes = self._changes
        while len(changes) > mark:
            sets, point, before = changes.pop()
            sets[point] = before


def _members(bits: int) -> Iterator[int]:
    while bits:
        least = bits & -bits
        yield least.bit_length() - 1
        bits ^= least
