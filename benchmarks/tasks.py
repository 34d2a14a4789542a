"""Tasks that are the same in several benchmarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spatialjudge.benchmarks.benchmark import INCONSISTENT_STORY, UNDECIDED, Decision, Label, Profile
from spatialjudge.benchmarks.entailment import Standing, clash, hops, standing
from spatialjudge.solver import Story


@dataclass(frozen=True, slots=True)
class Holds:
    """Is the subject in one of the relations ``labels`` to the object?

    ``said`` are the answers where that follows from the story, is contradicted, and where neither is so. The question
    must be one that the story can be asked: see ``Story.question``.
    """

    story: Story
    subject: str
    labels: tuple[str, ...]
    object: str
    said: Mapping[Standing, str]

    def decide(self, profile: Profile) -> Decision:
        """What follows, under any profile."""
        found = standing(self.story, self.subject, self.labels, self.object)
        if found is Standing.INCONSISTENT_STORY:
            return INCONSISTENT_STORY
        return UNDECIDED if found is Standing.UNDECIDED else Decision(self.said[found])

    def hops(self, gold: Label) -> int | None:
        """The facts that it takes to tell; what is neither so nor not so follows from none."""
        holds = gold == self.said[Standing.ENTAILED]
        return hops(self.story, self.subject, self.labels, self.object, holds=holds)

    def suggested(self) -> list[str]:
        """Of each fact, whether it tells what is asked."""
        told, other = self.said[Standing.ENTAILED], self.said[Standing.CONTRADICTED]
        return [told if fact.labels[0] in self.labels else other for fact in self.story.facts]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The facts that exclude the asked relations or, if they follow, all others."""
        others = tuple(label for label in self.story.vocabulary.labels if label not in self.labels)
        asked = clash(self.story, self.subject, self.labels, self.object)
        yield from asked or clash(self.story, self.subject, others, self.object)
