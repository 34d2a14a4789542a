"""Reports: what graded records come to, group by group.

Three questions are kept apart, each with its own denominator: how many answers could be read (of those to items that
could be understood), how many abstained (of the same), and of the *graded* ones how many score. No rate takes an
answer that could not be graded for a wrong one. Beside a rate stands its chance level, the mean of what a blind
answer would score on the same items, and the skill: the share of the way from chance to perfection.

Pattern accuracy (Abzianidze, Zwarts, Winter, SpaceNLI, 2023): the share of the patterns of which at least a share t of
the items is right. A pattern is whatever its items share: a scene, a template, a story. The curve over t tells a model
that knows some patterns from one that knows half of each.
"""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isnan, nan
from typing import IO, Any, Final

from spatialjudge.grading.batch.fields import look_up
from spatialjudge.grading.batch.files import Source
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.json_values import read_json
from spatialjudge.grading.reader.answers import ReadingStatus
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.scores import skill
from spatialjudge.relations import shown, vocabularies
from spatialjudge.solver import InvalidInput, Problem

THRESHOLDS: Final = tuple(Fraction(number, 20) for number in range(21))
"""The shares t at which the curve of pattern accuracy is drawn."""

_OVERLAPPING: Final = frozenset(
    name for table in vocabularies() for name, terms in table.families.items() if not terms[0].family.partition
)
"""Families of which several labels may have to hold at a time."""


def _only(record: Mapping[str, Any]) -> float:
    """How often a label at random is the only one that can hold."""
    return (len(record["feasible"]) == 1) / int(record["options"])


# Each score that is right or wrong -> how often a blind answer, one label at random, would be right on the item of a
# record; None where that is not known. What must hold of one label alone is the only relation that can, but among
# half-planes several may have to.
SCORES: Final[dict[str, Callable[[Mapping[str, Any]], float | None]]] = {
    "feasible": lambda record: record["chance"],
    "necessary": lambda record: None if record["question"]["family"] in _OVERLAPPING else _only(record),
    "exact_set": _only,
    "polar": lambda record: record["chance"],
    "gold": lambda record: 0.5 if record["scores"]["polar"] is not None else len(record["gold"]) / record["options"],
}
NO_VALUE: Final = "(none)"
"""The group of records without the field."""
_FORMULA: Final = frozenset("=+-@\t\r")
"""What a formula begins with in one spreadsheet or another."""
MAX_RECORD: Final = 1 << 26
"""Bytes in a record: an item of any size that is graded, escaped, and its grade."""
_NOT_READ: Final = frozenset({ReadingStatus.ABSTAINED, ReadingStatus.UNREADABLE})


class Tally:
    """What the records of a group come to."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.readings: Counter[str] = Counter()
        self._right: Counter[str] = Counter()
        self._scored: Counter[str] = Counter()
        self._chance: defaultdict[str, float] = defaultdict(float)
        self._f1 = 0.0
        self._patterns: defaultdict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)

    def add(self, record: Mapping[str, Any], pattern: str | None) -> None:
        """Take one more record."""
        self.outcomes[record["outcome"]] += 1
        if record["reading"]:
            self.readings[record["reading"]["status"]] += 1
        scores = record["scores"]
        for name, chance in SCORES.items():
            score = scores[name]
            if score is None:
                continue
            self._scored[name] += 1
            self._right[name] += score
            blind = chance(record)
            self._chance[name] += nan if blind is None else blind
            if pattern is not None:
                self._patterns[pattern][name, score] += 1
        if scores["set_f1"] is not None:
            self._scored["set_f1"] += 1
            self._f1 += scores["set_f1"]

    @property
    def items(self) -> int:
        """All records."""
        return self.outcomes.total()

    @property
    def parsed(self) -> Rate:
        """Answers that say something, of all to items that could be understood."""
        read = self.readings.total()
        return Rate(read - sum(self.readings[status] for status in _NOT_READ), read)

    @property
    def abstained(self) -> Rate:
        """Answers that say they cannot tell, of the same."""
        return Rate(self.readings[ReadingStatus.ABSTAINED], self.readings.total())

    def rate(self, score: str) -> Rate:
        """Right answers, of those that the score applies to: graded ones."""
        return Rate(self._right[score], self._scored[score])

    def chance(self, score: str) -> float | None:
        """What blind answers would score on the same items; ``None`` where that is not known."""
        known = self._scored[score] and not isnan(self._chance[score])
        return self._chance[score] / self._scored[score] if known else None

    def skill(self, score: str) -> float | None:
        """How much better than chance, at most 1."""
        rate, chance = self.rate(score).value, self.chance(score)
        return None if rate is None or chance is None else skill(rate, chance)

    @property
    def set_f1(self) -> tuple[float | None, int]:
        """The mean of ``set_f1``, and of how many answers."""
        scored = self._scored["set_f1"]
        return (self._f1 / scored if scored else None), scored

    def pattern_accuracy(self, score: str, threshold: Fraction) -> Rate:
        """Patterns of whose graded items at least this share is right, of those that have any."""
        counts = [(found[score, True], found[score, True] + found[score, False]) for found in self._patterns.values()]
        scored = [(right, of) for right, of in counts if of]
        return Rate(sum(right >= threshold * of for right, of in scored), len(scored))

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        mean, scored = self.set_f1
        applied = [name for name in SCORES if self._scored[name]]
        return {
            "items": self.items,
            "outcomes": {outcome: self.outcomes[outcome] for outcome in GradeOutcome},
            "readings": {status: self.readings[status] for status in ReadingStatus},
            "parsed": self.parsed.as_json(),
            "abstained": self.abstained.as_json(),
            "scores": {
                name: {**self.rate(name).as_json(), "chance": self.chance(name), "skill": self.skill(name)}
                for name in applied
            },
            "set_f1": {"mean": mean, "of": scored},
            "pattern_accuracy": {
                name: [{"t": float(t), **self.pattern_accuracy(name, t).as_json()} for t in THRESHOLDS]
                for name in applied
                if self._patterns
            },
        }


class Report:
    """Tallies of groups of records: those that agree in some fields, and all together.

    Args:
        by: fields by whose values to group: ``model``, ``question.kind``; names joined by dots lead into objects.
        pattern: the field that says which pattern an item is of.
    """

    def __init__(self, by: Sequence[str] = (), pattern: str | None = None) -> None:
        self.by = tuple(by)
        self.pattern = pattern
        self.total = Tally()
        self._seen: set[str] = set()
        self._groups: dict[tuple[str, ...], tuple[tuple[Any, ...], Tally]] = {}

    def add(self, record: Mapping[str, Any]) -> None:
        """Take one more record.

        Raises:
            InvalidInput: it is no record of grading.
        """
        try:
            values = tuple(self._field(record, name) for name in self.by)
            pattern = json.dumps(self._field(record, self.pattern), sort_keys=True) if self.pattern else None
            _, tally = self._groups.setdefault(tuple(map(_as_text, values)), (values, Tally()))
            tally.add(record, pattern)
            self.total.add(record, pattern)
        except (KeyError, TypeError, AttributeError):
            hint = "write the records with spatialjudge grade, or POST /grade/batch"
            raise InvalidInput([Problem("line", "is no record of grading", hint)]) from None

    def _field(self, record: Mapping[str, Any], path: str) -> Any:
        """What a record has by that name: what the item had, else what the grade has."""
        found = look_up(record["item"], path)
        if found is None:
            found = look_up(record, path)
        if found is not None:
            self._seen.add(path)
        return found

    def missing(self) -> list[str]:
        """The fields that no record had."""
        asked = [*self.by, *([self.pattern] if self.pattern else [])]
        return [name for name in asked if name not in self._seen]

    @property
    def groups(self) -> list[tuple[tuple[str, ...], Tally]]:
        """Each group's values and tally, numbers in their order, then texts in theirs."""
        found = sorted(self._groups.items(), key=lambda group: [_order(value) for value in group[1][0]])
        return [(texts, tally) for texts, (_, tally) in found]

    def rows(self) -> Iterator[tuple[tuple[str, ...], Tally]]:
        """The groups, and under them all records together, if there is more than one group."""
        groups = self.groups
        yield from groups
        if len(groups) != 1:
            yield ("all", *("" for _ in self.by[1:])), self.total

    def scores(self) -> list[str]:
        """The scores that apply to any record."""
        return [name for name in SCORES if self.total.rate(name).of]

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        groups = [
            {"group": dict(zip(self.by, values, strict=True)), **tally.as_json()} for values, tally in self.groups
        ]
        return {"by": list(self.by), "pattern": self.pattern, "groups": groups, "total": self.total.as_json()}

    def write_csv(self, file: IO[str]) -> None:
        """A row for each group: its fields, its counts, and for each score counts, rate, interval, chance and skill."""
        scores = self.scores()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*map(_inert, self.by), *_columns(self.total, scores)])
        for values, tally in self.groups:
            writer.writerow([*map(_inert, values), *_columns(tally, scores).values()])


def read_report(source: Source, by: Sequence[str] = (), pattern: str | None = None) -> Report:
    """The report of a file of records.

    Raises:
        InvalidInput: a line is no record of grading, or the file is damaged.
    """
    report = Report(by, pattern)
    last: Line | None = None
    for line in source.lines(MAX_RECORD):
        try:
            report.add(read_json(line.raw))
        except InvalidInput as error:
            place = f"{source.name}, line {line.number}"
            raise InvalidInput([problem._replace(where=place) for problem in error.problems]) from None
        last = line
    if last is not None:
        _check_fields(report, read_json(last.raw))
    return report


def _check_fields(report: Report, record: Mapping[str, Any]) -> None:
    """Check that some record has each of the fields that were asked for: else a name is misspelt."""
    hint = f"fields: {', '.join([*record['item'], *record])}"
    problems = [
        Problem("by" if name in report.by else "pattern", f"no record has a field {shown(name)}", hint)
        for name in report.missing()
    ]
    if problems:
        raise InvalidInput(problems)


def _columns(tally: Tally, scores: Iterable[str]) -> dict[str, Any]:
    """A tally in columns."""
    columns: dict[str, Any] = {"items": tally.items}
    columns |= {outcome: tally.outcomes[outcome] for outcome in GradeOutcome}
    columns |= _prefixed("parsed", tally.parsed.as_json())
    columns["multiple"] = tally.readings[ReadingStatus.MULTIPLE]
    for name in scores:
        found = {**tally.rate(name).as_json(), "chance": tally.chance(name), "skill": tally.skill(name)}
        columns |= _prefixed(name, found)
    columns["set_f1_mean"], columns["set_f1_of"] = tally.set_f1
    return columns


def _prefixed(prefix: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{prefix}_{name}": value for name, value in values.items()}


def _inert(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in _FORMULA else cell


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else NO_VALUE if value is None else json.dumps(value, sort_keys=True)


def _order(value: Any) -> tuple[int, float, str]:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return 0, value, ""
    return (2, 0, "") if value is None else (1, 0, _as_text(value))
