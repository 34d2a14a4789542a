"""Processes that grade chunks of lines, in order, and never leave anyone waiting.

Each process has a pipe of its own, of which nobody else holds an end. So a process that is killed, even while it
writes, is the end of its pipe, and not, as with the shared queues of ``concurrent.futures``, a message that never
ends; and a parent that is killed is the end of the pipe for its processes, which end with it.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

CHUNKS_AHEAD: Final = 2
"""Chunks that are on their way for each process: one is being worked on, and one must be there when it is done."""
_GRACE_S: Final = 5
"""Seconds that an ended process has to be gone."""

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


class WorkerKilled(RuntimeError):
    """A process ended before it had done its work: somebody, or the lack of memory, killed it."""


def in_processes(chunks: Iterable[Chunk], work: Callable[[Chunk], Iterable[Result]], workers: int) -> Generator[Result]:
    """What the work makes of the chunks, in order.

    Chunks are taken as results are: at most ``CHUNKS_AHEAD`` for each process are ahead.

    Args:
        chunks: what there is to work on; can be pickled.
        work: what to do with a chunk; can be pickled, and is handed over once.
        workers: the number of processes.

    Raises:
        WorkerKilled: a process was killed.
    """
    ahead: deque[Connection] = deque()
    with _processes(work, workers) as pipes:
        for chunk, pipe in zip(chunks, cycle(pipes), strict=False):
            with _noticing_its_end():
                pipe.send(chunk)
            ahead.append(pipe)
            if len(ahead) == CHUNKS_AHEAD * workers:
                yield from _results(ahead.popleft())
        while ahead:
            yield from _results(ahead.popleft())


def _results(pipe: Connection) -> list[Any]:
    with _noticing_its_end():
        results: list[Any] = pipe.recv()
    return results


@contextmanager
def _noticing_its_end() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError) as error:
        raise WorkerKilled from error


@contextmanager
def _processes(work: Callable[[Chunk], Iterable[Result]], workers: int) -> Iterator[list[Connection]]:
    """Our ends of the pipes of as many processes, which are gone in the end."""
    context = get_context("spawn")
    ensure_running()  # what multiprocessing starts beside the first process resets the mask of signals
    pipes: list[Connection] = []
    processes = []
    try:
        with _deaf_to_ctrl_c():
            for _ in range(workers):
                ours, theirs = context.Pipe()
                pipes.append(ours)
                process = context.Process(target=_work, args=(work, theirs), daemon=True)
                process.start()
                processes.append(process)
                theirs.close()
        yield pipes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join(_GRACE_S)
        for pipe in pipes:
            pipe.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that start in here never see Ctrl-C: it goes to all processes, and the first one answers for all."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(work: Callable[[Chunk], Iterable[Result]], pipe: Connection) -> None:
    """Read ahead, so that the parent never waits to hand over, and work until the parent is gone."""
    chunks: SimpleQueue[Chunk] = SimpleQueue()
    Thread(target=_receive, args=(pipe, chunks), daemon=True).start()
    while True:
        pipe.send(list(work(chunks.get())))


def _receive(pipe: Connection, chunks: SimpleQueue[Chunk]) -> None:
    try:
        while True:
            chunks.put(pipe.recv())
    finally:  # the parent is gone, or a chunk cannot be received: nobody may wait for the results
        os._exit(1)
