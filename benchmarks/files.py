"""Files of benchmarks: text, JSON or rows of columns, gzip or not.

Rows are how people hold published sets: a JSON list of objects, JSON lines, CSV with a head, or Parquet (which needs
the extra ``parquet``). A line that names its ``benchmark`` and has an ``original``, as generated items do, is that.
Everything is read strictly: a file that is none of these is an error with its place, and so is a row that cannot be
read, which costs no other.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.rows import csv_rows, parquet_rows, sound, unpacked
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

MAX_BYTES: Final = 1 << 28
"""Bytes of a file, decompressed: ten times the largest published one, and a bound on what a hostile one can unpack."""

_OBJECT_BELOW: Final = re.compile(r"\n[ \t]*\{")


class Row(NamedTuple):
    """A record of a file: its number (or key), its place, and its value, or what is wrong with it."""

    number: int | str
    where: str
    value: Any
    problem: str | None = None

    @property
    def fields(self) -> Mapping[str, Any]:
        """The columns.

        Raises:
            InvalidInput: it has none.
        """
        if self.problem is not None:
            raise InvalidInput.at("record", self.problem)
        if not isinstance(self.value, Mapping):
            raise InvalidInput.at("record", f"is no object but {shown(self.value)}")
        return self.value

    @property
    def id(self) -> str:
        """Its own id, or its place."""
        own = self.value.get("id") if isinstance(self.value, Mapping) else None
        return str(own) if own is not None else self.where


@dataclass(frozen=True)
class BenchmarkFile:
    """A file of a benchmark, the file beside it with its facts, if it has one, and whether these are to be ignored.

    ``values`` are records that stand in no file, as the table that they would be; ``path`` is then only its name.

    Raises:
        InvalidInput: by every reading method: the file is damaged, too large, or not of that format.
        OSError: by every reading method: it cannot be opened.
    """

    path: Path
    beside: Path | None = None
    from_text: bool = False
    values: Sequence[Any] | None = None

    @property
    def name(self) -> str:
        """The file's name, as errors give it."""
        return self.path.name

    @property
    def stem(self) -> str:
        """The file's name up to its first dot."""
        return self.path.name.partition(".")[0]

    @property
    def companion(self) -> BenchmarkFile | None:
        """The file beside it."""
        return BenchmarkFile(self.beside) if self.beside else None

    @cached_property
    def content(self) -> bytes:
        """The bytes, decompressed; none of records that stand in no file."""
        if self.values is not None:
            return b""
        with self.path.open("rb") as raw, sound(self.name):
            content = unpacked(raw).read(MAX_BYTES + 1)
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
        """Whether the text begins as a JSON list or object does, or is lines of JSON."""
        if self.values is not None:
            return True
        return not self.is_parquet and (self.text.lstrip()[:1] in {"[", "{"} or self._is_lines)

    @property
    def is_parquet(self) -> bool:
        """Whether this is a Parquet table, which is no text."""
        return self.content.startswith(b"PAR1")

    def rows(self) -> Iterator[Row]:
        """The rows: from Parquet, a JSON list, JSON lines, or CSV. A line that is none is a row with a problem."""
        if self.values is not None:
            return self.numbered("row", self.values)
        if self.is_parquet:
            return self.numbered("row", parquet_rows(io.BytesIO(self.content), self.name, MAX_BYTES))
        if self._is_lines:
            return self._lines()
        return self.numbered("row", self.json) if self.is_json else self._csv()

    def numbered(self, noun: str, values: Iterable[Any]) -> Iterator[Row]:
        """Values as rows, with their numbers (from 0) as places."""
        for number, value in enumerate(values):
            yield Row(number, f"{self.name}: {noun} {number}", value)

    def refused(self, problem: str, hint: str | None = None) -> InvalidInput:
        """The error that something is wrong with the file."""
        return InvalidInput.at(self.name, problem, hint)

    @cached_property
    def _is_lines(self) -> bool:
        """Whether this is JSON lines: they begin with an object, or another value that stands alone before objects."""
        text = self.text.lstrip()
        if text[:1] == "{" or not _OBJECT_BELOW.search(text):
            return text[:1] == "{"
        try:
            self._json(text.partition("\n")[0], self.name)
        except InvalidInput:
            return False
        return True

    def _lines(self) -> Iterator[Row]:
        lines = ((place, line) for place, line in enumerate(self.text.split("\n"), 1) if line.strip())
        for number, (place, line) in enumerate(lines):
            where = f"{self.name}: line {place}"
            try:
                value = self._json(line, where)
                is_item = isinstance(value, dict) and {"benchmark", "original"} <= value.keys()
                yield Row(number, where, value["original"] if is_item else value)
            except InvalidInput as error:
                yield Row(number, where, None, error.problems[0].problem)

    def _csv(self) -> Iterator[Row]:
        rows = csv_rows(io.StringIO(self.text, newline=""), self.name, MAX_BYTES)
        for number, (line, row) in enumerate(rows):
            uneven = None in row or None in row.values()
            problem = "has not as many fields as the head" if uneven else None
            cells = row if uneven else {name: _unpacked(text) for name, text in row.items()}
            yield Row(number, f"{self.name}: line {line}", cells, problem)

    def _json(self, text: str, where: str) -> Any:
        try:
            return json.loads(text)
        except ValueError as error:
            raise InvalidInput.at(where, f"is not JSON: {error}") from None
        except RecursionError:
            raise InvalidInput.at(where, "is JSON that is nested too deeply") from None


def _unpacked(cell: str) -> Any:
    """A cell of CSV, which has lists as JSON or as Python prints them."""
    if cell[:1] != "[":
        return cell
    for read in (json.loads, ast.literal_eval):
        try:
            value = read(cell)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        return value if isinstance(value, list) else cell
    return cell
