"""Tables: rows of CSV and of Parquet as records, so that they go the way of lines of JSON.

A column is a field of the record. Its name may lead into a story or a question (``story.facts``, ``question.subject``);
their parts, being lists or objects, are JSON text in a table of texts, and in Parquet may be nested. An empty cell is
null.
"""

from __future__ import annotations

import json
from codecs import getincrementaldecoder
from collections.abc import Collection, Iterator
from io import BufferedReader
from typing import Any, Final

from spatialjudge.benchmarks.rows import csv_rows
from spatialjudge.grading.batch.json_lines import UNEVEN, Line
from spatialjudge.solver import InvalidInput

NUMBERS: Final = frozenset({"story.grid", "timeout_ms"})
"""Columns of a table of texts that hold numbers, unless an item's fields are mapped to others."""
_NESTED: Final = ("story.", "question.")


def csv_records(
    stream: BufferedReader, name: str, delimiter: str, max_line: int, numbers: Collection[str]
) -> Iterator[dict[str, Any]]:
    """The rows of a table of texts in UTF-8.

    Raises:
        InvalidInput: it is no such table.
    """
    try:
        for _, row in csv_rows(_texts(stream, name, max_line), name, max_line, delimiter):
            beyond = row.pop(None, [])
            uneven = {UNEVEN: beyond} if any(beyond) or None in row.values() else {}
            yield nested({column or "": _value(column, cell, numbers) for column, cell in row.items()} | uneven)
    except UnicodeDecodeError as error:
        raise InvalidInput.at(name, f"is not UTF-8: {error.reason}", "save the table as UTF-8") from None


def _texts(stream: BufferedReader, name: str, max_line: int) -> Iterator[str]:
    """The lines of a file in UTF-8, none of them longer than is allowed."""
    decoder = getincrementaldecoder("utf-8-sig")()
    while raw := stream.readline(max_line + 1):
        if len(raw) > max_line:
            raise InvalidInput.at(name, f"has a line of more than {max_line} bytes")
        yield decoder.decode(raw)
    yield decoder.decode(b"", final=True)


def nested(row: dict[str, Any]) -> dict[str, Any]:
    """A row with the parts of its story and of its question in their places."""
    record: dict[str, Any] = {}
    for column, cell in row.items():
        top, _, part = column.partition(".")
        if column.startswith(_NESTED) and isinstance(record.setdefault(top, {}), dict):
            record[top][part] = cell
        else:
            record[column] = cell
    return record


def line_of(number: int, record: dict[str, Any] | None, max_line: int) -> Line:
    """A row as a line of JSON; what JSON does not have, such as a date, as text, and bytes that are none as numbers."""
    if record is None:
        return Line(number, b"", too_long=True)
    raw = json.dumps(record, default=_plain).encode()
    return Line(number, raw[:max_line], too_long=len(raw) > max_line)


def _plain(value: Any) -> Any:
    try:
        return value.decode() if isinstance(value, bytes) else str(value)
    except UnicodeDecodeError:
        return list(value)


def _value(column: str | None, cell: Any, numbers: Collection[str]) -> Any:
    if not isinstance(cell, str) or not cell:
        return cell or None
    return int(cell) if column in numbers and cell.isdecimal() and len(cell) < 19 else cell
