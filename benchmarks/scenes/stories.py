"""The sentences of a story, and stories for each question of a file, whether read or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.records import JsonRecord
from spatialjudge.benchmarks.words import NotUnderstood

_PUBLISHED: Final = re.compile(r'\s*\{\s*"(?:name|data)"\s*:')
_SENTENCE: Final = re.compile(r"[^.]+")


class UnreadStory(NotUnderstood):
    """A story that is not understood: says which sentence, and why."""


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a story with their numbers, from 1."""
    for number, found in enumerate(_SENTENCE.finditer(text), 1):
        if sentence := found.group().strip():
            yield number, sentence


def is_table(source: BenchmarkFile) -> bool:
    """Whether a file is a table, not one of stories with their questions as published: ``{"name", "data": [...]}``."""
    return source.is_parquet or not _PUBLISHED.match(source.text)


def beside(source: BenchmarkFile, stories: int, noun: str) -> list[Any]:
    """What the file beside has for each story; nothing, if there is none.

    Raises:
        InvalidInput: it is not of so many stories.
    """
    if source.companion is None:
        return []
    values = JsonRecord(source.companion.json, source.companion.name).values("data")
    if len(values) != stories:
        raise source.companion.refused(f"has {len(values)} {noun}")
    return values
