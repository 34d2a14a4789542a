"""Relations of three: the object is a pair, and is called what the pair is called in a clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spatialjudge.grading.reader.parts import Names, names_of
from spatialjudge.grading.reader.words import each

ALIKE: Final = frozenset({"between", "not-between"})
"""Relations to two objects alike, "between A and B"; the others are those to one from the other, "left of A from B"."""
_FROM: Final = each("from, as seen from, seen from, viewed from, as viewed from, when viewed from, when seen from")
_ARTICLES: Final = ("", "the ")


def names_of_three(subject: str, pair: tuple[str, str], objects: Iterable[str], *, alike: bool) -> Names:
    """The names of a question about a pair: "A and B" and "B and A" if it is related to ``alike``, else "A from B"."""
    first, second = pair
    orders = ((first, second), (second, first)) if alike else ((first, second),)
    joins = ("and",) if alike else _FROM
    called = (f"{one} {join} {article}{other}" for one, other in orders for join in joins for article in _ARTICLES)
    landmark, *more = called
    others = dict.fromkeys((*objects, *pair))
    return names_of(subject, landmark, tuple(name for name in others if name != subject), tuple(more))
