"""Reading whether a model said yes or no."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.json_fields import Claims, beside_object, json_claims, json_field
from spatialjudge.grading.reader.leads import leads
from spatialjudge.grading.reader.parts import names_of
from spatialjudge.grading.reader.places import WORD, Place, before_next_item, clipped, is_closed, last_place, told_place
from spatialjudge.grading.reader.polarity import (
    Polar,
    PolarPassage,
    declared_polar,
    polar_revoked,
    stated_polar,
)
from spatialjudge.grading.reader.proposals import Proposed, anything, proposed
from spatialjudge.grading.reader.readings import (
    ASKED_MODALITIES,
    AskedModality,
    Reading,
    ReadingStatus,
    Strictness,
    Tier,
    is_strict,
    one_of,
    unread,
)
from spatialjudge.grading.reader.rivals import rivals
from spatialjudge.grading.reader.three import ALIKE, names_of_three
from spatialjudge.relations import Vocabulary


def read_yes_no(
    text: str,
    prompt: str | None = None,
    *,
    vocabulary: Vocabulary | None = None,
    subject: str = "",
    obj: str | tuple[str, str] = "",
    relation: str | None = None,
    modality: AskedModality = "can",
    objects: Iterable[str] = (),
    finish_reason: str | None = None,
    reading: Strictness = "default",
    answer_regex: str | None = None,
    extracted: bool = False,
) -> Reading:
    """Read whether ``text`` says yes or no; arguments and tiers as for :func:`read_relation`.

    ``modality`` is what was asked: whether the relation ``"can"`` hold ("it is possible" is yes), whether it
    ``"must"``, or whether it ``"is"`` so. To the last one "it cannot be determined" is an answer, too: its status is
    ``unknown``, where it is ``abstained`` to the others.

    With ``vocabulary``, ``subject``, ``obj`` and ``relation`` a clause answers only if it speaks of what was asked:
    "the bed can be north of the desk" is a yes to that, and to whether the desk can be south of the bed, and to nothing
    else.

    Raises:
        UnknownLabel: when the vocabulary has no such relation.
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict", or
            ``modality`` none of its three values. Never for any text.

    Linear in the length of the text.
    """
    asked = anything()
    if vocabulary is not None and relation is not None:
        others = tuple(objects)
        if isinstance(obj, str):
            names = names_of(subject, obj, others)
        else:
            names = names_of_three(subject, obj, others, alike=vocabulary.term(relation).label in ALIKE)
        asked = proposed(vocabulary, relation, names)
    one_of("modality", modality, ASKED_MODALITIES)
    asked = asked._replace(can=modality == "can")
    found = _read(text, cleaned(text, prompt), asked, finish_reason, reading, answer_regex, extracted=extracted)
    left_open = modality == "is" and found.status is ReadingStatus.ABSTAINED
    return replace(found, status=ReadingStatus.UNKNOWN) if left_open else found


def _read(
    text: str,
    clean: str,
    asked: Proposed,
    finish_reason: str | None,
    reading: Strictness,
    answer_regex: str | None,
    *,
    extracted: bool,
) -> Reading:
    strict, cut = is_strict(reading) or extracted, finish_reason == "length"
    if answer_regex is not None or extracted:
        place = told_place(clean, answer_regex)
        found = place and _polar_in(clean, place, asked, cut=False)
        rule = "extracted" if extracted else "regex"
        return _polar_reading(text, rule, Tier.DECLARED, found) if found else unread(text, rule, clean)
    stop = before_next_item(clean)
    if stop is not None:
        before = _polar_sought(text, clean[:stop], asked, strict=True, cut=False)
        if before.tier:
            return before
    return _polar_sought(text, clean, asked, strict=strict, cut=cut)


def _polar_sought(text: str, clean: str, asked: Proposed, *, strict: bool, cut: bool) -> Reading:
    start, end = clipped(clean, 0, len(clean))
    if not WORD.search(clean, start, end):
        return unread(text, "nothing", clean)
    places = beside_object(clean, last_place(clean, verdicts=True))[-1:]
    doubted = -1
    if places:
        place = places[0]
        found = _polar_in(clean, place, asked, cut=cut)
        if not leads(clean, place, asked.labels(found.answer) if found else (), asked.lexicon, asked.names):
            doubted = place.begin
        elif found and not _rivalled(clean, place, found, asked):
            return _polar_reading(text, place.rule, Tier.DECLARED, found)
        elif found or place.firm:
            return unread(text, place.rule, clean, place)
    elif "{" in clean and (told := _told(text, clean, asked)):
        return told
    passage = PolarPassage(clean, start, end, asked, doubted)
    if not places and (not cut or len(clean.split()) == 1) and len(passage.sentences) == 1:
        found = declared_polar(passage, whole=True)
        if found:
            return _polar_reading(text, "whole", Tier.DECLARED, found)
    found = None if cut or strict else stated_polar(passage)
    return _polar_reading(text, "conclusion", Tier.STATED, found) if found else unread(text, "conclusion", clean)


def _rivalled(clean: str, place: Place, found: Polar, asked: Proposed) -> bool:
    """Whether an earlier marker declares another answer."""
    for earlier, _ in rivals(clean, place):
        said = declared_polar(PolarPassage(clean, earlier.start, earlier.end, asked), whole=False)
        if said and said.answer is not found.answer:
            return leads(clean, earlier, asked.labels(said.answer), asked.lexicon, asked.names)
    return False


def _told(text: str, clean: str, asked: Proposed) -> Reading | None:
    """The reading of a JSON object, unless what stands behind takes it back; ``None`` if it declares no answer."""
    found: Polar | None = None
    if field := json_field(clean):
        value = _polar_value(field.values[0], asked) if len(field.values) == 1 else None
        if value and (value.answer is None or not field.relates):
            found = value._replace(start=field.start, end=field.end)
    elif claims := json_claims(clean):
        found = _claimed(claims, asked)
    else:
        return None
    if found is None or _denied(clean[found.start : found.end], found):
        return unread(text, "json", clean)
    if polar_revoked(PolarPassage(clean, found.end, len(clean), asked), 0, found):
        return unread(text, "json", clean)
    return _polar_reading(text, "json", Tier.DECLARED, found)


_JUDGES: Final = frozenset({"correct", "true", "verified", "certain", "sure"})
_CAN_BE: Final = frozenset({"possible", "feasible"})
_JUDGES_PLACEMENT: Final = _CAN_BE | {"valid", "consistent", "holds", "satisfied", "allowed"}
"""Fields beside the answer that say whether it, or the placement that was asked about, is right."""


def _denied(written: str, found: Polar) -> bool:
    """Whether a field of an object says that its answer is wrong: ``{"answer": "yes", "correct": false}``."""
    fields = {name.casefold().removeprefix("is_"): str(value).casefold() for name, value in json.loads(written).items()}
    judges = _JUDGES | _JUDGES_PLACEMENT if found.answer else _JUDGES
    if any(fields.get(name) in {"false", "no"} for name in judges):
        return True
    return found.answer is False and any(fields.get(name) in {"true", "yes"} for name in _CAN_BE)


def _polar_value(value: str, asked: Proposed) -> Polar | None:
    return _polar_in(value, Place("json", 0, len(value)), asked, cut=False)


def _claimed(claims: Claims, asked: Proposed) -> Polar | None:
    """What fields that are named for the question say together: ``"feasible": true``, ``"impossible": "no"``."""
    answers: set[bool | None] = set()
    for holds, value in claims.said:
        found = _polar_value(value, asked) if value else None
        if found is None or not (found.outright or found.answer is None or holds is None):
            return None
        answers.add(found.answer if found.answer is None else found.answer is not (holds is False))
    return Polar(answers.pop(), claims.start, claims.end, outright=True) if len(answers) == 1 else None


def _polar_in(clean: str, place: Place, asked: Proposed, *, cut: bool) -> Polar | None:
    start, end = clipped(clean, place.start, place.end)
    passage = PolarPassage(clean, start, end, asked)
    found = declared_polar(passage, whole=place.closed)
    if found and cut and not place.closed and not is_closed(clean, found.start, found.end):
        return None
    if found is None or not place.closed or place.end >= len(clean):
        return found
    return None if polar_revoked(PolarPassage(clean, place.end, len(clean), asked), 0, found) else found


def _polar_reading(text: str, place: str, tier: Tier, found: Polar) -> Reading:
    status = {True: ReadingStatus.YES, False: ReadingStatus.NO, None: ReadingStatus.ABSTAINED}[found.answer]
    form = "abstention" if found.answer is None else "polar"
    span = found.start, found.end
    return Reading(status, (), f"{place}/{form}", span, text[slice(*span)], tier)
