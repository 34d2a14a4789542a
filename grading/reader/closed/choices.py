"""Reading a choice: which of given options an answer names, by the same two tiers and places as a relation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from spatialjudge.grading.reader.answers import LONGEST_WHOLE
from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.closed.conclusions import declared, revoked, stated
from spatialjudge.grading.reader.closed.findings import Says, Utterance
from spatialjudge.grading.reader.closed.options import Options
from spatialjudge.grading.reader.closed.places import JsonValue, given, lets_declare, next_item
from spatialjudge.grading.reader.closed.sentences import findings
from spatialjudge.grading.reader.closed.wording import Wording
from spatialjudge.grading.reader.passages import Heard
from spatialjudge.grading.reader.places import WORD, Place, clipped, is_closed, last_place, told_place
from spatialjudge.grading.reader.readings import Reading, Strictness, Tier, is_strict, reading_from, unread
from spatialjudge.grading.reader.rivals import rivals

MAX_KEPT: Final = 256
"""Questions whose words are kept: a benchmark asks thousands, each with a few models' answers in a row."""


def read_choice(
    text: str,
    *,
    options: Mapping[str, Sequence[str]],
    several: bool = False,
    unknown: str | None = None,
    every: str | None = None,
    none: str | None = None,
    question: str = "",
    prompt: str | None = None,
    finish_reason: str | None = None,
    reading: Strictness = "default",
    answer_regex: str | None = None,
    extracted: bool = False,
) -> Reading:
    """Read which of a closed set of options ``text`` gives: the same two tiers, for answers that are no relations.

    Several options where one is asked for are no answer: the reading is ``unreadable``, for no choice was made.

    Args:
        text: the model's raw output; any string at all.
        options: each label with the other phrases that say it, in the order in which labels are listed.
        several: any number of them may hold.
        unknown: the option of an answer that says it cannot tell.
        every: the option of an answer that names all the others.
        none: the option of an answer that names none of them.
        question: its text, so that an answer may repeat it.
        prompt: as for :func:`~spatialjudge.grading.reader.read_relation`, as are the others.
        finish_reason: why the model stopped.
        reading: ``"strict"`` takes declared answers only.
        answer_regex: where the answer stands.
        extracted: ``text`` is an extracted answer.

    Raises:
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any
            text.

    Linear in the length of the text.
    """
    cut, strict = finish_reason == "length", is_strict(reading)
    phrases = tuple((label, tuple(words)) for label, words in options.items())
    reader = _reader_of(Options(phrases, several, unknown, every, none, question))
    clean = _NEGATION.sub(lambda match: "not".rjust(len(match.group())), cleaned(text, prompt))
    if answer_regex is not None or extracted:
        place = told_place(clean, answer_regex)
        found = reader.declared(clean, place.start, place.end, closed=True) if place else None
        rule = "extracted" if answer_regex is None else "regex"
        return _declared(text, rule, found, clean)
    stop = next_item(clean)
    if stop is not None:
        before = _sought(text, clean[:stop], reader, cut=False, strict=True)
        if before.tier:
            return before
    return _sought(text, clean, reader, cut=cut, strict=strict)


_NEGATION: Final = re.compile(r"\\(?:neg|lnot)(?![A-Za-z])")
"""The sign of a negation in LaTeX; as long as before, it becomes the word."""
_LETTER: Final = re.compile(r"\s*[*_]*\(?(?P<letter>[A-Z]|\d{1,2})[*_]*\s?[).:](?=\s)[*_]*\s*(?=\S)")
"""The letter of an option before its words: "B) left"."""
_LETTER_ALONE: Final = re.compile(r"[*_]*\(?(?P<letter>[A-Za-z]|\d{1,2})\)?[*_.):]*")
_IS_LETTER: Final = re.compile(r"[A-Z]|\d{1,2}")
_CLASH: Final = Heard((), "none", 0, 0)
"""The letter of one option before the words of another, or what a text takes back: nothing else in it answers."""


class _ChoiceReader:
    """Reads answers to one question."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._wording = Wording(options)
        self._letters = {
            phrase: label
            for label, several in options.phrases
            for phrase in (label, *several)
            if _IS_LETTER.fullmatch(phrase)
        }
        if self._wording.polar:
            self._letters |= dict(zip("YN", self._wording.polar, strict=True))
        self._numbered = self._letters.keys().isdisjoint(options.labels)  # letters only number the options

    def declared(self, text: str, start: int, end: int, *, closed: bool) -> Heard | None:
        """What a place says that declares an answer: it opens with it, and nothing behind takes it back.

        An outcome that clashes is none, and neither is anything else in the text.
        """
        start, end = clipped(text, start, end)
        cell = self._wording.written.alone(text[start:end])
        if cell:
            return Heard((cell,), "label", start, end)
        alone = _LETTER_ALONE.fullmatch(text, start, end)
        if alone and (label := self._letters.get(alone["letter"].upper())):
            return Heard((label,), "label", *alone.span("letter"))
        letter = _LETTER.match(text, start, end) if self._numbered else None
        said = self._findings(text, letter.end() if letter else start, end)
        found = declared(said if closed else _ended(said), self._options, whole=closed)
        by_letter = self._letters.get(letter["letter"]) if letter else None
        if letter is None or by_letter is None:
            return found
        if found is None:
            return Heard((by_letter,), "label", *letter.span("letter")) if not closed else None
        return found if found.labels == (by_letter,) else _CLASH

    def revoked(self, text: str, at: int, outcome: Heard) -> bool:
        """Whether what stands behind a closed place takes its answer back."""
        return bool(WORD.search(text, at)) and revoked(self._findings(text, at, len(text)), outcome)

    def stated(self, text: str, start: int, end: int) -> Heard | None:
        """What the prose concludes with, or opens with if the rest explains it."""
        return stated(self._findings(text, start, end), self._options)

    def given(self, told: JsonValue) -> Heard | None:
        """What JSON says: one option, or a list of them."""
        value = told.value
        none = self._options.none
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, list) and not value:
            return Heard((none,), "label", told.start, told.end) if none and self._options.several else None
        several = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str | int) and not isinstance(one, bool) for one in several):
            return None
        text = ", ".join(map(str, several))
        found = self.declared(text, 0, len(text), closed=True)
        return found._replace(start=told.start, end=told.end) if found and found is not _CLASH else found

    def _findings(self, text: str, start: int, end: int) -> list[Utterance]:
        return findings(self._wording.words(text, start, end), self._wording)


@lru_cache(maxsize=MAX_KEPT)
def _reader_of(options: Options) -> _ChoiceReader:
    """The reader of answers to a question; kept for the next ones."""
    return _ChoiceReader(options)


def _ended(found: Sequence[Utterance]) -> Sequence[Utterance]:
    """The sentences of an open place without those at its beginning that say nothing and do not end."""
    while found and found[0].says is Says.NOTHING and not found[0].ended:
        found = found[1:]
    return found


# --- places -----------------------------------------------------------------------------------------------------------


def _sought(text: str, clean: str, reader: _ChoiceReader, *, cut: bool, strict: bool) -> Reading:
    """The reading of a cleaned text: JSON, or its declared place, or all of it, or its conclusion."""
    start, end = clipped(clean, 0, len(clean))
    told = given(clean)
    if told:
        return _declared(text, "json", reader.given(told), clean)
    if not WORD.search(clean, start, end):
        return unread(text, "nothing", clean)
    places = last_place(clean)
    rule, found = _placed(clean, places, reader, cut=cut)
    if not found and not places and not cut and end - start <= LONGEST_WHOLE:
        rule, found = "whole", reader.declared(clean, start, end, closed=True)
    if found:
        return _declared(text, rule, found, clean)
    firm = bool(places) and places[0].firm and places[0].closed
    stated = None if cut or firm or strict else reader.stated(clean, start, end)
    return reading_from(text, "conclusion", Tier.STATED, stated) if stated else unread(text, "conclusion", clean)


def _placed(clean: str, places: Sequence[Place], reader: _ChoiceReader, *, cut: bool) -> tuple[str, Heard | None]:
    """What the declared places say, unless what stands behind them takes it back; and what found them."""
    if not places:
        return "conclusion", None
    last = places[-1].end
    found = reader.declared(clean, places[0].start, last, closed=places[0].closed)
    if found and cut and not places[0].closed and not is_closed(clean, found.start, found.end):
        return places[0].rule, None
    if not found or found is _CLASH:
        return places[0].rule, found
    if not lets_declare(clean, places[-1]) or _rivalled(clean, places[-1], found, reader):
        return places[0].rule, _CLASH
    taken_back = places[0].closed and reader.revoked(clean, last, found)
    return places[0].rule, None if taken_back else found


def _rivalled(clean: str, place: Place, found: Heard, reader: _ChoiceReader) -> bool:
    """Whether an earlier marker declares another answer."""
    for earlier, _ in rivals(clean, place):
        said = reader.declared(clean, earlier.start, earlier.end, closed=False)
        if said and said is not _CLASH and said.labels != found.labels:
            return lets_declare(clean, earlier)
    return False


def _declared(text: str, rule: str, found: Heard | None, clean: str) -> Reading:
    """The reading of what a place declares, if it is understood and does not clash."""
    if found is None or found is _CLASH:
        return unread(text, rule, clean)
    return reading_from(text, rule, Tier.DECLARED, found)
