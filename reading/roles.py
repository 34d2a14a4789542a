"""What a word or mark does in a clause: roles, each a letter, because a clause is matched as a string of them.

Patterns are written with the names of roles, never with letters. There is one alphabet for all kinds of questions, so
that what may take an answer back is told once, for all of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final


class Role:
    """What a part of a clause does: plain strings, for enums take five times as long to look up in Python 3.11."""

    SUBJECT: Final = "s"
    OBJECT: Final = "o"
    OTHER: Final = "x"
    IT: Final = "i"
    DIRECTION: Final = "D"
    RELATION: Final = "R"
    IS: Final = "b"
    CAN: Final = "c"
    NOT: Final = "N"
    OF: Final = "f"
    TO: Final = "T"
    FROM: Final = "m"
    PREPOSITION: Final = "I"
    DIRECTION_NOUN: Final = "y"
    MATTER: Final = "M"
    VIEW: Final = "l"
    POSSIBLE: Final = "a"
    IMPOSSIBLE: Final = "k"
    COULD: Final = "W"
    COULD_NOT: Final = "E"
    RELATIVE: Final = "w"
    BETWEEN: Final = "t"
    AND: Final = "&"
    OR: Final = "v"
    VERSUS: Final = "V"
    RELATION_NOUN: Final = "n"
    POSITION_NOUN: Final = "p"
    OWNS: Final = "'"
    HAS: Final = "h"
    ADJECTIVE: Final = "j"
    HOLDS: Final = "z"
    WHICH: Final = "q"
    SO: Final = "L"
    BUT: Final = "B"
    BECAUSE: Final = "C"
    IF: Final = "F"
    FIRST: Final = "P"
    CORRECTION: Final = "K"
    EXCLUDED: Final = "U"
    UNKNOWN_ANSWER: Final = "A"
    NONE: Final = "S"
    UNSURE: Final = "u"
    YES: Final = "Y"
    NO: Final = "Z"
    NOTE: Final = "H"
    WHAT: Final = "Q"
    HERE: Final = "d"
    AGAIN: Final = "="
    ASKS: Final = "r"
    GLOSS: Final = "g"
    DOUBTFUL_GLOSS: Final = "G"
    LIKEWISE: Final = "J"
    TITLE: Final = "e"
    NUMBER: Final = "0"
    STRANGER: Final = "X"
    # only of choices
    OPTION: Final = "O"
    ALL: Final = "1"
    ECHO: Final = "2"
    FILLER: Final = "3"
    SAYING: Final = "4"
    DOUBT: Final = "5"
    REFUSAL: Final = "6"


def since_lead(roles: str) -> str:
    """What stands behind the last "so" or "but", or all of it."""
    return roles[max(roles.rfind(Role.SO), roles.rfind(Role.BUT)) + 1 :]


NAMED: Final = frozenset({Role.SUBJECT, Role.OBJECT, Role.OTHER})
"""The roles of names."""
LETTERS: Final = {name: letter for name, letter in vars(Role).items() if name.isupper()}
"""The letter of each role by its name."""
_NAME: Final = re.compile("[A-Z][A-Z_]+")


def lettered(written: str) -> str:
    """Roles and marks written by name, with blanks between, as the letters that stand for them.

    Raises:
        KeyError: there is no role of such a name.
    """
    return _NAME.sub(lambda name: LETTERS[name[0]], written).replace(" ", "")


@cache
def matching(pattern: str) -> re.Pattern[str]:
    """A pattern over roles written with their names: ``matching("[FILLER SAYING ,]* OPTION")``.

    Raises:
        KeyError: there is no role of such a name.
    """
    return re.compile(lettered(pattern))


def roles_of(written: str) -> frozenset[str]:
    """The roles and marks of these names: ``roles_of("SO BUT :")``."""
    return frozenset(lettered(written))


TROUBLE: Final = matching(
    "[NOT NO NONE EXCLUDED IMPOSSIBLE COULD_NOT CORRECTION IF FIRST BUT UNKNOWN_ANSWER DOUBTFUL_GLOSS REFUSAL]"
)
"""What may take an answer back, in words that are not understood around it; whatever is asked."""
