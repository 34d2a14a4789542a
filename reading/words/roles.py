"""What a word or mark does in a clause: roles, each a letter, because a clause is matched as a string of them.

Patterns are written with the names of roles, never with letters. There is one alphabet for all kinds of questions, so
that what may take an answer back is told once, for all of them.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import Final

_LETTERS: Final = filter(str.isalpha, map(chr, range(256)))


class Role:
    """What a part of a clause does: plain strings, for enums take five times as long to look up in Python 3.11.

    A letter means nothing and is never written: it only has to be one, and one of a byte, for the speed of patterns.
    """

    SUBJECT, OBJECT, OTHER, IT, DIRECTION, RELATION, IS, CAN, NOT, OF, TO, FROM, PREPOSITION = islice(_LETTERS, 13)
    DIRECTION_NOUN, MATTER, VIEW, POSSIBLE, IMPOSSIBLE, COULD, COULD_NOT, RELATIVE, BETWEEN = islice(_LETTERS, 9)
    AND, OR, VERSUS, RELATION_NOUN, POSITION_NOUN, OWNS, HAS, ADJECTIVE, HOLDS, WHICH, SO, BUT = islice(_LETTERS, 12)
    BECAUSE, IF, GUESS, CORRECTION, EXCLUDED, UNKNOWN_ANSWER, NONE, UNSURE, YES, NO, NOTE, WHAT = islice(_LETTERS, 12)
    FILLER, AGAIN, ASKS, GLOSS, DOUBTFUL_GLOSS, LIKEWISE, TITLE, NUMBER, UNKNOWN = islice(_LETTERS, 9)
    # only of choices, and of yes or no
    ALL, DOUBT, REFUSAL, NECESSARY, UNNECESSARY = islice(_LETTERS, 5)
    # only of regions
    (EDGE,) = islice(_LETTERS, 1)
    # only of sequences
    STEP, GOES, THEN, UNIT, TIMES, ARRIVES = islice(_LETTERS, 6)


def since_lead(roles: str) -> str:
    """What stands behind the last "so" or "but", or all of it."""
    return roles[max(roles.rfind(Role.SO), roles.rfind(Role.BUT)) + 1 :]


def of_another(roles: str) -> bool:
    """Whether something is said of another thing, and of neither of the asked ones."""
    return Role.OTHER in roles and {Role.SUBJECT, Role.OBJECT, Role.IT}.isdisjoint(roles)


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
    """A pattern over roles written with their names: ``matching("[SO BUT ,]* RELATION")``.

    Raises:
        KeyError: there is no role of such a name.
    """
    return re.compile(lettered(pattern))


def roles_of(written: str) -> frozenset[str]:
    """The roles and marks of these names: ``roles_of("SO BUT :")``."""
    return frozenset(lettered(written))


TROUBLE: Final = matching(
    "[NOT NO NONE EXCLUDED IMPOSSIBLE COULD_NOT UNNECESSARY CORRECTION IF GUESS BUT UNKNOWN_ANSWER DOUBTFUL_GLOSS"
    " REFUSAL]"
)
"""What may take an answer back, in words that are not understood around it; whatever is asked."""
