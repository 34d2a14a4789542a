"""Prepared stories: what the second question about a story costs, against the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from statistics import fmean, geometric_mean, median
from typing import Final, NamedTuple

from bench.options import EVERY, Rooms, Setting
from bench.report import Report, Table
from bench.rooms import SIGNS, Room, random_room
from bench.timing import digits, milliseconds, timed
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.schemas import CheckRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import STORIES, read_json
from spatialjudge.solver import check
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
A story is judged with one predicted direction of a pair, from scratch; then with the eight *other* directions of the
pair, and then all nine are *repeated*, as when many answers to one question are graded: what each costs on average,
against the first. *Solver* asks `check` about the same `Story`; its first question reads and prepares the story.
*Request* goes from the bytes of a request to those of the answer; a story that was sent before is not read again.
Medians of runs on a room, then the mean over rooms."""
SIZES: Final = ((5, 4, 12), (7, 12, 12), (10, 20, 1000), (30, 60, 1000))
RUNS: Final = 5
Ask = Callable[[str], object]


class Costs(NamedTuple):
    """Seconds for the first question about a story, for each other one, and for each that was asked before."""

    first: float
    other: float
    repeated: float


def bench(settings: Setting = EVERY, rooms: Rooms = 9) -> Report:
    """What the second question about a story costs, against the first."""
    tables = []
    for name, way in {"Solver": _asked_of_solver, "Request": _asked_by_request}.items():
        rows, means = [], []
        for n, m, grid in SIZES:
            for setting in settings:
                costs = [_costs(way, random_room(setting, n, m, grid, seed), seed) for seed in range(rooms)]
                mean = Costs(*(fmean(column) for column in zip(*costs, strict=True)))
                rows.append([f"{n}, {m}, {grid}", setting, *_ratios(mean), *map(milliseconds, mean)])
                means.append(mean)
        overall = Costs(*map(geometric_mean, zip(*means, strict=True)))
        rows.append(["geometric mean", "", *_ratios(overall), "", "", ""])
        columns = ["n, m, d", "setting", "other / first", "repeated / first"]
        columns += [f"{kind} ms" for kind in Costs._fields]
        again = f"python -m bench prepared --rooms {rooms} --setting SETTING"
        tables.append(Table(f"{name}, {rooms} rooms a row", columns, rows, again))
    return Report("prepared", METHOD, tables)


def _ratios(costs: Costs) -> list[str]:
    return [digits(costs.other / costs.first), digits(costs.repeated / costs.first)]


def _costs(way: Callable[[Room], Callable[[], Ask]], room: Room, number: int) -> Costs:
    """The labels start at another one for each room, so that a row has feasible and infeasible ones."""
    first, *others = islice(cycle(SIGNS), number, number + len(SIGNS))
    start = way(room)

    def asked(ask: Ask, labels: Sequence[str]) -> float:
        return timed(lambda: [ask(label) for label in labels])[0] / len(labels)

    runs = []
    for _ in range(RUNS):
        prepare.cache_clear()
        STORIES.cache_clear()
        before, ask = timed(start)
        runs.append(Costs(before + asked(ask, [first]), asked(ask, others), asked(ask, [first, *others])))
    return Costs(*(median(column) for column in zip(*runs, strict=True)))


def _asked_of_solver(room: Room) -> Callable[[], Ask]:
    a, b = room.query

    def start() -> Ask:
        story = room.story()
        return lambda label: check(story, (a, label, b), timeout_s=None)

    return start


def _asked_by_request(room: Room) -> Callable[[], Ask]:
    settings = Settings()
    bodies = {label: room.check(label) for label in SIGNS}

    def ask(label: str) -> str:
        request = CheckRequest.model_validate(read_json(bodies[label]))
        return CheckQuestion.read(request, settings).answer().model_dump_json()

    return lambda: ask
