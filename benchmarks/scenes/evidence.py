"""What a story of blocks and things is about, by the rules of its benchmark and in geometry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.rules import Derived
from spatialjudge.benchmarks.standings import Evidence, Standings
from spatialjudge.solver import Story


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


def entailed(
    conventions: Conventions, facts: Iterable[Triple], names: Mapping[str, str], blocks: Collection[str]
) -> Standings:
    """The relations that follow from facts in geometry, as evidence.

    Args:
        conventions: those of the benchmark.
        facts: triples of entities; which is no relation of the benchmark is a label of the vocabulary.
        names: what each entity is called in the story given to the solver; no two alike.
        blocks: the entities that are blocks.
    """
    told = [
        (
            names[subject],
            f"block-{relation}"
            if relation in conventions.directions and subject in blocks and obj in blocks
            else conventions.labels.get(relation, relation),
            names[obj],
        )
        for subject, relation, obj in facts
    ]
    return Standings(Story(None, told, conventions.vocabulary, names.values()), names, conventions.labels)


class SceneStory:
    """What a story tells and what is known of it, shared by its questions.

    Args:
        conventions: those of the benchmark.
        facts: what is told, in triples of entities.
        names: what each entity is called, those that no fact mentions too.
        blocks: the entities that are blocks.
        derived: what the benchmark's rules derive.
        called: names that no two entities share, if theirs may be.
    """

    def __init__(
        self,
        conventions: Conventions,
        facts: Iterable[Triple],
        names: Mapping[str, str],
        blocks: Collection[str],
        derived: Derived,
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.conventions = conventions
        self.facts = tuple(facts)
        self.names = names
        self.blocks = blocks
        self.derived = derived
        self._called = called or names

    @cached_property
    def entailed(self) -> Standings:
        """What follows in geometry."""
        return entailed(self.conventions, self.facts, self._called, self.blocks)

    def evidence(self, profile: Profile) -> Evidence:
        """What is known under a profile; raises ``NoStanding`` if the story cannot be."""
        if profile is Profile.REFERENCE:
            return self.derived
        self.entailed.check_consistency()
        return self.entailed


def holding(evidence: Evidence, relations: Iterable[str], subject: str, obj: str) -> tuple[str, ...]:
    """Which of the relations hold of one entity to another, by what is known."""
    return tuple(one for one in relations if evidence.entails(subject, one, obj))
