"""Two runs on the same items, pair by pair: the difference of their rates, its interval, and McNemar's test.

Items are the same when their story, question and gold are (or a field that is named), and usable in both runs. Where a
run has several models, or groups are models, a pair is of one model's answers, and models are groups: of models that
only one run has, nothing is compared. Of several answers to an item the mean counts. The interval is a bootstrap by
story; McNemar's test (Psychometrika 12, 1947), the exact one where there are few pairs that differ, takes items for
independent and needs one answer an item.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.blind import Written
from spatialjudge.grading.grade import USABLE
from spatialjudge.grading.report.baselines import Baseline, Blind, blind
from spatialjudge.grading.report.rates import interval_of_difference, mcnemar
from spatialjudge.grading.report.records import MODEL, Keys, as_text, in_order, read_records, scored, taken
from spatialjudge.grading.report.tables import Table, TableRow, percent
from spatialjudge.grading.report.tally import Numbers
from spatialjudge.grading.scores import RIGHT_OR_WRONG
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.json_values import digest

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
_COLUMNS: Final[dict[str, Callable[[Numbers], str]]] = {
    "items": lambda found: str(found["items"]),
    "chance": lambda found: percent(found["chance"]),
    "constant": lambda found: percent(found["best_constant"]),
    "first": lambda found: percent(found["first"]),
    "second": lambda found: percent(found["second"]),
    "difference": lambda found: f"{100 * found['difference']:+z.1f}",
    "95 % interval": lambda found: f"{100 * found['low']:+z.1f} to {100 * found['high']:+z.1f}",
    "only first": lambda found: "" if found["only_first"] is None else str(found["only_first"]),
    "only second": lambda found: "" if found["only_second"] is None else str(found["only_second"]),
    "p": lambda found: "" if found["mcnemar_p"] is None else f"{found['mcnemar_p']:.2g}",
}
"""Heads of a table, and what stands under them."""
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


class Comparison:
    """Two runs on the same items. The fields say what is grouped by, what an item is, and who answered."""

    def __init__(
        self, names: tuple[str, str], by: Sequence[str] = (), item: str | None = None, model: str = MODEL
    ) -> None:
        self.names = names
        self.fields = Keys(by, item=item, model=model)
        self._models: tuple[set[str], set[str]] = set(), set()
        self._groups: dict[tuple[str, ...], tuple[Any, ...]] = {}
        self._answered: dict[bytes, dict[str, _Item]] = {}
        """By item, and by who answered."""
        self._lacking: set[str] = set()
        """Scores that a graded record lacks: it was written before there were such."""
        self._rows: dict[str, list[tuple[tuple[str, ...], Numbers]]] = {}

    def add(self, run: int, record: Written) -> None:
        """Take one more record of the first run (0) or of the second (1).

        Raises:
            InvalidInput: it is no record of grading.
        """
        self._rows.clear()
        with taken():
            record = whole(record)
            values, model = self.fields.group_of(record), as_text(self.fields.field(record, self.fields.model))
            key = digest(self.fields.item_of(record), "line")
            group = tuple(map(as_text, values))
            self._groups.setdefault(group, values)
            if record["outcome"] not in USABLE:
                return
            self._models[run].add(model)
            answered = self._answered.setdefault(key, {})
            scores = {name: value for name, value in scored(record) if name in RIGHT_OR_WRONG}
            self._lacking.update(name for name, value in scores.items() if value is None)
            item = answered.get(model)
            if item is None:
                blinds = {name: blind(record, name) for name in scores}
                item = answered[model] = _Item(record["story_id"], group, model, blinds)
            for name, value in scores.items():
                counts = item.runs[run].setdefault(name, [0, 0])
                counts[0] += bool(value)
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
        return [name for name in RIGHT_OR_WRONG if name not in self._lacking and self.rows(name)]

    def rows(self, score: str) -> list[tuple[tuple[str, ...], Numbers]]:
        """The groups, and under them all items together, if there is more than one group. Found once."""
        if score not in self._rows:
            self._rows[score] = list(self._find_rows(score))
        return self._rows[score]

    def _find_rows(self, score: str) -> Iterator[tuple[tuple[str, ...], Numbers]]:
        groups: defaultdict[tuple[str, ...], list[_Item]] = defaultdict(list)
        own = len(self.by) > len(self.fields.by)
        for item in self._pairs(score):
            groups[(item.model, *item.group) if own else item.group].append(item)
        by_values = sorted(self._groups, key=lambda group: [in_order(value) for value in self._groups[group]])
        models = [(model,) for model in sorted(set.intersection(*self._models))] if own else [()]
        order = [name for model in models for group in by_values if (name := (*model, *group)) in groups]
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
        return [
            Table(
                name,
                self.by,
                tuple(_COLUMNS),
                tuple(
                    TableRow(
                        group if self.by else (),
                        tuple(cell(found) for cell in _COLUMNS.values()),
                        group[:1] == ("all",),
                    )
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
                **found,
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
        read_records(source, comparison.fields, partial(comparison.add, run))
    comparison.check_models()
    return comparison


def _paired(score: str, items: Sequence[_Item], *, single: bool = True) -> Numbers:
    """The score of these items; ``single`` if none of them stands there twice, as several models answered it.

    ``first`` and ``second`` are mean rates, ``difference`` is second minus first, with its interval from ``low`` to
    ``high``; ``only_first`` and ``only_second`` count items that one run alone has right, and the p is that of
    McNemar's test: these are ``None`` where an item has several answers. The baselines are those of these items.
    """
    rates = [[run[score][0] / run[score][1] for run in item.runs] for item in items]
    stories: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    baseline = Baseline()
    for item, (first, second) in zip(items, rates, strict=True):
        counts = stories[item.story]
        counts[0] += second - first
        counts[1] += 1
        baseline.add(item.blind[score])
    single = single and all(run[score][1] == 1 for item in items for run in item.runs)
    only_first = sum(first > second for first, second in rates) if single else None
    only_second = sum(first < second for first, second in rates) if single else None
    first, second = (sum(rate[run] for rate in rates) / len(items) for run in (0, 1))
    low, high = interval_of_difference([(total, of) for total, of in stories.values()])
    return {
        "items": len(items),
        "stories": len(stories),
        "first": first,
        "second": second,
        **baseline.as_json(),
        "difference": second - first,
        "low": low,
        "high": high,
        "only_first": only_first,
        "only_second": only_second,
        "mcnemar_p": None if only_first is None or only_second is None else mcnemar(only_first, only_second),
    }


def _listed(models: Collection[str]) -> str:
    """A few of them, in their order."""
    few = [shown(model) for model in sorted(models)[:MAX_LISTED]]
    return ", ".join(few) + (f" and {len(models) - MAX_LISTED} more" if len(models) > MAX_LISTED else "")
