"""Processes that work on chunks, and never leave anyone waiting.

Each process has a pipe of its own, of which nobody else holds an end. So a process that is killed, even while it
writes, is the end of its pipe, and not, as with the shared queues of ``concurrent.futures``, a message that never
ends; and a parent that is killed is the end of the pipe for its processes, which end with it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from spatialjudge.grading.batch.collector import seldom_collected
from spatialjudge.grading.batch.workers import Pool, Work, WorkerKilled

CHUNKS_AHEAD: Final = 2
"""Chunks that are on their way for each process: one is being worked on, and one must be there when it is done."""
CHUNK_LINES: Final = 128
"""Lines that a process is given at once: enough that handing them over costs little, few enough to be soon done."""
_GRACE_S: Final = 5
"""Seconds that an ended process has to be gone."""


@contextmanager
def processes(work: Work[Any, Any], count: int) -> Iterator[Pool]:
    """So many processes of this machine, which are gone in the end; ``work`` is handed over once."""
    context = get_context("spawn")
    ensure_running()  # what multiprocessing starts beside the first process resets the mask of signals
    pipes: list[Connection] = []
    started = []
    try:
        with _deaf_to_ctrl_c():
            for _ in range(count):
                ours, theirs = context.Pipe()
                pipes.append(ours)
                process = context.Process(target=_work, args=(work, theirs), daemon=True)
                process.start()
                started.append(process)
                theirs.close()
        yield _Processes(pipes)
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.join(_GRACE_S)
        for pipe in pipes:
            pipe.close()


class _Processes:
    """The processes, by our ends of their pipes."""

    chunk_lines = CHUNK_LINES

    def __init__(self, pipes: list[Connection]) -> None:
        self.ahead = CHUNKS_AHEAD * len(pipes)
        self._turns = cycle(pipes)

    def submit(self, chunk: Any) -> Connection:
        pipe = next(self._turns)
        try:
            pipe.send(chunk)
        except OSError as error:
            # Without its frames, which hold a buffer on what was sent: Python 3.13 complains when that is collected.
            raise WorkerKilled from error.with_traceback(None)
        return pipe

    def results(self, submitted: Connection) -> list[Any]:
        try:
            results: list[Any] = submitted.recv()
        except (EOFError, OSError) as error:
            raise WorkerKilled from error
        return results


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that start in here never see Ctrl-C: it goes to all processes, and the first one answers for all."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(work: Work[Any, Any], pipe: Connection) -> None:
    """Read ahead, so that the parent never waits to hand over, and work until the parent is gone."""
    chunks: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(pipe, chunks), daemon=True).start()
    with seldom_collected():
        while True:
            pipe.send(list(work(chunks.get())))


def _receive(pipe: Connection, chunks: SimpleQueue[Any]) -> None:
    try:
        while True:
            chunks.put(pipe.recv())
    finally:  # the parent is gone, or a chunk cannot be received: nobody may wait for the results
        os._exit(1)
