"""A report as CSV: a row for each group, with its names and its numbers in columns, under the names that JSON has."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.report import Report
from spatialjudge.relations import printable

_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a formula begins with in one spreadsheet or another; in some as a wide letter, too."""
_PLAIN: Final = ("outcomes.", "flags.", "scores.")
"""What the names of columns go without."""


def as_csv(report: Report) -> str:
    """The groups, or with a pivot the groups by its values: of each its fields and all that is a number or a rate."""
    counted = report.counted()
    by, rows = counted.by, counted.groups
    if counted.pivot:
        by, rows = (*by, counted.pivot), tuple(row for row in counted.over if not row.total)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = list(_flat(counted.total.numbers))
    writer.writerow([*map(_inert, by), *columns])
    for names, numbers, _ in rows:
        cells = _flat(numbers)
        writer.writerow([*map(_inert, names), *(cells.get(column) for column in columns)])
    return text.getvalue()


def _flat(numbers: Numbers) -> dict[str, Any]:
    """Numbers by the names of their columns: a rate is several, and what is a list or a tree none."""
    cells: dict[str, Any] = {}
    for name, value in numbers.items():
        for first in _PLAIN:
            name = name.removeprefix(first)  # noqa: PLW2901
        column = name.replace(".", "_").replace(" ", "_")
        if isinstance(value, Rate):
            cells |= {f"{column}_{part}": number for part, number in value.as_json().items()}
        elif name != "samples" and not isinstance(value, (dict, list)):
            cells[column] = value
    return cells


def _inert(cell: str) -> str:
    """A cell that no terminal obeys, and no spreadsheet takes for a formula."""
    said = printable(cell)
    return f"'{said}" if said.lstrip()[:1] in _FORMULA else said
