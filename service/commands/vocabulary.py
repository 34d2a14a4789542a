"""``spatialjudge vocabulary``: the labels, what they mean, and how much each of them allows."""

from __future__ import annotations

import json as json_format
from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.text import Text

from spatialjudge.relations import UnknownVocabulary, Vocabulary
from spatialjudge.relations import vocabulary as find_vocabulary
from spatialjudge.service import printing, terminal
from spatialjudge.service.printing import OUT
from spatialjudge.service.schemas import VocabulariesResponse, VocabularyModel
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.tightness import Tightness
from spatialjudge.solver.tightness import tightness as count

COUNTED: Final = "roomspace"
"""The vocabulary whose tightness is shown if none is named."""


@terminal.reporting()
def vocabulary(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show the labels of this one.")] = None,
    *,
    tightness: Annotated[
        bool, typer.Option("--tightness", help="Show which share of all placements each label allows.")
    ] = False,
    grid: Annotated[int | None, typer.Option(help="Cells along a side of the room, for --tightness.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """List the vocabularies, or the labels of one and what they mean."""
    if tightness != (grid is not None):
        raise InvalidInput.at("--grid", "goes with --tightness", "such as --tightness --grid 12")
    if grid is not None:
        _show_tightness(_table(name or COUNTED), grid, json=json)
    elif name is None:
        known = VocabulariesResponse.known()
        terminal.print_json(known) if json else _print_vocabularies(known)
    else:
        table = _table(name)
        terminal.print_json(VocabularyModel.of(table)) if json else _print_vocabulary(table)


def _table(name: str) -> Vocabulary:
    try:
        return find_vocabulary(name)
    except UnknownVocabulary as error:
        raise InvalidInput.at("vocabulary", str(error), error.hint) from None


def _show_tightness(table: Vocabulary, grid: int, *, json: bool) -> None:
    counts = count(table, grid)
    if json:
        labels = [
            {"label": c.label, "family": c.family, "satisfying": c.satisfying, "total": c.total, "p": float(c.p)}
            for c in counts
        ]
        answer = {"vocabulary": table.name, "vocabulary_version": table.version, "grid": grid, "labels": labels}
        typer.echo(json_format.dumps(answer))
    else:
        _print_tightness(table, grid, counts)


def _print_vocabularies(known: VocabulariesResponse) -> None:
    """Print the names of the vocabularies and what each is for."""
    rows = [
        (entry.name, entry.version, ", ".join(family.name for family in entry.families), entry.summary)
        for entry in known.vocabularies
    ]
    printing.table(("vocabulary", "version", "families", "what it is"), rows, 4)


def _print_vocabulary(known: Vocabulary) -> None:
    """Print the labels of a vocabulary, family by family."""
    OUT.print(Text.assemble((known.name, "bold"), f", version {known.version}: {known.summary}"))
    rows = [
        ("" if number else family, term.label, term.definition, ", ".join(term.names), term.converse or "")
        for family, terms in known.families.items()
        for number, term in enumerate(terms)
    ]
    printing.table(("family", "label", "meaning", "also read as", "converse"), rows, 5)


def _print_tightness(known: Vocabulary, grid: int, counts: Sequence[Tightness]) -> None:
    """Print which share of all placements each label of a vocabulary allows."""
    OUT.print(Text.assemble((known.name, "bold"), f", version {known.version}, on a grid of {grid} x {grid}"))
    rows = [(one.family, one.label, f"{float(one.p):.6f}", str(one.satisfying), str(one.total)) for one in counts]
    printing.table(("family", "label", "p", "satisfying", "of"), rows, 2)
