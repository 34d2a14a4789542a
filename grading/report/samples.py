"""Several answers to one item: how many are right on average, whether any of k is, and what most of them say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb
from typing import Any, Final, NamedTuple

from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.report.rates import next_run

_SILENT: Final = frozenset({GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER})
"""Outcomes of answers that say nothing, and so have no vote."""


class Sample(NamedTuple):
    """One answer: what it says, if anything, and what of it is right, by score."""

    vote: str | None
    right: tuple[tuple[str, bool], ...]


class Samples:
    """The answers to each item."""

    def __init__(self) -> None:
        self._items: dict[bytes, list[Sample]] = {}
        self._known: dict[Sample, Sample] = {}
        self.several = False
        """Whether any item has more than one answer."""

    def add(
        self, item: bytes, right: tuple[tuple[str, bool], ...], reading: Mapping[str, Any] | None, outcome: str
    ) -> None:
        """Take one more answer to an item."""
        said = None if reading is None or outcome in _SILENT else " ".join([reading["status"], *reading["labels"]])
        sample = Sample(said, right)
        self._take(item, [self._known.setdefault(sample, sample)])

    def update(self, other: Samples) -> None:
        """Take all answers of others."""
        for item, samples in other._items.items():
            self._take(item, samples)

    def _take(self, item: bytes, samples: list[Sample]) -> None:
        found = self._items.setdefault(item, [])
        found += samples
        self.several = self.several or len(found) > 1

    def as_json(self, scores: Sequence[str]) -> dict[str, dict[str, Any]]:
        """By each score: the mean over items, pass@k, the majority, over the items that have so many answers, and runs.

        Items that were answered alike are counted together.
        """
        alike = Counter(map(tuple, self._items.values()))
        return {score: _numbers(score, alike) for score in scores}


def _numbers(score: str, alike: Mapping[tuple[Sample, ...], int]) -> dict[str, Any]:
    items = [
        (samples, right, count)
        for samples, count in alike.items()
        if len(right := [good for sample in samples for name, good in sample.right if name == score]) == len(samples)
    ]
    most = max(map(len, alike), default=0)
    ks = sorted({1 << n for n in range(1, most.bit_length()) if 1 << n <= most} | ({most} if most > 1 else set()))
    passed = {k: [(_pass_at(k, right), count) for _, right, count in items if len(right) >= k] for k in ks}
    return {
        "items": sum(count for _, _, count in items),
        "mean": _mean([(sum(right) / len(right), count) for _, right, count in items]),
        "pass_at": {str(k): {"rate": _mean(shares), "of": sum(n for _, n in shares)} for k, shares in passed.items()},
        "majority": _mean([(_majority(samples, right), count) for samples, right, count in items]),
        "next_run": _next_run([(right, count) for _, right, count in items]),
    }


def _mean(shares: list[tuple[float, int]]) -> float | None:
    """The mean of shares, each of so many items."""
    total = 0.0
    for share, count in shares:  # one after the other: sum() rounds otherwise on newer Pythons
        total += share * count
    return total / sum(count for _, count in shares) if shares else None


def _next_run(items: list[tuple[list[bool], int]]) -> dict[str, float] | None:
    """What a run of all items once more would come to; the k-th answers to all of them are a run."""
    if len({len(right) for right, _ in items}) != 1 or len(items[0][0]) < 2:
        return None  # items were not answered equally often, and so these are no runs
    of = sum(count for _, count in items)
    return next_run([sum(right[k] * count for right, count in items) / of for k in range(len(items[0][0]))])


def _pass_at(k: int, right: list[bool]) -> float:
    """How often one of k answers is right, without bias where there are more (Chen et al., 2021, section 2.1)."""
    return 1 - comb(len(right) - sum(right), k) / comb(len(right), k)


def _majority(samples: Sequence[Sample], right: list[bool]) -> float:
    """How often what most answers say is right, a tie being as right as its parts are on average.

    Answers that say nothing have no vote (Wang et al., Self-consistency, 2023).
    """
    votes = Counter(sample.vote for sample in samples if sample.vote is not None)
    told = {sample.vote: good for sample, good in zip(samples, right, strict=True)}
    winners = [told[vote] for vote, count in votes.items() if count == max(votes.values())]
    return sum(winners) / len(winners) if winners else 0.0
