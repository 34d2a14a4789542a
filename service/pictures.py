"""Pictures: where a story's objects may be, and where an answer would have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from spatialjudge.relations import Relation
from spatialjudge.solver import Placement, Story, Verdict, check

TIME_S: Final = 0.25
"""Seconds in which a placement is looked for: a picture is worth no more, and a page has thousands."""
MAX_SHADED: Final = 100
"""Cells along a side up to which the places of a prediction are worked out."""

Block = tuple[int, int, int, int]
"""Cells from a column to another, and from a row to another, all of them included."""


@dataclass(frozen=True)
class Picture:
    """A placement of a story, and ``would``: the cells in which the answer would have to put its subject, if it cannot.

    Of points there is a ``grid`` (with ``thirds`` that regions are made of), of boxes there are ``axes``.
    """

    placement: Placement
    asked: tuple[str, ...]
    grid: int | None = None
    thirds: bool = False
    axes: str = ""
    would: tuple[Block, ...] = ()

    @classmethod
    def of(cls, story: Story, placement: Placement, asked: Sequence[str], would: Sequence[Block] = ()) -> Self:
        """The picture of a placement of a story."""
        grid = story.grid
        if grid is None:
            if not all(isinstance(place, tuple) for place in placement.values()):
                return cls(placement, tuple(asked), axes=story.setting)
            grid = 1 + max(max(place[:2]) for place in placement.values())  # as large as points with headings need
        return cls(placement, tuple(asked), grid, "region" in story.vocabulary.families, would=tuple(would))

    def as_json(self) -> dict[str, Any]:
        """The picture as JSON values."""
        known = {"at": self.placement, "asked": self.asked}
        if self.grid is None:
            return known | {"axes": self.axes}
        return known | {"grid": self.grid, "thirds": self.thirds, "would": self.would}


def picture_of(
    story: Story, subject: str, labels: Sequence[str], objects: Sequence[str], *, together: bool, holds: Sequence[str]
) -> Picture | None:
    """The picture of an answer; none if no placement is found.

    Args:
        story: the facts.
        subject: what the answer is about.
        labels: what it says, one of these, or with ``together`` all.
        objects: what it says that of.
        together: whether labels hold together.
        holds: labels one of which can hold.
    """
    obj: Any = objects[0] if len(objects) == 1 else tuple(objects)
    predictions = [labels] * bool(labels) + [[one] for one in holds[:1]]
    placement = None
    would: tuple[Block, ...] = ()
    for said in predictions:
        found = check(story, (subject, list(said), obj), timeout_s=TIME_S, conjunction=together and said is labels)
        if found.placement is not None:
            placement = found.placement
            break
        if found.verdict is not Verdict.INFEASIBLE:
            return None
    if placement is None:
        return None
    shown = {name: place for name, place in placement.items() if name in story.index}
    if story.grid is not None and "room" not in objects:
        shown = _centred(story, story.grid, shown)
    if said is not labels and labels:
        would = _would(story, subject, labels, obj, shown)
    return Picture.of(story, shown, (subject, *objects), would)


def _centred(story: Story, grid: int, placement: Placement) -> Placement:
    """The placement moved to the middle of the room, or half way, if the facts allow: what is found hugs a wall."""
    shifts = [(grid - 1 - min(line) - max(line)) // 2 for line in zip(*placement.values(), strict=True)]
    for part in (1, 2):
        across, up = (int(shift / part) for shift in shifts)
        moved = {name: (x + across, y + up) for name, (x, y) in placement.items()}
        if story.admits(places := [(0, 0), *moved.values()]) and not story.broken(places):
            return moved
    return placement


def _would(story: Story, subject: str, labels: Sequence[str], obj: Any, placement: Placement) -> tuple[Block, ...]:
    """The cells from which the subject would have what is said of it, if all the others stay where they are."""
    grid = story.grid or 0
    relation = story.claim(story.prediction((subject, list(labels), obj))).relation
    if not isinstance(relation, Relation) or not isinstance(obj, str) or grid > MAX_SHADED:
        return ()
    x, y = placement.get(obj, (0, 0))
    blocks: list[Block] = []
    for row in range(grid):
        start = None
        for column in range(grid + 1):
            inside = column < grid and (column - x, row - y) in relation
            if inside and start is None:
                start = column
            elif not inside and start is not None:
                blocks.append((start, column - 1, row, row))
                start = None
    return tuple(_stacked(blocks))


def _stacked(blocks: Sequence[Block]) -> list[Block]:
    """Rows of the same width, one on the other, as one block."""
    stacked: dict[tuple[int, int, int], Block] = {}
    for left, right, bottom, top in blocks:
        below = stacked.pop((left, right, bottom - 1), (left, right, bottom, top))
        stacked[left, right, top] = (left, right, below[2], top)
    return list(stacked.values())
