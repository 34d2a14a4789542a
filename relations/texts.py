"""Texts of users as they may stand in what is said of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 200
"""Characters of a word that is compared with others: as long as names may be."""

_LONG = 10**15
"""A number that is not written out."""
_WORDS: dict[type, str] = {dict: "an object", list: "a list", tuple: "a list"}


def shown(text: object, limit: int = 60) -> str:
    """User text as it may stand in a message: quoted, escaped, and cut when long; of what is no text, JSON's word."""
    if isinstance(text, str):
        quoted = repr(text[:limit])
        return quoted if len(quoted) <= limit else quoted[: limit - 4] + "...'"
    if isinstance(text, bool | int | float | None):
        return json.dumps(text) if abs(text or 0) < _LONG else "a number"
    return _WORDS.get(type(text), type(text).__name__)


def printable(text: str) -> str:
    """The text with what a terminal would obey, or a reader not see, written as an escape."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def meant(word: object, known: Iterable[str], otherwise: str) -> str:
    """The hint for an unknown word: a known one that is much like it, or else what there is to say."""
    close = get_close_matches(word, known, n=1) if isinstance(word, str) and len(word) <= LONGEST_WORD else []
    return f"did you mean {close[0]}?" if close else otherwise
