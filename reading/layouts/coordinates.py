"""Coordinates: where a thing is drawn, from a value in whatever form: numbers, fields, corners, a corner and sizes.

A form says itself what it means (``x`` and ``y``, ``x1`` to ``y2``, CSS's ``left, top, width, height``), or has been
declared; what could be two things, as four numbers could, is not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from spatialjudge.reading.structures.values import number_of, unit_of, value_of
from spatialjudge.relations.decimals import total

BoxForm = Literal["corners", "sizes", "centres"]
"""What four numbers of a box are: two opposite corners; a corner, the lowest on both axes, and the sizes; its centre
and the sizes."""
BOX_FORMS: Final[tuple[BoxForm, ...]] = get_args(BoxForm)

Coordinates = dict[str, Any]
"""By axis a number, or the two ends of what has extent; and the ``heading`` if there is one."""


class Drawing(NamedTuple):
    """How things are drawn: on which ``axes``, in which form ``boxes`` are, if that was declared; whether things have
    an ``extent``, and whether ``headings``; and whether the first axis goes up or down, as rows are numbered.
    """

    axes: tuple[str, ...] = ("x", "y")
    boxes: BoxForm | None = None
    extent: bool = False
    headings: bool = False
    rows_first: bool = False


_PLACES: Final = (
    *("position", "coordinates", "coordinate", "coords", "location", "pos", "place", "cell", "point", "xy", "at"),
    *("(x, y)", "(x,y)", "x,y", "x, y", "center", "centre"),
)
_BOXES: Final = ("box", "bbox", "bounding box", "boundingbox", "rect", "rectangle")
_HEADINGS: Final = ("heading", "facing", "faces", "orientation", "direction", "rotation", "angle")
_COMPASS: Final = frozenset({"n", "e", "s", "w", "north", "east", "south", "west"})
_CENTRES: Final = ("center", "centre")
_SIZES: Final = {"x": ("width", "w"), "y": ("height", "h")}
_LOWEST: Final = {"x": ("left",), "y": ("top",)}
_CORNERS: Final = {
    "x": (("x1", "x2"), ("x0", "x1"), ("xmin", "xmax"), ("x min", "x max"), ("min x", "max x"), ("left", "right")),
    "y": (("y1", "y2"), ("y0", "y1"), ("ymin", "ymax"), ("y min", "y max"), ("min y", "max y"), ("top", "bottom")),
}
_OF_CENTRES: Final = {
    axis: (f"c{axis}", f"{axis}c", f"center {axis}", f"centre {axis}", f"{axis} center", f"{axis} centre")
    for axis in "xy"
}


def coordinates_of(value: Any, drawing: Drawing) -> Coordinates | None:
    """Where a thing is drawn; ``None`` if that is not told, or may mean another place, too."""
    if isinstance(value, str):
        value = value_of(value)
    if isinstance(value, Mapping):
        return _of_fields({fold_field(name): told for name, told in value.items()}, drawing)
    return _of_list(value, drawing) if isinstance(value, list) else None


def units_of(value: Any) -> set[str]:
    """The units that the numbers in a value have."""
    if isinstance(value, Mapping):
        return set().union(*map(units_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(units_of, value))
    return {unit_of(value)} - {""}


def fold_field(name: str) -> str:
    """The form in which names of fields are compared."""
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _has_plane(drawing: Drawing) -> bool:
    return drawing.axes[:2] == ("x", "y")


def _of_list(values: Sequence[Any], drawing: Drawing) -> Coordinates | None:
    count, heading = len(drawing.axes), None
    if drawing.headings and len(values) == count + 1 and isinstance(values[-1], str):
        *values, heading = values
    if len(values) == 2 and _has_plane(drawing) and all(isinstance(one, list) and len(one) == 2 for one in values):
        low, high = values
        return _box([*low, *high], "corners")
    numbers = [number_of(one) for one in values]
    if None in numbers:
        return None
    if len(numbers) == count or (len(numbers) == 2 and count == 3):  # on a plane of the three
        found: Coordinates = dict(zip(drawing.axes, numbers, strict=False))
        return found if heading is None else found | {"heading": _faced(heading)}
    return _box(values, drawing.boxes) if len(numbers) == 4 and _has_plane(drawing) else None


def _of_fields(fields: Mapping[str, Any], drawing: Drawing) -> Coordinates | None:
    heading = next((fields[name] for name in _HEADINGS if name in fields), None)
    turned = number_of(heading)
    if turned is not None and (drawing.headings or (drawing.extent and turned % 180)):
        return None  # degrees, from an axis that nobody told
    found = _extended(fields, drawing) or _placed(fields, drawing)
    if found is None or not drawing.headings or not isinstance(heading, str):
        return found
    return {**found, "heading": _faced(heading)}


def _faced(heading: str) -> str:
    """The letter of a heading that is written out."""
    name = heading.strip().casefold()
    return name[0].upper() if name in _COMPASS else heading


def _placed(fields: Mapping[str, Any], drawing: Drawing) -> Coordinates | None:
    """By fields for the axes, or one for all."""
    axes = [axis for axis in drawing.axes if axis in fields]
    if axes and set(drawing.axes[:2]) <= fields.keys():
        if drawing.extent and not {*_SIZES["x"], *_SIZES["y"]}.isdisjoint(fields):
            return None
        found = {axis: _ends(fields[axis]) for axis in axes}
        return found if None not in found.values() and len({type(at) is tuple for at in found.values()}) == 1 else None
    inner = [name for name in (*_PLACES, *_BOXES) if name in fields]
    return coordinates_of(fields[inner[0]], drawing) if len(inner) == 1 else None


def _ends(value: Any) -> Any:
    """A coordinate, or the two ends on an axis."""
    if isinstance(value, list) and len(value) == 2:
        low, high = map(number_of, value)
        return None if low is None or high is None else (min(low, high), max(low, high))
    return number_of(value)


def _extended(fields: Mapping[str, Any], drawing: Drawing) -> Coordinates | None:
    """By corners, or by a corner or the centre and the sizes; of ``x, y, width, height`` only if that was declared."""
    if not _has_plane(drawing):
        return None
    corners = {
        axis: next((pair for pair in pairs if set(pair) <= fields.keys()), None) for axis, pairs in _CORNERS.items()
    }
    x, y = corners["x"], corners["y"]
    if x and y:
        return _box([fields[x[0]], fields[y[0]], fields[x[1]], fields[y[1]]], "corners")
    sizes = [next((fields[name] for name in _SIZES[axis] if name in fields), None) for axis in "xy"]
    if None in sizes:
        return None
    middle = next((fields[name] for name in _CENTRES if name in fields), None)
    at = coordinates_of(middle, Drawing()) if middle is not None else None
    if at:
        return _box([at["x"], at["y"], *sizes], "centres")
    for names, form in (
        (_OF_CENTRES, "centres"),
        (_LOWEST, "sizes"),
        ({"x": ("x",), "y": ("y",)}, None),
    ):
        told = [next((fields[name] for name in names[axis] if name in fields), None) for axis in "xy"]
        form = form or drawing.boxes  # noqa: PLW2901
        if None not in told and form in {"sizes", "centres"}:
            return _box([*told, *sizes], form)
    return None


def _box(values: Sequence[Any], form: str | None) -> Coordinates | None:
    """The ends on both axes of a box written by four numbers."""
    numbers = [number_of(one) for one in values]
    if form is None or any(one is None for one in numbers):
        return None
    x, y, other_x, other_y = (one or 0 for one in numbers)
    if form != "corners" and min(other_x, other_y) < 0:
        return None

    def ends(at: float, other: float) -> tuple[float, float]:
        if form == "corners":
            return min(at, other), max(at, other)
        if form == "sizes":
            return at, total(at, other)
        return total(at, at, -other) / 2, total(at, at, other) / 2

    return {"x": ends(x, other_x), "y": ends(y, other_y)}
