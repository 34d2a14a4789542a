"""The process that working ones are forked from: it is started once, imports what they need, and does nothing else.

That may take a second, so whoever knows that there will be work has it begin at once, beside everything else. Another
process takes some 20 ms and 5 MB then. No process with threads is ever forked.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import forkserver, get_all_start_methods, get_context, resource_tracker
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerProcess, SpawnProcess

_FORKS: Final = "forkserver" in get_all_start_methods()
CONTEXT: Final = get_context("forkserver") if _FORKS else get_context("spawn")
"""How processes are started."""
WORKER: Final = "worker"
"""What processes are called."""
STARTS: Final = 5
"""How often a process is started whose start fails as the one that it is forked from was killed."""
_PAUSE_S: Final = 0.1
"""Seconds in between, in which that one may finish dying."""
_GRACE_S: Final = 5
"""Seconds that a killed process has to be gone."""
_PROCESSOR_CLOCK: Final = 2
"""What Linux adds to the number of a process to name the clock of its processor time (``clock_getcpuclockid``)."""
_LOCK: Final = Lock()
"""Held while a process is started or forgotten: the list that multiprocessing keeps of them is not made for threads."""


class Forked:
    """A process that was started, until it is closed. Its methods are for any thread, but for ``close``.

    It is signalled by a handle. Its number is free for another process once it has ended, which the one that it is
    forked from learns of, and we do not: a kill by number may hit anybody.
    """

    def __init__(self, process: ForkServerProcess | SpawnProcess) -> None:
        self._process = process
        self.pid: Final[int] = process.pid or 0
        self._closing = Lock()
        self._handle = _handle(self.pid)

    def kill(self) -> None:
        """End it at once, and what it does."""
        with self._closing, suppress(ProcessLookupError, ValueError):  # ended, or closed in this moment
            if self._handle is not None:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
            else:
                self._process.kill()

    def processor_s(self) -> float:
        """Seconds that it has had of a processor; where that cannot be told, more than any."""
        with self._closing, suppress(OSError):  # no such clock here
            if self._handle is not None:
                seconds = time.clock_gettime((~self.pid << 3) | _PROCESSOR_CLOCK)
                ended = select.poll()
                ended.register(self._handle, select.POLLIN)
                return inf if ended.poll(0) else seconds  # which may be another's
        return inf

    def close(self) -> None:
        """Kill it and forget it."""
        self.kill()
        with _LOCK, suppress(ValueError):  # still there
            self._process.join(_GRACE_S)
            self._process.close()
        with self._closing:
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None


def _handle(process: int) -> int | None:
    """A handle for a process; none where the system has no such thing.

    Raises:
        ProcessLookupError: it has ended.
    """
    try:
        return os.pidfd_open(process)
    except ProcessLookupError:
        raise
    except (AttributeError, OSError):
        return None


def get_ready(modules: Sequence[str]) -> None:
    """Have the process that others are forked from begin and import these, if there is such a thing; returns at once.

    One that has begun is left as it is.
    """
    if _FORKS:
        CONTEXT.set_forkserver_preload(list(modules))
        with _deaf_to_ctrl_c():
            forkserver.ensure_running()


def fork(modules: Sequence[str], target: Callable[..., None], *args: Any) -> Forked:
    """A process that does this, with these modules imported before.

    Raises:
        OSError: the system gives none.
    """
    for _ in range(STARTS):
        get_ready(modules)
        process = CONTEXT.Process(target=target, args=args, daemon=True, name=WORKER)
        with suppress(EOFError, ConnectionError, ProcessLookupError):  # what it is forked from, or it, was just killed
            with _LOCK, _on_its_own(), _deaf_to_ctrl_c():
                process.start()
            return Forked(process)
        time.sleep(_PAUSE_S)
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that start in here never see Ctrl-C: it goes to all processes, and the first one answers for all."""
    resource_tracker.ensure_running()  # what multiprocessing starts beside the first process resets the mask of signals
    with ctrl_c_waits():
        yield


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl-C wait, where it can."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _on_its_own() -> Iterator[None]:
    """Hide the program that we are part of, which multiprocessing would run once more in every process it starts."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program
