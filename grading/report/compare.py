"""Two runs on the same items, pair by pair: the difference of their rates, its interval, and McNemar's test.

Items are the same when their story, question and gold are (or a field that is named), and usable in both runs. Of
several answers to an item the mean counts. The interval is a bootstrap by story; McNemar's test (Psychometrika 12,
1947), the exact one where there are few pairs that differ, takes items for independent and needs one answer an item.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, erfc, sqrt
from typing import Any, Final

from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.cache import digest
from spatialjudge.grading.grade import USABLE
from spatialjudge.grading.report.rates import bootstrap, wilson
from spatialjudge.grading.report.report import Report, check_fields, placed, read_records
from spatialjudge.grading.report.tables import Row, Table, percent
from spatialjudge.grading.report.tally import SCORES, applied

EXACT: Final = 1_000
"""Pairs that differ up to which the test is exact; beyond, the normal distribution with continuity correction."""

_RATES: Final = (
    "Rates are of the items that are usable in both; answers not read, abstaining or missing are not right. "
    "Differences are second minus first, in points."
)
_INTERVALS: Final = (
    "95 % intervals: bootstrap by story, which takes stories for independent. p: McNemar's test, which takes items for "
    "independent; none where an item has several answers."
)


@dataclass
class _Item:
    """An item: its story and its group, and of each run how many answers are right, and of how many, by score."""

    story: str
    group: tuple[str, ...]
    runs: tuple[dict[str, list[int]], dict[str, list[int]]] = field(default_factory=lambda: ({}, {}))


@dataclass(frozen=True)
class Paired:
    """A score of both runs on the items that both have.

    ``first`` and ``second`` are mean rates, ``difference`` is second minus first, ``only_first`` and ``only_second``
    count items that one run alone has right, and ``p`` is that of McNemar's test; these are ``None`` where an item has
    several answers.
    """

    items: int
    stories: int
    first: float
    second: float
    interval: tuple[float, float]
    only_first: int | None
    only_second: int | None
    p: float | None

    @property
    def difference(self) -> float:
        """By how much the second run is better."""
        return self.second - self.first

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON values."""
        low, high = self.interval
        return {
            "items": self.items,
            "stories": self.stories,
            "first": self.first,
            "second": self.second,
            "difference": self.difference,
            "low": low,
            "high": high,
            "only_first": self.only_first,
            "only_second": self.only_second,
            "mcnemar_p": self.p,
        }


class Comparison:
    """Two runs on the same items. The fields of a report say what is grouped by, and what an item is."""

    def __init__(self, names: tuple[str, str], by: Sequence[str] = (), item: str | None = None) -> None:
        self.names = names
        self.fields = Report(by, item=item)
        self._items: dict[bytes, _Item] = {}

    def add(self, run: int, record: Mapping[str, Any]) -> None:
        """Take one more record of the first run (0) or of the second (1).

        Raises:
            InvalidInput: it is no record of grading.
        """
        self.fields.add(record)
        if record["outcome"] not in USABLE:
            return
        key = digest(self.fields.item_of(record), "line")
        item = self._items.get(key)
        if item is None:
            item = self._items[key] = _Item(record["story"], self.fields.group_of(record))
        for name in applied(record):
            counts = item.runs[run].setdefault(name, [0, 0])
            counts[0] += bool(record["scores"][name])
            counts[1] += 1

    def unpaired(self) -> tuple[int, int]:
        """How many items only the first run has, and only the second."""
        alone = [[bool(run) for run in item.runs] for item in self._items.values()]
        return alone.count([True, False]), alone.count([False, True])

    def scores(self) -> list[str]:
        """The scores that both runs have of any item."""
        return [name for name in SCORES if any(True for _ in self._pairs(name))]

    def rows(self, score: str) -> Iterator[tuple[tuple[str, ...], Paired]]:
        """The groups, and under them all items together, if there is more than one group."""
        groups: defaultdict[tuple[str, ...], list[_Item]] = defaultdict(list)
        for item in self._pairs(score):
            groups[item.group].append(item)
        order = [group for group, _ in self.fields.groups if group in groups]
        for group in order:
            yield group, _paired(score, groups[group])
        if len(order) > 1:
            yield (
                ("all", *("" for _ in self.fields.by[1:])),
                _paired(score, [item for group in order for item in groups[group]]),
            )

    def _pairs(self, score: str) -> Iterator[_Item]:
        return (item for item in self._items.values() if all(score in run for run in item.runs))

    def contents(self) -> list[Table]:
        """A table for each score."""
        head = ("items", "first", "second", "difference", "95 % interval", "only first", "only second", "p")
        return [
            Table(
                name,
                self.fields.by,
                head,
                tuple(
                    Row(group if self.fields.by else (), _cells(found), total=group[:1] == ("all",))
                    for group, found in self.rows(name)
                ),
            )
            for name in self.scores()
        ]

    def notes(self) -> list[str]:
        """What must be known to read the tables."""
        alone = self.unpaired()
        found = [f"First: {self.names[0]}. Second: {self.names[1]}.", _RATES, _INTERVALS]
        if any(alone):
            found.append(f"{alone[0]} items are in the first only and {alone[1]} in the second only: left out.")
        return found

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        alone = self.unpaired()
        groups = [
            {
                "group": dict(zip(self.fields.by, group, strict=False)) if group[:1] != ("all",) else None,
                "score": name,
                **found.as_json(),
            }
            for name in self.scores()
            for group, found in self.rows(name)
        ]
        return {
            "first": self.names[0],
            "second": self.names[1],
            "only_in_first": alone[0],
            "only_in_second": alone[1],
            "by": list(self.fields.by),
            "scores": groups,
        }


def read_comparison(first: Source, second: Source, by: Sequence[str] = (), item: str | None = None) -> Comparison:
    """The comparison of two files of records.

    Raises:
        InvalidInput: a line is no record of grading, a file is damaged, or a field is misspelt.
    """
    comparison = Comparison((first.name, second.name), by, item)
    for run, source in enumerate((first, second)):
        last: Any = None
        for line, record in read_records(source):
            with placed(source, line):
                comparison.add(run, record)
            last = record
        check_fields(comparison.fields, last, source.name)
    return comparison


def mcnemar(only_first: int, only_second: int) -> float:
    """How likely pairs differ at least as unevenly as these by chance alone, two-sided."""
    differ, least = only_first + only_second, min(only_first, only_second)
    if differ <= EXACT:
        return min(1.0, sum(comb(differ, few) for few in range(least + 1)) / (1 << max(differ - 1, 0)))
    return erfc(max(0.0, abs(only_first - only_second) - 1) / sqrt(2 * differ))


def _paired(score: str, items: Sequence[_Item]) -> Paired:
    rates = [[run[score][0] / run[score][1] for run in item.runs] for item in items]
    stories: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for item, (first, second) in zip(items, rates, strict=True):
        counts = stories[item.story]
        counts[0] += second - first
        counts[1] += 1
    single = all(run[score][1] == 1 for item in items for run in item.runs)
    only_first = sum(first > second for first, second in rates)
    only_second = sum(first < second for first, second in rates)
    return Paired(
        len(items),
        len(stories),
        sum(first for first, _ in rates) / len(items),
        sum(second for _, second in rates) / len(items),
        _interval([(total, of) for total, of in stories.values()]),
        only_first if single else None,
        only_second if single else None,
        mcnemar(only_first, only_second) if single else None,
    )


def _interval(stories: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The 95 % interval of a difference; where all stories are alike, as far as so many may hide one that is not."""
    counts = Counter(stories)
    low, high = bootstrap(sorted(counts.items()))
    if low == high:
        _, hidden = wilson(0, len(stories))
        return max(-1.0, low - hidden), min(1.0, high + hidden)
    return low, high


def _cells(found: Paired) -> tuple[str, ...]:
    low, high = found.interval
    return (
        str(found.items),
        percent(found.first),
        percent(found.second),
        f"{100 * found.difference:+z.1f}",
        f"{100 * low:+z.1f} to {100 * high:+z.1f}",
        "" if found.only_first is None else str(found.only_first),
        "" if found.only_second is None else str(found.only_second),
        "" if found.p is None else f"{found.p:.2g}",
    )
