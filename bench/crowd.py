"""A crowd: clients with easy questions, alone and beside clients with hard ones, for one worker and for two."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, count, cycle
from statistics import median
from typing import Final, NamedTuple

from bench.http import service, spread
from bench.load import Connection, connect, request, run
from bench.report import Report, Table
from bench.rooms import random_room
from bench.timing import digits, milliseconds, percentile

METHOD: Final = """\
64 connections ask easy questions (`POST /check`, stories of fourteen facts), each the next as soon as the last one is
answered; beside them, in every other slice of time, 16 connections ask hard ones (eight objects pairwise at a middle
distance, which take all of their second). They are spread evenly over the workers. *Beside* is the 99th percentile of
the easy latencies beside hard ones over that of the slice before, the median of the rounds. One client asks alone in
slices of its own. The load comes from one more process on the same machine: its share of a processor is what the
workers do not have, so that on two cores two workers cannot be twice as fast as one."""
EASY: Final = 64
HARD: Final = 16
SLICE_S: Final = 2.0
WORKERS: Final = [1, 2]
_SETTLED_S: Final = 0.5
"""Seconds after which all hard questions are under way."""


class _Round(NamedTuple):
    alone: list[float]
    beside: list[float]
    one: list[float]
    generator: float


def bench(workers: Sequence[int], rounds: int) -> Report:
    """A row for each number of workers, and what two make of one."""
    found = {number: _measured(number, rounds) for number in workers}
    rows = [_row(number, results) for number, results in found.items()]
    columns = ["workers", "easy/s", "p50 ms", "p99 ms", "beside hard: p99 ms", "beside", "one client: p50 ms", "load"]
    title = f"{EASY} easy and {HARD} hard clients, {rounds} rounds of {SLICE_S:g} s slices"
    again = f"python -m bench crowd --workers WORKERS --rounds {rounds}"
    notes = []
    if {1, 2} <= set(found):
        rate = {number: median(len(one.alone) for one in found[number]) for number in (1, 2)}
        single = {number: median(median(one.one) for one in found[number]) for number in (1, 2)}
        more, longer = rate[2] / rate[1], single[2] / single[1]
        notes = [
            f"Two workers: {more:.2f} times the easy questions a second; one client waits {longer:.2f} times as long."
        ]
    return Report("crowd", METHOD, [Table(title, columns, rows, again, notes)])


def _row(workers: int, rounds: Sequence[_Round]) -> list[str]:
    alone = [latency for one in rounds for latency in one.alone]
    beside = [latency for one in rounds for latency in one.beside]
    ratio = median(percentile(one.beside, 99) / percentile(one.alone, 99) for one in rounds)
    return [
        str(workers),
        digits(median(len(one.alone) for one in rounds) / SLICE_S),
        milliseconds(percentile(alone, 50)),
        milliseconds(percentile(alone, 99)),
        milliseconds(percentile(beside, 99)),
        f"{ratio:.2f}",
        milliseconds(median(median(one.one) for one in rounds)),
        f"{median(one.generator for one in rounds):.0%}",
    ]


def _measured(workers: int, rounds: int) -> list[_Round]:
    with service(workers) as port:
        return asyncio.run(_rounds(port, workers, rounds))


async def _rounds(port: int, workers: int, rounds: int) -> list[_Round]:
    connections = await spread(port, workers, EASY // workers)
    easy, hard = _easy(), _hard()
    await run(connections, easy, SLICE_S / 4)  # what is prepared once is prepared now
    return [await _round(port, connections, easy, hard) for _ in range(rounds)]


async def _round(port: int, connections: list[Connection], easy: Iterator[bytes], hard: Iterator[bytes]) -> _Round:
    one = await run(connections[:1], easy, SLICE_S / 2)
    worked, begun = time.process_time(), time.perf_counter()
    alone = await run(connections, easy, SLICE_S)
    generator = (time.process_time() - worked) / (time.perf_counter() - begun)
    crowd = [await connect(port) for _ in range(HARD)]
    asking = [asyncio.ensure_future(connection.run(hard, SLICE_S + _SETTLED_S)) for connection in crowd]
    await asyncio.sleep(_SETTLED_S)
    beside = await run(connections, easy, SLICE_S)
    await asyncio.gather(*asking)
    for connection in crowd:
        connection.close()
    return _Round(alone, beside, one, generator)


def _easy() -> Iterator[bytes]:
    bodies = []
    for seed in range(200):
        room = random_room("layout+o2", 5, 4, 12, seed)
        story = {"grid": room.grid, "facts": room.facts}
        bodies.append(json.dumps({"story": story, "prediction": [room.query[0], "N", room.query[1]]}).encode())
    return cycle([request("/check", body) for body in bodies])


def _hard() -> Iterator[bytes]:
    for number in count():
        names = [f"o{n}-{number}" for n in range(8)]
        story = {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations(names, 2)]}
        asked = {"story": story, "prediction": [names[0], "N", names[1]], "timeout_ms": 1000}
        yield request("/check", json.dumps(asked).encode())
