"""Exact sums and differences of coordinates: a number with decimals is the one that is written, and not the float.

Two boxes of which one begins at 0.3 and the other ends at 0.1 + 0.2 touch.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

PARTS: Final = 10**12
"""Parts of one in which coordinates are added: those with at most twelve decimals are whole numbers of them."""


@lru_cache(maxsize=8192)
def parts(coordinate: float) -> int | Fraction:
    """A coordinate in ``PARTS`` of one."""
    written = Fraction(Decimal(str(coordinate))) * PARTS
    return written.numerator if written.denominator == 1 else written


def total(*terms: float) -> float:
    """The sum of coordinates, or minus some, and a whole number if they are."""
    found = sum(terms)
    return found if type(found) is int else float(Fraction(sum(map(parts, terms)), PARTS))


def apart(one: float, other: float) -> float | Fraction:
    """How far a coordinate is from another."""
    found = one - other
    return found if type(found) is int else Fraction(parts(one) - parts(other), PARTS)
