"""Items in parts: what is sent to ``POST /grade/batch`` at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

MAX_PART: Final = 64 * 1024
"""Bytes in a part of more than one item: some hundred items, so little is asked again after a failure, and a server
sends its records while it still receives: a part this small fits the buffers between the two."""


class Part(NamedTuple):
    """Some items as lines, how many there are, and how many came before them."""

    body: bytes
    lines: int
    before: int


def parts(items: Iterable[Mapping[str, Any]]) -> Iterator[Part]:
    """The items in order, as many together as fit ``MAX_PART``; a longer one is a part by itself.

    Raises:
        TypeError: an item holds a value that JSON has not.
    """
    waiting: list[bytes] = []
    size = before = 0
    for item in items:
        line = json.dumps(item).encode() + b"\n"  # in ASCII: every text can be sent so
        if waiting and size + len(line) > MAX_PART:
            yield Part(b"".join(waiting), len(waiting), before)
            before += len(waiting)
            waiting, size = [], 0
        waiting.append(line)
        size += len(line)
    if waiting:
        yield Part(b"".join(waiting), len(waiting), before)
