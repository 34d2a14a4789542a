"""A room in the terminal: north is up, objects are letters, faint lines part the thirds that regions are made of.

An object has the first letter of its name, if no other has it: E stays E, block A is A, and a bed is B.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from spatialjudge.solver import Placement

MAX_SIDE: Final = 30
"""Cells along a side of the drawing, so that a room fits on a screen; a larger room is drawn to scale."""

_MARGIN: Final = 12
"""Columns that are kept for the coordinates and the frame."""
_EMPTY, _SHARED, _WOULD = "·", "+", "░"
_FAINT, _ASKED, _WRONG = "dim", "bold cyan", "red"


def draw(
    grid: int,
    placement: Placement,
    *,
    asked: Sequence[str],
    thirds: bool,
    width: int,
    would: Sequence[tuple[int, int, int, int]] = (),
) -> RenderableType:
    """The room and a legend with each object's cell.

    Args:
        grid: cells along a side.
        placement: each object's cell, and its heading if it has one.
        asked: objects to stand out.
        thirds: whether to part the thirds of the room.
        width: columns of the terminal.
        would: cells that stand out, from a column to another and from a row to another.
    """
    side = min(grid, MAX_SIDE, (width - _MARGIN) // 2)
    if side < 2 <= grid or len(placement) > len(ascii_letters):
        return _legend(placement, dict.fromkeys(placement, _EMPTY), asked)
    letters = letters_of(placement)
    scale = -(-grid // side)
    side = -(-grid // scale)
    parts: list[RenderableType] = [_room(grid, side, scale, placement, letters, asked, thirds, would), Text()]
    parts.append(_legend(placement, letters, asked))
    if scale > 1:
        parts.append(Text(f"one mark stands for {scale} x {scale} cells", style=_FAINT))
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


def _room(
    grid: int,
    side: int,
    scale: int,
    placement: Placement,
    letters: Mapping[str, str],
    asked: Sequence[str],
    thirds: bool,
    would: Sequence[tuple[int, int, int, int]],
) -> Text:
    shaded = {
        (column, row): (_WOULD, _WRONG)
        for left, right, bottom, top in would
        for column in range(left // scale, right // scale + 1)
        for row in range(bottom // scale, top // scale + 1)
    }
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for name, (x, y, *_) in placement.items():
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
    if _shared(placement):
        legend.append(f"\n{_SHARED} several objects in one place", _FAINT)
    return legend


def _shared(placement: Placement) -> bool:
    return len({cell[:2] for cell in placement.values()}) < len(placement)
