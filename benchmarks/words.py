"""A text read as a whole by a pattern, or word by word, from left to right, by a closed grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

QUOTED: Final = 300
"""Characters quoted of what has no reading: any real sentence in full."""

OF_A_NAME: Final = (
    r"(?!(?i:"
    "nobody|nothing|none|no|noone|someone|somebody|something|anyone|anybody|anything|everyone|"
    "everybody|everything|some|any|every|each|few|most|many|several|all|both|neither|nor|either|"
    "or|and|but|not|only|hardly|barely|scarcely|seldom|rarely|never|always|often|also|too|as|"
    "again|now|longer|anymore|if|unless|until|when|while|then|because|since|than|that|which|who|"
    "it|she|he|they|them|him|her|we|you|this|these|those|there|perhaps|maybe|possibly|probably|"
    "supposedly|thinks|believes|says|said|knows|claims|denies|might|may|could|would|should|"
    "yesterday|today|tomorrow|the|of|in|on|at|by|from|to|with|is|are|was|were"
    r")\b)"
)
"""Before each word of a name in a pattern: it is none of those that make of it another statement."""

One = TypeVar("One")


def unreadable(where: str, text: str, hint: str) -> InvalidInput:
    """The error that a sentence or field has no reading, with one that would have."""
    return InvalidInput.at(where, f"cannot read {shown(text, QUOTED)}", f"for example {hint}")


def matched(pattern: re.Pattern[str], where: str, text: str, hint: str) -> re.Match[str]:
    """What a pattern finds in a whole text.

    Raises:
        InvalidInput: it is another text; the hint is one that would be read.
    """
    found = pattern.fullmatch(text)
    if found is None:
        raise unreadable(where, text, hint)
    return found


class NotUnderstood(ValueError):
    """A text that a grammar does not read, or that means nothing where it stands; says where and why."""


class Words:
    """The words and marks of a text, and how far they have been read."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        """The word that comes, or nothing at the end."""
        place = self.at + ahead
        return self.words[place] if place < len(self.words) else ""

    def take(self, *said: str) -> bool:
        """Read these words if they come."""
        if self.words[self.at : self.at + len(said)] != said:
            return False
        self.at += len(said)
        return True

    def listed(self, read_one: Callable[[], One | None], *, more: bool = False) -> tuple[One, ...]:
        """Read "one, another and a third"; a comma or "and" behind which none comes is left. Nothing if none comes.

        With ``more`` the first was read before. Where one must come, ``read_one`` raises ``NotUnderstood``.
        """
        read: list[One] = []
        while True:
            start = self.at
            if (read or more) and not (self.take(",", "and") or self.take(",") or self.take("and")):
                break
            one = read_one()
            if one is None:
                self.at = start
                break
            read.append(one)
        return tuple(read)

    def word(self) -> str:
        """Read the word that comes."""
        self.at += 1
        return self.words[self.at - 1]

    def need(self, *choices: str) -> str:
        """Read one of these words.

        Raises:
            NotUnderstood: if none of them comes.
        """
        word = self.peek()
        if word not in choices:
            raise self.stuck(" or ".join(choices))
        self.at += 1
        return word

    def end(self) -> None:
        """Check that nothing but marks is left.

        Raises:
            NotUnderstood: if more comes.
        """
        while self.peek() in {"?", ".", ","}:
            self.at += 1
        if self.peek():
            raise self.stuck("the end")

    def stuck(self, wanted: str) -> NotUnderstood:
        """The error that something else comes than what is wanted."""
        before = " ".join(self.words[max(self.at - 4, 0) : self.at])
        come = f"comes {self.peek()!r}" if self.peek() else "it ends"
        return NotUnderstood(f"after {before!r} {come} instead of {wanted}")
