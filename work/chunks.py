"""Work on chunks, in the same way wherever the workers are, who never leave anyone waiting.

A pool takes chunks and gives back what its workers made of each: the processes of this machine, or the actors of a Ray
cluster. What keeps the order, and how far ahead chunks are taken, is here, once for all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Any, Final

from spatialjudge.work.collector import collect_seldom
from spatialjudge.work.worker import Tell, Work, Worker

CHUNKS_AHEAD: Final = 2
"""Chunks that are on their way for each process: one is being worked on, and one must be there when it is done."""
CHUNK_LINES: Final = 128
"""Lines that a process is given at once: enough that handing them over costs little, few enough to be soon done."""

ChunkWork = Callable[[Any], Iterable[Any]]
"""What is to be done with a chunk; can be pickled."""


@dataclass(frozen=True)
class Pool:
    """Workers who are there, and take chunks in turn.

    A chunk should have ``chunk_lines``, and ``ahead`` of them may be under way for each worker. ``submit`` hands one to
    a worker, pickled, and says what to ask for its results by; ``results`` has them, once they are there. Chunks are
    asked for in the order of their submission. Both raise :class:`WorkerKilled` where a worker is gone.
    """

    workers: Sequence[Any]
    ahead: int
    chunk_lines: int
    submit: Callable[[Any, Any], Any]
    results: Callable[[Any], list[Any]]


PoolOf = Callable[[ChunkWork, int], AbstractContextManager[Pool]]
"""A kind of workers: so many who do this work, and who are gone in the end."""


def in_order(chunks: Iterable[Any], pool: Pool) -> Generator[Any]:
    """What workers make of chunks, in the order of the chunks.

    Chunks are taken as results are: at most ``pool.ahead`` are ahead for each worker.

    Raises:
        WorkerKilled: a worker was killed.
    """
    under_way: deque[Any] = deque()
    for worker, chunk in zip(cycle(pool.workers), chunks, strict=False):
        under_way.append(pool.submit(worker, chunk))
        if len(under_way) == pool.ahead * len(pool.workers):
            yield from pool.results(under_way.popleft())
    while under_way:
        yield from pool.results(under_way.popleft())


@contextmanager
def processes(work: ChunkWork, count: int) -> Iterator[Pool]:
    """So many processes of this machine, which are gone in the end; ``work`` is handed over once.

    Raises:
        OSError: the system gives no process.
    """
    module = getattr(work, "func", work).__module__  # also of a partial: what all processes need
    workers = [Worker(partial(_in_process, work), [module]) for _ in range(count)]
    try:
        for worker in workers:
            worker.start()
        yield Pool(workers, CHUNKS_AHEAD, CHUNK_LINES, _submit, Worker.result)
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.end()


def _submit(worker: Worker, chunk: Any) -> Worker:
    worker.send(chunk)
    return worker


def _in_process(work: ChunkWork) -> Work:
    collect_seldom()

    def made(chunk: Any, _: Tell) -> list[Any]:
        return list(work(chunk))

    return made
