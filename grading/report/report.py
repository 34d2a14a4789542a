"""Reports: what graded records come to, group by group.

The headline rate of a score is over all items that have a usable story: an answer that was not read, that abstains or
that is missing is not right, so that silence is not rewarded. Beside it stand the rate over what was graded, with the
coverage, and the rate over what was declared: what a strict reading would have come to. An item that cannot be graded
(its story contradicts itself, the time ran out, it is no item) is in no rate, but counted. Beside a rate stands what
blind answers would score on the same items, labels at random and the best constant (see ``baselines``), and the skill:
the share of the way from the higher of these to perfection.

Pattern accuracy (Abzianidze, Zwarts, Winter, SpaceNLI, 2023): the share of the patterns of which at least a share t of
the items is right. A pattern is whatever its items share: a scene, a template, a story. The curve over t tells a model
that knows some patterns from one that knows half of each; so no pattern holds the answers of two models.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.blind import Written
from spatialjudge.grading.report.published import Published, PublishedFigure
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.records import MODEL, Keys, as_text, in_order, read_records, taken
from spatialjudge.grading.report.tally import READ_AS, Numbers, Tally
from spatialjudge.grading.scores import RIGHT_OR_WRONG, SHARES
from spatialjudge.solver.json_values import digest

READ_OTHERWISE: Final = 0.1
"""By how much models must differ in how their answers were read for a warning."""


class Group(NamedTuple):
    """A group's names and numbers; the total is all records together."""

    names: tuple[str, ...]
    numbers: Numbers
    total: bool = False


@dataclass(frozen=True)
class Counted:
    """All the numbers of a report: what it is grouped by, its groups in their order, and all records together.

    ``models`` has all records of each model, as far as groups keep models
    apart. ``pooled`` says that the total is over several models, ``published`` has the scores under which benchmarks
    publish their figures, by the fields ``published_by``; ``warnings`` tell what makes rates of models hard to compare.
    """

    by: tuple[str, ...]
    pattern: str | None
    groups: tuple[Group, ...]
    total: Group
    pooled: bool
    published: tuple[PublishedFigure, ...]
    published_by: tuple[str, ...]
    warnings: tuple[str, ...]
    models: tuple[Group, ...] = ()
    chosen: tuple[str, ...] = ()
    """The scores that are shown; all if none are named."""

    @property
    def rows(self) -> tuple[Group, ...]:
        """The groups, and under them all records together, if there is more than one group."""
        return self.groups if len(self.groups) == 1 else (*self.groups, self.total)

    @property
    def scores(self) -> list[str]:
        """The scores of which there are rates."""
        found = [name for name in RIGHT_OR_WRONG if f"scores.{name}" in self.total.numbers]
        return [name for name in found if not self.chosen or name in self.chosen]

    @property
    def same(self) -> dict[str, list[str]]:
        """The scores of which there are rates, by the first of those that come to the same in every row."""
        found: dict[tuple[Any, ...], list[str]] = {}
        for name in self.scores:
            parts = ("", ".chance", ".best_constant", ".declared", ".graded")
            key = tuple(row.numbers.get(f"scores.{name}{part}") for row in self.rows for part in parts)
            found.setdefault(key, []).append(name)
        return {names[0]: names for names in found.values()}

    @property
    def means(self) -> list[str]:
        """The scores of which there are means."""
        found = [name for name in SHARES if self.total.numbers[f"{name}.of"]]
        return [name for name in found if not self.chosen or name in self.chosen]

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON values."""
        return {
            "by": list(self.by),
            "pattern": self.pattern,
            "groups": [
                {"group": dict(zip(self.by, names, strict=True)), **nested(numbers)}
                for names, numbers, _ in self.groups
            ],
            "total": nested(self.total.numbers),
            "published": [
                {
                    "group": dict(zip(self.published_by, figure.group, strict=True)),
                    "model": figure.model,
                    "benchmark": figure.benchmark,
                    "score": figure.score,
                    "value": figure.value,
                    "right": figure.right,
                    "of": figure.of,
                }
                for figure in self.published
            ],
            "warnings": list(self.warnings),
        }


class Report:
    """Tallies of groups of records: those that agree in some fields, and all together.

    The fields are those of :class:`~.records.Keys`. With patterns, and answers of several models, models are groups,
    too: a curve over the patterns of all of them would be nobody's.
    """

    def __init__(
        self,
        by: Sequence[str] = (),
        pattern: str | None = None,
        item: str | None = None,
        model: str = MODEL,
        scores: Sequence[str] = (),
    ) -> None:
        self.names = Keys(by, pattern, item, model)
        self._scores = tuple(scores)
        self._models: set[str] = set()
        """Who answered usable items: a line that is no item has no model."""
        self._groups: dict[tuple[str, ...], tuple[tuple[Any, ...], Tally]] = {}
        self._read_as: dict[str, Counter[str]] = {}
        self._published = Published()
        self._counted: Counted | None = None

    def add(self, record: Written) -> None:
        """Take one more record.

        Raises:
            InvalidInput: it is no record of grading.
        """
        names, self._counted = self.names, None
        with taken():
            record = whole(record)
            values, model = names.group_of(record), names.field(record, names.model)
            pattern = json.dumps([model, names.field(record, names.pattern)], sort_keys=True) if names.pattern else None
            item = digest([model, names.item_of(record)], "line")
            self._published.add(tuple(map(as_text, values)), model, record)
            if self._splits_models:
                values = (model, *values)
            _, tally = self._groups.setdefault(tuple(map(as_text, values)), (values, Tally()))
            way = tally.add(record, pattern, item)
            if way is not None:
                self._models.add(as_text(model))
                if model is not None:
                    self._read_as.setdefault(as_text(model), Counter())[way] += 1

    @property
    def _splits_models(self) -> bool:
        """Whether groups are kept by model, too, before they are shown: what is asked for may need it."""
        names = self.names
        return names.model not in names.by and (names.pattern is not None or not names.by)

    def counted(self) -> Counted:
        """What the records come to, found once."""
        if self._counted is None:
            self._counted = self._count()
        return self._counted

    def as_json(self) -> dict[str, Any]:
        """The same as JSON values."""
        return self.counted().as_json()

    def _count(self) -> Counted:
        pooled, by, groups = len(self._models) > 1, self.names.by, self._groups
        if self._splits_models and pooled and self.names.pattern is not None:
            by = (self.names.model, *by)
        elif self._splits_models:
            groups = _merged(self._groups, lambda names: names[1:])
        _, total = _merged(groups, lambda _: ()).get((), ((), Tally()))
        several = any(tally.samples.several for _, tally in groups.values())
        in_sequence = sorted(groups.items(), key=lambda group: [in_order(value) for value in group[1][0]])
        return Counted(
            by,
            self.names.pattern,
            tuple(Group(texts, tally.numbers(samples=several)) for texts, (_, tally) in in_sequence),
            Group(("all", *("" for _ in by[1:])), total.numbers(samples=several, patterns=not pooled), total=True),
            pooled,
            tuple(self._published.figures()),
            self.names.by,
            tuple(_warnings(self._read_as)),
            self._by_model(),
            self._scores,
        )

    def _by_model(self) -> tuple[Group, ...]:
        """All records of each model, where groups are kept by model."""
        by = (self.names.model, *self.names.by) if self._splits_models else self.names.by
        if self.names.model not in by:
            return ()
        place = by.index(self.names.model)
        found = _merged(self._groups, lambda names: (names[place],))
        return tuple(Group(names, tally.numbers()) for names, (_, tally) in sorted(found.items()))


_Groups = dict[tuple[str, ...], tuple[tuple[Any, ...], Tally]]


def _merged(groups: _Groups, name: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> _Groups:
    """The groups by other names; what has one part is that part, and what has several a tally of its own."""
    parts: dict[tuple[str, ...], list[tuple[tuple[Any, ...], Tally]]] = {}
    for names, (values, tally) in groups.items():
        parts.setdefault(name(names), []).append((name(values), tally))
    merged: _Groups = {}
    for names, of in parts.items():
        tally = of[0][1]
        if len(of) > 1:
            tally = Tally()
            for _, part in of:
                tally.update(part)
        merged[names] = of[0][0], tally
    return merged


def nested(numbers: Numbers) -> dict[str, Any]:
    """Numbers as JSON values: names that share a part before a dot in an object of that name."""
    tree: dict[str, Any] = {}
    for name, value in numbers.items():
        *way, last = name.split(".")
        node = tree
        for step in way:
            node = node.setdefault(step, {})
        node[last] = value.as_json() if isinstance(value, Rate) else dict(value) if isinstance(value, dict) else value
    return tree


def _warnings(read_as: dict[str, Counter[str]]) -> Iterable[str]:
    """Where models differ in how their answers were read."""
    for way in READ_AS:
        shares = sorted(
            ((Rate(ways[way], ways.total()), model) for model, ways in read_as.items()),
            key=lambda pair: (pair[0].value or 0.0, pair[1]),
        )
        if len(shares) < 2:
            continue
        (least, first), (most, last) = shares[0], shares[-1]
        if least.interval is None or most.interval is None or least.value is None or most.value is None:
            continue
        if most.value - least.value > READ_OTHERWISE and most.interval[0] > least.interval[1]:
            yield (
                f"answers that are {way.replace('_', ' ')}: {least.value:.0%} of {first}, {most.value:.0%} of {last}. "
                "The rates of models whose answers are read differently may differ for that alone."
            )


def read_report(source: Source, report: Report) -> Report:
    """Fill a report with the records of a file.

    Raises:
        InvalidInput: a line is no record of grading, there is none, a field is misspelt, or the file is damaged.
    """
    read_records(source, report.names, report.add)
    return report
