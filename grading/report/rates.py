"""Rates: so many of so many, never one without the other, with a confidence interval that says what it assumes.

Items that are each about a story of their own are taken for independent: Wilson's score (JASA 22, 1927), sound for few
items and for extremes. Where a story has several, their answers go together, and stories are what is drawn: a bootstrap
by story (Efron, Tibshirani, 1993, percentiles) in which each story comes up a Poisson number of times, which for the
ratio of two sums is as good as drawing as many as there are (Hanley, MacGibbon, 2006), and needs no list of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, erfc, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

EXACT: Final = 1_000
"""Pairs that differ up to which the test is exact; beyond, the normal distribution with continuity correction."""
Z_95: Final = 1.959963984540054
"""How many standard deviations around its mean hold 95 % of a normal distribution."""
RESAMPLES: Final = 1_000
MANY: Final = 100_000
"""Stories beyond which fewer resamples will do, since an interval over so many hardly moves."""
FEWER_RESAMPLES: Final = 200
# Each byte value as a number drawn from the Poisson distribution with mean 1, as nearly as 256 values can.
_POISSON: Final = bytes([0] * 94 + [1] * 94 + [2] * 47 + [3] * 16 + [4] * 4 + [5])

_T_95: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""How many standard deviations hold 95 % of Student's t, by degrees of freedom from 1; with more, the last is safe."""

Numbers = Mapping[str, Any]
"""What is counted of a group, by name: numbers, and rates, which are numbers with their interval. Keys are joined by
dots, so that those that go together stand together in JSON."""
Cluster = tuple[tuple[float, float], int]
"""How much is right of how many in a story, and how many stories are so."""


class Rate(NamedTuple):
    """``right`` of ``of``; without any there is no rate, which is not the same as a rate of 0.

    ``clusters`` is empty where every story has one item at most.
    """

    right: int
    of: int
    clusters: tuple[Cluster, ...] = ()

    @property
    def value(self) -> float | None:
        """The share."""
        return self.right / self.of if self.of else None

    @property
    def method(self) -> str:
        """How the interval is found: whether items are independent, or only stories are."""
        return "bootstrap by story" if self.clusters else "wilson"

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the share."""
        if not self.of:
            return None
        if not self.clusters:
            return wilson(self.right, self.of)
        low, high = bootstrap(self.clusters)
        if low == high:  # resamples of what is all alike say nothing: as if a story was one item
            stories = sum(count for _, count in self.clusters)
            return wilson(stories * self.right / self.of, stories)
        return low, high

    def as_json(self) -> dict[str, Any]:
        """Counts, share and interval."""
        low, high = self.interval or (None, None)
        return {"right": self.right, "of": self.of, "rate": self.value, "low": low, "high": high}


def wilson(right: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of independent items."""
    share, spread = right / of, Z_95 * Z_95 / of
    middle = share + spread / 2
    reach = Z_95 * sqrt(share * (1 - share) / of + spread / (4 * of))
    # At the extremes one end is the extreme itself, which rounding would miss.
    low = (middle - reach) / (1 + spread) if right else 0.0
    high = (middle + reach) / (1 + spread) if right < of else 1.0
    return low, high


@lru_cache(maxsize=1_000)
def bootstrap(clusters: tuple[Cluster, ...]) -> tuple[float, float]:
    """The 95 % interval of a ratio of sums over stories: the same whenever the counts are. Linear in the stories."""
    stories = sum(count for _, count in clusters)
    draw = Random(stories).randbytes  # noqa: S311 - seeded: a report says the same twice
    ratios = []
    for _ in range(RESAMPLES if stories <= MANY else FEWER_RESAMPLES):
        drawn = draw(stories).translate(_POISSON)
        sum_right = sum_of = start = 0.0
        for (right, of), count in clusters:
            begin, end = int(start), int(start) + count
            times = sum(number * drawn.count(number, begin, end) for number in range(1, 6))
            sum_right += times * right
            sum_of += times * of
            start = end
        if sum_of:
            ratios.append(sum_right / sum_of)
    ratios.sort()
    cut = len(ratios) // 40
    return ratios[cut], ratios[-1 - cut]


def interval_of_difference(stories: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The 95 % interval of a difference; where all stories are alike, as far as so many may hide one that is not."""
    counts = Counter(stories)
    low, high = bootstrap(tuple(sorted(counts.items())))
    if low == high:
        _, hidden = wilson(0, len(stories))
        return max(-1.0, low - hidden), min(1.0, high + hidden)
    return low, high


def next_run(rates: Sequence[float]) -> dict[str, float]:
    """Runs on the same items: how many, their mean and standard deviation, and where a next one would fall.

    The 95 % prediction interval of one more observation from a normal distribution, ``mean ± t s sqrt(1 + 1/n)`` (Hahn,
    Meeker, Statistical Intervals, 1991, chapter 4), within 0 and 1. There must be two runs at least.
    """
    n = len(rates)
    average = mean(rates)
    deviation = stdev(rates)
    reach = _T_95[min(n - 2, len(_T_95) - 1)] * deviation * sqrt(1 + 1 / n)
    ends = {"low": max(0.0, average - reach), "high": min(1.0, average + reach)}
    return {"runs": n, "mean": average, "deviation": deviation, **ends}


def mcnemar(only_first: int, only_second: int) -> float:
    """How likely pairs differ at least as unevenly as these by chance alone, two-sided."""
    differ, least = only_first + only_second, min(only_first, only_second)
    if differ <= EXACT:
        return min(1.0, sum(comb(differ, few) for few in range(least + 1)) / (1 << max(differ - 1, 0)))
    return erfc(max(0.0, abs(only_first - only_second) - 1) / sqrt(2 * differ))
