"""How a request gets its answer: at once on the event loop, or from a process, unless its client leaves before."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from fastapi import Request, Response
from starlette.requests import ClientDisconnect

from spatialjudge.service.errors import MEDIA_TYPE
from spatialjudge.service.exchange import current
from spatialjudge.service.solvable import Answer, Solvable
from spatialjudge.service.solving.answers import Found, RawRequest, Reply, reply_of
from spatialjudge.service.solving.line import Caller

AT_ONCE_BYTES: Final = 16_384
"""Bytes of a body up to which the event loop reads it: a millisecond at most. Longer ones are read by a process."""
ATTEMPTS: Final = 3
"""How often the event loop tries a question whose time it spent waiting for a processor: on a machine that is busy."""
READING_S: Final = 5.0
"""Seconds that a process may read a body, before it knows how much time there is."""
JSON: Final = "application/json"


async def answer(request: Request, question: Solvable[Any, Any]) -> Response:
    """The answer to a question that has been read."""
    found = found_at_once(question)
    if found is not None:
        return Response(question.written(found), media_type=JSON)
    return as_response(await found_in_time(request, question, request.scope["route"].name, request.state.body))


async def answer_unread(request: Request) -> Response:
    """The answer to a request that takes the event loop too long to read."""
    started = time.monotonic()
    asked = RawRequest(request.scope["route"].name, request.state.body, started)
    deadline = started + READING_S + request.app.state.settings.max_timeout_ms / 1000
    return as_response(await from_a_process(request, asked, deadline))


def found_at_once(question: Solvable[Answer, Any]) -> Answer | None:
    """The answer to a question, if it takes no longer than the event loop can wait."""
    exchange = current()
    for _ in range(ATTEMPTS):
        begun, worked = time.monotonic(), time.thread_time()
        found = question.at_once()
        exchange.worked(time.monotonic() - begun, done=found is not None)
        if found is not None:
            exchange.found(Found.of(found))
            return found
        if time.thread_time() - worked > (time.monotonic() - begun) / 2:
            break  # it had a processor, and was not decided
    return None


async def found_in_time(request: Request, question: Solvable[Any, Any], route: str, body: bytes) -> Reply:
    """What a process makes of a question that came to a route in a body, or what is to be said when its time is up."""
    late, clock = question.at_its_end(), question.clock
    asked = RawRequest(route, body, clock.started)
    return await from_a_process(request, asked, clock.deadline.at, reply_of(late, late.undecided()))


async def from_a_process(request: Request, asked: RawRequest, deadline: float, undecided: Reply | None = None) -> Reply:
    """What a process makes of what was asked, or else what is known to be said at the deadline.

    It is stopped if the client leaves; the body must have been received.

    Raises:
        ClientDisconnect: so it did.
    """
    asking = request.app.state.pool.ask(asked, client_of(request), deadline, undecided)
    working: asyncio.Future[Reply] = asyncio.ensure_future(asking)
    leaving = asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientDisconnect
    finally:
        leaving.cancel()
        working.cancel()


def as_response(reply: Reply) -> Response:
    """What a process says, as it goes over the wire."""
    return Response(reply.body, reply.status, media_type=JSON if reply.status == 200 else MEDIA_TYPE)


def client_of(request: Request) -> Caller:
    """Who asks, as far as that can be told: by the name of a key, or else by the address."""
    address, connection = request.client or ("", 0)
    return Caller(current().key or address, connection)
