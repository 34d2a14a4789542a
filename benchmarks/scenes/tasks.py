"""The questions about scenes, their phrases found, and how they are answered from what holds between entities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from spatialjudge.benchmarks.benchmark import Decision, Item, Label, Profile, Task
from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.evidence import Evidence, NoStanding, SceneStory, holding, least, most
from spatialjudge.solver import Modality
from spatialjudge.solver.groups import Quantifier, decide_group

MAX_EXPLAINED: Final = 4
"""Pairs of entities of which an explanation tells: the groups of a question have up to a dozen each."""

EntityGroup = tuple[Quantifier, tuple[str, ...]]
"""All or some of the entities that a phrase means."""


@dataclass(frozen=True, slots=True)
class SceneTask(Task, ABC):
    """A question about a story's scene."""

    about: SceneStory

    @abstractmethod
    def label(self, evidence: Evidence) -> Label:
        """The answer by what is known."""

    def pairs(self) -> Sequence[tuple[str, str]]:
        """The pairs of entities whose relation is asked about."""
        return ()

    def asked(self) -> Iterable[str]:
        """The relations that are asked about."""
        return self.about.conventions.converse

    def decide(self, profile: Profile) -> Decision:
        """The label that follows."""
        try:
            return Decision(self.label(self.about.evidence(profile)))
        except NoStanding as error:
            return error.decision

    def explain(self, profile: Profile) -> Iterator[str]:
        """What the rules derive of the pairs that are asked about and, where geometry says otherwise, why."""
        about = self.about
        if profile is Profile.GEOMETRY and (why := about.entailed.inconsistency()):
            yield why
            return
        shown = self.pairs()[:MAX_EXPLAINED]
        for subject, obj in shown:
            known = ", ".join(holding(about.derived, about.conventions.converse, subject, obj))
            said = f"{about.names[subject]} is {known or 'in no known relation to'} {about.names[obj]}"
            yield f"by the rules of the benchmark {said}"
        if profile is Profile.GEOMETRY:
            # where "No" is all that is not known to hold, only the pairs above are compared
            pairs = self.pairs() if about.conventions.unknown else shown
            atoms = ((subject, relation, obj) for subject, obj in pairs for relation in self.asked())
            at_issue = (about.entailed.reasons(*atom) for atom in atoms if self.differ(atom))
            yield from islice(at_issue, MAX_EXPLAINED)

    def differ(self, atom: Triple) -> bool:
        """Whether the rules and geometry differ on a relation."""
        return self.about.derived.entails(*atom) != self.about.entailed.entails(*atom)

    def same(self, other: SceneTask) -> bool:
        """Whether another task asks the same of the same facts, its entities having the same names."""
        return self._named() == other._named()

    def _named(self) -> tuple[set[Triple], set[tuple[str, str]], list[str]]:
        names = {entity: name.lower() for entity, name in self.about.names.items()}
        facts = {(names[one], relation, names[other]) for one, relation, other in self.about.facts}
        return facts, {(names[one], names[other]) for one, other in self.pairs()}, [*self.asked()]

    def parts(self, gold: Label, verdict: Label) -> tuple[frozenset[str], frozenset[str]]:
        """What one label has and the other has not, each way."""
        return frozenset(gold) - frozenset(verdict), frozenset(verdict) - frozenset(gold)


@dataclass(frozen=True, slots=True)
class FindRelation(SceneTask):
    """Which relations hold between two entities?"""

    subject: str
    object: str

    def label(self, evidence: Evidence) -> Label:
        """All relations that are known to hold, in the order of the candidates."""
        conventions = self.about.conventions
        found = holding(evidence, conventions.converse, self.subject, self.object)
        return found or ((conventions.unknown,) if conventions.unknown else ())

    def hops(self, gold: Label) -> int | None:
        """The facts for the relation of the label that needs most."""
        relations = [relation for relation in gold if relation != self.about.conventions.unknown]
        if self.subject == self.object or not relations:
            return None
        return self.about.entailed.hops_together(self.subject, relations, self.object)

    def suggested(self) -> Sequence[str]:
        """The relation that it tells."""
        return [relation for _, relation, _ in self.about.facts if relation in self.about.conventions.converse]

    def can_hold(self) -> tuple[str, ...] | None:
        """The relations that can hold between the two, if that is decided; nothing is related to itself."""
        if self.subject == self.object:
            return ()
        try:
            return self.about.entailed.possible(self.subject, self.object, self.about.conventions.converse)
        except NoStanding:
            return None

    def pairs(self) -> Sequence[tuple[str, str]]:
        """The two."""
        return [(self.subject, self.object)]


@dataclass(frozen=True, slots=True)
class _OneRelation(SceneTask):
    """A question about one relation."""

    relation: str

    def asked(self) -> Iterable[str]:
        """That one."""
        return [self.relation]

    def parts(self, gold: Label, verdict: Label) -> tuple[frozenset[str], frozenset[str]]:
        """The relation, on the side that says it to hold."""
        one: tuple[frozenset[str], frozenset[str]] = (frozenset({self.relation}), frozenset())
        return one if gold == "Yes" else one[::-1]


@dataclass(frozen=True, slots=True)
class YesNo(_OneRelation):
    """Does a relation hold between two groups?

    ``annotated`` says that the groups are those that the label is about, not what the words of the question mean.
    """

    subjects: EntityGroup
    objects: EntityGroup
    annotated: bool = False

    def label(self, evidence: Evidence) -> Label:
        """Yes, no or, where the benchmark has it, unknown; else what is not known to hold does not.

        Without a label for what is unknown, *all a above any b* may find another b for each a; with one it is *one b
        below all a*. What rules derive may exclude itself (near does, where not all are near), so that yes and no are
        two questions.
        """
        unknown = self.about.conventions.unknown

        def of_groups(known: Callable[[str, str, str], bool], then: Modality, otherwise: Modality) -> bool:
            found = decide_group(
                lambda one, other: then if known(one, self.relation, other) else otherwise,
                self.subjects[1],
                self.objects[1],
                subject=self.subjects[0],
                obj=self.objects[0],
                object_first=unknown is not None and (self.subjects[0], self.objects[0]) == ("all", "some"),
            )
            return found is then

        if of_groups(evidence.entails, Modality.NECESSARY, Modality.IMPOSSIBLE):
            return "Yes"
        if unknown is None or of_groups(evidence.excludes, Modality.IMPOSSIBLE, Modality.NECESSARY):
            return "No"
        return unknown

    def hops(self, gold: Label) -> int | None:
        """The facts for one pair, where one pair is enough; those for "No" where it cannot be, and is not unknown."""
        pairs = self.pairs()
        one_is_enough = len(pairs) == 1 or (gold == "Yes" and "all" not in {self.subjects[0], self.objects[0]})
        if not one_is_enough or gold == self.about.conventions.unknown:
            return None
        hops = self.about.entailed.hops
        return least(hops(one, self.relation, other, holds=gold == "Yes") for one, other in pairs)

    def suggested(self) -> Sequence[str]:
        """Whether it tells the relation that is asked about."""
        return ["Yes" if relation == self.relation else "No" for _, relation, _ in self.about.facts]

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Each of the one group with each of the other."""
        return list(product(self.subjects[1], self.objects[1]))

    def differ(self, atom: Triple) -> bool:
        """Whether they differ on whether the relation holds or, where that is asked, on whether it cannot."""
        derived, entailed = self.about.derived, self.about.entailed
        if derived.entails(*atom) != entailed.entails(*atom):
            return True
        return self.about.conventions.unknown is not None and derived.excludes(*atom) != entailed.excludes(*atom)


@dataclass(frozen=True, slots=True)
class ChooseObject(_OneRelation):
    """Which of two candidates stands in a relation to the anchor, both or none? ``candidates`` are the four texts."""

    said: tuple[tuple[str, ...], tuple[str, ...]]
    anchors: tuple[str, ...]
    candidates: tuple[str, ...]

    def label(self, evidence: Evidence) -> Label:
        """The text of the candidates of which it holds for any entity that it means."""
        chosen = [
            any(evidence.entails(one, self.relation, other) for one in group for other in self.anchors)
            for group in self.said
        ]
        first, second, both, none = self.candidates
        return both if all(chosen) else first if chosen[0] else second if chosen[1] else none

    def hops(self, gold: Label) -> int | None:
        """The facts for each that is chosen; none is told by no facts."""
        chosen = [group for group, text in zip(self.said, self.candidates, strict=False) if gold == text]
        chosen = [*self.said] if gold == self.candidates[2] else chosen
        hops = self.about.entailed.hops
        return most(
            least(hops(one, self.relation, other) for one in group for other in self.anchors) for group in chosen
        )

    def suggested(self) -> Sequence[str]:
        """The candidates that it names."""
        named = [name for subject, _, obj in self.about.facts for name in (subject, obj)]
        return [
            text for name in named for text, group in zip(self.candidates, self.said, strict=False) if name in group
        ]

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Each that a candidate means, with each that the anchor does."""
        return [(one, other) for group in self.said for one in group for other in self.anchors]


@dataclass(frozen=True, slots=True)
class FindBlock(SceneTask):
    """Which blocks hold what is looked for, or do not? Where things are is told, whatever else is known."""

    blocks: tuple[str, ...]

    def label(self, evidence: Evidence) -> Label:
        """These."""
        return self.blocks

    def suggested(self) -> Sequence[str]:
        """The blocks that it names."""
        return [name for subject, _, obj in self.about.facts for name in (subject, obj) if name in self.about.blocks]


def at_issue(item: Item) -> tuple[frozenset[str], frozenset[str]]:
    """The relations that an item's label says to hold and geometry does not, and the reverse.

    None where they agree, or where the benchmark's rules do not give the label.
    """
    task, gold = item.task, item.gold
    if isinstance(task, SceneTask):
        found = task.decide(Profile.GEOMETRY)
        if found.decided and found.verdict != gold and task.decide(Profile.REFERENCE).verdict == gold:
            return task.parts(gold, found.verdict)
    return frozenset(), frozenset()
