"""The question types of SpaRTUN and their labels: answers are in upper case, candidates in lower."""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.benchmark import Label
from spatialjudge.benchmarks.fields import Record
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.relations import shown

Q_TYPES: Final = ("YN", "FR")
YES_NO: Final = ("Yes", "No")


def candidates_of(q_type: str) -> tuple[str, ...]:
    """What the answer to a question of this type is made of."""
    return YES_NO if q_type == "YN" else tuple(CONVERSE)


def gold_of(record: Record, q_type: str) -> Label:
    """The ``answer`` of a record as a label: of FR the relations in the order of the candidates.

    Raises:
        InvalidInput: it is none.
    """
    answers = [record.text("answer")] if isinstance(record.value.get("answer"), str) else record.texts("answer")
    if q_type == "YN":
        if len(answers) != 1 or answers[0] not in YES_NO:
            record.refuse("answer", f"must be one of {', '.join(YES_NO)}, not {shown(str(answers))}")
        return answers[0]
    folded = {answer.lower() for answer in answers}
    if not answers or not folded <= set(CONVERSE):
        record.refuse("answer", f"{shown(str(answers))} are not all relations", f"some of {', '.join(CONVERSE)}")
    return tuple(relation for relation in CONVERSE if relation in folded)
