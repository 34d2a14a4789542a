"""What runs in a process: requests come in by a pipe, are read, solved and written, and go back by it.

A process ends as soon as nobody holds the other end of its pipe, also in the middle of a question.
"""

from __future__ import annotations

import logging
import logging.config
import os
import pickle
import resource
import signal
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol, Self

from spatialjudge.grading.batch import LineGrader
from spatialjudge.service import logs, rollouts
from spatialjudge.service.errors import InternalError, ServiceError
from spatialjudge.service.facts import FactsQuestion
from spatialjudge.service.grading import GradeQuestion, limits_of
from spatialjudge.service.grading_schemas import GradeRequest
from spatialjudge.service.placements import CountQuestion, EvaluateQuestion, QualifyQuestion, read_check
from spatialjudge.service.questions import RelationsQuestion, Solvable, read_request
from spatialjudge.service.schemas import CheckRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.slices import GradedLines, LinesToGrade, Slices, SlowLine
from spatialjudge.service.steps import StepsQuestion
from spatialjudge.service.strict_json import read_json

_MB: Final = 1 << 20

_log = logging.getLogger(__name__)


class RawRequest(NamedTuple):
    """A request for one answer: the route, the body as it came, and when that was, on the monotonic clock."""

    route: str
    body: bytes
    started: float


class Found(NamedTuple):
    """What was found out: the verdict, or what else came of an answer, and the engine that found it."""

    verdict: str
    engine: str

    @classmethod
    def of(cls, answer: Any) -> Self:
        """What an answer says: ``answered`` where that is no verdict."""
        verdict = getattr(answer, "verdict", None) or getattr(answer, "outcome", "answered")
        return cls(str(verdict), getattr(answer, "engine", ""))


class Reply(NamedTuple):
    """An answer as it goes over the wire."""

    status: int
    body: bytes
    found: Found | None = None


class Understood(NamedTuple):
    """The request has been read: until when it is worth an answer, and what to say when the time is up."""

    deadline: float
    undecided: Reply


class Finished(NamedTuple):
    """What came of a request, and the megabytes that the process has taken so far."""

    result: Any
    megabytes: float


class Solver(Protocol):
    """What answers in a process."""

    def __call__(self, request: Any, tell: Callable[[Understood | SlowLine], None]) -> Any:
        """The answer to a request; tells before it solves what will be said if it takes too long."""


class Answers:
    """The answers of the service's routes."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._grader = LineGrader(limits_of(settings))
        self._slices = Slices(self._grader)
        self._readers: Mapping[str, Callable[[bytes, float], Solvable[Any]]] = {
            "check": self._read_check,
            "relations": partial(self._read, RelationsQuestion),
            "grade": self._read_grade,
            "facts": partial(self._read, FactsQuestion),
            "evaluate": partial(self._read, EvaluateQuestion),
            "qualify": partial(self._read, QualifyQuestion),
            "count": partial(self._read, CountQuestion),
            "steps": partial(self._read, StepsQuestion),
        }

    def __call__(
        self, request: RawRequest | LinesToGrade, tell: Callable[[Understood | SlowLine], None]
    ) -> Reply | GradedLines:
        """The answer to a request, or the records of lines."""
        if isinstance(request, LinesToGrade):
            return self._slices.graded(request.lines, tell)
        try:
            if request.route == rollouts.ROUTE:
                return Reply(200, rollouts.metrics(request.body))
            question = self._readers[request.route](request.body, request.started)
            late = question.at_its_end()
            tell(Understood(question.clock.deadline.at, reply_of(late, late.undecided())))
            return reply_of(question, question.answer())
        except ServiceError as error:
            return _refusal(error)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - it must not take the process with it
            _log.exception("a question to /%s met a defect", request.route)
            return _refusal(InternalError("This request met a defect of the service, which its log describes"))

    def _read(self, question: Any, body: bytes, started: float) -> Solvable[Any]:
        read: Solvable[Any] = question.read(read_request(question.model, read_json(body)), self._settings, started)
        return read

    def _read_check(self, body: bytes, started: float) -> Solvable[Any]:
        return read_check(read_request(CheckRequest, read_json(body)), self._settings, started)

    def _read_grade(self, body: bytes, started: float) -> GradeQuestion:
        request = read_request(GradeRequest, read_json(body, finite=False)).model_dump(exclude_unset=True)
        return GradeQuestion.read(request, self._grader.grader, self._settings, started)


def reply_of(question: Solvable[Any], answer: Any) -> Reply:
    """An answer to a question as it goes over the wire."""
    return Reply(200, question.written(answer), Found.of(answer))


def _refusal(error: ServiceError) -> Reply:
    return Reply(error.status, error.text())


def answer_by(pipe: Connection, make_solver: Callable[[Settings], Solver], settings: Settings, niceness: int) -> None:
    """Answer what comes, until nobody holds the other end; ``niceness`` is how far to stand back for others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the one that started us stops us
    logging.config.dictConfig(logs.configuration(settings.log, settings.log_level, threaded=False))
    os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_DATA, (settings.process_memory_mb * _MB,) * 2)
    requests: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(pipe, requests), daemon=True).start()
    solve = make_solver(settings)
    while True:
        request = requests.get()
        try:
            pipe.send(Finished(solve(request, pipe.send), _megabytes()))
        except MemoryError:  # nothing that is left of this process can be relied on
            os._exit(1)


def _receive(pipe: Connection, requests: SimpleQueue[Any]) -> None:
    try:
        while True:
            requests.put(pipe.recv())
    except (EOFError, OSError, pickle.UnpicklingError, MemoryError):
        os._exit(1)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
