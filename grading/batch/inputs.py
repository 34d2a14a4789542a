"""Inputs: how files of items are to be opened, the same way here and on other machines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from spatialjudge.benchmarks.rows import is_packed
from spatialjudge.grading.batch.json_lines import Line, Lines
from spatialjudge.grading.batch.logs import from_log, items_by, with_items
from spatialjudge.grading.batch.sources import NUMBERS, STANDARD, Source, is_table, open_source
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

MAX_ITEM: Final = 1 << 28
"""Bytes in an item that answers are joined to: it is the user's own file, and a joined item has the usual limit."""

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


def shard_source(path: Path, shard: Shard) -> Source:
    """One shard of a file of lines, numbered as in the whole file; what comes before it is read to count its lines.

    A file that is packed is refused, since its lines cannot be told apart by where they start.
    """
    number, count = shard
    taken = 0

    def lines(max_line: int) -> Iterator[Line]:
        nonlocal taken
        size = path.stat().st_size
        with path.open("rb") as file:
            if is_packed(file):
                raise InvalidInput.at(str(path), "is packed, and has no shards", "unpack it first")
            start, end = (_line_start(file, size * part // count) for part in (number - 1, number))
            cut = Lines(max_line, sum(block.count(b"\n") for block in _blocks(file, 0, start)))
            for block in _blocks(file, start, end):
                taken += len(block)
                yield from cut.feed(block)
            yield from cut.last()

    return Source(str(path), lines, lambda: path.stat().st_size // count, lambda: taken)


def _line_start(file: BinaryIO, position: int) -> int:
    """Where the first line starts that does not start before a position."""
    if not position:
        return 0
    file.seek(position - 1)
    while (piece := file.readline(BLOCK)) and not piece.endswith(b"\n"):
        pass
    return file.tell()


def _blocks(file: BinaryIO, start: int, end: int) -> Iterator[bytes]:
    """The bytes from one position to another."""
    file.seek(start)
    while start < end and (block := file.read(min(BLOCK, end - start))):
        yield block
        start += len(block)


@dataclass(frozen=True)
class Inputs:
    """What files of items are: which columns of tables hold numbers, the tool whose log a file is. Can be pickled.

    ``join`` is the file of the items, where a file has only answers to them; ``on`` the field that says which item, or
    ``custom_id=id`` if the items call it otherwise.
    """

    numbers: Collection[str] = NUMBERS
    log: str | None = None
    join: Path | None = None
    on: str = "id"

    @contextmanager
    def open(self, name: str, shard: Shard | None = None) -> Iterator[Source]:
        """Open a file, or one shard of it.

        Raises:
            InvalidInput: it cannot be parted, is no such log, or the items to join are none.
        """
        if shard is None:
            with open_source(name, self.numbers) as source:
                yield self._source(source)
        elif name == STANDARD:
            raise InvalidInput.at("shard", "standard input has no parts", "name a file")
        elif is_table(name):
            raise InvalidInput.at(name, "is a table, and has no shards", "write it as lines of JSON")
        else:
            yield self._source(shard_source(Path(name), shard))

    def _source(self, source: Source) -> Source:
        if self.log:
            source = from_log(source, self.log)
        if self.join is None:
            return source
        name, _, name_there = self.on.partition("=")
        with open_source(str(self.join)) as there:
            return with_items(source, items_by(there.lines(MAX_ITEM), name_there or name), name)
