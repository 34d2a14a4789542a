"""``spatialjudge serve`` and ``spatialjudge openapi``: the service, and the document that describes it."""

from __future__ import annotations

import signal
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.solving.forking import get_ready
from spatialjudge.service.terminal import current_settings, reporting
from spatialjudge.solver import Problem


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer.")] = 1,
    root_path: Annotated[
        str, typer.Option("--root-path", metavar="PATH", help="The path that a proxy takes off, such as /judge.")
    ] = "",
) -> None:
    """Run the HTTP service until Ctrl-C. Its limits are environment variables (docs/settings.md)."""
    with reporting():
        current_settings()
        signal.signal(signal.SIGTERM, _stopped)
        from spatialjudge.service import server  # noqa: PLC0415 - FastAPI doubles a command's start

        with _bound(host, port) as listening:
            port = listening.getsockname()[1]
            if workers == 1:
                get_ready()
            url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            server.when_it_listens(listening.getsockname(), partial(printing.listening, url))
            server.run(listening, workers, root_path=root_path.rstrip("/"))


def openapi(
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
) -> None:
    """Print the OpenAPI document of the service."""
    with reporting():
        from spatialjudge.service.app import openapi_text  # noqa: PLC0415 - FastAPI doubles a command's start

        text = openapi_text()
        if output:
            output.write_text(text, encoding="utf-8")
        else:
            typer.echo(text, nl=False)


def _stopped(*_: object) -> None:
    """End as a service does that was told to: uvicorn, when it has stopped, gives the signal back to us."""
    sys.exit(0)


def _bound(host: str, port: int) -> socket.socket:
    """A socket at this address.

    Raises:
        InvalidRequest: it cannot be had.
    """
    from spatialjudge.service import sockets  # noqa: PLC0415 - FastAPI doubles a command's start

    try:
        return sockets.bind(host, port)
    except OSError as error:
        hint = "name another --host or --port; --port 0 takes a free one"
        problem = Problem(f"{host}:{port}", f"cannot listen here: {error.strerror}", hint)
        raise InvalidRequest(problems=[problem]) from None
