"""``spatialjudge generate``: new items with their ground truth."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from spatialjudge.benchmarks.roomspace.generate import UndecidedItem
from spatialjudge.benchmarks.roomspace.generate import generate as make
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS, View
from spatialjudge.grading.batch.files import STANDARD, open_sink
from spatialjudge.service import printing
from spatialjudge.service.terminal import EXIT_CODES, reporting
from spatialjudge.solver import Problem

WRITE_ITEMS = 100
"""Items that are written at once."""


def generate(
    *,
    items: Annotated[int, typer.Option(help="How many; each scene gives two, one of each kind of question.")] = 100,
    n: Annotated[int, typer.Option("-n", help="Objects in a scene.")] = 5,
    m: Annotated[int, typer.Option("-m", help="Pairs of objects that the facts relate.")] = 4,
    grid: Annotated[int, typer.Option(help="Cells along a side of the room.")] = 12,
    setting: Annotated[str, typer.Option(help=f"What is told: {', '.join(SETTINGS)}.")] = "o2_d2",
    view: Annotated[str, typer.Option(help=f"How it is told: {', '.join(VIEWS)}.")] = "top-down",
    seed: Annotated[str, typer.Option(help="The same seed gives the same items.")] = "0",
    vocabulary: Annotated[str, typer.Option(help="roomspace or roomspace-reference.")] = "roomspace",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, gzip if it ends in .gz.")
    ] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Make new RoomSpace items: scene, facts, text, questions, and what the solver proves of them.

    Add a model's output to each as `answer`, and `spatialjudge grade` grades them.
    """
    with reporting():
        wanted: View = view  # type: ignore[assignment]  # which is checked where the items are made
        made = make(items, n, m, grid, setting, wanted, int(seed) if seed.isdecimal() else seed, vocabulary)
        with open_sink(output, force=force) as sink:
            lines: list[str] = []
            try:
                for item in made:
                    lines.append(json.dumps(item.as_json()) + "\n")
                    if len(lines) == WRITE_ITEMS:
                        sink.write("".join(lines).encode("ascii"))
                        lines = []
            except UndecidedItem as error:
                printing.errors([Problem("items", str(error))])
                raise typer.Exit(EXIT_CODES["undecided"]) from None
            finally:
                sink.write("".join(lines).encode("ascii"))
