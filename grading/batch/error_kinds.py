"""Kinds of errors: what is wrong with many lines, told in few."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from spatialjudge.grading.batch.records import Record
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.hearing import is_cut_off
from spatialjudge.solver import Problem

MAX_KINDS: Final = 5
"""Kinds that are told: a file that is wrong throughout has one, and who mends these will see the others."""
MAX_LINES: Final = 3
"""Lines that are named of each kind."""
_PARTICULAR: Final = re.compile(r"\[\d+\]|'[^']*'|\"[^\"]*\"|\d+")
"""What differs from line to line: positions, what was quoted, numbers."""

MAX_LOOKED_AT: Final = 10_000
"""Answers that are looked at: what is common is so among the first."""
MAX_ENDING: Final = 60
"""Characters of an ending."""
CUT_OFF: Final = "(cut off by its length)"
_READABLE: Final = (GradeOutcome.GRADED, GradeOutcome.ABSTAINED)


@dataclass
class ErrorKind:
    """One kind: the first problem of it, the first lines that had one, how many had, and whether it is one for all."""

    problem: Problem
    lines: list[int] = field(default_factory=list)
    count: int = 0
    alike: bool = True


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
                kind.alike = kind.alike and problem == kind.problem
                if len(kind.lines) < MAX_LINES:
                    kind.lines.append(record.number)


class Endings:
    """The endings of unreadable answers, with counts; the things asked about are told by their roles."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._read = 0
        self._unread = 0

    def take(self, records: Iterable[Record]) -> None:
        """Count those of these records."""
        for record in records:
            self._read += record.outcome in _READABLE
            if record.outcome == GradeOutcome.UNREADABLE:
                self._unread += 1
                told = json.loads(record.text) if self._unread <= MAX_LOOKED_AT else {}
                if told.get("item"):  # scores for Inspect do not have it
                    self._counts[_ending(told)] += 1

    def common(self, most: int) -> list[tuple[str, int]]:
        """The commonest, if most answers could not be read; else none."""
        return self._counts.most_common(most) if self._unread > self._read else []


def _ending(record: dict[str, Any]) -> str:
    """The end of the last line of an answer."""
    item, question = record["item"], record["question"]
    if is_cut_off(item.get("finish_reason")):
        return CUT_OFF
    said = item.get("extracted") or item["answer"]
    lines = [" ".join(line.split()) for line in said.splitlines()]
    ending = next((line for line in reversed(lines) if line), "(nothing)")
    things = {"SUBJECT": question.get("subject"), "OBJECT": question.get("object")}
    for role, name in things.items():
        if isinstance(name, str):
            ending = re.sub(rf"\b{re.escape(name)}\b", role, ending, flags=re.IGNORECASE)
    return ending if len(ending) <= MAX_ENDING else f"…{ending[1 - MAX_ENDING :]}"
