"""Questions about placements: a layout held against a story, the facts between coordinates, and how many."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.placement_schemas import (
    CountRequest,
    CountResponse,
    EvaluateRequest,
    EvaluateResponse,
    QualifyRequest,
    QualifyResponse,
)
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.schemas import CheckRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import StoryQuestion, may_be_quick, read_story, too_many_objects
from spatialjudge.solver import CountResult, Evaluation, Fact, Story, StoryVerdict, count, evaluate, qualify
from spatialjudge.solver.counting import things_counted

AT_ONCE_THINGS: Final = 30
AT_ONCE_TUPLES: Final = 50
"""Things of which the event loop looks for overlaps, and pairs of which it tells all facts, at most: a millisecond."""


@dataclass(frozen=True, slots=True)
class EvaluateQuestion(StoryQuestion[EvaluateRequest, EvaluateResponse, Evaluation]):
    """Which facts does this placement keep? That is found by reading it; which no placement could keep is not."""

    model = EvaluateRequest
    response = EvaluateResponse
    found: Evaluation
    holds: bool | None

    @classmethod
    def _read(cls, request: EvaluateRequest, settings: Settings) -> Iterable[Any]:
        story = read_story(request.story, settings)[0]
        _within(request.placement, settings)
        if request.explain:
            story.solvable()
        found = evaluate(story, request.placement)
        return story, found, None if request.prediction is None else found.holds(request.prediction)

    def _quick(self) -> bool:
        return not self.request.explain and len(self.story.index) <= AT_ONCE_THINGS

    def _solve(self, timeout_s: float) -> Evaluation:
        if not self.request.explain:
            return self.found
        return evaluate(self.story, self.request.placement, explain=True, timeout_s=timeout_s)

    def _unsolved(self) -> Evaluation:
        return self.found

    def _open(self, found: Evaluation) -> bool:
        return self.request.explain and found.clashes is None

    def _fields(self, found: Evaluation) -> dict[str, Any]:
        return {"holds": self.holds}


def read_check(
    request: CheckRequest, settings: Settings, started: float | None = None
) -> CheckQuestion | EvaluateQuestion:
    """What ``POST /check`` is asked: to judge a prediction, or, if it comes with a placement, that.

    Raises:
        InvalidRequest: it cannot be understood, or passes a limit.
    """
    if request.placement is None:
        return CheckQuestion.read(request, settings, started)
    names = EvaluateRequest.model_fields
    asked = EvaluateRequest.model_construct(**{name: getattr(request, name) for name in names})
    return EvaluateQuestion.read(asked, settings, started)


@dataclass(frozen=True, slots=True)
class QualifyQuestion(StoryQuestion[QualifyRequest, QualifyResponse, tuple[Fact, ...] | None]):
    """Which facts hold between these coordinates? The placement is read when it is answered."""

    model = QualifyRequest
    response = QualifyResponse

    @classmethod
    def _read(cls, request: QualifyRequest, settings: Settings) -> Iterable[Any]:
        _within(request.placement, settings)
        return (Story(request.grid, None, request.vocabulary),)

    def _quick(self) -> bool:
        arity = max(term.family.arity for term in self.story.vocabulary.terms) if self.request.family else 2
        tuples: int = len(self.request.placement) ** arity
        return tuples <= AT_ONCE_TUPLES

    def _solve(self, timeout_s: float) -> tuple[Fact, ...]:
        asked = self.request
        return qualify(asked.placement, asked.vocabulary, grid=asked.grid, family=asked.family)

    def _unsolved(self) -> None:
        return None

    def _open(self, found: tuple[Fact, ...] | None) -> bool:
        return found is None

    def _fields(self, found: tuple[Fact, ...] | None) -> dict[str, Any]:
        return {"facts": found}


@dataclass(frozen=True, slots=True)
class CountQuestion(StoryQuestion[CountRequest, CountResponse, CountResult]):
    """How many things stand in a relation? ``counted`` is what each would have to be."""

    model = CountRequest
    response = CountResponse
    counted: list[Fact]

    @classmethod
    def _read(cls, request: CountRequest, settings: Settings) -> Iterable[Any]:
        story = read_story(request.story, settings)[0]
        _within(request.among or (), settings, "among")
        return story, things_counted(story, request.relation, request.object, request.among)

    def _quick(self) -> bool:
        return self.request.number is None and may_be_quick(self.request.engine, self.story)

    def _solve(self, timeout_s: float) -> CountResult:
        asked = self.request
        return count(
            self.story,
            asked.relation,
            asked.object,
            among=asked.among,
            number=asked.number,
            engine=asked.engine,
            timeout_s=timeout_s,
        )

    def _unsolved(self) -> CountResult:
        names = tuple(fact.subject for fact in self.counted)
        return CountResult(StoryVerdict.UNDECIDED, 0.0, possible=names, undecided=tuple(range(len(names) + 1)))

    def _open(self, found: CountResult) -> bool:
        return bool(found.undecided) or found.verdict is StoryVerdict.UNDECIDED

    def _fields(self, found: CountResult) -> dict[str, Any]:
        shown = found.placements if self.request.witness else {}
        return {"witnesses": {str(number): placement for number, placement in shown.items()}}


def _within(named: Collection[Any], settings: Settings, where: str = "placement") -> None:
    if len(named) > settings.max_objects:
        raise InvalidRequest(problems=[too_many_objects(where, len(named), settings)])
