"""What the word of an option does among others: it names the option, denies it, or is an article."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from spatialjudge.reading.words.kind_words import GOES_ON, RIGHT, RIGHT_OR_NOT
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.table import any_of

LONGEST_SHORT: Final = 12
"""Words that name an option in short, and within which "nor" follows "neither"."""


def settled(parts: list[Part]) -> list[Part]:
    """The parts with what only stands around an option saying nothing: "(B) the hall", "the premises entail it"."""
    roles = "".join(part.role for part in parts)
    idle = {place for found in _LONE.finditer(roles) for place in (found.start(), found.end() - 1)}
    for at in (found.start() for found in _LETTERED.finditer(roles)):
        letter, option = parts[at].entry, parts[at + 2].entry
        if letter and option and letter.code and letter.label == option.label:
            idle |= {at, at + 1}
    parts = [part for index, part in enumerate(parts) if index not in idle] if idle else parts
    roles = "".join(part.role for part in parts) if idle else roles
    for found in _AROUND.finditer(roles):
        role = Role.RELATION_NOUN if roles[found.end() : found.end() + 1] == ":" else Role.FILLER
        for index in range(*found.span()):
            parts[index] = parts[index]._replace(role=role)
    return parts


_LONE: Final = matching(r"(?<!DIRECTION)\(DIRECTION\)")
"""The letter of an option in brackets."""
_LETTERED: Final = matching(r"DIRECTION[.:)](?=DIRECTION)")
"""A letter before an option, which may be its own: "C. bedroom"."""
_AROUND: Final = matching(
    "^POSITION_NOUN(?=:)|[TITLE RELATION_NOUN MATTER](?=FILLER*DIRECTION)|TITLE(?=:)"
    "|(?<=DIRECTION)[OF TO FROM RELATIVE]?FILLER*MATTER"
)
"""The title or noun of an option, or of several, and what is entailed or contradicted."""


def option_role(parts: Sequence[Part], index: int) -> str:
    """The role of the word of an option, which may do something else."""
    following = parts[index + 1].role if index + 1 < len(parts) else ""
    if index and len(parts[index].word) < LONGEST_NUMBER and parts[index - 1].word in _COUNTED:
        return Role.UNKNOWN
    if parts[index].word in RIGHT_OR_NOT and following == Role.RELATION_NOUN:
        return Role.ADJECTIVE if parts[index].word in RIGHT else Role.EXCLUDED  # "the correct option"
    return Role.FILLER if _is_article(parts, index) else Role.NOT if _denies(parts, index) else Role.DIRECTION


def is_defined(parts: Sequence[Part], index: int) -> bool:
    """Whether it is said of a word what it is: "the object is", "the block meant is"."""
    return next((part.role == Role.IS for part in parts[index + 1 : index + 4] if part.role != Role.FILLER), False)


LONGEST_NUMBER: Final = 3
"""Characters that no number or letter of an option has."""
_COUNTED: Final = any_of("row|rows, column|columns, col, size, step|steps, line, clue, fact, rule, premise, height")
"""What goes by numbers and letters as options may: "row 2"."""


def _is_article(parts: Sequence[Part], index: int) -> bool:
    """Whether the letter of an option is the word "a"."""
    part = parts[index]
    if part.word != "a" or index + 1 >= len(parts):
        return False
    following = parts[index + 1]
    named = following.role == Role.DIRECTION and not (following.entry and following.entry.code)  # "a pen"
    return (named or following.role in _BEHIND_ARTICLE) and following.written_low


_BEHIND_ARTICLE: Final = roles_of("UNKNOWN ADJECTIVE TITLE RELATION_NOUN")


LONGEST_ITEM: Final = 40
"""Parts before and behind "A:" in which "B:" is looked for."""


def article_role(parts: Sequence[Part], index: int) -> str:
    """The role of an "a" that is no option: the article, "A:" before an answer, or a letter, as beside "B:"."""
    following = parts[index + 1] if index + 1 < len(parts) else None
    opens = following is not None and following.role == ":" and (not index or parts[index - 1].role == "\n")
    near = parts[max(0, index - LONGEST_ITEM) : index + LONGEST_ITEM] if opens else ()
    answers = opens and all(one.word != "b" or colon.role != ":" for one, colon in pairwise(near))
    return Role.FILLER if answers or (following and following.word) else Role.UNKNOWN


def _denies(parts: Sequence[Part], index: int) -> bool:
    """Whether the word of an option only denies: "no relation", "neither ... nor"."""
    word, rest = parts[index].word, parts[index + 1 : index + LONGEST_SHORT]
    if word == "no":
        return bool(rest) and bool(rest[0].word) and rest[0].word.split()[0] not in GOES_ON | {"no", "nope", "nah"}
    return word == "neither" and any(part.word == "nor" for part in rest)


def lists(parts: Sequence[Part], index: int) -> bool:
    """Whether "all" is followed by what it is all of: "all of A and B", "all of them: A, B and C"."""
    rest = (part.role for part in parts[index + 1 : index + 5] if part.role not in _BEFORE_LIST)
    return next(rest, "") == Role.DIRECTION


_BEFORE_LIST: Final = roles_of("OF FILLER ( : NUMBER ADJECTIVE")


def excepts(parts: Sequence[Part], index: int) -> bool:
    """Whether "all" is followed by what is left out."""
    rest = parts[index + 1 : index + 5]
    return any(part.role == Role.EXCLUDED or is_except(parts, index + 1 + at) for at, part in enumerate(rest))


def is_except(parts: Sequence[Part], index: int) -> bool:
    """Whether a "but" leaves out what follows: "all but", "every block but"."""
    if parts[index].word != "but":
        return False
    before = parts[max(0, index - LONGEST_QUANTIFIER) : index]
    at = next((at for at, part in enumerate(before) if part.role == Role.ALL or part.word in _QUANTIFIERS), -1)
    return at >= 0 and all(part.role in _QUANTIFIED for part in before[at + 1 :])


LONGEST_QUANTIFIER: Final = 4
"""Parts of "every one of them"."""
_QUANTIFIERS: Final = any_of("any, anything, everything, anyone, everyone, every one, all of them")
_QUANTIFIED: Final = roles_of("RELATION_NOUN TITLE MATTER UNKNOWN OF FILLER IT NUMBER ADJECTIVE")
