"""Pictures in the terminal.

In a room north is up, objects are letters, and faint lines part the thirds that regions are made of. Boxes are drawn in
the order of their sides, not to scale, and a line of intervals likewise: only that order means anything to most
vocabularies, and distances may be huge, so each coordinate that occurs gets the next column or row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from spatialjudge.service.pictures import GHOST, Picture
from spatialjudge.solver import Placement

MAX_SIDE: Final = 30
"""Cells along a side of the drawing, so that a room fits on a screen; a larger room is drawn to scale."""

_MARGIN: Final = 12
"""Columns that are kept for the coordinates and the frame."""
_EMPTY, _SHARED, _WOULD = "·", "+", GHOST
_FAINT, _ASKED, _WRONG = "dim", "bold cyan", "red"

COLUMN: Final = 4
"""Characters from a coordinate to the next, so that three boxes that start in one corner can have their letters."""
_Boxes = Mapping[str, Mapping[str, Sequence[float]]]


def draw(picture: Picture, width: int) -> RenderableType:
    """The picture in so many columns of a terminal, and a legend with each object's place."""
    if picture.grid is None:
        return _draw_boxes(picture, width)
    grid, placement = picture.grid, picture.placement
    side = min(grid, MAX_SIDE, (width - _MARGIN) // 2)
    parts: list[RenderableType] = []
    if side < 2 <= grid or len(placement) > len(ascii_letters):
        parts.append(_legend(placement, dict.fromkeys(placement, _EMPTY), picture.asked))
    else:
        letters = letters_of(placement)
        scale = -(-grid // side)
        room = _room(picture, grid, -(-grid // scale), scale, letters)
        parts += [room, Text(), _legend(placement, letters, picture.asked)]
        if scale > 1:
            parts.append(Text(f"one mark stands for {scale} x {scale} cells", style=_FAINT))
    if picture.would:
        parts.append(Text(f"{_WOULD} where {picture.asked[0]} would have to be", _WRONG))
    return Group(*parts)


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """A letter for each name, nothing when there are no more: its own, else its first, else the next that is free.

    A name's own is all of it, or what comes behind a title, as in "block A", if no other has that.
    """
    names = list(names)
    letters: dict[str, str] = {}
    for behind_title in (False, True):
        for name in names:
            own = name.rpartition(" ")[2] if behind_title else name
            if name not in letters and len(own) == 1 and own.isprintable() and own not in letters.values():
                letters[name] = own
    taken = set(letters.values()) | {" "}
    for name in names:
        if name not in letters:
            wanted = [*(letter for letter in (name[:1].upper(), name[:1].lower()) if letter in ascii_letters)]
            free = (letter for letter in (*wanted, *ascii_letters.swapcase()) if letter and letter not in taken)
            letters[name] = next(free, "")
            taken.add(letters[name])
    return letters


def _room(picture: Picture, grid: int, side: int, scale: int, letters: Mapping[str, str]) -> Text:
    asked, thirds = picture.asked, picture.thirds
    shaded = {
        (column, row): (_WOULD, _WRONG)
        for left, right, bottom, top in picture.would
        for column in range(left // scale, right // scale + 1)
        for row in range(bottom // scale, top // scale + 1)
    }
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for name, (x, y, *_) in picture.placement.items():
        cell = x // scale, y // scale
        style = _ASKED if name in asked or marks.get(cell, ("", ""))[1] == _ASKED else "bold"
        marks[cell] = (_SHARED if cell in marks else letters[name], style)
    breaks = {i for i in range(1, side) if thirds and _third(i * scale, grid) != _third((i - 1) * scale, grid)}
    gutter = len(str(grid - 1))
    rule = "".join(("┼" if column in breaks else "") + "──" for column in range(side)) + "─"
    room = Text(no_wrap=True)
    for row in reversed(range(side)):
        label = {side - 1: str(grid - 1), 0: "0"}.get(row, "")
        room.append(f"{label:>{gutter}} ", _FAINT)
        for column in range(side):
            room.append("│" if column in breaks else "", _FAINT)
            mark, style = marks.get((column, row)) or shaded.get((column, row), (_EMPTY, _FAINT))
            room.append(" ").append(mark, style)
        room.append("   N ↑" if row == side - 1 else "", _FAINT).append("\n")
        if row in breaks:
            room.append(" " * (gutter + 1)).append(rule, _FAINT).append("\n")
    width = 2 * side + len(breaks) - 2 - len(str(grid - 1))
    room.append(" " * (gutter + 2) + "0" + " " * width + (str(grid - 1) if grid > 1 else ""), _FAINT)
    return room


def _third(coordinate: int, grid: int) -> int:
    """The band of a coordinate: low, middle or high, as regions divide the room."""
    return 0 if 3 * coordinate < grid else 2 if 3 * coordinate >= 2 * grid else 1


def _legend(placement: Placement, letters: Mapping[str, str], asked: Sequence[str]) -> Text:
    legend = Text("\n").join(
        Text.assemble(
            (letters[name], _ASKED if name in asked else "bold"),
            f" {name} ",
            (f"({', '.join(map(str, cell))})", _FAINT),
        )
        for name, cell in placement.items()
    )
    if len({cell[:2] for cell in placement.values()}) < len(placement):
        legend.append(f"\n{_SHARED} several objects in one place", _FAINT)
    return legend


def _draw_boxes(picture: Picture, width: int) -> RenderableType:
    """The boxes on each plane, its second axis being upright, and a legend with the coordinates of each."""
    planes, asked = picture.planes, picture.asked
    boxes: dict[str, Mapping[str, Sequence[float]]] = {**picture.placement}
    if picture.ghost is not None:
        boxes[_WOULD] = picture.ghost
    legend = _box_legend(boxes, asked)
    parts: list[RenderableType] = []
    for axes in planes if len(boxes) <= len(ascii_letters) else ():
        coordinates = ({end for box in boxes.values() for end in (box[axis][0], box[axis][-1])} for axis in axes)
        ends = [{at: rank for rank, at in enumerate(sorted(places))} for places in coordinates]
        if COLUMN * len(ends[0]) > width - len(max(boxes, key=len)) - 1:
            continue
        if len(planes) > 1:
            parts.append(Text(f"{axes[0]} →, {axes[1]} ↑", _FAINT))
        parts += [_plane(boxes, axes, ends, asked) if axes[1:] else _line(boxes, axes[0], ends[0], asked), Text()]
    return Group(*parts, legend)


def _style(name: str, asked: Sequence[str], other: str) -> str:
    return _WRONG if name == _WOULD else _ASKED if name in asked else other


def _line(placement: _Boxes, axis: str, columns: Mapping[float, int], asked: Sequence[str]) -> Text:
    """Each interval on a row of its own."""
    margin = len(max(placement, key=len))
    rows = []
    for name, box in placement.items():
        start, end = COLUMN * columns[box[axis][0]], COLUMN * columns[box[axis][-1]]
        bar = " " * start + "├" + "─" * (end - start - 1) + "┤"
        style = _style(name, asked, "bold")
        rows.append(Text.assemble((f"{name:<{margin}} ", style), (bar, style), no_wrap=True))
    return Text("\n", no_wrap=True).join(rows)


def _plane(placement: _Boxes, axes: tuple[str, ...], ends: Sequence[Mapping[float, int]], asked: Sequence[str]) -> Text:
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
        sheet[row][column] = (letters[name], _style(name, asked, "bold"))
    lines = (Text.assemble(*line, no_wrap=True) for line in sheet)
    return Text("\n", no_wrap=True).join(lines)


def _box_legend(placement: _Boxes, asked: Sequence[str]) -> Text:
    lines = []
    letters = letters_of(placement)
    for name, box in placement.items():
        ends = "  ".join(f"{axis} {' '.join(f'{point:.10g}' for point in points)}" for axis, points in box.items())
        style = _style(name, asked, "bold")
        if name == _WOULD:
            lines.append(Text.assemble((f"{name} where {asked[0]} would have to be  ", style), (ends, _FAINT)))
        else:
            lines.append(Text.assemble((letters[name], style), f" {name}  ", (ends, _FAINT)))
    return Text("\n").join(lines)
