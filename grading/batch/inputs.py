"""Inputs: how files of items are to be opened, the same way here and on other machines."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spatialjudge.grading.batch.logs import JoinedSource, LogSource, items_by
from spatialjudge.grading.batch.shards import Shard, ShardSource
from spatialjudge.grading.batch.sources import STANDARD, Source, is_table, open_source
from spatialjudge.grading.batch.tables import NUMBERS
from spatialjudge.solver import InvalidInput

MAX_ITEM: Final = 1 << 28
"""Bytes in an item that answers are joined to: it is the user's own file, and a joined item has the usual limit."""


@dataclass(frozen=True)
class Inputs:
    """What files of items are. Can be pickled.

    Args:
        numbers: the columns of a table of texts that hold numbers.
        log: the tool whose log the file is, if it is one.
        join: the file of the items, where a file has only answers to them.
        on: the field that says which item; ``custom_id=id`` if the items call it otherwise.
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
            yield self._source(ShardSource(Path(name), shard))

    def _source(self, source: Source) -> Source:
        if self.log:
            source = LogSource(source, self.log)
        if self.join is None:
            return source
        name, _, name_there = self.on.partition("=")
        with open_source(str(self.join)) as there:
            return JoinedSource(source, items_by(there.lines(MAX_ITEM), name_there or name), name)
