"""A batch: lines of JSON come in, lines of JSON go out, and neither side gets ahead of the other.

Or a JSON array comes in, and another one goes out. Who sends an array may read when it is sent, so its records are kept
until then, if they are not too many.

The body is read block by block, each when the lines of the one before have been graded and their records sent, so a
client that stops reading, or a batch without end, holds no more than a block of lines and its records. One message is
received ahead, which is how a client that went away is noticed while its lines are being graded. The lines of a block
are graded in chunks, in the processes that all questions share, and in turns with them.

A client must read while it sends: one that sends everything first will find that the service, too, waits. A batch that
cannot be finished (the service stops, or the client sends or reads nothing for too long) ends without the last chunk of
the response, so that nobody takes it for a complete one.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import Line, Lines
from spatialjudge.service.admission import BodyShare, Turns
from spatialjudge.service.answering import JSON, client_of
from spatialjudge.service.connection import Connection
from spatialjudge.service.elements import Elements
from spatialjudge.service.errors import NotJson, Overloaded, ProcessKilled, Stopping
from spatialjudge.service.exchange import lines_graded
from spatialjudge.service.grading import line_grader
from spatialjudge.service.solving.pool import SolverPool
from spatialjudge.service.solving.slices import GradedLines
from spatialjudge.solver import InvalidInput, Problem, Reason

NDJSON: Final = "application/x-ndjson"
HELD_BYTES: Final = 4_194_304
"""Bytes of records that are kept for a client that sends an array: of a few thousand items."""
BATCH_BYTES: Final = 262_144
"""Bytes that a batch may have received that are not answered: a block of lines, one ahead, and what has just come."""
SLICE_BYTES: Final = 2_048
"""Bytes that the event loop cuts into lines at a time where they might be as many: they take it a millisecond."""
CHUNK_LINES: Final = 128
"""Lines that a process is given at once: enough that handing them over costs little."""
SILENCE_S: Final = 120.0
"""Seconds after which a client that sends nothing, or does not read what it is sent, is given up."""
LINE_S: Final = 30.0
"""Seconds after which a client that has begun a line and not ended it is given up."""
LOOK_S: Final = 0.5
"""Seconds between two looks at a connection on which nothing happens."""
OVERRUN_S: Final = 1.0
"""Seconds past the longest time that a line may take after which a process that cannot even tell of it is stopped."""
_WAIT_S: Final = 0.1
_LONGEST_WAIT_S: Final = 1.6
"""Seconds after which lines ask again for a place where there was none: twice as many each time, up to the latter."""
_KILLED: Final = Problem("line", "the process that graded it was ended, twice", "did it need too much memory or time?")


class _Ended(Exception):
    """Nobody takes the rest of the records."""


class BatchResponse(Response):
    """The records of the lines of a body, or of the elements of its array, sent while the body is being received."""

    def __init__(self, request: Request, *, array: bool) -> None:
        state, client = request.app.state, client_of(request)
        # Proxies, too, should pass records on as they come.
        super().__init__(media_type=JSON if array else NDJSON, headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._array = array
        self._grader = line_grader(state.settings)
        self._pool: SolverPool = state.pool
        self._client = client
        self._share: BodyShare = state.admission.bodies.share(client.address)
        self._turns: Turns = state.admission.turns
        self._begun = False
        self._limit_s = state.settings.max_timeout_ms / 1000 + OVERRUN_S

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer until the body ends or the client goes.

        Raises:
            Overloaded: the bodies of others leave no room for it.
            InvalidInput, NotJson: it is no array, which is said if nothing has been sent yet.
        """
        declared = Headers(scope=scope).get("content-length", "")
        room = min(int(declared[:20]), BATCH_BYTES) if declared.isdecimal() else BATCH_BYTES
        with self._share as share:
            share.hold(room)
            start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
            talk = (_ArrayTalk if self._array else _Talk)(receive, send, Connection.of(scope), start)
            try:
                await talk.begin()
                lines = (Elements if self._array else Lines)(self._grader.limits.max_body_bytes)
                begun: float | None = None
                while talk.more:
                    if not lines.open:
                        begun = None
                    elif begun is None:
                        begun = time.monotonic()
                    patience_s = SILENCE_S if begun is None else begun + LINE_S - time.monotonic()
                    async for block in self._cut(await talk.receive(patience_s), lines, more=talk.more):
                        if block:
                            begun = None
                        async for records in self._graded(block, talk):
                            await talk.send(records)
                    share.hold(room + lines.open + talk.held)
                async for records in self._graded(lines.last(), talk):
                    await talk.send(records)
                await talk.end()
            except (_Ended, Overloaded, InvalidInput, NotJson) as error:
                if not talk.begun and not isinstance(error, _Ended):
                    raise
                talk.abort()
            finally:
                talk.close()

    async def _cut(self, part: bytes, lines: Lines, *, more: bool) -> AsyncIterator[list[Line]]:
        """The lines that end in a part of the body; of very many, some at a time. All elements at once."""
        if not self._array and part.count(b"\n") <= SLICE_BYTES:
            yield lines.feed(part)
            return
        found: list[Line] = []
        for start in range(0, len(part), SLICE_BYTES):
            await self._turns.turn()
            found += lines.feed(part[start : start + SLICE_BYTES])
            if not self._array:
                yield found
                found = []
        if self._array:
            yield found + ([] if more else lines.last())  # which finds out whether the array is whole

    async def _graded(self, lines: list[Line], talk: _Talk) -> AsyncIterator[bytes]:
        """The records of lines, in order, as they are there."""
        size = max(1, min(CHUNK_LINES, -(-len(lines) // self._pool.processes)))  # for each process one, or more
        chunks = deque(lines[start : start + size] for start in range(0, len(lines), size))
        ahead: deque[tuple[list[Line], asyncio.Task[GradedLines]]] = deque()
        try:
            while chunks or ahead:
                while chunks and len(ahead) < self._pool.processes:
                    ahead.append(self._started(chunks.popleft()))
                chunk, grading = ahead.popleft()
                try:
                    graded = await talk.meanwhile(grading)
                except ProcessKilled:
                    if len(chunk) > 1:  # one of them may be to blame: the others must not suffer for it
                        ahead.extendleft(self._started([line]) for line in reversed(chunk))
                        continue
                    graded = GradedLines(
                        1, self._grader.undecided(chunk[0], _KILLED).text, {(GradeOutcome.UNDECIDED, Reason.STOPPED): 1}
                    )
                finally:
                    grading.cancel()
                await lines_graded(graded.found)
                yield graded.records
                if graded.graded < len(chunk):
                    ahead.appendleft(self._started(chunk[graded.graded :]))
        finally:
            for _, grading in ahead:
                grading.cancel()

    def _started(self, chunk: list[Line]) -> tuple[list[Line], asyncio.Task[GradedLines]]:
        grading = asyncio.ensure_future(self._grade(chunk))
        grading.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen, if nobody waits any more
        return chunk, grading

    async def _grade(self, chunk: list[Line]) -> GradedLines:
        """What a process makes of a chunk, for which it waits as long as it takes."""
        tries = 1 if len(chunk) > 1 else 2
        wait_s = _WAIT_S
        while True:
            try:
                graded: GradedLines = await self._pool.ask(
                    chunk, self._client, limit_s=self._limit_s, tries=tries, goes_on=self._begun
                )
                self._begun = True
            except (Stopping, ProcessKilled):
                raise
            except Overloaded:
                await asyncio.sleep(wait_s)
                wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
            else:
                return graded


class _Talk:
    """One side of the exchange with a client, who may leave or fall silent."""

    held = 0
    """Bytes that are to be sent, and wait."""

    def __init__(self, receive: Receive, send: Send, connection: Connection | None, start: Message) -> None:
        self.more = True
        self.begun = False
        self._start = start
        self._receive = receive
        self._send = send
        self._connection = connection
        self._upcoming: asyncio.Future[Any] = asyncio.ensure_future(receive())

    async def begin(self) -> None:
        self.begun = True
        await self._send(self._start)

    async def receive(self, patience_s: float) -> bytes:
        """The next part of the body; ``more`` says whether there are others."""
        try:
            message = await asyncio.wait_for(self._upcoming, patience_s)
        except TimeoutError:
            raise _Ended from None
        if message["type"] == "http.disconnect":
            raise _Ended
        self._upcoming = asyncio.ensure_future(self._receive())
        self.more = message.get("more_body", False)
        part: bytes = message.get("body", b"")
        return part

    async def meanwhile(self, work: asyncio.Future[Any]) -> Any:
        """What comes of the work, unless the client leaves before."""
        while not work.done():
            ahead = () if self._upcoming.done() else (self._upcoming,)
            done, _ = await asyncio.wait((work, *ahead), timeout=LOOK_S, return_when=asyncio.FIRST_COMPLETED)
            if self._upcoming.done() and self._upcoming.result()["type"] == "http.disconnect":
                raise _Ended
            if not done and self._connection is not None:
                if self._connection.lost():
                    raise _Ended
                if (
                    self._connection.half_closed and self.begun
                ):  # there only by writing can it be told from a closed one
                    await self._sent(b"\n")
        return work.result()

    async def send(self, records: bytes) -> None:
        await self._sent(records)

    async def end(self) -> None:
        await self._sent(b"", more=False)

    async def _sent(self, part: bytes, *, more: bool = True) -> None:
        message = {"type": "http.response.body", "body": part, "more_body": more}
        try:
            await asyncio.wait_for(self._send(message), SILENCE_S)
        except TimeoutError:
            raise _Ended from None

    def abort(self) -> None:
        """End the connection: the client sees that this was not all."""
        if self._connection is not None:
            self._connection.abort()

    def close(self) -> None:
        self._upcoming.cancel()


class _ArrayTalk(_Talk):
    """The same of arrays: the records are kept while elements are being sent, if they are not too many."""

    def __init__(self, receive: Receive, send: Send, connection: Connection | None, start: Message) -> None:
        super().__init__(receive, send, connection, start)
        self._kept: list[bytes] = []
        self._before = b"["

    async def begin(self) -> None:
        """Say nothing yet: the body may be no array."""

    async def send(self, records: bytes) -> None:
        self._kept += (self._before, records.rstrip().replace(b"\n", b",\n"))
        self._before = b",\n"
        self.held += len(records)
        if self.held > HELD_BYTES or not self.more:
            await self._flush()

    async def end(self) -> None:
        self._kept.append(b"]\n" if self._before != b"[" else b"[]\n")
        await self._flush()
        await super().end()

    async def _flush(self) -> None:
        if not self.begun:
            await super().begin()
        records, self._kept, self.held = b"".join(self._kept), [], 0
        await self._sent(records)
