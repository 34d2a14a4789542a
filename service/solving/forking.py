"""The process that solving ones are forked from: it is started once, gets everything ready, and does nothing else.

That takes a second, so whoever knows that a service will start has it begin at once, beside everything else.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_all_start_methods, get_context
from types import ModuleType
from typing import Final

_FORKS: Final = "forkserver" in get_all_start_methods()
CONTEXT: Final = get_context("forkserver") if _FORKS else get_context("spawn")
"""How processes are started."""
CONTEXT.set_forkserver_preload(["spatialjudge.service.cli", "spatialjudge.service.solving.preloaded"])


def get_ready() -> None:
    """Have the process that others are forked from begin, if there is such a thing here; returns at once."""
    if _FORKS:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # Ctrl-C is for us; it is ended with us
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def on_its_own() -> Iterator[None]:
    """Hide the program that we are part of, which multiprocessing would run once more in every process it starts."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program
