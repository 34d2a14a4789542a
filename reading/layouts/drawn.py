# ruff: noqa: RUF001  (dashes and arrows of other scripts are meant)
"""What each part of a text draws: a value in brackets, a table, lines such as "bed: (3, 4)"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.reading.layouts.coordinates import Coordinates, Drawing, coordinates_of, fold_field, units_of
from spatialjudge.reading.structures.fields import Rank, field_of, judged
from spatialjudge.reading.structures.values import Written, written_values
from spatialjudge.reading.words.names import name_words
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import words_of

LONGEST_LEAD: Final = 300
"""Characters before a place in which its thing is named."""
MOST_THINGS: Final = 1_000
"""DrawnThings that a layout may have."""


class Drawn(NamedTuple):
    """What one part of a text draws: things by name, each at a place or at one not understood; why it is none.

    Of the form ``loose`` are coordinates of which it is not known what stands there.
    """

    start: int
    end: int
    things: tuple[tuple[str, Coordinates | None], ...] = ()
    form: str = "map"
    why: str = ""
    units: frozenset[str] = frozenset()


_LAYOUTS: Final = frozenset({"layout", "arrangement", "placement", "coordinates", "positions"})
"""Names of layouts, in fields such as "wrong_layout"."""
_NAMES: Final = ("name", "object", "thing", "item", "label", "id", "furniture", "category", "object name", "objects")
_NO_THINGS: Final = any_of("""
    direction|directions, axes, axis, origin, legend, compass, size, dimensions, bounds, grid, scale, unit|units, width,
    height, room, room size, x, y, north, south, east, west, up, down, left, right, top, bottom, center, centre,
    note|notes, reasoning, explanation, position, coordinate|coordinates, location, point, start, corner, description
""")
"""Fields and heads of lines that are no things, unless the story has one of that name."""
_DROPPED: Final = re.compile(r"[*`\"“”|]+")
_NAMED: Final = re.compile(
    r"[\s.,;&]*(?:(?:[-•+]|\#{1,6}|\(?\d{1,3}[.)])(?=\s))?\s*(?:and\s+|then\s+)?(?P<name>\S.*?)\s*"
    r"(?P<at>(?:['’]s\s+)?(?:\b(?:position|coordinates?|location|place|center|centre)\b\s*)?"
    r"(?:\b(?:is|are|was|will be|should be|would be|must be|can be|goes|stands)\b\s*)?(?:\bnow\b\s*)?"
    r"(?:\b(?:located|placed|positioned|situated|put|set|centered|centred)\b\s*)?(?:\bat\b\s*|\bin\b\s*|\bon\b\s*)?"
    r"(?:\b(?:the\s+)?(?:position|coordinates?|location|place|point|cell|center|centre)\b\s*)?(?:[:=→]|[-–—]{1,2}>?(?=\s)|)\s*)"
)
_SENTENCE: Final = re.compile(r".*[.!?:][*_]*\s+")
_ELSE: Final = re.compile(
    r"[\s\W]*(?:(?:or|and|but|not|now|then|to|at|is|in|even|maybe|perhaps|possibly|alternatively|rather|better|instead|"
    r"also|could|can|may|might|be|move[ds]?|change[ds]?|shift(?:s|ed)?|becomes?|corrected)\b[\s\W]*)*"
)
"""What stands between two places of one thing: the second is another, or in place of the first."""
_OPERATOR: Final = re.compile(
    r"[:=+/&<>(]|(?<!\w)[-–—]|[-–—](?!\w)|\b(?:and|or|to|from|of|between|minus)\b", re.IGNORECASE
)
"""What no name of a thing has."""
_AXES: Final = r"{0}\s*[=:]\s*(?P<{0}>[-+−]?\d[\d.]*(?:\s?(?:px|cm|m|ft))?)"
_EQUATIONS: Final = re.compile(
    rf"\b{_AXES.format('x')}\s*(?:,|;|and|,\s*and)?\s*{_AXES.format('y')}(?![\d.]*\d)", re.IGNORECASE
)
_BARE: Final = re.compile(
    r"(?<=[:=])[ \t*]*(?P<x>[-+−]?\d[\d.]*)\s*,\s*(?P<y>[-+−]?\d(?:[\d.]*\d)?)(?=[ \t.;*]*(?:\n|$))"
)
_FACES: Final = re.compile(
    r"[ \t,;]*(?:(?:and|it|is|faces|facing|looks|looking|points|pointing|headed|heading|towards?|to|due|the)[ \t]+)*"
    r"(?P<heading>north|east|south|west|[NESW])(?=[ \t]*(?:[.;,)\n]|$))",
    re.IGNORECASE,
)
"""What says behind coordinates which way a thing faces."""
_RULE: Final = re.compile(r"[\s|:-]+")
_COLUMNS: Final = "|\t;,"
"""What may stand between the columns of a table."""


class DrawnThings:
    """The things of a story, those ``named``, and what a text draws of them."""

    def __init__(self, things: Iterable[str], drawing: Drawing) -> None:
        self.drawing = drawing
        self._by_words: dict[tuple[str, ...], str | None] = {}
        self.named = dict.fromkeys(things)
        for name in self.named:
            words = name_words(name)
            self._by_words[words] = None if words in self._by_words else name

    def called(self, written: str) -> str | None:
        """The thing that a name is of."""
        name = written.strip()
        return name if name in self.named else self._by_words.get(name_words(name))

    def drawn(self, text: str, start: int, end: int) -> Iterator[Drawn]:
        """What each part of a text draws, in order: a value in brackets, a table, a run of lines."""
        part = text[start:end]
        run: list[tuple[int, int, str, Any]] = []
        for written in self._values(part):
            listed = isinstance(written.value, _Table)
            named = self._things_in(written.value) if not listed else written.value.rows
            if any(self.called(name) for name, _ in named):
                yield from self._run(run, start)
                run = []
                drawn = self._part(start + written.start, start + written.end, named, "table" if listed else "map")
                yield drawn._replace(why="back") if self._rejects(written.value) else drawn
                continue
            if written.value is None:
                if self._mentions(part[written.start : written.end]):
                    yield from self._run(run, start)
                    run = []
                    why = "torn" if written.torn else "spoilt"
                    yield Drawn(start + written.start, start + written.end, why=why)
                continue
            line = max(part.rfind("\n", 0, written.start) + 1, run[-1][1] if run else 0)
            near = max(line, written.start - LONGEST_LEAD)
            name = self._before(part[line : written.start]) if near == line else None
            if name is None and (sentence := _SENTENCE.match(part, near, written.start)):
                line = sentence.end()
                name = self._before(part[line : written.start])
            place = coordinates_of(written.value, self.drawing)
            if place is None:
                continue
            if name is None:
                if run and _ELSE.fullmatch(part, run[-1][1], written.start):
                    line, name = run[-1][0], run[-1][2]  # another place of the same thing
                else:
                    yield Drawn(start + written.start, start + written.end, (("", place),), "loose")
                    continue
            if run and not _follows(part[run[-1][1] : line]):
                yield from self._run(run, start)
                run = []
            end, value = self._faced(part, written, place)
            run.append((line, end, name, value))
        yield from self._run(run, start)

    def _faced(self, text: str, written: Written, place: Coordinates) -> tuple[int, Any]:
        """The end of a value, and it, with the heading that is told behind it."""
        faces = _FACES.match(text, written.end) if self.drawing.headings and "heading" not in place else None
        return (
            (faces.end(), {"at": written.value, "heading": faces["heading"]}) if faces else (written.end, written.value)
        )

    def _values(self, text: str) -> Iterator[Written]:
        """Values in brackets, equations and bare pairs, and tables, none within another, in order."""
        found = [*_tables(text, self), *written_values(text)]
        for pattern in (_EQUATIONS, _BARE):
            found += [Written(dict(match.groupdict()), *match.span()) for match in pattern.finditer(text)]
        end = 0
        for written in sorted(found, key=lambda one: (one.start, -one.end)):
            if written.start >= end:
                yield written
                end = written.end

    def _before(self, lead: str) -> str | None:
        """The name of a thing that leads to a value: one of the story, or what opens an entry of a list."""
        match = _NAMED.fullmatch(_DROPPED.sub("", lead))
        if match is None:
            return None
        known = self.called(match["name"])
        if known or not match["at"].strip().endswith((":", "=", "→")):
            return known
        other = match["name"].strip()
        if len(name_words(other)) > 3 or fold_field(other) in _NO_THINGS:
            return None
        most = 0 if _OPERATOR.search(other) else 1  # "desk and lamp", "desk-lamp"; but "desk chair"
        return other if len(self.named_in(other)) <= most else None

    def named_in(self, text: str) -> set[str]:
        """The things whose names stand in a text."""
        said = f" {' '.join(words_of(text))} "
        return {name for words, name in self._by_words.items() if name and f" {' '.join(words)} " in said}

    def _run(self, run: Sequence[tuple[int, int, str, Any]], start: int) -> Iterator[Drawn]:
        """Lines that follow each other, if one of them is about a thing of the story."""
        if any(self.called(name) for _, _, name, _ in run):
            named = [(name, value) for _, _, name, value in run]
            yield self._part(start + run[0][0], start + run[-1][1], named, "lines")

    def _part(self, start: int, end: int, named: Sequence[tuple[str, Any]], form: str) -> Drawn:
        found: dict[str, Coordinates | None] = {}
        units: set[str] = set()
        why = "" if len(named) <= MOST_THINGS else "unclear"
        for written, value in named:
            name = self.called(written)
            place = coordinates_of(value, self.drawing)
            if name is None and place is None:
                continue
            units |= units_of(value)
            called = name or written.strip()
            if called in found and found[called] != place:
                why = why or ("twice" if name else "")
            found.setdefault(called, place)
        return Drawn(start, end, tuple(found.items()), form, why, frozenset(units))

    def _mentions(self, text: str) -> bool:
        """Whether brackets that are no value have a thing of the story and a number in them."""
        quoted = re.findall(r"[^\W\d_][^\n:,;\"'(){}\[\]=]*", text)
        return any(map(str.isdigit, text)) and any(self.called(one) for one in quoted)

    def _things_in(self, value: Any) -> list[tuple[str, Any]]:
        """The things in a value, each with what is told of it."""
        if isinstance(value, list):
            if len(value) > 1 and isinstance(value[0], str) and self._is_entry(value):
                return [(value[0], value[1] if len(value) == 2 else value[1:])]
            return [thing for one in value if isinstance(one, list | dict) for thing in self._things_in(one)]
        if not isinstance(value, dict):
            return []
        label = next((name for name in value if fold_field(name) in _NAMES and isinstance(value[name], str)), None)
        if label is not None:
            others = {name: told for name, told in value.items() if name != label}
            if self.called(value[label]) or coordinates_of(others, self.drawing):
                return [(value[label], others)]
        if any(map(self.called, value)):
            return [
                (name, told) for name, told in value.items() if self.called(name) or fold_field(name) not in _NO_THINGS
            ]
        inner = [told for name, told in value.items() if fold_field(name) not in _NO_THINGS]
        return [thing for told in inner if isinstance(told, list | dict) for thing in self._things_in(told)]

    def _rejects(self, value: Any) -> bool:
        """Whether fields around things say that what they draw is none: ``"valid": false``, ``"rejected": {...}``."""
        if isinstance(value, list):
            return any(map(self._rejects, value))
        if not isinstance(value, dict):
            return False
        if judged(value)[0] is False:
            return True
        for name, told in value.items():
            if self.called(name):
                rejected = isinstance(told, dict) and judged(told)[0] is False
            else:
                draft = field_of(name, None, _LAYOUTS).rank is Rank.DRAFT or self._rejects(told)
                rejected = draft and bool(self._things_in(told))
            if rejected:
                return True
        return False

    def _is_entry(self, value: list[Any]) -> bool:
        """Whether a list is a name and its place: ["bed", 3, 4], ["bed", [3, 4]]."""
        place = value[1] if len(value) == 2 else value[1:]
        return bool(self.called(value[0])) or coordinates_of(place, self.drawing) is not None

    def heads(self, line: str, above: str, mark: str) -> Sequence[str]:
        """The heads of the columns of a table that begins with a line, which may be its first row; or none."""
        if mark not in line:
            return ()
        cells = _cells(line, mark)
        if {"x", "y"} <= set(map(fold_field, cells)):
            return cells
        known = bool(self.called(cells[0])) and len(cells) != len(_cells(above, mark))
        return ("", "at") if known and coordinates_of(cells[1:], self.drawing) else ()

    def row(self, heads: Sequence[str], cells: Sequence[str]) -> tuple[str, Any] | None:
        """A row of a table as a thing and what is told of it."""
        if "at" in heads:
            return cells[0], cells[1:]
        fields = dict(zip(heads, cells, strict=False))
        label = next((head for head in heads if fold_field(head) in _NAMES), heads[0])
        told = {head: cell for head, cell in fields.items() if head != label and cell}
        return (fields[label], told) if fields.get(label) else None


class _Table(NamedTuple):
    """The rows of a table: a thing each, and what is told of it by the heads of the columns."""

    rows: tuple[tuple[str, Any], ...]


def _tables(text: str, things: DrawnThings) -> Iterator[Written]:
    """The tables of a text: rows below a line of heads, of which x and y are two, or of a thing and its coordinates."""
    mark, start, end, at, above = "", 0, 0, 0, ""
    heads: Sequence[str] = ()
    rows: list[tuple[str, Any] | None] = []
    for line in [*text.splitlines(keepends=True), ""]:
        written = line.strip()
        if not mark or mark not in written:
            if any(rows):
                yield Written(_Table(tuple(filter(None, rows))), start, end)
            mark, heads = next(
                ((one, found) for one in _COLUMNS if (found := things.heads(written, above, one))), ("", ())
            )
            rows, start = [], at
        if mark and heads != (cells := _cells(written, mark)):
            if not all(_RULE.fullmatch(cell) or not cell for cell in cells):
                rows.append(things.row(heads, cells))
            end = at + len(line.rstrip())
        at, above = at + len(line), written


def _cells(row: str, mark: str) -> list[str]:
    return [cell.strip(' *`"') for cell in row.strip("|").split(mark)]


def _follows(gap: str) -> bool:
    """Whether nothing stands between two entries but blank lines; a remark may end the line of the first."""
    _, broken, rest = gap.partition("\n")
    return not rest.strip() if broken else not gap.strip()
