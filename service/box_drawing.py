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
_FAINT, _ASKED, _PLAIN, _WRONG = "dim", "bold cyan", "bold", "red"
_WOULD: Final = "░"
"""The name of a box where the answer would have something be."""
_Boxes = Mapping[str, Mapping[str, Sequence[float]]]


def draw_boxes(
    placement: Placement,
    planes: Sequence[tuple[str, ...]],
    *,
    asked: Sequence[str],
    width: int,
    ghost: Mapping[str, Sequence[float]] | None = None,
) -> RenderableType:
    """The boxes on each plane, its second axis being upright, and a legend with the coordinates of each.

    Args:
        placement: each box's coordinates by axis.
        planes: two axes each, or one, on which things are intervals.
        asked: boxes to stand out.
        width: columns of the terminal.
        ghost: where the first that is asked for would have to be.
    """
    boxes: dict[str, Mapping[str, Sequence[float]]] = {**placement}
    if ghost is not None:
        boxes[_WOULD] = ghost
    legend = _legend(boxes, asked)
    parts: list[RenderableType] = []
    for axes in planes if len(boxes) <= len(ascii_letters) else ():
        ends = [_ranks(end for box in boxes.values() for end in (box[axis][0], box[axis][-1])) for axis in axes]
        if COLUMN * len(ends[0]) > width - len(max(boxes, key=len)) - 1:
            continue
        if len(planes) > 1:
            parts.append(Text(f"{axes[0]} →, {axes[1]} ↑", _FAINT))
        parts += [_plane(boxes, axes, ends, asked) if axes[1:] else _line(boxes, axes[0], ends[0], asked), Text()]
    return Group(*parts, legend)


def _style(name: str, asked: Sequence[str], other: str) -> str:
    return _WRONG if name == _WOULD else _ASKED if name in asked else other


def _ranks(coordinates: Iterable[float]) -> Mapping[float, int]:
    return {at: rank for rank, at in enumerate(sorted(set(coordinates)))}


def _line(placement: _Boxes, axis: str, columns: Mapping[float, int], asked: Sequence[str]) -> Text:
    """Each interval on a row of its own."""
    margin = len(max(placement, key=len))
    rows = []
    for name, box in placement.items():
        start, end = COLUMN * columns[box[axis][0]], COLUMN * columns[box[axis][-1]]
        bar = " " * start + "├" + "─" * (end - start - 1) + "┤"
        style = _style(name, asked, _PLAIN)
        rows.append(Text.assemble((f"{name:<{margin}} ", style), (bar, style), no_wrap=True))
    return Text("\n", no_wrap=True).join(rows)


def _plane(
    placement: _Boxes,
    axes: tuple[str, ...],
    ends: Sequence[Mapping[float, int]],
    asked: Sequence[str],
) -> Text:
    columns, rows = ends
    height = len(rows)
    sheet = [[(" ", "")] * (COLUMN * len(columns)) for _ in range(2 * height - 1)]
    letters = letters_of(placement)
    for name, box in sorted(placement.items(), key=lambda entry: entry[0] in asked):
        style = _style(name, asked, _FAINT)
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
        sheet[row][column] = (letters[name], _style(name, asked, _PLAIN))
    lines = (Text.assemble(*line, no_wrap=True) for line in sheet)
    return Text("\n", no_wrap=True).join(lines)


def _legend(placement: _Boxes, asked: Sequence[str]) -> Text:
    lines = []
    letters = letters_of(placement)
    for name, box in placement.items():
        ends = "  ".join(f"{axis} {' '.join(f'{point:.10g}' for point in points)}" for axis, points in box.items())
        style = _style(name, asked, _PLAIN)
        if name == _WOULD:
            lines.append(Text.assemble((f"{name} where {asked[0]} would have to be  ", style), (ends, _FAINT)))
        else:
            lines.append(Text.assemble((letters[name], style), f" {name}  ", (ends, _FAINT)))
    return Text("\n").join(lines)
