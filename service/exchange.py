"""An exchange: a request and its answer, known by an id that whoever asks may choose, and logs and proxies repeat."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from secrets import token_hex
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spatialjudge.service import logs, metrics
from spatialjudge.service.errors import CLIENT_LEFT, ServiceError
from spatialjudge.service.keys import Allowance, Keys
from spatialjudge.service.responses import respond
from spatialjudge.service.version import COMMIT, VERSION

ID: Final = b"x-request-id"
_TAKEN: Final = re.compile(rb"[A-Za-z0-9._:@/+=~-]{1,200}")
"""Ids that are taken as they come: nothing in them ends a line, a field or a quotation, wherever they are shown."""
_BUILD: Final = b"x-spatialjudge-version", f"{VERSION}+{COMMIT[:12]}".encode()

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
    verdicts: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)

    def found(self, verdict: str, engine: str, reason: str = "", count: int = 1) -> None:
        """Answer so many questions."""
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + count
        if reason:
            self.reasons[reason] = self.reasons.get(reason, 0) + count
        questions(verdict, engine, reason).inc(count)

    def worked(self, seconds: float) -> None:
        """Work on a question."""
        self.solved_s += seconds
        metrics.SOLVED.observe(seconds)

    def waited(self, seconds: float) -> None:
        """Wait for a process."""
        self.waited_s += seconds
        metrics.WAITED.observe(seconds)

    def end(self, scope: Scope, status: int, begun: float) -> None:
        """Count it and log it."""
        elapsed_s = time.monotonic() - begun
        route = getattr(scope.get("route"), "path", metrics.UNKNOWN_ROUTE)
        counted, latency = request(route, status)
        counted.inc()
        latency.observe(elapsed_s)
        if self.key:
            key(self.key).inc()
        if not logs.LOG.isEnabledFor(logs.INFO):
            return
        fields: dict[str, Any] = {"method": _method(scope), "route": route, "status": status}
        fields["ms"] = round(1000 * elapsed_s, 2)
        fields["waited_ms"], fields["solved_ms"] = round(1000 * self.waited_s, 2), round(1000 * self.solved_s, 2)
        if self.verdicts:
            fields["verdicts"] = self.verdicts
        if self.reasons:
            fields["undecided"] = self.reasons
        if self.key:
            fields["key"] = self.key
        logs.event("request", **fields, request_id=self.id)


CURRENT: Final[ContextVar[Exchange | None]] = ContextVar("exchange", default=None)
"""The exchange that the code belongs to that runs now."""


class Exchanges:
    """All requests, whichever way they take through the application."""

    def __init__(self, application: ASGIApp, keys: Keys) -> None:
        self._application = application
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and say in the answer by whom and to which request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        exchange = Exchange(_id_of(scope["headers"]))
        CURRENT.set(exchange)
        said = [(ID, exchange.id.encode()), _BUILD]
        status, begun = CLIENT_LEFT, time.monotonic()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *said]
            await send(message)

        application = self._application
        try:
            exchange.key, exchange.allowance = self._keys.admit(scope)
        except ServiceError as error:
            application = respond(error)
        try:
            await application(scope, receive, sent)
        finally:
            exchange.end(scope, status, begun)


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
def questions(verdict: str, engine: str, reason: str) -> metrics.Tally:
    """Where such questions are counted; there are few verdicts, engines and reasons."""
    return metrics.Tally(metrics.QUESTIONS.labels(verdict, engine, reason))


@cache
def key(name: str) -> metrics.Tally:
    """Where requests with such a key are counted."""
    return metrics.Tally(metrics.ASKED.labels(name))


@cache
def request(route: str, status: int) -> tuple[metrics.Tally, metrics.Tally]:
    """Where such requests are counted; routes are our own."""
    return metrics.Tally(metrics.REQUESTS.labels(route, str(status))), metrics.Tally(metrics.LATENCY.labels(route))


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in _METHODS else "other"


def _id_of(headers: list[tuple[bytes, bytes]]) -> str:
    """The id that the request has, if it has one that can be taken, else a new one."""
    given = [value for name, value in headers if name == ID]
    if len(given) == 1 and _TAKEN.fullmatch(given[0]):
        return given[0].decode("ascii")
    return f"{_ours}-{next(_numbers)}"
