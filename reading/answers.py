"""Reading what a model wrote: free text to the relation it gives, with the tier and rule that read it and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spatialjudge.grading.reader.clauses import parse_of
from spatialjudge.grading.reader.cleaning import cleaned
from spatialjudge.grading.reader.conclusions import agrees, breaks_off, declared, stated
from spatialjudge.grading.reader.declared import Query, in_field, in_places, label_of, past_option
from spatialjudge.grading.reader.explaining import of_clause
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.leads import leads
from spatialjudge.grading.reader.lexicon import lexicon
from spatialjudge.grading.reader.names import ALIKE, Names, names_of, names_of_three
from spatialjudge.grading.reader.objects import is_object
from spatialjudge.grading.reader.outputs import LONGEST_WHOLE, SILENT, Concluded, Kind, Said, Strict, read
from spatialjudge.grading.reader.passages import Passage
from spatialjudge.grading.reader.places import Place, clipped, ends_within
from spatialjudge.grading.reader.prose import Prose, opens_otherwise
from spatialjudge.grading.reader.readings import Reading, Strictness, Tier, is_strict, reading_from, unread
from spatialjudge.grading.reader.roles import Role
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
    limits = Strict(finish_reason == "length", is_strict(reading) or extracted)
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(
            f"vocabulary is {vocabulary!r}: it must be a table, as vocabulary({str(vocabulary)!r}) gives it"
        )
    words, others = lexicon(vocabulary, family), tuple(objects)

    def called(names: Names) -> Reading:
        query = Query(words, names, limits.cut)
        label = label_of(text, query) if answer_regex is None else None
        if label:
            return reading_from(text, "extracted" if extracted else "whole", Tier.DECLARED, label)
        clean = cleaned(text, prompt)
        return read(text, clean, _Relations(query), limits, answer_regex=answer_regex, extracted=extracted)

    if isinstance(obj, str):
        return called(names_of(subject, obj, others))
    alike, ordered = (called(names_of_three(subject, obj, others, alike=alike)) for alike in (True, False))
    if alike == ordered or (alike.labels and ALIKE.issuperset(alike.labels)):
        return alike
    return ordered if ALIKE.isdisjoint(ordered.labels) else unread(text, "conclusion", text)


class _Relations(Kind):
    """What the parts of a text say to a question for a relation."""

    def __init__(self, query: Query) -> None:
        self._query = query

    def told(self, clean: str) -> Heard | None:
        field = in_field(clean, self._query) if "{" in clean else None
        return field or (SILENT if is_object(clean) else None)

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        return in_places(clean, places, self._query._replace(cut=limits.cut))

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        return leads(clean, place, heard.labels if heard else (), self._query.lexicon, self._query.names)

    def agrees(self, said: Heard, heard: Heard, *, whole: bool) -> bool:
        if not said.labels or set(said.labels) == set(heard.labels):
            return True
        return not whole and agrees(said.labels, heard.labels, self._query.lexicon)

    def explained(self, clean: str, start: int, end: int) -> Iterator[Said]:
        passage = Passage(clean, start, end, self._query.lexicon, self._query.names)
        for index, sentence in enumerate(passage.sentences):
            begin = sentence.roles.rfind(Role.CORRECTION) + 1
            clauses = tuple(map(of_clause, parse_of(sentence, begin, self._query.lexicon).clauses))
            yield Said(sentence.start, sentence.end, sentence.roles, passage[index], clauses)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        marked = place is not None and led  # else the words of a marker, which declare nothing here
        if place and led and place.firm:
            start = place.start
        prose = Prose(clean, past_option(clean, start, end), end, self._query)
        if limits.cut or ends_within(clean, prose.start, prose.end):
            return None
        if not marked and prose.end - prose.start <= LONGEST_WHOLE and prose.opens():
            whole = prose.whole()
            found = declared(whole, whole=True)
            if found and (len(whole) == 1 or not breaks_off(whole)):
                return Concluded.whole(found)
            found = None if limits.strict else stated(whole)
        else:
            found = None if limits.strict else prose.conclusion()
        if found is None or opens_otherwise(prose, found, marked=marked):
            return None
        return Concluded.stated(found)
