"""Records of a file, read one by one: what is wrong with one is said of it, and the others are read all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from spatialjudge.benchmarks.benchmark import UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.solver import InvalidInput

MAX_MALFORMED: Final = 20
"""Records at a file's beginning that may be malformed before the file is taken for one of another format."""

Found = TypeVar("Found")


def read_each(
    source: BenchmarkFile, rows: Iterable[Row], q_type: str, read_one: Callable[[Row], Iterable[Found | UnreadQuestion]]
) -> Iterator[Found | UnreadQuestion]:
    """What is read from each record; one that ``read_one`` refuses is unread, with its place and the reason.

    Raises:
        InvalidInput: the file has none that is not refused (or begins with many): it is of another format, or empty.
    """
    waiting: list[UnreadQuestion] = []
    known = False
    for row in rows:
        try:
            found = list(read_one(row))
        except InvalidInput as error:
            waiting.append(UnreadQuestion(row.id, q_type, row.where, str(error)))
            if not known and len(waiting) == MAX_MALFORMED:
                break
        else:
            known = True
            yield from waiting
            waiting.clear()
            yield from found
    if not known:
        said = f"its first record: {waiting[0].problem}" if waiting else "it has no records"
        raise source.refused(f"is no file of this benchmark; {said}", "name the benchmark whose format it has")
    yield from waiting
