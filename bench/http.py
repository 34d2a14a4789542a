"""HTTP: what a request of ``POST /check`` takes of a processor, against a stock FastAPI that does nothing."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, repeat
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from typing import Annotated, Final, NamedTuple

import typer

from bench.load import Clients, Connection, request, run
from bench.options import Workers
from bench.report import Report, Table
from bench.rooms import SIGNS, random_room
from bench.timing import digits, milliseconds, percentile

METHOD: Final = """\
Another process sends requests over keep-alive connections, each the next as soon as the last one is answered.
*Prepared* asks eight predictions about one story of fourteen facts, *fresh* about another story of the same kind with
every request, of the server of `spatialjudge serve`, which writes its log to a file. *Unseen* is prepared without what
watches: log, metrics, ids. *Stock* is a FastAPI on uvicorn with httptools, to which prepared requests are sent, too: it
validates them by the same model and does nothing but return the same model of an answer, which FastAPI looks over and
writes. All take turns in many short rounds; *CPU us* is what the workers took of a processor for a request, the
system's part and what was written a little later included, in the round in which a quarter took less, as whatever else
runs adds to it; *of stock* is how many for the same time."""
LABELS: Final = [label for label in SIGNS if label != "O"]
SETTING: Final = "layout+o2"
FRESH: Final = 12_000
"""Other stories: three times as many as the service keeps prepared, so that none is met again in time."""
WORKERS: Final = [1, 2]
CONNECTIONS: Final = 8
SLICE_S: Final = 0.5
SETTLED_S: Final = 0.15
"""Seconds after which the workers have written what they had put off."""
START_LIMIT_S: Final = 300.0
ROOT: Final = Path(__file__).resolve().parents[1]


class _Slice(NamedTuple):
    """What came of a kind in a round."""

    latencies: list[float]
    processor_s: float

    @property
    def each_s(self) -> float:
        """Seconds of a processor for a request."""
        return self.processor_s / len(self.latencies)


def bench(
    workers: Workers = WORKERS,
    seconds: Annotated[float, typer.Option(min=SLICE_S, help="For each kind of request.")] = 10.0,
) -> Report:
    """What a request takes of a processor: against a stock FastAPI that reads the same and does nothing."""
    rows, notes = [], []
    for count in workers:
        found, costs = _measured(count, seconds)
        rows += found
        notes.append(costs)
    columns = ["workers", "requests", "CPU us", "of stock", "requests/s", "p50 ms", "p90 ms", "p99 ms"]
    title = f"{CONNECTIONS} connections a worker, {seconds:g} s for each kind, setting {SETTING}"
    again = f"python -m bench http --workers WORKERS --seconds {seconds:g}"
    return Report("http", METHOD, [Table(title, columns, rows, again, notes)])


def _measured(workers: int, seconds: float) -> tuple[list[list[str]], str]:
    requests = _requests()
    with service(workers, "stock") as theirs, service(workers) as ours:
        stock, spatialjudge = (spread(port, workers, CONNECTIONS) for port in (theirs, ours))
        rounds = [
            {kind: _slice(stock if kind == "stock" else spatialjudge, sent) for kind, sent in requests.items()}
            for _ in range(1 + round(seconds / SLICE_S))
        ][1:]  # in the first, caches are filled
    rows = []
    for kind in requests:
        found = [one[kind] for one in rounds]
        ratio = _least(rounds, "stock") / _least(rounds, kind)
        rate = median(len(one.latencies) / SLICE_S for one in found)
        latencies = [latency for one in found for latency in one.latencies]
        shown = (milliseconds(percentile(latencies, percent)) for percent in (50, 90, 99))
        rows.append([str(workers), kind, f"{1e6 * _least(rounds, kind):.0f}", f"{ratio:.2f}", digits(rate), *shown])
    more = _least(rounds, "prepared") / _least(rounds, "unseen") - 1
    return rows, f"{workers} workers: log, metrics and ids add {more:.1%} to what a prepared request takes."


def _least(rounds: Sequence[dict[str, _Slice]], kind: str) -> float:
    """Seconds of a processor for a request, in the round in which a quarter of all took less."""
    return sorted(one[kind].each_s for one in rounds)[len(rounds) // 4]


def _requests() -> dict[str, Iterator[bytes]]:
    """What is sent, by kind, over and over."""
    rooms = [random_room(SETTING, 5, 4, 12, seed) for seed in range(FRESH)]
    bodies = [rooms[0].check(label) for label in LABELS]
    prepared = [request("/check", body) for body in bodies]
    fresh = [request("/check", room.check(label)) for room, label in zip(rooms, cycle(LABELS), strict=False)]
    return {
        "stock": cycle(prepared),
        "unseen": cycle([request("/unseen", body) for body in bodies]),
        "prepared": cycle(prepared),
        "fresh": cycle(fresh),
    }


def _slice(workers: dict[int, list[Connection]], requests: Iterator[bytes]) -> _Slice:
    begun = _processor_s(workers)
    clients = Clients([connection for same in workers.values() for connection in same], requests)
    run(SLICE_S, clients)
    time.sleep(SETTLED_S)
    return _Slice(clients.latencies, _processor_s(workers) - begun)


def _processor_s(processes: Iterable[int]) -> float:
    """Seconds that processes have had of a processor, by the clock that Linux has for each."""
    return sum(time.clock_gettime(~process << 3 | 2) for process in processes)


def spread(port: int, workers: int, each: int) -> dict[int, list[Connection]]:
    """So many connections to each worker, by its process; waits until all of them are up."""
    ask = repeat(request("/worker", b"{}"))
    held: dict[int, list[Connection]] = {}
    give_up_at = time.monotonic() + START_LIMIT_S
    while len(held) < workers or any(len(same) < each for same in held.values()):
        if time.monotonic() > give_up_at:
            shares = [len(same) for same in held.values()]
            raise RuntimeError(f"{workers} workers did not take {each} connections each, but {shares}")
        missing = workers * each - sum(map(len, held.values()))
        known = [connection for same in held.values() for connection in same]
        fresh = [Connection(port) for _ in range(missing)]
        run(0.0, Clients([*known, *fresh], ask))  # the known ones, too: the service closes those that are long idle
        for connection in fresh:
            same = held.setdefault(int(connection.body), [])
            if len(same) < each:
                same.append(connection)
            else:
                connection.close()
        time.sleep(0.01)
    return held


@contextmanager
def service(workers: int, *said: str) -> Iterator[int]:
    """A server of ``bench.bare`` in processes of its own; yields its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "bench.bare", str(port), str(workers), *said]
    with TemporaryFile() as log, subprocess.Popen(command, cwd=ROOT, stderr=log) as server:  # noqa: S603 - our own
        try:
            _wait(server, port)
            yield port
        finally:
            server.terminate()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    """Return once something listens."""
    give_up_at = time.monotonic() + START_LIMIT_S
    while time.monotonic() < give_up_at and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the service did not start")
