"""Reading a choice: which of given options an answer names, by the same two tiers and places as a relation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Unpack

from spatialjudge.reading.kinds.choosing import ChoicePassage
from spatialjudge.reading.kinds.offered import Options, Phrases, seen_by_you
from spatialjudge.reading.kinds.questions import asked_in, without_echo
from spatialjudge.reading.kinds.verdicts import by_verdicts
from spatialjudge.reading.kinds.wording import Wording
from spatialjudge.reading.outputs.outputs import LONGEST_WHOLE, Concluded, How, Strict, Worded, read
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.places import Place, clipped
from spatialjudge.reading.places.readings import SILENT, Heard, Reading
from spatialjudge.reading.sentences.conclusions import declared, stated
from spatialjudge.reading.structures.candidates import Asking, Candidate

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
    **how: Unpack[How],
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
        prompt: as for :func:`~spatialjudge.reading.read_relation`, as is ``how``.

    Raises:
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any
            text.

    Linear in the length of the text.
    """
    phrases = tuple((label, tuple(words)) for label, words in options.items())
    reader = _choice_of(Options(phrases, several, unknown, every, none, question))
    clean = _NEGATION.sub(lambda match: "not".rjust(len(match.group())), without_echo(cleaned(text, prompt), question))
    return read(text, clean, reader, **how)


def _with_letters(phrases: Phrases) -> Phrases:
    """The options with the letters of those that several have a title with: "Block A" is "A", too."""
    titled = {label: found for label, _ in phrases if (found := _TITLED.fullmatch(label))}
    titles = Counter(found["title"].casefold() for found in titled.values())
    letters = Counter(found["letter"] for found in titled.values())
    if max(titles.values(), default=0) < 2 or len(titles) > 1 or max(letters.values()) > 1:
        return phrases
    if any(phrase in letters for label, several in phrases for phrase in (label, *several)):
        return phrases
    return tuple(
        (label, (*several, titled[label]["letter"]) if label in titled else several) for label, several in phrases
    )


_TITLED: Final = re.compile(r"(?P<title>[A-Za-z]+) (?P<letter>[A-Z])")
_NEGATION: Final = re.compile(r"\\(?:neg|lnot)(?![A-Za-z])")
"""The sign of a negation in LaTeX; as long as before, it becomes the word."""
_LETTER: Final = re.compile(
    r"\s*(?:[Oo]ption\s|[Cc]hoice\s)?[*_]*\(?(?P<letter>[A-Za-z]|\d{1,2})[*_]*\s?[).:][*_]*\s+[*_]*(?=\S)"
)
"""The letter of an option before its words: "B) left"."""
_ALONE: Final = r"[*_(]{0,4}(?:[A-Za-z]|\d{1,2})[*_.):]{0,4}"
_LETTERS_ALONE: Final = re.compile(
    rf"(?:[*_]{{0,2}}(?:[Oo]ption|[Cc]hoice)s?\s)?{_ALONE}(?:\s{{0,3}}(?:[,;]|,?\s{{0,3}}\band\b)\s{{0,3}}{_ALONE})*"
)
"""Letters and nothing else: "b", "(B)", "a, c and d"."""
_EACH_LETTER: Final = re.compile(r"(?<![^\W_])(?:[A-Za-z]|\d{1,2})(?![^\W_])")
_WORD: Final = re.compile(r"[^\W_]+")
_NONE: Final = re.compile(
    r"[\s*_\"'`]*(?:none(?: of (?:them|these|those|the (?:above|options|objects|things)))?|nothing)[\s*_\"'`.!]*",
    re.IGNORECASE,
)
"""That none of the options holds, and nothing more."""
_IS_LETTER: Final = re.compile(r"[A-Za-z]|\d{1,2}")


class _Choice(Worded):
    """What the parts of a text say to one question for a choice."""

    asks_for = "a choice"

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
        self._called = {name.casefold() for label, several in options.phrases for name in (label, *several)}
        words = frozenset(_WORD.findall(options.question.casefold()))
        if not words.isdisjoint({"furthest", "farthest", "most"}):
            words |= {f"{word}most" for word in words}
        where = "where" in words
        self.asked = Asking(self._of_field, self._is_option, question=words, where=where, lone=True)
        self._numbered = self._letters.keys().isdisjoint(options.labels)  # letters only number the options

    def short(self, clean: str, start: int, end: int, *, closed: bool) -> Heard | None:
        """A cell, letters alone, or what a letter stands before: words that contradict it are no answer."""
        listed = by_verdicts(clean, start, end, self._wording)
        if self._options.none and _NONE.fullmatch(clean, start, end):
            listed = Heard((self._options.none,), "label", start, end)
        if listed and listed.start == start:
            return listed
        cell = self._wording.written.alone(clean[start:end])
        alone = Heard((cell,), "label", start, end) if cell else self._lettered(clean, start, end)
        letter = _LETTER.match(clean, start, end)
        by_letter = self._by_letter(letter["letter"]) if letter else None
        if alone or not (letter and by_letter):
            return alone
        passage = self.passage(clean, letter.end(), end)
        found = declared(passage, whole=closed)
        if found and by_letter not in found.labels:
            return None if passage[0].corrected else SILENT  # "A. No, wait: B."
        if found:
            return found if self._numbered else found._replace(start=letter.start("letter"))
        if self._numbered:
            return SILENT if closed else Heard((by_letter,), "label", *letter.span("letter"))
        return None

    def _by_letter(self, letter: str) -> str | None:
        """The option of a letter, in any case."""
        return self._letters.get(letter) or self._letters.get(letter.swapcase())

    def _lettered(self, text: str, start: int, end: int) -> Heard | None:
        """The options that a place names by their letters alone, in any case."""
        if not _LETTERS_ALONE.fullmatch(text, start, end):
            return None
        found = list(_EACH_LETTER.finditer(text, start, end))
        said = [label for one in found if (label := self._by_letter(one[0]))]
        listed = len(found) == 1 or self._options.several  # "(2, 2)" is a cell
        labels = self._options.together(said) if listed and len(said) == len(found) else None
        form = "set" if len(said) > 1 else "label"
        return Heard(labels, form, found[0].start(), found[-1].end()) if labels else None

    def _is_option(self, name: str) -> bool:
        """Whether a name is that of an option and nothing else."""
        return " ".join(name.replace("_", " ").casefold().split()) in self._called

    def _of_field(self, one: Candidate) -> Heard | None:
        """What a field says: one option, or several."""
        if not one.words:
            return Heard((self._options.none,), "label", 0, 0) if self._options.several and self._options.none else None
        text = ", ".join(one.words)
        found = self.of_place(text, Place("json", 0, len(text)))
        return None if found is SILENT or one.words == ("null",) else found

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        """What places say, those side by side as one: what stands between them counts."""
        return super().inside(clean, [places[0]._replace(end=places[-1].end)], limits)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        if limits.cut or not led:
            return None
        if not place and end - start <= LONGEST_WHOLE:
            whole = self.of_place(clean, Place("whole", start, end))
            if whole:
                return None if whole is SILENT else Concluded.whole(whole)
        if limits.strict:
            return None
        start = place.start if place and place.firm else start  # what is declared is not understood, or goes on
        found = stated(self.passage(clean, start, end)) or by_verdicts(clean, start, end, self._wording)
        return Concluded.stated(found) if found else None

    def passage(self, clean: str, start: int, end: int) -> ChoicePassage:
        return ChoicePassage(clean, start, end, self._wording)


@lru_cache(maxsize=MAX_KEPT)
def _choice_of(options: Options) -> _Choice:
    """The reader of answers to a question; kept for the next ones."""
    asks = asked_in(options.question)
    phrases = _with_letters(seen_by_you(options.phrases, options.question, asks))
    return _Choice(replace(options, phrases=phrases, question=asks))
