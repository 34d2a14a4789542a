"""Several answers to one item: how many are right on average, whether any of k is, and what most of them say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb
from typing import Any, Final, NamedTuple

from spatialjudge.grading.grade import GradeOutcome

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

    def add(self, item: bytes, right: Mapping[str, bool], reading: Mapping[str, Any] | None, outcome: str) -> None:
        """Take one more answer to an item."""
        said = None if reading is None or outcome in _SILENT else " ".join([reading["status"], *reading["labels"]])
        sample = Sample(said, tuple(right.items()))
        self._take(item, [self._known.setdefault(sample, sample)])

    def update(self, other: Samples) -> None:
        """Take all answers of others."""
        for item, samples in other._items.items():
            self._take(item, samples)

    def _take(self, item: bytes, samples: list[Sample]) -> None:
        found = self._items.setdefault(item, [])
        found += samples
        self.several = self.several or len(found) > 1

    def ks(self) -> list[int]:
        """The k of pass@k that are shown: powers of two up to the most answers that an item has, and that number."""
        most = max(map(len, self._items.values()), default=0)
        return sorted({1 << n for n in range(1, most.bit_length()) if 1 << n <= most} | ({most} if most > 1 else set()))

    def mean(self, score: str) -> tuple[float | None, int]:
        """The share of an item's answers that are right, on average; and of how many items."""
        return self._average(score, 1, lambda _, right: sum(right) / len(right))

    def pass_at(self, score: str, k: int) -> tuple[float | None, int]:
        """How often one of k answers is right, over the items that have as many; and of how many items.

        Without bias for items with more than k answers: Chen et al., Evaluating large language models trained on code,
        2021, section 2.1.
        """

        def one_of(_: list[Sample], right: list[bool]) -> float:
            wrong = len(right) - sum(right)
            return 1 - comb(wrong, k) / comb(len(right), k)

        return self._average(score, k, one_of)

    def majority(self, score: str) -> tuple[float | None, int]:
        """How often what most answers say is right, a tie being as right as its parts are on average.

        Answers that say nothing have no vote (Wang et al., Self-consistency, 2023).
        """

        def most(samples: list[Sample], right: list[bool]) -> float:
            votes = Counter(sample.vote for sample in samples if sample.vote is not None)
            if not votes:
                return 0.0
            top = max(votes.values())
            told = {sample.vote: good for sample, good in zip(samples, right, strict=True)}
            winners = [told[vote] for vote, count in votes.items() if count == top]
            return sum(winners) / len(winners)

        return self._average(score, 1, most)

    def _average(
        self, score: str, least: int, value: Callable[[list[Sample], list[bool]], float]
    ) -> tuple[float | None, int]:
        total, of = 0.0, 0
        for samples in self._items.values():
            right = [good for sample in samples for name, good in sample.right if name == score]
            if len(right) >= least and len(right) == len(samples):
                total += value(samples, right)
                of += 1
        return (total / of if of else None), of

    def as_json(self, score: str) -> dict[str, Any]:
        """All of it, as JSON values."""
        mean, items = self.mean(score)
        majority, _ = self.majority(score)
        passed = {str(k): dict(zip(("rate", "of"), self.pass_at(score, k), strict=True)) for k in self.ks()}
        return {"items": items, "mean": mean, "pass_at": passed, "majority": majority}
