"""Reading what a model wrote: free text to the relation it gives, with the tier and rule that read it and its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.conclusions import (
    Heard,
    Passage,
    Undecided,
    breaks_off,
    concluded,
    declared,
    may_open,
    stated,
    takes_back,
    tells_alone,
)
from spatialjudge.grading.reader.lexicon import Lexicon, lexicon
from spatialjudge.grading.reader.parts import Names, names_of
from spatialjudge.grading.reader.places import (
    WORD,
    Place,
    before_next_item,
    beside_object,
    clipped,
    ends_within,
    is_object,
    json_field,
    last_place,
    regex_place,
)
from spatialjudge.grading.reader.readings import Reading, ReadingStatus, Strictness, Tier, unread
from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.tokens import tokenise
from spatialjudge.relations import Vocabulary

LONGEST_LABEL: Final = 80
"""Characters of an output that may be a single label."""


class _Asked(NamedTuple):
    """What is read for: the words of the answer and the names of the objects."""

    lexicon: Lexicon
    names: Names
    strict: bool
    cut: bool


def read_relation(
    text: str,
    *,
    vocabulary: Vocabulary,
    subject: str,
    obj: str,
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
        obj: the object it is related to; ``"room"`` for regions and wall contact.
        prompt: what the model was given, so that an echo of it is not taken for an answer.
        family: the vocabulary's family that was asked for.
        objects: the names of the story's objects, so that a statement about others is never taken.
        finish_reason: why the model stopped; of a text cut by ``"length"`` only a declared answer is read.
        reading: ``"strict"`` takes an answer from a place that declares one and from nowhere else.
        answer_regex: where the answer stands: the first group of its last match, or the whole match.
        extracted: ``text`` is an answer that somebody has extracted already: read whole or not at all.

    Raises:
        ValueError: when the vocabulary has no such family, or the regular expression is none. Never for any text.

    Linear in the length of the text.
    """
    words, names = lexicon(vocabulary, family), names_of(subject, obj, tuple(objects))
    asked = _Asked(words, names, reading == "strict" or extracted, finish_reason == "length")
    return _read(text, asked, prompt, answer_regex, extracted=extracted)


def _read(text: str, asked: _Asked, prompt: str | None, answer_regex: str | None, *, extracted: bool) -> Reading:
    label = _label(text, asked) if answer_regex is None else None
    if label:
        return _reading(text, "extracted" if extracted else "whole", Tier.DECLARED, label)
    clean = cleaned(text, prompt)
    if answer_regex is not None:
        return _by_regex(text, clean, answer_regex, asked)
    if extracted:
        found = _within(clean, Place("extracted", 0, len(clean)), asked)
        return _reading(text, "extracted", Tier.DECLARED, found) if found else unread(text, "extracted", clean)
    stop = before_next_item(clean)
    if stop is not None:
        before = _sought(text, clean[:stop], asked._replace(strict=True))
        if before.tier:
            return before
    return _sought(text, clean, asked)


def _by_regex(text: str, clean: str, answer_regex: str, asked: _Asked) -> Reading:
    place = regex_place(clean, answer_regex)
    found = _within(clean, place, asked) if place else None
    return _reading(text, "regex", Tier.DECLARED, found) if found else unread(text, "regex", clean)


def _sought(text: str, clean: str, asked: _Asked) -> Reading:
    """The reading of a cleaned text: its declared place first, then its conclusion."""
    start, end = clipped(clean, 0, len(clean))
    if not WORD.search(clean, start, end):
        return unread(text, "nothing", clean)
    places = beside_object(clean, last_place(clean))
    if not places and "{" in clean:
        field = _field(clean, asked)
        if field:
            return _reading(text, "json", Tier.DECLARED, field)
        if is_object(clean):
            return unread(text, "json", clean)
    rule = places[0].rule if places else "conclusion"
    if places:
        found = _declared(clean, places, asked)
        if found:
            return _reading(text, rule, Tier.DECLARED, found)
        if places[0].firm and places[0].closed:
            return unread(text, rule, clean, places[0])
        start = places[0].start if places[0].firm else start
    return _prose(text, clean, (start, end), asked, rule)


LONGEST_WHOLE: Final = 800
"""Characters of an output that may be an answer as a whole: a longer one is an argument."""
TAIL: Final = 400
"""Characters at the end of a text that are looked at first, then four times as many: most conclusions need no more."""


def _prose(text: str, clean: str, span: tuple[int, int], asked: _Asked, rule: str) -> Reading:
    prose = _Prose(clean, _past_option(clean, *span), span[1], asked)
    if asked.cut or ends_within(clean, prose.start, prose.end):
        return unread(text, rule, clean)
    if rule == "conclusion" and prose.end - prose.start <= LONGEST_WHOLE and prose.opens:
        found = declared(prose.whole, whole=True)
        if found and (len(prose.whole) == 1 or not breaks_off(prose.whole)):
            return _reading(text, "whole", Tier.DECLARED, found)
        found = None if asked.strict else stated(prose.whole)
    else:
        found = None if asked.strict else _concluded(prose)
    return _reading(text, "conclusion", Tier.STATED, found) if found else unread(text, rule, clean)


class _Prose:
    """A text, or what follows its marker, of which as little is parsed as tells what it comes to."""

    def __init__(self, clean: str, start: int, end: int, asked: _Asked) -> None:
        self.clean, self.start, self.end, self.asked = clean, start, end, asked

    def passage(self, start: int, end: int) -> Passage:
        """The sentences of a part of it."""
        return Passage(self.clean, start, end, self.asked.lexicon, self.asked.names)

    @cached_property
    def whole(self) -> Passage:
        """All its sentences."""
        return self._first if self._first_end == self.end else self.passage(self.start, self.end)

    @cached_property
    def opens(self) -> bool:
        """Whether its first sentence may be its answer."""
        return may_open(self._first)

    @cached_property
    def _first(self) -> Passage:
        return self.passage(self.start, self._first_end)

    @cached_property
    def _first_end(self) -> int:
        """Where the first sentence ends, with what introduces it."""
        found = _SENTENCE_END.search(self.clean, self.start, self.end)
        return found.end() if found else self.end

    def last_paragraphs(self, size: int) -> int:
        """Where the paragraphs begin that make up the last ``size`` characters, or else the last paragraph."""
        found = self.clean.find("\n\n", max(self.start, self.end - size), self.end)
        found = found if found >= 0 else self.clean.rfind("\n\n", self.start, self.end)
        return found + 2 if found >= 0 else self.start


def _concluded(prose: _Prose) -> Heard | None:
    """What prose comes to: its last paragraph tells, or else its last ones, or else all of it."""
    for size in (0, TAIL, 4 * TAIL):
        begin = prose.last_paragraphs(size)
        if begin == prose.start:
            break
        passage = prose.passage(begin, prose.end)
        if not size and not tells_alone(passage):
            continue
        with suppress(Undecided):
            found = concluded(passage)
            if found or not prose.opens:
                return found
            break
    return stated(prose.whole)


_SENTENCE_END: Final = re.compile(r"[.!?][\"')*_]{0,4}\s|\n\n")


def _declared(clean: str, places: Sequence[Place], asked: _Asked) -> Heard | None:
    """What the declared places say together, unless what stands behind them takes it back."""
    found = [_within(clean, place, asked) for place in places]
    outcomes = [outcome for outcome in found if outcome]
    if not outcomes or len(outcomes) < len(places):
        return None
    labels = {label for outcome in outcomes for label in outcome.labels}
    order = tuple(sorted(labels, key=asked.lexicon.order.__getitem__))
    form = outcomes[-1].form if len(outcomes) == 1 else "set"
    outcome = Heard(order, form, outcomes[0].start, outcomes[-1].end)
    return _unrevoked(clean, places[-1], outcome, asked)


def _unrevoked(clean: str, place: Place, outcome: Heard, asked: _Asked) -> Heard | None:
    """The outcome of a closed place, or what a correction behind it puts in its stead."""
    if not place.closed or not WORD.search(clean, place.end):
        return outcome
    behind = Passage(clean, place.end, len(clean), asked.lexicon, asked.names)
    return outcome if not takes_back(behind, outcome) else None


_OPTION: Final = re.compile(
    r"[*_\s]{0,4}(?:(?:option|choice)\s{1,3}[A-H1-9]\s?[.):]|\(?[A-H1-9][.)])[*_]{0,4}\s{1,3}(?=[\w*(\"])",
    re.IGNORECASE,
)
"""The letter or number of an option before its words: "(B) left", "Option 3: north"."""


def _past_option(clean: str, start: int, end: int) -> int:
    """Where a place goes on behind the letter of an option."""
    found = _OPTION.match(clean, start, end)
    return found.end() if found and found.end() < end else start


def _within(clean: str, place: Place, asked: _Asked) -> Heard | None:
    """What a place says, wholly understood."""
    start, end = clipped(clean, place.start, place.end)
    start = _past_option(clean, start, end)
    label = _label(clean[start:end], asked)
    if label and (place.closed or not asked.cut):
        return label._replace(start=label.start + start, end=label.end + start)
    passage = Passage(clean, start, end, asked.lexicon, asked.names)
    if asked.cut and not place.closed and len(passage) <= 1:
        return None
    return declared(passage, whole=place.closed)


# --- a single label ---------------------------------------------------------------------------------------------------

_AROUND: Final = frozenset({".", "!", "-", "(", ")", "\n", "*", ":"})
"""Marks that a label may have within or around it."""


def _label(text: str, asked: _Asked) -> Heard | None:
    """The outcome of a text that is one phrase and nothing else: then case does not matter."""
    if len(text) > LONGEST_LABEL:
        return None
    found = _exact(text, asked.lexicon)
    if found is None:
        return None
    words, outcome = found
    if len(words) == 1 and len(words[0]) == 1 and asked.names.at(tokenise(text[outcome.start : outcome.end]), 0):
        return None  # the letter of an object, more likely than a code
    if asked.cut and asked.lexicon.extends(words):
        return None  # "north" may have been going to be "north-west"
    return outcome


@lru_cache(maxsize=8192)
def _exact(text: str, words: Lexicon) -> tuple[tuple[str, ...], Heard] | None:
    tokens = tokenise(text)
    said = [token for token in tokens if token.written]
    if not said or any(not token.written and token.word not in _AROUND for token in tokens):
        return None
    phrase = tuple(token.word for token in said)
    entry = words.entries.get(phrase)
    if entry is None or entry.role is not Role.DIRECTION or entry.label is None:
        return None
    inner = tokens[tokens.index(said[0]) : tokens.index(said[-1])]
    joins = {"-", ":"} if entry.code else {"-"}
    if any(not token.written and token.word not in joins for token in inner) or tokens[-1].word == ":":
        return None
    return phrase, Heard((entry.label,), entry.form, said[0].start, said[-1].end)


# --- JSON -------------------------------------------------------------------------------------------------------------


def _field(clean: str, asked: _Asked) -> Heard | None:
    """What the answer field of a JSON object says of the asked pair."""
    field = json_field(clean)
    if field is None:
        return None
    outcomes = [_value(value, asked) for value in field.values]
    labels = [label for outcome in outcomes if outcome for label in outcome.labels]
    if not all(outcomes) or (not labels and len(outcomes) > 1):
        return None
    turned = _turned(field.pair, asked)
    if turned is None:
        return None
    if turned:
        labels = [other for label in labels if (other := asked.lexicon.converse.get(label))]
    order = tuple(sorted(set(labels), key=asked.lexicon.order.__getitem__))
    form = "abstention" if not order else "set" if len(order) > 1 else "converse" if turned else "label"
    outcome = Heard(order, form, field.start, field.end)
    behind = Passage(clean, field.end, len(clean), asked.lexicon, asked.names)
    return None if takes_back(behind, outcome) else outcome


def _value(value: str, asked: _Asked) -> Heard | None:
    return _within(value, Place("json", 0, len(value)), asked)


def _turned(pair: tuple[str, str] | None, asked: _Asked) -> bool | None:
    """Whether the object names the asked pair the other way round; ``None`` if it names another."""
    if pair is None:
        return False
    roles: list[str] = []
    for name in pair:
        tokens = [token for token in tokenise(name) if token.word not in {"the", "a", "an"}]
        found = asked.names.at(tokens, 0) if tokens else None
        roles.append(found[1] if found and found[0] == len(tokens) else Role.OTHER)
    return {"so": False, "os": True}.get("".join(roles))


# --- the reading ------------------------------------------------------------------------------------------------------


def _reading(text: str, place: str, tier: Tier, found: Heard) -> Reading:
    labels = found.labels
    status = (
        ReadingStatus.MULTIPLE if len(labels) > 1 else ReadingStatus.RELATION if labels else ReadingStatus.ABSTAINED
    )
    span = found.start, found.end
    return Reading(status, labels, f"{place}/{found.form}", span, text[slice(*span)], tier)
