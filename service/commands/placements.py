"""``spatialjudge evaluate`` and ``spatialjudge qualify``: layouts, held against a story or put into words."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from spatialjudge.service import printing
from spatialjudge.service.commands.questions import JsonOption, StoryFile, TimeoutOption, body_of, json_of
from spatialjudge.service.placement_schemas import EvaluateRequest, QualifyRequest
from spatialjudge.service.placements import EvaluateQuestion, QualifyQuestion
from spatialjudge.service.questions import read_request
from spatialjudge.service.terminal import current_settings, print_json, reporting


def evaluate(
    file: StoryFile,
    layout: Annotated[
        str | None,
        typer.Argument(
            metavar="[LAYOUT.json]",
            help="The place of each thing by name, unless the first file has it; - reads standard input.",
        ),
    ] = None,
    *,
    explain: Annotated[bool, typer.Option("--explain", help="Also find the facts that no layout could keep.")] = False,
    timeout: TimeoutOption = None,
    json: JsonOption = False,
) -> None:
    """Hold a layout against a story: which facts does it keep?

    Exit code **0** it keeps all, **1** it does not.
    """
    with reporting():
        settings = current_settings()
        body = body_of(file, settings)
        body |= {} if layout is None else {"placement": json_of(layout, settings)}
        body |= {"explain": True} if explain else {}
        body |= {} if timeout is None else {"timeout_ms": timeout}
        answer = EvaluateQuestion.read(read_request(EvaluateRequest, body), settings).answer()
        print_json(answer) if json else printing.evaluation(answer)
        raise typer.Exit(0 if answer.all_kept else 1)


def qualify(
    file: Annotated[
        str, typer.Argument(metavar="LAYOUT.json", help="The place of each thing by name; - reads standard input.")
    ],
    *,
    vocabulary: Annotated[str | None, typer.Option(help="The table of labels; roomspace if none is named.")] = None,
    grid: Annotated[int | None, typer.Option(help="Cells along a side, for a vocabulary of points.")] = None,
    family: Annotated[str | None, typer.Option(help="Only the facts of this family.")] = None,
    json: JsonOption = False,
) -> None:
    """List the facts of a vocabulary that hold in a layout."""
    with reporting():
        settings = current_settings()
        asked = {"vocabulary": vocabulary, "grid": grid, "family": family}
        body: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
        body["placement"] = json_of(file, settings)
        answer = QualifyQuestion.read(read_request(QualifyRequest, body), settings).answer()
        print_json(answer) if json else printing.facts(answer)
