"""The command ``spatialjudge``: the same questions as the API, asked from a terminal, and files of them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from spatialjudge.service.commands.ask import ask
from spatialjudge.service.commands.audit import audit
from spatialjudge.service.commands.generate import generate
from spatialjudge.service.commands.grade import grade
from spatialjudge.service.commands.items import items
from spatialjudge.service.commands.questions import check, relations
from spatialjudge.service.commands.report import report
from spatialjudge.service.commands.run import run
from spatialjudge.service.commands.serve import openapi, serve
from spatialjudge.service.commands.validate import validate
from spatialjudge.service.commands.vocabulary import vocabulary
from spatialjudge.service.version import VERSION

HELP = """\
Judges spatial answers: can a relation between two objects hold together with a story? And what is worth what a model
answered?

A story is a JSON file such as

    {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "chair"]]}

that says which facts hold in a room of 12 x 12 cells. Try

    spatialjudge check story.json bed SW chair --explain

    spatialjudge relations story.json bed chair

and, for a file with an item on each line (see `spatialjudge grade --help`),

    spatialjudge grade items.jsonl -o graded.jsonl

    spatialjudge report graded.jsonl --by model

Exit codes: **0** feasible (or consistent, or done), **1** infeasible (or graded, but for lines that are no items),
**2** the command or its input is wrong,
**3** the story contradicts itself, **4** undecided in the time given, **5** a defect of spatialjudge,
**130** interrupted.
"""

app = typer.Typer(
    name="spatialjudge",
    help=HELP,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spatialjudge {VERSION}")
        raise typer.Exit


@app.callback()
def main(
    *,
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Set up what all commands share (Typer shows ``HELP``)."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # names may not fit the terminal


for command in (
    check,
    relations,
    run,
    ask,
    grade,
    report,
    validate,
    audit,
    items,
    generate,
    vocabulary,
    serve,
    openapi,
):
    app.command()(command)
