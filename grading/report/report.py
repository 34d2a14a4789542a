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
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.blind import BlindAnswer
from spatialjudge.grading.report.published import Published, PublishedFigure
from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.records import NO_VALUE, Keys, as_text, in_order, read_records, taken
from spatialjudge.grading.report.tally import READ_AS, Tally
from spatialjudge.grading.scores import RIGHT_OR_WRONG, SHARES
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.json_values import digest

HEADLINES: Final = ("feasible", "polar", "accuracy", "all_kept")
"""The scores that say first how good a model is: one for each kind of question."""
MAX_OVER: Final = 200
"""Values of a pivot: a table of more columns cannot be read."""
READ_OTHERWISE: Final = 0.1
"""By how much models must differ in how their answers were read for a warning."""


class Group(NamedTuple):
    """A group's names and numbers; the total is all records together."""

    names: tuple[str, ...]
    numbers: Numbers
    total: bool = False


@dataclass(frozen=True)
class Counted:
    """The numbers of a report, which all printers show: of each group in its order, and of all records together.

    ``models`` has all records of each model. ``over`` has the groups by the field ``pivot``, whose values are their
    last names, and under them all records by that field alone. ``pooled`` says that the total is over several models,
    ``published`` has the scores under which benchmarks publish their figures, by the fields ``published_by``;
    ``warnings`` tell what is not counted, or hard to compare, ``chosen`` which scores are shown, if not all.
    """

    by: tuple[str, ...]
    pattern: str | None
    pivot: str | None
    groups: tuple[Group, ...]
    total: Group
    models: tuple[Group, ...]
    over: tuple[Group, ...]
    pooled: bool
    published: tuple[PublishedFigure, ...]
    published_by: tuple[str, ...]
    warnings: tuple[str, ...]
    chosen: tuple[str, ...]

    @property
    def items(self) -> int:
        """How many records there are."""
        return int(self.total.numbers["items"])

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
    def headlines(self) -> list[str]:
        """The scores that are shown first."""
        return [name for name in self.scores if self.chosen or name in HEADLINES]

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
        found = {
            "by": list(self.by),
            "pattern": self.pattern,
            "groups": [
                {"group": dict(zip(self.by, names, strict=True)), **nested(numbers)}
                for names, numbers, _ in self.groups
            ],
            "total": nested(self.total.numbers),
            "published": [
                {"group": dict(zip(self.published_by, figure.group, strict=True)), **figure.as_json()}
                for figure in self.published
            ],
            "warnings": list(self.warnings),
        }
        if self.pivot:
            found["pivot"] = self.pivot
            found["over"] = [
                {
                    "group": None if total else dict(zip(self.by, names, strict=False)),
                    "value": names[-1],
                    **nested(numbers),
                }
                for names, numbers, total in self.over
            ]
        return found


_REPEATED: Final = (
    "{} records are there before, with the same id, line and input, and are counted again. "
    "Was a file joined to itself? Answers of another run are told apart by a field such as sample."
)


class Report:
    """Tallies of groups of records: those that agree in some fields, and all together.

    With patterns or a pivot, and answers of several models, models are groups, too: a curve of all of them would be
    nobody's. ``scores`` are those that are shown, if not all.
    """

    def __init__(self, fields: Keys | None = None, scores: Sequence[str] = ()) -> None:
        self.fields = fields or Keys()
        self._scores = tuple(scores)
        self._cells: dict[tuple[str, ...], tuple[tuple[Any, ...], Tally]] = {}
        """The records of which model, groups and pivot are the same: all that is shown is put together from these."""
        self._published = Published()
        self._found: dict[tuple[tuple[str, ...], ...], Numbers] = {}
        """What cells come to, by which of them are taken together."""
        self._met: set[int] = set()
        self._repeated = 0

    def add(self, record: BlindAnswer) -> None:
        """Take one more record.

        Raises:
            InvalidInput: it is no record of grading.
        """
        names = self.fields
        with taken():
            record = whole(record)
            values, model = names.group_of(record), names.field(record, names.model)
            shared = names.field(record, names.pattern) if names.pattern else None
            pattern = None if shared is None else json.dumps([model, shared], sort_keys=True)
            item = digest([model, names.item_of(record)], "line")
            self._published.add(tuple(map(as_text, values)), model, record)
            values = (model, *values) if names.pivot is None else (model, *values, names.field(record, names.pivot))
            cell = tuple(map(as_text, values))
            if cell not in self._cells:
                self._cells[cell] = values, Tally()
            self._cells[cell][1].add(record, pattern, item)
            if "id" in record:  # several answers to an item stand on lines of their own, or differ in what was sent
                met = hash((record["id"], record.get("line"), record.get("input")))
                self._repeated += met in self._met
                self._met.add(met)

    def counted(self) -> Counted:
        """What the records come to.

        Raises:
            InvalidInput: the pivot has more values than can be read.
        """
        self._found.clear()
        names, models = self.fields, self._rows([0])
        pooled = sum(numbers["usable"] > 0 for _, numbers, _ in models) > 1
        places = list(range(1, len(names.by) + 1))
        by = names.by
        if pooled and (names.pattern or names.pivot) and names.model not in by:
            by, places = (names.model, *by), [0, *places]
        over: list[Group] = []
        if names.pivot:
            last = len(names.by) + 1
            if (values := len({cell[last] for cell in self._cells})) > MAX_OVER:
                raise InvalidInput.at("pivot", f"{shown(names.pivot)} has {values} values", "--by makes a row of each")
            over = self._rows([*places, last])
            if len({row.names[:-1] for row in over}) > 1:
                over += [Group((*_all(by), *value), numbers, total=True) for value, numbers, _ in self._rows([last])]
        total = self._rows([]) or [Group((), Tally().numbers())]
        return Counted(
            by,
            names.pattern,
            names.pivot,
            tuple(self._rows(places)),
            Group(_all(by), total[0].numbers, total=True),
            tuple(models),
            tuple(over),
            pooled,
            tuple(self._published.figures()),
            names.by,
            (
                *_warnings(models),
                *_not_counted(tally for _, tally in self._cells.values()),
                *([_REPEATED.format(self._repeated)] if self._repeated else []),
            ),
            self._scores,
        )

    def _rows(self, places: Sequence[int]) -> list[Group]:
        """The records by some of the names of cells, in their order; what the same cells come to is counted once."""
        parts: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
        for cell in self._cells:
            parts[tuple(cell[place] for place in places)].append(cell)

        def order(names: tuple[str, ...]) -> list[tuple[int, float, str]]:
            values, _ = self._cells[parts[names][0]]
            return [in_order(values[place]) for place in places]

        return [Group(names, self._numbers(tuple(parts[names]))) for names in sorted(parts, key=order)]

    def _numbers(self, cells: tuple[tuple[str, ...], ...]) -> Numbers:
        if cells not in self._found:
            several = any(tally.samples.several for _, tally in self._cells.values())
            pooled = len({cell[0] for cell in cells if self._cells[cell][1].usable}) > 1
            tally = Tally.merged(self._cells[cell][1] for cell in cells)
            self._found[cells] = tally.numbers(samples=several, patterns=not pooled)
        return self._found[cells]


def _all(by: Sequence[str]) -> tuple[str, ...]:
    return ("all", *("" for _ in by[1:]))


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


def _warnings(models: Iterable[Group]) -> Iterator[str]:
    """Where models differ in how their answers were read."""
    known = [(name, numbers) for (name,), numbers, _ in models if numbers["usable"] and name != NO_VALUE]
    for way in READ_AS if len(known) > 1 else ():
        rates = [(Rate(numbers[f"read_as.{way}"], numbers["usable"]), name) for name, numbers in known]
        shares = sorted(rates, key=lambda pair: (pair[0].value or 0.0, pair[1]))
        (least, first), (most, last) = shares[0], shares[-1]
        (_, high), (low, _) = least.interval or (0.0, 0.0), most.interval or (0.0, 0.0)
        if (most.value or 0.0) - (least.value or 0.0) > READ_OTHERWISE and low > high:
            yield (
                f"answers that are {way.replace('_', ' ')}: {least.value:.0%} of {first}, {most.value:.0%} of {last}. "
                "The rates of models whose answers are read differently may differ for that alone."
            )


def _not_counted(tallies: Iterable[Tally]) -> Iterator[str]:
    """Which scores are left out though they apply."""
    if lacking := set[str]().union(*(tally.lacking for tally in tallies)):
        yield (
            f"{', '.join(sorted(lacking))}: not counted, since graded records lack it. "
            "Grade answers again that were graded before there was such a score."
        )


def read_report(source: Source, fields: Keys | None = None, scores: Sequence[str] = ()) -> Counted:
    """The report of a file of records.

    Raises:
        InvalidInput: a line is no record of grading, there is none, a field is misspelt, the file is damaged, or the
            pivot has more values than can be read.
    """
    report = Report(fields, scores)
    read_records(source, report.fields, report.add)
    return report.counted()
