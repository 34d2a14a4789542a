"""A connection: uvicorn's with some care added (:class:`CarefulProtocol`).

None is kept that only drips, none is cut that is half closed, a request whose end can be seen in two ways is refused,
and one whose bytes take long to be understood holds up no other.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from typing import Any, ClassVar, Final

import h11
from starlette.types import Scope
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from spatialjudge.service.admission import Admission
from spatialjudge.service.errors import HeadTooLarge, NotHttp, RequestTimeout, ServiceError
from spatialjudge.service.events import refused

HEAD_S: Final = 10.0
"""Seconds that the head of a request may take, from the first byte of a connection or request, and what is left of a
body that nobody wants any more."""
HEAD_BYTES: Final = 16_384
"""Bytes of the head of a request: of what it asks for, and of all its header lines."""
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


class Connection:
    """What the application may know of the connection that a request came by."""

    def __init__(self, protocol: CarefulProtocol) -> None:
        self._protocol = protocol

    @staticmethod
    def of(scope: Scope) -> Connection | None:
        """The connection of a request, if the server is ours."""
        found = scope.get("state", {}).get("connection")
        return found if isinstance(found, Connection) else None

    @property
    def half_closed(self) -> bool:
        """Whether the client has closed its side: it may be gone, or may be waiting for the answer."""
        return self._protocol.half_closed

    def lost(self) -> bool:
        """Whether nobody is at the other end, as far as can be seen without reading or writing."""
        transport = self._protocol.transport
        if transport.is_closing():
            return True
        connected = transport.get_extra_info("socket")
        if connected is None or not hasattr(socket, "TCP_INFO"):
            return False
        return bool(connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == _TCP_CLOSED)

    def abort(self) -> None:
        """Close it as it is, once what was written is sent: an answer that is not complete can be seen not to be."""
        self._protocol.abandon()


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


class CarefulProtocol(H11Protocol, asyncio.BufferedProtocol):
    """A connection of uvicorn's that gives up on clients that drip, and does not give up on those that half-close.

    One whose bytes take long to be understood, as do those of many small chunks, or belong to a body that nobody wants,
    reads the next when it is its turn.
    """

    flow: _Flow
    _buffer: ClassVar[memoryview] = memoryview(bytearray(READ_BYTES))

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._admission: Admission | None = self.app_state.get("admission")
        if self._admission is not None:
            self._admission.connections = self.connections
        self._reads = FIRST_BYTES
        self.conn = _Strict(h11.SERVER, self.conn._max_incomplete_event_size)  # noqa: SLF001 - as uvicorn configured it
        self.app_state = {**self.app_state, "connection": Connection(self)}
        self.half_closed = False
        self._patience: asyncio.TimerHandle | None = None
        self._probing: asyncio.TimerHandle | None = None

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
        begun = time.thread_time()
        self.data_received(bytes(self._buffer[:nbytes]))
        costly = time.thread_time() - begun > COSTLY_S
        self._reads = max(LEAST_BYTES, self._reads // 4) if costly else min(READ_BYTES, 2 * self._reads)
        if (costly or self._unwanted()) and self._admission is not None:
            self.flow.hold(True)
            self._admission.turns.wait(lambda: self.flow.hold(False))

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that has begun, or a body that nobody wants, must end soon."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE or self._unwanted():
            self._be_patient()
        elif self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _unwanted(self) -> bool:
        """Whether what comes belongs to a body whose request has been answered."""
        return self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer a request that came whole, as the client may still read; it may as well be gone, so probe for it."""
        cycle = self.cycle
        if cycle is None or cycle.more_body or cycle.response_complete:
            return False
        cycle.keep_alive = False
        self.half_closed = True
        self._probe()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers."""
        for timer in (self._patience, self._probing):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close, or finish the answer under way; the application is told that the service stops."""
        super().shutdown()
        stop = self.app_state.get("stop")
        if stop is not None:
            stop()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP in the shape of all our errors."""
        reason = sys.exception()
        too_large = isinstance(reason, h11.ProtocolError) and reason.error_status_hint == HeadTooLarge.status
        self._refuse(HeadTooLarge() if too_large else NotHttp())

    def abandon(self) -> None:
        """Close without completing the answer."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.close()

    def _be_patient(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self._lose_patience)

    def _lose_patience(self) -> None:
        if not self.transport.is_closing():
            self._refuse(RequestTimeout())

    def _refuse(self, error: ServiceError) -> None:
        refused(error.slug)
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.write(error.response())
        self.abandon()

    def _probe(self) -> None:
        """Write what means nothing: a connection that is closed on the other side breaks, and is lost."""
        if self.conn.our_state is h11.SEND_RESPONSE and self.conn.their_http_version == b"1.1":
            self.transport.write(self.conn.send(h11.InformationalResponse(status_code=100, headers=[])) or b"")
        self._probing = self.loop.call_later(PROBE_S, self._probe)


class _Strict(h11.Connection):
    """Refuses requests that a proxy may cut at another place than we do: those with a length and chunks.

    And those with a long head, which h11 takes if it comes all at once.
    """

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = [name for name, _ in event.headers]
            if b"transfer-encoding" in names and (b"content-length" in names or event.http_version == b"1.0"):
                self._their_error("both a length and chunks", NotHttp.status)
            if len(event.target) + sum(len(name) + len(value) + 4 for name, value in event.headers) > HEAD_BYTES:
                self._their_error("a long head", HeadTooLarge.status)
        return event

    def _their_error(self, what: str, status: int) -> None:
        self._process_error(h11.CLIENT)
        raise h11.RemoteProtocolError(what, status)
