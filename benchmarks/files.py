"""Files of benchmarks: text, JSON or rows of columns, gzip or not.

Rows are how people hold published sets: a JSON list of objects, JSON lines, CSV with a head, or Parquet (which needs
the extra ``parquet``). Everything is read strictly: a file that is none of these is an error with its place.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

MAX_BYTES: Final = 1 << 28
"""Bytes of a file, decompressed: ten times the largest published one, and a bound on what a hostile one can unpack."""
_GZIP: Final = b"\x1f\x8b"


@dataclass(frozen=True)
class Source:
    """A file of a benchmark, the file beside it with its facts, if it has one, and whether these are to be ignored.

    Raises:
        InvalidInput: by every reading method: the file is damaged, too large, or not of that format.
        OSError: by every reading method: it cannot be opened.
    """

    path: Path
    beside: Path | None = None
    from_text: bool = False

    @property
    def name(self) -> str:
        """The file's name, as errors give it."""
        return self.path.name

    @property
    def stem(self) -> str:
        """The file's name up to its first dot."""
        return self.path.name.partition(".")[0]

    @property
    def companion(self) -> Source | None:
        """The file beside it."""
        return Source(self.beside) if self.beside else None

    @cached_property
    def content(self) -> bytes:
        """The bytes, decompressed."""
        with self.path.open("rb") as raw:
            packed = raw.read(2) == _GZIP
            raw.seek(0)
            try:
                content = (gzip.GzipFile(fileobj=raw) if packed else raw).read(MAX_BYTES + 1)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise self.refused(f"is a damaged gzip file: {error}") from None
        if len(content) > MAX_BYTES:
            raise self.refused(f"has more than {MAX_BYTES} bytes", "split it")
        return content

    @cached_property
    def text(self) -> str:
        """The text, in UTF-8."""
        try:
            return self.content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise self.refused(f"is not UTF-8 at byte {error.start}") from None

    @cached_property
    def json(self) -> Any:
        """The JSON value that the file is."""
        return self._json(self.text, self.name)

    @property
    def is_json(self) -> bool:
        """Whether the text begins as a JSON list or object does."""
        return not self.is_parquet and self.text.lstrip()[:1] in {"[", "{"}

    @property
    def is_parquet(self) -> bool:
        """Whether this is a Parquet table, which is no text."""
        return self.content.startswith(b"PAR1")

    def rows(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The rows, each with its place: from Parquet, a JSON list, JSON lines, or CSV."""
        if self.is_parquet:
            yield from self._parquet()
            return
        start = self.text.lstrip()[:1]
        values: Iterable[tuple[int, Any]]
        if start == "[":
            values = enumerate(self.json)
        elif start == "{":
            lines = enumerate(self.text.splitlines(), 1)
            values = ((number, self._json(line, f"{self.name}:{number}")) for number, line in lines if line.strip())
        else:
            yield from self._csv()
            return
        for number, value in values:
            if not isinstance(value, dict):
                raise self.refused(f"row {number} is no object but {shown(value)}")
            yield f"{self.name}: row {number}", value

    def refused(self, problem: str, hint: str | None = None) -> InvalidInput:
        """The error that something is wrong with the file."""
        return InvalidInput([Problem(self.name, problem, hint)])

    def _csv(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        reader = csv.DictReader(io.StringIO(self.text, newline=""), strict=True)
        try:
            for row in reader:
                if None in row or None in row.values():
                    raise self.refused(f"line {reader.line_num} has not as many fields as the head")
                yield f"{self.name}: line {reader.line_num}", row
        except csv.Error as error:
            raise self.refused(f"line {reader.line_num} is no CSV: {error}") from None

    def _parquet(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        try:
            from pyarrow import ArrowException, BufferReader, parquet  # noqa: PLC0415  # an extra
        except ImportError:
            raise self.refused("is Parquet", "pip install 'spatialjudge[parquet]' reads it") from None
        try:
            rows = parquet.read_table(BufferReader(self.content)).to_pylist()
        except (ArrowException, OSError) as error:
            raise self.refused(f"is a damaged Parquet file: {error}") from None
        for number, row in enumerate(rows):
            yield f"{self.name}: row {number}", row

    def _json(self, text: str, where: str) -> Any:
        try:
            return json.loads(text)
        except ValueError as error:
            raise InvalidInput([Problem(where, f"is not JSON: {error}")]) from None
        except RecursionError:
            raise InvalidInput([Problem(where, "is JSON that is nested too deeply")]) from None
