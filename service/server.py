"""The server: uvicorn on a socket of ours, in one process or several that share it."""

from __future__ import annotations

import resource
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from spatialjudge.service.admission import OTHER_FILES
from spatialjudge.service.connection import HEAD_BYTES, CarefulProtocol
from spatialjudge.service.settings import Settings

APPLICATION: Final = "spatialjudge.service.app:create_app"
SHUTDOWN_S: Final = 8
"""Seconds that answers under way have to be finished when the service stops: a batch might take for ever, and
container runtimes wait for ten."""
WORKER_SILENT_S: Final = 30
"""Seconds without a sign of life after which a worker is replaced: one that starts on a busy machine may need ten."""
_LOOK_S: Final = 0.05
"""Seconds between two looks whether somebody listens."""


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


def _have_files(wanted: int) -> None:
    """Have the system let us open so many files, of which each connection is one, or as many as we may ask it for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def run(bound: socket.socket, workers: int, root_path: str = "", application: str = APPLICATION) -> None:
    """Serve on the socket until SIGTERM, which is raised again in the end, or Ctrl-C."""
    _have_files(Settings().max_connections + OTHER_FILES)
    config = configured(application, workers, root_path)
    with suppress(KeyboardInterrupt):
        if workers > 1:
            # Elsewhere than on Linux, the worker that came last would get all clients.
            with Shared(bound) if sys.platform == "linux" else bound as listening:
                Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[bound])
