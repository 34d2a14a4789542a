"""How answers are read, as far as whoever grades may choose."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from spatialjudge.reading import STRICTNESS, Strictness
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

MAX_LINE: Final = 1 << 20
"""Bytes in a line, unless a caller says otherwise: a model's longest output many times over, and little memory."""


@dataclass(frozen=True)
class ReadingOptions:
    """How answers are read.

    ``reading`` is ``default``, or ``strict``: only what stands in a place that declares an answer. ``answer_regex``
    says where answers stand: the first group of its last match, or the whole match, and nowhere else.

    Raises:
        InvalidInput: there is no such way of reading, or the regular expression is none.
    """

    reading: Strictness = "default"
    answer_regex: str | None = None

    def __post_init__(self) -> None:
        problems = []
        if self.reading not in STRICTNESS:
            problem = f"{shown(self.reading)} is no way of reading"
            problems.append(Problem("reading", problem, f"one of {', '.join(STRICTNESS)}"))
        try:
            re.compile(self.answer_regex or "")
        except (re.error, RecursionError, OverflowError) as error:
            problems.append(Problem("answer_regex", f"is no regular expression: {error}", r"such as 'ANSWER: (.*)'"))
        if problems:
            raise InvalidInput(problems)


def _attribute(name: str) -> str:
    return f"Limits.{name}"


@dataclass(frozen=True)
class Limits:
    """How much an item may ask for; ``name`` says what whoever set a limit calls it."""

    max_grid: int = 1_000_000
    max_facts: int = 5_000
    max_objects: int = 500
    max_body_bytes: int = MAX_LINE
    default_timeout_ms: int = 2_000
    max_timeout_ms: int = 30_000
    name: Callable[[str], str] = _attribute

    def passed(self, where: str, text: str, limit: str) -> Problem:
        """The problem of something that is beyond a limit; the text has ``{}`` where the limit goes."""
        return Problem(where, text.format(getattr(self, limit)), f"the limit is the setting {self.name(limit)}")


def unusual(options: ReadingOptions | Limits) -> dict[str, Any]:
    """The options, or limits, that are not those of this version, by name."""
    found = ((field, getattr(options, field.name)) for field in fields(options) if field.name != "name")
    return {field.name: value for field, value in found if value != field.default}
