"""Reading whether a model said yes or no."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.findings import Finding, Heard, Says
from spatialjudge.grading.reader.leads import leads
from spatialjudge.grading.reader.names import ALIKE, names_of, names_of_three
from spatialjudge.grading.reader.objects import Claims, json_claims, json_field
from spatialjudge.grading.reader.outputs import SILENT, Concluded, Kind, Said, Strict, read
from spatialjudge.grading.reader.places import Place, clipped, is_closed
from spatialjudge.grading.reader.polarity import (
    NO,
    YES,
    PolarPassage,
    declared_polar,
    label,
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
)
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
    limits = Strict(finish_reason == "length", is_strict(reading) or extracted)
    clean = cleaned(text, prompt)
    found = read(text, clean, _YesNo(asked), limits, answer_regex=answer_regex, extracted=extracted)
    left_open = modality == "is" and found.status is ReadingStatus.ABSTAINED
    return replace(found, status=ReadingStatus.UNKNOWN) if left_open else found


class _YesNo(Kind):
    """What the parts of a text say to a question for a yes or no: a label, none for an abstention."""

    verdicts = True

    def __init__(self, asked: Proposed) -> None:
        self._asked = asked

    def told(self, clean: str) -> Heard | None:
        return _told(clean, self._asked) if "{" in clean else None

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        found = _polar_in(clean, places[-1], self._asked, cut=limits.cut)
        return found.heard if found else None

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        labels = self._asked.labels(heard.labels == (YES,) if heard.labels else None) if heard else ()
        return leads(clean, place, labels, self._asked.lexicon, self._asked.names)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        if place and place.firm and led:
            return None
        start, end = clipped(clean, 0, len(clean))
        passage = PolarPassage(clean, start, end, self._asked, -1 if led or place is None else place.begin)
        if place is None and (not limits.cut or len(clean.split()) == 1) and len(passage.sentences) == 1:
            whole = declared_polar(passage, whole=True)
            if whole:
                return Concluded.whole(whole.heard)
        found = None if limits.cut or limits.strict else stated_polar(passage)
        return Concluded.stated(found.heard) if found else None

    def explained(self, clean: str, start: int, end: int) -> Iterator[Said]:
        passage = PolarPassage(clean, start, end, self._asked)
        for sentence, found in zip(passage.sentences, passage.found, strict=True):
            yield Said(sentence.start, sentence.end, sentence.roles, found)

    def reading(self, text: str, rule: str, tier: Tier, heard: Heard) -> Reading:
        span = heard.start, heard.end
        return Reading(_STATUS[heard.labels], (), f"{rule}/{heard.form}", span, text[slice(*span)], tier)


_STATUS: Final = {(YES,): ReadingStatus.YES, (NO,): ReadingStatus.NO, (): ReadingStatus.ABSTAINED}


def _told(clean: str, asked: Proposed) -> Heard | None:
    """What a JSON object says, unless what stands behind takes it back; ``None`` if it declares no answer."""
    found: Finding | None = None
    told = json_field(clean) or json_claims(clean)
    if told is None:
        return None
    if isinstance(told, Claims):
        found = _claimed(told, asked)
    elif value := _polar_value(told.values[0], asked) if len(told.values) == 1 else None:
        found = value._replace(start=told.start, end=told.end) if not (value.labels and told.relates) else None
    if found is None or _denied(told.fields, found):
        return SILENT
    return SILENT if polar_revoked(PolarPassage(clean, found.end, len(clean), asked), 0, found) else found.heard


_JUDGES: Final = frozenset({"correct", "true", "verified", "certain", "sure"})
_CAN_BE: Final = frozenset({"possible", "feasible"})
_JUDGES_PLACEMENT: Final = _CAN_BE | {"valid", "consistent", "holds", "satisfied", "allowed"}
"""Fields beside the answer that say whether it, or the placement that was asked about, is right."""


def _denied(named: Mapping[str, object], found: Finding) -> bool:
    """Whether a field of an object says that its answer is wrong: ``{"answer": "yes", "correct": false}``."""
    fields = {name.removeprefix("is_"): str(value).casefold() for name, value in named.items()}
    judges = _JUDGES | _JUDGES_PLACEMENT if YES in found.labels else _JUDGES
    if any(fields.get(name) in {"false", "no"} for name in judges):
        return True
    return NO in found.labels and any(fields.get(name) in {"true", "yes"} for name in _CAN_BE)


def _polar_value(value: str, asked: Proposed) -> Finding | None:
    return _polar_in(value, Place("json", 0, len(value)), asked, cut=False)


def _claimed(claims: Claims, asked: Proposed) -> Finding | None:
    """What fields that are named for the question say together: ``"feasible": true``, ``"impossible": "no"``."""
    answers: set[tuple[str, ...]] = set()
    for holds, value in claims.said:
        found = _polar_value(value, asked) if value else None
        if found is None or not (found.outright or not found.labels or holds is None):
            return None
        turned = holds is False and found.labels != ()
        answers.add((label(NO in found.labels),) if turned else found.labels)
    if len(answers) != 1:
        return None
    labels = answers.pop()
    return Finding(Says.ANSWER, labels, "polar" if labels else "abstention", claims.start, claims.end, outright=True)


def _polar_in(clean: str, place: Place, asked: Proposed, *, cut: bool) -> Finding | None:
    start, end = clipped(clean, place.start, place.end)
    passage = PolarPassage(clean, start, end, asked)
    found = declared_polar(passage, whole=place.closed)
    if found and cut and not place.closed and not is_closed(clean, found.start, found.end):
        return None
    if found is None or not place.closed or place.end >= len(clean):
        return found
    return None if polar_revoked(PolarPassage(clean, place.end, len(clean), asked), 0, found) else found
