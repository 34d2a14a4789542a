"""A process that works, held from our side: started when it is needed, killed when it must stop.

Each process has a pipe of its own, of which nobody else holds an end. So one that is killed, even while it writes, is
the end of its pipe, and not, as with the shared queues of ``concurrent.futures``, a message that never ends; and
whoever started it and is killed is the end of the pipe for the process, which ends with it, also in the middle of work.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from math import inf
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

from spatialjudge.work.forking import CONTEXT, Forked, fork

if sys.platform != "win32":
    import resource

KEPT_SHARE: Final = 0.5
"""Share of its memory that a process may have taken and be kept for what comes next."""
_MB: Final = 1 << 20

Tell = Callable[[Any], None]
"""Sends something before the result is there."""
Work = Callable[[Any, Tell], Any]
"""What a process makes of a request."""


class WorkerKilled(RuntimeError):
    """A worker ended before it had done its work: somebody, or the lack of memory, killed it."""

    def __init__(self, why: str = "", pid: int | None = None) -> None:
        self.pid = pid
        super().__init__(*[why] if why else ())


class _Done(NamedTuple):
    """What came of a request, and the megabytes that the process has taken so far."""

    result: Any
    megabytes: float


class Worker:
    """One process at a time. Its methods block, and are for one thread at a time, but for ``kill``.

    Args:
        make: makes what works, in the process; can be pickled.
        modules: imported once, in the process that others are forked from.
        niceness: how far the process stands back for others.
        megabytes: of data that it may take; a request that takes more is the end of it.
        outgrown: called with the process and its megabytes when it has taken so much that it is replaced.
    """

    def __init__(
        self,
        make: Callable[[], Work],
        modules: Sequence[str] = (),
        *,
        niceness: int = 0,
        megabytes: int | None = None,
        outgrown: Callable[[int | None, float], None] = lambda *_: None,
    ) -> None:
        self._modules = modules
        self._told = make, niceness, megabytes
        self._most = inf if megabytes is None else KEPT_SHARE * megabytes
        self._outgrown = outgrown
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
            self._process = fork(self._modules, _work, theirs, *self._told)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._pipe = ours

    def work(self, request: Any, told: Tell) -> Any:
        """What the process makes of a request; a new process, if the last one has ended.

        Args:
            request: what it is asked; can be pickled.
            told: called with what it tells before it is done.

        Raises:
            WorkerKilled: the process ended first.
            OSError: the system gives no process.
        """
        self.start()
        if self._doomed:
            raise WorkerKilled(pid=self.pid)
        try:
            self.send(request)
            return self.result(told)
        except WorkerKilled:
            self.end()
            raise

    def send(self, request: Any) -> None:
        """Hand over a request to the process that was started; several may be ahead.

        Raises:
            WorkerKilled: the process has ended.
        """
        try:
            self._open_pipe().send(request)
        except OSError as error:
            # Without its frames, which hold a buffer on what was sent: Python 3.13 complains when that is collected.
            raise WorkerKilled(pid=self.pid) from error.with_traceback(None)

    def result(self, told: Tell = lambda _: None) -> Any:
        """What the process has made of the first request whose result was not taken.

        Raises:
            WorkerKilled: the process ended before.
        """
        try:
            while not isinstance(message := self._open_pipe().recv(), _Done):
                told(message)
        except (EOFError, OSError) as error:
            raise WorkerKilled(pid=self.pid) from error
        if message.megabytes > self._most:
            self._outgrown(self.pid, message.megabytes)
            self.end()
        return message.result

    def _open_pipe(self) -> Connection:
        if self._pipe is None:
            raise BrokenPipeError
        return self._pipe

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


def _work(pipe: Connection, make: Callable[[], Work], niceness: int, megabytes: int | None) -> None:
    """Read ahead, so that nobody waits to hand over, and work until nobody holds the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes; the one that started us stops us
    if sys.platform != "win32":  # where a process has neither
        os.nice(niceness)
        if megabytes is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes * _MB,) * 2)
    requests: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(pipe, requests), daemon=True).start()
    work = make()
    while True:
        request = requests.get()
        try:
            pipe.send(_Done(work(request, pipe.send), _megabytes()))
        except MemoryError:  # nothing that is left of this process can be relied on
            os._exit(1)


def _receive(pipe: Connection, requests: SimpleQueue[Any]) -> None:
    try:
        while True:
            requests.put(pipe.recv())
    except (EOFError, OSError, pickle.UnpicklingError, MemoryError):
        pass
    finally:  # nobody is there, or a request cannot be received: nobody may wait for its result
        os._exit(1)


def _megabytes() -> float:
    return 0.0 if sys.platform == "win32" else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
