"""Reading a story over the wire: nothing is solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from spatialjudge.service.questions import Clock, TimedQuestion, read_story
from spatialjudge.service.schemas import FactsRequest, FactsResponse, ToldFact
from spatialjudge.service.settings import Settings
from spatialjudge.solver import Story


@dataclass(frozen=True, slots=True)
class FactsQuestion(TimedQuestion[FactsRequest, FactsResponse]):
    """What does this story say?"""

    model: ClassVar = FactsRequest
    story: Story
    starts: list[int]

    @classmethod
    def read(cls, request: FactsRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story, which is the whole answer.

        Raises:
            InvalidRequest: it cannot be understood, or passes a limit.
        """
        clock = Clock.start(None, settings, started)
        story, starts = read_story(request.story, settings)
        return cls(request, clock, story, starts)

    def answer(self) -> FactsResponse:
        """Say what was read."""
        facts = self.story.facts
        starts: list[int | None] = [*self.starts] or [None] * len(facts)
        told = [ToldFact(fact=fact.as_json(), start=start) for fact, start in zip(facts, starts, strict=True)]
        table = self.story.vocabulary
        return FactsResponse(
            facts=told, objects=list(self.story.objects), vocabulary=table.name, vocabulary_version=table.version
        )

    at_once = undecided = answer
