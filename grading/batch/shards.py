"""Shards: a file of items in N parts that N machines grade, each by itself.

Shard I of N has the lines that start in the I-th of N equal ranges of the file's bytes: every line is in exactly one,
and a machine reads little more than its own. Lines keep the numbers that they have in the whole file: the records of
all shards, one after the other, are the bytes that one run over the file writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from spatialjudge.benchmarks.rows import is_packed
from spatialjudge.grading.batch.json_lines import Line, Lines
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

BLOCK: Final = 1 << 20
"""Bytes read at once."""
_SHARD: Final = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


class Shard(NamedTuple):
    """Part ``number``, from 1 on, of so many."""

    number: int
    of: int

    @classmethod
    def read(cls, text: str) -> Shard:
        """A shard as it is written on a command line: ``3/16``.

        Raises:
            InvalidInput: it is none.
        """
        match = _SHARD.fullmatch(text)
        shard = cls(int(match[1]), int(match[2])) if match else cls(0, 0)
        if not 1 <= shard.number <= shard.of:
            raise InvalidInput.at("shard", f"{shown(text)} is no part of a file", "1/16 to 16/16 are the parts")
        return shard


class ShardSource:
    """One shard of a file of lines."""

    def __init__(self, path: Path, shard: Shard) -> None:
        self.name = str(path)
        self._path, self._shard = path, shard
        self._read = 0

    def lines(self, max_line: int) -> Iterator[Line]:
        """The lines of the shard, numbered as in the whole file; what comes before it is read to count its lines.

        Raises:
            InvalidInput: the file is packed, so that its lines cannot be told apart by where they start.
        """
        number, count = self._shard
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            if is_packed(file):
                raise InvalidInput.at(self.name, "is packed, and has no shards", "unpack it first")
            start, end = (_line_start(file, size * part // count) for part in (number - 1, number))
            lines = Lines(max_line, sum(block.count(b"\n") for block in _blocks(file, 0, start)))
            for block in _blocks(file, start, end):
                self._read += len(block)
                yield from lines.feed(block)
            yield from lines.last()

    def size(self) -> int:
        """Bytes of the shard, give or take a line."""
        return self._path.stat().st_size // self._shard.of

    def position(self) -> int:
        """Bytes of the shard that have been read."""
        return self._read


def _line_start(file: BinaryIO, position: int) -> int:
    """Where the first line starts that does not start before a position."""
    if not position:
        return 0
    file.seek(position - 1)
    while block := file.read(BLOCK):
        end = block.find(b"\n")
        if end >= 0:
            return file.tell() - len(block) + end + 1
    return file.tell()


def _blocks(file: BinaryIO, start: int, end: int) -> Iterator[bytes]:
    """The bytes from one position to another."""
    file.seek(start)
    while start < end and (block := file.read(min(BLOCK, end - start))):
        yield block
        start += len(block)
