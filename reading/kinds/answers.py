"""Reading what a model wrote: free text to the relation it gives, with the tier and rule that read it and its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Unpack

from spatialjudge.reading.kinds.relation import RelationPassage
from spatialjudge.reading.outputs.leads import leads
from spatialjudge.reading.outputs.outputs import LONGEST_WHOLE, Concluded, How, Strict, Worded, read
from spatialjudge.reading.outputs.rivals import CORRECTS
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.labels import (
    Letters,
    by_letter,
    is_letter_of,
    label_of,
    letters_of,
    offers,
    opened,
    past_option,
    without_letters,
)
from spatialjudge.reading.places.places import Place, clipped, ends_within
from spatialjudge.reading.places.readings import Heard, Reading, Says, Tier, reading_from, unread
from spatialjudge.reading.sentences.conclusions import breaks_off, declared, ending, stated, takes_back
from spatialjudge.reading.structures.candidates import Asking, Candidate
from spatialjudge.reading.words.lexicon import Lexicon, lexicon_of
from spatialjudge.reading.words.names import ALIKE, Names, names_of, names_of_three
from spatialjudge.reading.words.parts import parts_of
from spatialjudge.reading.words.roles import matching
from spatialjudge.reading.words.tokens import tokenise
from spatialjudge.relations import Vocabulary


def read_relation(
    text: str,
    *,
    vocabulary: Vocabulary,
    subject: str,
    obj: str | tuple[str, str],
    prompt: str | None = None,
    family: str | None = None,
    objects: Iterable[str] = (),
    **how: Unpack[How],
) -> Reading:
    """Read which relation of a family ``text`` gives to the pair, as asked: subject to object.

    Args:
        text: the model's raw output; any string at all.
        vocabulary: the table whose labels are read.
        subject: the object asked about.
        obj: the object it is related to; ``"room"`` for regions and wall contact, two objects for relations of three.
        prompt: what the model was given, so that an echo of it is not taken for an answer; where it numbers relations
            by letters, an answer may name one by its letter.
        family: the vocabulary's family that was asked for; if none is named, its main one.
        objects: the names of the story's objects, so that a statement about others is never taken.
        how: as :class:`~spatialjudge.reading.outputs.outputs.How` has it: ``finish_reason``, ``reading``,
            ``answer_regex``, ``extracted``.

    Raises:
        ValueError: when the vocabulary has no such family, the regular expression is none, or ``reading`` is neither
            of its two values. Never for any text.
        TypeError: when ``vocabulary`` is only the name of one.

    Linear in the length of the text.
    """
    cut = Strict.of(**how).cut
    whole = not (cut and opened(text))
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(
            f"vocabulary is {vocabulary!r}: it must be a table, as vocabulary({str(vocabulary)!r}) gives it"
        )
    words, others = lexicon_of(vocabulary, family or vocabulary.main_family), tuple(objects)
    letters = letters_of(prompt, words) if prompt else {}

    def called(names: Names) -> Reading:
        label = None
        if whole and how.get("answer_regex") is None and not (letters and past_option(text, 0, len(text))):
            letter = by_letter(text, 0, len(text), letters) if not cut else None
            label = letter or label_of(text, words, names, cut=cut)
        if label:
            return reading_from(text, "extracted" if how.get("extracted") else "whole", Tier.DECLARED, label)
        clean = without_letters(cleaned(text, prompt, told=True), letters)
        return read(text, clean, _Relations(words, names, letters), **how)

    if isinstance(obj, str):
        return called(names_of(subject, obj, others))
    alike, ordered = (called(names_of_three(subject, obj, others, alike=alike)) for alike in (True, False))
    if alike == ordered or (alike.labels and ALIKE.issuperset(alike.labels)):
        return alike
    return ordered if ALIKE.isdisjoint(ordered.labels) else unread(text, "conclusion", text)


class _Relations(Worded):
    """What the parts of a text say to a question for a relation."""

    asks_for = "a relation"

    def __init__(self, words: Lexicon, names: Names, letters: Letters) -> None:
        self._words, self._names, self._letters = words, names, letters
        self.asked = Asking(self._of_field, named=self._is_label, names=names)

    def passage(self, clean: str, start: int, end: int) -> RelationPassage:
        return RelationPassage(parts_of(tokenise(clean, start, end), self._words, self._names), self._words)

    def short(self, clean: str, start: int, end: int, *, closed: bool) -> Heard | None:
        if letter := by_letter(clean, start, end, self._letters):
            return letter
        label = label_of(clean[start:end], self._words, self._names)
        return label._replace(start=label.start + start, end=label.end + start) if label else None

    def of_place(self, clean: str, place: Place, *, cut: bool = False) -> Heard | None:
        """What a place says behind the letter of an option."""
        start, end = clipped(clean, place.start, place.end)
        words = past_option(clean, start, end)
        if (words > start and self._letters) or offers(clean, start, end):
            return None  # the words are those of another option, or of one that is not chosen
        line = clean.find("\n", start, end)
        if not place.closed and line > 0 and (letter := by_letter(clean, start, line, self._letters)):
            return None if takes_back(self.passage(clean, line, end), letter) else letter
        return super().of_place(clean, place._replace(start=words), cut=cut)

    def together(self, outcomes: Sequence[Heard]) -> Heard | None:
        """Any of what several places say."""
        if len(outcomes) == 1:
            return outcomes[0]
        labels = _ordered((label for outcome in outcomes for label in outcome.labels), self._words)
        return Heard(labels, "set", outcomes[0].start, outcomes[-1].end)

    def _is_label(self, name: str) -> bool:
        return label_of(name, self._words, self._names) is not None

    def _of_field(self, one: Candidate) -> Heard | None:
        """What a field says of the asked pair."""
        said = [_DANGLING.sub("", value) for value in one.words]
        outcomes = [self.of_place(value, Place("json", 0, len(value))) for value in said]
        labels = [label for outcome in outcomes if outcome for label in outcome.labels]
        if not all(outcomes) or (not labels and len(outcomes) != 1):
            return None
        if one.turned:
            labels = [other for label in labels if (other := self._words.converse.get(label))]
        order = _ordered(labels, self._words)
        form = "abstention" if not order else "set" if len(order) > 1 else "converse" if one.turned else "label"
        return Heard(order, form, 0, 0)

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        return leads(clean, place, heard.labels if heard else (), self._words, self._names)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        marked = place is not None and led  # else the words of a marker, which declare nothing here
        if place and led and place.firm:
            start = place.start
        words = past_option(clean, start, end)
        prose = Prose(clean, words, end, self.passage)
        lettered = (words > start and self._letters) or offers(clean, start, end)
        case = (
            len(clean[start:words].split()) > 1 and prose.opening().says(0) is Says.ANSWER
        )  # "option 1: the bed is ..."
        if limits.cut or lettered or case or ends_within(clean, prose.start, prose.end):
            return None
        if not marked and prose.end - prose.start <= LONGEST_WHOLE and prose.opens():
            whole = prose.whole()
            found = declared(whole, whole=True)
            if found:
                return Concluded.whole(found)
            found = None if limits.strict else stated(whole)
        else:
            found = None if limits.strict else prose.conclusion()
        if found is None or opens_otherwise(prose, found, marked=marked) or is_letter_of(clean, found.start, found.end):
            return None
        return Concluded.stated(found)


_DANGLING: Final = re.compile(r"(?<=\w) (?:of|to|from)\s*\Z")
"""What ends the relation in a field, whose object is another field's: "north of"."""


def _ordered(labels: Iterable[str], words: Lexicon) -> tuple[str, ...]:
    """Each label once, in the order of the vocabulary."""
    return tuple(sorted(set(labels), key=words.order.__getitem__))


# --- a text that declares no answer, or what follows a marker: read from its end, with as little work as tells --------

TAIL: Final = 400
"""Characters at the end of a text that are looked at first, then four times as many: most conclusions need no more."""


_SENTENCE_END: Final = re.compile(r"[.!?][\"')*_]{0,4}\s|\n\n")


class Prose:
    """A text, or what follows its marker, of which as little is parsed as tells what it comes to."""

    def __init__(self, clean: str, start: int, end: int, passage: Callable[[str, int, int], RelationPassage]) -> None:
        self.clean, self.start, self.end, self._understood = clean, start, end, passage
        self._passages: dict[tuple[int, int], RelationPassage] = {}

    def passage(self, start: int, end: int) -> RelationPassage:
        """The sentences of a part of it; kept, as one that several steps look at is mostly the same."""
        found = self._passages.get((start, end))
        if found is None:
            found = self._understood(self.clean, start, end)
            self._passages[start, end] = found
        return found

    def whole(self) -> RelationPassage:
        """All its sentences."""
        return self.passage(self.start, self.end)

    def opens(self) -> bool:
        """Whether its first sentence, with what introduces it, may be its answer."""
        return self.opening().may_open()

    def opening(self) -> RelationPassage:
        """Its first sentence, with what introduces it."""
        found = _SENTENCE_END.search(self.clean, self.start, self.end)
        return self.passage(self.start, found.end() if found else self.end)

    def last_paragraphs(self, size: int) -> int:
        """Where the paragraphs begin that make up the last ``size`` characters, or else the last paragraph."""
        found = self.clean.find("\n\n", max(self.start, self.end - size), self.end)
        found = found if found >= 0 else self.clean.rfind("\n\n", self.start, self.end)
        return found + 2 if found >= 0 else self.start

    def conclusion(self) -> Heard | None:
        """What it comes to: its last paragraphs tell, or else all of it."""
        for size in (TAIL, 4 * TAIL):
            begin = self.last_paragraphs(size)
            if begin == self.start:
                break
            passage = self.passage(begin, self.end)
            if len(passage) and breaks_off(passage):
                return None
            if not passage.hangs_on_more():
                found = ending(passage)
                if found or not self.opens():
                    return found
                break
        return stated(self.whole())


_LINE: Final = re.compile(r"\s{0,9}[^\n.]{1,60}(?<!:)(?<!:\*\*)(?:\n|\.\s)")
"""What may be such a line: most text opens with none, and need not be understood again."""
_BARE: Final = matching("(?:[ADJECTIVE POSSIBLE DIRECTION_NOUN NUMBER RELATION_NOUN]{1,6}:)? RELATION")
"""A line that is an answer for itself: "north", "relation: north"."""


def opens_otherwise(prose: Prose, found: Heard, *, marked: bool) -> bool:
    """Whether prose opens with another answer than it concludes, and corrects nothing between.

    Where no marker stands before, only a line of its own is one: a clause may be a premise.
    """
    line = None if marked else _LINE.match(prose.clean, prose.start, prose.end)
    lines = prose.passage(prose.start, line.end()).sentences if line else ()
    if not (marked or any(sentence.own and _BARE.fullmatch(sentence.roles) for sentence in lines)):
        return False
    said = declared(prose.opening(), whole=False)
    if said is None or not said.labels or said.end > found.start or set(said.labels) == set(found.labels):
        return False
    return not CORRECTS.search(prose.clean, said.end, found.end)
