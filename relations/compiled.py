"""Functions made of source text, once for each label or way of writing: what evaluates a given placement soon.

A relation is a formula over the coordinates of two or three places, and how the place of a thing is written a formula
over lists of coordinates. Python runs either as an expression some ten times as fast as a walk over its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from spatialjudge.relations.decimals import apart, parts

if TYPE_CHECKING:
    from spatialjudge.relations.boxes import Boxes, BoxRelation

LabelTest = Callable[[Sequence[Any], Sequence[Any], Sequence[Any]], bool]
"""Whether a label is true of three places: the subject's, the object's, and of a relation of three the second one's."""

PlaceReader = tuple[Callable[[Sequence[Any]], list[Any]], int]
"""What reads places written in a way, and which coordinates these lack, as a set of bits."""

FARTHEST: Final = 10**9
"""No coordinate that is given is beyond it on either side, so that all differences are exact."""
_THINGS: Final = "abc"
LISTS: Final = frozenset({list, tuple})
NUMBERS: Final = frozenset({int, float})
_NAMES: Final = {"LISTS": LISTS, "NUMBERS": NUMBERS, "FARTHEST": FARTHEST, "parts": parts, "apart": apart}


def plain_lists(given: Sequence[Any]) -> Sequence[Any]:
    """Lists or tuples as they are.

    Raises:
        ValueError: one is something else.
    """
    if set(map(type, given)) <= LISTS:
        return given
    raise ValueError


def compiled(arguments: str, source: str, **names: Any) -> Callable[..., Any]:
    """A function of the arguments that gives the value of an expression, which no user wrote; it may have names."""
    function: Callable[..., Any] = eval(f"lambda {arguments}: {source}", _NAMES | names)  # noqa: S307 - made here of tables
    return function


def test_of(relation: BoxRelation, space: Boxes) -> LabelTest:
    """A relation of a space as a function; its text is as long as the relation."""

    def text(part: BoxRelation) -> str:
        said = []
        for high, low, most in part.bounds:
            one, other = (f"{_THINGS[end.thing]}[{space.offsets[end.axis, end.name]}]" for end in (high, low))
            sign, least = ("<", most + 1) if most < 0 else ("<=", most)
            said.append(f"apart({one}, {other}) {sign} {least}" if least else f"{one} {sign} {other}")
        said += [f"({' or '.join(map(text, choice)) or False})" for choice in part.choices]
        return " and ".join(said) or "True"

    return compiled("a, b, c", text(relation))


def reader_of(space: Boxes, axes: Sequence[str], counts: Sequence[int]) -> PlaceReader:
    """What reads mappings with these axes, and so many coordinates on each: it leaves out those that are no places.

    Raises:
        ValueError: no place is written so.
    """
    if not set(axes) <= {axis.name for axis in space.axes}:
        raise ValueError(axes)
    written = {axis: [f"{axis}{k}" for k in range(count)] for axis, count in zip(axes, counts, strict=True)}
    place = [at for axis in space.axes for at in space.points(axis.name, written.get(axis.name))]
    said = [f"for box in boxes if len(box) == {len(axes)}"]
    for line in space.axes:
        if ends := written.get(line.name):
            said += [f"for {line.name} in [box[{line.name!r}]] if type({line.name}) in LISTS"]
            said += [f"for {', '.join(ends)}, in [{line.name}]", *(f"if type({end}) in NUMBERS" for end in ends)]
            said += [f"if -FARTHEST <= {one} <= FARTHEST" for one in ([" < ".join(ends)] if line.ordered else ends)]
    return compiled("boxes", f"[({', '.join(map(str, place))},) {' '.join(said)}]"), space.lacks(place)
