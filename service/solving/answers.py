"""What a process does: a request comes in as bytes, is read, solved and written, and goes back as bytes."""

from __future__ import annotations

import json
import logging
import logging.config
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Self

from pydantic import BaseModel

from spatialjudge.adapters.rollouts import aggregated
from spatialjudge.grading.batch import Line
from spatialjudge.service import logs
from spatialjudge.service.errors import InternalError, refusal_of
from spatialjudge.service.grading import GradeQuestion, line_grader
from spatialjudge.service.grading_schemas import GradeRequest, GradeResponse
from spatialjudge.service.placements import CheckAnswer, CountQuestion, EvaluateQuestion, QualifyQuestion, read_check
from spatialjudge.service.questions import CheckQuestion, FactsQuestion, RelationsQuestion
from spatialjudge.service.schemas import WireRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import Solvable, StoryQuestion, read_body, read_object
from spatialjudge.service.solving.slices import GradedLines, Slices
from spatialjudge.service.steps import StepsQuestion
from spatialjudge.solver import InvalidInput, Reason
from spatialjudge.work.worker import Tell, Work

_log = logging.getLogger(__name__)

ROLLOUTS: Final = "aggregate_metrics"
"""The route to which the rollouts of a run come, all of them in one body."""


class RawRequest(NamedTuple):
    """A request for one answer: the route, the body as it came, and when that was, on the monotonic clock."""

    route: str
    body: bytes
    started: float


class Found(NamedTuple):
    """What was found out: the verdict, or what else came of an answer, the engine, and why something is undecided."""

    verdict: str
    engine: str
    reason: str

    @classmethod
    def of(cls, answer: Any) -> Self:
        """What an answer says: ``answered`` where that is no verdict."""
        verdict = getattr(answer, "verdict", None) or getattr(answer, "outcome", "answered")
        return cls(str(verdict), getattr(answer, "engine", ""), getattr(answer, "reason", None) or "")


class Reply(NamedTuple):
    """An answer as it goes over the wire."""

    status: int
    body: bytes
    found: Found | None = None

    def because(self, reason: Reason) -> Reply:
        """The answer, where something is undecided with this reason in place of the one that it was written with."""
        if self.found is None or not self.found.reason:
            return self
        # Nothing else in it looks so: a quotation mark within a text has a backslash, and what is sent back follows.
        before, after = (b'"reason":"%s"' % why.encode("ascii") for why in (self.found.reason, reason))
        return Reply(self.status, self.body.replace(before, after, 1), self.found._replace(reason=reason))


class Understood(NamedTuple):
    """The request has been read: until when it is worth an answer, and what to say when the time is up."""

    deadline: float
    undecided: Reply


class QuestionReader(NamedTuple):
    """How a question is read, and in which models it comes and is answered."""

    model: type[WireRequest]
    response: type[BaseModel]
    read: Callable[..., Solvable[Any, Any]]


_KINDS: Final[dict[str, type[StoryQuestion[Any, Any, Any]]]] = {
    "relations": RelationsQuestion,
    "facts": FactsQuestion,
    "evaluate": EvaluateQuestion,
    "qualify": QualifyQuestion,
    "count": CountQuestion,
    "steps": StepsQuestion,
}
QUESTIONS: Final = {
    "check": QuestionReader(CheckQuestion.model, CheckAnswer, read_check),
    **{name: QuestionReader(kind.model, kind.response, kind.read) for name, kind in _KINDS.items()},
    "grade": QuestionReader(GradeRequest, GradeResponse, GradeQuestion.read),
}
"""The questions, by the name of their route."""


class Answers:
    """The answers of the service's routes."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._slices = Slices(line_grader(settings))

    def __call__(self, request: RawRequest | list[Line], tell: Tell) -> Reply | GradedLines:
        """The answer to a request, or the records of lines that a slice of time suffices for.

        Tells before what will be said if it takes too long.
        """
        if isinstance(request, list):
            return self._slices.graded(request, tell)
        try:
            if request.route == ROLLOUTS:
                return Reply(200, _rollouts_metrics(request.body))
            reader = QUESTIONS[request.route]
            question = reader.read(read_body(reader.model, request.body), self._settings, request.started)
            late = question.at_its_end()
            tell(Understood(question.clock.deadline.at, reply_of(late, late.undecided())))
            return reply_of(question, question.answer())
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - it must not take the process with it
            refusal = refusal_of(error)
            if isinstance(refusal, InternalError):
                _log.exception("a question to /%s met a defect", request.route)
            return Reply(refusal.status, refusal.text())


def reply_of(question: Solvable[Any, Any], answer: Any) -> Reply:
    """An answer to a question as it goes over the wire."""
    return Reply(200, question.written(answer), Found.of(answer))


def in_process(make_solver: Callable[[Settings], Work], settings: Settings) -> Work:
    """A solver in a process, whose log is written as that of the service."""
    logging.config.dictConfig(logs.configuration(settings.log, settings.log_level, threaded=False))
    return make_solver(settings)


def _rollouts_metrics(body: bytes) -> bytes:
    """What the rollouts of a run come to, for NeMo-Gym; takes some ten times as much memory as their body."""
    rollouts = read_object(body).get("verify_responses")
    if not isinstance(rollouts, list) or not all(isinstance(one, dict) for one in rollouts):
        raise InvalidInput.at("verify_responses", "must be a list of objects")
    return json.dumps(aggregated(rollouts)).encode("ascii")
