"""The sockets that the service listens on, and whom they let in."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.reduction import DupFd
from typing import Any, Final

from spatialjudge.service.admission import Connections
from spatialjudge.service.errors import Overloaded
from spatialjudge.service.metrics import refused
from spatialjudge.service.settings import Settings

REFUSED_AT_ONCE: Final = 64
"""Connections that are refused before anything else is done: a few milliseconds' work."""


class Listening(socket.socket):
    """A TCP socket that refuses connections that are too many before they cost more than that.

    It is declared to be TCP, which those that uvicorn binds for several processes are not: asyncio sends a response at
    once on such sockets only (TCP_NODELAY), and else on a kept connection 40 ms after it is ready.
    """

    def __init__(self, family: int, settings: Settings, fileno: int | None = None) -> None:
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno)
        self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.connections = Connections(settings.max_connections, settings.max_connections_per_address)

    def __reduce__(self) -> tuple[Callable[..., socket.socket], tuple[Any, ...]]:
        return _the_same, (self.family, DupFd(self.fileno()))

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that there is room for; the others get the reason why there is none.

        Raises:
            BlockingIOError: nobody waits, or so many were refused that others have their turn.
        """
        for _ in range(REFUSED_AT_ONCE):
            connection, address = super().accept()
            try:
                self.connections.enter(address[0])
            except Overloaded as error:
                refused(error.slug)
                with connection, suppress(OSError):
                    connection.setblocking(False)
                    connection.send(error.response())
            else:
                return _Admitted(connection, partial(self.connections.leave, address[0])), address
        raise BlockingIOError


def _the_same(family: int, descriptor: Any) -> Listening:
    """What a worker gets where all listen on one socket."""
    return Listening(family, Settings(), descriptor.detach())


class _Admitted(socket.socket):
    """A connection that counts until it is closed."""

    def __init__(self, connection: socket.socket, leave: Callable[[], None]) -> None:
        super().__init__(connection.family, connection.type, connection.proto, fileno=connection.detach())
        self._leave = leave

    def close(self) -> None:
        if self.fileno() >= 0:
            self._leave()
        super().close()


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
    listening = Listening(family, Settings())
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind(address)
    return listening


def bind(host: str, port: int, settings: Settings | None = None) -> Listening:
    """A socket bound to the address; port 0 takes a free one.

    Raises:
        OSError: the address cannot be had.
    """
    bound = Listening(socket.AF_INET6 if ":" in host else socket.AF_INET, settings or Settings())
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound
