"""Where items and records come from: lines of JSON, plain or gzip, or a table; a file, or standard input.

What is neither is recognised by how it begins, and refused by its name, rather than as an error on every line.
"""

from __future__ import annotations

import json
import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, Protocol, cast

from spatialjudge.benchmarks.rows import csv_rows, parquet_rows, sound, unpacked
from spatialjudge.grading.batch.json_lines import UNEVEN, Line, Lines
from spatialjudge.grading.items import ITEM_FIELDS
from spatialjudge.solver import InvalidInput

STANDARD: Final = "-"
"""What stands for standard input, or output."""
BLOCK: Final = 1 << 16
"""Bytes read at once."""
_CSV: Final = {".csv": ",", ".tsv": "\t"}
# what a file begins with -> what it is, and what would be read
_FOREIGN: Final = {
    b"\xff\xfe": ("is UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"),
    b"\xfe\xff": ("is UTF-16", "convert it: iconv -f UTF-16 -t UTF-8"),
    b"PAR1": ("is Parquet", "it is read from a file whose name ends in .parquet"),
    b"PK\x03\x04": ("is a zip archive, or a spreadsheet", "unpack it, or save it as CSV"),
    b"\x28\xb5\x2f\xfd": ("is compressed with zstd", "unpack it, or pack it with gzip"),
    b"\xfd7zXZ": ("is compressed with xz", "unpack it, or pack it with gzip"),
    b"BZh": ("is compressed with bzip2", "unpack it, or pack it with gzip"),
}

NUMBERS: Final = frozenset({"story.grid", "timeout_ms"})
"""Columns of a table of texts that hold numbers, unless an item's fields are mapped to others."""
_NESTED: Final = ("story.", "question.")


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


class Source(Protocol):
    """Where lines come from."""

    name: str

    def lines(self, max_line: int) -> Iterator[Line]:
        """The lines that are not blank.

        Raises:
            InvalidInput: the file is damaged, or none of those that are read; the lines before that have been given.
        """

    def size(self) -> int | None:
        """Bytes of the file, compressed or not; ``None`` for a stream, whose end is not known."""

    def position(self) -> int:
        """Bytes of the file that have been read; of a stream, none."""


class _File:
    """A file, decompressed if it is gzip."""

    def __init__(self, name: str, raw: BufferedReader) -> None:
        self.name = name
        self._raw = raw
        self._stream = unpacked(raw)

    def size(self) -> int | None:
        return os.fstat(self._raw.fileno()).st_size if self._raw.seekable() else None

    def position(self) -> int:
        return self._raw.tell() if self._raw.seekable() else 0


class JsonSource(_File):
    """Lines of JSON, or one document."""

    def document(self) -> bytes:
        """The whole content."""
        with sound(self.name):
            return self._stream.read()

    def lines(self, max_line: int) -> Iterator[Line]:
        """The lines that are not blank."""
        lines, begun = Lines(max_line), False
        with sound(self.name):
            while block := self._stream.read1(BLOCK):
                if not begun:
                    begun = True
                    _refuse_foreign(self.name, block)
                yield from lines.feed(block)
        yield from lines.last()


class CsvSource(_File):
    """Rows of a table of texts, each as a line of JSON; the first row names the columns."""

    def __init__(self, name: str, raw: BufferedReader, delimiter: str, numbers: Collection[str]) -> None:
        super().__init__(name, raw)
        self._delimiter = delimiter
        self._numbers = numbers

    def lines(self, max_line: int) -> Iterator[Line]:
        """The rows, numbered as lines are, the head being the first."""
        texts = _texts(self._stream, self.name, max_line)
        try:
            with sound(self.name):
                rows = csv_rows(texts, self.name, max_line, self._delimiter)
                for number, (_, row) in enumerate(rows, start=2):
                    beyond = row.pop(None, [])
                    uneven = {UNEVEN: beyond} if any(beyond) or None in row.values() else {}
                    cells = {column or "": self._value(column, cell) for column, cell in row.items()}
                    yield line_of(number, nested(cells | uneven), max_line)
        except UnicodeDecodeError as error:
            raise InvalidInput.at(self.name, f"is not UTF-8: {error.reason}", "save the table as UTF-8") from None

    def _value(self, column: str | None, cell: Any) -> Any:
        if not isinstance(cell, str) or not cell:
            return cell or None
        return int(cell) if column in self._numbers and cell.isdecimal() and len(cell) < 19 else cell


class ParquetSource(_File):
    """Rows of a Parquet file, each as a line of JSON."""

    def lines(self, max_line: int) -> Iterator[Line]:
        """The rows, numbered from 1."""
        for number, row in enumerate(parquet_rows(self._raw, self.name, max_line), start=1):
            yield line_of(number, row and nested(row), max_line)


@contextmanager
def open_source(name: str, numbers: Collection[str] = NUMBERS) -> Iterator[Source]:
    """Open a file of items or records, or standard input.

    It is a table if its name ends in ``.csv``, ``.tsv`` (``.gz`` or not) or ``.parquet``, else lines of JSON.
    ``numbers`` are the columns of a table of texts that hold numbers.
    """
    if name == STANDARD:
        if sys.__stdin__ is None:
            raise InvalidInput.at("standard input", "is closed", "name a file")
        yield JsonSource("standard input", cast("BufferedReader", sys.stdin.buffer))
        return
    delimiter = _delimiter(name)
    with Path(name).open("rb") as raw:
        if delimiter:
            yield CsvSource(name, raw, delimiter, numbers)
        elif is_table(name):
            yield ParquetSource(name, raw)
        else:
            yield JsonSource(name, raw)


def is_table(name: str) -> bool:
    """Whether a file is read as a table, by its name."""
    return _delimiter(name) is not None or name.lower().endswith(".parquet")


def _delimiter(name: str) -> str | None:
    return _CSV.get(Path(name.removesuffix(".gz")).suffix.lower())


def _refuse_foreign(name: str, head: bytes) -> None:
    """Say what a file is that is no lines of JSON, by how it begins."""
    found = next((what for magic, what in _FOREIGN.items() if head.startswith(magic)), None)
    first, _, rest = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    first = first.strip()
    if found is None and b"\x00" in head[:4]:
        found = ("is UTF-16, or no text at all", "convert it: iconv -f UTF-16 -t UTF-8")
    elif found is None and first[:1] == b"[" and (first[1:].lstrip() or rest.lstrip())[:1] == b"{":
        found = ("is one JSON array", "write an item on each line: jq -c '.[]' FILE")
    elif found is None and first == b"{":
        found = ("is JSON over several lines", "write an item on each line: jq -c . FILE")
    elif found is None and first[:1] != b"{" and _columns(first) & set(ITEM_FIELDS):
        found = ("is a table", "it is read from a file whose name ends in .csv or .tsv")
    if found:
        raise InvalidInput.at(name, *found)


def _columns(line: bytes) -> set[str]:
    """The names that a line has, if it is the head of a table."""
    found: set[str] = set()
    for delimiter in ",;\t":
        cells = line[:BLOCK].decode("utf-8", "replace").split(delimiter)
        found |= {cell.strip().strip('"').partition(".")[0] for cell in cells} if len(cells) > 1 else set()
    return found
