"""The words of SpaRTUN.

Stories come in four vocabularies of nouns (blocks or boxes; shapes or fruits), each with colours and sizes, and say
relations in two ways, by sides or by compass points (Mirzaee and Kordjamshidi 2022, appendix). "Dimond" and "boxs" are
the benchmark's spelling. The generator also knows the hours of a clock, which the published stories do not use.
"""

from __future__ import annotations

import re
from typing import Final

from spatialjudge.benchmarks.scenes.sentences import StoryLanguage
from spatialjudge.benchmarks.spartun.rules import CONVERSE

_SIDES: Final = {
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
    "ntpp": ("inside", "within", "in"),
}
_HOURS: Final = {"left": "9", "right": "3", "above": "12", "below": "6"}
_CLOCK: Final = {
    relation: tuple(
        f"at {hour}{form} position {how} to" for form in (":00", " o'clock") for how in ("relative", "regarding")
    )
    for relation, hour in _HOURS.items()
}
_VERBS: Final = {
    "ec": ("touch", "touches", "touching"),
    "po": ("overlap", "overlaps", "overlapping"),
    "tppi": ("cover", "covers", "covering"),
    "ntppi": ("has", "have", "having", "contain", "contains", "containing"),
}
"""How relations are said without *is*."""

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
        for said_of in (_SIDES, _CLOCK, _VERBS)
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
