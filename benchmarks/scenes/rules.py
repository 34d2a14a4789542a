"""How benchmarks of scenes derive relations by rules of their own: pairs for each relation, joined end to end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from spatialjudge.benchmarks.entailment import Triple

Pairs = frozenset[tuple[str, str]]


class Derived:
    """What a benchmark's rules derive: the pairs of each relation, as evidence. O(1) a question."""

    def __init__(self, converse: Mapping[str, str], pairs: Mapping[str, Pairs]) -> None:
        self._converse = converse
        self.pairs = pairs

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether the rules derive a relation; nothing is related to itself."""
        return subject != obj and (subject, obj) in self.pairs[relation]

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether they derive its converse. So "near" excludes itself where not all are near: a bug that is kept."""
        return subject == obj or (subject, obj) in self.pairs[self._converse[relation]]


def stated(facts: Iterable[Triple], converse: Mapping[str, str]) -> dict[str, Pairs]:
    """The pairs of which each relation is stated, and those of which its converse is the other way round."""
    found: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for subject, relation, obj in facts:
        found[relation].add((subject, obj))
        found[converse[relation]].add((obj, subject))
    return {relation: frozenset(found[relation]) for relation in converse}


def joined(first: Pairs, second: Pairs) -> Pairs:
    """The pairs joined end to end."""
    onward: defaultdict[str, list[str]] = defaultdict(list)
    for start, end in second:
        onward[start].append(end)
    return frozenset((start, end) for start, middle in first for end in onward[middle])


def closed(pairs: Pairs) -> Pairs:
    """The transitive closure."""
    while not (longer := joined(pairs, pairs)) <= pairs:
        pairs |= longer
    return pairs


def turned(pairs: Pairs) -> Pairs:
    """The pairs the other way round."""
    return frozenset((obj, subject) for subject, obj in pairs)
