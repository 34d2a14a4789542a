"""What a story of blocks and things entails and excludes, by its benchmark's own rules and in geometry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spatialjudge.benchmarks.benchmark import INCONSISTENT_STORY, UNDECIDED, Decision, Profile
from spatialjudge.benchmarks.entailment import (
    TIMEOUT_S,
    UNSETTLED,
    Standing,
    Triple,
    chained,
    clash,
    fewest,
    standing,
    support,
    unsettled,
)
from spatialjudge.relations import Portable
from spatialjudge.solver import CheckResult, Story, Verdict, check, feasible_relations

Pairs = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Derived:
    """What a benchmark's rules derive: the pairs of each relation, as evidence. O(1) a question."""

    converse: Mapping[str, str]
    pairs: Mapping[str, Pairs]

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether the rules derive a relation; nothing is related to itself."""
        return subject != obj and (subject, obj) in self.pairs[relation]

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether they derive its converse. So "near" excludes itself where not all are near: a bug that is kept."""
        return subject == obj or (subject, obj) in self.pairs[self.converse[relation]]


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


@dataclass(frozen=True, kw_only=True)
class Conventions:
    """What a benchmark relates, and how it answers.

    Args:
        vocabulary: the solver's, in which what follows is decided.
        converse: its relations in the order in which questions offer them, each with its converse.
        directions: the relations that the vocabulary has for whole blocks, too, as ``block-left``.
        labels: the vocabulary's label of a relation that it calls otherwise.
        unknown: the label of what is neither known to hold nor known not to; without one the answer is then "No".
    """

    vocabulary: str
    converse: Mapping[str, str]
    directions: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    unknown: str | None = None


class NoStanding(Portable):
    """Nothing follows of a relation: the story is inconsistent, or the time ran out."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.verdict)
        self.decision = decision


@dataclass(eq=False)
class Standings:
    """The relations that a story entails and excludes; a thing has no relation to itself.

    ``names`` and ``labels`` are what things and relations are called there, if they are asked about under others. Every
    method raises :class:`NoStanding` if the story is inconsistent or the time ran out.
    """

    story: Story
    names: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    _found: dict[Triple, Standing] = field(default_factory=dict)

    def _atom(self, subject: str, relation: str, obj: str) -> Triple:
        """A relation as the story would say it."""
        names = self.names
        return names.get(subject, subject), self.labels.get(relation, relation), names.get(obj, obj)

    def of(self, subject: str, relation: str, obj: str) -> Standing:
        """Whether a relation of the story's vocabulary follows, is contradicted, or neither."""
        atom = (subject, relation, obj)
        if atom not in self._found:
            subject, relation, obj = self._atom(*atom)
            self._found[atom] = standing(self.story, subject, (relation,), obj)
        found = self._found[atom]
        if found in UNSETTLED:
            raise NoStanding(UNSETTLED[found])
        return found

    def possible(self, subject: str, obj: str, relations: Iterable[str]) -> tuple[str, ...]:
        """Which of some relations of the vocabulary's main family can hold, all of them decided at once."""
        names = self.names
        found = feasible_relations(self.story, names.get(subject, subject), names.get(obj, obj), timeout_s=TIMEOUT_S)
        if nothing := unsettled(found):
            raise NoStanding(nothing)
        able = list[str]()
        for one in relations:
            label = self.labels.get(one, one)
            if label in found.feasible:
                able.append(one)
                self._found[subject, one, obj] = (
                    Standing.ENTAILED if label in (found.entailed or ()) else Standing.UNKNOWN
                )
            else:
                self._found[subject, one, obj] = Standing.CONTRADICTED
        return tuple(able)

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation follows."""
        return subject != obj and self.of(subject, relation, obj) is Standing.ENTAILED

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation is contradicted."""
        return subject == obj or self.of(subject, relation, obj) is Standing.CONTRADICTED

    @cached_property
    def _first(self) -> CheckResult | None:
        """Whether the story is consistent, by its first fact, and a placement if one is found in time."""
        return check(self.story, self.story.facts[0], timeout_s=TIMEOUT_S) if self.story.facts else None

    def hops(self, subject: str, relation: str, obj: str, *, holds: bool = True) -> int | None:
        """How many facts it takes at least to entail a relation, or to exclude it; ``None`` if they do not."""
        if subject == obj or self.of(subject, relation, obj) is not (
            Standing.ENTAILED if holds else Standing.CONTRADICTED
        ):
            return None
        subject, relation, obj = self._atom(subject, relation, obj)
        return fewest(self.story, subject, (relation,), obj, holds=holds)

    def hops_together(self, subject: str, relations: Sequence[str], obj: str) -> int | None:
        """The facts for that of some relations which needs most; ``None`` if one does not follow."""
        if any(self.of(subject, one, obj) is not Standing.ENTAILED for one in relations):
            return None
        labels = [self.labels.get(one, one) for one in relations]
        subject, obj = self.names.get(subject, subject), self.names.get(obj, obj)
        together = chained(self.story, subject, labels, obj)
        return together or most(fewest(self.story, subject, (one,), obj) for one in labels)

    def reasons(self, subject: str, relation: str, obj: str) -> str:
        """The facts by which a relation follows or cannot hold."""
        found = None if subject == obj else self.of(subject, relation, obj)
        subject, relation, obj = self._atom(subject, relation, obj)
        said = f"{subject} {relation} {obj}"
        if found is None:
            return f"{said} cannot be"
        if found is Standing.UNKNOWN:
            return f"{said} can be so and can be not so"
        entailed = found is Standing.ENTAILED
        facts = (support if entailed else clash)(self.story, subject, (relation,), obj)
        return f"{said} {'follows from' if entailed else 'is excluded by'}: {'; '.join(facts)}"

    def inconsistency(self) -> str | None:
        """The facts that cannot hold together; ``None`` if all can (or nobody knows)."""
        try:
            self.check_consistency()
        except NoStanding as error:
            first = self.story.facts[0]
            facts = clash(self.story, first.subject, first.labels, first.objects[0])
            return f"{error}: {'; '.join(facts)}"
        return None

    def check_consistency(self) -> None:
        """Decide whether the story can be."""
        if self._first and self._first.verdict is not Verdict.FEASIBLE:
            raise NoStanding(UNDECIDED if self._first.verdict is Verdict.UNDECIDED else INCONSISTENT_STORY)


Evidence = Derived | Standings
"""What is known of a relation between two things, by a benchmark's own rules or from the solver."""


@dataclass(eq=False)
class SceneStory:
    """What a story tells and what is known of it, shared by its questions.

    ``facts`` are triples of entities, ``names`` what each of these is called, those that no fact mentions too, and
    ``blocks`` those that are blocks. ``derived`` is what the benchmark's rules derive, ``called`` has names that no two
    entities share, if theirs may be.
    """

    conventions: Conventions
    facts: Sequence[Triple]
    names: Mapping[str, str]
    blocks: Collection[str]
    derived: Derived
    called: Mapping[str, str] | None = None

    @cached_property
    def entailed(self) -> Standings:
        """What follows in geometry; a relation of the benchmark that blocks have, too, is said of them as wholes."""
        conventions, names, blocks = self.conventions, self.called or self.names, self.blocks
        told = []
        for subject, relation, obj in self.facts:
            of_blocks = relation in conventions.directions and subject in blocks and obj in blocks
            label = f"block-{relation}" if of_blocks else conventions.labels.get(relation, relation)
            told.append((names[subject], label, names[obj]))
        return Standings(Story(None, told, conventions.vocabulary, names.values()), names, conventions.labels)

    def evidence(self, profile: Profile) -> Evidence:
        """What is known under a profile; raises ``NoStanding`` if the story cannot be."""
        if profile is Profile.REFERENCE:
            return self.derived
        self.entailed.check_consistency()
        return self.entailed


def holding(evidence: Evidence, relations: Iterable[str], subject: str, obj: str) -> tuple[str, ...]:
    """Which of the relations hold of one entity to another, by what is known."""
    return tuple(one for one in relations if evidence.entails(subject, one, obj))


def most(found: Iterable[int | None]) -> int | None:
    """The most of some hops: what follows only together takes at least that; ``None`` if one is unknown, or none is."""
    known = list(found)
    return None if None in known or not known else max(hops for hops in known if hops is not None)


def least(found: Iterable[int | None]) -> int | None:
    """The least of some hops, of which one is enough."""
    return min((hops for hops in found if hops is not None), default=None)
