"""Questions about one story: a prediction, the relations of a pair, and what is told at all.

The HTTP routes and the command line both ask through here, so they give the same answers and the same errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from spatialjudge.service import schemas
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import StoryQuestion, may_be_quick, read_story
from spatialjudge.solver import (
    CheckResult,
    Fact,
    InvalidInput,
    RelationsResult,
    Story,
    StoryVerdict,
    Verdict,
    check,
    feasible_relations,
    question_about,
)


@dataclass(frozen=True, slots=True)
class CheckQuestion(StoryQuestion[schemas.CheckRequest, schemas.CheckResponse, CheckResult]):
    """Can this prediction hold together with the story?"""

    model = schemas.CheckRequest
    response = schemas.CheckResponse
    prediction: Fact

    @classmethod
    def _read(cls, request: schemas.CheckRequest, settings: Settings) -> Iterable[Any]:
        story, _ = read_story(request.story, settings)
        if "prediction" not in request.model_fields_set:
            raise InvalidInput.at("prediction", "is missing", "a fact, or a placement")
        raw: Any = request.prediction
        prediction = story.prediction(raw)
        story.solvable(prediction.labels)
        return story, prediction

    def _quick(self) -> bool:
        # An explanation takes dozens of solves, and is cut short, not missing, when the time is up.
        return not self.request.explain and may_be_quick(self.request.engine, self.story)

    def _solve(self, timeout_s: float) -> CheckResult:
        asked = self.request
        return check(
            self.story,
            self.prediction,
            engine=asked.engine,
            timeout_s=timeout_s,
            necessary=asked.necessary,
            explain=asked.explain,
        )

    def _unsolved(self) -> CheckResult:
        return CheckResult(Verdict.UNDECIDED, self.request.engine, 0.0)

    def _open(self, found: CheckResult) -> bool:
        return found.verdict is Verdict.UNDECIDED or (
            self.request.necessary and found.necessary is None and found.verdict is Verdict.FEASIBLE
        )

    def _fields(self, found: CheckResult) -> dict[str, Any]:
        return {"witness": found.placement if self.request.witness else None}


@dataclass(frozen=True, slots=True)
class RelationsQuestion(StoryQuestion[schemas.RelationsRequest, schemas.RelationsResponse, RelationsResult]):
    """Which relations of a family can hold between two objects?"""

    model = schemas.RelationsRequest
    response = schemas.RelationsResponse
    family: str

    @classmethod
    def _read(cls, request: schemas.RelationsRequest, settings: Settings) -> Iterable[Any]:
        story, _ = read_story(request.story, settings)
        return story, question_about(story, request.subject, request.object, request.family)[-1]

    def _solve(self, timeout_s: float) -> RelationsResult:
        asked = self.request
        return feasible_relations(
            self.story, asked.subject, asked.object, family=self.family, engine=asked.engine, timeout_s=timeout_s
        )

    def _unsolved(self) -> RelationsResult:
        labels = tuple(term.label for term in self.story.vocabulary.families[self.family])
        return RelationsResult(StoryVerdict.UNDECIDED, self.request.engine, 0.0, undecided=labels)

    def _open(self, found: RelationsResult) -> bool:
        unknown = found.entailed is None and found.verdict is StoryVerdict.CONSISTENT
        return unknown or bool(found.undecided) or found.verdict is StoryVerdict.UNDECIDED

    def _fields(self, found: RelationsResult) -> dict[str, Any]:
        return {"family": self.family, "witnesses": found.placements if self.request.witness else {}}


@dataclass(frozen=True, slots=True)
class FactsQuestion(StoryQuestion[schemas.FactsRequest, schemas.FactsResponse, Story]):
    """What does this story say? To read it is the whole answer."""

    model = schemas.FactsRequest
    response = schemas.FactsResponse
    starts: list[int]

    @classmethod
    def _read(cls, request: schemas.FactsRequest, settings: Settings) -> Iterable[Any]:
        return read_story(request.story, settings)

    def _quick(self) -> bool:
        return True

    def _solve(self, timeout_s: float) -> Story:
        return self.story

    def _unsolved(self) -> Story:
        return self.story

    def _open(self, found: Story) -> bool:
        return False

    def _fields(self, found: Story) -> dict[str, Any]:
        starts: list[int | None] = [*self.starts] or [None] * len(found.facts)
        return {"facts": [{"fact": fact, "start": start} for fact, start in zip(found.facts, starts, strict=True)]}
