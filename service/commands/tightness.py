"""``spatialjudge tightness``: the paper's figure of solution classes and time, by n, m and d."""

from __future__ import annotations

import json as json_format
from dataclasses import asdict
from itertools import product
from typing import Annotated

import typer

from spatialjudge.benchmarks.roomspace.tightness import SWEEPS, Classes, solution_classes
from spatialjudge.benchmarks.roomspace.wording import SETTINGS
from spatialjudge.relations import shown
from spatialjudge.service import printing, terminal
from spatialjudge.solver import InvalidInput


@terminal.reporting()
def tightness(
    *,
    sweep: Annotated[
        list[str] | None,
        typer.Option(help="n: 3 to 7 things, m = n - 1. m: 4 to 9 related pairs of 5 things. Both if none is named."),
    ] = None,
    setting: Annotated[
        list[str] | None, typer.Option(help=f"What is told, of {', '.join(SETTINGS)}; all if none is named.")
    ] = None,
    grid: Annotated[
        list[int] | None, typer.Option(help="Cells along a side (d is its square): 9 and 12 if none is named.")
    ] = None,
    rooms: Annotated[int, typer.Option(help="Rooms of each size; the paper has 100.")] = 100,
    timeout: Annotated[
        int, typer.Option(min=1, metavar="MS", help="A room that takes longer counts as undecided.")
    ] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same rooms.")] = "0",
    json: Annotated[bool, typer.Option("--json", help="A line of JSON for each size, as soon as it is known.")] = False,
) -> None:
    """Count the rooms of RoomSpace that have one solution, several or none, and the CPU time a proof takes.

    Things are put anywhere in a continuous room, what is told of them is kept on a grid: more facts leave fewer
    directions between the first thing and the last (one: single), and a coarse grid none at all.
    """
    unknown = [name for name in sweep or () if name not in SWEEPS]
    if unknown:
        raise InvalidInput.at("sweep", f"unknown sweep {shown(unknown[0])}", f"one of {', '.join(SWEEPS)}")
    sizes = dict.fromkeys(size for name in sweep or SWEEPS for size in SWEEPS[name])
    found = []
    for told, side, (n, m) in product(setting or SETTINGS, grid or (9, 12), sizes):
        found.append(solution_classes(told, n, m, side, rooms, seed, timeout / 1000))
        if json:
            typer.echo(json_format.dumps(asdict(found[-1])))
    if not json:
        _print(found)


def _print(found: list[Classes]) -> None:
    rows = []
    for one in found:
        shares = (f"{count / one.rooms:.0%}" for count in (one.single, one.multiple, one.none, one.undecided))
        rows.append((one.setting, f"{one.n}", f"{one.m}", f"{one.grid**2}", *shares, f"{1000 * one.mean_s:.2f}"))
    printing.table(("setting", "n", "m", "d", "single", "multiple", "none", "undecided", "CPU ms"), rows, 1)
