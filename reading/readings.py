"""Readings: what an output says, with the tier and rule that read it and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, get_args

from spatialjudge.reading.findings import Heard
from spatialjudge.reading.places import Place, clipped

Strictness = Literal["default", "strict"]
"""Which tiers are read: ``strict`` takes declared answers only."""
STRICTNESS: Final[tuple[Strictness, ...]] = get_args(Strictness)
AskedModality = Literal["can", "must", "is"]
"""What a question of yes or no asks of a relation: whether it can hold, whether it must, or whether it does."""
ASKED_MODALITIES: Final[tuple[AskedModality, ...]] = get_args(AskedModality)


def is_strict(reading: str) -> bool:
    """Whether declared answers only are read.

    Raises:
        ValueError: when it is neither of the two, so that no slip of the pen reads more than was wanted.
    """
    one_of("reading", reading, STRICTNESS)
    return reading == "strict"


def one_of(name: str, given: str, known: Sequence[str]) -> None:
    """Refuse what an argument cannot be.

    Raises:
        ValueError: when it is none of the known values.
    """
    if given not in known:
        raise ValueError(f"{name} is {given!r}: it must be {' or '.join(map(repr, known))}")


class ReadingStatus(StrEnum):
    """What came of reading an output; ``unknown`` answers whether a relation does hold: the story leaves it open."""

    RELATION = "relation"
    MULTIPLE = "multiple"
    ABSTAINED = "abstained"
    UNREADABLE = "unreadable"
    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    LAYOUT = "layout"


class Tier(StrEnum):
    """How good the evidence is: the answer stands where answers are declared, or concludes the prose.

    Or nothing was read there, and it stands in what somebody else quoted of it, or in what was said when asked again.
    """

    DECLARED = "declared"
    STATED = "stated"
    EXTRACTED = "extracted"
    ASKED_AGAIN = "asked again"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a model's output says, and how that was found out.

    ``labels`` are canonical, in the vocabulary's order: one for ``relation``, several for ``multiple``, else none.
    Several are one of these; where labels of the family can hold together, all of them. ``tier`` is ``None`` when
    nothing was read. ``rule`` is ``place/form``: where the answer stood (``whole``, ``answer-tag``, ``boxed``,
    ``json``, ``marker``, ``extracted``, ``conclusion``, ``nothing``) and what was read there (``label``, another
    ``name`` of the vocabulary, a ``phrase``, the ``converse`` of a clause that the asked object opens, a ``set``, a
    ``polar`` word, an ``abstention``, ``none``). ``span`` is where the words read stand in the original text, and
    ``quote`` is them.
    """

    status: ReadingStatus
    labels: tuple[str, ...]
    rule: str
    span: tuple[int, int]
    quote: str
    tier: Tier | None = None


def unread(text: str, rule: str, clean: str, place: Place | None = None) -> Reading:
    """The reading of a text, or of a place in it, that is not understood."""
    start, end = clipped(clean, place.start, place.end) if place else clipped(clean, 0, len(clean))
    return Reading(ReadingStatus.UNREADABLE, (), f"{rule}/none", (start, end), text[start:end])


def reading_from(text: str, place: str, tier: Tier, found: Heard) -> Reading:
    """The reading of what was heard in a place."""
    count = len(found.labels)
    status = ReadingStatus.MULTIPLE if count > 1 else ReadingStatus.RELATION if count else ReadingStatus.ABSTAINED
    span = found.start, found.end
    return Reading(status, found.labels, f"{place}/{found.form}", span, text[slice(*span)], tier)
