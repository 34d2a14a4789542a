"""Two runs on the same items, pair by pair: the difference of their rates, its interval, and McNemar's test.

Items are the same when their story, question and gold are (or a field that is named), and usable in both runs. Where a
run has several models, or groups are models, a pair is of one model's answers, and models are groups: of models that
only one run has, nothing is compared. Of several answers to an item the mean counts. The interval is a bootstrap by
story; McNemar's test (Psychometrika 12, 1947), the exact one where there are few pairs that differ, takes items for
independent and needs one answer an item.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb, erfc, sqrt
from typing import Any, Final

from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.cache import digest
from spatialjudge.grading.grade import USABLE
from spatialjudge.grading.report.baselines import SCORES, Baseline, Blind, blind
from spatialjudge.grading.report.rates import bootstrap, wilson
from spatialjudge.grading.report.report import MODEL, Report, check_fields, placed, read_records
from spatialjudge.grading.report.tables import Row, Table, percent
from spatialjudge.grading.report.tally import applied
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

EXACT: Final = 1_000
"""Pairs that differ up to which the test is exact; beyond, the normal distribution with continuity correction."""

_RATES: Final = (
    "Rates are of the items that are usable in both; answers not read, abstaining or missing are not right. "
    "Differences are second minus first, in points. Chance and constant: what labels at random, and the best constant "
    "answer, would score on these items."
)
_INTERVALS: Final = (
    "95 % intervals: bootstrap by story, which takes stories for independent. p: McNemar's test, which takes items for "
    "independent; none where an item has several answers."
)
_BY_MODEL: Final = (
    "A pair is one item answered by one model. In a last row an item has the answers of several models, and so "
    "there is no p."
)
MAX_LISTED: Final = 4
"""Models that an error names of each run."""


@dataclass
class _Item:
    """An item as a model answered it: by score what blind answers to it score, and of each run how many are right."""

    story: str
    group: tuple[str, ...]
    model: str
    blind: dict[str, Blind]
    runs: tuple[dict[str, list[int]], dict[str, list[int]]] = field(default_factory=lambda: ({}, {}))


@dataclass(frozen=True)
class Paired:
    """A score of both runs on the items that both have.

    ``first`` and ``second`` are mean rates, ``difference`` is second minus first, ``only_first`` and ``only_second``
    count items that one run alone has right, and ``p`` is that of McNemar's test; these are ``None`` where an item has
    several answers. ``baseline`` is what blind answers to these items score.
    """

    items: int
    stories: int
    first: float
    second: float
    baseline: Baseline
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
            **self.baseline.as_json(),
            "difference": self.difference,
            "low": low,
            "high": high,
            "only_first": self.only_first,
            "only_second": self.only_second,
            "mcnemar_p": self.p,
        }


class Comparison:
    """Two runs on the same items. The fields of a report say what is grouped by, what an item is, and who answered."""

    def __init__(
        self, names: tuple[str, str], by: Sequence[str] = (), item: str | None = None, model: str = MODEL
    ) -> None:
        self.names = names
        self.fields = Report(by, item=item, model=model)
        self._models: tuple[set[str], set[str]] = set(), set()
        self._answered: dict[bytes, dict[str, _Item]] = {}
        """By item, and by who answered."""

    def add(self, run: int, record: Mapping[str, Any]) -> None:
        """Take one more record of the first run (0) or of the second (1).

        Raises:
            InvalidInput: it is no record of grading.
        """
        self.fields.add(record)
        if record["outcome"] not in USABLE:
            return
        model = self.fields.model_of(record)
        self._models[run].add(model)
        key = digest(self.fields.item_of(record), "line")
        answered = self._answered.setdefault(key, {})
        item = answered.get(model)
        if item is None:
            blinds = {name: blind(record, name) for name in applied(record)}
            item = answered[model] = _Item(record["story"], self.fields.group_of(record), model, blinds)
        for name in applied(record):
            counts = item.runs[run].setdefault(name, [0, 0])
            counts[0] += bool(record["scores"][name])
            counts[1] += 1

    @property
    def by_model(self) -> bool:
        """Whether pairs are of one model: that is asked for, or a run has several."""
        return self.fields.model in self.fields.by or any(len(models) > 1 for models in self._models)

    @property
    def by(self) -> tuple[str, ...]:
        """The fields that name a group."""
        fields = self.fields
        return (fields.model, *fields.by) if self.by_model and fields.model not in fields.by else fields.by

    def check_models(self) -> None:
        """Check that there is something to compare.

        Raises:
            InvalidInput: pairs are of one model, and no model is in both runs.
        """
        first, second = self._models
        if self.by_model and first.isdisjoint(second):
            said = [f"{_listed(models)} in {name}" for name, models in zip(self.names, self._models, strict=True)]
            raise InvalidInput(
                [
                    Problem(
                        self.fields.model,
                        f"no model is in both files: {', '.join(said)}",
                        "to compare two models, give files of one model each, without --by; --model names the field "
                        "that says who answered",
                    )
                ]
            )

    def unpaired(self) -> tuple[int, int]:
        """How many items only the first run has, and only the second."""
        alone = [[bool(run) for run in item.runs] for item in self._items()]
        return alone.count([True, False]), alone.count([False, True])

    def scores(self) -> list[str]:
        """The scores that both runs have of any item."""
        return [name for name in SCORES if any(True for _ in self._pairs(name))]

    def rows(self, score: str) -> Iterator[tuple[tuple[str, ...], Paired]]:
        """The groups, and under them all items together, if there is more than one group."""
        groups: defaultdict[tuple[str, ...], list[_Item]] = defaultdict(list)
        own = len(self.by) > len(self.fields.by)
        for item in self._pairs(score):
            groups[(item.model, *item.group) if own else item.group].append(item)
        order = [group for group, _ in self.fields.groups if group in groups]
        if own:
            order = [
                (model, *group)
                for model in sorted(set.intersection(*self._models))
                for group, _ in self.fields.groups
                if (model, *group) in groups
            ]
        for group in order:
            yield group, _paired(score, groups[group])
        if len(order) > 1:
            yield (
                ("all", *("" for _ in self.by[1:])),
                _paired(score, [item for group in order for item in groups[group]], single=not self.by_model),
            )

    def _pairs(self, score: str) -> Iterator[_Item]:
        return (item for item in self._items() if all(score in run for run in item.runs))

    def _items(self) -> Iterator[_Item]:
        """The items: of two runs of one model each, by whomever."""
        for answered in self._answered.values():
            if self.by_model or len(answered) == 1:
                yield from answered.values()
            else:
                first, second = answered.values()
                yield replace(first, runs=(first.runs[0] or second.runs[0], first.runs[1] or second.runs[1]))

    def contents(self) -> list[Table]:
        """A table for each score."""
        rates = ("items", "chance", "constant", "first", "second")
        head = (*rates, "difference", "95 % interval", "only first", "only second", "p")
        return [
            Table(
                name,
                self.by,
                head,
                tuple(
                    Row(group if self.by else (), _cells(found), total=group[:1] == ("all",))
                    for group, found in self.rows(name)
                ),
            )
            for name in self.scores()
        ]

    def notes(self) -> list[str]:
        """What must be known to read the tables."""
        alone = self.unpaired()
        found = [f"First: {self.names[0]}. Second: {self.names[1]}.", _RATES, _INTERVALS]
        if self.by_model:
            found.append(_BY_MODEL)
        if any(alone):
            found.append(f"{alone[0]} items are in the first only and {alone[1]} in the second only: left out.")
        return found

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        alone = self.unpaired()
        groups = [
            {
                "group": dict(zip(self.by, group, strict=False)) if group[:1] != ("all",) else None,
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
            "by": list(self.by),
            "scores": groups,
        }


def read_comparison(
    first: Source, second: Source, by: Sequence[str] = (), item: str | None = None, model: str = MODEL
) -> Comparison:
    """The comparison of two files of records.

    Raises:
        InvalidInput: a line is no record of grading, a file is damaged, a field is misspelt, or pairs are of one model
            and no model is in both.
    """
    comparison = Comparison((first.name, second.name), by, item, model)
    for run, source in enumerate((first, second)):
        last: Any = None
        for line, record in read_records(source):
            with placed(source, line):
                comparison.add(run, record)
            last = record
        check_fields(comparison.fields, last, source.name)
    comparison.check_models()
    return comparison


def mcnemar(only_first: int, only_second: int) -> float:
    """How likely pairs differ at least as unevenly as these by chance alone, two-sided."""
    differ, least = only_first + only_second, min(only_first, only_second)
    if differ <= EXACT:
        return min(1.0, sum(comb(differ, few) for few in range(least + 1)) / (1 << max(differ - 1, 0)))
    return erfc(max(0.0, abs(only_first - only_second) - 1) / sqrt(2 * differ))


def _paired(score: str, items: Sequence[_Item], *, single: bool = True) -> Paired:
    """The score of these items; ``single`` if none of them stands there twice, as several models answered it."""
    rates = [[run[score][0] / run[score][1] for run in item.runs] for item in items]
    stories: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for item, (first, second) in zip(items, rates, strict=True):
        counts = stories[item.story]
        counts[0] += second - first
        counts[1] += 1
    baseline = Baseline()
    for item in items:
        baseline.add(item.blind[score])
    single = single and all(run[score][1] == 1 for item in items for run in item.runs)
    only_first = sum(first > second for first, second in rates)
    only_second = sum(first < second for first, second in rates)
    return Paired(
        len(items),
        len(stories),
        sum(first for first, _ in rates) / len(items),
        sum(second for _, second in rates) / len(items),
        baseline,
        _interval([(total, of) for total, of in stories.values()]),
        only_first if single else None,
        only_second if single else None,
        mcnemar(only_first, only_second) if single else None,
    )


def _listed(models: Collection[str]) -> str:
    """A few of them, in their order."""
    few = [shown(model) for model in sorted(models)[:MAX_LISTED]]
    return ", ".join(few) + (f" and {len(models) - MAX_LISTED} more" if len(models) > MAX_LISTED else "")


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
        percent(found.baseline.chance),
        percent(found.baseline.constant),
        percent(found.first),
        percent(found.second),
        f"{100 * found.difference:+z.1f}",
        f"{100 * low:+z.1f} to {100 * high:+z.1f}",
        "" if found.only_first is None else str(found.only_first),
        "" if found.only_second is None else str(found.only_second),
        "" if found.p is None else f"{found.p:.2g}",
    )
