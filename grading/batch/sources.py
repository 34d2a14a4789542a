"""Where items and records come from: lines of JSON, plain or gzip, or a table; a file, or standard input.

What is neither is recognised by how it begins, and refused by its name, rather than as an error on every line.
"""

from __future__ import annotations

import json
import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, cast

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


@dataclass(frozen=True)
class Source:
    """Where lines come from.

    ``lines`` gives those that are not blank, for the bytes that one may have; if the file is damaged, or none of those
    that are read, it raises ``InvalidInput``, the lines before that having been given. ``size`` says how many bytes the
    file has, compressed or not, ``None`` for a stream, whose end is not known; ``position`` how many of them have been
    read, of a stream none. ``document`` has the whole content; of what is no JSON it is empty.
    """

    name: str
    lines: Callable[[int], Iterator[Line]]
    size: Callable[[], int | None]
    position: Callable[[], int]
    document: Callable[[], bytes] = bytes


def _file(
    name: str, raw: BufferedReader, lines: Callable[[int], Iterator[Line]], document: Callable[[], bytes] = bytes
) -> Source:
    """A file with such lines."""

    def size() -> int | None:
        return os.fstat(raw.fileno()).st_size if raw.seekable() else None

    def position() -> int:
        return raw.tell() if raw.seekable() else 0

    return Source(name, lines, size, position, document)


def json_source(name: str, raw: BufferedReader) -> Source:
    """Lines of JSON, or one document, decompressed if it is gzip."""
    stream = unpacked(raw)

    def document() -> bytes:
        with sound(name):
            return stream.read()

    def lines(max_line: int) -> Iterator[Line]:
        cut, begun = Lines(max_line), False
        with sound(name):
            while block := stream.read1(BLOCK):
                if not begun:
                    begun = True
                    _refuse_foreign(name, block)
                yield from cut.feed(block)
        yield from cut.last()

    return _file(name, raw, lines, document)


def _csv_source(name: str, raw: BufferedReader, delimiter: str, numbers: Collection[str]) -> Source:
    """Rows of a table of texts, each as a line of JSON, numbered as lines are; the first row names the columns."""
    stream = unpacked(raw)

    def lines(max_line: int) -> Iterator[Line]:
        try:
            with sound(name):
                rows = csv_rows(_texts(stream, name, max_line), name, max_line, delimiter)
                for number, (_, row) in enumerate(rows, start=2):
                    beyond = row.pop(None, [])
                    uneven = {UNEVEN: beyond} if any(beyond) or None in row.values() else {}
                    cells = {column or "": _cell(cell, number=column in numbers) for column, cell in row.items()}
                    yield line_of(number, nested(cells | uneven), max_line)
        except UnicodeDecodeError as error:
            raise InvalidInput.at(name, f"is not UTF-8: {error.reason}", "save the table as UTF-8") from None

    return _file(name, raw, lines)


def _cell(cell: Any, *, number: bool) -> Any:
    """What a cell says; nothing, if it is empty."""
    if not isinstance(cell, str) or not cell:
        return cell or None
    return int(cell) if number and cell.isdecimal() and len(cell) < 19 else cell


def _parquet_source(name: str, raw: BufferedReader) -> Source:
    """Rows of a Parquet file, each as a line of JSON, numbered from 1."""

    def lines(max_line: int) -> Iterator[Line]:
        for number, row in enumerate(parquet_rows(raw, name, max_line), start=1):
            yield line_of(number, row and nested(row), max_line)

    return _file(name, raw, lines)


@contextmanager
def open_source(name: str, numbers: Collection[str] = NUMBERS) -> Iterator[Source]:
    """Open a file of items or records, or standard input.

    It is a table if its name ends in ``.csv``, ``.tsv`` (``.gz`` or not) or ``.parquet``, else lines of JSON.
    ``numbers`` are the columns of a table of texts that hold numbers.
    """
    if name == STANDARD:
        if sys.__stdin__ is None:
            raise InvalidInput.at("standard input", "is closed", "name a file")
        yield json_source("standard input", cast("BufferedReader", sys.stdin.buffer))
        return
    delimiter = _delimiter(name)
    with Path(name).open("rb") as raw:
        if delimiter:
            yield _csv_source(name, raw, delimiter, numbers)
        else:
            yield (_parquet_source if is_table(name) else json_source)(name, raw)


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
