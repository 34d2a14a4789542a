"""Reading a choice: which of given options an answer names, by the same two tiers and places as a relation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.closed.findings import Said, Says
from spatialjudge.grading.reader.closed.places import given, next_item
from spatialjudge.grading.reader.closed.sentences import findings
from spatialjudge.grading.reader.closed.wording import Choices, choices
from spatialjudge.grading.reader.passages import Heard
from spatialjudge.grading.reader.places import WORD, Place, clipped, last_place
from spatialjudge.grading.reader.readings import Reading, ReadingStatus, Strictness, Tier

MOST_SENTENCES: Final = 60
"""Sentences before a conclusion that are searched for another one: bounds the work in a long argument."""
LONGEST_WHOLE: Final = 800
"""Characters of an output that may be an answer as a whole."""


class Choice(NamedTuple):
    """What is chosen from: the options with other words for each, and how they answer.

    ``several`` of them may hold. ``unknown`` is the option of an answer that says it cannot tell, ``every`` that of one
    that names all the others, ``none`` that of one that names none. ``text`` is the question.
    """

    options: Mapping[str, Sequence[str]]
    several: bool = False
    unknown: str | None = None
    every: str | None = None
    none: str | None = None
    text: str = ""

    @property
    def named(self) -> tuple[str, ...]:
        """The options that name something."""
        return tuple(label for label in self.options if label not in {self.unknown, self.every, self.none})


_LETTER: Final = re.compile(r"\s*[*_]*\(?(?P<letter>[A-Z]|\d{1,2})[*_]*\s?[).:](?=\s)[*_]*\s*(?=\S)")


_LETTER_ALONE: Final = re.compile(r"[*_]*\(?(?P<letter>[A-Za-z]|\d{1,2})\)?[*_.):]*")
_CLASH: Final = Heard((), "none", 0, 0)
"""The letter of one option before the words of another."""


class Reader:
    """Reads answers to one question."""

    def __init__(self, asked: Choice) -> None:
        self.asked = asked
        options = tuple((label, tuple(several)) for label, several in asked.options.items())
        everything = (asked.every,) if asked.every else asked.named if asked.several and asked.none else ()
        self.choices: Choices = choices(
            options, asked.text, asked.named, everything, asked.unknown, several=asked.several
        )
        self._letters = {
            phrase: label for label, several in options for phrase in (label, *several) if _is_letter(phrase)
        }
        if self.choices.polar:
            self._letters |= dict(zip("YN", self.choices.polar, strict=True))
        self._numbered = self._letters.keys().isdisjoint(asked.options)  # letters only number the options

    def declared(self, text: str, start: int, end: int, *, closed: bool) -> Heard | None:
        """What a place says that declares an answer: it opens with it, and nothing behind takes it back.

        An outcome that clashes is none, and neither is anything else in the text.
        """
        start, end = clipped(text, start, end)
        cell = self.choices.written.alone(text[start:end])
        if cell:
            return Heard((cell,), "label", start, end)
        alone = _LETTER_ALONE.fullmatch(text, start, end)
        if alone and (label := self._letters.get(alone["letter"].upper())):
            return Heard((label,), "label", *alone.span("letter"))
        letter = _LETTER.match(text, start, end) if self._numbered else None
        found = self._opening(self._findings(text, letter.end() if letter else start, end, closed=closed), whole=closed)
        by_letter = self._letters.get(letter["letter"]) if letter else None
        if letter is None or by_letter is None:
            return found
        if found is None:
            return Heard((by_letter,), "label", *letter.span("letter")) if not closed else None
        return found if found.labels == (by_letter,) else _CLASH

    def _findings(self, text: str, start: int, end: int, *, closed: bool) -> Sequence[Said]:
        found = findings(self.choices.words(text, start, end), self.choices)
        while found and not closed and found[0].says is Says.NOTHING and not found[0].ended:
            found = found[1:]
        return found

    def stated(self, text: str, start: int, end: int) -> Heard | None:
        """What the prose concludes with, or opens with if the rest explains it."""
        found = findings(self.choices.words(text, start, end), self.choices)[-MOST_SENTENCES:]
        if not found or _breaks_off(found):
            return None
        return self._concluding(found) or self._explained(found) or self._unknown(found)

    # --- sentences to an outcome --------------------------------------------------------------------------------------

    def _opening(self, found: Sequence[Said], *, whole: bool) -> Heard | None:
        if not found:
            return None
        while len(found) > 1 and found[0].says is Says.DENIES and found[1].says is Says.OPTIONS:
            found = found[1:]
        if self.asked.several and all(one.says in {Says.HOLDS, Says.HOLDS_NOT} for one in found) and len(found) > 1:
            return self._together([one for one in found if one.says is Says.HOLDS], found)
        count = self._listed(found, 0)
        outcome = self._together(found[:count], found[:count])
        if outcome is None:
            return None
        rest = found[count:]
        if whole and (any(one.says in {Says.OPAQUE, Says.HOLDS} for one in rest) or _breaks_off(found)):
            return None
        return None if self._taken_back(rest, outcome) else outcome

    def _listed(self, found: Sequence[Said], begin: int) -> int:
        """The end of a list of options, one a line, that begins there; or of the one sentence."""
        end = begin + 1
        listing = self.asked.several or self.asked.every
        while listing and end < len(found) and all(_is_line(one) for one in found[begin : end + 1]):
            end += 1
        return end

    def _taken_back(self, rest: Sequence[Said], outcome: Heard) -> bool:
        """Whether what stands behind an answer says another, or that there is none."""
        unknown = outcome.labels in {(), (self.asked.unknown,)}
        explained = False
        for one in rest:
            explained |= one.says is Says.NOTE
            if one.says in {Says.CORRECTS, Says.HEDGES, Says.REFUSES}:
                return True
            if one.says is Says.UNKNOWN and not unknown and not explained:
                return True
            if one.says in {Says.OPTIONS, Says.ALL_BUT} and self._labels(one) != outcome.labels:
                return True
            if one.says is Says.DENIES and not set(one.labels).isdisjoint(outcome.labels) and not unknown:
                return True
        return False

    def _concluding(self, found: Sequence[Said]) -> Heard | None:
        last = len(found) - 1
        while last > 0 and found[last].says in {Says.NOTHING, Says.NOTE} and found[last].ended:
            last -= 1
        one = found[last]
        if one.says not in {Says.OPTIONS, Says.ALL_BUT, Says.DENIES}:
            return None
        first = last
        while first and self._listed(found, first - 1) > last:
            first -= 1
        outcome = self._together(found[first : last + 1], found[first : last + 1])
        agreed = any(other.corrected and self._labels(other) == self._labels(one) for other in found[:first])
        if first and first == last and ((one.bullet and not one.leads) or self._may_go_on(found, last)):
            return None
        if outcome is None or (first and not (one.leads or (one.alone and (one.own or agreed)) or one.corrected)):
            return None
        for number in range(first - 1, -1, -1):
            other = found[number]
            if other.says is Says.CORRECTS or found[number + 1].corrected:
                break
            rival = other.says in {Says.OPTIONS, Says.ALL_BUT} and (other.leads or other.alone)
            if rival and self._labels(other) not in {None, outcome.labels}:
                return None
        return outcome

    @staticmethod
    def _may_go_on(found: Sequence[Said], last: int) -> bool:
        """Whether a conclusion that no full stop closes may break off: where others are closed, and it has a lead."""
        one = found[last]
        open_end = last == len(found) - 1 and not one.ended and not (one.alone and not one.leads)
        return open_end and any(other.ended for other in found[:last])

    def _explained(self, found: Sequence[Said]) -> Heard | None:
        if found[0].says not in {Says.OPTIONS, Says.ALL_BUT}:
            return None
        outcome = self._together(found[:1], found[:1])
        listing = self.asked.several and not found[0].alone  # "block A has one. Block B ..."
        if outcome is None or (listing and any(one.says is Says.OPAQUE for one in found)):
            return None
        return None if self._taken_back(found[1:], outcome) else outcome

    def _unknown(self, found: Sequence[Said]) -> Heard | None:
        says = {one.says for one in found}
        if says & {Says.OPTIONS, Says.ALL_BUT, Says.HEDGES, Says.OPAQUE, Says.REFUSES}:
            return None
        one = next((one for one in (found[-1], found[0]) if one.says is Says.UNKNOWN), None)
        return self._cannot_tell(one) if one else None

    def _cannot_tell(self, one: Said) -> Heard:
        return Heard((self.asked.unknown,) if self.asked.unknown else (), "abstention", one.start, one.end)

    def _together(self, said: Sequence[Said], where: Sequence[Said]) -> Heard | None:
        """The labels that sentences give together, if they are an answer."""
        if len(said) == 1 and said[0].says is Says.UNKNOWN:
            return self._cannot_tell(said[0])
        labels: tuple[str, ...] | None = ()
        if not said and self.asked.none:
            labels = (self.asked.none,)
        else:
            named = dict.fromkeys(label for one in said for label in (self._labels(one) or ("",)))
            labels = None if "" in named else self._one(tuple(label for label in self.asked.options if label in named))
        if not labels:
            return None
        form = "set" if len(labels) > 1 else "label"
        return Heard(labels, form, min(one.start for one in where), max(one.end for one in where))

    def _labels(self, one: Said) -> tuple[str, ...] | None:
        """The labels of a sentence as an answer; ``None`` if it is none."""
        asked = self.asked
        if one.says in {Says.OPTIONS, Says.HOLDS}:
            return self._one(tuple(label for label in asked.options if label in one.labels))
        rest = tuple(label for label in asked.named if label not in one.labels)
        if one.says is Says.ALL_BUT and asked.several:
            return rest
        if one.says is Says.DENIES and len(one.labels) > 1 and not asked.several:
            if not rest:
                return (asked.none,) if asked.none else (asked.unknown,) if asked.unknown else None
            return rest if len(rest) == 1 and not (asked.none or asked.unknown or asked.every) else None
        return None

    def _one(self, labels: tuple[str, ...]) -> tuple[str, ...] | None:
        """The labels, if they may be an answer together."""
        asked = self.asked
        if asked.every and len(labels) > 1 and set(labels) - {asked.every} == set(asked.named):
            return (asked.every,)
        if len(labels) > 1 and (not asked.several or {asked.unknown, asked.none} & set(labels)):
            return None
        return labels


def _breaks_off(found: Sequence[Said]) -> bool:
    """Whether the last of several sentences does not end."""
    return len(found) > 1 and not found[-1].ended and found[-1].says in {Says.NOTHING, Says.OPAQUE}


def _is_line(one: Said) -> bool:
    return one.says is Says.OPTIONS and one.alone and one.own and not one.corrected


def _is_letter(phrase: str) -> bool:
    return bool(re.fullmatch(r"[A-Z]|\d{1,2}", phrase))


# --- places -----------------------------------------------------------------------------------------------------------


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
        ValueError: when the regular expression is none. Never for any text.

    Linear in the length of the text.
    """
    reader = Reader(Choice(options, several, unknown, every, none, question))
    clean = cleaned(text, prompt)
    if answer_regex is not None or extracted:
        start, end = _given(clean, answer_regex)
        rule = "regex" if answer_regex is not None else "extracted"
        return _reading(text, rule, Tier.DECLARED, reader.declared(clean, start, end, closed=True), clean)
    cut, strict = finish_reason == "length", reading == "strict"
    stop = next_item(clean)
    if stop is not None:
        before = _sought(text, clean[:stop], reader, cut=False, strict=True)
        if before.tier:
            return before
    return _sought(text, clean, reader, cut=cut, strict=strict)


def _sought(text: str, clean: str, reader: Reader, *, cut: bool, strict: bool) -> Reading:
    """The reading of a cleaned text: JSON, or its declared place, or all of it, or its conclusion."""
    start, end = clipped(clean, 0, len(clean))
    told = given(clean)
    if told:
        found = _value(told.value, reader)
        found = found._replace(start=told.start, end=told.end) if found else None
        return _reading(text, "json", Tier.DECLARED, found, clean)
    if not WORD.search(clean, start, end):
        return _reading(text, "nothing", None, None, clean)
    places = last_place(clean)
    rule, found = _placed(clean, places, reader, cut=cut)
    if not found and not places and not cut and end - start <= LONGEST_WHOLE:
        rule, found = "whole", reader.declared(clean, start, end, closed=True)
    if found:
        return _reading(text, rule, Tier.DECLARED, None if found is _CLASH else found, clean)
    firm = bool(places) and places[0].firm and places[0].closed
    stated = None if cut or firm or strict else reader.stated(clean, start, end)
    return _reading(text, "conclusion", Tier.STATED, stated, clean)


def _placed(clean: str, places: Sequence[Place], reader: Reader, *, cut: bool) -> tuple[str, Heard | None]:
    """What the declared places say, unless what stands behind them takes it back; and what found them."""
    if not places or (cut and not places[0].closed):
        return "conclusion", None
    last = places[-1].end
    found = reader.declared(clean, places[0].start, last, closed=places[0].closed)
    taken_back = found and found is not _CLASH and places[0].closed and _revoked(clean, last, reader, found)
    return places[0].rule, None if taken_back else found


def _revoked(clean: str, at: int, reader: Reader, outcome: Heard) -> bool:
    """Whether what stands behind a closed place takes its answer back."""
    if not WORD.search(clean, at):
        return False
    behind = findings(reader.choices.words(clean, at, len(clean)), reader.choices)
    return any(
        one.says is Says.CORRECTS or (one.labels and (one.leads or one.corrected) and one.labels != outcome.labels)
        for one in behind
    )


def _given(clean: str, answer_regex: str | None) -> tuple[int, int]:
    """Where the caller says the answer stands."""
    if answer_regex is None:
        return 0, len(clean)
    try:
        last = None
        for last in re.finditer(answer_regex, clean):  # noqa: B007
            pass
    except re.error as error:
        raise ValueError(f"the answer regex {answer_regex!r} is none: {error}") from None
    start, end = last.span(1 if last.re.groups else 0) if last else (0, 0)
    return max(start, 0), max(end, 0)


def _value(value: Any, reader: Reader) -> Heard | None:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    if isinstance(value, list) and not value:
        return Heard((reader.asked.none,), "label", 0, 0) if reader.asked.none and reader.asked.several else None
    several = value if isinstance(value, list) else [value]
    if not all(isinstance(one, str | int) and not isinstance(one, bool) for one in several):
        return None
    told = ", ".join(map(str, several))
    return reader.declared(told, 0, len(told), closed=True)


def _reading(text: str, place: str, tier: Tier | None, found: Heard | None, clean: str) -> Reading:
    if found is None:
        start, end = clipped(clean, 0, len(clean))
        return Reading(ReadingStatus.UNREADABLE, (), f"{place}/none", (start, end), text[start:end])
    count = len(found.labels)
    status = ReadingStatus.MULTIPLE if count > 1 else ReadingStatus.RELATION if count else ReadingStatus.ABSTAINED
    return Reading(
        status, found.labels, f"{place}/{found.form}", (found.start, found.end), text[found.start : found.end], tier
    )
