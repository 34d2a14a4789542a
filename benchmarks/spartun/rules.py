"""The reference profile: the rules by which the generator of SpaRTUN labels its questions.

They are not those of space. Two are unsound: a part of a part need not be inside (``TPP . TPP = NTPP``), nor what is
inherited through that. Others are missing: what is inside a part is inside (``TPP . NTPP = NTPP``), what touches is
near, what is wholly left is apart. What follows is decided by ``geometry``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

Fact = tuple[str, str, str]
Pairs = frozenset[tuple[str, str]]

CONVERSE: Final[Mapping[str, str]] = {
    "left": "right",
    "right": "left",
    "above": "below",
    "below": "above",
    "behind": "front",
    "front": "behind",
    "near": "near",
    "far": "far",
    "dc": "dc",
    "ec": "ec",
    "po": "po",
    "tpp": "tppi",
    "ntpp": "ntppi",
    "tppi": "tpp",
    "ntppi": "ntpp",
}
"""The fifteen relations in the order in which questions offer them, each with its converse."""

DIRECTIONS: Final = ("left", "right", "above", "below", "behind", "front")
_INHERITED: Final = (*DIRECTIONS, "dc", "far")


class Derived:
    """What the rules derive from facts. O(1) a question after O(things^3) once."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        stated: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for subject, relation, obj in facts:
            stated[relation].add((subject, obj))
            stated[CONVERSE[relation]].add((obj, subject))
        self._pairs: dict[str, Pairs] = {relation: frozenset(stated[relation]) for relation in CONVERSE}
        for direction in DIRECTIONS:
            self._pairs[direction] = _closed(self._pairs[direction])
        self._pairs["ntpp"] = _inside(self._pairs["ntpp"], self._pairs["tpp"])
        self._pairs["ntppi"] = _converse(self._pairs["ntpp"])
        part = self._pairs["ntpp"] | self._pairs["tpp"]
        whole = _converse(part)
        for relation in _INHERITED:
            of_parts = _joined(part, self._pairs[relation])
            self._pairs[relation] |= of_parts | _joined(self._pairs[relation], whole) | _joined(of_parts, whole)

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether the rules derive a relation; nothing is related to itself."""
        return subject != obj and (subject, obj) in self._pairs[relation]

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether they do not: negation as failure."""
        return not self.entails(subject, relation, obj)


def _joined(first: Pairs, second: Pairs) -> Pairs:
    """The pairs joined end to end."""
    onward: defaultdict[str, list[str]] = defaultdict(list)
    for start, end in second:
        onward[start].append(end)
    return frozenset((start, end) for start, middle in first for end in onward[middle])


def _closed(pairs: Pairs) -> Pairs:
    """The transitive closure."""
    while not (longer := _joined(pairs, pairs)) <= pairs:
        pairs |= longer
    return pairs


def _inside(stated: Pairs, part: Pairs) -> Pairs:
    """NTPP by the rules: stated, or TPP of TPP, then NTPP . TPP and stated NTPP . NTPP as often as they apply."""
    inside = stated | _joined(part, part)
    while not (longer := _joined(inside, part) | _joined(stated, inside)) <= inside:
        inside |= longer
    return inside


def _converse(pairs: Pairs) -> Pairs:
    return frozenset((obj, subject) for subject, obj in pairs)
