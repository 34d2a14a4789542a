"""The server: uvicorn on a socket of ours, in one process or several that share it.

Its connections are uvicorn's with some care added (:class:`CarefulProtocol`): none is kept that only drips, none is cut
that is half closed, and a request whose end can be seen in two ways is refused.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import h11
import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.supervisors import Multiprocess

from spatialjudge.service.errors import MEDIA_TYPE, HeadTooLarge, NotHttp, RequestTimeout, ServiceError

APPLICATION: Final = "spatialjudge.service.app:create_app"
SHUTDOWN_S: Final = 8
"""Seconds that answers under way have to be finished when the service stops: a batch might take for ever, and
container runtimes wait for ten."""
WORKER_SILENT_S: Final = 30
"""Seconds without a sign of life after which a worker is replaced: one that starts on a busy machine may need ten."""
HEAD_S: Final = 10.0
"""Seconds that the head of a request may take, from the first byte of a connection or request, and what is left of a
body that nobody wants any more."""
HEAD_BYTES: Final = 16_384
"""Bytes of the head of a request: of what it asks for, and of all its header lines."""
PROBE_S: Final = 0.5
"""Seconds between two attempts to find out whether a half-closed connection has somebody at the other end."""
_LOOK_S: Final = 0.05
"""Seconds between two looks whether somebody listens."""
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


class CarefulProtocol(H11Protocol):
    """A connection of uvicorn's that gives up on clients that drip, and does not give up on those that half-close."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = _Strict(h11.SERVER, self.conn._max_incomplete_event_size)  # noqa: SLF001 - as uvicorn configured it
        self.app_state = {**self.app_state, "connection": Connection(self)}
        self.half_closed = False
        self._patience: asyncio.TimerHandle | None = None
        self._probing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._be_patient()

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that has begun, or a body that nobody wants, must end soon."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE or (
            self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        ):
            self._be_patient()
        elif self._patience is not None:
            self._patience.cancel()
            self._patience = None

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
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            body = json.dumps(error.body()).encode("ascii")
            headers = [("content-type", MEDIA_TYPE), ("content-length", str(len(body))), ("connection", "close")]
            response = h11.Response(status_code=error.status, headers=headers, reason=b"")
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
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


class Shared(socket.socket):
    """A socket at an address that several workers listen at, each with a socket of its own.

    Linux then gives each of them its share of the clients. With one socket among all, the worker that wakes first
    accepts everybody who waits, and sixteen clients that come together all have the same.
    """

    def __init__(self, bound: socket.socket) -> None:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # only now, so that nobody else has the address
        super().__init__(bound.family, bound.type, bound.proto, fileno=bound.detach())

    def __reduce__(self) -> tuple[Callable[..., socket.socket], tuple[Any, ...]]:
        return _another, (self.family, self.getsockname())


def _another(family: int, address: tuple[Any, ...]) -> socket.socket:
    """What a worker gets for the shared socket."""
    listening = _tcp(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind(address)
    return listening


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to the address; port 0 takes a free one.

    It is declared to be TCP, which those that uvicorn binds for several processes are not: asyncio sends a response at
    once on such sockets only (TCP_NODELAY), and else on a kept connection 40 ms after it is ready.

    Raises:
        OSError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = _tcp(family)
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def _tcp(family: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return made


def when_it_listens(address: tuple[Any, ...], tell: Callable[[], None]) -> None:
    """Have it told once somebody listens at the address; returns at once."""

    def wait() -> None:
        while True:
            try:
                socket.create_connection(address[:2]).close()
            except OSError:
                time.sleep(_LOOK_S)
            else:
                return tell()

    Thread(target=wait, daemon=True).start()


def configured(application: Any, workers: int = 1, root_path: str = "") -> uvicorn.Config:
    """How uvicorn serves an application, or what makes one, by its name."""
    return uvicorn.Config(
        application,
        factory=isinstance(application, str),
        http=CarefulProtocol,
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws="none",
        workers=workers,
        root_path=root_path,
        access_log=False,
        log_level="error",  # anybody can cause a warning, as often as they like
        timeout_graceful_shutdown=SHUTDOWN_S,
        timeout_worker_healthcheck=WORKER_SILENT_S,
    )


def run(bound: socket.socket, workers: int, root_path: str = "", application: str = APPLICATION) -> None:
    """Serve on the socket until SIGTERM, which is raised again in the end, or Ctrl-C."""
    config = configured(application, workers, root_path)
    with suppress(KeyboardInterrupt):
        if workers > 1:
            # Elsewhere than on Linux, the worker that came last would get all clients.
            with Shared(bound) if sys.platform == "linux" else bound as listening:
                Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[bound])
