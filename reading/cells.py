# ruff: noqa: RUF001  (brackets of other scripts are meant)
"""Options that are not made of words alone: cells of a grid, however they are written, and phrases with marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

_BLANK: Final = r"\s{0,9}"
_ROW: Final = rf"\brow{_BLANK}[:=]?{_BLANK}(?P<r>\d{{1,3}})"
_COLUMN: Final = rf"\bcol(?:umn)?{_BLANK}[:=]?{_BLANK}(?P<c>\d{{1,3}})"
_R: Final = rf"(?:r\w{{0,2}}{_BLANK}[:=]{_BLANK})?"
_C: Final = rf"(?:c\w{{0,5}}{_BLANK}[:=]{_BLANK})?"
_JOIN: Final = rf"{_BLANK}(?:,|;|and)?{_BLANK}"
_CELLS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"[(\[（]{_BLANK}{_R}(?P<r>\d{{1,3}}){_BLANK}(?:\\,)?[,;，](?:\\,)?{_BLANK}{_C}(?P<c>\d{{1,3}}){_BLANK}[)\]）]",
        rf"{_ROW}{_JOIN}{_COLUMN}",
        rf"{_COLUMN}{_JOIN}{_ROW}",
        r"\br(?P<r>\d{1,3})\s?c(?P<c>\d{1,3})\b",
    )
)
"""The ways to write a cell: "(2, 3)", "row 2, column 3", "column 3, row 2", "r2c3"."""
_BARE: Final = re.compile(r"\s*(?P<r>\d{1,3})\s*[,;，\s]\s*(?P<c>\d{1,3})\s*[.。]?\s*")
_TEXT: Final = re.compile(r"\\(?:text|mathrm)\s{0,9}\{([^{}]*)\}")
_MARKED: Final = re.compile(r"[^\w\s'’-]")
_BLANKS: Final = re.compile(r"\s+")


class Span(NamedTuple):
    """A part of a text that names an option, or, where the label is ``None``, what is none."""

    start: int
    end: int
    label: str | None


class Written:
    """The options of a question that are cells, or have marks in their words."""

    def __init__(self, options: Sequence[tuple[str, Sequence[str]]]) -> None:
        self._cells: dict[tuple[str, str], str] = {}
        phrases: dict[str, str] = {}
        for label, several in options:
            for phrase in (label, *several):
                cell = _cell(phrase)
                if cell:
                    self._cells.setdefault(cell, label)
                elif _MARKED.search(phrase.strip(" .")):
                    phrases.setdefault(_BLANKS.sub(" ", phrase.strip()).casefold(), label)
        self._phrases = phrases
        longest = sorted(phrases, key=len, reverse=True)
        several = "|".join(re.escape(phrase).replace(r"\ ", r"\s{1,9}") for phrase in longest)
        self._pattern = re.compile(rf"(?<!\w)(?:{several})(?!\w)", re.IGNORECASE) if phrases else None

    def __bool__(self) -> bool:
        return bool(self._cells or self._phrases)

    def spans(self, text: str, start: int, end: int) -> Iterator[Span]:
        """What of the text is one of these options, or another cell, in order and apart. Linear in its length."""
        found = [*self._marked(text, start, end), *self._in_cells(text, start, end)]
        at = start
        for span in sorted(found, key=lambda span: (span.start, -span.end)):
            if span.start >= at:
                yield span
                at = span.end

    def alone(self, text: str) -> str | None:
        """The cell that a text is that holds nothing but two numbers."""
        bare = _BARE.fullmatch(text) if self._cells else None
        return self._cells.get(_numbers(bare)) if bare else None

    def _marked(self, text: str, start: int, end: int) -> Iterator[Span]:
        for match in self._pattern.finditer(text, start, end) if self._pattern else ():
            yield Span(match.start(), match.end(), self._phrases.get(_BLANKS.sub(" ", match.group()).casefold()))

    def _in_cells(self, text: str, start: int, end: int) -> Iterator[Span]:
        if not self._cells:
            return
        plain = _TEXT.sub(lambda match: " " * (match.start(1) - match.start()) + match[1] + " ", text[start:end])
        for pattern in _CELLS:
            for match in pattern.finditer(plain):
                yield Span(start + match.start(), start + match.end(), self._cells.get(_numbers(match)))


def _cell(phrase: str) -> tuple[str, str] | None:
    """The row and column that a phrase is, and nothing else."""
    written = phrase.strip()
    for pattern in _CELLS:
        match = pattern.fullmatch(written) or pattern.fullmatch(f"({written})")
        if match:
            return _numbers(match)
    return None


def _numbers(match: re.Match[str]) -> tuple[str, str]:
    return str(int(match["r"])), str(int(match["c"]))


def cell_of(fields: Mapping[str, object]) -> str | None:
    """The cell that an object with a row and a column says."""
    named = {name.casefold(): value for name, value in fields.items()}
    row = named.get("row", named.get("r"))
    column = named.get("column", named.get("col", named.get("c")))
    return f"({row}, {column})" if row is not None and column is not None else None
