"""HTTP: requests a second of ``POST /check`` against an endpoint that reads the same request and does nothing."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, repeat
from pathlib import Path
from statistics import median
from typing import Final

from bench.load import Clients, Connection, request, run
from bench.report import Report, Table
from bench.rooms import random_room
from bench.timing import digits, milliseconds, percentile

METHOD: Final = """\
The server of `spatialjudge serve` has, beside `/check`, an endpoint `/bare` with the same request model and route class
that returns a constant. Another process sends requests over keep-alive connections, each the next as soon as the last
one is answered. *Prepared* asks eight predictions about one story of fourteen facts, *fresh* about another story of
the same kind with every request. The three take turns in many short rounds; a ratio is the median of the rounds."""
LABELS: Final = ("N", "S", "E", "W", "NE", "NW", "SE", "SW")
SETTING: Final = "layout+o2"
FRESH: Final = 12_000
"""Other stories: three times as many as the service keeps prepared, so that none is met again in time."""
WORKERS: Final = [1, 2]
CONNECTIONS: Final = 8
SLICE_S: Final = 0.25
START_LIMIT_S: Final = 180.0
ROOT: Final = Path(__file__).resolve().parents[1]


def bench(workers: Sequence[int], seconds: float) -> Report:
    """For each number of workers a row for each kind of request."""
    rows = [row for count in workers for row in _rows(count, seconds)]
    columns = ["workers", "requests", "of bare", "requests/s", "p50 ms", "p90 ms", "p99 ms"]
    title = f"{CONNECTIONS} connections a worker, {seconds:g} s for each kind, setting {SETTING}"
    again = f"python -m bench http --workers WORKERS --seconds {seconds:g}"
    return Report("http", METHOD, [Table(title, columns, rows, again)])


def _rows(workers: int, seconds: float) -> list[list[str]]:
    with service(workers) as port:
        rounds = _measure(port, workers, seconds)
    rows = []
    for kind in rounds[0]:
        ratio = median(len(found[kind]) / len(found["bare"]) for found in rounds)
        rate = median(len(found[kind]) / SLICE_S for found in rounds)
        latencies = [latency for found in rounds for latency in found[kind]]
        shown = (milliseconds(percentile(latencies, percent)) for percent in (50, 90, 99))
        rows.append([str(workers), kind, f"{ratio:.2f}", digits(rate), *shown])
    return rows


def _requests() -> dict[str, Iterator[bytes]]:
    """What is sent, by kind, over and over."""
    bodies = []
    for seed in range(FRESH):
        room = random_room(SETTING, 5, 4, 12, seed)
        story = {"grid": room.grid, "facts": room.facts}
        bodies.append(
            [
                json.dumps({"story": story, "prediction": [room.query[0], label, room.query[1]]}).encode()
                for label in LABELS
            ]
        )
    return {
        "bare": cycle([request("/bare", body) for body in bodies[0]]),
        "prepared": cycle([request("/check", body) for body in bodies[0]]),
        "fresh": cycle([request("/check", same[number % len(LABELS)]) for number, same in enumerate(bodies)]),
    }


def _measure(port: int, workers: int, seconds: float) -> list[dict[str, list[float]]]:
    """Latencies by kind, round by round; a round gives a slice of time to each kind, and the first is not counted."""
    connections = spread(port, workers, CONNECTIONS)
    requests = _requests()
    rounds = [
        {kind: _latencies(Clients(connections, sent)) for kind, sent in requests.items()}
        for _ in range(1 + round(seconds / SLICE_S))
    ]
    return rounds[1:]


def _latencies(clients: Clients) -> list[float]:
    run(SLICE_S, clients)
    return clients.latencies


def spread(port: int, workers: int, each: int) -> list[Connection]:
    """So many connections to each worker; waits until all of them are up."""
    ask = repeat(request("/worker", b"{}"))
    held: dict[bytes, list[Connection]] = {}
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
            same = held.setdefault(connection.body, [])
            if len(same) < each:
                same.append(connection)
            else:
                connection.close()
        time.sleep(0.01)
    return [connection for same in held.values() for connection in same]


@contextmanager
def service(workers: int) -> Iterator[int]:
    """The service in processes of its own; yields its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "bench.bare", str(port), str(workers)]
    with subprocess.Popen(command, cwd=ROOT) as server:  # noqa: S603 - our own command
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
