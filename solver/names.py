"""Names: which texts can name an object, and which of them are one name.

Names are copied from pages and written on many keyboards. Those that look the same are the same: characters composed
(NFC), blanks of every kind and number one space, none at the ends, no soft hyphens. Zero-width joiners shape what is
beside them in Persian, Hindi and emoji, and count there; beside other letters nobody sees them. Case and width are
seen, and count. What turns the direction of text could make one name look like another, and stays out with all that
cannot be printed. A name is shown as it was given first.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from spatialjudge.relations import ROOM, shown

MAX_NAME: Final = 200
"""Characters in an object's name: names come back in every witness, and a longer one is surely a mistake."""
_SOFT_HYPHEN: Final = "\u00ad"
_JOINERS: Final = "\u200c\u200d"
_SHAPED: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""Categories of characters that a joiner may shape: letters without case, marks, emoji and their modifiers."""
_TURNS: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def is_plain(name: str) -> bool:
    """Whether this can name an object, and is written as it is compared: the quick answer for most."""
    if not name.isascii() or len(name) > MAX_NAME:
        return False
    return name.isalnum() or (name.isprintable() and " ".join(name.split()) == name != "")


def compared(name: str) -> str:
    """The form in which a name is compared."""
    if is_plain(name) or len(name) > MAX_NAME:
        return name
    letters = unicodedata.normalize("NFC", name).replace(_SOFT_HYPHEN, "")
    if any(joiner in letters for joiner in _JOINERS):
        letters = "".join(
            letter
            for before, letter, after in zip(f" {letters}", letters, f"{letters[1:]} ", strict=False)
            if letter not in _JOINERS or {unicodedata.category(before), unicodedata.category(after)} <= _SHAPED
        )
    return " ".join(letters.split())


def wrong_with(name: Any) -> str | None:
    """Why this cannot name an object; nothing, if it can."""
    if not isinstance(name, str):
        return f"a name is a text, not {shown(name)}"
    if len(name) > MAX_NAME:
        return f"a name has at most {MAX_NAME} characters, this one has {len(name)}"
    if is_plain(name):
        return None
    if turn := _TURNS.search(name):
        return f"{shown(name)} has U+{ord(turn[0]):04X}, which turns the direction of text"
    for letter in name:
        if not letter.isprintable() and letter not in _JOINERS + _SOFT_HYPHEN and unicodedata.category(letter) != "Zs":
            if not name.isspace():
                return f"{shown(name)} has U+{ord(letter):04X}, a character that cannot be printed"
            break
    return None if compared(name) else "a name cannot be blank"


class ObjectNames:
    """The names of a story's objects: their numbers by name as it was given first, and what else is read as them."""

    def __init__(self, index: dict[str, int], unused: int) -> None:
        """Begin with these; the number of another one is ``unused`` more than there are."""
        self.index = index
        self._unused = unused
        self._given: dict[str, str] = {}
        """By form that is compared: the name, where that is another text."""

    def adds(self, name: Any) -> bool:
        """Give a new object a number, if its name can be added as it stands: no object has it, written in any way."""
        if not isinstance(name, str) or not is_plain(name) or name in self._given:
            return False
        self.index[name] = self._unused + len(self.index)
        return True

    def spelled(self, name: Any) -> Any:
        """A name as it was given first; itself, if it is none of these."""
        if not isinstance(name, str) or name in self.index:
            return name
        form = compared(name)
        return form if form == ROOM or form in self.index else self._given.get(form, name)

    def add(self, name: str) -> None:
        """Give an object a number, unless it has one."""
        name = self.spelled(name)
        if name not in self.index and not self.adds(name):
            form = compared(name)
            if form != name:
                self._given[form] = name
            self.index[name] = self._unused + len(self.index)
