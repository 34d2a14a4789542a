"""``spatialjudge vocabulary``: the labels, what they mean, and how much each of them allows."""

from __future__ import annotations

import json as json_format
from typing import Annotated, Final

import typer

from spatialjudge.relations import UnknownVocabulary, Vocabulary
from spatialjudge.relations import vocabulary as find_vocabulary
from spatialjudge.service import printing, terminal
from spatialjudge.service.schemas import VocabulariesResponse, VocabularyModel
from spatialjudge.solver import InvalidInput
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
        terminal.print_json(known) if json else printing.vocabularies(known)
    else:
        table = _table(name)
        terminal.print_json(VocabularyModel.of(table)) if json else printing.vocabulary(table)


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
        printing.tightness(table, grid, counts)
