"""An exchange: a request and its answer, known by an id that whoever asks may choose, and logs and proxies repeat."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count
from secrets import token_hex
from typing import Final

from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spatialjudge.service import logs, metrics
from spatialjudge.service.errors import CLIENT_LEFT, RequestRefused
from spatialjudge.service.keys import Allowance, ApiKeys
from spatialjudge.service.responses import respond
from spatialjudge.version import BUILD

ID: Final = b"x-request-id"
_TAKEN: Final = re.compile(rb"[A-Za-z0-9._:@/+=~-]{1,200}")
"""Ids that are taken as they come: nothing in them ends a line, a field or a quotation, wherever they are shown."""
_BUILD: Final = b"x-spatialjudge-version", BUILD.encode()

TOGETHER: Final = 32
"""Exchanges that are told of at once, or those of a moment (``metrics.HANDED_OVER_S``)."""
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})

_ours: Final = token_hex(6)
_numbers: Final = count(1)


@dataclass(eq=False, slots=True)
class Exchange:
    """What is known of a request while it is answered, and what came of it: the line of the log that tells of it."""

    id: str
    key: str = ""
    """The name of the key that it came with, if the service asks for keys."""
    allowance: Allowance | None = None
    """What that key may still ask, if there is a limit."""
    waited_s: float = 0.0
    solved_s: float = 0.0
    answers: dict[tuple[str, str], int] | None = None
    """How often each verdict came, with the reason of what is undecided."""

    def found(self, verdict: str, engine: str, reason: str = "", count: int = 1) -> None:
        """Answer so many questions."""
        if self.answers is None:
            self.answers = {(verdict, reason): count}
        else:
            self.answers[verdict, reason] = self.answers.get((verdict, reason), 0) + count
        questions(verdict, engine, reason).inc(count)

    def worked(self, seconds: float) -> None:
        """Work on a question."""
        self.solved_s += seconds
        metrics.SOLVED.observe(seconds)

    def waited(self, seconds: float) -> None:
        """Wait for a process."""
        self.waited_s += seconds
        metrics.WAITED.observe(seconds)

    def tell(self, method: str, route: str, status: int, elapsed_s: float, at: float) -> None:
        """Count it and log it."""
        counted, latency = request(route, status)
        counted.inc()
        latency.observe(elapsed_s)
        if self.key:
            key(self.key).inc()
        if logs.LOG.isEnabledFor(logs.INFO):
            beside = _beside(tuple(self.answers.items()) if self.answers else (), self.key)
            spent = 1000 * elapsed_s, 1000 * self.waited_s, 1000 * self.solved_s
            logs.request(at, method if method in _METHODS else "other", route, status, *spent, self.id, beside=beside)


_ended: Final[list[tuple[Exchange, str, str, int, float, float]]] = []
"""Exchanges that have ended, with method, route, status, seconds and moment: to tell of many at once is less work."""


def tell() -> None:
    """Count and log all that have ended."""
    ended, _ended[:] = _ended[:], []
    for exchange, method, route, status, elapsed_s, at in ended:
        exchange.tell(method, route, status, elapsed_s, at)


CURRENT: Final[ContextVar[Exchange | None]] = ContextVar("exchange", default=None)
"""The exchange that the code belongs to that runs now."""


class Exchanges:
    """All requests, whichever way they take through the application."""

    def __init__(self, application: ASGIApp, keys: ApiKeys, routes: Sequence[BaseRoute]) -> None:
        self._application = application
        self._keys = keys
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and say in the answer by whom and to which request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        exchange = Exchange(_id_of(scope["headers"]))
        CURRENT.set(exchange)
        status, begun = CLIENT_LEFT, time.monotonic()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (ID, exchange.id.encode()), _BUILD]
            await send(message)

        application = self._application
        try:
            exchange.key, exchange.allowance = self._keys.admit(scope)
        except RequestRefused as error:
            application = respond(error)
            scope["route"] = next((route for route in self._routes if route.matches(scope)[0] is not Match.NONE), None)
        try:
            await application(scope, receive, sent)
        finally:
            route = getattr(scope.get("route"), "path", metrics.UNKNOWN_ROUTE)
            _ended.append((exchange, scope["method"], route, status, time.monotonic() - begun, time.time()))
            if len(_ended) >= TOGETHER:
                tell()


def current() -> Exchange:
    """The exchange that the code belongs to that runs now, or one that nobody hears of."""
    return CURRENT.get() or Exchange("")


async def allowed(questions: int) -> None:
    """Return when whoever asks may ask so many questions more."""
    allowance = current().allowance
    if allowance is not None:
        await allowance.wait(questions)


async def lines_graded(found: Mapping[tuple[str, str], int]) -> None:
    """Count lines of a batch by what came of them and why, and return when whoever asks may ask so many."""
    exchange = current()
    for (outcome, reason), lines in found.items():
        exchange.found(outcome, "", reason, lines)
    await allowed(sum(found.values()))


@cache
def questions(verdict: str, engine: str, reason: str) -> metrics.LocalCounter:
    """Where such questions are counted; there are few verdicts, engines and reasons."""
    return metrics.LocalCounter(metrics.QUESTIONS.labels(verdict, engine, reason))


@cache
def key(name: str) -> metrics.LocalCounter:
    """Where requests with such a key are counted."""
    return metrics.LocalCounter(metrics.ASKED.labels(name))


@cache
def request(route: str, status: int) -> tuple[metrics.LocalCounter, metrics.LocalCounter]:
    """Where such requests are counted; routes are our own."""
    return metrics.LocalCounter(metrics.REQUESTS.labels(route, str(status))), metrics.LocalCounter(
        metrics.LATENCY.labels(route)
    )


@lru_cache(maxsize=256)
def _beside(answers: tuple[tuple[tuple[str, str], int], ...], key: str) -> str:
    """What the line of a request has beside what each has, as it is written."""
    verdicts, reasons = Counter[str](), Counter[str]()
    for (verdict, reason), times in answers:
        verdicts[verdict] += times
        reasons[reason] += times
    del reasons[""]
    told = {"verdicts": verdicts, "undecided": reasons, "key": key}
    return logs.more({name: value for name, value in told.items() if value})


def _id_of(headers: list[tuple[bytes, bytes]]) -> str:
    """The id that the request has, if it has one that can be taken, else a new one."""
    given = [value for name, value in headers if name == ID]
    if len(given) == 1 and _TAKEN.fullmatch(given[0]):
        return given[0].decode("ascii")
    return f"{_ours}-{next(_numbers)}"
