"""The server: uvicorn on a socket of ours, in one process or several that share it."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

APPLICATION: Final = "spatialjudge.service.app:create_app"
SHUTDOWN_S: Final = 8
"""Seconds that answers under way have to be finished when the service stops: a batch might take for ever, and
container runtimes wait for ten."""


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to the address; port 0 takes a free one.

    It is declared to be TCP, which those that uvicorn binds for several processes are not: asyncio sends a response at
    once on such sockets only (TCP_NODELAY), and else on a kept connection 40 ms after it is ready.

    Raises:
        OSError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def run(bound: socket.socket, workers: int, root_path: str = "", application: str = APPLICATION) -> None:
    """Serve on the socket until SIGTERM, which is raised again in the end, or Ctrl-C."""
    config = uvicorn.Config(
        application,
        factory=True,
        workers=workers,
        root_path=root_path,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[bound]).run()
        else:
            uvicorn.Server(config).run(sockets=[bound])
