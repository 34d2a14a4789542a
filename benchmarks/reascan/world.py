"""The grid world: objects on cells, and an agent that faces one of four directions.

Row 0 is north, column 0 is west. Several objects may lie on a cell. A box of size s covers s x s cells, from its own to
the south and the east; all other objects cover one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from spatialjudge.benchmarks.reascan.commands import COLOURS, SHAPES
from spatialjudge.benchmarks.records import JsonRecord

GridCell = tuple[int, int]
"""Row, column."""

HEADINGS: Final = ("east", "south", "west", "north")
"""The directions in the order of right turns."""
AHEAD: Final[tuple[GridCell, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""What one step in each direction adds to row and column."""
LARGEST: Final = 4
"""Sizes go from 1 to this."""
HEAVY: Final = 3
"""From this size on an object takes two tokens a cell to be pushed or pulled."""
MAX_GRID: Final = 100
MAX_OBJECTS: Final = 100
"""Published worlds are 6 x 6 with up to 16 objects."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of the world."""

    id: str
    colour: str
    shape: str
    size: int
    cell: GridCell

    def __str__(self) -> str:
        return (
            f"{self.id}: a {self.colour} {self.shape} of size {self.size} at row {self.cell[0]}, column {self.cell[1]}"
        )


@dataclass(frozen=True, slots=True)
class World:
    """The world before anything is done; ``heading`` is a number of ``HEADINGS``."""

    grid: int
    things: tuple[Thing, ...]
    agent: GridCell
    heading: int

    def __str__(self) -> str:
        row, column = self.agent
        lines = (
            f"The world has {self.grid} rows (0 is north) and {self.grid} columns (0 is west).",
            f"The agent is at row {row}, column {column} and faces {HEADINGS[self.heading]}.",
            *(f"Object {thing}." for thing in self.things),
        )
        return " ".join(lines)

    def as_situation(self) -> dict[str, Any]:
        """The world as an example's ``situation``, of which :func:`read_world` makes it again."""
        return {
            "grid_size": self.grid,
            "agent_position": _as_position(self.agent),
            "agent_direction": self.heading,
            "placed_objects": {
                thing.id: {
                    "position": _as_position(thing.cell),
                    "object": {"size": thing.size, "color": thing.colour, "shape": thing.shape},
                }
                for thing in self.things
            },
        }

    def free(self, cell: GridCell, moved: Thing) -> bool:
        """Whether an object can be moved onto a cell: it is in the world, and nothing but boxes lies there."""
        inside = all(0 <= place < self.grid for place in cell)
        return inside and all(thing.cell != cell or thing.shape == "box" or thing is moved for thing in self.things)


def read_world(situation: Any) -> World:
    """The world of an example's ``situation``; numbers may be texts.

    Raises:
        InvalidInput: a field is missing, or is no such thing; with its place.
    """
    record = JsonRecord(situation, "situation")
    grid = _number(record, "grid_size", 1, MAX_GRID)
    placed = record.object("placed_objects")
    if not 0 < len(placed.value) <= MAX_OBJECTS:
        record.refuse("placed_objects", f"has {len(placed.value)} objects, not 1 to {MAX_OBJECTS}")
    things = []
    for key in placed.value:
        thing = placed.object(key)
        kind = thing.object("object")
        colour, shape = kind.choice("color", *COLOURS), kind.choice("shape", *SHAPES)
        things.append(Thing(str(key), colour, shape, _number(kind, "size", 1, LARGEST), _cell(thing, "position", grid)))
    heading = _number(record, "agent_direction", 0, 3)
    return World(grid, tuple(things), _cell(record, "agent_position", grid), heading)


def _as_position(cell: GridCell) -> dict[str, int]:
    return {"row": cell[0], "column": cell[1]}


def _cell(record: JsonRecord, name: str, grid: int) -> GridCell:
    cell = record.object(name)
    return _number(cell, "row", 0, grid - 1), _number(cell, "column", 0, grid - 1)


def _number(record: JsonRecord, name: str, least: int, most: int) -> int:
    value = record.value.get(name)
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if not (text.isdecimal() and len(text) < 5 and least <= int(text) <= most):  # any longer is too large
        record.refuse(name, f"must be a whole number from {least} to {most}")
    return int(text)
