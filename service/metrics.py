"""What ``GET /metrics`` tells Prometheus, of all workers together.

Where there are several, each counts in files of its own, by the number of its place: a worker that takes the place of
one that was killed goes on counting where that one ended, so no total ever falls.
"""

from __future__ import annotations

import fcntl
import logging
import os
import resource
import time
from bisect import bisect_right
from collections import defaultdict
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, values
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from spatialjudge.service import logs
from spatialjudge.service.settings import SHARED
from spatialjudge.version import COMMIT, VERSION

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
UNKNOWN_ROUTE: Final = "other"
"""The route of whatever is asked for that there is not."""
ENDS: Final = ("deadline", "left", "stuck", "memory", "killed", "stopping")
"""Why a solving process was ended: for a question that waited, as the time was up, its client left, it said nothing, it
took too much memory, somebody else killed it (the system, for lack of memory?), or the service stops."""
WORKER_ENDS: Final = ("killed", "silent", "ended")
_REFUSED: Final = (
    *("overloaded", "stopping", "process-killed", "unauthorized", "too-many-requests"),
    *("request-timeout", "not-http", "head-too-large"),
)
_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
HANDED_OVER_S: Final = 0.1
"""Seconds after which what a worker has counted can be seen by all."""
_PAGE: Final = resource.getpagesize()

_places: Final[list[int]] = []

_seldom: Final = logs.Seldom()
_EXPECTED: Final = frozenset({"left", "deadline", "stopping"})
"""Ends of solving processes that are part of the work."""


def _place(folder: Path) -> int:
    """The number of a place that no living process has; it is ours until we end, however we do."""
    for number in range(1_000):
        descriptor = os.open(folder / f"place-{number}", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
        else:
            _places.append(descriptor)
            return number
    raise RuntimeError("a thousand processes share one folder of metrics")


disable_created_metrics()  # type: ignore[no-untyped-call]
FOLDER: Final = os.environ.get(SHARED)
if FOLDER:
    _ours: Final = _place(Path(FOLDER))
    values.ValueClass = values.MultiProcessValue(lambda: _ours)  # type: ignore[no-untyped-call]

_KEPT: Final = CollectorRegistry()
_counter: Final = partial(Counter, namespace="spatialjudge", registry=_KEPT)
_histogram: Final = partial(Histogram, namespace="spatialjudge", registry=_KEPT, buckets=_SECONDS)
_gauge: Final = partial(Gauge, namespace="spatialjudge", registry=_KEPT, multiprocess_mode="sum")


COUNTS: Final[defaultdict[tuple[Any, ...], int]] = defaultdict(int)
SEEN: Final[defaultdict[tuple[Any, ...], list[float]]] = defaultdict(list)
"""How often something happened, and how many seconds it took, by the metric and its labels, of which there are few and
all of them our own. They are kept here and handed over now and then: a tenth of the cost."""


def hand_over() -> None:
    """Add what came since the last time to what is told."""
    for (metric, *labels), times in COUNTS.items():
        metric.labels(*labels).inc(times)
    for (metric, *labels), seconds in SEEN.items():
        told, seen = metric.labels(*labels) if labels else metric, sorted(seconds)
        places = [0, *(bisect_right(seen, bound) for bound in _SECONDS), len(seen)]
        for bucket, (before, upto) in enumerate(pairwise(places)):
            if upto > before:
                told._buckets[bucket].inc(upto - before)  # noqa: SLF001 - it takes them only one by one
        told._sum.inc(sum(seen))  # noqa: SLF001
    COUNTS.clear()
    SEEN.clear()


REQUESTS: Final = _counter("requests", "Requests that were answered.", ("route", "status"))
ASKED: Final = _counter("key_requests", "Requests by the name of their key.", ("key",))
LATENCY: Final = _histogram("request_seconds", "From a request to the end of its answer.", ("route",))
WAITED: Final = _histogram("wait_seconds", "What a question for a process waited for one, in all.")
SOLVED: Final = _histogram("solve_seconds", "What a question was worked on, at once or by processes.")
QUESTIONS: Final = _counter("questions", "Questions and lines of batches, answered.", ("verdict", "engine", "reason"))
REFUSALS: Final = _counter("refusals", "Requests and connections refused.", ("reason",))
ENDED: Final = _counter("processes_ended", "Solving processes that were ended.", ("reason",))
WORKERS_ENDED: Final = _counter("workers_ended", "Workers that ended and were replaced.", ("reason",))
WAITING: Final = _gauge("questions_waiting", "Questions that wait for a process.")
PLACES: Final = _gauge("questions_waiting_max", "Questions that may wait (SPATIALJUDGE_MAX_WAITING).")
PROCESSES: Final = _gauge("processes", "Solving processes that are alive.")
BUSY: Final = _gauge("processes_busy", "Solving processes that work on a question.")
CONNECTIONS: Final = _gauge("connections", "Connections that are open.")
BODIES: Final = _gauge("bodies_bytes", "Bytes of bodies beyond those that are free.")
STORIES: Final = _gauge("prepared_stories", "Stories that event loops keep prepared.")
MEMORY: Final = _gauge("memory_bytes", "Memory of event loops, as the system counts it.")
DRAINING: Final = _gauge("draining", "Workers that were told to stop.")
STARTED: Final = _gauge(
    "start_time_seconds", "When the worker that started last did, in Unix time.", multiprocess_mode="max"
)
BUILD: Final = _gauge("build_info", "The version and commit that run.", ("version", "commit"), multiprocess_mode="max")

for _metric, _reasons in ((REFUSALS, _REFUSED), (ENDED, ENDS), (WORKERS_ENDED, WORKER_ENDS)):
    for _reason in _reasons:
        _metric.labels(_reason)  # counts begin at 0, so that their first increase can be seen
BUILD.labels(VERSION, COMMIT).set(1)
STARTED.set(time.time())


def memory_bytes() -> int:
    """Memory that this process has now, as the system counts it."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def text() -> bytes:
    """All metrics, in the format of Prometheus."""
    hand_over()
    if not FOLDER:
        return generate_latest(_KEPT)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=FOLDER)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def refused(reason: str, **fields: Any) -> None:
    """A request or a connection is not taken, for a reason that errors have as their slug."""
    REFUSALS.labels(reason).inc()
    _seldom.event("refused", logging.WARNING, reason=reason, **fields)


def process_ended(reason: str, **fields: Any) -> None:
    """A solving process was ended, for one of ``ENDS``."""
    ENDED.labels(reason).inc()
    level = logging.DEBUG if reason == "left" else logging.INFO
    _seldom.event("process_ended", level if reason in _EXPECTED else logging.WARNING, reason=reason, **fields)


def worker_ended(reason: str, **fields: Any) -> None:
    """A worker ended, for one of ``WORKER_ENDS``, and is replaced."""
    WORKERS_ENDED.labels(reason).inc()
    logs.event("worker_ended", logging.ERROR, reason=reason, **fields)
