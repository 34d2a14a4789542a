"""Layouts: the answer says where things are, and is held against the facts of the story, one by one.

::

    {"story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "W", "lamp"]]},
     "question": {"kind": "layout", "axes": {"north": [0, -1]}},
     "answer": "bed: (9, 2), desk: (3, 4), lamp: (5, 4)"}

``axes`` says which way north (above, in a vocabulary of pictures) points in the coordinates of the drawing, and if need
be east: ``[0, -1]`` is north where y grows downward. Without it east is ``[1, 0]``, unless north lies on that axis.
Nothing of this is guessed from the answer. ``room`` has the lowest and the highest coordinate on each axis of the
drawing, by default the cells of the story's grid from 0 on; ``boxes`` what four numbers of a box are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from spatialjudge.grading.stories import fields_of, unpacked
from spatialjudge.reading import BOX_FORMS, BoxForm, Coordinates, Drawing, shown_place
from spatialjudge.relations import Boxes, shown
from spatialjudge.relations.boxes import is_coordinate
from spatialjudge.relations.decimals import total
from spatialjudge.solver import Conflict, InvalidInput, Problem, Story, evaluate
from spatialjudge.solver.names import wrong_with

LAYOUT: Final = "layout"
LAYOUT_FIELDS: Final = ("kind", "text", "axes", "room", "boxes")
RANDOM_LAYOUTS: Final = 200
"""Layouts that are drawn at random of a story to see what they keep: some milliseconds, once for each story."""
RANDOM_SIDE: Final = 12
"""Cells along a side on which those are drawn that have no grid, as many as RoomSpace's rooms have."""
_WAYS: Final = {"north": ("north", 1), "south": ("north", -1), "east": ("east", 1), "west": ("east", -1)}
_UNITS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))

UnitVector = tuple[int, int]
"""A unit vector along an axis of the drawing."""
Range = tuple[float, float]


class AskedLayout(NamedTuple):
    """How a layout is to be drawn: which way north and east point, what the room spans, what a box is."""

    kind: str
    north: UnitVector
    east: UnitVector
    room: tuple[Range, Range] | None = None
    boxes: BoxForm | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The names that it has."""
        return ()

    def as_json(self) -> dict[str, Any]:
        """What was asked, as a record has it."""
        return {
            "kind": self.kind,
            "axes": {"north": list(self.north), "east": list(self.east)},
            "room": self.room and list(map(list, self.room)),
            "boxes": self.boxes,
        }

    def drawing(self, story: Story) -> Drawing:
        """How things of a story are drawn."""
        space, rows_first = story.vocabulary.space, bool(self.north[0])
        if space is None:
            return Drawing(boxes=self.boxes, rows_first=rows_first)
        axes = [axis for axis in space.axes if axis.ordered]
        extent = any(len(axis.points) > 1 for axis in axes)
        return Drawing(tuple(axis.name for axis in axes), self.boxes, extent, len(axes) < len(space.axes), rows_first)

    def placed(self, drawn: Coordinates, story: Story) -> dict[str, Any]:
        """A place of the drawing by the axes of the story: x to the east, y to the north."""
        space = story.vocabulary.space
        extent = self.drawing(story).extent
        place = {axis: at if extent or axis == "heading" else _middle(at) for axis, at in drawn.items()}
        if {"x", "y"} <= place.keys():
            room = self.room or (((0, story.grid - 1),) * 2 if space is None and story.grid else ((0, 0),) * 2)
            x, y = place["x"], place["y"]
            place |= {"x": _along(self.east, (x, y), room), "y": _along(self.north, (x, y), room)}
        return place

    def outside(self, placement: Mapping[str, Coordinates], story: Story) -> set[int]:
        """The numbers of the things that are drawn beyond the room, wholly or in part."""
        ranges = dict(zip("xy", self.room or (), strict=False))
        return {
            number
            for name, drawn in placement.items()
            if (number := story.number(name))
            and any(not _within(drawn[axis], ranges[axis]) for axis in ranges if axis in drawn)
        }


def _middle(at: Any) -> Any:
    return total(*at) / 2 if isinstance(at, tuple) else at


def _along(way: UnitVector, point: tuple[Any, Any], room: Sequence[Range]) -> Any:
    """How far a point, or the two ends of an interval, lies along a way, from the lowest there is in the room."""
    axis = 0 if way[0] else 1
    sign, (low, high), at = way[axis], room[axis], point[axis]
    ends = [total(end, -low) if sign > 0 else total(high, -end) for end in (at if isinstance(at, tuple) else (at,))]
    return tuple(sorted(ends)) if isinstance(at, tuple) else ends[0]


def _within(at: Any, span: Range) -> bool:
    return all(span[0] <= end <= span[1] for end in (at if isinstance(at, tuple) else (at,)))


def read_asked_layout(raw: Any, story: Story) -> AskedLayout:
    """What an item's ``question`` asks of a layout.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    raw = fields_of("question", raw, LAYOUT_FIELDS)
    problems: list[Problem] = []
    axes = unpacked(raw.get("axes"), "question.axes")
    space = story.vocabulary.space
    if axes is None and space is not None and not {"x", "y"} <= {axis.name for axis in space.axes}:
        axes = {"north": [0, 1]}  # things stand on a line, which has no ways to turn
    ways = _ways(axes, problems)
    room = _room(unpacked(raw.get("room"), "question.room"), story, problems)
    boxes = raw.get("boxes")
    if boxes is not None and boxes not in BOX_FORMS:
        problem = f"{shown(boxes)} is no form of a box"
        problems.append(Problem("question.boxes", problem, f"one of {', '.join(BOX_FORMS)}"))
    if problems or ways is None:
        raise InvalidInput(problems)
    return AskedLayout(LAYOUT, ways["north"], ways["east"], room, boxes)


def _ways(axes: Any, problems: list[Problem]) -> dict[str, UnitVector] | None:
    """Which way north and east point."""
    hint = '{"north": [0, 1]} if y grows to the north, {"north": [0, -1]} if it grows to the south'
    found: dict[str, UnitVector] = {}
    if axes is None:
        problems.append(Problem("question.axes", "is missing: which way is north is not guessed", hint))
        return None
    if not isinstance(axes, Mapping) or not axes or not axes.keys() <= _WAYS.keys():
        problems.append(Problem("question.axes", f"must be directions by name, not {shown(axes)}", hint))
        return None
    for name, given in axes.items():
        axis, sign = _WAYS[name]
        if not isinstance(given, (list, tuple)) or tuple(given) not in _UNITS:
            problems.append(
                Problem(f"question.axes.{name}", f"{shown(given)} is no way along an axis", "such as [0, 1]")
            )
            return None
        way = (sign * given[0], sign * given[1])
        if found.setdefault(axis, way) != way:
            problems.append(Problem(f"question.axes.{name}", "is not the opposite of its opposite"))
    north = found.get("north")
    if north is None:
        problems.append(Problem("question.axes.north", "is missing", hint))
    elif "east" not in found and north[0]:
        problems.append(Problem("question.axes.east", "is missing: north lies on the first axis", "such as [0, 1]"))
    elif bool(north[0]) == bool(found.setdefault("east", (1, 0))[0]):
        problems.append(Problem("question.axes.east", "lies on the axis of north"))
    return found


def _room(room: Any, story: Story, problems: list[Problem]) -> tuple[Range, Range] | None:
    if room is None:
        return None
    spans = room if isinstance(room, list) and len(room) == 2 else []
    read = [(span[0], span[1]) for span in spans if isinstance(span, list) and len(span) == 2]
    if len(read) != 2 or not all(is_coordinate(end) for span in read for end in span) or any(a >= b for a, b in read):
        hint = "the lowest and the highest coordinate of x, then of y: [[0, 500], [0, 400]]"
        problems.append(Problem("question.room", f"{shown(room)} is no room", hint))
        return None
    if story.grid and any(high - low != story.grid - 1 for low, high in read):
        hint = f"such as [[1, {story.grid}], [1, {story.grid}]]"
        problems.append(Problem("question.room", f"has not the {story.grid} cells of the story's grid", hint))
    return read[0], read[1]


# --- what a layout keeps ---------------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """What a layout that was read keeps, as JSON values: where it places things by the axes of the story, and what
    comes of that (:class:`~spatialjudge.solver.Evaluation`).

    ``clashes`` are sets of facts of which no layout keeps all; ``None`` where there was no time to find them, or they
    cannot be found, the labels being only evaluated.
    """

    placement: Mapping[str, Any]
    kept: float
    broken: Sequence[int] = ()
    untold: Sequence[int] = ()
    breaches: Sequence[Mapping[str, Any]] = ()
    missing: Sequence[str] = ()
    invented: Sequence[str] = ()
    outside: Sequence[str] = ()
    overlapping: Sequence[Sequence[str]] = ()
    clashes: Sequence[Sequence[int]] | None = ()

    @property
    def all_kept(self) -> bool:
        """Whether every fact holds."""
        return not self.broken and not self.untold


def layout_of(asked: AskedLayout, drawn: Mapping[str, Coordinates], story: Story) -> Layout:
    """The layout of a story that was drawn. O(facts), and O(n^2) for the overlaps of n things.

    Raises:
        InvalidInput: it has places that the story's vocabulary has not, such as a cell with a fraction.
    """
    named = {name: place for name, place in drawn.items() if story.number(name) or wrong_with(name) is None}
    placement = {name: asked.placed(place, story) for name, place in named.items()}
    found = evaluate(story, placement)
    outside = {*found.outside, *(story.objects[number - 1] for number in asked.outside(drawn, story))}
    return Layout(
        placement,
        found.kept,
        list(found.broken),
        list(found.untold),
        [breach.as_json() for breach in found.breaches],
        list(found.missing),
        list(found.invented),
        [name for name in story.objects if name in outside],
        list(map(list, found.overlapping)),
        [],
    )


def conflict_of(layout: Layout, story: Story) -> Conflict | None:
    """The first fact that a layout breaks: by itself it excludes that all is where the layout has it."""
    if not layout.breaches:
        return None
    first = layout.breaches[0]
    drawn = ", ".join(f"{name} {shown_place(layout.placement[name])}" for name in first["places"])
    fact = story.facts[first["number"]]
    return Conflict((first["number"],), minimal=True, smallest=True, said=(fact,), claimed=drawn)


class ByChance(NamedTuple):
    """What layouts keep that are drawn at random: the share of all facts, and how often each of them."""

    kept: float
    all_kept: float


def by_chance(story: Story, seed: str) -> ByChance:
    """What ``RANDOM_LAYOUTS`` layouts keep, each thing anywhere in the room; the same for the same seed."""
    random, facts = Random(seed), len(story.facts)  # noqa: S311 - not a secret
    if not facts:
        return ByChance(1.0, 1.0)
    things, space = len(story.index), story.vocabulary.space
    room: tuple[int, ...] = (0, 0) if space is None else ()
    broken = []
    for _ in range(RANDOM_LAYOUTS):
        places = [room, *(_anywhere(random, space, story.grid or RANDOM_SIDE) for _ in range(things))]
        broken.append(len(story.broken(places)))
    told = facts * RANDOM_LAYOUTS
    return ByChance((told - sum(broken)) / told, broken.count(0) / RANDOM_LAYOUTS)


def _anywhere(random: Random, space: Boxes | None, side: int) -> tuple[int, ...]:
    if space is None:
        return int(random.random() * side), int(random.random() * side)
    place: list[int] = []
    for axis in space.axes:
        count = len(axis.points)
        if not axis.ordered:  # a heading: whether the head lies beyond the tail
            place += [0, random.getrandbits(1)]
        else:
            place += sorted(random.sample(range(side), count)) if count > 1 else [random.randrange(side)]
    return tuple(place)
