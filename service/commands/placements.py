"""``spatialjudge evaluate``, ``qualify`` and ``count``: layouts held against a story, in words, and how many."""

from __future__ import annotations

from typing import Annotated

import typer

from spatialjudge.service import printing, terminal
from spatialjudge.service.commands import questions
from spatialjudge.service.placements import CountQuestion, EvaluateQuestion, QualifyQuestion


@terminal.reporting()
def evaluate(
    file: questions.StoryFile,
    layout: Annotated[
        str | None,
        typer.Argument(
            metavar="[LAYOUT.json]",
            help="The place of each thing by name, unless the first file has it; - reads standard input.",
        ),
    ] = None,
    *,
    explain: Annotated[bool, typer.Option("--explain", help="Also find the facts that no layout could keep.")] = False,
    timeout: questions.TimeoutOption = None,
    json: questions.JsonOption = False,
) -> None:
    """Hold a layout against a story: which facts does it keep?

    Exit code **0** it keeps all, **1** it does not.
    """
    settings = terminal.current_settings()
    body = questions.body_of(file, settings)
    body |= {} if layout is None else {"placement": questions.json_of(layout, settings)}
    body |= terminal.given(explain=explain or None, timeout_ms=timeout)
    answer = EvaluateQuestion.of(body, settings).answer()
    terminal.print_json(answer) if json else printing.evaluation(answer)
    raise typer.Exit(0 if answer.all_kept else 1)


@terminal.reporting()
def qualify(
    file: Annotated[
        str, typer.Argument(metavar="LAYOUT.json", help="The place of each thing by name; - reads standard input.")
    ],
    *,
    vocabulary: Annotated[str | None, typer.Option(help="The table of labels; roomspace if none is named.")] = None,
    grid: Annotated[int | None, typer.Option(help="Cells along a side, for a vocabulary of points.")] = None,
    family: Annotated[str | None, typer.Option(help="Only the facts of this family.")] = None,
    json: questions.JsonOption = False,
) -> None:
    """List the facts of a vocabulary that hold in a layout."""
    settings = terminal.current_settings()
    body = terminal.given(vocabulary=vocabulary, grid=grid, family=family) | {
        "placement": questions.json_of(file, settings)
    }
    answer = QualifyQuestion.of(body, settings).answer()
    terminal.print_json(answer) if json else printing.facts(answer)


@terminal.reporting()
def count(
    file: questions.StoryFile,
    asked: Annotated[
        tuple[str, str] | None,
        typer.Argument(metavar="RELATION OBJECT", help="What is counted, unless the file has it."),
    ] = None,
    *,
    among: Annotated[list[str] | None, typer.Option(help="A thing that may be counted; may be repeated.")] = None,
    number: Annotated[int | None, typer.Option(help="A number of which to say why there cannot be so many.")] = None,
    engine: questions.EngineOption = None,
    timeout: questions.TimeoutOption = None,
    json: questions.JsonOption = False,
) -> None:
    """Count the things that stand in a relation to another: every number that a placement shows.

    Exit code **0** counted, **3** the story contradicts itself, **4** undecided in the time given.
    """
    settings = terminal.current_settings()
    relation, obj = asked or (None, None)
    body = questions.asked_about(file, settings) | terminal.given(
        relation=relation, object=obj, among=among or None, number=number
    )
    body |= terminal.given(engine=engine, timeout_ms=timeout)
    answer = CountQuestion.of(body, settings).answer()
    terminal.print_json(answer) if json else printing.counted(answer)
    raise typer.Exit(terminal.EXIT_CODES["undecided" if answer.undecided else answer.verdict])
