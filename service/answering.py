"""How a request gets its answer: at once on the event loop, or from a process, unless its client leaves before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from fastapi import Request, Response

from spatialjudge.service.errors import CLIENT_LEFT, MEDIA_TYPE
from spatialjudge.service.exchange import current
from spatialjudge.service.solvable import Solvable
from spatialjudge.service.solving.answers import Found, RawRequest, Reply, reply_of
from spatialjudge.service.solving.line import Caller

AT_ONCE_BYTES: Final = 16_384
"""Bytes of a body up to which the event loop reads it: a millisecond at most. Longer ones are read by a process."""
ATTEMPTS: Final = 3
"""How often the event loop tries a question whose time it spent waiting for a processor: on a machine that is busy."""
READING_S: Final = 5.0
"""Seconds that a process may read a body, before it knows how much time there is."""
JSON: Final = "application/json"

Result = TypeVar("Result")


class ClientLeft(Exception):
    """Nobody waits for the answer any more."""


async def answer(request: Request, question: Solvable[Any]) -> Response:
    """The answer to a question that has been read."""
    exchange = current()
    for _ in range(ATTEMPTS):
        begun, worked = time.monotonic(), time.thread_time()
        found = question.at_once()
        exchange.worked(time.monotonic() - begun)
        if found is not None:
            exchange.found(Found.of(found))
            return Response(question.written(found), media_type=JSON)
        if time.thread_time() - worked > (time.monotonic() - begun) / 2:
            break  # it had a processor, and was not decided
    late = question.at_its_end()
    undecided = reply_of(late, late.undecided())
    clock = question.clock
    asked = RawRequest(request.scope["route"].name, await request.body(), clock.started)
    return await from_a_process(request, asked, clock.deadline.at, undecided)


async def answer_unread(request: Request) -> Response:
    """The answer to a request that takes the event loop too long to read."""
    started = time.monotonic()
    asked = RawRequest(request.scope["route"].name, await request.body(), started)
    deadline = started + READING_S + request.app.state.settings.max_timeout_ms / 1000
    return await from_a_process(request, asked, deadline, None)


async def from_a_process(request: Request, asked: RawRequest, deadline: float, undecided: Reply | None) -> Response:
    """The answer that a process gives to what was asked, or else what is known to be said at the deadline."""
    pool = request.app.state.pool
    try:
        reply = await unless_it_leaves(request, pool.ask(asked, client_of(request), deadline, undecided))
    except ClientLeft:
        return Response(status_code=CLIENT_LEFT)
    return Response(reply.body, reply.status, media_type=JSON if reply.status == 200 else MEDIA_TYPE)


async def unless_it_leaves(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """What comes of the work, which is cancelled if the client leaves; the body must have been received.

    Raises:
        ClientLeft: so it did.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientLeft
    finally:
        leaving.cancel()
        working.cancel()


def client_of(request: Request) -> Caller:
    """Who asks, as far as that can be told: by the name of a key, or else by the address."""
    address, connection = request.client or ("", 0)
    return Caller(current().key or address, connection)
