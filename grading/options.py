"""How answers are read, as far as whoever grades may choose."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from spatialjudge.reading import STRICTNESS, Strictness
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.limits import Limits


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


def unusual(options: ReadingOptions | Limits) -> dict[str, Any]:
    """The options, or limits, that are not those of this version, by name."""
    found = ((field, getattr(options, field.name)) for field in fields(options) if field.name != "name")
    return {field.name: value for field, value in found if value != field.default}
