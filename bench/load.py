"""Load: keep-alive connections that send the next request as soon as the last one is answered.

Written on sockets because a full HTTP client costs more than the service it would measure. It understands what the
service sends (a status line, headers with ``content-length``, a body) and nothing else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Final, cast

HEAD_END: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length: "


class Connection(asyncio.Protocol):
    """One connection, idle until it is given requests."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._sent_at = 0.0
        self._requests: Iterator[bytes] = iter(())
        self._until = 0.0
        self._done: asyncio.Future[None] | None = None
        self.latencies: list[float] = []
        self.last_body = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def close(self) -> None:
        """Hang up."""
        self._done = None
        if self._transport is not None:
            self._transport.close()

    async def run(self, requests: Iterator[bytes], seconds: float) -> list[float]:
        """Send requests for that long; the latencies of the answers, in seconds."""
        self._requests, self.latencies = requests, []
        self._done = asyncio.get_running_loop().create_future()
        self._until = time.perf_counter() + seconds
        self._send()
        await self._done
        return self.latencies

    def _send(self) -> None:
        self._sent_at = time.perf_counter()
        if self._transport is None or self._transport.is_closing():
            self._fail("the service closed the connection")
        else:
            self._transport.write(next(self._requests))

    def data_received(self, data: bytes) -> None:
        """Count an answer once it is complete, and send the next request while there is time."""
        received = self._received = self._received + data
        head, found, body = received.partition(HEAD_END)
        if not found:
            return
        start = head.lower().find(LENGTH) + len(LENGTH)
        if len(body) < int(head[start:].split(b"\r\n", 1)[0]):
            return
        now = time.perf_counter()
        self.latencies.append(now - self._sent_at)
        self._received, self.last_body = b"", body
        if not head.startswith(b"HTTP/1.1 200 "):
            self._fail(f"the service answered {head.splitlines()[0]!r}: {body!r}")
        elif now < self._until:
            self._send()
        elif self._done is not None:
            self._done.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """A run that is not done cannot go on."""
        self._fail(f"the connection was lost: {exc}")

    def _fail(self, problem: str) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_exception(ConnectionError(problem))


def request(path: str, body: bytes) -> bytes:
    """A POST of JSON as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + HEAD_END + body


async def connect(port: int) -> Connection:
    """A connection to a local port."""
    return (await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", port))[1]


async def run(connections: Sequence[Connection], requests: Iterator[bytes], seconds: float) -> list[float]:
    """All connections at once, taking turns at the requests; the latencies of all answers."""
    found = await asyncio.gather(*(connection.run(requests, seconds) for connection in connections))
    return [latency for latencies in found for latency in latencies]
