"""A process that solves, held from our side: started when it is needed, killed when it must stop.

Each process has a pipe of its own, of which nobody else holds an end: one that is killed, even while it writes, is the
end of its pipe. Processes are forked from one that has imported everything, which takes some 20 ms and 5 MB.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from multiprocessing.connection import Connection
from typing import Any, Final

from spatialjudge.service.events import process_ended
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.forking import CONTEXT, Forked, fork
from spatialjudge.service.solving.process import Finished, Solver, Understood, answer_by
from spatialjudge.service.solving.slices import SlowLine

_KEPT_SHARE: Final = 0.5
"""Share of its memory that a process may have taken and be kept for other questions."""


class Killed(Exception):
    """The process ended before it answered; ``pid`` is what it was."""

    def __init__(self, pid: int | None = None) -> None:
        self.pid = pid
        super().__init__(pid)


class Worker:
    """One process at a time. Its methods block, and are for one thread at a time, but for ``kill``."""

    def __init__(self, make_solver: Callable[[Settings], Solver], settings: Settings, niceness: int) -> None:
        self._told = make_solver, settings, niceness
        self._settings = settings
        self._process: Forked | None = None
        self._pipe: Connection | None = None
        self._doomed = False
        self._stale = False

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    def processor_s(self) -> float:
        """Seconds that the process has had of a processor; where that cannot be told, more than any."""
        process = self._process
        return process.processor_s() if process else inf

    def renew(self) -> None:
        """Forget an earlier ``kill``, but for the process that it may have met idle: what follows is something else."""
        self._stale = self._stale or self._doomed
        self._doomed = False

    def start(self) -> None:
        """Have a process that is alive.

        Raises:
            OSError: the system gives none.
        """
        if self._process is not None and self._pipe is not None and not (self._stale or self._pipe.poll()):
            return  # it says nothing unasked, so something to be read is the end of it
        self.end()
        ours, theirs = CONTEXT.Pipe()
        try:
            self._process = fork(answer_by, theirs, *self._told)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._pipe = ours

    def work(self, request: Any, told: Callable[[Understood | SlowLine], None]) -> Any:
        """What the process makes of a request.

        Args:
            request: what it is asked; can be pickled.
            told: called with what it tells before it is done.

        Raises:
            Killed: the process ended first.
            OSError: the system gives no process.
        """
        self.start()
        pipe = self._pipe
        if pipe is None or self._doomed:
            raise Killed(self.pid)
        try:
            pipe.send(request)
            while not isinstance(message := pipe.recv(), Finished):
                told(message)
        except (EOFError, OSError):
            pid = self.pid
            self.end()
            raise Killed(pid) from None
        if message.megabytes > _KEPT_SHARE * self._settings.process_memory_mb:
            process_ended("memory", pid=self.pid, megabytes=round(message.megabytes))
            self.end()
        return message.result

    def kill(self) -> None:
        """End the process at once, and what it does; for any thread."""
        self._doomed = True
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        """Have no process."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._stale = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.close()
