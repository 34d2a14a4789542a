"""Prepared stories: what the second question about a story costs, against the first."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from statistics import fmean, median
from typing import Final, NamedTuple

from bench.report import Report, Table
from bench.rooms import Room, random_room
from bench.timing import digits, milliseconds, timed
from spatialjudge.relations import roomspace
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.schemas import CheckRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.strict_json import read_json
from spatialjudge.solver import check
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
A story is judged with one predicted direction of a pair, from scratch; then again with another prediction about the
same pair, and again with one that was asked before, as when many answers to one question are graded. *Solver* asks
`check` about the same `Story`; its first question reads and prepares the story. *Request* goes from the bytes of a
request to those of the answer, so the story is read every time. Medians of runs on a room, then the mean over rooms."""
SIZES: Final = ((5, 4, 12), (7, 12, 12), (10, 20, 1000), (30, 60, 1000))
RUNS: Final = 5
DIRECTIONS: Final = tuple(term.label for term in roomspace.families["direction"])
Ask = Callable[[str], object]


class Costs(NamedTuple):
    """Seconds for the first question about a story, for another one, and for one that was asked before."""

    first: float
    second: float
    repeated: float


def bench(settings: Sequence[str], rooms: int, sizes: Sequence[tuple[int, int, int]] = SIZES) -> Report:
    """A table for each way of asking, a row for each size and setting."""
    tables = []
    for name, way in {"Solver": _asked_of_solver, "Request": _asked_by_request}.items():
        rows = []
        for n, m, grid in sizes:
            for setting in settings:
                costs = [_costs(way, random_room(setting, n, m, grid, seed), seed) for seed in range(rooms)]
                mean = Costs(*(fmean(column) for column in zip(*costs, strict=True)))
                ratios = [digits(mean.second / mean.first), digits(mean.repeated / mean.first)]
                rows.append([f"{n}, {m}, {grid}", setting, *ratios, *map(milliseconds, mean)])
        columns = ["n, m, d", "setting", "second / first", "repeated / first"]
        columns += [f"{kind} ms" for kind in Costs._fields]
        again = f"python -m bench prepared --rooms {rooms} --setting SETTING"
        tables.append(Table(f"{name}, {rooms} rooms a row", columns, rows, again))
    return Report("prepared", METHOD, tables)


def _costs(way: Callable[[Room], Callable[[], Ask]], room: Room, number: int) -> Costs:
    """The labels start at another one for each room, so that a row has feasible and infeasible ones."""
    first, second = islice(cycle(DIRECTIONS), number, number + 2)
    start = way(room)
    runs = []
    for _ in range(RUNS):
        prepare.cache_clear()
        before, ask = timed(start)
        runs.append(Costs(before + timed(ask, first)[0], *(timed(ask, second)[0] for _ in range(2))))
    return Costs(*(median(column) for column in zip(*runs, strict=True)))


def _asked_of_solver(room: Room) -> Callable[[], Ask]:
    a, b = room.query

    def start() -> Ask:
        story = room.story()
        return lambda label: check(story, (a, label, b), timeout_s=None)

    return start


def _asked_by_request(room: Room) -> Callable[[], Ask]:
    settings = Settings()
    a, b = room.query
    story = {"grid": room.grid, "facts": room.facts}
    bodies = {label: json.dumps({"story": story, "prediction": [a, label, b]}).encode() for label in DIRECTIONS}

    def ask(label: str) -> str:
        request = CheckRequest.model_validate(read_json(bodies[label]))
        return CheckQuestion.read(request, settings).answer().model_dump_json()

    return lambda: ask
