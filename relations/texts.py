"""Texts of users as they may stand in what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 200
"""Characters of a word that is compared with others: as long as names may be."""


def shown(text: object, limit: int = 60) -> str:
    """User text as it may stand in a message: quoted, escaped, and cut when long."""
    quoted = repr(text[:limit]) if isinstance(text, str) else type(text).__name__
    return quoted if len(quoted) <= limit else quoted[: limit - 4] + "...'"


def printable(text: str) -> str:
    """The text with what a terminal would obey, or a reader not see, written as an escape."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def meant(word: object, known: Iterable[str], otherwise: str) -> str:
    """The hint for an unknown word: a known one that is much like it, or else what there is to say."""
    close = get_close_matches(word, known, n=1) if isinstance(word, str) and len(word) <= LONGEST_WORD else []
    return f"did you mean {close[0]}?" if close else otherwise
