"""What a model is told before a room: what a thing, a region, a direction and a distance are, as they are judged.

The paper puts such guidelines before its stories (Li, Hogg, Cohn, IJCAI 2024, appendix C); the words are our own.
Without them nobody can know the size of the grid, nor how far "far" is.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.roomspace.wording import SETTINGS, View

_CELLS: Final = (
    "The floor is divided into {grid} x {grid} equal cells. Each thing is in the middle of one cell. "
    "A cell may hold several, which then are at the same position: they overlap."
)
_DIRECTIONS: Final[dict[View, str]] = {
    "top-down": (
        "North, south, east and west alone mean exactly so: of two things, one of which is north of the other, both "
        "are equally far east. If they differ both ways, the direction has both words, as in north-east, by whatever "
        "amounts."
    ),
    "north-facing": (
        "You face north: what is in front of a thing is farther from the southern wall, what is behind it is nearer. "
        "In front, behind, left and right alone mean exactly so: of two things, one of which is in front of the "
        "other, both are equally far to the right. If they differ both ways, the direction has both words, as in "
        "front-right, by whatever amounts."
    ),
}
_FAMILIES: Final = {
    "region": "Each side is cut into three equal parts, which makes nine regions: the center and eight around it.",
    "contact": "A thing is against the wall if its cell is one of the outermost.",
    "distance2": (
        "Distances are straight lines. A short one is at most half of that between the first and the last cell of a "
        "row; a far one is longer."
    ),
    "distance3": (
        "Distances are straight lines, compared with the one between cells in opposite corners. A short one is at "
        "most a third of it, a moderate one longer, but at most two thirds, and a far one longer than that."
    ),
}
_ODD_REGIONS: Final = "A cell that is cut belongs to the region in which its south-western corner is."
_POSSIBLE: Final = "What is told may leave several answers: an answer is right if it can be so."


def preamble(setting: str, view: View, grid: int) -> str:
    """The guidelines for rooms of this setting, as the vocabulary ``roomspace`` defines its labels."""
    families = SETTINGS[setting]
    told = [_CELLS.format(grid=grid), *(_FAMILIES[family] for family in families if family in _FAMILIES)]
    if "region" in families and grid % 3:
        told.append(_ODD_REGIONS)
    return " ".join([*told, _DIRECTIONS[view], _POSSIBLE])
