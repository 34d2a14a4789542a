"""Texts of users as they may stand in what is said of them."""

from __future__ import annotations


def shown(text: object, limit: int = 60) -> str:
    """User text as it may stand in a message: quoted, escaped, and cut when long."""
    quoted = repr(text[:limit]) if isinstance(text, str) else type(text).__name__
    return quoted if len(quoted) <= limit else quoted[: limit - 4] + "...'"


def printable(text: str) -> str:
    """The text with what a terminal would obey, or a reader not see, written as an escape."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
