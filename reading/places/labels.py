# ruff: noqa: RUF001  (brackets of other scripts are meant)
"""Values that no clause says: a label alone, the letter of an option ("(A) north"), cells, options with marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from spatialjudge.reading.places.readings import Heard
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.tokens import Token, runs_of, tokenise, words_of

LONGEST_LABEL: Final = 80
"""Characters of an output that may be a single label."""
_AROUND: Final = frozenset({".", "!", "-", "(", ")", "\n", "*", ":"})
"""Marks that a label may have within or around it."""


def label_of(text: str, lexicon: Lexicon, names: Names, *, cut: bool = False) -> Heard | None:
    """The outcome of a text that is one phrase and nothing else: then case does not matter."""
    if len(text) > LONGEST_LABEL:
        return None
    found = _exact(text, lexicon)
    if found is None:
        return None
    words, outcome = found
    if len(words) == 1 and len(words[0]) == 1 and names.at(tokenise(text[outcome.start : outcome.end]), 0):
        return None  # the letter of an object, more likely than a code
    if cut and lexicon.extends(words):
        return None  # "north" may have been going to be "north-west"
    return outcome


@lru_cache(maxsize=8192)
def _exact(text: str, words: Lexicon) -> tuple[tuple[str, ...], Heard] | None:
    tokens: list[Token] = []
    further = words.begins
    for token in chain.from_iterable(runs_of(text, 0, len(text))):
        node = further.get(token.word)
        if node is None if token.written else token.word not in _AROUND:
            return None  # of most texts the first word tells
        further = node.further if node else further
        tokens.append(token)
    said = [token for token in tokens if token.written]
    if not said:
        return None
    phrase = tuple(token.word for token in said)
    entry = words.entry(phrase)
    if entry is None or entry.role != Role.DIRECTION or entry.label is None:
        return None
    inner = tokens[tokens.index(said[0]) : tokens.index(said[-1])]
    joins = {"-", ":"} if entry.code else {"-"}
    if any(not token.written and token.word not in joins for token in inner) or tokens[-1].word == ":":
        return None
    return phrase, Heard((entry.label,), entry.form, said[0].start, said[-1].end)


# --- the letter of an option ------------------------------------------------------------------------------------------

LONGEST_PROMPT: Final = 20_000
"""Characters at the end of a prompt in which its options are sought."""
_GIVEN: Final = re.compile(
    r"(?<![^\W_])\(?(?P<letter>[A-Ha-h])[).:]\s{0,3}(?P<said>[^\n;,()]{1,60}?)"
    r"(?=[\s;,.]{0,9}(?:\Z|\n|(?<![^\W_])\(?[A-Ha-h][).:]))"
)
_BEFORE_WORDS: Final = re.compile(
    r"(?<![^\W_])(?:(?:option|choice)\s{1,3})?\(?(?P<letter>[A-Ha-h])[).:][*_]{0,4}\s{1,3}[*_]{0,4}", re.IGNORECASE
)
_ENDS: Final = re.compile(r"[ \t*_\"')}\]]*(?:[.,;:!\n✓✔✅✗✘❌]|\Z|(?:is|because|since|as)\b)")
_ALONE: Final = re.compile(
    r"[*_\s]{0,9}(?:(?:option|choice)\s)?[*_(]{0,4}(?P<letter>[A-Ha-h])[*_.):]{0,4}\s*", re.IGNORECASE
)

Letters = Mapping[str, tuple[str, str]]
"""The words of each option and its label, by its capital letter."""


@lru_cache(maxsize=256)
def letters_of(prompt: str, lexicon: Lexicon) -> Letters:
    """The last options of a prompt that go by letters from A on, if each is a relation; else none."""
    found: dict[str, tuple[str, str]] = {}
    for option in _GIVEN.finditer(prompt, max(0, len(prompt) - LONGEST_PROMPT)):
        letter, said = option["letter"].upper(), option["said"].strip()
        if letter == "A":
            found = {}
        if letter == chr(ord("A") + len(found)):
            entry = lexicon.entry(words_of(said))
            label = entry.label if entry and entry.role == Role.DIRECTION else None
            found[letter] = said.casefold(), label or ""
    return found if len(found) > 1 and all(label for _, label in found.values()) else {}


def without_letters(clean: str, letters: Letters) -> str:
    """The text without the letters that stand before the words of their own option; a list keeps its bullets."""
    pieces, done = [], 0
    for found in _BEFORE_WORDS.finditer(clean) if letters else ():
        said, _ = letters.get(found["letter"].upper(), ("", ""))
        end = found.end() + len(said)
        if said and clean[found.end() : end].casefold() == said and _ENDS.match(clean, end):
            opens = clean[: found.start()].rstrip(" \t")[-1:] in {"", "\n"}
            pieces += [clean[done : found.start()], ("-" if opens else " ").ljust(found.end() - found.start())]
            done = found.end()
    return "".join((*pieces, clean[done:])) if pieces else clean


def by_letter(text: str, start: int, end: int, letters: Letters) -> Heard | None:
    """The relation whose letter is all that stands there."""
    found = _ALONE.fullmatch(text, start, end) if letters else None
    _, label = letters.get(found["letter"].upper(), ("", "")) if found else ("", "")
    return Heard((label,), "label", *found.span("letter")) if found and label else None


_OPTION: Final = re.compile(
    r"[*_\s]{0,4}(?:(?:option|choice)\s{1,3}[A-H1-9]\s?[.):]|\(?[A-H1-9][.)])[*_]{0,4}\s{1,3}(?=[\w*(\"])",
    re.IGNORECASE,
)
"""The letter or number of an option before its words: "(B) left", "Option 3: north"."""


def past_option(clean: str, start: int, end: int) -> int:
    """Where a place goes on behind the letter of an option."""
    found = _OPTION.match(clean, start, end)
    return found.end() if found and found.end() < end else start


def opened(text: str) -> bool:
    """Whether a mark opens a text that none closes: a box, a bracket, a quote."""
    said = text.strip()
    return not said[:1].isalnum() and said[-1:].isalnum()


_OFFERED: Final = re.compile(
    r"^[ \t>*_-]{0,8}(?:(?:option|choice|case|scenario)\s{1,3}(?P<number>[A-H1-9])|\(?(?P<letter>[A-H]))[).:]",
    re.IGNORECASE | re.MULTILINE,
)


def offers(clean: str, start: int, end: int) -> bool:
    """Whether a part of a text ends in options by letters, none of which is chosen: "A: north", and "B: south" below.

    What is under a letter is not one of a list of all that hold, as what is under a number may be.
    """
    found = list(_OFFERED.finditer(clean, max(start, end - LONGEST_PROMPT), end))[-2:]
    first, last = ((one["number"] or one["letter"]).upper() for one in found) if len(found) > 1 else ("", "")
    return bool(last) and ord(last) == ord(first) + 1 and "\n" not in clean[found[-1].end() : end].strip()


def is_letter_of(clean: str, start: int, end: int) -> bool:
    """Whether a part of a text is the letter of one of the options that are listed before it: "I'd go with b)"."""
    if end - start != 1:
        return False
    found = {(one["letter"] or "").lower() for one in _OFFERED.finditer(clean, max(0, start - LONGEST_PROMPT), start)}
    return len(found) > 1 and clean[start].lower() in found


# --- cells of a grid, and options with marks --------------------------------------------------------------------------

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
