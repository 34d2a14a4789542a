"""Relation expressions: the labels that neighbouring words of direction give together.

"Above and to the left" is one relation, "above or left" are two, "N, NE and E" three; "upper-left (north-west)" says
one thing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from spatialjudge.reading.words.kind_words import Signs
from spatialjudge.reading.words.lexicon import Entry, Lexicon
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import NAMED, Role, matching
from spatialjudge.reading.words.table import AFTER, AREAS, BEFORE, HALF, UNITS, any_of

LONGEST_LEAD: Final = 8
"""Words before a direction that may belong to it ("three cells slightly to the"): bounds the work in a hostile text."""

JOINERS: Final = frozenset({Role.AND, Role.OR})
VAGUE: Final = frozenset({"somewhere", "anywhere"})
"""With these a direction of one axis is a half-plane, in a vocabulary that has half-planes."""


class Link(StrEnum):
    """What stands between two directions of one expression."""

    NEXT = "next"
    """Nothing but words of place: "upper left", "below at 7 o'clock"."""
    AND = "and"
    """A word that makes one of two: "above and left"; in a list it is only its end."""
    HYPHEN = "hyphen"
    """They are one word: "N-E"."""
    APART = "apart"
    """The word "or": they stay two."""
    SLASH = "slash"
    """They stay two, but may only be what there is to choose from: "left/right"."""
    CELL = "cell"
    """A bar: they stay two, and in a row of a table each stands in a cell of its own."""
    COMMA = "comma"
    """They stay two, and so do those that "and" joins to the list."""
    AGAIN = "again"
    """A bracket: the same once more, "upper-left (above and to the left)"."""


_STAY_TWO: Final = frozenset({Link.APART, Link.SLASH, Link.CELL, Link.COMMA})
_CHOICE: Final = frozenset({Link.SLASH, Link.CELL})
_EITHER: Final = _CHOICE | {Link.APART}
_SAY_ONE: Final = frozenset({Link.AGAIN, Link.HYPHEN})
"""With these two directions are one, or nothing."""


class Expression(NamedTuple):
    """Directions in the order of the text, each with the link to the one before.

    ``half``: more is meant. ``area``: it may be a part of the room, "the northern half". ``within``: no more than a
    place leads to it, "in block A". ``measured``: a number leads to it, "3 units north", and parts of a way add up.
    ``region``: it may be one of a room, "placed in the north".
    """

    entries: tuple[tuple[Link, Entry], ...]
    vague: bool
    half: bool = False
    area: bool = False
    within: bool = False
    measured: bool = False
    region: bool = False

    def labels(self, lexicon: Lexicon, *, listing: bool = False) -> tuple[str, ...]:
        """The labels said; empty when they make none. In a ``listing`` ("the relations are ...") "and" joins no two."""
        several = len(self.entries) > 1
        adds_up = self.measured and several and not lexicon.directional
        if (self.half and not several) or adds_up or (not lexicon.exclusive and self._either):
            return ()
        chunks = [self.entries[0][1]]
        listing = listing or self._lists
        for link, entry in self.entries[1:]:
            joined = _combined(chunks[-1], entry, link, lexicon, listing=listing)
            if joined:
                chunks[-1] = joined
            elif link in _SAY_ONE:
                return ()  # "left (above)" and "N-S" say two things at once
            else:
                chunks.append(entry)
        side = chunks[0].signs if self.vague and len(chunks) == 1 else None
        if side and side in lexicon.half_planes:
            return lexicon.half_planes[side]
        found: dict[str, None] = {}
        for chunk in chunks:
            if not (chunk.label or chunk.all):
                return ()
            found.update(dict.fromkeys(chunk.all or (chunk.label or "",)))
        return tuple(found)

    @property
    def _either(self) -> bool:
        """Whether not all of it is said to hold: "above or left", "left/right"."""
        return not _EITHER.isdisjoint(link for link, _ in self.entries)

    @property
    def _lists(self) -> bool:
        """Whether "and" only ends a list: "N, NE and E"."""
        links = [link for link, _ in self.entries]
        return links[-1] is Link.AND and links.count(Link.AND) == 1 and Link.COMMA in links

    def may_be_one(self) -> bool:
        """Whether nothing but a comma parts two words that make a diagonal: "right, below", "right, and below"."""
        if len(self.entries) != 2:
            return False
        (_, first), (link, second) = self.entries
        return link is Link.COMMA and not first.code and _sum(first.signs, second.signs) is not None

    @property
    def choice(self) -> bool:
        """Whether nothing but slashes or bars part its directions: "N|S|E|W"."""
        return len(self.entries) > 1 and _CHOICE.issuperset(link for link, _ in self.entries[1:])

    @property
    def form(self) -> str:
        """How it was said: by a label, another name of it, or in a phrase."""
        return self.entries[0][1].form if len(self.entries) == 1 else "phrase"


def _combined(first: Entry, second: Entry, link: Link, lexicon: Lexicon, *, listing: bool) -> Entry | None:
    """The one direction that two words name together, or ``None``."""
    if link is Link.AGAIN:
        return first if first.label == second.label else None
    apart = link in _STAY_TWO or (link is Link.AND and (listing or not lexicon.exclusive))
    if apart or (link is not Link.HYPHEN and (first.code or second.code)):
        return None
    if first.label is not None and first.label == second.label:
        return first
    both = _sum(first.signs, second.signs)
    if both:
        return Entry(Role.DIRECTION, lexicon.labels.get(both), both)
    between = link is Link.HYPHEN and (first.code or second.code)  # "N-NE"; "north-northwest" is a finer NW
    return None if between or link is Link.AND else _finer(first, second)


def _sum(first: Signs | None, second: Signs | None) -> Signs | None:
    """The diagonal of two directions on different axes."""
    if not first or not second:
        return None
    both = (first[0] + second[0], first[1] + second[1])
    return both if all(both) and first[0] * second[0] == 0 == first[1] * second[1] else None


def _finer(first: Entry, second: Entry) -> Entry | None:
    """The more exact of two, when one says a part of the other: "below B at 7 o'clock"."""
    for coarse, fine in ((first.signs, second), (second.signs, first)):
        if coarse and fine.signs and all(fine.signs) and coarse in {(fine.signs[0], 0), (0, fine.signs[1])}:
            return fine
    return None


class Related(NamedTuple):
    """A relation in a clause, in the place of the parts that it was read from; it has no word of its own."""

    role: str
    start: int
    end: int
    expression: Expression
    word: str = ""
    written: str = ""


def with_relations(parts: Sequence[Part], roles: str, lexicon: Lexicon) -> list[Part | Related]:
    """The parts with every run of directions made one relation, and what says nothing dropped. Linear.

    ``roles`` are those of the parts, in one string.
    """
    found: list[Part | Related] = []
    index, direction = 0, roles.find(Role.DIRECTION)
    while direction >= 0:
        begin, first = direction, max(index, direction - LONGEST_LEAD + 1)
        while begin > first and _leads(parts[begin - 1]):
            begin -= 1
        found += _saying(parts, roles, index, begin)
        expression, end = _expression(parts, begin, direction, lexicon)
        found.append(Related(Role.RELATION, parts[begin].start, parts[end - 1].end, expression))
        index, direction = end, roles.find(Role.DIRECTION, end)
    return [*found, *_saying(parts, roles, index, len(parts))]


def _saying(parts: Sequence[Part], roles: str, begin: int, end: int) -> Sequence[Part]:
    """The parts of a range that say anything in their clause."""
    if not _SILENT.search(roles, begin, end):
        return parts[begin:end]
    return [
        part
        for index, part in enumerate(parts[begin:end], begin)
        if part.role != Role.FILLER and (part.role != "-" or not _compounds(parts, index))
    ]


_SILENT: Final = matching("[FILLER -]")
"""What may say nothing in its clause."""
_PARTS_OF_PAIR: Final = frozenset({Role.SUBJECT, Role.OBJECT, Role.OTHER, Role.IT, Role.DIRECTION})


def _compounds(parts: Sequence[Part], index: int) -> bool:
    """Whether a hyphen only makes one word of two: "cardinal-direction relations", "left_of"."""
    if not 0 < index < len(parts) - 1:
        return False
    around = {parts[index - 1].role, parts[index + 1].role}
    return around.isdisjoint(_PARTS_OF_PAIR) or parts[index + 1].role == Role.OF


def _direction(parts: Sequence[Part], index: int) -> int | None:
    """The place of the direction that the words from ``index`` on lead to."""
    for place in range(index, min(index + LONGEST_LEAD, len(parts))):
        if parts[place].role == Role.DIRECTION:
            return place
        if not _leads(parts[place]):
            return None
    return None


def _leads(part: Part) -> bool:
    """Whether a word may stand before a direction and belong to it; an "A" may be a name."""
    return (part.role == Role.NUMBER and part.word != "0") or (part.word in BEFORE and part.role not in _NO_LEAD)


_NO_LEAD: Final = NAMED | {Role.DOUBT}


def _expression(parts: Sequence[Part], begin: int, first: int, lexicon: Lexicon) -> tuple[Expression, int]:
    entries, end = _run(parts, first)
    lead = {part.word for part in parts[begin:first]}
    while bracket := _opened(parts, end):
        place = _direction(parts, bracket + 1)
        inside, stop = _run(parts, place) if place is not None else ([], end)
        if not inside or stop >= len(parts) or parts[stop].role != ")":
            break
        again = _one(inside, lexicon)
        if again is None:
            break
        entries.append((Link.AGAIN, again))
        more, end = _further(parts, stop + 1)
        entries += more
    vague, half, area = not VAGUE.isdisjoint(lead), not HALF.isdisjoint(lead), parts[end - 1].word in AREAS
    measured = not UNITS.isdisjoint(lead) or any(part.role == Role.NUMBER for part in parts[begin:first])
    within, region = bool(lead) and lead <= _WITHIN, "in" in lead and lead <= _IN_REGION
    return Expression(tuple(entries), vague, half, area, within, measured, region), end


_WITHIN: Final = frozenset({"in", "on", "at", "inside", "the"})
_IN_REGION: Final = any_of("in, the, placed, located, situated, positioned")


def _opened(parts: Sequence[Part], end: int) -> int | None:
    """The place of the bracket behind a direction: "north (N)", "north of (N) the desk"."""
    place = end + (end < len(parts) and parts[end].role in _LANDMARK_FOLLOWS)
    return place if place < len(parts) and parts[place].role == "(" else None


_LANDMARK_FOLLOWS: Final = frozenset({Role.OF, Role.TO, Role.FROM, Role.TITLE})


def _run(parts: Sequence[Part], first: int) -> tuple[list[tuple[Link, Entry]], int]:
    """The directions from the one at ``first`` on, and where they end."""
    entries: list[tuple[Link, Entry]] = []
    following: tuple[Link, int] | None = (Link.NEXT, first)
    end = first
    while following:
        link, place = following
        entry = parts[place].entry
        if entry:
            entries.append((link, entry))
        end = place + 1
        while end < len(parts) and parts[end].word in AFTER:
            end += 1
        following = _linked(parts, end)
    return entries, end


def _further(parts: Sequence[Part], end: int) -> tuple[list[tuple[Link, Entry]], int]:
    """What goes on after a bracket: "NW (north-west), N (north)"."""
    while end < len(parts) and parts[end].word in AFTER:
        end += 1
    following = _linked(parts, end)
    if following is None or following[0] is Link.NEXT:
        return [], end
    entries, stop = _run(parts, following[1])
    return [(following[0], entries[0][1]), *entries[1:]], stop


def _one(entries: Sequence[tuple[Link, Entry]], lexicon: Lexicon) -> Entry | None:
    """The one direction that the directions of a bracket make."""
    joined: Entry | None = entries[0][1]
    for link, entry in entries[1:]:
        joined = _combined(joined, entry, link, lexicon, listing=False) if joined else None
    return joined


def _linked(parts: Sequence[Part], end: int) -> tuple[Link, int] | None:
    """How another direction follows, and where."""
    place, link = end, Link.NEXT
    held = place + 1 < len(parts) and parts[place].role == Role.OF and parts[place + 1].role in _HOLDING
    place += held  # "left of and above"
    if place < len(parts) and parts[place].role in _SEPARATORS:
        link = _SEPARATORS[parts[place].role]
        place += 1
    if place < len(parts) and parts[place].role in JOINERS:
        join = Link.AND if parts[place].role == Role.AND else Link.APART
        link = join if link in {Link.NEXT, Link.HYPHEN} or held or join is Link.APART else link
        place += 1
    following = _direction(parts, place)
    return None if following is None else (link, following)


_HOLDING: Final = JOINERS | {","}
_SEPARATORS: Final = {",": Link.COMMA, "/": Link.SLASH, "|": Link.CELL, "-": Link.HYPHEN}
