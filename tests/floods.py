# ruff: noqa: T201
"""What floods cost a service of its own: the memory of its worker, and how long ``/health`` takes beside each.

Run it with ``.venv/bin/python tests/floods.py``, or with words of the names of floods for these alone. A flood is a
number of connections that all send the same: an opening, and then a block again and again, as many as there are or
without end. Whoever is closed comes again at once, and somebody at another address asks for ``/health``. The figures
of docs/security.md are from here.
"""

from __future__ import annotations

import http.client
import multiprocessing
import resource
import selectors
import socket
import sys
import time
from contextlib import suppress
from itertools import chain, repeat
from statistics import median
from typing import NamedTuple

import soak

SECONDS = 6.0
OPENS_S = 4.0
"""Seconds in which all connections are made."""


class Flood(NamedTuple):
    """What each of so many connections sends."""

    connections: int
    opening: bytes
    block: bytes = b""
    blocks: int | None = None


def post(path: str, kind: str, end: str) -> bytes:
    """The head of a request with a body."""
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/{kind}\r\n{end}\r\n\r\n".encode()


CHECK = post("/check", "json", "Content-Length: 1048576")
ENDLESS = post("/grade/batch", "x-ndjson", "Content-Length: 99999999999")
CHUNKED = "Transfer-Encoding: chunked"


def chunks(data: bytes, times: int) -> bytes:
    """A part of a body, again and again, in a chunk of its own each time."""
    return b"%x\r\n%b\r\n" % (len(data), data) * times


FLOODS = {
    "nothing": Flood(0, b""),
    "bodies, 1,000,000 of 1,048,576 bytes": Flood(3500, CHECK, b" " * 100_000, 10),
    "bodies, 16,000 of 1,048,576 bytes": Flood(3500, CHECK, b" " * 16_000, 1),
    "bodies in chunks of a byte": Flood(40, post("/check", "json", CHUNKED), chunks(b" ", 10_000)),
    "lines of 1,000,000 bytes that do not end": Flood(3500, ENDLESS, b"x" * 100_000, 10),
    "blank lines": Flood(40, ENDLESS, b"\n" * 65_536),
    "lines of a byte": Flood(40, ENDLESS, b"x\n" * 32_768),
    "lines in chunks of a byte": Flood(40, post("/grade/batch", "x-ndjson", CHUNKED), chunks(b"\n", 10_000)),
    "items": Flood(400, ENDLESS, b"".join(soak.line(number) for number in range(300))),
    "heads of 15,000 bytes that do not end": Flood(3500, b"GET / HTTP/1.1\r\nx: " + b"x" * 15_000),
    "heads without end": Flood(40, b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 10_000),
    "requests in one another's way": Flood(40, b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 1000),
    "garbage": Flood(40, b"", b"\0" * 100),
    "nothing at all": Flood(6000, b""),
}


class _Client:
    """One of the connections, and what it has yet to send."""

    def __init__(self, port: int, flood: Flood, selector: selectors.BaseSelector) -> None:
        self._port = port
        self._flood = flood
        self._selector = selector
        self._open()

    def _open(self) -> None:
        flood = self._flood
        blocks = repeat(flood.block) if flood.blocks is None else repeat(flood.block, flood.blocks)
        self._parts = chain([flood.opening], blocks if flood.block else ())
        self._left = memoryview(next(self._parts))
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.connect_ex(("127.0.0.1", self._port))
        self._selector.register(self._socket, selectors.EVENT_READ | selectors.EVENT_WRITE, self)

    def go_on(self, events: int) -> None:
        """Send and read what can be; come again if closed."""
        try:
            if events & selectors.EVENT_READ and not self._socket.recv(65536):
                raise ConnectionError
            if events & selectors.EVENT_WRITE:
                self._left = self._left[self._socket.send(self._left) :]
                if not self._left:
                    self._left = memoryview(next(self._parts))
        except BlockingIOError:
            pass
        except StopIteration:
            self._selector.modify(self._socket, selectors.EVENT_READ, self)
        except OSError:
            self._selector.unregister(self._socket)
            self._socket.close()
            self._open()


def flooding(port: int, flood: Flood) -> None:
    """Flood until the process is ended."""
    selector = selectors.DefaultSelector()
    for _ in range(flood.connections):
        _Client(port, flood, selector)
    while True:
        for key, events in selector.select(1):
            key.data.go_on(events)


def health(port: int) -> float:
    """Seconds that ``/health`` takes on a connection of its own; infinite if it is refused."""
    begun = time.monotonic()
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2, source_address=("127.0.0.2", 0))
        connection.request("GET", "/health")
        if connection.getresponse().status == 200:
            return time.monotonic() - begun
    return float("inf")


def measured(name: str, flood: Flood) -> None:
    """Flood a new service, and print what that costs."""
    with soak.server() as (port, process):
        child = multiprocessing.get_context("fork").Process(target=flooding, args=(port, flood))
        child.start()
        opening, after, memory = [], [], []
        begun = time.monotonic()
        while (now := time.monotonic()) < begun + OPENS_S + SECONDS:
            memory.append(soak.resident(process))
            (opening if now < begun + OPENS_S else after).append(health(port))
            time.sleep(0.02)
        child.kill()
        child.join()
    times = "".join(f" {seconds * 1000:>7.0f}" for seconds in (max(opening), median(after), max(after)))
    print(f"{name:42} {flood.connections:>6} {max(memory):>7.0f} {memory[-1]:>7.0f}{times}", flush=True)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{'flood':42} {'conn.':>6} {'MB':>7} {'after':>7} {'opening':>7} {'p50 ms':>7} {'worst':>7}")
    for name, flood in FLOODS.items():
        if all(word in name for word in sys.argv[1:]):
            measured(name, flood)
