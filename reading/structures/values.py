# ruff: noqa: RUF001  (quotes and minus signs of other scripts are meant)
r"""Values in brackets, as models write them: JSON, Python, CSS, and what is nearly one of these.

::

    {"bed": [3, 4]}   {'bed': (3, 4),}   {name: dining table, x: 3, y: "4"}   {left: 10px; top: 20px}   // a remark

Names may stand without quotes, tuples be lists, a comma or a remark end a list, and a unit follow a number. What is
no value all the same, such as a sum, spoils all of the outermost brackets that it stands in: half a map is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

DEEPEST: Final = 10
"""Brackets within each other, before it is no value: reading is linear in the text, times this."""
_CLOSES: Final = {"{": "}", "[": "]", "(": ")"}
_FILLS: Final = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/|\#[^\n]*|<!--.*?-->)+", re.DOTALL)
_NUMBER: Final = re.compile(r"[-+−]?(?:\d{1,400}(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
UNITS: Final = ("px", "cm", "mm", "m", "ft", "feet", "in", "inches", "meters", "metres", "units", "%")
_UNIT: Final = re.compile(rf"\s?(?:{'|'.join(sorted(UNITS, key=len, reverse=True))})(?![\w%])")
_ENDS: Final = re.compile(r"(?=[\s,;:=}\])]|//|/\*|#|$)")
_STRING: Final = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|“([^”\n]*)”|‘([^’\n]*)’")
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_WORDS: Final = re.compile(r"[^\s{}\[\]():,;=\"'#|]+(?:[ \t]+[^\s{}\[\]():,;=\"'#|]+)*")
_OPEN: Final = re.compile(r"[{\[(]")
_OPEN_SQUARE: Final = re.compile(r"[{\[]")
_BRACKET: Final = re.compile(rf"{_STRING.pattern}|[{{\[(}}\])]")


class WithUnit(NamedTuple):
    """A number and the unit behind it, without which it is a number alone."""

    number: int | float
    unit: str


class Written(NamedTuple):
    """A value and where it stands; ``None`` of brackets that are no value, ``torn`` if the text ends within them."""

    value: Any
    start: int
    end: int
    torn: bool = False


class _NoValue(Exception):
    """What is no value."""


def written_values(text: str, *, tuples: bool = True) -> Iterator[Written]:
    """The outermost values in brackets, and braces and square brackets that are none. Linear in the text.

    Without ``tuples`` nothing is sought in round brackets, which prose has as well.
    """
    at = 0
    opens = _OPEN if tuples else _OPEN_SQUARE
    while opening := opens.search(text, at):
        start = opening.start()
        try:
            value, at = _value(text, start, 0)
            yield Written(value, start, at)
        except _NoValue:
            at = start + 1
            if opening[0] != "(":
                end = _closing(text, start)
                at = len(text) if end is None else end
                yield Written(None, start, at, torn=end is None)


def value_of(text: str) -> Any:
    """The value that all of a text is, which may be a list without its brackets; ``None`` of any other."""
    for written in (text, f"({text})", f"{{{text}}}"):
        try:
            value, end = _value(written, 0, 0)
        except _NoValue:
            continue
        if not written[end:].strip():
            return value
    return None


FARTHEST: Final = 10**15
"""What no coordinate is beyond."""


def number_of(value: Any) -> int | float | None:
    """The number that a value is, without its unit; ``None`` of any other, and of one that is beyond all places."""
    if isinstance(value, str):
        value = value_of(value)
        value = value[0] if isinstance(value, list) and len(value) == 1 else value
    if isinstance(value, WithUnit):
        value = value.number
    known = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST
    return value if known else None


def unit_of(value: Any) -> str:
    """The unit of a number that is written with one."""
    value = value_of(value) if isinstance(value, str) else value
    return value.unit if isinstance(value, WithUnit) else ""


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    at = _past(text, at)
    mark = text[at : at + 1]
    if mark in _CLOSES and mark:
        return _object(text, at + 1, depth + 1) if mark == "{" else _list(text, at + 1, _CLOSES[mark], depth + 1)
    if string := _STRING.match(text, at):
        said = next(part for part in string.groups() if part is not None)
        return (_ESCAPED.sub(lambda found: chr(int(found[1], 16)), said) if "\\u" in said else said), string.end()
    if number := _NUMBER.match(text, at):
        unit = _UNIT.match(text, number.end())
        end = unit.end() if unit else number.end()
        if _ENDS.match(text, end):
            digits = number[0].replace("−", "-")
            told = int(digits) if digits.lstrip("+-").isdigit() else float(digits)
            return (WithUnit(told, unit[0].strip()) if unit else told), end
        raise _NoValue
    if words := _WORDS.match(text, at):
        return words[0], words.end()
    raise _NoValue


def _list(text: str, at: int, closes: str, depth: int) -> tuple[list[Any], int]:
    values: list[Any] = []
    while (at := _past(text, at)) < len(text) and text[at] != closes:
        value, at = _within(text, at, depth)
        values.append(value)
        at = _past(text, at)
        if text[at : at + 1] in {":", "="} and isinstance(value, str) and closes == ")":  # (x: 3, y: 4)
            named, at = _within(text, at + 1, depth)
            values[-1] = {value: named}
            at = _past(text, at)
        at = _next(text, at, closes)
    if at >= len(text):
        raise _NoValue
    if closes == ")" and values and all(isinstance(value, dict) and len(value) == 1 for value in values):
        return _merged(values), at + 1
    return values, at + 1


def _object(text: str, at: int, depth: int) -> tuple[Any, int]:
    pairs: list[dict[str, Any]] = []
    while (at := _past(text, at)) < len(text) and text[at] != "}":
        name, at = _within(text, at, depth)
        at = _past(text, at)
        if not isinstance(name, str) or text[at : at + 1] not in {":", "="}:
            raise _NoValue
        value, at = _within(text, at + 1, depth)
        pairs.append({name: value})
        at = _next(text, _past(text, at), "}")
    if at >= len(text):
        raise _NoValue
    return _merged(pairs), at + 1


def _merged(pairs: list[dict[str, Any]]) -> Any:
    """The fields of an object. A name that stands there twice, with values that differ, makes it none."""
    fields: dict[str, Any] = {}
    for pair in pairs:
        for name, value in pair.items():
            if fields.setdefault(name, value) != value:
                raise _NoValue
    return fields


def _within(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > DEEPEST:
        raise _NoValue
    return _value(text, at, depth)


def _next(text: str, at: int, closes: str) -> int:
    """Where the next entry begins, behind a comma or a semicolon, or where the brackets close."""
    if text[at : at + 1] in {",", ";"}:
        return at + 1
    if text[at : at + 1] == closes:
        return at
    raise _NoValue


def _past(text: str, at: int) -> int:
    fills = _FILLS.match(text, at)
    return fills.end() if fills else at


def _closing(text: str, start: int) -> int | None:
    """Where brackets are closed that are no value; ``None`` if the text ends before."""
    opened = 0
    for found in _BRACKET.finditer(text, start):
        if found[0] in _CLOSES:
            opened += 1
        elif found[0] in _CLOSES.values():
            opened -= 1
            if not opened:
                return found.end()
    return None
