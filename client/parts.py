"""Lines in parts: what is sent to ``POST /grade/batch`` at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

MAX_PART: Final = 64 * 1024
"""Bytes in a part of more than one line: some hundred items, so little is asked again after a failure, and a server
sends its records while it still receives: a part this small fits the buffers between the two."""


class SentLines(NamedTuple):
    """Some lines as they are sent, and the number of each."""

    body: bytes
    numbers: tuple[int, ...]


def parts(lines: Iterable[tuple[int, bytes]]) -> Iterator[SentLines]:
    """Numbered lines in order, as many together as fit ``MAX_PART``; a longer one is a part by itself."""
    waiting: list[tuple[int, bytes]] = []
    size = 0
    for number, line in lines:
        if waiting and size + len(line) > MAX_PART:
            yield _part(waiting)
            waiting, size = [], 0
        waiting.append((number, line))
        size += len(line) + 1
    if waiting:
        yield _part(waiting)


def _part(lines: list[tuple[int, bytes]]) -> SentLines:
    return SentLines(b"".join(line + b"\n" for _, line in lines), tuple(number for number, _ in lines))
