"""A report in the terminal: its tables, and what must be known to read them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from spatialjudge.grading.report import Table
from spatialjudge.relations import printable
from spatialjudge.service.printing import OUT


def show(tables: Iterable[Table], notes: Iterable[str], warnings: Iterable[str] = ()) -> None:
    """Print tables; only for a terminal are long names cut, and no number ever is."""
    width = OUT.width if OUT.is_terminal else None
    for table in tables:
        OUT.print(Text(printable(table.title), "bold"))
        for line, total in table.lines(width):
            OUT.print(Text(line, "bold" if total else ""))
        OUT.print()
    for warning in warnings:
        OUT.print(Text.assemble(("warning", "bold yellow"), f"   {printable(warning)}"))
    for note in notes:
        OUT.print(Text(printable(note), "dim"))
