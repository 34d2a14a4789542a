"""A batch: lines of JSON come in, lines of JSON go out, and neither side gets ahead of the other.

The body is read block by block, each when the lines of the one before have been graded and their records sent, so a
client that stops reading, or a batch without end, holds no more than a block of lines and a slice of records. One
message is received ahead, which is how a client that went away is noticed while its lines are being graded.

A client must read while it sends: one that sends everything first will find that the service, too, waits.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from functools import partial
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from spatialjudge.grading.batch import Line, LineGrader, Lines
from spatialjudge.service.solver_threads import SolverThreads

NDJSON: Final = "application/x-ndjson"
SLICE_S: Final = 0.05
"""Seconds that a thread grades before the records are sent and others have their turn."""


class BatchResponse(Response):
    """The records of the lines of a body, sent while the body is being received."""

    media_type = NDJSON

    def __init__(self, grader: LineGrader, threads: SolverThreads) -> None:
        self.status_code = 200
        self.background = None
        self.body = b""
        self._grader = grader
        self._threads = threads
        self.init_headers({"X-Accel-Buffering": "no"})  # proxies, too, should pass records on as they come
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer until the body ends or the client goes."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        lines = Lines(self._grader.limits.max_body_bytes)
        more = True
        upcoming = asyncio.ensure_future(receive())
        try:
            while more:
                message = await upcoming
                upcoming = asyncio.ensure_future(receive())
                if message["type"] == "http.disconnect":
                    return
                more = message.get("more_body", False)
                block = lines.feed(message.get("body", b""))
                waiting = deque(block if more else [*block, *lines.last()])
                while waiting:
                    if upcoming.done() and upcoming.result()["type"] == "http.disconnect":
                        return
                    records = await self._threads.run(partial(_slice, self._grader, waiting))
                    await send({"type": "http.response.body", "body": records, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            upcoming.cancel()


def _slice(grader: LineGrader, waiting: deque[Line]) -> bytes:
    """The records of the first lines that wait, as many as there is time for."""
    until = time.monotonic() + SLICE_S
    records = []
    while waiting:
        records.append(grader.record(waiting.popleft()).text)
        if time.monotonic() >= until:
            break
    return b"".join(records)
