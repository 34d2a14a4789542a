"""``spatialjudge serve`` and ``spatialjudge openapi``: the service, and the document that describes it."""

from __future__ import annotations

import signal
import socket
import sys
from pathlib import Path
from typing import Annotated, Final

import typer
import uvicorn

from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.terminal import current_settings, reporting
from spatialjudge.solver import Problem

SHUTDOWN_S: Final = 8
"""Seconds that answers under way have to be finished when the service stops: a batch might take for ever, and
container runtimes wait for ten."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer.")] = 1,
    root_path: Annotated[
        str, typer.Option("--root-path", metavar="PATH", help="The path that a proxy takes off, such as /judge.")
    ] = "",
) -> None:
    """Run the HTTP service until Ctrl-C. Its limits are environment variables (see the README)."""
    with reporting():
        current_settings()
        signal.signal(signal.SIGTERM, _stopped)
        port = _free(host, port)
        printing.listening(f"http://{f'[{host}]' if ':' in host else host}:{port}")
        uvicorn.run(
            "spatialjudge.service.app:create_app",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            root_path=root_path.rstrip("/"),
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=SHUTDOWN_S,
        )


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


def _free(host: str, port: int) -> int:
    """The port itself if it can be listened on, or a free one for 0.

    Raises:
        InvalidRequest: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            problem = Problem(
                f"{host}:{port}",
                f"cannot listen here: {error.strerror}",
                "name another --host or --port; --port 0 takes a free one",
            )
            raise InvalidRequest(problems=[problem]) from None
        return int(probe.getsockname()[1])
