"""How answers end that could not be read: what many have in common shows what they were not asked for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from spatialjudge.grading.batch.records import Record
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.hearing import is_cut_off

MAX_LOOKED_AT: Final = 10_000
"""Answers that are looked at: what is common is so among the first."""
MAX_ENDING: Final = 60
"""Characters of an ending."""
CUT_OFF: Final = "(cut off by its length)"
_READABLE: Final = (GradeOutcome.GRADED, GradeOutcome.ABSTAINED)


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
