"""Kinds of errors: what is wrong with many lines, told in few."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from spatialjudge.grading.batch.records import Record
from spatialjudge.solver import Problem

MAX_KINDS: Final = 5
"""Kinds that are told: a file that is wrong throughout has one, and who mends these will see the others."""
MAX_LINES: Final = 3
"""Lines that are named of each kind."""
_PARTICULAR: Final = re.compile(r"\[\d+\]|'[^']*'|\"[^\"]*\"|\d+")
"""What differs from line to line: positions, what was quoted, numbers."""


@dataclass
class ErrorKind:
    """One kind: the first problem of it, the first lines that had one, and how many had."""

    problem: Problem
    lines: list[int] = field(default_factory=list)
    count: int = 0


class ErrorKinds:
    """The first few kinds of what was wrong with lines; ``others`` counts the lines that had something else."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, str], ErrorKind] = {}
        self.others = 0

    @property
    def first(self) -> list[ErrorKind]:
        """The kinds, in the order in which they were met."""
        return list(self._kinds.values())

    def take(self, records: Iterable[Record]) -> None:
        """Count what is wrong with these, each by the first thing."""
        for record in records:
            for problem in record.errors[:1]:
                name = (_PARTICULAR.sub("", problem.where), _PARTICULAR.sub("", problem.problem))
                kind = self._kinds.get(name)
                if kind is None:
                    if len(self._kinds) == MAX_KINDS:
                        self.others += 1
                        continue
                    kind = self._kinds[name] = ErrorKind(problem)
                kind.count += 1
                if len(kind.lines) < MAX_LINES:
                    kind.lines.append(record.number)
