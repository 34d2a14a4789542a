"""``spatialjudge evaluate``, ``qualify`` and ``count``: layouts held against a story, in words, and how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

from spatialjudge.service import printing, terminal
from spatialjudge.service.commands import questions
from spatialjudge.service.placements import (
    CountQuestion,
    CountResponse,
    EvaluateQuestion,
    EvaluateResponse,
    QualifyQuestion,
)
from spatialjudge.service.printing import OUT
from spatialjudge.solver import StoryVerdict


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
    terminal.print_json(answer) if json else _print_evaluation(answer)
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
    if json:
        terminal.print_json(answer)
        return
    for fact in answer.facts or ():
        OUT.print(Text(printing.fact_text(fact)))


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
    terminal.print_json(answer) if json else _print_counted(answer)
    raise typer.Exit(terminal.EXIT_CODES["undecided" if answer.undecided else answer.verdict])


def _print_evaluation(answer: EvaluateResponse) -> None:
    """Print what a layout keeps and breaks."""
    if answer.all_kept:
        OUT.print(Text.assemble(("kept", "bold green"), "   every fact holds"))
    else:
        total = round((len(answer.broken) + len(answer.untold)) / (1 - answer.kept))
        text = f"{len(answer.broken)} of {total} facts do not hold"
        text += f", {len(answer.untold)} need what is not told" if answer.untold else ""
        OUT.print(Text.assemble(("broken", "bold red"), f"   {text}"))
    for breach in answer.breaches:
        places = ", ".join(f"{name} {_place(place)}" for name, place in breach.places.items())
        instead = f": {', '.join(breach.instead)}" if breach.instead else ""
        OUT.print(
            Text.assemble(f"{breach.number:>5}  {printing.fact_text(breach.fact)}   ", (f"{places}{instead}", "dim"))
        )
    _print_listed(missing=answer.missing, invented=answer.invented, outside=answer.outside)
    for clash in answer.clashes or ():
        printing.print_facts(clash, "cannot all be kept by any layout", "")


def _print_counted(answer: CountResponse) -> None:
    """Print how many there can be, which things must and can be among them, and why not another number."""
    if answer.verdict != StoryVerdict.CONSISTENT:
        OUT.print(Text(answer.verdict.replace("_", " "), "bold"))
    else:
        OUT.print(Text(" or ".join(map(str, answer.counts)), "bold green"))
        _print_listed(always=answer.entailed, possible=answer.possible, undecided=answer.undecided)
    if answer.conflict:
        printing.prose(answer.conflict.text, "red")
        printing.list_facts(answer.conflict)


def _print_listed(**told: Sequence[object]) -> None:
    """Print what there is of each kind in a line."""
    for head, listed in told.items():
        if listed:
            OUT.print(Text(f"{head}   {', '.join(map(str, listed))}"))


def _place(place: Any) -> str:
    if isinstance(place, dict):
        return "  ".join(f"{axis} {' '.join(map(str, points))}" for axis, points in place.items())
    return f"({', '.join(map(str, place))})"
