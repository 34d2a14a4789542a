"""The processes of a service under test: who they are, what memory they take, and whether they are gone afterwards.

A service of several workers is a tree: the supervisor, its workers (an event loop each), of each worker a process that
the solving ones are forked from, and of that the solving ones.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import NamedTuple

START_LIMIT_S = 60.0
END_LIMIT_S = 10.0
SAMPLE_S = 3.0
"""Seconds between two looks at the memory: solving processes come and go."""


class Memory(NamedTuple):
    """Megabytes: of the first worker's event loop, of its solving processes, and of the service as a whole."""

    loop: float
    solvers: float
    everything: float


class Service:
    """The processes of a service with so many workers, by the process that was started; waits until all are there."""

    def __init__(self, process: int, workers: int) -> None:
        self._process = process
        until = time.monotonic() + START_LIMIT_S
        while sum(bool(solvers(worker)) for worker in self._workers()) < workers:
            if time.monotonic() > until:
                raise TimeoutError("the workers are not up")
            time.sleep(0.1)
        self._first = self._workers()[0]

    def _workers(self) -> list[int]:
        return [child for child in children(self._process) if children(child)]

    def other_workers(self) -> list[int]:
        """All workers but the first, as far as they are up."""
        return [worker for worker in self._workers() if worker != self._first]

    def solvers(self) -> list[int]:
        """The solving processes of all workers."""
        return [solver for worker in self._workers() for solver in solvers(worker)]

    def memory(self) -> Memory:
        """What is taken now; memory that processes share is counted once, in parts."""
        return Memory(_megabytes(self._first), sum(map(_megabytes, solvers(self._first))), self._tree(self._process))

    def _tree(self, process: int) -> float:
        return _megabytes(process) + sum(map(self._tree, children(process)))

    def gone(self) -> bool:
        """Whether no process of the service's session is left, once those below have seen that it has ended."""
        until = time.monotonic() + END_LIMIT_S
        while any(_session(int(entry.name)) == self._process for entry in Path("/proc").glob("[0-9]*")):
            if time.monotonic() > until:
                return False
            time.sleep(0.1)
        return True


class Watched:
    """The memory of a service, looked at again and again."""

    def __init__(self) -> None:
        self.samples: list[Memory] = []

    def median(self) -> Memory:
        """The median of what was seen, of each figure."""
        return Memory(*map(median, zip(*self.samples, strict=True)))


@contextmanager
def watched(service: Service) -> Iterator[Watched]:
    """Look at a service's memory in the meantime."""
    seen, over = Watched(), Event()

    def look() -> None:
        while not over.wait(SAMPLE_S):
            seen.samples.append(service.memory())

    looking = Thread(target=look)
    looking.start()
    try:
        yield seen
    finally:
        over.set()
        looking.join()
        seen.samples.append(service.memory())


@contextmanager
def handle(process: int) -> Iterator[int]:
    """A handle for a process, by which it is signalled: its number may be another's as soon as it has ended."""
    descriptor = os.pidfd_open(process)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def clients(process: int, port: int) -> set[int]:
    """The ports of the clients whose connections a process has accepted at a port, or nobody yet."""
    # In this order: whatever it accepts in between is found among what it has.
    rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    held = {"0"}
    for entry in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            held.add(str(entry.readlink()).removeprefix("socket:[").removesuffix("]"))
    return {int(row[2][-4:], 16) for row in rows if int(row[1][-4:], 16) == port and row[9] in held}


def children(process: int) -> list[int]:
    """The processes that one has started."""
    with suppress(OSError):
        return [
            int(child)
            for task in Path(f"/proc/{process}/task").iterdir()
            for child in (task / "children").read_text(encoding="ascii").split()
        ]
    return []


def solvers(worker: int) -> list[int]:
    """The processes that solve for a worker: they are forked from one that it has started."""
    return [solver for child in children(worker) for solver in children(child)]


def _megabytes(process: int) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def _session(process: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[3])
    return 0
