"""Reports: a bench's tables, shown in the terminal and kept as Markdown in ``bench/results``."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table as Shown

RESULTS: Final = Path(__file__).with_name("results")
PACKAGES: Final = ("python-constraint2", "ortools", "fastapi", "uvicorn", "pydantic")
PRINTED_WIDTH: Final = 160
"""Characters of a line when tables are not printed to a terminal, which has its own."""
console: Final = Console(width=None if sys.stdout.isatty() else PRINTED_WIDTH)
progress: Final = Console(stderr=True)


class Unavailable(Exception):
    """What a bench needs is not there: a contender, or data."""


class Table(NamedTuple):
    """Rows under a title, and the command that takes one of them again."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    again: str
    notes: Sequence[str] = ()


class Report(NamedTuple):
    """What a bench found: how it was measured, and its tables."""

    name: str
    method: str
    tables: Sequence[Table]
    draw: Callable[[], None] | None = None
    """Draws a picture beside them."""

    def show(self) -> None:
        """Print the tables."""
        for table in self.tables:
            shown = Shown(*table.columns, title=f"{self.name}: {table.title}", title_justify="left")
            for column in shown.columns[1:]:
                column.justify = "right"
            for row in table.rows:
                shown.add_row(*row)
            console.print(shown)
            for note in table.notes:
                console.print(note, highlight=False)
            console.print(f"a row again: {table.again}\n", highlight=False)

    def save(self) -> None:
        """Write them to ``bench/results``."""
        parts = [f"# {self.name}", self.method, conditions()]
        for table in self.tables:
            parts += [f"## {table.title}", _markdown(table), *table.notes, f"A row again: `{table.again}`"]
        RESULTS.mkdir(exist_ok=True)
        if self.draw:
            self.draw()
        (RESULTS / f"{self.name}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def conditions() -> str:
    """The machine and the versions that figures depend on."""
    packages = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    python = f"{platform.python_implementation()} {'.'.join(platform.python_version_tuple()[:2])}"
    return f"{os.cpu_count()} cores, {python}; {packages}. Ratios hold from machine to machine, milliseconds do not."


def _markdown(table: Table) -> str:
    lines = [table.columns, ["---", *["---:"] * (len(table.columns) - 1)], *table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
