"""Workers: who works on chunks of lines, in the same way wherever they are.

A pool takes chunks and gives back what its workers made of each. There are two kinds, processes of this machine and
actors of a Ray cluster; what keeps the order, and how far ahead lines are read, is here, once for both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

Work = Callable[[Chunk], Iterable[Result]]
"""What is to be done with a chunk; can be pickled."""


class WorkerKilled(RuntimeError):
    """A worker ended before it had done its work: somebody, or the lack of memory, killed it."""


class Pool(Protocol):
    """Workers who are there, and take chunks in turn.

    ``ahead`` chunks may be under way at once, and a chunk should have ``chunk_lines``.
    """

    ahead: int
    chunk_lines: int

    def submit(self, chunk: Any) -> Any:
        """Hand over a chunk that can be pickled; what to ask for its results by.

        Raises:
            WorkerKilled: nobody is there to take it.
        """

    def results(self, submitted: Any) -> list[Any]:
        """What has been made of a chunk, once it is there. Chunks are asked for in the order of their submission.

        Raises:
            WorkerKilled: who worked on it is gone.
        """


PoolOf = Callable[[Work[Any, Any], int], AbstractContextManager[Pool]]
"""A kind of workers: so many who do this work, and who are gone in the end."""


def in_order(chunks: Iterable[Any], pool: Pool) -> Generator[Any]:
    """What workers make of chunks, in the order of the chunks.

    Chunks are taken as results are: at most ``pool.ahead`` are ahead.

    Raises:
        WorkerKilled: a worker was killed.
    """
    under_way: deque[Any] = deque()
    for chunk in chunks:
        under_way.append(pool.submit(chunk))
        if len(under_way) == pool.ahead:
            yield from pool.results(under_way.popleft())
    while under_way:
        yield from pool.results(under_way.popleft())
