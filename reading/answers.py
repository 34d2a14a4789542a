"""Reading what a model wrote: free text to the relation it gives, with the tier and rule that read it and its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from spatialjudge.reading.cleaning import cleaned
from spatialjudge.reading.conclusions import declared, stated, takes_back
from spatialjudge.reading.findings import Heard
from spatialjudge.reading.leads import leads
from spatialjudge.reading.lettered import Letters, by_letter, letters_of, without_letters
from spatialjudge.reading.lexicon import Lexicon, lexicon_of
from spatialjudge.reading.names import ALIKE, Names, names_of, names_of_three
from spatialjudge.reading.objects import is_object, json_field
from spatialjudge.reading.outputs import LONGEST_WHOLE, SILENT, Concluded, Strict, Worded, read
from spatialjudge.reading.places import Place, clipped, ends_within
from spatialjudge.reading.prose import Prose, opens_otherwise
from spatialjudge.reading.readings import Reading, Strictness, Tier, is_strict, reading_from, unread
from spatialjudge.reading.relation import RelationPassage
from spatialjudge.reading.roles import Role
from spatialjudge.reading.tokens import Token, runs_of, tokenise
from spatialjudge.relations import Vocabulary


def read_relation(
    text: str,
    *,
    vocabulary: Vocabulary,
    subject: str,
    obj: str | tuple[str, str],
    prompt: str | None = None,
    family: str = "direction",
    objects: Iterable[str] = (),
    finish_reason: str | None = None,
    reading: Strictness = "default",
    answer_regex: str | None = None,
    extracted: bool = False,
) -> Reading:
    """Read which relation of a family ``text`` gives to the pair, as asked: subject to object.

    Args:
        text: the model's raw output; any string at all.
        vocabulary: the table whose labels are read.
        subject: the object asked about.
        obj: the object it is related to; ``"room"`` for regions and wall contact, two objects for relations of three.
        prompt: what the model was given, so that an echo of it is not taken for an answer; where it numbers relations
            by letters, an answer may name one by its letter.
        family: the vocabulary's family that was asked for.
        objects: the names of the story's objects, so that a statement about others is never taken.
        finish_reason: why the model stopped; of a text cut by ``"length"`` only a declared answer is read, if its
            place, a full stop or a line break closes it.
        reading: ``"strict"`` takes an answer from a place that declares one and from nowhere else.
        answer_regex: where the answer stands: the first group of its last match, or the whole match.
        extracted: ``text`` is an answer that somebody has extracted already: read whole or not at all.

    Raises:
        ValueError: when the vocabulary has no such family, the regular expression is none, or ``reading`` is neither
            of its two values. Never for any text.
        TypeError: when ``vocabulary`` is only the name of one.

    Linear in the length of the text.
    """
    limits = Strict(finish_reason == "length", is_strict(reading) or extracted)
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(
            f"vocabulary is {vocabulary!r}: it must be a table, as vocabulary({str(vocabulary)!r}) gives it"
        )
    words, others = lexicon_of(vocabulary, family), tuple(objects)
    letters = letters_of(prompt, words) if prompt else {}

    def called(names: Names) -> Reading:
        label = None
        if answer_regex is None and not (letters and past_option(text, 0, len(text))):
            letter = by_letter(text, 0, len(text), letters) if not limits.cut else None
            label = letter or label_of(text, words, names, cut=limits.cut)
        if label:
            return reading_from(text, "extracted" if extracted else "whole", Tier.DECLARED, label)
        clean = without_letters(cleaned(text, prompt), letters)
        kind = _Relations(words, names, letters)
        return read(text, clean, kind, limits, answer_regex=answer_regex, extracted=extracted)

    if isinstance(obj, str):
        return called(names_of(subject, obj, others))
    alike, ordered = (called(names_of_three(subject, obj, others, alike=alike)) for alike in (True, False))
    if alike == ordered or (alike.labels and ALIKE.issuperset(alike.labels)):
        return alike
    return ordered if ALIKE.isdisjoint(ordered.labels) else unread(text, "conclusion", text)


class _Relations(Worded):
    """What the parts of a text say to a question for a relation."""

    def __init__(self, words: Lexicon, names: Names, letters: Letters) -> None:
        self._words, self._names, self._letters = words, names, letters

    def passage(self, clean: str, start: int, end: int) -> RelationPassage:
        return RelationPassage(clean, start, end, self._words, self._names)

    def short(self, clean: str, start: int, end: int, *, closed: bool) -> Heard | None:
        if letter := by_letter(clean, start, end, self._letters):
            return letter
        label = label_of(clean[start:end], self._words, self._names)
        return label._replace(start=label.start + start, end=label.end + start) if label else None

    def of_place(self, clean: str, place: Place, *, cut: bool = False) -> Heard | None:
        """What a place says behind the letter of an option."""
        start, end = clipped(clean, place.start, place.end)
        words = past_option(clean, start, end)
        if words > start and self._letters:
            return None  # the words are those of another option
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

    def told(self, clean: str) -> Heard | None:
        field = self._field(clean) if "{" in clean else None
        return field or (SILENT if is_object(clean) else None)

    def _field(self, clean: str) -> Heard | None:
        """What the answer field of a JSON object says of the asked pair."""
        field = json_field(clean)
        turned = _turned(field.pair, self._names) if field else None
        if field is None or turned is None:
            return None
        outcomes = [self.of_place(value, Place("json", 0, len(value))) for value in field.values]
        labels = [label for outcome in outcomes if outcome for label in outcome.labels]
        if not all(outcomes) or (not labels and len(outcomes) > 1):
            return None
        if turned:
            labels = [other for label in labels if (other := self._words.converse.get(label))]
        order = _ordered(labels, self._words)
        form = "abstention" if not order else "set" if len(order) > 1 else "converse" if turned else "label"
        outcome = Heard(order, form, field.start, field.end)
        return None if takes_back(self.passage(clean, field.end, len(clean)), outcome) else outcome

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        return leads(clean, place, heard.labels if heard else (), self._words, self._names)

    def agrees(self, said: Heard, heard: Heard, *, whole: bool) -> bool:
        if not said.labels or set(said.labels) == set(heard.labels):
            return True
        return not whole and self._words.agrees(said.labels, heard.labels)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        marked = place is not None and led  # else the words of a marker, which declare nothing here
        if place and led and place.firm:
            start = place.start
        words = past_option(clean, start, end)
        prose = Prose(clean, words, end, self.passage)
        if limits.cut or (words > start and self._letters) or ends_within(clean, prose.start, prose.end):
            return None
        if not marked and prose.end - prose.start <= LONGEST_WHOLE and prose.opens():
            whole = prose.whole()
            found = declared(whole, whole=True)
            if found:
                return Concluded.whole(found)
            found = None if limits.strict else stated(whole)
        else:
            found = None if limits.strict else prose.conclusion()
        if found is None or opens_otherwise(prose, found, marked=marked):
            return None
        return Concluded.stated(found)


def _ordered(labels: Iterable[str], words: Lexicon) -> tuple[str, ...]:
    """Each label once, in the order of the vocabulary."""
    return tuple(sorted(set(labels), key=words.order.__getitem__))


_OPTION: Final = re.compile(
    r"[*_\s]{0,4}(?:(?:option|choice)\s{1,3}[A-H1-9]\s?[.):]|\(?[A-H1-9][.)])[*_]{0,4}\s{1,3}(?=[\w*(\"])",
    re.IGNORECASE,
)
"""The letter or number of an option before its words: "(B) left", "Option 3: north"."""


def past_option(clean: str, start: int, end: int) -> int:
    """Where a place goes on behind the letter of an option."""
    found = _OPTION.match(clean, start, end)
    return found.end() if found and found.end() < end else start


def _turned(pair: tuple[str, str] | None, names: Names) -> bool | None:
    """Whether the object names the asked pair the other way round; ``None`` if it names another."""
    if pair is None:
        return False
    roles: list[str] = []
    for name in pair:
        tokens = [token for token in tokenise(name) if token.word not in {"the", "a", "an"}]
        found = names.at(tokens, 0) if tokens else None
        roles.append(found[1] if found and found[0] == len(tokens) else Role.OTHER)
    return {Role.SUBJECT + Role.OBJECT: False, Role.OBJECT + Role.SUBJECT: True}.get("".join(roles))


# --- a single label ---------------------------------------------------------------------------------------------------

LONGEST_LABEL: Final = 80
"""Characters of an output that may be a single label."""
_AROUND: Final = frozenset({".", "!", "-", "(", ")", "\n", "*", ":"})
"""Marks that a label may have within or around it."""


def label_of(text: str, lexicon: Lexicon, names: Names, *, cut: bool = False) -> Heard | None:
    """The outcome of a text that is one phrase and nothing else: then case does not matter."""
    if len(text) > LONGEST_LABEL:
        return None
    found = _exact(text, lexicon)
    if found is None:
        return None
    words, outcome = found
    if len(words) == 1 and len(words[0]) == 1 and names.at(tokenise(text[outcome.start : outcome.end]), 0):
        return None  # the letter of an object, more likely than a code
    if cut and lexicon.extends(words):
        return None  # "north" may have been going to be "north-west"
    return outcome


@lru_cache(maxsize=8192)
def _exact(text: str, words: Lexicon) -> tuple[tuple[str, ...], Heard] | None:
    tokens: list[Token] = []
    further = words.begins
    for token in chain.from_iterable(runs_of(text, 0, len(text))):
        node = further.get(token.word)
        if node is None if token.written else token.word not in _AROUND:
            return None  # of most texts the first word tells
        further = node.further if node else further
        tokens.append(token)
    said = [token for token in tokens if token.written]
    if not said:
        return None
    phrase = tuple(token.word for token in said)
    entry = words.entry(phrase)
    if entry is None or entry.role != Role.DIRECTION or entry.label is None:
        return None
    inner = tokens[tokens.index(said[0]) : tokens.index(said[-1])]
    joins = {"-", ":"} if entry.code else {"-"}
    if any(not token.written and token.word not in joins for token in inner) or tokens[-1].word == ":":
        return None
    return phrase, Heard((entry.label,), entry.form, said[0].start, said[-1].end)
