"""Undecided: which questions are left open after two seconds, from small rooms to very large ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import median
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.progress import track

from bench.options import Grids, Setting
from bench.report import Report, Table, progress
from bench.rooms import label_of
from bench.timing import Cut, milliseconds, percentile, timed, within
from spatialjudge.relations import roomspace
from spatialjudge.solver import Story, Verdict, check
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
Random stories with n - 1 or 2n related pairs (any two objects, again and again) and everything that the setting says of
a pair: read off a scene, or with one fact in ten changed ("perturbed"). `sets` are sets of up to five labels with the
true one among them, directions and distances. Asked is whether a random direction can hold between two of the objects,
by `auto` and by CP-SAT alone (on every eighth story), from scratch. Seconds are those of the
processor."""
TIMEOUT_S: Final = 2.0
PATIENCE_S: Final = 4 * TIMEOUT_S
"""Seconds of the clock after which a question is cut, too."""
SETTINGS: Final = {
    "o2+d2": ("direction", "distance2"),
    "o2+d3": ("direction", "distance3"),
    "layout+o2+d3": ("region", "direction", "distance3"),
    "d3": ("distance3",),
    "sets": ("direction", "distance3"),
}
EVERY: Final = [*SETTINGS]
GRIDS: Final = [12, 30, 100, 1000, 10**5, 10**6]
SIZES: Final = [5, 10, 20, 50]
PERTURBED: Final = 0.1
RIVALS: Final = 8
"""Of so many stories CP-SAT is asked about one: it leaves most of the large ones open."""


class Cell(NamedTuple):
    """What the stories of a cell of the table have in common."""

    setting: str
    grid: int
    n: int
    facts: str
    scene: str


class Tried(NamedTuple):
    """A story's cell, the seconds that it took, and whether it was left open, by ours and by CP-SAT (if asked)."""

    cell: Cell
    seconds: float
    open: bool
    rival_open: bool | None


def bench(
    settings: Setting = EVERY,
    grids: Grids = GRIDS,
    sizes: Annotated[list[int], typer.Option("--n", help="Objects.")] = SIZES,
    rooms: Annotated[int, typer.Option(min=1, help="Stories for each cell of the table.")] = 3,
) -> Report:
    """What is left undecided after two seconds, from small rooms to very large ones."""
    tried = [*_try(settings, grids, sizes, rooms)]
    rows = [_row(setting, grid, tried) for setting, grid in product(settings, grids)]
    columns = ["setting", "d", "stories", "undecided %", "worst cell %", "cp-sat undecided %", "median ms", "p99 ms"]
    again = f"python -m bench undecided --rooms {rooms} --setting SETTING --grid D"
    left = [cell for cell in dict.fromkeys(one.cell for one in tried) if any(o.open for o in tried if o.cell == cell)]
    note = "left undecided in: " + ("; ".join(" ".join(map(str, cell)) for cell in left) or "none")
    table = Table(f"Time limit {TIMEOUT_S:g} s, n = {', '.join(map(str, sizes))}", columns, rows, again, [note])
    return Report("undecided", METHOD, [table])


def _try(settings: Sequence[str], grids: Sequence[int], sizes: Sequence[int], rooms: int) -> Iterator[Tried]:
    cells = [Cell(*of) for of in product(settings, grids, sizes, ("n - 1", "2n"), ("consistent", "perturbed"))]
    stories = [*product(cells, range(rooms))]
    for number, (cell, seed) in enumerate(track(stories, "undecided", console=progress, transient=True)):
        story, prediction = random_story(cell, seed)
        seconds, left = timed(left_open, story, prediction, "auto")
        rival = left_open(story, prediction, "cp-sat") if number % RIVALS == 0 else None
        yield Tried(cell, seconds, left, rival)


def random_story(cell: Cell, seed: int) -> tuple[Story, tuple[str, str, str]]:
    """A story of that kind, and what is asked about it."""
    rng = random.Random(f"{cell} {seed}")
    names = [f"o{number}" for number in range(cell.n)]
    scene = {name: (rng.randrange(cell.grid), rng.randrange(cell.grid)) for name in names}
    facts: list[tuple[str, list[str], str]] = []
    for family in SETTINGS[cell.setting]:
        if roomspace.families[family][0].family.unary:
            facts += [_fact(rng, cell, family, scene, name, "room") for name in names]
    for _ in range(cell.n - 1 if cell.facts == "n - 1" else 2 * cell.n):
        a, b = rng.sample(names, 2)
        for family in SETTINGS[cell.setting]:
            if not roomspace.families[family][0].family.unary:
                facts.append(_fact(rng, cell, family, scene, a, b))
    a, b = rng.sample(names, 2)
    asked = rng.choice(roomspace.families["direction"]).label
    return Story(cell.grid, facts, objects=names), (a, asked, b)


def _fact(
    rng: random.Random, cell: Cell, family: str, scene: Mapping[str, tuple[int, int]], a: str, b: str
) -> tuple[str, list[str], str]:
    labels = [term.label for term in roomspace.families[family]]
    true = label_of(family, cell.grid, scene, a, b)
    if cell.scene == "perturbed" and rng.random() < PERTURBED:
        true = rng.choice(labels)
    others = rng.randint(1, 4) if cell.setting == "sets" else 0
    return a, sorted({true, *rng.sample(labels, min(others, len(labels) - 1))}), b


def left_open(story: Story, prediction: Sequence[Any], engine: str) -> bool:
    """Whether an engine leaves a question undecided, asked from scratch."""
    prepare.cache_clear()
    try:
        with within(TIMEOUT_S):
            return check(story, prediction, engine=engine, timeout_s=PATIENCE_S).verdict is Verdict.UNDECIDED
    except Cut:
        return True


def _row(setting: str, grid: int, tried: Sequence[Tried]) -> list[str]:
    here = [one for one in tried if one.cell[:2] == (setting, grid)]
    cells: dict[Cell, list[bool]] = {}
    for one in here:
        cells.setdefault(one.cell, []).append(one.open)
    worst = max(sum(left) / len(left) for left in cells.values())
    rivals = [one.rival_open for one in here if one.rival_open is not None]
    seconds = [one.seconds for one in here]
    return [
        setting,
        f"{grid:,}",
        str(len(here)),
        _percent(sum(one.open for one in here), len(here)),
        _percent(worst, 1),
        _percent(sum(rivals), len(rivals)) if rivals else "",
        milliseconds(median(seconds)),
        milliseconds(percentile(seconds, 99)),
    ]


def _percent(some: float, every: float) -> str:
    return f"{100 * some / every:.3g}"
