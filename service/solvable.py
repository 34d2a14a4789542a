"""What can be solved: a request read into a story, with a deadline that starts now.

Every question about a story is one of these, whether it comes over HTTP or from the command line.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

from pydantic import BaseModel, ValidationError

from spatialjudge.service.errors import NotJson, invalid_fields
from spatialjudge.service.schemas import REQUEST_FIELDS, StoryModel, WireRequest
from spatialjudge.service.settings import Settings
from spatialjudge.solver import EngineLimit, InvalidInput, Reason, Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.json_values import digest
from spatialjudge.solver.json_values import read_json as read_strictly
from spatialjudge.solver.limits import Limits
from spatialjudge.work import Kept

Request = TypeVar("Request", bound=WireRequest)
Answer = TypeVar("Answer")
Response = TypeVar("Response", bound=BaseModel)
Result = TypeVar("Result")

AT_ONCE_S: Final = 0.002
"""Seconds for which the event loop may solve: most questions take a tenth, and a hard one is noticed soon."""
AT_ONCE_FACTS: Final = 100
"""Facts up to which even a story never seen before is read into a network within that time."""
AT_ONCE_SETS: Final = 8
"""Labels more than one a fact, in all, up to which that holds: sets about one pair multiply each other's pieces."""

STORY_BYTES: Final = 400
"""What a story takes at most for each fact and object, besides what these are called."""
STORIES: Final[Kept[bytes, Story]] = Kept(16 * 2**20)
"""Stories that were read lately, by what was sent: most are asked about several times, which takes no longer then."""


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
            InvalidInput: more time than the settings allow.
        """
        if timeout_ms is None:
            timeout_ms = settings.default_timeout_ms
        if timeout_ms > settings.max_timeout_ms:
            raise InvalidInput([settings.limits.passed("timeout_ms", "must be at most {}", "max_timeout_ms")])
        if started is None:
            started = time.monotonic()
        return cls(started, Deadline(started + timeout_ms / 1000))

    def elapsed_ms(self) -> float:
        """Milliseconds since the start."""
        return round((self.now() - self.started) * 1000, 3)


@dataclass(frozen=True, slots=True)
class Solvable(ABC, Generic[Answer, Result]):
    """What can be solved, here or in another process, and said when there was no time for it."""

    clock: Clock
    """When it was asked, and until when it is worth an answer."""
    at_once_s: ClassVar[float] = AT_ONCE_S

    def answer(self) -> Answer:
        """Solve it, at most until the deadline.

        Raises:
            InvalidInput: only now it was seen that it cannot be understood, or that the engine does not fit it.
        """
        return self._said(self._found(self.clock.deadline.remaining()))

    def at_once(self) -> Answer | None:
        """The answer, if it takes no longer than the event loop can wait."""
        if not self._quick():
            return None
        found = self._found(min(self.at_once_s, self.clock.deadline.remaining()))
        return None if self._open(found) else self._said(found)

    def undecided(self) -> Answer:
        """What to say when the time is up; costs nothing."""
        return self._said(self._unsolved())

    def at_its_end(self) -> Self:
        """The question as it will stand when its time is up."""
        return replace(self, clock=replace(self.clock, now=lambda: self.clock.deadline.at))

    @abstractmethod
    def written(self, answer: Answer) -> bytes:
        """An answer as it goes over the wire."""

    @abstractmethod
    def _quick(self) -> bool:
        """Whether the event loop may try to solve it."""

    @abstractmethod
    def _found(self, timeout_s: float) -> Result:
        """What is found in so much time."""

    @abstractmethod
    def _unsolved(self) -> Result:
        """What is found in no time."""

    @abstractmethod
    def _open(self, found: Result) -> bool:
        """Whether something that was asked is undecided."""

    @abstractmethod
    def _said(self, found: Result) -> Answer:
        """What was found, as an answer."""


@dataclass(frozen=True, slots=True)
class StoryQuestion(Solvable[Response, Result], Generic[Request, Response, Result]):
    """A question about a story: it is solved, and what is found is said in a wire model, field by field of its name."""

    request: Request
    story: Story
    model: ClassVar[type[WireRequest]]
    response: ClassVar[type[BaseModel]]

    @classmethod
    def read(cls, request: Request, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story, and what is asked of it.

        Raises:
            InvalidInput: they cannot be understood, do not fit each other, or pass a limit.
        """
        clock = Clock.start(getattr(request, "timeout_ms", None), settings, started)
        return cls(clock, request, *cls._read(request, settings))

    @classmethod
    def of(cls, body: dict[str, Any], settings: Settings) -> Self:
        """The question of a body that did not come over HTTP; raises as :meth:`read`."""
        return cls.read(cast("Request", read_request(cls.model, body)), settings)

    @classmethod
    def _read(cls, request: Any, settings: Settings) -> Iterable[Any]:
        """The story, and all else that the question has."""
        return (read_story(request.story, settings)[0],)

    def written(self, answer: Response) -> bytes:
        """An answer as it goes over the wire."""
        return self.response.__pydantic_serializer__.to_json(answer)

    def _quick(self) -> bool:
        return may_be_quick(getattr(self.request, "engine", "auto"), self.story)

    def _found(self, timeout_s: float) -> Result:
        try:
            return self._solve(timeout_s)
        except EngineLimit as error:
            raise InvalidInput.at("engine", str(error)) from None

    @abstractmethod
    def _solve(self, timeout_s: float) -> Result: ...

    def _fields(self, found: Result) -> dict[str, Any]:
        """The fields of the answer that what was found has not by their names."""
        return {}

    def _said(self, found: Result) -> Response:
        table = self.story.vocabulary
        values = {
            "reason": Reason.TOO_HARD if self._open(found) else None,  # whoever knows a better one says so later
            "vocabulary": table.name,
            "vocabulary_version": table.version,
            "elapsed_ms": self.clock.elapsed_ms(),
            **self._fields(found),
        }
        for name in self.response.model_fields:
            if name not in values:
                values[name] = getattr(found, name)
        return cast("Response", self.response.__pydantic_validator__.validate_python(values))


def read_request(model: type[Request], value: Any) -> Request:
    """A request from JSON that did not come over HTTP.

    Raises:
        InvalidInput: a field is missing, unknown or of the wrong kind.
    """
    try:
        return cast("Request", model.__pydantic_validator__.validate_python(value))
    except ValidationError as error:
        raise invalid_fields(error.errors(include_url=False, include_input=False), REQUEST_FIELDS) from None


def read_body(model: type[Request], body: bytes) -> Request:
    """A request from the body that came over HTTP.

    Raises:
        NotJson: it is no JSON.
        InvalidInput: a field is missing, unknown or of the wrong kind.
    """
    return read_request(model, read_json(body, finite=model.finite))


def read_story(model: StoryModel, settings: Settings) -> tuple[Story, list[int]]:
    """The story, and where the sentences of its facts begin in its text, if it has one that tells.

    Limits that cost nothing to look at are looked at first.

    Raises:
        InvalidInput: it cannot be understood, or passes a limit.
    """
    starts: list[int] = []
    limits = settings.limits
    if problems := limits.beyond(model.grid, model.facts, model.objects):
        raise InvalidInput(problems)
    try:
        if model.text is None:
            story = _listed(model)
        else:
            story, starts = _told(model, limits)
    except InvalidInput as error:
        raise InvalidInput([problem._replace(where=f"story.{problem.where}") for problem in error.problems]) from None
    limits.check_story(story)
    return story, starts


def _listed(model: StoryModel) -> Story:
    """The story of a list of facts, the same as before if it was asked about lately."""
    given = model.grid, model.facts, model.vocabulary, model.objects
    key = digest(given, "facts")
    story = STORIES.get(key)
    if story is None:
        story = Story(*given)
        size = STORY_BYTES * (1 + len(story.facts) + len(story.index)) + 4 * sum(map(len, story.index))
        STORIES.keep(key, story, size)
    return story


def _told(model: StoryModel, limits: Limits) -> tuple[Story, list[int]]:
    """The story of a text, and where the sentences of its facts begin."""
    from spatialjudge.grading import read_text  # noqa: PLC0415 - most stories are facts, and need no reader

    told = read_text(model.text, model.vocabulary, model.distances, model.objects, beside=model.facts)
    limits.check_told(told.facts)
    return told.story(model.grid), told.starts


def may_be_quick(engine: str, story: Story) -> bool:
    """Whether the event loop may try to solve it."""
    facts = story.facts
    if engine not in {"auto", "native"} or len(facts) > AT_ONCE_FACTS:
        return False
    return sum([len(labels) for _, labels, _ in facts]) - len(facts) <= AT_ONCE_SETS


def read_object(body: bytes) -> dict[str, Any]:
    """The value of a body that must be a JSON object.

    Raises:
        NotJson: it is no JSON.
        InvalidInput: it is something else.
    """
    value = read_json(body)
    if not isinstance(value, dict):
        raise InvalidInput.at("body", "must be a JSON object")
    return value


def read_json(body: bytes, *, finite: bool = True) -> Any:
    """The value of a JSON document in UTF-8; unless it is to be ``finite``, it may have NaN, as harnesses write it.

    Raises:
        NotJson: with the line and column where that can be told.
    """
    try:
        return read_strictly(body, "body", finite=finite)
    except InvalidInput as error:
        raise NotJson(problems=error.problems) from None
