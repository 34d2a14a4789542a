"""Growth: how the cost of a question depends on the number of objects, of related pairs, and on the grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from statistics import median
from typing import Final

from rich.progress import track

from bench.contenders import ours, warm
from bench.options import EVERY, Cap, Rooms, Setting
from bench.pairs import Size
from bench.report import RESULTS, Report, Table, progress
from bench.rooms import random_room
from bench.timing import Cut, burst, digits, milliseconds

METHOD: Final = """\
The median time of random rooms, each answered from scratch (story, and all nine directions of a pair). One of n, m and
d grows at a time. A room that is not fully answered at the cap counts as the cap; `≥` marks a median that is one, and
all such rooms are named."""
PICTURE: Final = RESULTS / "growth.svg"


AXES: Final = {
    "n (m = 2n, d = 12)": [Size(n, min(2 * n, n * (n - 1) // 2), 12) for n in (3, 5, 7, 10, 14, 20, 30, 50)],
    "m (n = 10, d = 12)": [Size(10, m, 12) for m in (9, 13, 18, 27, 36, 45)],
    "d (n = 10, m = 20)": [Size(10, 20, d) for d in (6, 12, 24, 48, 100, 1000, 10**4, 10**5, 10**6)],
}
"""What grows, and the sizes at which it is measured; to 24, and often to 64, cells are looked at before boxes."""

Curves = dict[str, dict[str, list[float]]]
"""Seconds for each size of an axis, by axis and setting."""


def bench(settings: Setting = EVERY, rooms: Rooms = 11, cap: Cap = 2.0) -> Report:
    """How the cost grows with objects, related pairs and the grid; draws a plot when saved."""
    warm(12)
    curves: Curves = {axis: {} for axis in AXES}
    cut: list[str] = []
    for axis, setting in track([*product(AXES, settings)], "growth", console=progress, transient=True):
        curves[axis][setting] = [median(_times(setting, size, rooms, cap, cut)) for size in AXES[axis]]
    tables = []
    for axis, sizes in AXES.items():
        name = axis.split()[0]
        columns = ["setting", "last / first", *(f"{name} = {_value(axis, size)}" for size in sizes)]
        rows = [
            [setting, digits(line[-1] / line[0]), *(("≥ " if at >= cap else "") + milliseconds(at) for at in line)]
            for setting, line in curves[axis].items()
        ]
        again = f"python -m bench growth --rooms {rooms} --cap {cap:g} --setting SETTING"
        tables.append(Table(f"Milliseconds as {axis} grows, {rooms} rooms each, cap {cap:g} s", columns, rows, again))
    tables[-1] = tables[-1]._replace(notes=[f"cut at the cap: {', '.join(cut) or 'none'}"])
    return Report("growth", METHOD + f"\n\n![{PICTURE.stem}]({PICTURE.name})", tables, partial(_draw, curves))


def _times(setting: str, size: Size, rooms: int, cap: float, cut: list[str]) -> Iterator[float]:
    """Seconds for each room; names in ``cut`` those that were cut."""
    for seed in range(rooms):
        room = random_room(setting, *size, seed)
        try:
            yield burst(ours, room, cap)[0]
        except Cut:
            cut.append(f"{setting} n={size.n} m={size.m} d={size.grid} seed {seed}")
            yield cap


def _value(axis: str, size: Size) -> int:
    return {"n": size.n, "m": size.m, "d": size.grid}[axis[0]]


def _draw(curves: Curves) -> None:
    """One panel for each axis, a line for each setting; the same figures give the same file."""
    import matplotlib as mpl  # noqa: PLC0415 - only this bench draws
    from matplotlib.figure import Figure  # noqa: PLC0415

    mpl.rcParams.update({"svg.hashsalt": "spatialjudge", "svg.fonttype": "none", "font.size": 9})
    figure = Figure(figsize=(12, 4), layout="constrained")
    panels = figure.subplots(1, len(AXES), sharey=True)
    for panel, (axis, lines) in zip(panels, curves.items(), strict=True):
        at = [_value(axis, size) for size in AXES[axis]]
        for setting, seconds in lines.items():
            panel.loglog(at, [value * 1000 for value in seconds], marker=".", label=setting)
        panel.set_xlabel(axis)
        panel.set_xticks(at, [f"{value:,}" for value in at], fontsize=7)
        panel.set_xticks([], minor=True)
        panel.grid(visible=True, alpha=0.3)
    panels[0].set_ylabel("milliseconds a question, from scratch")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right upper", fontsize=8)
    figure.savefig(PICTURE, format="svg", metadata={"Date": None})
