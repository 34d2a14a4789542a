"""Load: keep-alive connections that send the next request as soon as the last one is answered.

Written on sockets and epoll: whoever asks shares the processors with the service, and a full HTTP client costs more
than the service does. Requests are made beforehand. Of an answer it looks at the status, ``content-length`` and the
verdict, and at nothing else: some twenty microseconds a request.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator, Sequence
from typing import Final

HEAD_END: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length: "
OK: Final = b"HTTP/1.1 200 "
UNDECIDED: Final = b'"verdict":"undecided"'
STALLED_S: Final = 60.0
"""Seconds without any answer after which the service is given up."""


class Connection:
    """One connection, idle until it is given requests."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.asked_by: Clients | None = None
        self.sent_at = 0.0
        self.received = b""

    @property
    def body(self) -> bytes:
        """The body of the last answer."""
        return self.received.partition(HEAD_END)[2]

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


class Clients:
    """Connections that take turns at requests, and what came of these while they were run."""

    def __init__(self, connections: Sequence[Connection], requests: Iterator[bytes]) -> None:
        self.connections = connections
        self.requests = requests
        self.latencies: list[float] = []
        self.undecided = 0


def run(seconds: float, *clients: Clients, settled_s: float = 0.0) -> None:
    """Have all of them ask for so long, at once, and wait for the last answers.

    What is sent in the first ``settled_s`` is not counted.

    Raises:
        ConnectionError: the service closed a connection, or refused a request.
        TimeoutError: it answers nothing any more.
    """
    begun = time.perf_counter()
    counted_from, until = begun + settled_s, begun + settled_s + seconds
    asking: dict[int, Connection] = {}
    with select.epoll() as ready:
        for some in clients:
            some.latencies, some.undecided = [], 0
            for connection in some.connections:
                asking[connection.socket.fileno()] = connection
                ready.register(connection.socket.fileno(), select.EPOLLIN)
                connection.asked_by = some
                _send(connection)
        while asking:
            events = ready.poll(STALLED_S)
            if not events:
                raise TimeoutError(f"{len(asking)} requests were not answered")
            for number, _ in events:
                connection = asking[number]
                if _received(connection):
                    now = time.perf_counter()
                    if connection.sent_at >= counted_from:
                        _count(connection, now)
                    if now < until:
                        _send(connection)
                    else:
                        ready.unregister(number)
                        del asking[number]


def _send(connection: Connection) -> None:
    connection.received = b""
    request = next(connection.asked_by.requests)  # type: ignore[union-attr]  # it is asked by somebody
    connection.sent_at = time.perf_counter()
    connection.socket.sendall(request)


def _received(connection: Connection) -> bool:
    """Whether the answer is there as a whole."""
    part = connection.socket.recv(65536)
    if not part:
        raise ConnectionError("the service closed the connection")
    received = connection.received = connection.received + part
    start = received.find(HEAD_END)
    if start < 0:
        return False
    length = received.find(LENGTH, 0, start) + len(LENGTH)
    if len(received) - start - len(HEAD_END) < int(received[length : received.index(b"\r", length)]):
        return False
    if not received.startswith(OK):
        raise ConnectionError(f"the service answered {received!r}")
    return True


def _count(connection: Connection, now: float) -> None:
    some = connection.asked_by
    if some is not None:
        some.latencies.append(now - connection.sent_at)
        some.undecided += UNDECIDED in connection.received


def request(path: str, body: bytes) -> bytes:
    """A POST of JSON as it goes over the wire."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + HEAD_END + body
