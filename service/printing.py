"""How the command line prints for people: pictures, tables, sentences, facts and errors.

Everything a user wrote goes out as ``Text``, never as markup, so a name cannot colour or link what follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from spatialjudge.relations import printable
from spatialjudge.service.drawing import draw
from spatialjudge.service.pictures import Picture
from spatialjudge.solver import Problem

if TYPE_CHECKING:
    from spatialjudge.service.schemas import ConflictModel, FactParts


class _Terminal(Console):
    """A console that takes a text as it is, and leaves it to the command what to do when nobody reads on."""

    def __init__(self, *, stderr: bool) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, soft_wrap=True, stderr=stderr)

    def on_broken_pipe(self) -> None:
        """Rich would exit with 1, which is a verdict."""
        raise BrokenPipeError


OUT: Final = _Terminal(stderr=False)
ERR: Final = _Terminal(stderr=True)

FILE_WIDTH: Final = 100
"""Columns of what is drawn into a file."""


def prose(text: str, style: str = "") -> None:
    """Print sentences: in a terminal broken between words, in a file in one line."""
    OUT.print(Text(printable(text), style), soft_wrap=not OUT.is_terminal)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int, *, total: bool = False) -> None:
    """Print a table, whose columns from that one on are numbers, and whose last row may be the total."""
    shown = Table(box=None, pad_edge=False)
    for place, head in enumerate(heads):
        shown.add_column(Text(head), justify="right" if place >= numbers else "left")
    for place, cells in enumerate(rows, 1):
        shown.add_row(*(Text(cell, "bold" if total and place == len(rows) else "") for cell in cells))
    OUT.print(shown, soft_wrap=False)


def told(text: str) -> None:
    """Print a line beside what a command prints."""
    ERR.print(Text(printable(text)))


def errors(problems: Sequence[Problem]) -> None:
    """Print each mistake with its place, and under it what would be right."""
    _print_problems(("error", "bold red"), problems)


def warnings(problems: Sequence[Problem]) -> None:
    """Print what is odd, but stops nothing."""
    _print_problems(("warning", "bold yellow"), problems)


def _print_problems(title: tuple[str, str], problems: Sequence[Problem]) -> None:
    indent = " " * (len(title[0]) + 3)
    for where, problem, hint in problems:
        ERR.print(Text.assemble(title, f"   {where}: {problem}"))
        if hint:
            ERR.print(Text(f"{indent}{hint}", "dim"))


def fact_text(fact: FactParts) -> str:
    """A fact in a line: its labels joined by "or", two objects by "and"."""
    subject, relation, obj = fact
    labels = relation if isinstance(relation, str) else " or ".join(relation)
    return f"{subject} {labels} {obj if isinstance(obj, str) else ' and '.join(obj)}"


def print_picture(picture: Picture) -> None:
    """Print a picture as wide as the terminal is, with a blank line above."""
    OUT.print()
    OUT.print(draw(picture, OUT.width))


def as_text(picture: Picture) -> str:
    """The picture as lines of plain text, as a file has it."""
    console = Console(width=FILE_WIDTH, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(draw(picture, FILE_WIDTH))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def print_facts(conflict: ConflictModel, do: str, without: str) -> None:
    """Print the facts that do something, or what is so without any; and the bounds that show it."""
    facts = "these facts" if conflict.minimal else "some of these facts (there was no time to find out which)"
    OUT.print(Text(f"{facts} {do}:" if conflict.facts else without))
    list_facts(conflict)
    if conflict.chains:
        OUT.print(Text(conflict.text, "dim"))


def list_facts(conflict: ConflictModel) -> None:
    """Print the facts of a conflict, each with its number, one a line."""
    for entry in conflict.facts:
        OUT.print(Text(f"  fact {entry.number}  {fact_text(entry.fact)}"))
