"""What a word or mark does in a clause: roles, each a letter, because a clause is matched as a string of them.

Patterns are written with the names of roles, never with letters. There is one alphabet for all kinds of questions, so
that what may take an answer back is told once, for all of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_LETTERS: Final = filter(str.isalpha, map(chr, range(256)))


class Role:
    """What a part of a clause does: plain strings, for enums take five times as long to look up in Python 3.11.

    A letter means nothing and is never written: it only has to be one, and one of a byte, for the speed of patterns.
    """

    SUBJECT: Final = next(_LETTERS)
    OBJECT: Final = next(_LETTERS)
    OTHER: Final = next(_LETTERS)
    IT: Final = next(_LETTERS)
    DIRECTION: Final = next(_LETTERS)
    RELATION: Final = next(_LETTERS)
    IS: Final = next(_LETTERS)
    CAN: Final = next(_LETTERS)
    NOT: Final = next(_LETTERS)
    OF: Final = next(_LETTERS)
    TO: Final = next(_LETTERS)
    FROM: Final = next(_LETTERS)
    PREPOSITION: Final = next(_LETTERS)
    DIRECTION_NOUN: Final = next(_LETTERS)
    MATTER: Final = next(_LETTERS)
    VIEW: Final = next(_LETTERS)
    POSSIBLE: Final = next(_LETTERS)
    IMPOSSIBLE: Final = next(_LETTERS)
    COULD: Final = next(_LETTERS)
    COULD_NOT: Final = next(_LETTERS)
    RELATIVE: Final = next(_LETTERS)
    BETWEEN: Final = next(_LETTERS)
    AND: Final = next(_LETTERS)
    OR: Final = next(_LETTERS)
    VERSUS: Final = next(_LETTERS)
    RELATION_NOUN: Final = next(_LETTERS)
    POSITION_NOUN: Final = next(_LETTERS)
    OWNS: Final = next(_LETTERS)
    HAS: Final = next(_LETTERS)
    ADJECTIVE: Final = next(_LETTERS)
    HOLDS: Final = next(_LETTERS)
    WHICH: Final = next(_LETTERS)
    SO: Final = next(_LETTERS)
    BUT: Final = next(_LETTERS)
    BECAUSE: Final = next(_LETTERS)
    IF: Final = next(_LETTERS)
    FIRST: Final = next(_LETTERS)
    CORRECTION: Final = next(_LETTERS)
    EXCLUDED: Final = next(_LETTERS)
    UNKNOWN_ANSWER: Final = next(_LETTERS)
    NONE: Final = next(_LETTERS)
    UNSURE: Final = next(_LETTERS)
    YES: Final = next(_LETTERS)
    NO: Final = next(_LETTERS)
    NOTE: Final = next(_LETTERS)
    WHAT: Final = next(_LETTERS)
    HERE: Final = next(_LETTERS)
    AGAIN: Final = next(_LETTERS)
    ASKS: Final = next(_LETTERS)
    GLOSS: Final = next(_LETTERS)
    DOUBTFUL_GLOSS: Final = next(_LETTERS)
    LIKEWISE: Final = next(_LETTERS)
    TITLE: Final = next(_LETTERS)
    NUMBER: Final = next(_LETTERS)
    STRANGER: Final = next(_LETTERS)
    # only of choices
    OPTION: Final = next(_LETTERS)
    ALL: Final = next(_LETTERS)
    ECHO: Final = next(_LETTERS)
    FILLER: Final = next(_LETTERS)
    SAYING: Final = next(_LETTERS)
    DOUBT: Final = next(_LETTERS)
    REFUSAL: Final = next(_LETTERS)


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
