"""Boxes in the terminal: drawn in the order of their sides, not to scale; a line of intervals likewise.

Only the order of sides means anything to most vocabularies, and distances may be huge, so each coordinate that occurs
gets the next column or row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from spatialjudge.service.drawing import letters_of
from spatialjudge.solver import Placement

COLUMN: Final = 4
"""Characters from a coordinate to the next, so that three boxes that start in one corner can have their letters."""
_FAINT, _ASKED, _PLAIN = "dim", "bold cyan", "bold"


def draw_boxes(placement: Placement, axes: str, *, asked: Sequence[str], width: int) -> RenderableType:
    """The boxes on the plane of two of the axes, y being upright, and a legend with the coordinates of each.

    Args:
        placement: each box's coordinates by axis.
        axes: the axes on which things have extent; intervals have only one.
        asked: boxes to stand out.
        width: columns of the terminal.
    """
    legend = _legend(placement, asked)
    across, up = (axes[0], "y") if axes[0] != "y" else (axes[-1], "y")
    known = next(iter(placement.values()))
    if across not in known or len(placement) > len(ascii_letters):
        return legend
    columns = _ranks(end for box in placement.values() for end in (box[across][0], box[across][-1]))
    if COLUMN * len(columns) > width - len(max(placement, key=len)) - 1:
        return legend
    if up not in axes or up not in known:
        return Group(_line(placement, across, columns, asked), Text(), legend)
    rows = _ranks(end for box in placement.values() for end in (box[up][0], box[up][-1]))
    return Group(_plane(placement, (across, up), columns, rows, asked), Text(), legend)


def _ranks(coordinates: Iterable[int]) -> Mapping[int, int]:
    return {at: rank for rank, at in enumerate(sorted(set(coordinates)))}


def _line(placement: Placement, axis: str, columns: Mapping[int, int], asked: Sequence[str]) -> Text:
    """Each interval on a row of its own."""
    margin = len(max(placement, key=len))
    rows = []
    for name, box in placement.items():
        start, end = COLUMN * columns[box[axis][0]], COLUMN * columns[box[axis][-1]]
        bar = " " * start + "├" + "─" * (end - start - 1) + "┤"
        style = _ASKED if name in asked else _PLAIN
        rows.append(Text.assemble((f"{name:<{margin}} ", style), (bar, style), no_wrap=True))
    return Text("\n", no_wrap=True).join(rows)


def _plane(
    placement: Placement,
    axes: tuple[str, str],
    columns: Mapping[int, int],
    rows: Mapping[int, int],
    asked: Sequence[str],
) -> Text:
    height = len(rows)
    sheet = [[(" ", "")] * (COLUMN * len(columns)) for _ in range(2 * height - 1)]
    letters = letters_of(placement)
    for name, box in sorted(placement.items(), key=lambda entry: entry[0] in asked):
        style = _ASKED if name in asked else _FAINT
        left, right = (COLUMN * columns[box[axes[0]][end]] for end in (0, -1))
        bottom, top = (2 * (height - 1 - rows[box[axes[1]][end]]) for end in (0, -1))
        for column in range(left + 1, right):
            sheet[top][column] = sheet[bottom][column] = ("─", style)
        for row in range(top + 1, bottom):
            sheet[row][left] = sheet[row][right] = ("│", style)
        for row, column, corner in ((top, left, "┌"), (top, right, "┐"), (bottom, left, "└"), (bottom, right, "┘")):
            sheet[row][column] = (corner, style)
    for name, box in placement.items():
        row = 2 * (height - 1 - rows[box[axes[1]][-1]])
        column = COLUMN * columns[box[axes[0]][0]] + 1
        while sheet[row][column][0] in letters.values():
            column += 1
        sheet[row][column] = (letters[name], _ASKED if name in asked else _PLAIN)
    lines = (Text.assemble(*line, no_wrap=True) for line in sheet)
    return Text("\n", no_wrap=True).join(lines)


def _legend(placement: Placement, asked: Sequence[str]) -> Text:
    lines = []
    letters = letters_of(placement)
    for name, box in placement.items():
        ends = "  ".join(f"{axis} {' '.join(map(str, points))}" for axis, points in box.items())
        lines.append(Text.assemble((letters[name], _ASKED if name in asked else _PLAIN), f" {name}  ", (ends, _FAINT)))
    return Text("\n").join(lines)
