"""Rates: so many of so many, never one without the other, with a confidence interval."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

Z_95: Final = 1.959963984540054
"""How many standard deviations around its mean hold 95 % of a normal distribution."""


class Rate(NamedTuple):
    """``right`` of ``of``; without any there is no rate, which is not the same as a rate of 0."""

    right: int
    of: int

    @property
    def value(self) -> float | None:
        """The share."""
        return self.right / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the share, by Wilson's score (JASA 22, 1927): sound for few and for extremes.

        It supposes that the items are independent, which those about one story are not quite.
        """
        if not self.of:
            return None
        share, spread = self.right / self.of, Z_95 * Z_95 / self.of
        middle = share + spread / 2
        reach = Z_95 * sqrt(share * (1 - share) / self.of + spread / (4 * self.of))
        # At the extremes one end is the extreme itself, which rounding would miss.
        low = (middle - reach) / (1 + spread) if self.right else 0.0
        high = (middle + reach) / (1 + spread) if self.right < self.of else 1.0
        return low, high

    def as_json(self) -> dict[str, Any]:
        """Counts, share and interval."""
        low, high = self.interval or (None, None)
        return {"right": self.right, "of": self.of, "rate": self.value, "low": low, "high": high}
