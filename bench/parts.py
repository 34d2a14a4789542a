"""Parts: what each part of the native engine buys, measured by doing without it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final
from unittest.mock import patch

from rich.progress import track

from bench import families
from bench.options import Rooms
from bench.report import Report, Table, progress
from bench.rooms import SETTINGS, Room, random_room
from bench.timing import digits, milliseconds, timed
from bench.undecided import TIMEOUT_S, left_open
from spatialjudge.solver import Story
from spatialjudge.solver.engines.native import boxes, engine, points, search
from spatialjudge.solver.engines.native.plane import OpenPlane
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.engines.native.search import Turn, Way

METHOD: Final = """\
The engine `native` with all its parts and without one. Rooms are 12 x 12, with 5 objects and 4 related pairs or 7 and
12; asked is which directions can hold for a pair, from scratch: mean and median time without the part over those with
it, each the best of three, and how many questions are left undecided after two seconds. So is how many of the stories
built to be hard (`bench families`) are. On large grids: stories that version 0.1.0 left undecided."""
GRID: Final = 12
SIZES: Final = ((5, 4), (7, 12))
DISTANCES: Final = [setting for setting, families in SETTINGS.items() if any("distance" in one for one in families)]
LEFT_OPEN: Final = Path(__file__).with_name("undecided_rooms.jsonl")
"""Stories that version 0.1.0 left undecided, half of all that it left in 14,400."""
WITHOUT_OF: Final = 4
"""Of so many stories that were left open one is asked again without a part: seconds each."""
RUNS: Final = 3
Without = Callable[[], AbstractContextManager[object]]


def _alone(way: Way) -> Without:
    return partial(patch.object, search, "turns", lambda grid, _: (Turn(way, None, grid),))


def _never(way: Way) -> Without:
    usual = search.turns
    return partial(
        patch.object, search, "turns", lambda *room: tuple(turn for turn in usual(*room) if turn.way is not way)
    )


def _all_of(parts: Sequence[Without]) -> AbstractContextManager[object]:
    stack = ExitStack()
    for without in parts:
        stack.enter_context(without())
    return stack


def _symmetry() -> AbstractContextManager[object]:
    return _all_of(
        [
            partial(patch.object, engine, "too_large_clique", lambda *_: False),
            *(partial(patch.object, module, "interchangeable", lambda *_: []) for module in (points, boxes)),
        ]
    )


IN_ROOMS: Final[dict[str, Without]] = {
    "nothing": ExitStack,
    "the dive": partial(patch.object, PointComponent, "_dive", lambda *_: None),
    "sets of points": _alone(Way.BOXES),
    "boxes": _never(Way.BOXES),
    "the plane without walls": partial(patch.object, OpenPlane, "admits", lambda *_: True),
    "symmetry": _symmetry,
}
_DISTANCES_COMPARED: Final = partial(
    patch.multiple, boxes, compare=lambda *_: (None, False), too_far_apart=lambda *_: None
)
ON_LARGE_GRIDS: Final[dict[str, Without]] = {
    "nothing": ExitStack,
    "repair": _never(Way.REPAIR),
    "the few to blame": partial(patch.object, search, "SUSPECTS", ()),
    "distances compared": _DISTANCES_COMPARED,
    "all three": partial(_all_of, [_never(Way.REPAIR), _DISTANCES_COMPARED]),
}


def bench(rooms: Rooms = 40) -> Report:
    """What each part of the native engine buys: without it."""
    return Report("parts", METHOD, [_in_rooms(rooms), _on_large_grids()])


def _in_rooms(rooms: int) -> Table:
    kinds = [*product(DISTANCES, SIZES)]
    hard = [(Story(grid, facts), ("o0", "SW", "o1")) for _, grid, facts in families.stories()]
    rows = []
    for part, without in IN_ROOMS.items():
        ratios, undecided = [], 0
        for setting, (n, m) in track(kinds, f"without {part}", console=progress, transient=True):
            asked = [random_room(setting, n, m, GRID, seed) for seed in range(rooms)]
            usual, _ = _answered(asked)
            with without():
                lacking, left = _answered(asked)
            undecided += left
            ratios.append(f"{digits(fmean(lacking) / fmean(usual))}, {digits(median(lacking) / median(usual))}")
        with without():
            hard_left = sum(left_open(*question, "native") for question in hard)
        rows.append([part, *ratios, str(undecided), f"{hard_left} of {len(hard)}"])
    columns = ["native without", *(f"{setting}, n = {n}" for setting, (n, _) in kinds), "undecided", "of hard stories"]
    title = f"Rooms of {GRID} x {GRID}, {rooms} of each kind: mean, median over those with all parts"
    return Table(title, columns, rows, f"python -m bench parts --rooms {rooms}")


def _answered(rooms: Sequence[Room]) -> tuple[list[float], int]:
    """The seconds that each takes from scratch, at best of three, and how many questions are left undecided."""
    seconds, undecided = [], 0
    for room in rooms:
        taken, found = zip(*(timed(room.answered, TIMEOUT_S, "native") for _ in range(RUNS)), strict=True)
        seconds.append(min(taken))
        undecided += bool(found[0].undecided)
    return seconds, undecided


def _on_large_grids() -> Table:
    """How many of the stories that were left open are so again, without one part of the engine or another."""
    rows, with_all = [], []
    for part, without in ON_LARGE_GRIDS.items():
        step = WITHOUT_OF if with_all else 1
        with without():
            asked = track(_stories()[::step], f"without {part}", console=progress, transient=True)
            seconds, left = zip(*(timed(left_open, *question, "native") for question in asked), strict=True)
        with_all = with_all or left
        figures = len(left), sum(left), sum(with_all[::step])
        rows.append([part, *map(str, figures), milliseconds(median(seconds))])
    columns = ["native without", "stories", "undecided", "of the same, with all parts", "median ms"]
    title = f"Stories that 0.1.0 left undecided, time limit {TIMEOUT_S:g} s"
    return Table(title, columns, rows, "python -m bench parts --rooms 1")


def _stories() -> list[tuple[Story, Any]]:
    lines = [json.loads(line) for line in LEFT_OPEN.read_text(encoding="utf-8").splitlines()]
    return [(Story(line["grid"], line["facts"], objects=line["objects"]), line["prediction"]) for line in lines]
