"""``spatialjudge serve`` and ``spatialjudge openapi``: the service, and the document that describes it."""

from __future__ import annotations

import os
import signal
import socket
import sys
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from spatialjudge.grading.batch import STANDARD, open_sink
from spatialjudge.service import printing, terminal
from spatialjudge.service.logs import Level, event
from spatialjudge.service.settings import MAX_WORKERS, Settings, is_loopback, shared_folder, variable
from spatialjudge.service.solving import PRELOADED
from spatialjudge.solver import InvalidInput
from spatialjudge.version import COMMIT, VERSION
from spatialjudge.work.forking import get_ready


@terminal.reporting()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for all (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 0 takes a free one (8000).")] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=MAX_WORKERS, help="Processes that answer (1).")] = None,
    root_path: Annotated[
        str | None, typer.Option("--root-path", metavar="PATH", help="The path that a proxy takes off, such as /judge.")
    ] = None,
    open_to_all: Annotated[
        bool | None,
        typer.Option("--open", help="Answer everybody, without keys, also at other addresses than this machine's."),
    ] = None,
    log_level: Annotated[
        Level | None, typer.Option(help="What is logged on standard error; at info a line a request (info).")
    ] = None,
    drain_delay: Annotated[
        float | None,
        typer.Option(
            min=0, metavar="SECONDS", help="After SIGTERM answer as ever for so long, but /ready with 503 (0)."
        ),
    ] = None,
) -> None:
    """Run the HTTP service until Ctrl-C. Its settings are environment variables, too (docs/settings.md)."""
    given = {"host": host, "port": port, "workers": workers, "root_path": root_path, "open": open_to_all}
    for_workers = {"log_level": log_level, "drain_delay_s": drain_delay}
    settings = terminal.current_settings(**given, **for_workers)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn, when it has stopped, gives the signal back to us
    with shared_folder(settings.workers), _bound(settings.host, settings.port) as listening:
        _require_keys(settings)
        from spatialjudge.service import server  # noqa: PLC0415 - FastAPI doubles a command's start

        os.environ |= {variable(name): str(value) for name, value in for_workers.items() if value is not None}
        if settings.workers == 1:
            get_ready(PRELOADED)
        named = f"[{settings.host}]" if ":" in settings.host else settings.host
        url = f"http://{named}:{listening.getsockname()[1]}"
        server.when_it_listens(listening.getsockname(), partial(_listening, url, settings))
        server.run(listening, settings)


@terminal.reporting()
def openapi(*, output: terminal.OutputFile = STANDARD, force: terminal.Force = False) -> None:
    """Print the OpenAPI document of the service."""
    from spatialjudge.service.app import openapi_text  # noqa: PLC0415 - FastAPI doubles a command's start

    text = openapi_text()
    with open_sink(output, force=force) as sink:
        sink.write(text.encode())


def _listening(url: str, settings: Settings) -> None:
    """Tell people where the service is, and the log with which settings."""
    if settings.log == "text":
        printing.ERR.print(Text(f"spatialjudge listens on {url}\ninteractive docs:      {url}/docs\nCtrl-C stops it"))
    told = settings.model_dump(exclude={"api_keys"})
    event("started", **told, keys=sorted(set(settings.keys().values())), version=VERSION, commit=COMMIT)
    event("ready", url=url, message=f"spatialjudge listens on {url}")


def _require_keys(settings: Settings) -> None:
    """See that nobody can ask by mistake."""
    here = settings.host == "localhost" or is_loopback(settings.host)
    if not (here or settings.open or settings.keys()):
        hint = f"set {variable('api_keys')}=NAME:KEY, or say --open ({variable('open')}=true)"
        raise InvalidInput.at(settings.host, "others can reach this address, and no key is asked for", hint)


def _bound(host: str, port: int) -> socket.socket:
    """A socket at this address."""
    from spatialjudge.service import sockets  # noqa: PLC0415 - FastAPI doubles a command's start

    try:
        return sockets.bind(host, port)
    except OSError as error:
        hint = "--host is an address of this machine, 0.0.0.0 stands for all; --port 0 takes a free one"
        raise InvalidInput.at(f"{host}:{port}", f"cannot listen here: {error.strerror}", hint) from None
