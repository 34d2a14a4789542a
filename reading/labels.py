"""Relations that nothing but their label says, or the letter of an option that the prompt gave: "(A) north"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Final

from spatialjudge.reading.lexicon import Lexicon
from spatialjudge.reading.names import Names
from spatialjudge.reading.readings import Heard
from spatialjudge.reading.roles import Role
from spatialjudge.reading.tokens import Token, runs_of, tokenise, words_of

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
