"""Rows of tables, and files that may be packed: CSV, Parquet and gzip, the same way for benchmarks and for grading.

Whatever a file holds, no more of it is in memory than the rows that are asked for, and what is wrong with it is said
with its name.
"""

from __future__ import annotations

import csv
import gzip
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import chain
from typing import Any, BinaryIO, Final, cast

from spatialjudge.relations import install_extra, shown
from spatialjudge.solver import InvalidInput

_GZIP: Final = b"\x1f\x8b"
_DELIMITERS: Final = ",;\t"
_ROWS: Final = 256
"""Rows of a Parquet file that are held at once."""


def is_packed(raw: BufferedReader) -> bool:
    """Whether a file is gzip, by how it begins."""
    return raw.peek(len(_GZIP)).startswith(_GZIP)


def unpacked(raw: BufferedReader) -> BufferedReader:
    """The content of a file, decompressed if it is gzip; to be read within :func:`sound`."""
    return cast("BufferedReader", gzip.GzipFile(fileobj=raw)) if is_packed(raw) else raw


@contextmanager
def sound(name: str) -> Iterator[None]:
    """What is wrong with a gzip file that is read in here is said with its name.

    Raises:
        InvalidInput: it is damaged.
    """
    try:
        yield
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise InvalidInput.at(name, f"is a damaged gzip file: {error}") from None


def csv_rows(
    lines: Iterable[str], name: str, max_cell: int, delimiter: str = ","
) -> Iterator[tuple[int, dict[str | None, Any]]]:
    """The rows of a table of texts under its head, and the lines in which they end.

    Where the delimiter is not in the head, another that is there parts the cells: spreadsheets write semicolons where
    commas are for decimals. Cells beyond the head are a list under ``None``, and those that a row lacks are ``None``.

    Raises:
        InvalidInput: it is no such table.
    """
    lines = iter(lines)
    head = next(lines, "")
    delimiter = next((mark for mark in (delimiter, *_DELIMITERS) if mark in head), delimiter)
    before = csv.field_size_limit(max_cell)
    reader = csv.DictReader(chain((head,), lines), delimiter=delimiter, strict=True)
    try:
        twice = next((head for head, count in Counter(reader.fieldnames).items() if head and count > 1), None)
        if twice:
            raise InvalidInput.at(name, f"has two columns {shown(twice)}", "leave one of them out")
        for row in reader:
            yield reader.line_num, cast("dict[str | None, Any]", row)
    except csv.Error as error:
        raise InvalidInput.at(name, f"is no CSV at line {reader.reader.line_num}: {error}") from None
    finally:
        csv.field_size_limit(before)


def parquet_rows(raw: BinaryIO, name: str, max_row: int) -> Iterator[dict[str, Any] | None]:
    """The rows of a Parquet file; nothing of a row that takes more bytes than are allowed.

    Raises:
        InvalidInput: it is none, or pyarrow is not installed.
    """
    try:
        from pyarrow import ArrowException  # noqa: PLC0415 - an extra
        from pyarrow.parquet import ParquetFile  # noqa: PLC0415
    except ImportError:
        raise InvalidInput.at(name, "is Parquet, which takes pyarrow to read", install_extra("parquet")) from None
    try:
        for batch in ParquetFile(raw).iter_batches(batch_size=_ROWS):
            if batch.nbytes <= max_row:
                yield from batch.to_pylist()
            else:
                yield from _one_by_one(batch, max_row)
    except (ArrowException, OSError) as error:
        raise InvalidInput.at(name, f"cannot be read as Parquet: {error}") from None


def _one_by_one(batch: Any, max_row: int) -> Iterator[dict[str, Any] | None]:
    """The rows of a batch, none of them built that is too long."""
    for place in range(batch.num_rows):
        row = batch.slice(place, 1)
        yield row.to_pylist()[0] if row.nbytes <= max_row else None
