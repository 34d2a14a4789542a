"""The words of SpaRTUN: of its stories and questions, and of its labels.

Stories come in four vocabularies of nouns (blocks or boxes; shapes or fruits), each with colours and sizes, and say
relations in two ways, by sides or by compass points (Mirzaee and Kordjamshidi 2022, appendix). "Dimond" and "boxs" are
the benchmark's spelling. The generator also knows the hours of a clock, which the published stories do not use.
Answers are in upper case, candidates in lower.
"""

from __future__ import annotations

import re
from typing import Final

from spatialjudge.benchmarks.benchmark import Label
from spatialjudge.benchmarks.records import JsonRecord
from spatialjudge.benchmarks.scenes.sentences import StoryLanguage
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.relations import shown

PLACES: Final = {
    "left": ("to the left of", "on the left side of", "to the left-hand side of", "west of", "to the west of"),
    "right": ("to the right of", "on the right side of", "to the right-hand side of", "east of", "to the east of"),
    "above": ("above", "over", "north of", "to the north of"),
    "below": ("below", "under", "south of", "to the south of"),
    "behind": ("behind", "on the back of"),
    "front": ("in front of",),
    "near": ("near to", "close to"),
    "far": ("far from", "farther from", "away from"),
    "dc": ("disconnected from",),
    "tpp": ("covered by", "inside and touching"),
    "ntpp": ("in", "inside", "within"),
}
"""How relations are said with *is*; new stories say the first."""
_HOURS: Final = {"left": "9", "right": "3", "above": "12", "below": "6"}
_CLOCK: Final = {
    relation: tuple(
        f"at {hour}{form} position {how} to" for form in (":00", " o'clock") for how in ("relative", "regarding")
    )
    for relation, hour in _HOURS.items()
}
VERBS: Final = {
    "ec": ("touches", "touch", "touching"),
    "po": ("overlaps", "overlap", "overlapping"),
    "tppi": ("covers", "cover", "covering"),
    "ntppi": ("contains", "contain", "containing", "has", "have", "having"),
}
"""How relations are said without *is*; new stories say the first, and their questions the second."""

LEXICON: Final = StoryLanguage(
    sizes=("small", "medium", "big", "tiny", "midsize", "large", "little"),
    colours=("yellow", "black", "blue", "orange", "white", "green", "red", "grey", "purple"),
    shapes=(
        *("circle", "square", "triangle", "oval", "rectangle", "dimond"),
        *("pentagon", "hexagon", "star", "watermelon", "apple", "melon"),
    ),
    things=("shape", "thing", "object", "fruit"),
    determiners=("the", "a", "an", "another", "any", "all", "this", "other"),
    relations={
        tuple(said.split()): relation
        for said_of in (PLACES, _CLOCK, VERBS)
        for relation, phrases in said_of.items()
        for said in phrases
    },
    names=("aaa", "bbb", "ccc", "ddd", "eee", "jjj", "hhh", "lll", "kkk", "one", "two", "three"),
    blocks=("block", "box"),
    plurals={"boxes": "box"},
    token=re.compile(r"[a-z'-]+|\d+(?::00)?|[,.?]", re.IGNORECASE),
    converse=CONVERSE,
    part=("tpp", "ntpp"),
    whole=("ntppi", "tppi"),
)

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
