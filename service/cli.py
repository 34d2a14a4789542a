"""The command ``spatialjudge``: the same questions as the API, asked from a terminal, and files of them."""

from __future__ import annotations

import os
import sys
from collections import UserDict
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from spatialjudge.work.collector import seldom_collected

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

Exit codes: **0** feasible, consistent, or done; **1** infeasible, or done but for items or lines that are named;
**2** the command or its input is wrong; **3** the story contradicts itself; **4** undecided: too little
time; **5** a defect of spatialjudge; **130** interrupted.
"""

COMMANDS: Final = {
    "demo": "run",
    "check": "questions",
    "relations": "questions",
    "evaluate": "placements",
    "qualify": "placements",
    "count": "placements",
    "run": "run",
    "ask": "ask",
    "grade": "grade",
    "show": "show",
    "report": "report",
    "validate": "validate",
    "audit": "audit",
    "items": "items",
    "generate": "generate",
    "vocabulary": "vocabulary",
    "tightness": "tightness",
    "serve": "serve",
    "openapi": "serve",
}
"""The commands in the order in which they are listed, and the module of ``commands/`` that each is a function of."""
MARKUP: Final = "markdown"


class _Commands(UserDict[str, Any]):
    """The commands by name. A look-up imports the command's module: nobody waits for what another command needs."""

    def __getitem__(self, name: str) -> Any:
        with seldom_collected():  # what is imported stays
            module = import_module(f"spatialjudge.service.commands.{self.data[name]}")
        alone = typer.Typer(rich_markup_mode=MARKUP, add_completion=False)
        alone.command(name)(getattr(module, name))
        return typer.main.get_command(alone)


class _Group(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands(COMMANDS)


app = typer.Typer(
    name="spatialjudge",
    cls=_Group,
    help=HELP,
    rich_markup_mode=MARKUP,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from spatialjudge.version import VERSION  # noqa: PLC0415 - looking it up takes as long as the solver

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
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed, as by ">&-"
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # names may not fit the terminal
