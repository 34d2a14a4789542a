"""The words of the reader with what each does in a clause, as ``words.toml`` has them; and those around directions."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import product
from typing import Final

from spatialjudge.reading.words.roles import LETTERS


def each(phrases: str) -> tuple[str, ...]:
    """The phrases of a list written with commas; "can|may+not be" are two, a blank in one of these a "+"."""
    told = (phrase.split() for phrase in phrases.split(","))
    ways = (way for words in told if words for way in product(*(word.split("|") for word in words)))
    return tuple(" ".join(way).replace("+", " ") for way in ways)


def any_of(phrases: str) -> frozenset[str]:
    """The same, of which one will do."""
    return frozenset(each(phrases))


def _tables() -> dict[str, dict[str, str]]:
    """The phrases of each role, by kind of question, as ``words.toml`` has them."""
    tables = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))
    return {
        kind: {LETTERS[role]: phrases.replace("\n", ",") for role, phrases in rows.items()}
        for kind, rows in tables.items()
    }


WORDS: Final = _tables()
"""Roles and their phrases: ``common`` ones, and of a kind of question those that do something else there."""


def words_in(*roles: str) -> str:
    """A pattern for the words of some roles, for those who look for them in sentences that are not read."""
    words = (re.escape(phrase) for role in roles for phrase in each(WORDS["common"][role]))
    return "|".join(words).replace("'", "['\u2019]")


BEFORE: Final = any_of("""
    a, about, above mentioned, again, also, always, an, anywhere, approximately, around, at, be, bit, block away,
    both, cell, cells, certainly, column, columns, completely, definitely, diagonally, directly, due, eight, either,
    entirely, equivalently, even, exactly, extreme, far, farther, five, four, fully, further, general, immediate,
    immediately, in, indeed, into, its, just, likely, little, located, maybe, more, mostly, moved, nine, not just,
    off, off to, not merely, not only, on, one, only, or equivalently, partly, perfectly, perhaps, placed, positioned,
    positioned to, possibly, precisely, probably, purely, quite, really, relatively, roughly, row, rows, seven,
    simply, situated, six, slightly, somewhat, somewhere, space, spaces, square, squares, step, steps, straight,
    strictly, ten, the, then, three, to, toward, towards, two, unit, units, totally, very, way, well, wholly
""")
"""Words that may stand before a direction and belong to it: "*slightly to the* left"."""
AFTER: Final = any_of("""
    alignment, area, corner, diagonally, direction, directions, directly, edge, end, half, hand, most, neighbor,
    neighbour, part, portion, position, quadrant, region, relation, relationship, section, side, wards
""")
"""Words that may stand after a direction and belong to it: "on the left *hand side*"."""
AREAS: Final = frozenset({"area", "corner", "end", "half", "part", "portion", "quadrant", "region", "section"})
"""Those of them that say where something is in the room, if no landmark is told: "in the northern *half*"."""
HALF: Final = any_of("not just, not merely, not only, further, farther, more, mostly, mainly, partly")
"""Words with which one direction is not all that is said: "further north" may be north-east."""
UNITS: Final = any_of("unit, units, step, steps, cell, cells, square, squares, space, spaces")
"""Those that make a way of a direction."""
