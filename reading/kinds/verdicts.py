# ruff: noqa: RUF001  (dashes are meant)
"""Lists that say of every option whether it is right: "A. kitchen: she left ✗", "| A | no |", "A: no, B: yes"."""

from __future__ import annotations

import re
from typing import Final

from spatialjudge.reading.kinds.repetition import HARMLESS, is_asked
from spatialjudge.reading.kinds.wording import Wording
from spatialjudge.reading.places.readings import Heard
from spatialjudge.reading.words.lexicon import WORD_SIGNS
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import TROUBLE, Role, roles_of
from spatialjudge.reading.words.tokens import words_of

LONGEST_LIST: Final = 4_000
"""Characters at the end of a text in which such a list is sought."""
_LINE: Final = re.compile(r"[^\n]*\w[^\n]*")
_PARTS: Final = re.compile(r"[^,;\n]*\w[^,;\n]*"), re.compile(r"[^.\n]*\w[^.\n]*")
"""What parts the options of a line: commas, or full stops."""
_JUDGED: Final = re.compile(r"([^:=–—]*?)[\s*_]*[:=–—-][\s*_]*(?:yes|no|true|false)[\s*_.]*", re.IGNORECASE)
_ASKS_NOT: Final = re.compile(
    r"\b(?:no|not|cannot|neither|nor|never|none|fail\w*|exclu\w*|rules?|ruled|incorrect\w*|wrong|false|impossible|missing"
    r"|without|lack\w*|except|but|unlike)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
"""Questions of which "yes" may mean that it is not so: "which is impossible?"."""
_HOLDS: Final = frozenset({*"✓✔✅☑", "yes", "true", "correct", "possible"})
_VERDICT: Final = re.compile(
    r"[✓✔✅☑✗✘❌✕❎☒]|^[\s:–—>*_-]*(yes|no|true|false|correct|incorrect|wrong|possible|impossible)"
    r"(?=[*_]*\s*(?:[,.;:(–—]|$))",
    re.IGNORECASE,
)
_EACH: Final = frozenset({"each", "option", "options", "choices", "candidates"})


def by_verdicts(text: str, start: int, end: int, wording: Wording) -> Heard | None:
    """What a list at the end of a text comes to, if it judges every option, and only that. Linear.

    Asked what is not so ("which blocks have no circle?"), "no" may mean either.
    """
    lines, least = [*_LINE.finditer(text, max(start, end - LONGEST_LIST), end)], len(wording.options.named)
    if wording.negated or not lines:
        return None
    if len(lines) >= least:
        return _by_rows(text, lines, wording)
    if _ASKS_NOT.search(wording.options.question) or (lines[1:] and not _asks(lines[-2][0].rstrip("*_ "), wording)):
        return None
    for mark in _PARTS:
        parts = [*mark.finditer(text, *lines[-1].span())]
        if len(parts) >= least and all(_is_bare(part, wording) for part in parts):
            return _by_rows(text, parts, wording)
    return None


def _is_bare(part: re.Match[str], wording: Wording) -> bool:
    """Whether a part of a line is an option with its verdict, and nothing else."""
    judged = _JUDGED.fullmatch(part[0])
    return judged is not None and len(_words(judged[1], 0, len(judged[1]), wording)) == 1


def _words(text: str, start: int, end: int, wording: Wording) -> list[Part]:
    return [part for part in wording.words(text, start, end) if part.word[:1].isalnum()]


def _by_rows(text: str, lines: list[re.Match[str]], wording: Wording) -> Heard | None:
    """What the rows at the end of the lines come to."""
    start = end = lines[-1].end()
    rows: list[tuple[str, int, bool]] = []
    while lines and (row := _row(text, *lines[-1].span(), wording)):
        rows, start = [*rows, row], lines.pop().start()
    labels, columns = {label for label, _, _ in rows}, {column for _, column, _ in rows}
    whole = len(labels) == len(rows) and labels.issuperset(wording.options.named)
    if wording.polar or not whole or len(columns) != 1:
        return None
    above = lines[-1][0].rstrip("*_ ") if lines else ""
    if "|" in text[start : start + 4]:
        above = "".join(above.split("|")[columns.pop() + 1 :][:1])
    said = wording.options.together([label for label, _, holds in rows if holds])
    heads = "|" in text[start : start + 4] or above[-1:] in {":", "?"}
    if not said or (heads and not _asks(above, wording)):
        return None
    return Heard(said, "set" if len(said) > 1 else "label", start, end)


def _row(text: str, start: int, end: int, wording: Wording) -> tuple[str, int, bool] | None:
    """The option of a line, the cell that judges it, and whether it holds; ``None`` if it turns what was asked."""
    words = _words(text, start, end, wording)
    if not words or words[0].role != Role.DIRECTION or len(words[0].labels) != 1:
        return None
    line = text[words[0].end : end]
    cells = enumerate(line.split("|") if "|" in text[start : words[0].start] else [line])
    judged = [(at, {(one[1] or one[0]).casefold() for one in _VERDICT.finditer(cell)}) for at, cell in cells]
    told = [(at, said <= _HOLDS) for at, said in judged if len(said) == 1]
    if len(told) != 1 or (told[0][1] and (wording.turns(line) or _strays(line, wording))):
        return None
    return words[0].labels[0], *told[0]


def _strays(line: str, wording: Wording) -> bool:
    """Whether a line that no heading explains tells of something else where a side is asked for: "visible"."""
    words = {word for word in words_of(_VERDICT.sub("", line)) if len(word) > 1 and word.isalpha()}
    return (
        bool(words)
        and "|" not in line
        and WORD_SIGNS.keys().isdisjoint(words)
        and not WORD_SIGNS.keys().isdisjoint(wording.asked)
    )


def _asks(text: str, wording: Wording) -> bool:
    """Whether what heads a list only asks: for each option, for a verdict, or the question again."""
    text = text.partition("(")[0]
    words = _words(text, 0, len(text), wording)
    if not _EACH.isdisjoint(part.word for part in words):
        return not TROUBLE.search("".join(part.role for part in words))
    harmless = HARMLESS | roles_of("POSSIBLE YES ALL")
    return not wording.turns(text) and all(part.role in harmless or is_asked(part, wording) for part in words)
