"""Repetition: an answer that says the question again, in its order, with an option in it, or as a statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.kind_words import ASKING, FUNCTION, stem
from spatialjudge.reading.parts import Part
from spatialjudge.reading.roles import Role, matching
from spatialjudge.reading.wording import Wording

NEARLY_ALL: Final = 2 / 3
"""Share of the question's words that must stand around an option: some may be left out."""
_SAYS_AGAIN: Final = matching("[FILLER ECHO HAS SO SAYING , : BUT]*")
_WITHIN: Final = frozenset({"in", "on", "at", "inside"})
_PLACES: Final = frozenset({"is", "are", "now", "block", "blocks"}) | _WITHIN


def echoes(words: Sequence[Part], begin: int, end: int, wording: Wording) -> bool:
    """Whether all around the options from ``begin`` to ``end`` only says again what is asked: "A has a circle"."""
    before, behind = words[:begin], words[end:]
    roles = "".join(word.role for word in (*before, *behind))
    if not _SAYS_AGAIN.fullmatch(roles):
        return False
    if Role.ECHO in (word.role for word in before) and Role.ECHO not in (word.role for word in behind):
        near = [word.word for word in before[max(i for i, word in enumerate(before) if word.role == Role.ECHO) + 1 :]]
        if _WITHIN.isdisjoint(near) or not _PLACES.issuperset(near):
            return False  # "the triangle is left of the square", asked what is left of the triangle
    return _repeats((*before, *behind), wording, NEARLY_ALL)


def affirmed(words: Sequence[Part], wording: Wording) -> str | None:
    """The yes or no that a statement is which repeats the whole question, or denies it; a reason may follow."""
    because = next((index for index, word in enumerate(words) if word.role == Role.BECAUSE), len(words))
    said = words[:because]
    denials = sum(word.role == Role.NOT for word in said)
    rest = [word for word in said if word.role != Role.NOT]
    if not wording.polar or denials > 1 or not _SAYS_AGAIN.fullmatch("".join(word.role for word in rest)):
        return None
    return wording.polar[denials] if _repeats(rest, wording, 1.0) else None


def _repeats(words: Sequence[Part], wording: Wording, share: float) -> bool:
    """Whether words are those of the question in its order, and at least a share of them."""
    said = [
        stem(one)
        for word in words
        if word.role in {Role.ECHO, Role.FILLER, Role.HAS}
        for one in word.word.split()
        if one not in FUNCTION
    ]
    rest = iter(wording.asked)
    if not said or not all(one in rest for one in said):
        return False
    needed = sum(one not in ASKING for one in wording.asked)
    return sum(one not in ASKING for one in said) >= max(share * needed, 1)
