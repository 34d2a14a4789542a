"""The server: uvicorn on a socket of ours, in one process or several that share its address."""

from __future__ import annotations

import logging
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from spatialjudge.service import logs, metrics
from spatialjudge.service.admission import OTHER_FILES
from spatialjudge.service.connection import Connection
from spatialjudge.service.settings import Settings, read_settings
from spatialjudge.service.sockets import Shared
from spatialjudge.solver import InvalidInput

APPLICATION: Final = "spatialjudge.service.app:create_app"
SHUTDOWN_S: Final = 8
"""Seconds that answers under way have to be finished when the service stops: a batch might take for ever, and
container runtimes wait for ten."""
WORKER_SILENT_S: Final = 30
"""Seconds without a sign of life after which a worker is replaced: one that starts on a busy machine may need ten."""
_LOOK_S: Final = 0.05
"""Seconds between two looks whether somebody listens."""


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


def configured(application: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves an application, or what makes one, by its name."""
    return uvicorn.Config(
        application,
        factory=isinstance(application, str),
        loop="asyncio",  # another would accept connections itself, whatever their number
        http=Connection,
        ws="none",
        workers=settings.workers,
        root_path=settings.root_path.rstrip("/"),
        access_log=False,
        server_header=False,  # who answers, a header of ours says
        log_config=logs.configuration(settings.log, settings.log_level),
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


class Supervisor(Multiprocess):
    """Replaces workers that end, and tells why they did.

    A new worker reads the settings: while these make no sense, the workers that there are go on, and none is replaced.
    """

    _refused = logs.Seldom()

    def handle_hup(self) -> None:
        """Have new workers read the settings anew."""
        if self._settings_make_sense():
            super().handle_hup()

    def keep_subprocess_alive(self) -> None:
        """Look at all workers; one that is killed is noticed at once, also while it is asked whether it is alive."""
        if all(worker.process.is_alive() for worker in self.processes) or self._settings_make_sense():
            self._replace_the_ended()

    def _settings_make_sense(self) -> bool:
        try:
            read_settings()
        except InvalidInput as error:
            told = "; ".join(f"{one.where}: {one.problem}" for one in error.problems)
            self._refused.event("settings_refused", logging.ERROR, reason="no-sense", problems=told)
            return False
        return True

    def _replace_the_ended(self) -> None:
        before, begun = list(self.processes), time.monotonic()
        for worker in before:
            worker.child_conn.close()  # which the worker has: without it the pipe ends with the worker
        super().keep_subprocess_alive()
        silent = time.monotonic() - begun >= self.config.timeout_worker_healthcheck
        for worker, now in zip(before, self.processes, strict=False):
            if worker is not now:
                code = worker.exitcode or 0
                reason = "silent" if silent else "killed" if code < 0 else "ended"
                metrics.worker_ended(reason, pid=worker.pid, exit_code=code)


def run(bound: socket.socket, settings: Settings, application: str = APPLICATION) -> None:
    """Serve on the socket until SIGTERM, which is raised again in the end, or Ctrl-C."""
    _have_files(settings.max_connections + OTHER_FILES)
    config = configured(application, settings)
    with suppress(KeyboardInterrupt):
        if settings.workers > 1:
            # Elsewhere than on Linux, the worker that came last would get all clients.
            with Shared(bound) if sys.platform == "linux" else bound as listening:
                Supervisor(config, sockets=[listening]).run()
        else:
            if not sys.stderr.isatty():  # where a terminal was closed, whoever sat there is gone
                signal.signal(signal.SIGHUP, lambda *_: logs.event("hangup_ignored", logging.WARNING, workers=1))
            uvicorn.Server(config).run(sockets=[bound])
