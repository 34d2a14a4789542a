"""Scenes: objects on random cells of a room, or at any place of a continuous one, and the facts that are read off them.

The pairs that are related are those of the published data: neighbours in the list first, then objects two apart, three
apart, until there are m, never the first object and the last.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from spatialjudge.benchmarks.roomspace.wording import SETTINGS
from spatialjudge.relations import ROOM
from spatialjudge.relations import vocabulary as named
from spatialjudge.solver import InvalidInput, Story

GridCell = tuple[int, int]

FINE: Final = 1_000_000
"""Steps along a side of a continuous room: so fine that no two things are in line but by chance."""
# room -> what may stand in it; the kinds of the published data
# fmt: off
FURNITURE: Final[dict[str, tuple[str, ...]]] = {
    "living room": ("sofa", "arm chair", "coffee table", "TV stand", "floor lamp", "house plant", "painting", "desk",
                    "side table", "shelving unit", "chair", "ottoman", "stool", "cart"),
    "bedroom": ("bed", "dresser", "desk", "chair", "side table", "floor lamp", "house plant", "painting", "safe",
                "shelving unit", "laundry hamper", "dog bed", "arm chair", "room decor"),
    "kitchen": ("fridge", "dining table", "chair", "counter top", "garbage can", "stool", "cart", "side table", "sink",
                "shelving unit", "house plant", "painting"),
    "bathroom": ("toilet", "sink", "clothes dryer", "laundry hamper", "plunger", "garbage can", "footstool", "painting",
                 "side table", "shelving unit", "house plant", "vacuum cleaner"),
}
# fmt: on


NEIGHBOURS: Final = 0
"""Stands for n - 1 related pairs, whatever n is: each thing with the next, as in the paper's sweep of n."""


def count_of_pairs(n: int, m: int) -> int:
    """How many pairs of n objects are related: m, or as many as there are neighbours.

    Raises:
        InvalidInput: so many objects cannot have so many related pairs.
    """
    if n < 3:
        raise InvalidInput.at("n", f"{n} objects do not make a scene", "3 or more")
    most = n * (n - 1) // 2 - 1
    if m != NEIGHBOURS and not n - 1 <= m <= most:
        raise InvalidInput.at("m", f"{n} objects cannot have {m} related pairs", f"{n - 1} to {most}")
    return n - 1 if m == NEIGHBOURS else m


def related_pairs(n: int, m: int) -> list[tuple[int, int]]:
    """The numbers of the m pairs that are related, of n objects: one apart, then two apart, and so on."""
    return [(first, first + apart) for apart in range(1, n - 1) for first in range(n - apart)][:m]


def scene_of(random: Random, n: int, grid: int, *, in_line: bool = False) -> tuple[str, dict[str, GridCell]]:
    """A type of room, and n named objects in it with their cells; kinds that occur once come first.

    Those ``in_line`` are in one column or row.
    """
    room = random.choice(list(FURNITURE))
    kinds = random.choices(FURNITURE[room], k=n)
    counts = Counter(kinds)
    scene: dict[str, GridCell] = {}
    for kind in sorted(counts, key=lambda kind: counts[kind]):
        for number in range(1, counts[kind] + 1):
            name = kind if counts[kind] == 1 else f"{kind} {number}"
            scene[name] = (
                _wall_cell(random, grid) if kind == "painting" else (random.randrange(grid), random.randrange(grid))
            )
    if in_line:
        fixed, at = random.randrange(2), random.choice((0, grid - 1))  # along a wall, where paintings may hang
        scene = {name: (at, cell[1]) if fixed else (cell[0], at) for name, cell in scene.items()}
    return room, scene


def _wall_cell(random: Random, grid: int) -> GridCell:
    wall, along = random.choice((0, grid - 1)), random.randrange(grid)
    return (wall, along) if random.random() < 0.5 else (along, wall)


def story_of(scene: dict[str, GridCell], m: int, grid: int, setting: str, vocabulary: str, side: int) -> Story:
    """The facts of the setting that hold in the scene, in the order of the published data.

    ``side`` is that of the scene, which may be finer than the grid. Directions, distances and regions are then those of
    the places themselves, and what touches a wall is in a cell that does: on the grid they often cannot all hold.
    """
    names = list(scene)
    table = named(vocabulary)
    cells = {name: (x * grid // side, y * grid // side) for name, (x, y) in scene.items()}

    def label(family: str, dx: int, dy: int, side: int = side) -> str:
        return next(term.label for term in table.families[family] if (dx, dy) in table.relation((term.label,), side))

    facts = [(name, "INR", ROOM) for name in names]
    for family in SETTINGS[setting]:
        if family == "contact":
            facts += [(name, label(family, *cells[name], grid), ROOM) for name in names]
        elif table.families[family][0].family.unary:
            facts += [(name, label(family, *scene[name]), ROOM) for name in names]
        else:
            for first, second in related_pairs(len(names), m):
                (x, y), (other_x, other_y) = scene[names[first]], scene[names[second]]
                facts.append((names[first], label(family, x - other_x, y - other_y), names[second]))
    return Story(grid, facts, vocabulary, names)
