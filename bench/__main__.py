"""``python -m bench``: what spatialjudge promises about its speed, measured.

Every bench prints tables of ratios, each taken in one run, with the command that takes a row again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final

import typer

from bench import (
    benchmarks,
    boxes,
    climb,
    crowd,
    families,
    grading,
    growth,
    http,
    large,
    pairs,
    parts,
    prepared,
    reading,
    scaling,
    tail,
    trainer,
    undecided,
)
from bench.report import Report, Unavailable, console
from bench.rooms import SETTINGS

EVERY: Final = list(SETTINGS)
UNDECIDED: Final = list(undecided.SETTINGS)
SHARES: Final = [1, 16, 64]
PUBLISHED: Final = list(benchmarks.HELD)
Settings = Annotated[list[str], typer.Option("--setting", help="Only this setting; may be given several times.")]
Rooms = Annotated[int, typer.Option(min=1, help="Random rooms for each figure.")]
Cap = Annotated[float, typer.Option(min=0.1, help="Seconds after which a run on one room is cut.")]
Save = Annotated[bool, typer.Option("--save", help="Write bench/results, too.")]

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)


@app.command("pairs")
def pairs_command(
    setting: Settings = EVERY,
    n: int = 5,
    m: int = 4,
    grid: Annotated[list[int], typer.Option(help="Cells along a side.")] = pairs.GRIDS,
    rooms: Rooms = 20,
    cap: Cap = 10.0,
    seed: Annotated[int, typer.Option(help="The first room's number.")] = 0,
    *,
    sweep: Annotated[bool, typer.Option("--sweep", help="Rooms of many sizes instead of one.")] = False,
    save: Save = False,
) -> None:
    """Pair questions: against the published approach, satisfiability, clingo, z3 and CP-SAT."""
    if sweep:
        _finish(pairs.sweep(setting, rooms, cap), save)
    else:
        _finish(pairs.bench(setting, [pairs.Size(n, m, one) for one in grid], range(seed, seed + rooms), cap), save)


@app.command("large")
def large_command(
    setting: Settings = EVERY,
    n: Annotated[list[int], typer.Option(help="Objects; 2n pairs.")] = large.SIZES,
    grid: Annotated[list[int], typer.Option(help="Cells along a side.")] = large.GRIDS,
    rooms: Rooms = 3,
    cap: Cap = 10.0,
    *,
    save: Save = False,
) -> None:
    """Large grids: against plain CP-SAT, and no search without distances."""
    _finish(large.bench(setting, n, grid, rooms, cap), save)


@app.command("growth")
def growth_command(setting: Settings = EVERY, rooms: Rooms = 11, cap: Cap = 2.0, *, save: Save = False) -> None:
    """How the cost grows with objects, related pairs and the grid; draws a plot when saved."""
    _finish(growth.bench(setting, rooms, cap, picture=save), save)


@app.command("tail")
def tail_command(setting: Settings = EVERY, rooms: Rooms = 1000, *, save: Save = False) -> None:
    """How far the slowest of many random rooms is from the usual one."""
    _finish(tail.bench(setting, rooms), save)


@app.command("climb")
def climb_command(
    grid: Annotated[list[int], typer.Option(help="Cells along a side.")] = climb.GRIDS,
    climbs: Annotated[int, typer.Option(min=1, help="Climbs for each grid.")] = 3,
    steps: Annotated[int, typer.Option(min=1, help="Changes of a fact in each.")] = 500,
    *,
    save: Save = False,
) -> None:
    """The slowest story of five objects that is found by changing fact after fact."""
    _finish(climb.bench(grid, climbs, steps), save)


@app.command("undecided")
def undecided_command(
    setting: Settings = UNDECIDED,
    grid: Annotated[list[int], typer.Option(help="Cells along a side.")] = undecided.GRIDS,
    n: Annotated[list[int], typer.Option(help="Objects.")] = undecided.SIZES,
    rooms: Annotated[int, typer.Option(min=1, help="Stories for each cell of the table.")] = 3,
    *,
    save: Save = False,
) -> None:
    """What is left undecided after two seconds, from small rooms to very large ones."""
    _finish(undecided.bench(setting, grid, n, rooms), save)


@app.command("parts")
def parts_command(rooms: Rooms = 40, *, save: Save = False) -> None:
    """What each part of the native engine buys: without it."""
    _finish(parts.bench(rooms), save)


@app.command("families")
def families_command(*, save: Save = False) -> None:
    """Stories built to be hard."""
    _finish(families.bench(families.TIMEOUT_S), save)


@app.command("prepared")
def prepared_command(setting: Settings = EVERY, rooms: Rooms = 9, *, save: Save = False) -> None:
    """What the second question about a story costs, against the first."""
    _finish(prepared.bench(setting, rooms), save)


@app.command("http")
def http_command(
    workers: Annotated[list[int], typer.Option(help="Worker processes; may be given several times.")] = http.WORKERS,
    seconds: Annotated[float, typer.Option(min=http.SLICE_S, help="For each kind of request.")] = 10.0,
    *,
    save: Save = False,
) -> None:
    """What a request takes of a processor: against a stock FastAPI that reads the same and does nothing."""
    _finish(http.bench(workers, seconds), save)


@app.command("crowd")
def crowd_command(
    workers: Annotated[list[int], typer.Option(help="Worker processes; may be given several times.")] = crowd.WORKERS,
    rounds: Annotated[int, typer.Option(min=1)] = 5,
    *,
    save: Save = False,
) -> None:
    """Easy clients alone and beside hard ones, for one worker and two."""
    _finish(crowd.bench(workers, rounds), save)


@app.command("grading")
def grading_command(
    share: Annotated[list[int], typer.Option(min=1, help="Lines that share a story.")] = SHARES,
    *,
    save: Save = False,
) -> None:
    """What grading a line costs, against parsing and writing it."""
    _finish(grading.bench(share), save)


@app.command("reading")
def reading_command(runs: Annotated[int, typer.Option(min=1)] = reading.RUNS, *, save: Save = False) -> None:
    """What reading a real answer costs, against finding its words; and how well they are read (needs ../shared)."""
    _finish(reading.bench(runs), save)


@app.command("trainer")
def trainer_command(
    batches: Annotated[int, typer.Option(min=1, help="Batches of 512 in process.")] = 9,
    seconds: Annotated[float, typer.Option(min=0.5, help="For each way over HTTP.")] = 5.0,
    *,
    save: Save = False,
) -> None:
    """Rewards a second: in process and one by one over HTTP."""
    _finish(trainer.bench(batches, seconds), save)


@app.command("scaling")
def scaling_command(
    times: Annotated[int, typer.Option(min=1, help="Copies of the 6,217 answers.")] = 49,
    rounds: Annotated[int, typer.Option(min=1)] = 1,
    *,
    save: Save = False,
) -> None:
    """Ray's actors and tasks beside processes (needs ray and ../shared)."""
    _finish(scaling.bench(times, rounds), save)


@app.command("benchmarks")
def benchmarks_command(
    name: Annotated[list[str], typer.Option(help="Only this benchmark.")] = PUBLISHED,
    *,
    save: Save = False,
) -> None:
    """Items of published benchmarks a second, read and decided (needs ../shared)."""
    _finish(benchmarks.bench(name), save)


@app.command("boxes")
def boxes_command(
    stories: Annotated[int, typer.Option(min=1, help="Stories, with 32 checks each.")] = 300,
    cp_sat_stories: Annotated[int, typer.Option(min=1, help="Of these, those that CP-SAT gets, too.")] = 15,
    dense_stories: Annotated[int, typer.Option(min=1, help="Dense stories for each row of the table.")] = 10,
    *,
    save: Save = False,
) -> None:
    """Checks on stories of boxes: against z3 and CP-SAT (needs ../shared and z3-solver)."""
    _finish(boxes.bench(stories, cp_sat_stories, dense_stories), save)


@app.command("all")
def all_command(
    *, quick: Annotated[bool, typer.Option("--quick", help="Few rooms, in three minutes; writes nothing.")] = False
) -> None:
    """All of them, in about half an hour; writes bench/results."""
    sizes = [pairs.Size(5, 4, grid) for grid in pairs.GRIDS]
    benches: Sequence[Callable[[], Report]]
    if quick:
        benches = (
            lambda: pairs.bench(EVERY, sizes, range(3), cap=2.0),
            lambda: large.bench(EVERY, large.SIZES[:-1], large.GRIDS, rooms=1, cap=3.0),
            lambda: growth.bench(EVERY, rooms=1, cap=1.0, picture=False),
            lambda: tail.bench(EVERY, rooms=200),
            lambda: climb.bench(climb.GRIDS, climbs=1, steps=100),
            lambda: families.bench(timeout_s=1.0),
            lambda: undecided.bench(["o2+d3", "d3"], [12, 10**6], undecided.SIZES[:2], rooms=1),
            lambda: prepared.bench(EVERY, rooms=2),
            lambda: grading.bench(SHARES[:2], runs=1),
            lambda: reading.bench(runs=1),
            lambda: benchmarks.bench(PUBLISHED),
            lambda: boxes.bench(stories=30, cp_sat_stories=2, dense_stories=1),
            lambda: http.bench(http.WORKERS, seconds=2.0),
            lambda: crowd.bench(crowd.WORKERS, rounds=1),
            lambda: trainer.bench(batches=2, seconds=1.0),
        )
    else:
        benches = (
            lambda: pairs.bench(EVERY, sizes, range(20), cap=10.0),
            lambda: pairs.sweep(EVERY, rooms=2, cap=1.0),
            lambda: large.bench(EVERY, large.SIZES, large.GRIDS, rooms=3, cap=10.0),
            lambda: growth.bench(EVERY, rooms=11, cap=2.0, picture=True),
            lambda: tail.bench(EVERY, rooms=1000),
            lambda: climb.bench(climb.GRIDS, climbs=3, steps=500),
            lambda: families.bench(families.TIMEOUT_S),
            lambda: parts.bench(rooms=40),
            lambda: undecided.bench([*undecided.SETTINGS], undecided.GRIDS, undecided.SIZES, rooms=3),
            lambda: prepared.bench(EVERY, rooms=9),
            lambda: grading.bench(SHARES),
            reading.bench,
            lambda: benchmarks.bench(PUBLISHED),
            lambda: boxes.bench(stories=300, cp_sat_stories=15, dense_stories=10),
            lambda: http.bench(http.WORKERS, seconds=10.0),
            lambda: crowd.bench(crowd.WORKERS, rounds=5),
            lambda: trainer.bench(batches=9, seconds=5.0),
        )
    for bench in benches:
        try:
            _finish(bench(), save=not quick)
        except Unavailable as missing:
            console.print(f"left out: {missing}\n", highlight=False)


def _finish(report: Report, save: bool) -> None:
    report.show()
    if save:
        report.save()


if __name__ == "__main__":
    app()
