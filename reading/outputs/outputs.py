"""Where an output is looked at for its answer, and in which order, whatever is asked.

First a place that declares one, or an object of JSON; then all of the output; then what its prose concludes. A kind of
question brings what a part of a text says to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from itertools import islice
from typing import ClassVar, Final, NamedTuple, TypedDict, Unpack

from spatialjudge.reading.outputs.headings import LONGEST_ABOVE, disowned, sets_aside
from spatialjudge.reading.outputs.leads import is_set_aside, leads
from spatialjudge.reading.outputs.rivals import CORRECTS, rivals
from spatialjudge.reading.places.cleaning import is_numbered, next_item, numbers_items
from spatialjudge.reading.places.places import (
    WORD,
    Place,
    clipped,
    is_closed,
    last_place,
    marked_since,
    stops_within_step,
    told_place,
)
from spatialjudge.reading.places.readings import (
    SILENT,
    Heard,
    Reading,
    Strictness,
    Tier,
    is_strict,
    reading_from,
    unread,
)
from spatialjudge.reading.sentences.clauses import Clause
from spatialjudge.reading.sentences.conclusions import Passage, declared, takes_back
from spatialjudge.reading.sentences.proposals import anything, parts_in
from spatialjudge.reading.sentences.sentences import Sentence, Sentences
from spatialjudge.reading.sentences.statements import REFUTES
from spatialjudge.reading.structures.candidates import Asking
from spatialjudge.reading.structures.structures import prose_of, structures_of
from spatialjudge.reading.structures.walk import answered
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.tokens import is_sign

LONGEST_WHOLE: Final = 800
"""Characters of an output that may be an answer as a whole: a longer one is an argument."""
LONGEST_ALONE: Final = 24
"""Characters of a first line that may be an answer for itself, whatever the model goes on with."""
MOST_LATER: Final = 4
"""Markers behind an answer that are looked at: bounds the work."""
MOST_ITEMS: Final = 8
"""Numbered items of one output that are compared: bounds the work."""


class How(TypedDict, total=False):
    """How any output is read.

    Of a text with the ``finish_reason`` "length", which is cut, only a declared answer is read, if its place, a full
    stop or a line break closes it. ``reading="strict"`` takes an answer from a place that declares one and from nowhere
    else. ``answer_regex`` is where the answer stands: the first group of its last match, or the whole match. An
    ``extracted`` text is an answer that somebody has extracted already: it is read whole or not at all.
    """

    finish_reason: str | None
    reading: Strictness
    answer_regex: str | None
    extracted: bool


class Strict(NamedTuple):
    """How much is read: of a ``cut`` output only what is closed, and if ``strict`` only what is declared."""

    cut: bool = False
    strict: bool = False

    @classmethod
    def of(cls, **how: Unpack[How]) -> Strict:
        """What was asked for.

        Raises:
            ValueError: when ``reading`` is neither of its two values.
            TypeError: when it was asked for in another way.
        """
        if unknown := how.keys() - How.__annotations__.keys():
            raise TypeError(f"unknown arguments: {', '.join(sorted(unknown))}")
        return cls(how.get("finish_reason") == "length", is_strict(how.get("reading", "default")))


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
    """A sentence as it is understood: its roles, its clauses if it is cut into any, what it comes to, and its words
    that stand in no table.
    """

    start: int
    end: int
    roles: str
    finding: NamedTuple
    clauses: Sequence[Clause] = ()
    unknown: Sequence[str] = ()


class Kind(ABC):
    """A kind of question, by what the parts of a text say to it."""

    verdicts = False
    """Whether a verdict is an answer."""

    asked: Asking
    """What the fields of a structured answer are read by."""

    asks_for: ClassVar[str]
    """What is asked for, in words."""

    @abstractmethod
    def taken_back(self, clean: str, start: int, heard: Heard) -> bool:
        """Whether what stands behind a structured answer takes it back, or gives another."""

    def told(
        self, clean: str, start: int, end: int, *, within: bool = False, loose: bool | None = None
    ) -> Heard | None:
        """What structures say that a part of the text ends in, or is if it is ``within`` a place; else ``None``."""
        structures = structures_of(clean, start, end)
        if not structures or (within and not structures[0].whole) or loose not in {None, structures[0].loose}:
            return None
        found, beside = answered(structures, self.asked)
        if found is None or found is SILENT:
            return found
        aside = beside and sets_aside(list(self.sentences(beside, 0, len(beside))))
        if aside or self.taken_back(clean[:end], found.end, found):
            return SILENT
        if structures[0].loose:
            argues = (line for line in prose_of(clean[found.start : found.end]) if self.taken_back(line, 0, found))
            return None if any(argues) else found
        place = Place("json", found.start, found.end, word=(found.start, found.start))
        return found if within or self.leads(clean, place, found) else SILENT

    def declared(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        """What places declare, one of which may hold a structure."""
        last = places[-1]
        told = (
            self.told(clean, last.start, last.end, within=True, loose=None if last.closed else False)
            if len(places) == 1
            else None
        )
        return told or self.inside(clean, places, limits)

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

    def sentences(self, clean: str, start: int, end: int) -> Sequence[Sentence]:
        """The sentences of a part of the text."""
        return Sentences(parts_in(clean, start, end), anything().lexicon)

    def reading(self, text: str, rule: str, tier: Tier, heard: Heard) -> Reading:
        """What is told of what was heard."""
        return reading_from(text, rule, tier, heard)


class Worded(Kind):
    """A kind of question whose answers are sentences, or parts of them."""

    @abstractmethod
    def passage(self, clean: str, start: int, end: int) -> Passage:
        """The sentences of a part of the text."""

    def sentences(self, clean: str, start: int, end: int) -> Sequence[Sentence]:
        """As they are understood."""
        return self.passage(clean, start, end).sentences

    def short(self, clean: str, start: int, end: int, *, closed: bool) -> Heard | None:
        """What a part says that is no sentence, such as a label and nothing else; ``None`` if it may be one."""
        return None

    def together(self, outcomes: Sequence[Heard]) -> Heard | None:
        """What several places say, none of which is in doubt."""
        return outcomes[-1]

    def of_place(self, clean: str, place: Place, *, cut: bool = False) -> Heard | None:
        """What a place says, wholly understood; an open one, of a text that was ``cut``, must be closed."""
        start, end = clipped(clean, place.start, place.end)
        found = self.short(clean, start, end, closed=place.closed)
        found = found or declared(self.passage(clean, start, end), whole=place.closed)
        open_end = found and cut and not place.closed and not is_closed(clean, found.start, found.end)
        return None if open_end else found

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        """What places say together; nothing if one is not understood, or what stands behind them takes it back."""
        outcomes = [heard for place in places if (heard := self.of_place(clean, place, cut=limits.cut))]
        found = self.together(outcomes) if len(outcomes) == len(places) else None
        said = {label for one in outcomes for label in one.labels}
        if found and places[0].rule == "marker" and not said.issubset(found.labels):
            return None  # "answer 1: yes", "answer 2: no"
        behind = places[-1].end if places[-1].closed else len(clean)
        if not found or found is SILENT or not WORD.search(clean, behind):
            return found
        return None if takes_back(self.passage(clean, behind, len(clean)), found) else found

    def taken_back(self, clean: str, start: int, heard: Heard) -> bool:
        """As of any answer."""
        return WORD.search(clean, start) is not None and takes_back(self.passage(clean, start, len(clean)), heard)

    def explained(self, clean: str, start: int, end: int) -> Iterator[Said]:
        """The sentences of a part of the text as they are understood."""
        passage = self.passage(clean, start, end)
        for index, sentence in enumerate(passage.sentences):
            unknown = [part.word for part in sentence.related if part.role == Role.UNKNOWN]
            yield Said(sentence.start, sentence.end, sentence.roles, passage[index], passage.clauses(index), unknown)


class Watched(NamedTuple):
    """A cleaned output with what it was read for, and why it was not read though something was heard."""

    clean: str
    kind: Kind
    reasons: list[str]


WATCHED: Final[ContextVar[list[Watched] | None]] = ContextVar("watched", default=None)
"""Where these are kept while a reading is explained."""


def _note(reason: str) -> None:
    """Keep why what was heard does not count, if that is watched."""
    if (watched := WATCHED.get()) is not None:
        watched[-1].reasons.append(reason)


def read(text: str, clean: str, kind: Kind, **how: Unpack[How]) -> Reading:
    """The reading of a cleaned output. Linear in its length."""
    limits, answer_regex = Strict.of(**how), how.get("answer_regex")
    if (watched := WATCHED.get()) is not None:
        watched.append(Watched(clean, kind, []))
    if answer_regex is not None or how.get("extracted"):
        rule = "extracted" if answer_regex is None else "regex"
        place = told_place(clean, answer_regex)
        found = kind.declared(clean, [place], Strict()) if place else None
        return _read(text, clean, kind, rule, found)
    reading = _of_items(text, clean, kind) or _sought(text, clean, kind, limits)
    if reading.tier and disowned(clean, reading, kind.sentences):
        _note("what stands above sets it aside")
        return unread(text, "conclusion", clean)
    return reading


def _of_items(text: str, clean: str, kind: Kind) -> Reading | None:
    """What the first of several items answers; unread, if another one under a number answers otherwise or breaks off.

    ``None`` if there are no items, or none of the first answers.
    """
    found: Reading | None = None
    begin = 0
    for _ in range(MOST_ITEMS):
        stop = _next_item(clean, begin and begin + 1, kind)
        if stop is None and not begin:
            return None
        said = _sought(text, " " * begin + clean[begin:stop], kind, Strict(strict=True))
        first_line = clean.find("\n\n", 0, stop) if not (begin or said.tier) else -1
        if 0 < first_line <= LONGEST_ALONE and not CORRECTS.search(clean[first_line:stop]):
            said = _sought(text, clean[:first_line], kind, Strict(strict=True))
        otherwise = said.tier and found and (said.status, said.labels) != (found.status, found.labels)
        breaks_off = not said.tier and stop is None and clean.rstrip()[-1:].isalnum()
        first = found or (said if said.tier else None)
        turn = list(kind.sentences(clean, stop, stop + LONGEST_ABOVE))[:1] if first and stop else []
        if (found and (otherwise or breaks_off)) or any(REFUTES.match(one.roles) for one in turn):
            _note("one of several items answers otherwise or breaks off, or the next turn refutes it")
            return unread(text, "conclusion", clean)  # "Human: that's not correct"
        found = first
        if stop is None or not (numbers_items(clean, stop) if found else is_numbered(clean, stop)):
            break
        begin = stop
    return found


def _next_item(clean: str, begin: int, kind: Kind) -> int | None:
    """Where the model goes on with an item of its own making; "room 2" is none where it is an option."""
    for _ in range(MOST_ITEMS):
        stop = next_item(clean, begin)
        if stop is None:
            break
        end = clean.find("\n", stop + 1)
        line = Place("line", stop, end if end >= 0 else len(clean))
        if line.end - stop > LONGEST_ALONE or not kind.inside(clean[: line.end], [line], Strict()):
            return stop
        begin = stop + 1
    return None


def _read(text: str, clean: str, kind: Kind, rule: str, found: Heard | None, place: Place | None = None) -> Reading:
    """The reading of what a place declares, if that is understood."""
    if found is None or found is SILENT:
        return unread(text, rule, clean, place)
    return kind.reading(text, rule, Tier.DECLARED, found)


def _sought(text: str, clean: str, kind: Kind, limits: Strict) -> Reading:
    places = last_place(clean, verdicts=kind.verdicts)
    within = structures_of(clean, 0, len(clean)) if places else []
    if within and within[0].has_fields and not within[0].loose and within[0].start < places[0].start < within[-1].end:
        places = []  # the name of a field is no marker
    if not places and (told := kind.told(clean, 0, len(clean), loose=False)):
        return _read(text, clean, kind, "json", told)
    if not WORD.search(clean) and not is_sign(clean):
        return unread(text, "nothing", clean)
    rule, led = "conclusion", True
    last = places[-1] if places else None
    if last:
        limits = limits._replace(cut=limits.cut or stops_within_step(clean, last.start))
        found = kind.declared(clean, places, limits)
        if last.rule == "marker":
            led = all(kind.leads(clean, place, found) for place in places)
        else:
            led = not found or kind.leads(clean, places[0]._replace(end=last.end), found)
        if led and (found or (last.firm and last.closed)):
            if found and (_rivalled(clean, last, found, kind) or _outdone(clean, last.start, found, kind)):
                _note("another marker declares otherwise")
                found = SILENT
            return _read(text, clean, kind, last.rule, found, places[0])
        rule = last.rule if led else rule
    stated = kind.concluded(clean, last, limits, led=led)
    if stated and last and not led and _outdone(clean, 0, stated.heard, kind):
        _note("another marker declares otherwise")
        return unread(text, rule, clean)
    holds = last is None or (last.rule == "marker" and clean.startswith("\n", last.start))
    told = kind.told(clean, 0, len(clean), loose=True) if holds and not limits.cut else None
    if told and not (stated and stated.heard.labels == told.labels and told is not SILENT):
        return _read(text, clean, kind, "json", told)
    return kind.reading(text, *stated) if stated else unread(text, rule, clean)


def _rivalled(clean: str, place: Place, heard: Heard, kind: Kind) -> bool:
    """Whether an earlier marker declares another answer."""
    for earlier in rivals(clean, place):
        if said := _another(clean, earlier, heard, kind):
            return kind.leads(clean, earlier, said)
    return False


def _outdone(clean: str, begin: int, heard: Heard, kind: Kind) -> bool:
    """Whether a later marker declares another answer, and nothing in its sentence sets that aside."""
    later = islice(marked_since(clean, begin, verdicts=kind.verdicts), MOST_LATER)
    return any(_another(clean, place, heard, kind) and not is_set_aside(clean, place) for place in later)


def _another(clean: str, place: Place, heard: Heard, kind: Kind) -> Heard | None:
    """What a place declares, if that is another answer than the one heard."""
    said = kind.inside(clean, [place], Strict())
    return said if said and said is not SILENT and said.labels != heard.labels else None
