"""The options that a prompt numbers by letters where a relation is asked for: "(A) north (B) south"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from spatialjudge.reading.findings import Heard
from spatialjudge.reading.lexicon import Lexicon
from spatialjudge.reading.roles import Role
from spatialjudge.reading.tokens import words_of

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
