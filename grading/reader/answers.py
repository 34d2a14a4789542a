"""Reading what a model wrote: free text to the relation it gives, with the tier and rule that read it and its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.conclusions import breaks_off, declared, stated
from spatialjudge.grading.reader.declared import Query, in_field, in_place, in_places, label_of, past_option
from spatialjudge.grading.reader.json_fields import beside_object, is_object
from spatialjudge.grading.reader.lexicon import lexicon
from spatialjudge.grading.reader.parts import names_of
from spatialjudge.grading.reader.passages import Heard
from spatialjudge.grading.reader.places import (
    WORD,
    Place,
    before_next_item,
    clipped,
    ends_within,
    last_place,
    regex_place,
)
from spatialjudge.grading.reader.prose import Prose
from spatialjudge.grading.reader.readings import Reading, Strictness, Tier, is_strict, reading_from, unread
from spatialjudge.grading.reader.rivals import opens_otherwise, rivalled
from spatialjudge.grading.reader.three import ALIKE, names_of_three
from spatialjudge.relations import Vocabulary

LONGEST_WHOLE: Final = 800
"""Characters of an output that may be an answer as a whole: a longer one is an argument."""


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
        prompt: what the model was given, so that an echo of it is not taken for an answer.
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
    strict = is_strict(reading) or extracted
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(
            f"vocabulary is {vocabulary!r}: it must be a table, as vocabulary({str(vocabulary)!r}) gives it"
        )
    words, cut, others = lexicon(vocabulary, family), finish_reason == "length", tuple(objects)
    if isinstance(obj, str):
        query = Query(words, names_of(subject, obj, others), strict, cut)
        return _read(text, query, prompt, answer_regex, extracted=extracted)
    alike, ordered = (
        _read(text, Query(words, names, strict, cut), prompt, answer_regex, extracted=extracted)
        for names in (names_of_three(subject, obj, others, alike=alike) for alike in (True, False))
    )
    if alike == ordered or (alike.labels and ALIKE.issuperset(alike.labels)):
        return alike
    return ordered if ALIKE.isdisjoint(ordered.labels) else unread(text, "conclusion", text)


def _read(text: str, query: Query, prompt: str | None, answer_regex: str | None, *, extracted: bool) -> Reading:
    label = label_of(text, query) if answer_regex is None else None
    if label:
        return reading_from(text, "extracted" if extracted else "whole", Tier.DECLARED, label)
    clean = cleaned(text, prompt)
    if answer_regex is not None:
        return _by_regex(text, clean, answer_regex, query)
    if extracted:
        found = in_place(clean, Place("extracted", 0, len(clean)), query)
        return reading_from(text, "extracted", Tier.DECLARED, found) if found else unread(text, "extracted", clean)
    stop = before_next_item(clean)
    if stop is not None:
        before = _sought(text, clean[:stop], query._replace(strict=True, cut=False))
        if before.tier:
            return before
    return _sought(text, clean, query)


def _by_regex(text: str, clean: str, answer_regex: str, query: Query) -> Reading:
    place = regex_place(clean, answer_regex)
    found = in_place(clean, place, query) if place else None
    return reading_from(text, "regex", Tier.DECLARED, found) if found else unread(text, "regex", clean)


def _sought(text: str, clean: str, query: Query) -> Reading:
    """The reading of a cleaned text: its declared place first, then its conclusion."""
    start, end = clipped(clean, 0, len(clean))
    if not WORD.search(clean, start, end):
        return unread(text, "nothing", clean)
    places = beside_object(clean, last_place(clean))
    if not places and "{" in clean:
        field = in_field(clean, query)
        if field:
            return reading_from(text, "json", Tier.DECLARED, field)
        if is_object(clean):
            return unread(text, "json", clean)
    rule = places[0].rule if places else "conclusion"
    if places:
        found, led = in_places(clean, places, query)
        if found:
            return _from_place(text, clean, places[0], found, query)
        if places[0].firm and places[0].closed:
            return unread(text, rule, clean, places[0])
        if not led:
            rule = "conclusion"  # the words of a marker, which declare nothing here
        elif places[0].firm:
            start = places[0].start
    return _prose(text, clean, (start, end), query, rule)


def _from_place(text: str, clean: str, place: Place, found: Heard, query: Query) -> Reading:
    """What a place declares, unless another one declares another answer."""
    if rivalled(clean, place, found, query):
        return unread(text, place.rule, clean, place)
    return reading_from(text, place.rule, Tier.DECLARED, found)


def _prose(text: str, clean: str, span: tuple[int, int], query: Query, rule: str) -> Reading:
    prose = Prose(clean, past_option(clean, *span), span[1], query)
    if query.cut or ends_within(clean, prose.start, prose.end):
        return unread(text, rule, clean)
    if rule == "conclusion" and prose.end - prose.start <= LONGEST_WHOLE and prose.opens():
        whole = prose.whole()
        found = declared(whole, whole=True)
        if found and (len(whole) == 1 or not breaks_off(whole)):
            return reading_from(text, "whole", Tier.DECLARED, found)
        found = None if query.strict else stated(whole)
    else:
        found = None if query.strict else prose.conclusion()
    if found and opens_otherwise(prose, found, marked=rule == "marker"):
        found = None
    return reading_from(text, "conclusion", Tier.STATED, found) if found else unread(text, rule, clean)
