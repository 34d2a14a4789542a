r"""Texts with a structure as values: objects of JSON and their like, elements of XML, and lines of fields as in YAML.

::

    {"bed": "N"}   <pair><a>bed</a><b>desk</b></pair>   <relation of="bed">N</relation>   relation: N\nhops: 3

All become mappings, lists and words. Every search is one pass over a bounded part of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.reading.places.places import LONGEST_JSON, clipped
from spatialjudge.reading.structures.values import DEEPEST, value_of, written_values
from spatialjudge.reading.words.table import any_of


class Structure(NamedTuple):
    """A value that stands in a text, and where; ``whole`` if nothing but fences stands around it.

    A ``loose`` one, of lines or tags side by side, may be no more than prose. What stands there several times under one
    name, and is no list, is a tuple.
    """

    value: Any
    start: int
    end: int
    whole: bool
    loose: bool = False

    @property
    def has_fields(self) -> bool:
        """Whether it is an object, or a list of such."""
        several = self.value if isinstance(self.value, list) else ()
        return isinstance(self.value, dict) or any(isinstance(one, dict) for one in several)


def structures_of(text: str, start: int, end: int) -> list[Structure]:
    """The structures that a part of a text ends with, side by side; none if it ends with another one that is none."""
    found = _objects(text, start, end) if "{" in text or "[" in text else []
    if not found and "</" in text:
        found = _elements(text, start, end)
    return found or _lines(text, start, end)


def prose_of(text: str) -> Iterator[str]:
    """What the lines of a loose structure say in sentences."""
    for line in text.split("\n"):
        said = line.partition(":")[2]
        if len(said.split()) >= _FEWEST_WORDS:
            yield said


_FEWEST_WORDS: Final = 4
"""Words that may argue: an answer has fewer."""

# --- objects ----------------------------------------------------------------------------------------------------------

_FIELD: Final = re.compile(r"[{,]\s{0,40}(?:\"[^\"\n]{0,80}\"|'[^'\n]{0,80}'|[A-Za-z_]\w{0,40})\s{0,9}:")
_BESIDE: Final = re.compile(r"(?:[\s,;`]|```\w{0,9}|</?[\w:-]{1,30}>|\d{1,3}[.)]\s)*")
_AROUND: Final = re.compile(r"(?:\s|```\w{0,9}|</?[\w:-]{1,30}>)*")


def _objects(text: str, start: int, end: int) -> list[Structure]:
    begin = max(start, end - LONGEST_JSON)
    field = _FIELD.search(text, begin, end)
    fence = _AROUND.match(text, start, end)
    outer = begin == start and fence is not None and text.startswith("[", fence.end(), end)
    if not field and not outer:
        return []
    found: list[Structure] = []
    at = end
    for written in reversed([*written_values(text[begin:end], tuples=False)]):
        one = Structure(written.value, written.start + begin, written.end + begin, whole=False)
        if one.value is None and not _FIELD.search(text, one.start, one.end):
            continue  # braces of a formula
        counts = one.has_fields or (outer and isinstance(one.value, list))
        if not counts or (found and not _BESIDE.fullmatch(text, one.end, at)):
            break
        at = one.start
        found.append(one)
    if not found or "}" in text[found[0].end : end]:
        return []
    whole = _AROUND.fullmatch(text, start, at) is not None and _AROUND.fullmatch(text, found[0].end, end) is not None
    return [one._replace(whole=whole) for one in reversed(found)]


# --- elements ---------------------------------------------------------------------------------------------------------

_TAG: Final = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]{0,40})"
    r"(?P<attributes>(?:\s{1,9}[\w:.-]{1,40}\s{0,3}=\s{0,3}(?:\"[^\"<>]{0,200}\"|'[^'<>]{0,200}'))*)\s{0,9}(?P<empty>/?)>"
)
_MARKUP: Final = any_of("""
    a, b, i, u, s, em, strong, span, code, tt, sub, sup, font, mark, small, q, p, br, div, li, ul, ol, h1, h2, h3, h4,
    h5, h6, hr, pre, table, thead, tbody, tr, td, th, think, thinking, bos, eos, html, body
""")
"""Tags that only lay out."""
_ATTRIBUTE: Final = re.compile(r"([\w:.-]{1,40})\s{0,3}=\s{0,3}(?:\"([^\"]*)\"|'([^']*)')")


def _elements(text: str, start: int, end: int) -> list[Structure]:
    """The elements that a text ends with, as the fields of one object."""
    opened: list[_Opened] = []
    fields: list[tuple[str, Any]] = []
    at = begin = max(start, end - LONGEST_JSON)
    first = begin
    for tag in _TAG.finditer(text, begin, end):
        between, at = text[at : tag.start()], tag.end()
        if opened:
            opened[-1].said.append(between)
        elif between.strip(" \n\t`"):
            fields = []
        if tag["name"].casefold() in _MARKUP or (opened and opened[-1].fields and between.strip()):
            return []  # prose with tags in it
        first = first if opened or fields else tag.start()
        attributes = [(name, one or other) for name, one, other in _ATTRIBUTE.findall(tag["attributes"])]
        if tag["close"]:
            if not opened or opened[-1].name != tag["name"]:
                return []
            last = opened.pop()
            said = "".join(last.said).strip()
            (opened[-1].fields if opened else fields).append((last.name, _element(last, said)))
        elif tag["empty"]:
            one = _Opened(tag["name"], attributes, [], [])
            (opened[-1].fields if opened else fields).append((one.name, _element(one, "")))
        else:
            opened.append(_Opened(tag["name"], attributes, [], []))
        if len(opened) > DEEPEST:
            return []
    if opened or not fields or text[at:end].strip(" \n\t`"):
        return []
    whole = not text[start:first].strip(" \n\t`")
    loose = len(fields) > 1 or isinstance(fields[0][1], str)
    return [Structure(_together(fields), first, at, whole=whole, loose=loose)]


class _Opened(NamedTuple):
    """An element with what has been found within it."""

    name: str
    attributes: list[tuple[str, Any]]
    fields: list[tuple[str, Any]]
    said: list[str]


def _element(one: _Opened, said: str) -> Any:
    """What an element says: its words, which stand under its own name beside its attributes, or its elements."""
    if not one.attributes and not one.fields:
        return said
    if not one.attributes and len(one.fields) > 1 and len({child for child, _ in one.fields}) == 1:
        return [value for _, value in one.fields]
    return _together([*one.attributes, *one.fields, *([(one.name, said)] if said else ())])


def _together(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Fields by their names."""
    found: dict[str, list[Any]] = {}
    for name, value in fields:
        found.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else tuple(values) for name, values in found.items()}


# --- lines of fields --------------------------------------------------------------------------------------------------

_FENCED: Final = re.compile(
    r"```[ \t]*(?:ya?ml|toml|json|text|txt|)[ \t]*\n(?P<lines>[^`]*?)\n?[ \t]*```\s*\Z", re.IGNORECASE
)
_NAME: Final = r"[\"'*_`]{0,3}(?P<name>[A-Za-z](?:[\w.()/-]| (?! )){0,40})[\"'*_`]{0,3}[ ]?:[*_]{0,2}(?=\s|\Z)"
_LINE: Final = re.compile(rf"(?P<indent>[ \t]{{0,40}})(?P<item>(?:[-*•][ \t]+)?)(?:{_NAME})?[ \t]*(?P<said>[^\n]*)")
_REMARK: Final = re.compile(r"(?:\A|[ \t]{1,40})#[^\n]*\Z")
_FEWEST: Final = 2
"""Fields that make a structure: one alone is a sentence with a colon."""


class _Line(NamedTuple):
    depth: int
    item: bool
    name: str
    said: str


def _lines(text: str, start: int, end: int) -> list[Structure]:
    """The fields that all of a text is made of, one a line, or the fenced part that it ends with."""
    begin = max(start, end - LONGEST_JSON)
    if "\n" not in text[begin:end] or text.count(":", begin, end) < _FEWEST:
        return []
    fence = text.rfind("```", begin, max(begin, text.rfind("```", begin, end)))
    fenced = _FENCED.match(text, fence, end) if fence >= 0 else None
    begin, stop = fenced.span("lines") if fenced else clipped(text, start, end)
    if stop - begin > LONGEST_JSON:
        return []
    lines: list[_Line] = []
    for said in text[begin:stop].split("\n"):
        line = _line(said)
        if line is None:
            return []
        lines += [line] if line.name or line.said else []
    if sum(bool(line.name) for line in lines) < _FEWEST:
        return []
    value, after = _nested(lines, 0, lines[0].depth, 0)
    return [Structure(value, begin, stop, whole=True, loose=not fenced)] if value and after == len(lines) else []


def _line(said: str) -> _Line | None:
    """A line that is a field or an item; ``None`` for any other that holds something."""
    match = _LINE.fullmatch(said)
    if match is None or not (match["name"] or match["item"] or not match["said"].strip() or match["said"][0] == "#"):
        return None
    name = match["name"] or ""
    return _Line(len(match["indent"]) + len(match["item"]), bool(match["item"]), name, _REMARK.sub("", match["said"]))


def _nested(lines: Sequence[_Line], at: int, depth: int, deep: int) -> tuple[Any, int]:
    """The fields or items of this depth from a line on, and where they end; ``None`` for what is neither."""
    items: list[Any] = []
    fields: list[tuple[str, Any]] = []
    while at < len(lines) and lines[at].depth >= depth and deep <= DEEPEST:
        line = lines[at]
        if line.depth > depth or (bool(items) != line.item and (items or (fields and line.item))):
            return None, at
        if line.item:
            if line.name:
                within = [line._replace(item=False), *_deeper(lines, at + 1, depth)]
                value, end = _nested(within, 0, depth, deep + 1)
                if value is None or end < len(within):
                    return None, at
                items.append(value)
                at += len(within)
            else:
                items.append(_value(line.said))
                at += 1
            continue
        value = _value(line.said)
        at += 1
        if value == "" and at < len(lines) and (lines[at].depth > depth or lines[at].item):
            value, at = _nested(lines, at, lines[at].depth, deep + 1)
            if value is None:
                return None, at
        fields.append((line.name, value))
    return (items or _together(fields)), at


def _deeper(lines: Sequence[_Line], at: int, depth: int) -> Iterator[_Line]:
    """The lines that belong to the item before."""
    while at < len(lines) and not (lines[at].item and lines[at].depth <= depth) and lines[at].depth >= depth:
        yield lines[at]
        at += 1


def _value(said: str) -> Any:
    bare = said.strip()
    if bare[:1] in {"[", "{"}:
        value = value_of(bare)
        return bare if value is None else value
    quoted = len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'`"
    return bare[1:-1] if quoted else bare.strip("*_")
