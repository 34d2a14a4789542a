"""Tables: rows of CSV and of Parquet as records, so that they go the way of lines of JSON.

A column is a field of the record. Its name may lead into a story or a question (``story.facts``, ``question.subject``);
their parts, being lists or objects, are JSON text in a table of texts, and in Parquet may be nested. An empty cell is
null.
"""

from __future__ import annotations

import csv
import json
from codecs import getincrementaldecoder
from collections.abc import Collection, Iterator
from io import BufferedReader
from typing import Any, Final

from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.relations import install_extra
from spatialjudge.solver import InvalidInput, Problem

NUMBERS: Final = frozenset({"story.grid", "timeout_ms"})
"""Columns of a table of texts that hold numbers, unless an item's fields are mapped to others."""
_NESTED: Final = ("story.", "question.")
_ROWS: Final = 256
"""Rows of a Parquet file that are held at once."""

Row = tuple[int, dict[str, Any]]


def csv_rows(
    stream: BufferedReader, name: str, delimiter: str, max_line: int, numbers: Collection[str]
) -> Iterator[Row]:
    """The rows of a table of texts in UTF-8, and their numbers.

    Raises:
        InvalidInput: it is no such table.
    """
    before = csv.field_size_limit(max_line)
    reader = csv.DictReader(_texts(stream, name, max_line), delimiter=delimiter, restkey="", strict=True)
    try:
        for number, row in enumerate(reader, start=2):
            yield number, nested({column: _value(column, cell, numbers) for column, cell in row.items()})
    except UnicodeDecodeError as error:
        raise InvalidInput([Problem(name, f"is not UTF-8: {error.reason}", "save the table as UTF-8")]) from None
    except csv.Error as error:
        raise InvalidInput([Problem(name, f"is no CSV at line {reader.reader.line_num}: {error}")]) from None
    finally:
        csv.field_size_limit(before)


def _texts(stream: BufferedReader, name: str, max_line: int) -> Iterator[str]:
    """The lines of a file in UTF-8, none of them longer than is allowed."""
    decoder = getincrementaldecoder("utf-8-sig")()
    while raw := stream.readline(max_line + 1):
        if len(raw) > max_line:
            raise InvalidInput([Problem(name, f"has a line of more than {max_line} bytes")])
        yield decoder.decode(raw)
    yield decoder.decode(b"", final=True)


def parquet_rows(raw: BufferedReader, name: str, max_line: int) -> Iterator[tuple[int, dict[str, Any] | None]]:
    """The rows of a Parquet file, and their numbers from 1; nothing of a row that takes more bytes than a line may.

    Raises:
        InvalidInput: it is none, or pyarrow is not installed.
    """
    try:
        from pyarrow import ArrowException  # noqa: PLC0415 - an extra
        from pyarrow.parquet import ParquetFile  # noqa: PLC0415
    except ImportError:
        problem = Problem(name, "is Parquet, which takes pyarrow to read", install_extra("parquet"))
        raise InvalidInput([problem]) from None
    try:
        number = 0
        for batch in ParquetFile(raw).iter_batches(batch_size=_ROWS):
            small = batch.nbytes <= max_line
            for row in batch.to_pylist() if small else _one_by_one(batch, max_line):
                number += 1
                yield number, row and nested(row)
    except (ArrowException, OSError) as error:
        raise InvalidInput([Problem(name, f"cannot be read as Parquet: {error}")]) from None


def _one_by_one(batch: Any, max_line: int) -> Iterator[dict[str, Any] | None]:
    """The rows of a batch, none of them built that is too long."""
    for place in range(batch.num_rows):
        row = batch.slice(place, 1)
        yield row.to_pylist()[0] if row.nbytes <= max_line else None


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
    """A row as a line of JSON; what JSON does not have, such as a date, as text."""
    if record is None:
        return Line(number, b"", too_long=True)
    raw = json.dumps(record, default=str).encode()
    return Line(number, raw[:max_line], too_long=len(raw) > max_line)


def _value(column: str, cell: Any, numbers: Collection[str]) -> Any:
    if not isinstance(cell, str) or not cell:
        return cell or None
    return int(cell) if column in numbers and cell.isdecimal() and len(cell) < 19 else cell
