"""An exchange: a request and its answer, known by an id that whoever asks may choose, and logs and proxies repeat."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from operator import itemgetter
from secrets import token_hex
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spatialjudge.service import logs, metrics
from spatialjudge.service.admission import BodyShare
from spatialjudge.service.connection import Connection
from spatialjudge.service.errors import CLIENT_LEFT, MEDIA_TYPE, RequestRefused, refusal_of
from spatialjudge.service.keys import Allowance, ApiKeys
from spatialjudge.service.metrics import refused
from spatialjudge.service.solving.answers import Found
from spatialjudge.solver import InvalidInput
from spatialjudge.version import BUILD

ID: Final = b"x-request-id"
_TAKEN: Final = re.compile(rb"[A-Za-z0-9._:@/+=~-]{1,200}")
"""Ids that are taken as they come: nothing in them ends a line, a field or a quotation, wherever they are shown."""
_BUILD: Final = b"x-spatialjudge-version", BUILD.encode()
_LENGTH: Final = b"content-length"
_NAME: Final = itemgetter(0)

TOGETHER: Final = 32
"""Exchanges that are told of at once, or those of a moment (``metrics.HANDED_OVER_S``)."""
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})

_ours: Final = token_hex(6)
_numbers: Final = count(1)

REFUSALS: Final = frozenset({401, 408, 429, 503})
"""Statuses of requests that are not taken, though they might have been in order."""


def respond(error: RequestRefused) -> Response:
    """The error as a response; that it was needed is counted, if it is none that its client can help by itself."""
    if error.status in REFUSALS:
        refused(error.slug)
    return Response(error.text(), error.status, error.headers, MEDIA_TYPE)


EXPECTED: Final = (HTTPException, InvalidInput, ClientDisconnect)
"""Exceptions that are no defects."""


async def on_error(_: Request, error: Exception) -> Response:
    """Answer all errors in one shape; one that nobody expected the server logs with its traceback.

    Where a client left before its request was received, there is nobody to be answered.
    """
    if isinstance(error, ClientDisconnect):
        return Response(status_code=CLIENT_LEFT)
    return respond(refusal_of(error))


@dataclass(eq=False, slots=True)
class Exchange:
    """What is known of a request while it is answered, and what came of it: the line of the log that tells of it."""

    id: str
    key: str = field(default="", init=False)
    """The name of the key that it came with, if the service asks for keys."""
    allowance: Allowance | None = field(default=None, init=False)
    """What that key may still ask, if there is a limit."""
    status: int = field(default=CLIENT_LEFT, init=False)
    waited_s: float = field(default=0.0, init=False)
    solved_s: float = field(default=0.0, init=False)
    begun_s: float = field(default=0.0, init=False)
    """What a question was worked on that goes on elsewhere."""
    share: BodyShare | None = field(default=None, init=False)
    """What its body holds until it is answered, if that is more than is free."""
    answers: dict[Found, int] = field(default_factory=dict, init=False)
    """How often each verdict came, with the engine and the reason of what is undecided."""

    def found(self, found: Found, count: int = 1) -> None:
        """Answer so many questions."""
        self.answers[found] = self.answers.get(found, 0) + count

    def worked(self, seconds: float, *, done: bool = True) -> None:
        """Work on a question, which is told of when that is done."""
        self.solved_s += seconds
        self.begun_s += seconds
        if done:
            metrics.SEEN[metrics.SOLVED,].append(self.begun_s)
            self.begun_s = 0.0

    def waited(self, seconds: float) -> None:
        """Wait for a process."""
        self.waited_s += seconds
        metrics.SEEN[metrics.WAITED,].append(seconds)


_ended: Final[list[tuple[Exchange, str, str, float, float]]] = []
"""Exchanges that have ended, with method, route, the moment on the monotonic clock and seconds: to tell of many at once
is less work."""


def tell() -> None:
    """Count and log all that have ended."""
    ended, _ended[:] = _ended[:], []
    told, lines = logs.LOG.isEnabledFor(logs.INFO), []
    offset = time.time() - time.monotonic()
    for exchange, method, route, at, elapsed_s in ended:
        metrics.COUNTS[metrics.REQUESTS, route, str(exchange.status)] += 1
        metrics.SEEN[metrics.LATENCY, route].append(elapsed_s)
        if exchange.key:
            metrics.COUNTS[metrics.ASKED, exchange.key] += 1
        answers = tuple(exchange.answers.items())
        for found, times in answers:
            metrics.COUNTS[metrics.QUESTIONS, *found] += times
        if told:
            spent = 1000 * elapsed_s, 1000 * exchange.waited_s, 1000 * exchange.solved_s
            known = method if method in _METHODS else "other"
            beside = _beside(answers, exchange.key)
            lines.append((at + offset, known, route, exchange.status, *spent, exchange.id, beside))
    logs.requests(lines)


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
        begun = time.monotonic()

        connection = Connection.of(scope)
        head: Message | None = None

        async def sent(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                exchange.status = message["status"]
                message["headers"] = [*message["headers"], (ID, exchange.id.encode()), _BUILD]
                if connection is not None and _LENGTH in map(_NAME, message["headers"]):
                    head = message  # its body comes next, and goes with it
                    return
            elif head is not None and connection is not None:
                before, head = head, None
                if connection.answer(before, message):
                    return
                await send(before)
            await send(message)

        application = self._application
        try:
            exchange.key, exchange.allowance = self._keys.admit(scope)
            if exchange.allowance and scope["method"] == "POST":
                exchange.allowance.ask(exchange.key)
        except RequestRefused as error:
            application = respond(error)
            scope["route"] = next((route for route in self._routes if route.matches(scope)[0] is not Match.NONE), None)
        try:
            await application(scope, receive, sent)
        finally:
            if exchange.share is not None:
                exchange.share.hold(0)
            route = getattr(scope.get("route"), "path", metrics.UNKNOWN_ROUTE)
            now = time.monotonic()
            _ended.append((exchange, scope["method"], route, now, now - begun))
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
        exchange.found(Found(outcome, "", reason), lines)
    await allowed(sum(found.values()))


@lru_cache(maxsize=256)
def _beside(answers: tuple[tuple[Found, int], ...], key: str) -> str:
    """What the line of a request has beside what each has, as it is written."""
    verdicts, reasons = Counter[str](), Counter[str]()
    for (verdict, _, reason), times in answers:
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
