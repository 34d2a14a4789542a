"""Where an output is looked at for its answer, and in which order, whatever is asked.

First a place that declares one, or an object of JSON; then all of the output; then what its prose concludes. A kind of
question brings what a part of a text says to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Final, NamedTuple

from spatialjudge.grading.reader.cleaning import next_item, numbers_items
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.leads import leads
from spatialjudge.grading.reader.objects import beside_object
from spatialjudge.grading.reader.places import WORD, Place, last_place, stops_within_step, told_place
from spatialjudge.grading.reader.proposals import anything
from spatialjudge.grading.reader.prose import rivals
from spatialjudge.grading.reader.readings import Reading, Tier, reading_from, unread

LONGEST_WHOLE: Final = 800
"""Characters of an output that may be an answer as a whole: a longer one is an argument."""
SILENT: Final = Heard((), "none", 0, 0)
"""What contradicts itself, or is taken back: nothing else in the output answers."""


class Strict(NamedTuple):
    """How much is read: of a ``cut`` output only what is closed, and if ``strict`` only what is declared."""

    cut: bool = False
    strict: bool = False


class Concluded(NamedTuple):
    """What an output without a declared place comes to, in what tier, and whether that is the ``whole`` of it."""

    rule: str
    tier: Tier
    heard: Heard

    @classmethod
    def whole(cls, heard: Heard) -> Concluded:
        """An answer that is all of the output."""
        return cls("whole", Tier.DECLARED, heard)

    @classmethod
    def stated(cls, heard: Heard) -> Concluded:
        """An answer that the prose concludes."""
        return cls("conclusion", Tier.STATED, heard)


class Said(NamedTuple):
    """A sentence as it is understood: its roles, its clauses if it is cut into any, and what it comes to."""

    start: int
    end: int
    roles: str
    finding: NamedTuple
    clauses: tuple[str, ...] = ()


class Kind(ABC):
    """A kind of question, by what the parts of a text say to it."""

    verdicts = False
    """Whether a verdict is an answer."""

    @abstractmethod
    def told(self, clean: str) -> Heard | None:
        """What an object of JSON says that the output ends in; ``None`` if there is none."""

    @abstractmethod
    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        """What places say that declare an answer together, if they are understood and nothing takes it back."""

    @abstractmethod
    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        """What the output comes to, of which a ``place`` says nothing, or is not ``led`` to."""

    @abstractmethod
    def explained(self, clean: str, start: int, end: int) -> Iterable[Said]:
        """The sentences of a part of the text as they are understood."""

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        """Whether what stands before a place in its own sentence leaves standing what it declares."""
        return heard is None or leads(clean, place, (), anything().lexicon, anything().names)

    def agrees(self, said: Heard, heard: Heard, *, whole: bool) -> bool:
        """Whether an earlier place says the same, or, if not all of that is known, may say it."""
        return said.labels == heard.labels

    def reading(self, text: str, rule: str, tier: Tier, heard: Heard) -> Reading:
        """What is told of what was heard."""
        return reading_from(text, rule, tier, heard)


WATCHED: Final[ContextVar[list[tuple[str, Kind]] | None]] = ContextVar("watched", default=None)
"""Where cleaned outputs are kept with what they were read for, while a reading is explained."""


def read(text: str, clean: str, kind: Kind, limits: Strict, *, answer_regex: str | None, extracted: bool) -> Reading:
    """The reading of a cleaned output. Linear in its length."""
    if (watched := WATCHED.get()) is not None:
        watched.append((clean, kind))
    if answer_regex is not None or extracted:
        rule = "extracted" if answer_regex is None else "regex"
        place = told_place(clean, answer_regex)
        found = kind.inside(clean, [place], Strict()) if place else None
        return _read(text, clean, kind, rule, found)
    stop = next_item(clean)
    if stop is not None:
        before = _sought(text, clean[:stop], kind, Strict(strict=True))
        if before.tier and numbers_items(clean, stop):
            after = _sought(text, " " * stop + clean[stop:], kind, Strict(strict=True))
            if after.tier and (after.status, after.labels) != (before.status, before.labels):
                return unread(text, "conclusion", clean)
        if before.tier:
            return before
    return _sought(text, clean, kind, limits)


def _read(text: str, clean: str, kind: Kind, rule: str, found: Heard | None, place: Place | None = None) -> Reading:
    """The reading of what a place declares, if that is understood."""
    if found is None or found is SILENT:
        return unread(text, rule, clean, place)
    return kind.reading(text, rule, Tier.DECLARED, found)


def _sought(text: str, clean: str, kind: Kind, limits: Strict) -> Reading:
    places = beside_object(clean, last_place(clean, verdicts=kind.verdicts))
    if not places and (told := kind.told(clean)):
        return _read(text, clean, kind, "json", told)
    if not WORD.search(clean):
        return unread(text, "nothing", clean)
    rule, led = "conclusion", True
    last = places[-1] if places else None
    if last:
        limits = limits._replace(cut=limits.cut or stops_within_step(clean, last.start))
        found = kind.inside(clean, places, limits)
        led = all(kind.leads(clean, place, found) for place in places)
        if led and (found or (last.firm and last.closed)):
            found = SILENT if found and _rivalled(clean, last, found, kind) else found
            return _read(text, clean, kind, last.rule, found, places[0])
        rule = last.rule if led else rule
    stated = kind.concluded(clean, last, limits, led=led)
    return kind.reading(text, *stated) if stated else unread(text, rule, clean)


def _rivalled(clean: str, place: Place, heard: Heard, kind: Kind) -> bool:
    """Whether an earlier marker declares another answer."""
    for earlier, whole in rivals(clean, place):
        said = kind.inside(clean, [earlier], Strict())
        if said and said is not SILENT and not kind.agrees(said, heard, whole=whole):
            return kind.leads(clean, earlier, said)
    return False
