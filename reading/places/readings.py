"""From a sentence to what is told: its finding, what is heard of several, and the reading of an output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple, get_args

from spatialjudge.reading.places.places import Place, clipped


class Says(StrEnum):
    """What a sentence does for the answer."""

    ANSWER = "answer"
    """It says the answer: a whole clause about the asked pair, a yes or a no, one of a list of all that hold."""
    ITEM = "item"
    """What answers where an answer is declared or listed: a relation without its pair, options."""
    DENIED_ITEM = "denied item"
    """What a list marks as not holding."""
    ABSTENTION = "abstention"
    """It cannot tell."""
    REFUSAL = "refusal"
    """It will not tell."""
    HEDGE = "hedge"
    """One or another."""
    ELSEWHERE = "elsewhere"
    """Understood, and about another pair or what does not hold."""
    ASIDE = "aside"
    """Nothing of the answer."""
    INTRODUCTION = "introduction"
    """It ends in a colon: what it announces follows."""
    NOTE = "note"
    """It opens an explanation."""
    CORRECTION = "correction"
    """It takes back what stands before."""
    OPAQUE = "opaque"
    """It is not understood, and may say the answer."""


_SILENT: Final = frozenset({Says.ASIDE, Says.CORRECTION, Says.ELSEWHERE})


class Finding(NamedTuple):
    """What a sentence says: its labels, in the order of the text, and how it says them.

    ``concluding``: "so" or "but" leads to it, or it is said to be the answer. ``glossed``: a condition or remark stands
    behind it. ``plural``: it lists relations. ``bare``: nothing stands before it. ``open``: words stand behind it,
    outside of brackets.

    Of options: ``alone``: nothing but fillers stands beside them. ``corrected``: they take back what stands before.
    ``led``: a colon leads to them.

    Of a yes or no: ``outright``: by a word of its own; a clause or predicate says it only in the end. ``sure``: it is
    known to speak of what was asked. ``polite``: it may only be a word that opens the text. ``against``: answers that
    cannot stand before it.
    """

    says: Says
    labels: tuple[str, ...] = ()
    form: str = "none"
    start: int = 0
    end: int = 0
    concluding: bool = False
    glossed: bool = False
    plural: bool = False
    bare: bool = False
    open: bool = False
    alone: bool = False
    corrected: bool = False
    led: bool = False
    outright: bool = False
    sure: bool = False
    polite: bool = False
    against: tuple[str, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether it answers nothing."""
        return self.says in _SILENT

    @property
    def opaque(self) -> Finding:
        """The sentence as one that is not understood."""
        return self._replace(says=Says.OPAQUE, labels=(), form="none", against=())

    @property
    def heard(self) -> Heard:
        """It as an answer."""
        return Heard(self.labels, self.form, self.start, self.end)


class Heard(NamedTuple):
    """What was read: the labels, none for an abstention; how it was said, and where in the text."""

    labels: tuple[str, ...]
    form: str
    start: int
    end: int


SILENT: Final = Heard((), "none", 0, 0)
"""What contradicts itself, or is taken back: nothing else in the output answers."""
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
