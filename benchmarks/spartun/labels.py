"""The question types of SpaRTUN and their labels: answers are in upper case, candidates in lower."""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.benchmark import Label
from spatialjudge.benchmarks.records import JsonRecord
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.relations import shown

Q_TYPES: Final = ("YN", "FR")
YES_NO: Final = ("Yes", "No")
WORDS: Final = {
    "left": ("left of", "to the left of", "to the left", "on the left of", "west", "west of"),
    "right": ("right of", "to the right of", "to the right", "on the right of", "east", "east of"),
    "above": ("over", "north", "north of"),
    "below": ("under", "south", "south of"),
    "behind": ("in back of", "on the back of"),
    "front": ("in front of", "in front"),
    "near": ("near to", "close to"),
    "far": ("far from", "far away from", "away from"),
    "dc": ("disconnected", "disconnected from", "outside"),
    "ec": ("externally connected", "externally connected to", "outside and touching"),
    "po": ("partially overlapping", "partially overlaps", "overlapping", "overlaps"),
    "tpp": ("tangential proper part", "covered by", "inside and touching"),
    "ntpp": ("non-tangential proper part", "inside", "within"),
    "tppi": ("covers", "contains and touches"),
    "ntppi": ("contains", "has"),
}
"""What else the relations are called: in the stories, and by SpaRP."""
_CALLED: Final = {word: relation for relation, words in WORDS.items() for word in (relation, *words)}


def gold_of(record: JsonRecord, q_type: str, column: str = "answer") -> Label:
    """The answer of a record as a label: of FR the relations in the order of the candidates.

    Raises:
        InvalidInput: it is none.
    """
    answers = [record.text(column)] if isinstance(record.value.get(column), str) else record.texts(column)
    if q_type == "YN":
        if len(answers) != 1 or answers[0] not in YES_NO:
            record.refuse(column, f"must be one of {', '.join(YES_NO)}, not {shown(str(answers))}")
        return answers[0]
    found = {_CALLED.get(answer.lower()) for answer in answers}
    if not answers or None in found:
        record.refuse(column, f"{shown(str(answers))} are not all relations", f"some of {', '.join(CONVERSE)}")
    return tuple(relation for relation in CONVERSE if relation in found)
