"""How a question of SpaRTUN is answered from what holds between entities, under either profile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from spatialjudge.benchmarks.benchmark import Decision, Label, Profile
from spatialjudge.benchmarks.spartun.geometry import Entailed
from spatialjudge.benchmarks.spartun.rules import CONVERSE, Derived, Fact
from spatialjudge.benchmarks.standings import Evidence, NoStanding, least, most
from spatialjudge.solver import Modality
from spatialjudge.solver.groups import Quantifier, decide_group

MAX_EXPLAINED: Final = 4
"""Pairs of entities of which an explanation tells: the groups of a question have up to a dozen each."""

Group = tuple[Quantifier, tuple[str, ...]]
"""All or some of the entities that a phrase means."""


class About:
    """A story's facts and what is known of them, shared by its questions.

    Args:
        facts: triples of ids of entities, the relation being one of ``CONVERSE``.
        names: what each entity is called, by id; those that no fact mentions too.
    """

    def __init__(self, facts: Iterable[Fact], names: Mapping[str, str]) -> None:
        self.facts = tuple(facts)
        self.names = names
        self.blocks = frozenset(entity for entity in names if is_block(entity))
        self.derived = Derived(self.facts)

    @cached_property
    def entailed(self) -> Entailed:
        """What follows in geometry."""
        return Entailed(self.facts, {entity: self.called(entity) for entity in self.names}, self.blocks)

    def called(self, entity: str) -> str:
        """A name that no other entity has: things of two blocks, or of one picture, may be called alike."""
        return self.names[entity] if entity in self.blocks else f"{self.names[entity]} ({entity})"

    def evidence(self, profile: Profile) -> Evidence:
        """What the rules of the profile say."""
        return self.derived if profile is Profile.REFERENCE else self.entailed

    def explain(self, pairs: Iterable[tuple[str, str]], relations: Collection[str], profile: Profile) -> Iterator[str]:
        """What the rules derive of these pairs and, where geometry says otherwise of one of the relations, why."""
        if profile is Profile.GEOMETRY and (why := self.entailed.standings.inconsistency()):
            yield why
            return
        shown = list(pairs)[:MAX_EXPLAINED]
        for subject, obj in shown:
            derived = ", ".join(holding(self.derived, subject, obj)) or "in no known relation to"
            yield f"by the rules of the benchmark {self.names[subject]} is {derived} {self.names[obj]}"
        if profile is Profile.GEOMETRY:
            atoms = ((subject, relation, obj) for subject, obj in shown for relation in relations)
            yield from islice((self.entailed.reasons(*atom) for atom in atoms if self._at_issue(atom)), MAX_EXPLAINED)

    def _at_issue(self, atom: Fact) -> bool:
        """Whether the rules and geometry differ on a relation."""
        return self.derived.entails(*atom) != self.entailed.entails(*atom)


def is_block(entity: str) -> bool:
    """Whether an id is that of a block: 0, 1, 2; objects have ids such as 1x0."""
    return "x" not in entity


def holding(evidence: Evidence, subject: str, obj: str) -> tuple[str, ...]:
    """The relations of two entities, in the order of the candidates."""
    return tuple(relation for relation in CONVERSE if evidence.entails(subject, relation, obj))


@dataclass(frozen=True, slots=True)
class FindRelations:
    """Which relations hold between two entities?"""

    about: About
    subject: str
    object: str

    def decide(self, profile: Profile) -> Decision:
        """All relations that are known to hold, in the order of the candidates."""
        try:
            return Decision(holding(self.about.evidence(profile), self.subject, self.object))
        except NoStanding as error:
            return error.decision

    def hops(self, gold: Label) -> int | None:
        """The facts for the relation of the label that needs most."""
        entailed = self.about.entailed
        return most(entailed.hops(self.subject, relation, self.object) for relation in gold)

    def explain(self, profile: Profile) -> Iterator[str]:
        """What holds between the two."""
        return self.about.explain([(self.subject, self.object)], CONVERSE, profile)


@dataclass(frozen=True, slots=True)
class YesNo:
    """Does a relation hold between two groups? What is not known to hold does not: there is no third answer.

    ``annotated`` says that the groups are those that the labels are about, not what the words of the question mean.
    """

    about: About
    subjects: Group
    relation: str
    objects: Group
    annotated: bool

    def decide(self, profile: Profile) -> Decision:
        """Yes or No; *all a above any b* may find another b for each a."""
        evidence = self.about.evidence(profile)
        try:
            holds = decide_group(
                lambda one, other: (
                    Modality.NECESSARY if evidence.entails(one, self.relation, other) else Modality.IMPOSSIBLE
                ),
                self.subjects[1],
                self.objects[1],
                subject=self.subjects[0],
                obj=self.objects[0],
            )
        except NoStanding as error:
            return error.decision
        return Decision("Yes" if holds is Modality.NECESSARY else "No")

    def hops(self, gold: Label) -> int | None:
        """The facts for a pair for which it holds, where one pair is enough; that it does not is not told."""
        pairs = [(one, other) for one in self.subjects[1] for other in self.objects[1]]
        if gold != "Yes" or (len(pairs) > 1 and "all" in {self.subjects[0], self.objects[0]}):
            return None
        return least(self.about.entailed.hops(one, self.relation, other) for one, other in pairs)

    def explain(self, profile: Profile) -> Iterator[str]:
        """What holds between entities of the groups."""
        pairs = ((one, other) for one in self.subjects[1] for other in self.objects[1])
        return self.about.explain(pairs, [self.relation], profile)
