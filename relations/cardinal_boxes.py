"""Cardinal directions between boxes: the tiles around a reference box (Skiadopoulos, Koubarakis, AIJ 2004 and 2005).

The lines along the sides of the object part the plane into nine tiles, B being its own. A label of one tile says that
the subject lies wholly in it; it may touch the next from there. A label of several, such as ``N:NE``, says that it
reaches into all of these and into no other. Boxes can reach into 36 combinations of tiles, and into exactly one at a
time (Navarrete, Morales, Sciavicco, Cardenas, AMAI 2013).
"""

from __future__ import annotations

from itertools import product
from typing import Final

from spatialjudge.relations.boxes import Axis, Boxes, always, every
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

TILE: Final = Family("tile", partition=False, disjoint=True)
TILES: Final = Family("tiles", partition=False, disjoint=True)

# tile, its column and row (0 low, 1 middle, 2 high), its name
NINE: tuple[tuple[str, int, int, str], ...] = (
    ("B", 1, 1, "same box"),
    ("S", 1, 0, "south"),
    ("SW", 0, 0, "south-west"),
    ("W", 0, 1, "west"),
    ("NW", 0, 2, "north-west"),
    ("N", 1, 2, "north"),
    ("NE", 2, 2, "north-east"),
    ("E", 2, 1, "east"),
    ("SE", 2, 0, "south-east"),
)
# the columns, or rows, that a subject reaches into, and what that says of the ends on the axis
REACHES: tuple[tuple[tuple[int, ...], str], ...] = (
    ((0,), "A.hi <= B.lo"),
    ((1,), "B.lo <= A.lo, A.hi <= B.hi"),
    ((2,), "B.hi <= A.lo"),
    ((0, 1), "A.lo < B.lo, B.lo < A.hi, A.hi <= B.hi"),
    ((1, 2), "B.lo <= A.lo, A.lo < B.hi, B.hi < A.hi"),
    ((0, 1, 2), "A.lo < B.lo, B.hi < A.hi"),
)
CONVERSES = {"SW": "NE", "NE": "SW", "NW": "SE", "SE": "NW"}
"""Of the others, the converse is a choice of several labels."""


def _terms() -> tuple[Term, ...]:
    single, several = {}, []
    for (columns, in_x), (rows, in_y) in product(REACHES, repeat=2):
        reached = [(tile, name) for tile, column, row, name in NINE if column in columns and row in rows]
        label = ":".join(tile for tile, _ in reached)
        meaning = always(every("x", in_x) & every("y", in_y))
        if len(reached) == 1:
            name = reached[0][1]
            single[label] = Term(label, TILE, f"wholly in the tile {name}", meaning, (name,), CONVERSES.get(label))
        else:
            several.append(
                Term(label, TILES, f"reaches into each of {', '.join(tile for tile, _ in reached)}", meaning)
            )
    return (*(single[tile] for tile, *_ in NINE), *several)


cardinal_boxes = register(
    Vocabulary(
        "cardinal-boxes",
        "1",
        _terms(),
        "the tiles around a box that another lies in",
        Boxes((Axis("x"), Axis("y"))),
    )
)
