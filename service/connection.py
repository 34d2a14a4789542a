"""A connection: uvicorn's with some care added (:class:`Connection`).

None is kept that only drips, none is cut that is half closed, a request whose end can be seen in two ways is refused,
and one whose bytes take long to be understood holds up no other.
"""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any, ClassVar, Final

from starlette.types import Message, Scope
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from spatialjudge.service.admission import Admission
from spatialjudge.service.errors import HeadTooLarge, NotHttp, RequestRefused, RequestTimeout
from spatialjudge.service.metrics import refused

HEAD_S: Final = 10.0
"""Seconds that the head of a request may take, from the first byte of a connection or request, and what is left of a
body that nobody wants any more."""
HEAD_BYTES: Final = 16_384
"""Bytes of the head of a request: of what it asks for, and of all its header lines."""
HEAD_FIELDS: Final = 200
"""Header lines of a request: each costs as much as many bytes of one."""
READ_BYTES: Final = 16_384
"""Bytes that are read of a connection at a time, if they are understood at once."""
FIRST_BYTES: Final = 1_024
LEAST_BYTES: Final = 256
"""Bytes that are read at first, and of a connection whose bytes take long."""
COSTLY_S: Final = 0.0005
"""Seconds of work after which bytes have taken long."""
PROBE_S: Final = 0.5
"""Seconds between two attempts to find out whether a half-closed connection has somebody at the other end."""
_TCP_CLOSED: Final = 7


class _Flow(FlowControl):
    """Reads while the application wants more, but for a connection that waits for its turn."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._wanted = True
        self._held = False

    def pause_reading(self) -> None:
        self._wanted = False
        self._apply()

    def resume_reading(self) -> None:
        self._wanted = True
        self._apply()

    def hold(self, held: bool) -> None:
        self._held = held
        self._apply()

    def _apply(self) -> None:
        if self._held or not self._wanted:
            super().pause_reading()
        else:
            super().resume_reading()


class Connection(HttpToolsProtocol, asyncio.BufferedProtocol):
    """A connection of uvicorn's that gives up on clients that drip, and does not give up on those that half-close.

    One whose bytes take long to be understood, as do those of many small chunks, or belong to a body that nobody wants,
    reads the next when it is its turn. A request that comes before the last one is answered is not read at all: the
    connection ends with that answer.
    """

    flow: _Flow
    _buffer: ClassVar[memoryview] = memoryview(bytearray(READ_BYTES))

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._admission: Admission | None = self.app_state.get("admission")
        if self._admission is not None:
            self._admission.connections = self.connections
        self.app_state = {**self.app_state, "connection": self}
        self.half_closed = False
        """Whether the client has closed its side: it may be gone, or may be waiting for the answer."""
        self._reads = FIRST_BYTES
        self._in_head = self._in_body = False
        self._unread = 0
        self._mistake: RequestRefused | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._probing: asyncio.TimerHandle | None = None

    @staticmethod
    def of(scope: Scope) -> Connection | None:
        """The connection that a request came by, if the server is ours."""
        found = scope.get("state", {}).get("connection")
        return found if isinstance(found, Connection) else None

    @property
    def received(self) -> bool:
        """Whether the request has come whole."""
        return not self._in_body

    def lost(self) -> bool:
        """Whether nobody is at the other end, as far as can be seen without reading or writing."""
        if self.transport.is_closing():
            return True
        connected = self.transport.get_extra_info("socket")
        if connected is None or not hasattr(socket, "TCP_INFO"):
            return False
        return bool(connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == _TCP_CLOSED)

    def abort(self) -> None:
        """Close it as it is, once what was written is sent: an answer that is not complete can be seen not to be."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.close()

    def answer(self, head: Message, body: Message) -> bool:
        """Write an answer that is there as a whole, in one piece; whether that was done.

        Uvicorn writes its head and its body one after the other, which takes two calls of the system. What is not
        usual is left to it: an error, a connection that is to end, or that does not take what is written, and a body
        that is not as long as its head says.
        """
        cycle, content, fields = self.cycle, body.get("body", b""), head["headers"]
        if cycle is None or cycle.response_started or cycle.disconnected or not cycle.keep_alive:
            return False
        if head["status"] != 200 or (b"content-length", b"%d" % len(content)) not in fields or body.get("more_body"):
            return False
        if self.flow.write_paused or cycle.scope["method"] == "HEAD":
            return False
        lines = b"".join([b"%s: %s\r\n" % field for field in fields])
        self.transport.write(b"HTTP/1.1 200 OK\r\n%s\r\n%s" % (lines, content))
        cycle.waiting_for_100_continue = False
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        cycle.on_response()
        return True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self.flow = _Flow(transport)
        self._be_patient()

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where to put what comes: one place for all connections, and little of it at a time."""
        return self._buffer[: self._reads]

    def buffer_updated(self, nbytes: int) -> None:
        """Take what came, and the next later if that took long or was for nothing."""
        many = nbytes > FIRST_BYTES  # fewer cannot take so long, and to ask for the time is a call of the system
        begun = time.thread_time() if many else 0.0
        self.data_received(bytes(self._buffer[:nbytes]))
        costly = many and time.thread_time() - begun > COSTLY_S
        self._reads = max(LEAST_BYTES, self._reads // 4) if costly else min(READ_BYTES, 2 * self._reads)
        if (costly or self._unwanted()) and self._admission is not None:
            self.flow.hold(True)
            self._admission.turns.wait(lambda: self.flow.hold(False))

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that has begun, or a body that nobody wants, must end soon."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD_BYTES and (self._in_head or self._in_body) and not self.transport.is_closing():
            self._refuse(HeadTooLarge())  # also what stands beside the parts of a body, as trailers do
        if self._in_head or self._answered():
            self._be_patient()
        elif self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def on_message_begin(self) -> None:
        """Take another request, if the last one has been answered."""
        if not self._answered():
            raise RuntimeError("the last request has not been answered")
        super().on_message_begin()
        self._in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header line, or a trailer, if there are not too many."""
        if len(self.headers) >= HEAD_FIELDS:
            self._mistake = HeadTooLarge()
            raise RuntimeError("too many header lines")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Have the request answered, if its head can be understood in one way only, and is not long."""
        self._in_head, self._unread = False, 0
        self._mistake = _mistake(self.url, self.headers, self.parser.get_http_version())
        if self._mistake is not None:
            raise RuntimeError("a head that is refused")
        super().on_headers_complete()
        self._in_body = True
        if self.parser.should_upgrade():  # to what we do not speak: what follows may be in that
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Tell that the request came whole."""
        self._in_body, self._unread = False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP in the shape of all our errors."""
        if self._answered() or self._in_body:
            self._refuse(self._mistake or NotHttp())
        else:
            self.cycle.keep_alive = False  # it came whole, and is being answered: what comes after it is not read
            self.flow.pause_reading()

    def _answered(self) -> bool:
        """Whether there is no request that waits for its answer."""
        return self.cycle is None or self.cycle.response_complete

    def _unwanted(self) -> bool:
        """Whether what comes belongs to a body whose request has been answered."""
        return self._in_body and self._answered()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer a request that came whole, as the client may still read; it may as well be gone, so probe for it."""
        if self._answered() or self._in_body:
            return False
        self.cycle.keep_alive = False
        self.half_closed = True
        self._probe()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers, and what holds the connection: what was sent would wait for the garbage collector."""
        for timer in (self._patience, self._probing):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        self.cycle = self.scope = None  # type: ignore[assignment]
        self.app_state = {}

    def shutdown(self) -> None:
        """Close, or finish the answer under way; the application is told that the service stops."""
        super().shutdown()
        stop = self.app_state.get("stop")
        if stop is not None:
            stop()

    def _be_patient(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self._lose_patience)

    def _lose_patience(self) -> None:
        if not self.transport.is_closing():
            self._refuse(RequestTimeout())

    def _refuse(self, error: RequestRefused) -> None:
        refused(error.slug)
        if not self._unwanted() and (self._answered() or not self.cycle.response_started):
            self.transport.write(error.response())
        self.abort()

    def _probe(self) -> None:
        """Write what means nothing: a connection that is closed on the other side breaks, and is lost."""
        if not self.cycle.response_started and self.cycle.scope["http_version"] == "1.1":
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        self._probing = self.loop.call_later(PROBE_S, self._probe)


def _mistake(target: bytes, headers: list[tuple[bytes, bytes]], version: str) -> RequestRefused | None:
    """What is wrong with a head: a proxy may see another end of the request than we do, or it is long."""
    codings = [value.lower() for name, value in headers if name == b"transfer-encoding"]
    names = [name for name, _ in headers]
    if codings and (codings != [b"chunked"] or b"content-length" in names or version != "1.1"):
        return NotHttp()
    if version not in {"1.0", "1.1"} or (version == "1.1" and names.count(b"host") != 1):
        return NotHttp()
    if len(target) + sum(len(name) + len(value) + 4 for name, value in headers) > HEAD_BYTES:
        return HeadTooLarge()
    return None
