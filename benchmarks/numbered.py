"""Numbered stories: the format of bAbI, in which StepGame is held, too.

::

    1 The red square is below the triangle.
    2 Is the triangle above the red square?	yes	1

A line is ``N sentence`` or ``N question<TAB>answer<TAB>supporting lines``; N counts from 1 in every story. A question
asks about the sentences before it. On the Hugging Face hub (facebook/babi_qa) the same lines are columns:
``story: {id: [...], type: [...], text: [...], supporting_ids: [...], answer: [...]}``, where type 1 is a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.files import Source
from spatialjudge.relations import shown

_LINE: Final = re.compile(r"(?P<number>\d{1,6}) (?P<text>[^\t]+)(?:\t(?P<answer>[^\t]+)\t(?P<support>\d+(?: \d+)*)?)?")
_COLUMNS: Final = ("id", "type", "text", "answer")


class Line(NamedTuple):
    """A sentence with its number."""

    number: int
    text: str


class NumberedQuestion(NamedTuple):
    """A question of a story: its line, its words, the answer, and the sentences that stand before it.

    ``id`` is ``file:story:line``; ``where`` names file and story for errors.
    """

    id: str
    where: str
    text: str
    answer: str
    sentences: tuple[Line, ...]


def numbered_questions(source: Source) -> Iterator[NumberedQuestion]:
    """The questions of a file, in its order.

    Raises:
        InvalidInput: the file has another format; with the line.
    """
    stories = _columns(source) if source.is_json or source.is_parquet else _lines(source)
    for number, story in enumerate(stories, 1):
        sentences: list[Line] = []
        for line, answer in story:
            if answer is None:
                sentences.append(line)
                continue
            where = f"{source.name}: story {number}"
            identity = f"{source.stem}:{number}:{line.number}"
            yield NumberedQuestion(identity, where, line.text, answer, tuple(sentences))


def _lines(source: Source) -> Iterator[list[tuple[Line, str | None]]]:
    story: list[tuple[Line, str | None]] = []
    for number, raw in enumerate(source.text.splitlines(), 1):
        if not raw.strip():
            continue
        found = _LINE.fullmatch(raw.strip())
        if found is None:
            raise source.refused(f"line {number} is no numbered line: {shown(raw, 120)}", "1 The A is above the B.")
        line = Line(int(found["number"]), found["text"].strip())
        if line.number == 1 and story:
            yield story
            story = []
        if line.number != len(story) + 1:
            raise source.refused(f"line {number} has number {line.number}, not {len(story) + 1}")
        if found["answer"] is None and line.text.endswith("?"):
            raise source.refused(f"line {number} is a question without an answer")
        story.append((line, found["answer"]))
    if story:
        yield story


def _columns(source: Source) -> Iterator[list[tuple[Line, str | None]]]:
    for where, row in source.rows():
        columns = row.get("story", row)
        lists = [columns.get(name) if isinstance(columns, Mapping) else None for name in _COLUMNS]
        full = [column for column in lists if isinstance(column, list)]
        if len(full) < len(_COLUMNS) or len(set(map(len, full))) > 1:
            raise source.refused(f"{where} has no story of columns {', '.join(_COLUMNS)}, all of one length")
        yield [_column(source, where, *values) for values in zip(*full, strict=True)]


def _column(source: Source, where: str, number: Any, kind: Any, text: Any, answer: Any) -> tuple[Line, str | None]:
    if not str(number).isdecimal() or kind not in (0, 1) or not isinstance(text, str) or not isinstance(answer, str):
        raise source.refused(f"{where}: line {shown(str(number))} has no text, or no type 0 or 1, or no answer")
    return Line(int(number), text.strip()), answer if kind else None
