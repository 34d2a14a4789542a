"""Questions about placements: a layout held against a story, the facts between coordinates, and how many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from spatialjudge.relations import Vocabulary, vocabulary
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.placement_schemas import (
    BreachModel,
    CountRequest,
    CountResponse,
    EvaluateRequest,
    EvaluateResponse,
    QualifyRequest,
    QualifyResponse,
)
from spatialjudge.service.questions import (
    AT_ONCE_S,
    CheckQuestion,
    Clock,
    TimedQuestion,
    conflict_model,
    may_be_quick,
    read_story,
    too_hard,
    too_many_objects,
    unfit,
)
from spatialjudge.service.schemas import CheckRequest
from spatialjudge.service.settings import Settings
from spatialjudge.solver import (
    CountResult,
    EngineLimit,
    Evaluation,
    Fact,
    InvalidInput,
    Story,
    StoryVerdict,
    count,
    evaluate,
    qualify,
)

AT_ONCE_THINGS: Final = 30
AT_ONCE_TUPLES: Final = 50
"""Things of which the event loop looks for overlaps, and pairs of which it tells all facts, at most: a millisecond."""


@dataclass(frozen=True, slots=True)
class EvaluateQuestion(TimedQuestion[EvaluateRequest, EvaluateResponse]):
    """Which facts does this placement keep?"""

    model: ClassVar = EvaluateRequest
    found: Evaluation
    holds: bool | None

    @classmethod
    def read(cls, request: EvaluateRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request, and hold its placement against its story: no more than reading them takes.

        Raises:
            InvalidRequest: it cannot be understood, or passes a limit.
        """
        clock = Clock.start(request.timeout_ms, settings, started)
        story = read_story(request.story, settings)[0]
        _within(request.placement, settings)
        try:
            if request.explain:
                story.solvable()
            found = evaluate(story, request.placement)
            holds = None if request.prediction is None else found.holds(request.prediction)
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None
        return cls(request, clock, found, holds)

    def answer(self) -> EvaluateResponse:
        """Also find the clashes, if asked to."""
        if not self.request.explain:
            return self._response(self.found)
        story, left = self.found.story, self.clock.deadline.remaining()
        return self._response(evaluate(story, self.request.placement, explain=True, timeout_s=left))

    def at_once(self) -> EvaluateResponse | None:
        """The answer, unless it may take long."""
        if self.request.explain or len(self.found.story.index) > AT_ONCE_THINGS:
            return None
        return self._response(self.found)

    def undecided(self) -> EvaluateResponse:
        """The answer when there was no time for clashes."""
        return self._response(self.found)

    def _response(self, found: Evaluation) -> EvaluateResponse:
        story = found.story
        clashes = None if found.clashes is None else [conflict_model(clash) for clash in found.clashes]
        return EvaluateResponse(
            kept=found.kept,
            all_kept=found.all_kept,
            broken=list(found.broken),
            untold=list(found.untold),
            breaches=[
                BreachModel(number=number, fact=fact.as_json(), places=places, instead=list(instead))
                for number, fact, places, instead in found.breaches
            ],
            missing=list(found.missing),
            invented=list(found.invented),
            outside=list(found.outside),
            overlapping=list(map(list, found.overlapping)),
            clashes=clashes,
            reason=too_hard(self.request.explain and clashes is None),
            holds=self.holds,
            vocabulary=story.vocabulary.name,
            vocabulary_version=story.vocabulary.version,
            elapsed_ms=self.clock.elapsed_ms(),
        )


def read_check(
    request: CheckRequest, settings: Settings, started: float | None = None
) -> CheckQuestion | EvaluateQuestion:
    """What ``POST /check`` is asked: to judge a prediction, or, if it comes with a placement, that.

    Raises:
        InvalidRequest: it cannot be understood, or passes a limit.
    """
    if request.placement is None:
        return CheckQuestion.read(request, settings, started)
    asked = EvaluateRequest(
        story=request.story,
        placement=request.placement,
        prediction=request.prediction,
        explain=request.explain,
        timeout_ms=request.timeout_ms,
    )
    return EvaluateQuestion.read(asked, settings, started)


@dataclass(frozen=True, slots=True)
class QualifyQuestion(TimedQuestion[QualifyRequest, QualifyResponse]):
    """Which facts hold between these coordinates?"""

    model: ClassVar = QualifyRequest
    table: Vocabulary

    @classmethod
    def read(cls, request: QualifyRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request; the placement is read when it is answered.

        Raises:
            InvalidRequest: it passes a limit, or there is no such vocabulary.
        """
        _within(request.placement, settings)
        try:
            Story(request.grid, None, request.vocabulary)
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None
        return cls(request, Clock.start(None, settings, started), vocabulary(request.vocabulary))

    def answer(self) -> QualifyResponse:
        """All facts.

        Raises:
            InvalidRequest: they cannot be told of such a placement.
        """
        asked = self.request
        try:
            return self._response(qualify(asked.placement, asked.vocabulary, grid=asked.grid, family=asked.family))
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None

    def at_once(self) -> QualifyResponse | None:
        """The same of a few things."""
        arity = max(term.family.arity for term in self.table.terms) if self.request.family else 2
        return self.answer() if len(self.request.placement) ** arity <= AT_ONCE_TUPLES else None

    def undecided(self) -> QualifyResponse:
        """The answer when there was no time."""
        return self._response(None)

    def _response(self, facts: tuple[Fact, ...] | None) -> QualifyResponse:
        return QualifyResponse(
            facts=None if facts is None else [fact.as_json() for fact in facts],
            reason=too_hard(facts is None),
            vocabulary=self.table.name,
            vocabulary_version=self.table.version,
            elapsed_ms=self.clock.elapsed_ms(),
        )


@dataclass(frozen=True, slots=True)
class CountQuestion(TimedQuestion[CountRequest, CountResponse]):
    """How many things stand in a relation?"""

    model: ClassVar = CountRequest
    story: Story

    @classmethod
    def read(cls, request: CountRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story; what is counted is read when it is answered.

        Raises:
            InvalidRequest: it cannot be understood, or passes a limit.
        """
        clock = Clock.start(request.timeout_ms, settings, started)
        return cls(request, clock, read_story(request.story, settings)[0])

    def answer(self) -> CountResponse:
        """Count, at most until the deadline.

        Raises:
            InvalidRequest: what is to be counted cannot be understood, or the engine is not made for the story.
        """
        return self._response(self._count(self.clock.deadline.remaining()))

    def at_once(self) -> CountResponse | None:
        """Count on the spot, unless it may take long."""
        if not may_be_quick(self.request.engine, self.story):
            return None
        found = self._count(min(AT_ONCE_S, self.clock.deadline.remaining()))
        return None if self._is_open(found) else self._response(found)

    @staticmethod
    def _is_open(found: CountResult) -> bool:
        """Whether something that was asked is undecided."""
        return bool(found.undecided) or found.verdict is StoryVerdict.UNDECIDED

    def undecided(self) -> CountResponse:
        """The answer when the time is up before there is another."""
        asked = self.request
        among = self.story.objects if asked.among is None else asked.among
        names = tuple(str(name) for name in among if name != asked.object)
        numbers = tuple(range(len(names) + 1))
        return self._response(CountResult(StoryVerdict.UNDECIDED, 0.0, possible=names, undecided=numbers))

    def _count(self, timeout_s: float) -> CountResult:
        asked = self.request
        try:
            return count(
                self.story,
                asked.relation,
                asked.object,
                among=asked.among,
                engine=asked.engine,
                timeout_s=timeout_s,
            )
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None
        except EngineLimit as error:
            raise unfit(error) from None

    def _response(self, found: CountResult) -> CountResponse:
        shown: dict[str, Any] = {str(number): place for number, place in found.placements.items()}
        return CountResponse(
            verdict=found.verdict,
            reason=too_hard(self._is_open(found)),
            exact=found.exact,
            counts=list(found.counts),
            entailed=list(found.entailed),
            possible=list(found.possible),
            undecided=list(found.undecided),
            witnesses=shown if self.request.witness else {},
            vocabulary=self.story.vocabulary.name,
            vocabulary_version=self.story.vocabulary.version,
            elapsed_ms=self.clock.elapsed_ms(),
        )


def _within(placement: dict[str, Any], settings: Settings) -> None:
    if len(placement) > settings.max_objects:
        raise InvalidRequest(problems=[too_many_objects("placement", len(placement), settings)])
