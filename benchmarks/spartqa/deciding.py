"""How a question of SpartQA is answered from what holds between things, under either profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from spatialjudge.benchmarks.benchmark import Decision, Label, Profile
from spatialjudge.benchmarks.spartqa.geometry import Entailed
from spatialjudge.benchmarks.spartqa.phrases import Description
from spatialjudge.benchmarks.spartqa.questions import ChooseObject, FindBlock, FindRelation, SceneQuestion, YesNo
from spatialjudge.benchmarks.spartqa.rules import Derived
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, Scene
from spatialjudge.benchmarks.standings import Evidence, NoStanding, least, most
from spatialjudge.benchmarks.words import NotUnderstood
from spatialjudge.solver import Modality
from spatialjudge.solver.groups import Quantifier, decide_group

MAX_EXPLAINED: Final = 4
"""Pairs of things of which an explanation tells: the groups of a question have up to a dozen each."""


class About:
    """A story's scene and what is known of it, shared by its questions."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.derived = Derived(scene)

    @cached_property
    def entailed(self) -> Entailed:
        """What follows in geometry."""
        return Entailed(self.scene)


@dataclass(frozen=True, slots=True)
class SceneTask:
    """A question about a scene, and the things that its phrases mean, found by the reference rules.

    ``candidates`` are the texts from which a ChooseObject question lets choose, the last two being both and none.
    """

    about: About
    question: SceneQuestion
    candidates: tuple[str, ...]

    def decide(self, profile: Profile) -> Decision:
        """The label that follows."""
        try:
            if profile is Profile.REFERENCE:
                return Decision(self._label(self.about.derived))
            self.about.entailed.standings.check_consistency()
            return Decision(self._label(self.about.entailed))
        except NoStanding as error:
            return error.decision

    def explain(self, profile: Profile) -> Iterator[str]:
        """What the rules derive of the things that are asked about and, where geometry says otherwise, why."""
        if profile is Profile.GEOMETRY and (why := self.about.entailed.standings.inconsistency()):
            yield why
            return
        for subject, obj in self.pairs()[:MAX_EXPLAINED]:
            derived = [one for one in CONVERSE if self.about.derived.entails(subject, one, obj)]
            yield f"by the rules of the benchmark {subject} is {', '.join(derived) or 'in no known relation to'} {obj}"
        if profile is Profile.GEOMETRY:
            for atom in islice(self._at_issue(), MAX_EXPLAINED):
                yield self.about.entailed.reasons(*atom)

    def hops(self, gold: Label) -> int | None:
        """The facts for what the label says, where that is about one pair, or one pair is enough.

        Of several relations the one counts that needs most. Do-not-know, none, and which blocks are not told by facts.
        """
        hops, pairs = self.about.entailed.hops, self.pairs()
        match self.question:
            case FindRelation():
                known = [relation for relation in gold if relation in CONVERSE]
                return most(hops(one, relation, other) for one, other in pairs for relation in known)
            case YesNo(subject, relation, obj):
                some = (_quantifier(subject), _quantifier(obj)) == ("some", "some")
                if gold == "DK" or (len(pairs) > 1 and not (some and gold == "Yes")):
                    return None
                return least(hops(one, relation, other, holds=gold == "Yes") for one, other in pairs)
            case ChooseObject(candidates, relation, anchor):
                anchors = self.fitting(anchor)
                chosen = [said for said, text in zip(candidates, self.candidates, strict=False) if gold == text]
                chosen = [*candidates] if gold == self.candidates[2] else chosen
                return most(
                    least(hops(one, relation, other) for one in self.fitting(said) for other in anchors)
                    for said in chosen
                )
            case FindBlock():
                return None

    def _at_issue(self) -> Iterator[tuple[str, str, str]]:
        """The relations on which the rules and geometry differ."""
        asked = [self.question.relation] if isinstance(self.question, YesNo | ChooseObject) else [*CONVERSE]
        derived, entailed = self.about.derived, self.about.entailed
        for subject, obj in self.pairs():
            for relation in asked:
                atom = subject, relation, obj
                differ = derived.entails(*atom) != entailed.entails(*atom)
                if isinstance(self.question, YesNo):
                    differ |= derived.excludes(*atom) != entailed.excludes(*atom)
                if differ:
                    yield atom

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of things whose relation the question is about."""
        match self.question:
            case FindRelation(subject, obj) | YesNo(subject, _, obj):
                return [(one, other) for one in self.fitting(subject) for other in self.fitting(obj)]
            case ChooseObject(candidates, _, anchor):
                anchors = self.fitting(anchor)
                return [(one, other) for said in candidates for one in self.fitting(said) for other in anchors]
            case FindBlock():
                return []

    def fitting(self, described: Description) -> list[str]:
        """The things that a phrase means."""
        return self.about.derived.fitting(described)

    def check(self) -> None:
        """Check that every phrase of the question means something, and those of FindRelation one thing.

        Raises:
            NotUnderstood: one does not.
        """
        match self.question:
            case FindRelation(subject, obj):
                for described in (subject, obj):
                    if len(fitting := self.fitting(described)) != 1:
                        raise NotUnderstood(f"{described} fits {len(fitting)} things, not one")
            case YesNo(subject, _, obj):
                for described in (subject, obj):
                    if not self.fitting(described):
                        raise NotUnderstood(f"{described} fits nothing")
            case ChooseObject(_, _, anchor):
                if not self.fitting(anchor):
                    raise NotUnderstood(f"{anchor} fits nothing")
            case FindBlock():
                pass

    def _label(self, evidence: Evidence) -> Label:
        match self.question:
            case FindRelation(subject, obj):
                ((one, other),) = self.pairs()
                return tuple(relation for relation in CONVERSE if evidence.entails(one, relation, other)) or ("DK",)
            case YesNo(subject, relation, obj):
                return self._yes_no(evidence, subject, relation, obj)
            case ChooseObject(candidates, relation, anchor):
                anchors = self.fitting(anchor)
                chosen = [
                    any(evidence.entails(one, relation, other) for one in self.fitting(said) for other in anchors)
                    for said in candidates
                ]
                first, second, both, none = self.candidates
                return both if all(chosen) else first if chosen[0] else second if chosen[1] else none
            case FindBlock(sought, without):
                having = {self.about.scene.things[name].block for name in self.fitting(sought)}
                return tuple(sorted(block for block in self.about.scene.blocks if (block in having) != without))

    def _yes_no(self, evidence: Evidence, subject: Description, relation: str, obj: Description) -> Label:
        """Yes, no or do-not-know of groups; *all a above any b* is one b below all a.

        What the rules derive may exclude itself (near does, where not all are near), so that yes and no are two
        questions.
        """

        def holds(one: str, other: str) -> Modality:
            return Modality.NECESSARY if evidence.entails(one, relation, other) else Modality.POSSIBLE

        def cannot(one: str, other: str) -> Modality:
            return Modality.IMPOSSIBLE if evidence.excludes(one, relation, other) else Modality.POSSIBLE

        subjects, objects = self.fitting(subject), self.fitting(obj)
        first, second = _quantifier(subject), _quantifier(obj)
        by_object = first == "all" and second == "some"

        def of_groups(decide: Callable[[str, str], Modality]) -> Modality:
            return decide_group(decide, subjects, objects, subject=first, obj=second, object_first=by_object)

        if of_groups(holds) is Modality.NECESSARY:
            return "Yes"
        return "No" if of_groups(cannot) is Modality.IMPOSSIBLE else "DK"


def _quantifier(described: Description) -> Quantifier:
    return "all" if "all" in described.determiners else "some"
