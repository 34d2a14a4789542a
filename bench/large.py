"""Large grids: ours against plain CP-SAT where distances couple the axes, and no search where they do not."""

from __future__ import annotations

from statistics import fmean, geometric_mean
from typing import Annotated, Final

import typer

from bench.contenders import OURS, Time, race, warm
from bench.foreign import cp_sat_directions
from bench.options import EVERY, Cap, Grids, Rooms, Setting
from bench.report import Report, Table
from bench.rooms import random_room
from bench.timing import digits, milliseconds, timed
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import Network

METHOD: Final = """\
Which of the nine directions can hold for a pair? Ours against one CP-SAT model for the room (one worker), a
direction asked by its assumption, on
rooms with 2n related pairs and their distances; the two take turns. `≥` marks ratios in which a CP-SAT
run was cut at the cap, and counts as the cap."""
WITH_DISTANCES: Final = ("o2+d2", "o2+d3", "layout+o2+d2", "layout+o2+d3")
WITHOUT_DISTANCES: Final = ("layout", "layout+tpp", "o2", "layout+o2")
SIZES: Final = [10, 20, 30, 50]
GRIDS: Final = [100, 1000]
BOUNDS_ROOM: Final = (100, 300, 10**6)
"""Objects, pairs and grid of the rooms that must need no search."""


def bench(
    settings: Setting = EVERY,
    sizes: Annotated[list[int], typer.Option("--n", help="Objects; 2n pairs.")] = SIZES,
    grids: Grids = GRIDS,
    rooms: Rooms = 3,
    cap: Cap = 10.0,
) -> Report:
    """Large grids: against plain CP-SAT, and no search without distances."""
    warm(max(grids), cp_sat_directions)
    rows = [
        _row(setting, n, grid, rooms, cap)
        for grid in grids
        for n in sizes
        for setting in settings
        if setting in WITH_DISTANCES
    ]
    columns = ["d, n, m", "setting", "cp-sat / ours: geometric mean", "least", "ours ms", "cp-sat ms"]
    again = f"python -m bench large --grid D --n N --setting SETTING --rooms {rooms} --cap {cap:g}"
    tables = [Table(f"With distances, {rooms} rooms a row, cap {cap:g} s", columns, rows, again)] if rows else []
    exact = [_no_search(setting) for setting in settings if setting in WITHOUT_DISTANCES]
    if exact:
        n, m, grid = BOUNDS_ROOM
        columns = ["setting", "facts", "nodes searched", "feasible directions", "story, network and answer ms"]
        again = "python -m bench large --setting SETTING"
        tables.append(Table(f"Without distances: n = {n}, up to {m} pairs, d = {grid:,}", columns, exact, again))
    return Report("large", METHOD, tables)


def _row(setting: str, n: int, grid: int, rooms: int, cap: float) -> list[str]:
    drawn = [random_room(setting, n, 2 * n, grid, seed) for seed in range(rooms)]
    races = race(drawn, {"cp-sat": cp_sat_directions}, cap, f"{setting} n={n} d={grid}")
    ratios = [times["cp-sat"].seconds / times[OURS].seconds for times in races]
    least = "≥ " if any(times["cp-sat"].cut for times in races) else ""

    def mean(name: str) -> str:
        times: list[Time] = [found[name] for found in races]
        return milliseconds(fmean(time.seconds for time in times))

    size = f"{grid}, {n}, {2 * n}"
    return [size, setting, digits(geometric_mean(ratios), least), digits(min(ratios)), mean(OURS), mean("cp-sat")]


def _no_search(setting: str) -> list[str]:
    """All nodes that the native engine counts for the story and nine directions."""
    n, m, grid = BOUNDS_ROOM
    room = random_room(setting, n, m, grid, 0)

    def nodes() -> tuple[int, int]:
        story, never = room.story(), Deadline()
        prepared = engine_named("native").prepare(Network.of(story, Deadline()))
        i, j = (story.index[name] for name in room.query)
        outcomes = prepared.possible(i, j, story.vocabulary.options("direction", grid), never)
        feasible = sum(outcome.status is Status.CONSISTENT for outcome in outcomes)
        return prepared.consistency(never).nodes + sum(outcome.nodes for outcome in outcomes), feasible

    seconds, (count, feasible) = timed(nodes)
    return [setting, str(len(room.facts)), str(count), str(feasible), milliseconds(seconds)]
