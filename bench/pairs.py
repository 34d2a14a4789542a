"""Pair questions: ours against the published approach, plain CP-SAT, clingo and z3, in the eight RoomSpace settings."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, geometric_mean, median
from typing import Annotated, Final, NamedTuple

import typer

from bench.contenders import OURS, Contender, Time, published, race, warm
from bench.foreign import clingo_directions, cp_sat_directions, sat_directions, z3_directions
from bench.options import EVERY, Cap, Grids, Rooms, Setting
from bench.report import Report, Table
from bench.rooms import random_room
from bench.timing import digits, milliseconds

METHOD: Final = """\
Which of the nine directions can hold for a pair? Ours (`feasible_relations`, a story read and solved from scratch each
time) against a fresh python-constraint problem for each direction, as published, and against foreign solvers in the
quickest way to use each (`bench/foreign.py`): one model a room, the directions as assumptions. `sat` is MiniSat of
python-sat on an order encoding, clingo gets the same clauses by its backend, z3 a text in SMT-LIB, CP-SAT integers.
Ours also checks a placement for each direction against every fact. All take turns, each going through
all rooms; a quick answer is repeated for 2 ms. The time of a contender on a
room is the median of its three turns. The answers are compared. `≥` marks a mean in which runs were cut at the cap, and
count as the cap."""
RIVALS: Final[dict[str, Contender]] = {
    "published": published,
    "sat": sat_directions,
    "clingo": clingo_directions,
    "z3": z3_directions,
    "cp-sat": cp_sat_directions,
}
GRIDS: Final = [12, 30]
PUBLISHED_TO: Final = 20
"""The largest grid on which the published approach takes its turn: its domains grow with the square of the side."""


class Size(NamedTuple):
    """Objects, related pairs, cells along a side."""

    n: int
    m: int
    grid: int


SWEEP: Final = [
    Size(n, m, grid)
    for grid in (9, 12)
    for n in (3, 4, 5, 6, 7)
    for m in dict.fromkeys((n - 1, min(2 * (n - 1), n * (n - 1) // 2)))
]
"""Chains, and twice as many pairs where there are so many."""


class Contest(NamedTuple):
    """A rival's times against ours, room by room."""

    rival: Sequence[Time]
    ours: Sequence[Time]

    @property
    def mean(self) -> float:
        """The rival's mean time over ours."""
        return fmean(time.seconds for time in self.rival) / fmean(time.seconds for time in self.ours)

    @property
    def median(self) -> float:
        """The rival's median time over ours."""
        return median(time.seconds for time in self.rival) / median(time.seconds for time in self.ours)

    @property
    def least(self) -> str:
        """The sign before a mean that is only a lower bound."""
        return "≥ " if any(time.cut for time in self.rival) else ""


def bench(
    settings: Setting = EVERY,
    n: int = 5,
    m: int = 4,
    grids: Grids = GRIDS,
    rooms: Rooms = 20,
    cap: Cap = 10.0,
    seed: Annotated[int, typer.Option(help="The first room's number.")] = 0,
    *,
    sweep: Annotated[bool, typer.Option("--sweep", help="Rooms of many sizes instead of one.")] = False,
) -> Report:
    """Pair questions: against the published approach, satisfiability, clingo, z3 and CP-SAT."""
    if sweep:
        return _sweep(settings, rooms, cap)
    seeds = range(seed, seed + rooms)
    return Report("pairs", METHOD, [_table(settings, Size(n, m, grid), seeds, cap) for grid in grids])


def _table(settings: Sequence[str], size: Size, seeds: range, cap: float) -> Table:
    """Rooms of one size, a row for each setting."""
    rivals = _rivals(size.grid)
    warm(size.grid, *rivals.values())
    found = {setting: _contests(setting, size, seeds, cap) for setting in settings}
    rows = []
    for setting, contests in found.items():
        ratios = [digits(value, rival.least) for rival in contests.values() for value in (rival.mean, rival.median)]
        times = [contests["sat"].ours, *(contest.rival for contest in contests.values())]
        rows.append([setting, *ratios, *(milliseconds(fmean(time.seconds for time in column)) for column in times)])
    if len(found) > 1:
        columns_of_rivals = [[contests[rival] for contests in found.values()] for rival in rivals]
        means = [
            digits(geometric_mean(ratios))
            for column in columns_of_rivals
            for ratios in ([contest.mean for contest in column], [contest.median for contest in column])
        ]
        rows.append(["geometric mean", *means, *[""] * (1 + len(rivals))])
    columns = ["setting", *(column for name in rivals for column in (f"{name} / ours: mean", "median"))]
    columns += [f"{name} ms" for name in ("ours", *rivals)]
    n, m, grid = size
    title = f"n = {n}, m = {m}, d = {grid}, {len(seeds)} rooms a setting, cap {cap:g} s"
    again = f"python -m bench pairs --n {n} --m {m} --grid {grid} --rooms {len(seeds)} --cap {cap:g} --setting SETTING"
    return Table(title, columns, rows, again)


def _sweep(settings: Sequence[str], rooms: int, cap: float) -> Report:
    """Rooms of many sizes, a row for each, with the ratio of the mean times to the published approach."""
    rows = []
    for size in SWEEP:
        warm(size.grid, *RIVALS.values())
        found = [_contests(setting, size, range(rooms), cap) for setting in settings]
        rows.append(
            [
                ", ".join(map(str, size)),
                *(digits(contests["published"].mean, contests["published"].least) for contests in found),
                *(digits(geometric_mean(contests[rival].mean for contests in found)) for rival in RIVALS),
            ]
        )
    columns = [
        "n, m, d",
        *settings,
        "geometric mean",
        *(f"that of {rival} / ours" for rival in RIVALS if rival != "published"),
    ]
    again = f"python -m bench pairs --n N --m M --grid D --rooms {rooms} --cap {cap:g}"
    title = f"Published / ours, mean times, {rooms} rooms a setting, cap {cap:g} s"
    return Report("pairs-sweep", METHOD, [Table(title, columns, rows, again)])


def _contests(setting: str, size: Size, seeds: range, cap: float) -> dict[str, Contest]:
    """The contests on these random rooms."""
    label = f"{setting} n={size.n} m={size.m} d={size.grid}"
    rivals = _rivals(size.grid)
    races = race([random_room(setting, *size, seed) for seed in seeds], rivals, cap, label)
    return {rival: Contest([times[rival] for times in races], [times[OURS] for times in races]) for rival in rivals}


def _rivals(grid: int) -> dict[str, Contender]:
    """Those that take their turn on a grid."""
    return {name: rival for name, rival in RIVALS.items() if name != "published" or grid <= PUBLISHED_TO}
