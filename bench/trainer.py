"""A trainer's view: rewards a second, in the trainer's own process and one by one over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median
from typing import Annotated, Any, Final

import typer

from bench.http import service
from bench.load import Clients, Connection, request, run
from bench.report import Report, Table
from bench.timing import digits, milliseconds, percentile
from spatialjudge.adapters.trl import spatial_reward
from spatialjudge.benchmarks.roomspace.generate import new_rooms

METHOD: Final = """\
Generated items of five objects with a sentence as the answer, never the same sentence twice. *In process* is TRL's
reward function on batches of 512, from prompts and completions to rewards, on processor time: of *shared* stories each
has the 8 samples of a group, *fresh* ones have one each, and none is met again. *Over HTTP* every answer is a
`POST /grade` of its own, about shared stories, by one connection that waits for each reward, and by 8 connections for
each worker, as the system deals them out. *Ratio* is to shared stories in process, in the same run. The load shares the
machine with the workers, and HTTP goes by the clock: beside other work its ratio is low."""
BATCH: Final = 512
GROUP: Final = 8
SETTING: Final = ("o2_d2", 5, 4, 12)
WORDS: Final = ("north", "south-east", "west", "north-west")
WORKERS: Final = (1, 2)
CONNECTIONS: Final = 8


def bench(
    batches: Annotated[int, typer.Option(min=1, help="Batches of 512 in process.")] = 9,
    seconds: Annotated[float, typer.Option(min=0.5, help="For each way over HTTP.")] = 5.0,
) -> Report:
    """Rewards a second: in process and one by one over HTTP."""
    shared = _in_process(batches, GROUP)
    rows = [_row("in process", "shared", shared, shared), _row("in process", "fresh", _in_process(batches, 1), shared)]
    for workers in WORKERS:
        with service(workers) as port:
            every = [Connection(port) for _ in range(workers * CONNECTIONS)]
            requests = _requests()
            for connections in (every[:1], every):
                clients = Clients(connections, requests)
                run(seconds / 4, clients)
                clients.latencies.clear()
                run(seconds, clients)
                way = f"HTTP, {workers} worker{'s' * (workers > 1)}, {len(connections)} at once"
                rate = len(clients.latencies) / seconds
                rows.append(_row(way, "shared", rate, shared, clients.latencies))
    columns = ["way", "stories", "rewards/s", "ratio", "p50 ms", "p99 ms"]
    title = f"{batches} batches of {BATCH}, {seconds:g} s for each way over HTTP"
    again = f"python -m bench trainer --batches {batches} --seconds {seconds:g}"
    return Report("trainer", METHOD, [Table(title, columns, rows, again)])


def _row(way: str, stories: str, rate: float, usual: float, latencies: Sequence[float] = ()) -> list[str]:
    waits = [milliseconds(percentile(latencies, percent)) if latencies else "" for percent in (50, 99)]
    return [way, stories, digits(rate), f"{rate / usual:.2f}", *waits]


def _in_process(batches: int, group: int) -> float:
    """Rewards a second, the median of the batches; the first is not counted."""
    items = _items(group)
    rates = []
    for _ in range(1 + batches):
        batch = [next(items) for _ in range(BATCH)]
        columns = {name: [item[name] for item in batch] for name in ("story", "question")}
        prompts, completions = ([item[name] for item in batch] for name in ("prompt", "answer"))
        started = time.process_time()
        rewards = spatial_reward(prompts, completions, **columns)
        rates.append(BATCH / (time.process_time() - started))
        if None in rewards:
            raise RuntimeError("an item of the bench could not be graded")
    return median(rates[1:])


def _requests() -> Iterator[bytes]:
    """What is sent; an item is made long before its turn, and many times over."""
    items = _items(GROUP)
    made = [next(items) for _ in range(8 * BATCH)]
    for number in count():
        item = made[number % len(made)]
        answer = f"{item['answer']} That is my answer number {number}."
        sent = {"story": item["story"], "question": item["question"], "answer": answer}
        yield request("/grade", json.dumps(sent).encode())


def _items(group: int) -> Iterator[dict[str, Any]]:
    """Items in groups about one story, each with another answer."""
    setting, n, m, grid = SETTING
    number = count()
    for seed in count():
        item = next(new_rooms(setting).items(1, seed, {"n": n, "m": m, "grid": grid}))
        for _ in range(group):
            sample = next(number)
            yield {**item, "answer": f"In try {sample} it is to the {WORDS[sample % len(WORDS)]} of it."}
