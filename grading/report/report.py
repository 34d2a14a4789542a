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

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from spatialjudge.grading.batch.fields import look_up
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.cache import digest
from spatialjudge.grading.grade import Flag, GradeOutcome
from spatialjudge.grading.reader.readings import ReadingStatus
from spatialjudge.grading.report.published import Published
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.tables import Table, printable
from spatialjudge.grading.report.tally import READ_AS, Tally
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.json_values import read_json

NO_VALUE: Final = "(none)"
"""The group of records without the field."""
MAX_RECORD: Final = 1 << 26
"""Bytes in a record: an item of any size that is graded, escaped, and its grade."""
MODEL: Final = "model"
"""The field that says who answered, unless told otherwise."""
READ_OTHERWISE: Final = 0.1
"""By how much models must differ in how their answers were read for a warning."""
_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a formula begins with in one spreadsheet or another; in some as a wide letter, too."""


class Report:
    """Tallies of groups of records: those that agree in some fields, and all together.

    Args:
        by: fields by whose values to group: ``model``, ``question.kind``; names joined by dots lead into objects.
        pattern: the field that says which pattern an item is of. Where several models answered they are groups, too:
            a curve over the patterns of all of them would be nobody's.
        item: the field that says which item was answered, if that is not the same story, question and gold.
        model: the field that says who answered.
    """

    def __init__(
        self, by: Sequence[str] = (), pattern: str | None = None, item: str | None = None, model: str = MODEL
    ) -> None:
        self._asked_by = tuple(by)
        self.pattern = pattern
        self.item = item
        self.model = model
        self.models: set[str] = set()
        """Who answered usable items: a line that is no item has no model."""
        self._seen: set[str] = set()
        self._groups: dict[tuple[str, ...], tuple[tuple[Any, ...], Tally]] = {}
        self._total: Tally | None = None
        self._read_as: dict[str, Counter[str]] = {}
        self.published = Published()
        """The scores under which benchmarks publish their figures."""

    def add(self, record: Mapping[str, Any]) -> None:
        """Take one more record.

        Raises:
            InvalidInput: it is no record of grading.
        """
        self._total = None
        try:
            values = tuple(self._field(record, name) for name in self._asked_by)
            model = self._field(record, self.model)
            pattern = json.dumps([model, self._field(record, self.pattern)], sort_keys=True) if self.pattern else None
            item = digest([model, self.item_of(record)], "line")
            self.published.add(tuple(map(_as_text, values)), model, record)
            if self._splits_models:
                values = (model, *values)
            _, tally = self._groups.setdefault(tuple(map(_as_text, values)), (values, Tally()))
            way = tally.add(record, pattern, item)
            if way is not None:
                self.models.add(_as_text(model))
            if way is not None and model is not None:
                self._read_as.setdefault(_as_text(model), Counter())[way] += 1
        except (KeyError, TypeError, AttributeError):
            hint = "write the records with spatialjudge grade, or POST /grade/batch"
            raise InvalidInput([Problem("line", "is no record of grading", hint)]) from None

    def published_table(self) -> Table | None:
        """The scores under which benchmarks publish their figures; none if no item is of a benchmark."""
        return self.published.table(self._asked_by)

    def item_of(self, record: Mapping[str, Any]) -> Any:
        """What is the same for answers to one item, whoever gave them."""
        if self.item is not None:
            return self._field(record, self.item)
        return [record["story"], record["question"], record["gold"]]

    def group_of(self, record: Mapping[str, Any]) -> tuple[str, ...]:
        """The texts of the group that a record is in."""
        return tuple(_as_text(self._field(record, name)) for name in self._asked_by)

    def model_of(self, record: Mapping[str, Any]) -> str:
        """The text of who answered."""
        return _as_text(self._field(record, self.model))

    @property
    def by(self) -> tuple[str, ...]:
        """The fields that name a group."""
        return (self.model, *self._asked_by) if self._splits_models and self.pools_models else self._asked_by

    @property
    def pools_models(self) -> bool:
        """Whether all records together are those of several models."""
        return len(self.models) > 1

    @property
    def _splits_models(self) -> bool:
        return self.pattern is not None and self.model not in self._asked_by

    def _field(self, record: Mapping[str, Any], path: str) -> Any:
        """What a record has by that name: what the line had, else the item, else the grade."""
        for part in (record["item"], record["given"], record):
            found = look_up(part, path)
            if found is not None:
                self._seen.add(path)
                return found
        return None

    @property
    def total(self) -> Tally:
        """All records together."""
        if self._total is None:
            self._total = Tally()
            for _, tally in self._groups.values():
                self._total.update(tally)
        return self._total

    def missing(self) -> list[str]:
        """The fields that no record had."""
        asked = [*self._asked_by, *(name for name in (self.pattern, self.item) if name)]
        if self.model != MODEL:
            asked.append(self.model)
        return [name for name in asked if name not in self._seen]

    @property
    def groups(self) -> list[tuple[tuple[str, ...], Tally]]:
        """Each group's values and tally, numbers in their order, then texts in theirs."""
        groups = self._groups
        if self._splits_models and not self.pools_models:
            groups = {}
            for texts, (values, tally) in self._groups.items():
                groups.setdefault(texts[1:], (values[1:], Tally()))[1].update(tally)
        found = sorted(groups.items(), key=lambda group: [_order(value) for value in group[1][0]])
        return [(texts, tally) for texts, (_, tally) in found]

    def rows(self) -> Iterator[tuple[tuple[str, ...], Tally]]:
        """The groups, and under them all records together, if there is more than one group."""
        groups = self.groups
        yield from groups
        if len(groups) != 1:
            yield ("all", *("" for _ in self.by[1:])), self.total

    def scores(self) -> list[str]:
        """The scores that apply to any record."""
        return self.total.scores()

    def warnings(self) -> list[str]:
        """What makes rates of models hard to compare: their answers were read in different ways."""
        found = []
        for way in READ_AS:
            shares = sorted(
                ((Rate(ways[way], ways.total()), model) for model, ways in self._read_as.items()),
                key=lambda pair: (pair[0].value or 0.0, pair[1]),
            )
            if len(shares) < 2:
                continue
            (least, first), (most, last) = shares[0], shares[-1]
            if least.interval is None or most.interval is None or least.value is None or most.value is None:
                continue
            if most.value - least.value > READ_OTHERWISE and most.interval[0] > least.interval[1]:
                words = way.replace("_", " ")
                found.append(
                    f"answers that are {words}: {least.value:.0%} of {first}, {most.value:.0%} of {last}. The rates of "
                    "models whose answers are read differently may differ for that alone."
                )
        return found

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        total = self.total.as_json()
        if self.pools_models:
            total["pattern_accuracy"] = {}
        groups = [
            {"group": dict(zip(self.by, values, strict=True)), **tally.as_json()} for values, tally in self.groups
        ]
        return {
            "by": list(self.by),
            "pattern": self.pattern,
            "groups": groups,
            "total": total,
            "published": self.published.as_json(self._asked_by),
            "warnings": self.warnings(),
        }

    def csv(self) -> str:
        """A row for each group: its fields and counts, and for each score rate, interval, baselines and skill."""
        scores = self.scores()
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*map(_inert, self.by), *_columns(self.total, scores)])
        for values, tally in self.groups:
            writer.writerow([*map(_inert, values), *_columns(tally, scores).values()])
        return text.getvalue()


def read_records(source: Source) -> Iterator[tuple[Line, Any]]:
    """The lines of a file of records, and what they hold.

    Raises:
        InvalidInput: a line is no JSON, or the file is damaged.
    """
    for line in source.lines(MAX_RECORD):
        with placed(source, line):
            record = read_json(line.raw)
        yield line, record


@contextmanager
def placed(source: Source, line: Line) -> Iterator[None]:
    """What is wrong in here is wrong in this line of this file."""
    try:
        yield
    except InvalidInput as error:
        place = f"{source.name}, line {line.number}"
        raise InvalidInput([problem._replace(where=place) for problem in error.problems]) from None


def read_report(source: Source, report: Report) -> Report:
    """Fill a report with the records of a file.

    Raises:
        InvalidInput: a line is no record of grading, there is none, or the file is damaged.
    """
    last: Any = None
    for line, record in read_records(source):
        with placed(source, line):
            report.add(record)
        last = record
    check_fields(report, last, source.name)
    return report


def check_fields(report: Report, record: Mapping[str, Any] | None, name: str) -> None:
    """Check that there is a record, and that some have each of the fields that were asked for: else one is misspelt."""
    if record is None:
        hint = "spatialjudge grade ITEMS.jsonl -o GRADED.jsonl writes them"
        raise InvalidInput([Problem(name, "has no records", hint)])
    hint = f"fields: {', '.join([*record['item'], *record])}"
    places = {report.pattern: "pattern", report.item: "item", report.model: "model"}
    problems = [
        Problem("by" if name in report.by else places[name], f"no record has a field {shown(name)}", hint)
        for name in report.missing()
    ]
    if problems:
        raise InvalidInput(problems)


def _columns(tally: Tally, scores: Iterable[str]) -> dict[str, Any]:
    """A tally in columns."""
    columns: dict[str, Any] = {"items": tally.items, "usable": tally.usable}
    columns |= {outcome: tally.outcomes[outcome] for outcome in GradeOutcome}
    columns |= {f"read_{way}": tally.read_as[way] for way in READ_AS}
    columns |= _prefixed("coverage", tally.coverage.as_json()) | _prefixed("parsed", tally.parsed.as_json())
    columns["multiple"] = tally.readings[ReadingStatus.MULTIPLE]
    columns |= {flag: tally.flags[flag] for flag in Flag}
    for name in scores:
        rate, declared, graded = tally.rate(name), tally.declared(name), tally.graded(name)
        baseline = tally.baseline(name)
        columns |= _prefixed(
            name,
            rate.as_json()
            | {"interval": rate.method, "chance": baseline.chance, "best_constant": baseline.constant}
            | {"skill": tally.skill(name)}
            | {"declared_right": declared.right, "declared_rate": declared.value}
            | {"graded_of": graded.of, "graded_rate": graded.value},
        )
    columns["set_f1_mean"], columns["set_f1_of"] = tally.set_f1
    columns["set_f1_graded_mean"], columns["set_f1_graded_of"] = tally.set_f1_graded
    return columns


def _prefixed(prefix: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{prefix}_{name}": value for name, value in values.items()}


def _inert(cell: str) -> str:
    """A cell that no terminal obeys, and no spreadsheet takes for a formula."""
    said = printable(cell)
    return f"'{said}" if said.lstrip()[:1] in _FORMULA else said


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else NO_VALUE if value is None else json.dumps(value, sort_keys=True)


def _order(value: Any) -> tuple[int, float, str]:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return 0, value, ""
    return (2, 0, "") if value is None else (1, 0, _as_text(value))
