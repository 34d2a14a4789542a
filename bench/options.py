"""What a bench can be told: each parameter of its ``bench`` is an option of its command."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from bench.rooms import SETTINGS

EVERY: Final = list(SETTINGS)
Setting = Annotated[list[str], typer.Option("--setting", help="Only this setting; may be given several times.")]
Grids = Annotated[list[int], typer.Option("--grid", help="Cells along a side.")]
Rooms = Annotated[int, typer.Option(min=1, help="Random rooms for each figure.")]
Cap = Annotated[float, typer.Option(min=0.1, help="Seconds after which a run on one room is cut.")]
Runs = Annotated[int, typer.Option(min=1, help="Times that each is measured.")]
Workers = Annotated[list[int], typer.Option(help="Worker processes; may be given several times.")]
