"""Numbered stories: the format of bAbI, in which StepGame is held, too.

::

    1 The red square is below the triangle.
    2 Is the triangle above the red square?	yes	1

A line is ``N sentence`` or ``N question<TAB>answer<TAB>supporting lines``; N counts from 1 in every story. A question
asks about the sentences before it. On the Hugging Face hub (facebook/babi_qa) the same lines are columns:
``story: {id: [...], type: [...], text: [...], supporting_ids: [...], answer: [...]}``, where type 1 is a question.
After a line that is none of these the questions of its story are unread: nobody knows what it told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import FiledQuestion, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

_LINE: Final = re.compile(r"(?P<number>\d{1,6}) (?P<text>[^\t]+)(?:\t(?P<answer>[^\t]+)\t(?P<support>\d+(?: \d+)*)?)?")
_COLUMNS: Final = ("id", "type", "text", "answer")
_KINDS: Final[Mapping[Any, bool]] = {0: False, 1: True, "0": False, "1": True, "context": False, "question": True}
"""Whether a line of that type is a question."""

QUOTED: Final = 120
"""Characters quoted of a line that is none."""


class NumberedLine(NamedTuple):
    """A sentence with its number."""

    number: int
    text: str


def numbered_questions(source: BenchmarkFile, q_type: str) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a file, in its order, all of this type; ``told`` is the sentences, ``id`` file:story:line.

    Raises:
        InvalidInput: no story of the file has a line of this format.
    """
    if source.is_json or source.is_parquet:
        return read_each(source, source.rows(), q_type, partial(_questions_of_columns, source, q_type))
    return read_each(source, _stories(source), q_type, partial(_questions_of_lines, source, q_type))


def _stories(source: BenchmarkFile) -> Iterator[Row]:
    """The lines of each story with their numbers in the file; a story begins where N is 1."""
    stories: list[list[tuple[int, str]]] = [[]]
    for number, raw in enumerate(source.text.splitlines(), 1):
        if raw.startswith("1 "):
            stories.append([])
        if raw.strip():
            stories[-1].append((number, raw.strip()))
    for count, story in enumerate(filter(None, stories), 1):
        yield Row(count, f"{source.name}: story {count}", story)


def _questions_of_lines(source: BenchmarkFile, q_type: str, row: Row) -> Iterator[FiledQuestion | UnreadQuestion]:
    lines: list[tuple[NumberedLine, str | None] | str] = []
    for expected, (number, raw) in enumerate(row.value, 1):
        found = _LINE.fullmatch(raw)
        if found is None:
            lines.append(f"line {number} is no numbered line: {shown(raw, QUOTED)}")
        elif int(found["number"]) != expected:
            lines.append(f"line {number} has number {found['number']}, not {expected}")
        elif found["answer"] is None and "?" in found["text"]:
            lines.append(f"line {number} is a question without an answer behind a tab")
        else:
            lines.append((NumberedLine(expected, found["text"].strip()), found["answer"]))
    yield from _questions(source, q_type, row, lines)


def _questions_of_columns(source: BenchmarkFile, q_type: str, row: Row) -> Iterator[FiledQuestion | UnreadQuestion]:
    story = row.fields.get("story", row.fields)
    if isinstance(story, list):  # a table may have a list of records where the hub has a record of lists
        story = {name: [one.get(name) for one in story if isinstance(one, Mapping)] for name in _COLUMNS}
    lists = [story.get(name) if isinstance(story, Mapping) else None for name in _COLUMNS]
    full = [column for column in lists if isinstance(column, list)]
    if len(full) < len(_COLUMNS) or len(set(map(len, full))) > 1:
        raise InvalidInput.at("story", f"has no columns {', '.join(_COLUMNS)}, all of one length")
    lines = [_line_of_columns(number, *values) for number, values in enumerate(zip(*full, strict=True), 1)]
    yield from _questions(source, q_type, row._replace(number=int(row.number) + 1), lines)


def _line_of_columns(
    place: int, number: Any, kind: Any, text: Any, answer: Any
) -> tuple[NumberedLine, str | None] | str:
    is_question = _KINDS.get(kind) if isinstance(kind, str | int) else None
    if not str(number).isdecimal() or is_question is None or not isinstance(text, str):
        return f"line {place} has no number, no type 0 or 1, or no text"
    if is_question and not isinstance(answer, str):
        return f"line {place} is a question without an answer"
    return NumberedLine(int(number), text.strip()), answer if is_question else None


def _questions(
    source: BenchmarkFile, q_type: str, row: Row, lines: list[tuple[NumberedLine, str | None] | str]
) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions among the lines of a story; a line that cannot be read is a text, which says why."""
    damage = next((line for line in lines if isinstance(line, str)), None)
    if damage is not None and all(isinstance(line, str) for line in lines):
        raise InvalidInput.at("story", damage, "1 The A is above the B.")
    broken: str | None = None
    unread = 0
    sentences: list[NumberedLine] = []
    for line in lines:
        if isinstance(line, str):
            broken = broken or line
        elif line[1] is None:
            sentences.append(line[0])
        else:
            identity = f"{source.stem}:{row.number}:{line[0].number}"
            if broken is None:
                text = " ".join(told.text for told in sentences)
                yield FiledQuestion(identity, q_type, row.where, text, line[0].text, line[1], tuple(sentences))
            else:
                unread += 1
                yield UnreadQuestion(identity, q_type, row.where, broken)
    if broken is not None and not unread:
        yield UnreadQuestion(f"{source.stem}:{row.number}", q_type, row.where, broken)
