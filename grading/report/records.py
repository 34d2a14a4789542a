"""Records of grading, read again: their lines, the fields that name them, and what of them is right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from spatialjudge.grading.batch.fields import look_up
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.blind import BlindAnswer
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.scores import RIGHT_OR_WRONG, SCORES, SHARES, traits
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.json_values import read_json

NUMBER: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?", re.ASCII)
"""A text that is a number, as tables have them."""
NO_VALUE: Final = "(none)"
"""The group of records without the field."""
MAX_RECORD: Final = 1 << 26
"""Bytes in a record: an item of any size that is graded, escaped, and its grade."""
MODEL: Final = "model"
"""The field that says who answered, unless told otherwise."""


@dataclass
class Keys:
    """The fields that say which group a record is in, which pattern, which item, and who answered.

    Args:
        by: fields by whose values to group: ``model``, ``question.kind``; names joined by dots lead into objects.
        pattern: the field that says which pattern an item is of.
        item: the field that says which item was answered, if that is not the same story, question and gold.
        model: the field that says who answered.
        pivot: the field over whose values rates are shown, as the number of steps a question takes.
    """

    by: tuple[str, ...] = ()
    pattern: str | None = None
    item: str | None = None
    model: str = MODEL
    pivot: str | None = None
    _seen: set[str] = field(default_factory=set, init=False)

    def field(self, record: BlindAnswer, path: str) -> Any:
        """What a record has by that name: what the item had, else the grade."""
        for part in (record["item"], record):
            found = look_up(part, path)
            if found is not None:
                self._seen.add(path)
                return found
        return None

    def group_of(self, record: BlindAnswer) -> tuple[Any, ...]:
        """The values of the group that a record is in."""
        return tuple(self.field(record, name) for name in self.by)

    def item_of(self, record: BlindAnswer) -> Any:
        """What is the same for answers to one item, whoever gave them."""
        if self.item is not None and (named := self.field(record, self.item)) is not None:
            return named
        return [record["story_id"], record["question"], record["gold"]]

    def check(self, record: BlindAnswer | None, name: str) -> None:
        """Check that there is a record, and that some had each of the fields asked for: else one is misspelt."""
        if record is None:
            raise InvalidInput.at(name, "has no records", "spatialjudge grade ITEMS.jsonl -o GRADED.jsonl writes them")
        asked = [*((name, "by") for name in self.by), (self.pattern, "pattern"), (self.item, "item")]
        asked.append((self.pivot, "pivot"))
        if self.model != MODEL:
            asked.append((self.model, "model"))
        hint = f"fields: {', '.join([*record['item'], *record])}"
        problems = [
            Problem("by" if field in self.by else place, f"no record has a field {shown(field)}", hint)
            for field, place in asked
            if field and field not in self._seen
        ]
        if problems:
            raise InvalidInput(problems)


def read_records(source: Source, names: Keys, add: Callable[[BlindAnswer], None]) -> None:
    """Hand on each record of a file.

    Raises:
        InvalidInput: a line is no record of grading, there is none, none has a field asked for, or the file is damaged.
    """
    record: Any = None
    for line in source.lines(MAX_RECORD):
        with taken_from(source, line):
            record = read_json(line.raw)
            add(record)
    names.check(record, source.name)


@contextmanager
def taken_from(source: Source, line: Line) -> Iterator[None]:
    """What is wrong in here is wrong with a line."""
    try:
        yield
    except InvalidInput as error:
        place = f"{source.name}, line {line.number}"
        raise InvalidInput([problem._replace(where=place) for problem in error.problems]) from None


@contextmanager
def taken() -> Iterator[None]:
    """A record is taken in here: what it lacks shows that it is none."""
    try:
        yield
    except (KeyError, TypeError, AttributeError):
        hint = "write the records with spatialjudge grade, or POST /grade/batch"
        raise InvalidInput.at("line", "is no record of grading", hint) from None


def scored(record: BlindAnswer) -> Iterator[tuple[str, float | None]]:
    """Each score that applies to the item of a record, and what the answer scores: 0 if it was not graded.

    ``None`` is of a graded answer that was written before there was such a score.
    """
    graded, scores, asked = record["outcome"] == GradeOutcome.GRADED, record["scores"], traits(record)
    for name in (*RIGHT_OR_WRONG, *SHARES):
        if not asked.isdisjoint(SCORES[name].traits):
            value = scores.get(name)
            yield name, 0 if value is None and not graded else value


def as_text(value: Any) -> str:
    """The value of a field as tables show it."""
    return value if isinstance(value, str) else NO_VALUE if value is None else json.dumps(value, sort_keys=True)


def in_order(value: Any) -> tuple[int, float, str]:
    """By which values are sorted: numbers in their order, be they texts as in CSV, then texts in theirs, then none."""
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return 0, float(value), value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return 0, value, ""
    return (2, 0, "") if value is None else (1, 0, as_text(value))
