"""Functions made of source text, once for each label or way of writing: what evaluates a given placement soon.

A relation is a formula over the coordinates of two or three places, and how the place of a thing is written a formula
over lists of coordinates. Python runs either as an expression some ten times as fast as a walk over its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from spatialjudge.relations.boxes import Boxes, BoxRelation

LabelTest = Callable[[Sequence[Any], Sequence[Any], Sequence[Any]], bool]
"""Whether a label is true of three places: the subject's, the object's, and of a relation of three the second one's."""

FARTHEST: Final = 10**9
"""No coordinate that is given is beyond it on either side, so that all differences are exact."""
_THINGS: Final = "abc"
LISTS: Final = frozenset({list, tuple})
NUMBERS: Final = frozenset({int, float})
_NAMES: Final = {"LISTS": LISTS, "NUMBERS": NUMBERS, "FARTHEST": FARTHEST}


def plain_lists(given: Sequence[Any]) -> Sequence[Any]:
    """Lists or tuples as they are.

    Raises:
        ValueError: one is something else.
    """
    if set(map(type, given)) <= LISTS:
        return given
    raise ValueError


def plain_numbers(x: Any, y: Any) -> tuple[Any, Any]:
    """Two coordinates as they are.

    Raises:
        ValueError: they are none.
    """
    if {type(x), type(y)} <= NUMBERS and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
        return x, y
    raise ValueError


def compiled(arguments: str, source: str) -> Callable[..., Any]:
    """A function of the arguments that gives the value of an expression, which no user wrote."""
    function: Callable[..., Any] = eval(f"lambda {arguments}: {source}", dict(_NAMES))  # noqa: S307 - made here of tables
    return function


def test_of(relation: BoxRelation, space: Boxes) -> LabelTest:
    """A relation of a space as a function; its text is as long as the relation."""

    def text(part: BoxRelation) -> str:
        said = []
        for high, low, most in part.bounds:
            one, other = (f"{_THINGS[end.thing]}[{space.offsets[end.axis, end.name]}]" for end in (high, low))
            sign, least = ("<", most + 1) if most < 0 else ("<=", most)
            said.append(f"{one} - {other} {sign} {least}" if least else f"{one} {sign} {other}")
        said += [f"({' or '.join(map(text, choice)) or False})" for choice in part.choices]
        return " and ".join(said) or "True"

    return compiled("a, b, c", text(relation))


def reader_of(space: Boxes, axes: Sequence[str], counts: Sequence[int]) -> Callable[[Any], tuple[Any, ...] | None]:
    """A function of a mapping with these axes, and so many coordinates on each: the place; ``None`` if it is none.

    Raises:
        ValueError: no place is written so.
    """
    if not set(axes) <= {axis.name for axis in space.axes}:
        raise ValueError(axes)
    written = {axis: [f"{axis}[{k}]" for k in range(count)] for axis, count in zip(axes, counts, strict=True)}
    place = [at for axis in space.axes for at in space.points(axis.name, written.get(axis.name))]
    told = [f"type({at})" for at in place if at]
    checks = [f"len(box) == {len(axes)}"]
    for axis, count in zip(axes, counts, strict=True):
        checks += [f"type({axis} := box[{axis!r}]) in LISTS", f"len({axis}) == {count}"]
    checks.append(f"{{{', '.join(told)}}} <= NUMBERS")
    for line in space.axes:
        ends = written.get(line.name, [])
        chains = [" < ".join(ends)] if line.ordered else ends
        checks += [f"-FARTHEST <= {chain} <= FARTHEST" for chain in chains if chain]
    return compiled("box", f"({', '.join(map(str, place))},) if {' and '.join(checks)} else None")
