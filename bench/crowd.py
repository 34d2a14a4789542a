"""A crowd: clients with easy questions, alone and beside clients with hard ones, for one worker and for two."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, count, cycle, pairwise
from statistics import median
from typing import Annotated, Final, NamedTuple

import typer

from bench.http import service, spread
from bench.load import Clients, Connection, request, run
from bench.options import Workers
from bench.report import Report, Table
from bench.rooms import random_room
from bench.timing import digits, milliseconds, percentile

METHOD: Final = """\
64 connections ask easy questions (`POST /check`, stories of fourteen facts, another one with every request), each the
next as soon as the last one is answered; beside them, in every other slice of time, 16 connections ask hard ones (eight
objects pairwise at a middle distance, which take all of their second), and one asks for explanations, which a process
has to find. They are spread evenly over the workers. *Beside* is the 99th percentile of the easy latencies beside hard
ones over that of the slice before, the median of the rounds. One client asks alone in slices of its own. The load comes
from one more process on the same machine, and *load* is its share of a processor, which the workers do not have: on two
cores, two workers can at most be as much faster than one as that leaves them."""
EASY: Final = 64
HARD: Final = 16
SLICE_S: Final = 2.0
WORKERS: Final = [1, 2]
STORIES: Final = 12_000
"""Easy stories: three times as many as the service keeps prepared, so that none is met again in time."""
_SETTLED_S: Final = 0.5
"""Seconds after which all hard questions are under way."""


class _Round(NamedTuple):
    alone: Clients
    beside: Clients
    one: Clients
    explained: Clients
    generator: float


def bench(workers: Workers = WORKERS, rounds: Annotated[int, typer.Option(min=1)] = 5) -> Report:
    """Easy clients alone and beside hard ones, for one worker and two."""
    found = {number: _measured(number, rounds) for number in workers}
    rows = [_row(number, results) for number, results in found.items()]
    columns = ["workers", "easy/s", "p50 ms", "p99 ms", "beside hard: p99 ms", "beside", "one client: p50 ms", "load"]
    columns += ["untried"]
    title = f"{EASY} easy and {HARD} hard clients, {rounds} rounds of {SLICE_S:g} s slices"
    again = f"python -m bench crowd --workers WORKERS --rounds {rounds}"
    notes = []
    if {1, 2} <= set(found):
        rate = {number: median(len(one.alone.latencies) for one in found[number]) for number in (1, 2)}
        single = {number: median(median(one.one.latencies) for one in found[number]) for number in (1, 2)}
        more, longer = rate[2] / rate[1], single[2] / single[1]
        notes = [
            f"Two workers: {more:.2f} times the easy questions a second; one client waits {longer:.2f} times as long."
        ]
    return Report("crowd", METHOD, [Table(title, columns, rows, again, notes)])


def _row(workers: int, rounds: Sequence[_Round]) -> list[str]:
    alone = [latency for one in rounds for latency in one.alone.latencies]
    beside = [latency for one in rounds for latency in one.beside.latencies]
    ratio = median(percentile(one.beside.latencies, 99) / percentile(one.alone.latencies, 99) for one in rounds)
    untried = sum(clients.undecided for one in rounds for clients in (one.alone, one.beside, one.one, one.explained))
    explained = sum(len(one.explained.latencies) for one in rounds)
    return [
        str(workers),
        digits(median(len(one.alone.latencies) for one in rounds) / SLICE_S),
        milliseconds(percentile(alone, 50)),
        milliseconds(percentile(alone, 99)),
        milliseconds(percentile(beside, 99)),
        f"{ratio:.2f}",
        milliseconds(median(median(one.one.latencies) for one in rounds)),
        f"{median(one.generator for one in rounds):.0%}",
        f"{untried} of {len(alone) + len(beside) + explained:,}",
    ]


def _measured(workers: int, rounds: int) -> list[_Round]:
    with service(workers) as port:
        connections = [one for same in spread(port, workers, EASY // workers).values() for one in same]
        easy, hard, explain = _easy(), _hard(), _explain()
        run(2 * SLICE_S, Clients(connections, easy))  # caches are filled
        return [_round(port, connections, easy, hard, explain) for _ in range(rounds)]


def _round(
    port: int, connections: list[Connection], easy: Iterator[bytes], hard: Iterator[bytes], explain: Iterator[bytes]
) -> _Round:
    one, alone, beside = Clients(connections[:1], easy), Clients(connections, easy), Clients(connections, easy)
    run(SLICE_S / 2, one)
    worked, begun = time.process_time(), time.perf_counter()
    run(SLICE_S, alone)
    generator = (time.process_time() - worked) / (time.perf_counter() - begun)
    crowd = [Connection(port) for _ in range(HARD + 1)]
    explained = Clients(crowd[:1], explain)
    run(SLICE_S, beside, Clients(crowd[1:], hard), explained, settled_s=_SETTLED_S)
    for connection in crowd:
        connection.close()
    return _Round(alone, beside, one, explained, generator)


def _easy() -> Iterator[bytes]:
    rooms = (random_room("layout+o2", 5, 4, 12, seed) for seed in range(STORIES))
    return cycle([request("/check", room.check("N")) for room in rooms])


def _hard() -> Iterator[bytes]:
    for number in count():
        names = [f"o{n}-{number}" for n in range(8)]
        story = {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations(names, 2)]}
        asked = {"story": story, "prediction": [names[0], "N", names[1]], "timeout_ms": 1000}
        yield request("/check", json.dumps(asked).encode())


def _explain() -> Iterator[bytes]:
    for number in count():
        names = [f"o{n}-{number}" for n in range(8)]
        story = {"grid": 12, "facts": [[a, "NE", b] for a, b in pairwise(names)]}
        asked = {"story": story, "prediction": [names[0], "SW", names[-1]], "explain": True}
        yield request("/check", json.dumps(asked).encode())
