"""Pictures: where a story's objects may be, and where an answer would have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, Self

from spatialjudge.relations import Relation
from spatialjudge.solver import Placement, Story, Verdict, check, evaluate
from spatialjudge.solver.facts import FactLike

if TYPE_CHECKING:
    from spatialjudge.grading import AskedCount, Layout

TIME_S: Final = 0.25
"""Seconds in which a placement is looked for: a picture is worth no more, and a page has thousands."""
MAX_SHADED: Final = 100
"""Cells along a side up to which the places of a prediction are worked out."""

GHOST: Final = "░"
"""The name of the box where an answer would have its subject be."""

PLANES: Final = (("x", "y"), ("x", "z"), ("z", "y"), ("inside", "height"))
"""Pairs of axes that boxes are drawn on, the second one upright, and of three the first two; on any other axis they are
intervals on a line."""

Block = tuple[int, int, int, int]
"""Cells from a column to another, and from a row to another, all of them included."""


Ghost = Mapping[str, Sequence[float]]
"""Coordinates of a box by axis."""


@dataclass(frozen=True)
class Picture:
    """A placement of a story, and where the answer would have to put its subject, if it cannot.

    Of points there is a ``grid`` (with ``thirds`` that regions are made of), and ``would`` are cells; of boxes there
    are the ``planes`` to draw them on, each of two axes or of one, and ``ghost`` is a box that would do.
    """

    placement: Placement
    asked: tuple[str, ...]
    grid: int | None = None
    thirds: bool = False
    planes: tuple[tuple[str, ...], ...] = ()
    would: tuple[Block, ...] = ()
    ghost: Ghost | None = None

    @classmethod
    def of(
        cls,
        story: Story,
        placement: Placement,
        asked: Sequence[str],
        would: Sequence[Block] = (),
        ghost: Ghost | None = None,
    ) -> Self:
        """The picture of a placement of a story."""
        grid = story.grid
        if grid is None:
            if not all(isinstance(place, tuple) for place in placement.values()):
                planes = _planes(story, [*placement.values(), *([ghost] if ghost else [])])
                return cls(placement, tuple(asked), planes=planes, ghost=ghost)
            grid = max([_side(placement), *(1 + max(right, top) for _, right, _, top in would)])
        return cls(placement, tuple(asked), grid, "region" in story.vocabulary.families, would=tuple(would))

    def as_json(self) -> dict[str, Any]:
        """The picture as JSON values."""
        known = {"at": self.placement, "asked": self.asked}
        if self.grid is None:
            return known | {"planes": self.planes, "ghost": self.ghost}
        return known | {"grid": self.grid, "thirds": self.thirds, "would": self.would}


def _side(placement: Placement) -> int:
    """Cells along a side of a drawing of points without a room."""
    return 1 + int(max(max(place[:2]) for place in placement.values()))


def _planes(story: Story, boxes: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """What boxes are drawn on: planes of axes on which they have extent, or a line, where not all are the same.

    Where they have extent on no axis these are all axes, and where all are the same everywhere, any will do.
    """
    known = list(boxes[0]) if boxes else []
    axes = [axis for axis in known if axis in story.setting] or known
    planes = [plane for plane in PLANES if {*plane} <= {*axes}]
    told = {axis for axis in known if any(box[axis] != boxes[0][axis] for box in boxes)}
    lines = [(axis,) for axis in (*axes, *known) if axis in told or not told]
    return tuple([plane for plane in planes if told.intersection(plane) or not told][:2] or lines[:1])


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
    asked, fits = (subject, *objects), said is labels or not labels
    if story.grid is not None:
        centred = shown if "room" in objects else _centred(story, story.grid, shown)
        places = () if fits else ((one, _would(story, subject, labels, obj, one)) for one in (centred, shown))
        # in the middle of a room nothing may be far enough away
        best, would = next((one for one in places if one[1]), (centred, ()))
        return Picture.of(story, best, asked, would)
    if fits:
        return Picture.of(story, shown, asked)
    wishes = [[label] for label in labels] if together else [list(labels)]
    if isinstance(shown[subject], tuple):
        shown = {name: (place[0] + 1, place[1] + 1, *place[2:]) for name, place in shown.items()}
        return Picture.of(story, shown, asked, _seen(story, subject, wishes, obj, shown))
    ghosted, ghost = _ghosted(story, (subject, [holds[0]], obj), wishes, obj) or (shown, None)
    if ghost is None or not _all_hold(story, subject, wishes, obj, {**ghosted, subject: ghost}):
        return Picture.of(story, shown, asked)
    return Picture.of(story, ghosted, asked, ghost=ghost)


def count_picture(story: Story, asked: AskedCount) -> Picture | None:
    """A placement that shows one of the numbers that there can be; none if none is found."""
    placement = next(iter(asked.counted(story, TIME_S).placements.values()), None)
    if placement is None:
        return None
    objects = [asked.object] if isinstance(asked.object, str) else list(asked.object)
    if story.grid is not None and "room" not in objects:
        placement = _centred(story, story.grid, placement)
    return Picture.of(story, placement, objects)


def layout_picture(story: Story, layout: Layout) -> Picture | None:
    """The picture of a layout, with the things of the facts that it breaks marked; none if things lack an axis.

    Points without a room are moved to where none is below 0.
    """
    asked = [name for breach in layout.breaches for name in breach["places"]]
    cells = {
        name: tuple(at[axis] for axis in ("x", "y", "heading") if axis in at)
        for name, at in layout.placement.items()
        if all(isinstance(at.get(axis), (int, float)) for axis in ("x", "y"))
    }
    if cells and cells.keys() == layout.placement.keys():
        x, y = (0 if story.grid else min(0, *(cell[axis] for cell in cells.values())) for axis in (0, 1))
        return Picture.of(story, {name: (at[0] - x, at[1] - y, *at[2:]) for name, at in cells.items()}, asked)
    boxes = {
        name: {axis: ends if isinstance(ends, (list, tuple)) else (ends,) for axis, ends in at.items()}
        for name, at in layout.placement.items()
    }
    return Picture.of(story, boxes, asked) if len({frozenset(box) for box in boxes.values()}) == 1 else None


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
    return _blocks(grid, lambda column, row: (column - x, row - y) in relation)


def _seen(story: Story, subject: str, wishes: Sequence[Any], obj: Any, placement: Placement) -> tuple[Block, ...]:
    """The same of points with headings, and one cell around all of them: they keep their heading."""
    alone = Story(None, (), story.vocabulary.name, story.objects)
    moved = dict(placement)
    (_, _, *heading) = placement[subject]

    def inside(column: int, row: int) -> bool:
        moved[subject] = (column, row, *heading)
        return _all_hold(alone, subject, wishes, obj, moved)

    return _blocks(_side(placement) + 1, inside) if _side(placement) < MAX_SHADED else ()


def _all_hold(story: Story, subject: str, wishes: Sequence[Any], obj: Any, placement: Mapping[str, Any]) -> bool:
    found = evaluate(story, placement)
    return all(found.holds((subject, labels, obj)) for labels in wishes)


def _ghosted(story: Story, held: FactLike, wishes: Sequence[Any], obj: Any) -> tuple[Placement, Ghost] | None:
    """A placement of the story in which a fact holds, and a box that has in it what is said; if there are such.

    The box is one more thing of the story, so that all others, their order and their distances leave room for it.
    """
    name = GHOST
    while name in story.index:
        name += GHOST
    facts = [*story.facts, *((name, labels, obj) for labels in wishes)]
    found = check(Story(None, facts, story.vocabulary.name, story.objects), held, timeout_s=TIME_S).placement
    if found is None:
        return None
    return {thing: place for thing, place in found.items() if thing in story.index}, found[name]


def _blocks(grid: int, inside: Callable[[int, int], bool]) -> tuple[Block, ...]:
    """The cells of a grid, by column and row, that are inside: as blocks, rows of the same width being one."""
    blocks: dict[tuple[int, int, int], Block] = {}
    for row in range(grid):
        cells = [inside(column, row) for column in range(grid)]
        for within, run in groupby(range(grid), cells.__getitem__):
            if within:
                columns = list(run)
                left, right = columns[0], columns[-1]
                _, _, bottom, _ = blocks.pop((left, right, row - 1), (left, right, row, row))
                blocks[left, right, row] = (left, right, bottom, row)
    return tuple(blocks.values())
