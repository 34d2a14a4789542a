"""Questions: a request read into a story and what is asked of it, with a deadline that starts now.

The HTTP routes and the command line both ask through here, so they give the same answers and the same errors.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel, ValidationError

from spatialjudge.service.errors import InvalidRequest, invalid_fields
from spatialjudge.service.schemas import (
    REQUEST_FIELDS,
    CheckRequest,
    CheckResponse,
    ConflictModel,
    RelationsRequest,
    RelationsResponse,
    StoryModel,
)
from spatialjudge.service.settings import Settings, variable
from spatialjudge.solver import (
    CheckResult,
    Conflict,
    EngineLimit,
    Fact,
    InvalidInput,
    Problem,
    Reason,
    RelationsResult,
    Story,
    StoryVerdict,
    Verdict,
    check,
    feasible_relations,
    question_about,
)
from spatialjudge.solver.deadline import Deadline

Request = TypeVar("Request", bound=BaseModel)
Answer = TypeVar("Answer")
Response = TypeVar("Response", bound=BaseModel)

AT_ONCE_S: Final = 0.002
"""Seconds for which the event loop may solve: most questions take a tenth, and a hard one is noticed soon."""
AT_ONCE_FACTS: Final = 100
"""Facts up to which even a story never seen before is read into a network within that time."""
AT_ONCE_SETS: Final = 8
"""Labels more than one a fact, in all, up to which that holds: sets about one pair multiply each other's pieces."""


@dataclass(frozen=True, slots=True)
class Clock:
    """When a question was asked, and when its time is up."""

    started: float
    deadline: Deadline
    now: Callable[[], float] = time.monotonic

    @classmethod
    def start(cls, timeout_ms: int | None, settings: Settings, started: float | None = None) -> Self:
        """Start now, or at a moment on the monotonic clock, for the time asked for or the default.

        Raises:
            InvalidRequest: more time than the settings allow.
        """
        if timeout_ms is None:
            timeout_ms = settings.default_timeout_ms
        if timeout_ms > settings.max_timeout_ms:
            raise InvalidRequest(problems=[_beyond("timeout_ms", "must be at most {}", "max_timeout_ms", settings)])
        if started is None:
            started = time.monotonic()
        return cls(started, Deadline(started + timeout_ms / 1000))

    def run_out(self) -> Self:
        """The clock as it will stand when the time is up."""
        return replace(self, now=lambda: self.deadline.at)

    def elapsed_ms(self) -> float:
        """Milliseconds since the start."""
        return round((self.now() - self.started) * 1000, 3)


class Solvable(Protocol[Answer]):
    """What can be solved, here or in another process, and said when there was no time for it."""

    @property
    def clock(self) -> Clock:
        """When it was asked, and until when it is worth an answer."""
        ...

    def answer(self) -> Answer:
        """Solve it; takes at most until the deadline."""
        ...

    def at_once(self) -> Answer | None:
        """The answer, if it takes no longer than the event loop can wait."""
        ...

    def undecided(self) -> Answer:
        """What to say when the time is up; costs nothing."""
        ...

    def at_its_end(self) -> Self:
        """The question as it will stand when its time is up."""
        ...

    def written(self, answer: Answer) -> bytes:
        """An answer as it goes over the wire."""
        ...


@dataclass(frozen=True, slots=True)
class TimedQuestion(Generic[Request, Response]):
    """A request with a clock, whose answer is a wire model."""

    request: Request
    clock: Clock

    def at_its_end(self) -> Self:
        """The question as it will stand when its time is up."""
        return replace(self, clock=self.clock.run_out())

    def written(self, answer: Response) -> bytes:
        """An answer as it goes over the wire."""
        return answer.model_dump_json().encode()


@dataclass(frozen=True, slots=True)
class CheckQuestion(TimedQuestion[CheckRequest, CheckResponse]):
    """Can this prediction hold together with the story?"""

    story: Story
    prediction: Fact

    @classmethod
    def read(cls, request: CheckRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story and prediction.

        Raises:
            InvalidRequest: they cannot be understood, or pass a limit.
        """
        clock = Clock.start(request.timeout_ms, settings, started)
        story, _ = read_story(request.story, settings)
        if "prediction" not in request.model_fields_set:
            raise InvalidRequest(problems=[Problem("prediction", "is missing", "a fact, or a placement")])
        try:
            raw: Any = request.prediction
            prediction = story.prediction(raw)
            story.solvable(prediction.labels)
            return cls(request, clock, story, prediction)
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None

    def answer(self) -> CheckResponse:
        """Solve it, at most until the deadline.

        Raises:
            InvalidRequest: the engine that was named is not made for the story.
        """
        return self._response(self._check(self.clock.deadline.remaining()))

    def at_once(self) -> CheckResponse | None:
        """Solve it on the spot, unless it may take long."""
        if self.request.explain or not may_be_quick(self.request.engine, self.story):
            return None  # an explanation takes dozens of solves, and is cut short, not missing, when the time is up
        result = self._check(min(AT_ONCE_S, self.clock.deadline.remaining()))
        return None if self._is_open(result) else self._response(result)

    def _is_open(self, result: CheckResult) -> bool:
        """Whether something that was asked is undecided."""
        return result.verdict is Verdict.UNDECIDED or (
            self.request.necessary and result.necessary is None and result.verdict is Verdict.FEASIBLE
        )

    def _check(self, timeout_s: float) -> CheckResult:
        request = self.request
        try:
            return check(
                self.story,
                self.prediction,
                engine=request.engine,
                timeout_s=timeout_s,
                necessary=request.necessary,
                explain=request.explain,
            )
        except EngineLimit as error:
            raise unfit(error) from None

    def undecided(self) -> CheckResponse:
        """The answer when the time is up before there is another."""
        return self._response(CheckResult(Verdict.UNDECIDED, self.request.engine, 0.0))

    def _response(self, result: CheckResult) -> CheckResponse:
        return CheckResponse(
            verdict=result.verdict,
            reason=too_hard(self._is_open(result)),
            necessary=result.necessary,
            modality=result.modality,
            witness=result.placement if self.request.witness else None,
            conflict=conflict_model(result.conflict) if result.conflict else None,
            support=conflict_model(result.support) if result.support else None,
            because_of_room=result.because_of_room,
            vocabulary=self.story.vocabulary.name,
            vocabulary_version=self.story.vocabulary.version,
            engine=result.engine,
            elapsed_ms=self.clock.elapsed_ms(),
        )


@dataclass(frozen=True, slots=True)
class RelationsQuestion(TimedQuestion[RelationsRequest, RelationsResponse]):
    """Which relations of a family can hold between two objects?"""

    model: ClassVar = RelationsRequest
    story: Story
    family: str

    @classmethod
    def read(cls, request: RelationsRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story, objects and family.

        Raises:
            InvalidRequest: they cannot be understood, do not fit each other, or pass a limit.
        """
        clock = Clock.start(request.timeout_ms, settings, started)
        story, _ = read_story(request.story, settings)
        try:
            *_, family = question_about(story, request.subject, request.object, request.family)
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None
        return cls(request, clock, story, family)

    def answer(self) -> RelationsResponse:
        """Solve it, at most until the deadline.

        Raises:
            InvalidRequest: the engine does not fit the story.
        """
        return self._response(self._relations(self.clock.deadline.remaining()))

    def at_once(self) -> RelationsResponse | None:
        """Solve it on the spot, unless it may take long."""
        if not may_be_quick(self.request.engine, self.story):
            return None
        result = self._relations(min(AT_ONCE_S, self.clock.deadline.remaining()))
        return None if self._is_open(result) else self._response(result)

    @staticmethod
    def _is_open(result: RelationsResult) -> bool:
        """Whether something that was asked is undecided."""
        unknown = result.entailed is None and result.verdict is StoryVerdict.CONSISTENT
        return unknown or bool(result.undecided) or result.verdict is StoryVerdict.UNDECIDED

    def _relations(self, timeout_s: float) -> RelationsResult:
        request = self.request
        try:
            return feasible_relations(
                self.story,
                request.subject,
                request.object,
                family=self.family,
                engine=request.engine,
                timeout_s=timeout_s,
            )
        except EngineLimit as error:
            raise unfit(error) from None

    def undecided(self) -> RelationsResponse:
        """The answer when the time is up before there is another."""
        labels = tuple(term.label for term in self.story.vocabulary.families[self.family])
        return self._response(RelationsResult(StoryVerdict.UNDECIDED, self.request.engine, 0.0, undecided=labels))

    def _response(self, result: RelationsResult) -> RelationsResponse:
        return RelationsResponse(
            verdict=result.verdict,
            reason=too_hard(self._is_open(result)),
            family=self.family,
            feasible=list(result.feasible),
            necessary=result.necessary,
            entailed=None if result.entailed is None else list(result.entailed),
            undecided=list(result.undecided),
            witnesses=dict(result.placements) if self.request.witness else {},
            vocabulary=self.story.vocabulary.name,
            vocabulary_version=self.story.vocabulary.version,
            engine=result.engine,
            elapsed_ms=self.clock.elapsed_ms(),
        )


def read_request(model: type[Request], value: Any) -> Request:
    """A request from JSON that did not come over HTTP.

    Raises:
        InvalidRequest: a field is missing, unknown or of the wrong kind.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise invalid_fields(error.errors(include_url=False, include_input=False), REQUEST_FIELDS) from None


def read_story(model: StoryModel, settings: Settings) -> tuple[Story, list[int]]:
    """The story, and where the sentences of its facts begin in its text, if it has one that tells.

    Limits that cost nothing to look at are looked at first.

    Raises:
        InvalidRequest: it cannot be understood, or passes a limit.
    """
    starts: list[int] = []
    problems = []
    if model.grid is not None and model.grid > settings.max_grid:
        problems.append(_beyond("story.grid", "must be at most {}", "max_grid", settings))
    if len(model.facts) > settings.max_facts:
        text = f"has {len(model.facts)} facts, at most {{}} are taken"
        problems.append(_beyond("story.facts", text, "max_facts", settings))
    if len(model.objects) > settings.max_objects:
        problems.append(too_many_objects("story.objects", len(model.objects), settings))
    if problems:
        raise InvalidRequest(problems=problems)
    try:
        if model.text is None:
            story = Story(model.grid, model.facts, model.vocabulary, model.objects)
        else:
            story, starts = _told(model, settings)
    except InvalidInput as error:
        raise InvalidRequest(
            problems=[problem._replace(where=f"story.{problem.where}") for problem in error.problems]
        ) from None
    if len(story.index) > settings.max_objects:
        raise InvalidRequest(problems=[too_many_objects("story", len(story.index), settings)])
    return story, starts


def _told(model: StoryModel, settings: Settings) -> tuple[Story, list[int]]:
    """The story of a text, and where the sentences of its facts begin.

    Raises:
        InvalidInput: it is not understood, or there are facts beside it.
    """
    from spatialjudge.grading import read_text  # noqa: PLC0415 - most stories are facts, and need no reader

    told = read_text(model.text, model.vocabulary, model.distances, model.objects, beside=model.facts)
    if len(told.facts) > settings.max_facts:
        text = f"states {len(told.facts)} facts, at most {{}} are taken"
        raise InvalidInput([_beyond("text", text, "max_facts", settings)])
    return told.story(model.grid), told.starts


def too_hard(undecided: bool) -> Reason | None:
    """The reason that an answer gives; whoever knows a better one says so later."""
    return Reason.TOO_HARD if undecided else None


def may_be_quick(engine: str, story: Story) -> bool:
    """Whether the event loop may try to solve it."""
    sets = sum(len(labels) - 1 for _, labels, _ in story.facts)
    return engine in {"auto", "native"} and len(story.facts) <= AT_ONCE_FACTS and sets <= AT_ONCE_SETS


def _beyond(where: str, text: str, setting: str, settings: Settings) -> Problem:
    limit = getattr(settings, setting)
    return Problem(where, text.format(limit), f"the limit is the setting {variable(setting)}")


def too_many_objects(where: str, count: int, settings: Settings) -> Problem:
    """What is said of too many objects."""
    return _beyond(where, f"has {count} objects, at most {{}} are taken", "max_objects", settings)


def unfit(error: EngineLimit) -> InvalidRequest:
    """What is said of an engine that is not made for a story."""
    return InvalidRequest(problems=[Problem("engine", str(error))])


def conflict_model(conflict: Conflict) -> ConflictModel:
    """Facts that clash, as they go over the wire."""
    return ConflictModel.model_validate(conflict.as_json())
