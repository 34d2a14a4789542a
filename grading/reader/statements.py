"""What the sentences of an answer say about the asked pair: which relation, of whom, to whom.

A relation is a fact about a figure (the bed) and a landmark (the chair). Both are looked for around its words: "the bed
is north of the chair", "relative to the chair, the bed is north", "bed to chair: north", "north of the chair is the
bed". A statement about the pair the other way round gives the converse; one about another object is left out; one that
is denied, or only supposed, is no statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple

from spatialjudge.grading.reader import grammar
from spatialjudge.grading.reader.denials import REACH, abstentions, denied, refuted
from spatialjudge.grading.reader.lexicon import Kind, Lexicon
from spatialjudge.grading.reader.parts import Names, Part, Who, parts_of, sentences
from spatialjudge.grading.reader.phrases import Signs
from spatialjudge.grading.reader.roles import (
    Figure,
    figure,
    following_figure,
    landmark,
    notation,
    reference,
    resolved,
    trailing,
)
from spatialjudge.grading.reader.tokens import Token


class Grade(IntEnum):
    """How plainly a statement is about the asked pair; smaller is plainer."""

    EXPLICIT = 1
    """Both objects are named, or the relation stands by itself as an answer does."""
    PARTIAL = 2
    """One object is named, or only "it"."""
    UNNAMED = 3
    """No object is named, and other clauses of the sentence are not understood."""
    LOOSE = 4
    """Direction words right among words that are not understood."""


class Statement(NamedTuple):
    """Relations that a stretch of text gives to the asked pair, in the order asked. Several labels: one of these."""

    labels: tuple[str, ...]
    grade: Grade
    start: int
    end: int
    form: str
    converse: bool
    question: bool
    sentence: int


class Said(NamedTuple):
    """All that a span says: statements, places where it abstains, corrects itself, or comes to a conclusion."""

    statements: list[Statement]
    abstentions: list[tuple[int, int]]
    corrections: list[int]
    conclusions: list[int]


def said(tokens: Sequence[Token], lexicon: Lexicon, names: Names) -> Said:
    """Everything the tokens say about the pair. Linear in their number."""
    result = Said([], [], [], [])
    last: Who | None = None
    for number, (first, end, question) in enumerate(sentences(tokens)):
        parts = parts_of(tokens, first, end, lexicon, names)
        for place, part in enumerate(parts):
            if part.word in grammar.SLIPS and any(other.word == "made" for other in parts[max(0, place - 2) : place]):
                result.corrections.append(part.start)
            if part is parts[0] or part.opens_clause():
                if part.word in grammar.CORRECTIONS:
                    result.corrections.append(part.start)
                elif part.word in grammar.CONCLUSIONS:
                    result.conclusions.append(part.start)
        if parts[0].word in grammar.DENIALS and result.statements and result.statements[-1].question:
            denied_question = result.statements[-1].sentence  # "Is it left? No."
            while result.statements and result.statements[-1].sentence == denied_question:
                result.statements.pop()
        result.abstentions.extend(abstentions(parts, direction=bool(lexicon.signs)))
        for statement, figure_ in _statements(parts, lexicon, last, number, question=question):
            last = figure_ or last
            if statement:
                result.statements.append(statement)
    return result


# --- one sentence -----------------------------------------------------------------------------------------------------


def _statements(
    parts: Sequence[Part], lexicon: Lexicon, last: Who | None, number: int, *, question: bool
) -> Iterator[tuple[Statement | None, Who | None]]:
    """The statements of a sentence, each with its figure (also when there is none about the asked pair)."""
    index = begin = 0
    before: Figure | None = None
    named = strange = False  # whether names, or words that may be, stand before the relation
    while index < len(parts):
        if parts[index].kind is not Kind.RELATION:
            named, strange = named or parts[index].names(), strange or parts[index].may_name()
            index += 1
            continue
        group, own, end = _group(parts, index)
        found, own, end = _figure(parts, (begin, index, end), own, before)
        who, whom = resolved(found, own or found.landmark or reference(parts, index), parts, index, last)
        if who is whom is None and not found.pronoun and named:
            who, whom = trailing(parts, index)
        labels, form = _labels(parts, group, lexicon)
        statement = None
        if labels and not refuted(parts, end) and (not found.joint or _symmetric(labels, lexicon)):
            grade = _grade(found, who, whom, strange=strange)
            lost = named and who is whom is None  # names stand there, but not whose relation it is
            statement = None if lost else _asked(labels, (who, whom), grade, lexicon)
        if statement:
            start = min(parts[index].start, found.start) if found.start >= 0 else parts[index].start
            stop = max(parts[end - 1].end, found.end)
            statement = statement._replace(start=start, end=stop, form=form, question=question, sentence=number)
        yield statement, who
        last = who or last
        named = named or any(part.names() for part in parts[index:end])
        before, begin, index = found._replace(landmark=whom), end, end


def _figure(
    parts: Sequence[Part], place: tuple[int, int, int], own: Who | None, before: Figure | None
) -> tuple[Figure, Who | None, int]:
    """Figure, own landmark and end of the relations at ``place`` (where to look from, their first part, their end)."""
    begin, index, end = place
    formal = notation(parts, index)
    if formal:
        return formal, formal.landmark, end
    found = figure(parts, begin, index, has_landmark=own is not None)
    if found.who is Who.WHICH:  # "the bed is east of the desk, which is north of ..."
        who = found.landmark or (before and before.landmark) or Who.OTHER
        return found._replace(who=who, landmark=None), own, end
    if begin == index and before is not None and before.landmark is Who.OTHER:
        return found._replace(who=Who.OTHER), own, end  # "left of the agent above B"
    if found.bare and before is not None and found.landmark is None:
        return before._replace(landmark=None), own, end  # "... and above C": the same figure goes on
    if found.bare:
        after, end = following_figure(parts, end)
        found = after._replace(landmark=found.landmark) if after else found
    return found, own, end


def _asked(
    labels: tuple[str, ...], pair: tuple[Who | None, Who | None], grade: Grade, lexicon: Lexicon
) -> Statement | None:
    """The statement about the asked pair, turned round if need be; ``None`` if it is about another pair."""
    who, whom = pair
    if Who.OTHER in pair or (who is not None and who is whom):
        return None
    converse = who is Who.OBJECT or whom is Who.SUBJECT
    if converse:
        turned = tuple(other for label in labels if (other := lexicon.converse[label]))
        if len(turned) < len(labels):
            return None
        labels = turned
    return Statement(labels, grade, 0, 0, "", converse, question=False, sentence=0)


def _symmetric(labels: tuple[str, ...], lexicon: Lexicon) -> bool:
    return all(lexicon.converse[label] == label for label in labels)


def _grade(found: Figure, who: Who | None, whom: Who | None, *, strange: bool) -> Grade:
    """How plain a statement is: what of the pair is named, and whether ``strange`` words stand before it."""
    if found.loose:
        return Grade.LOOSE
    if who and whom:
        return Grade.EXPLICIT
    if who is whom is None:
        if found.pronoun:
            return Grade.PARTIAL
        return Grade.UNNAMED if strange else Grade.EXPLICIT
    return Grade.EXPLICIT if who is None and not found.pronoun else Grade.PARTIAL


def _group(parts: Sequence[Part], index: int) -> tuple[list[int], Who | None, int]:
    """Relations that answer together ("north, or north-east, of the chair"), their landmark, and where they end."""
    group = [index]
    mark, end = landmark(parts, index)
    while True:
        following = end
        while following < len(parts) and following - end < REACH and _is_glue(parts[following]):
            following += 1
        if following >= len(parts) or parts[following].kind is not Kind.RELATION or ":" in parts[following].before:
            return group, mark, end
        another, another_end = landmark(parts, following)
        if mark and another and mark is not another and Who.IT not in {mark, another}:
            return group, mark, end
        group.append(following)
        mark, end = mark or another, another_end


def _is_glue(part: Part) -> bool:
    plain = part.word in grammar.GLUE or part.word[0].isdigit()
    return (part.kind is Kind.WORD and plain and ":" not in part.before) or (
        part.kind is Kind.MISLEADING and part.word in grammar.NEGATORS  # "not only"
    )


# --- several relations in one breath ----------------------------------------------------------------------------------


class Link(Enum):
    """What stands between two relations that answer together."""

    NEXT = "next"
    """Nothing but words of place: "upper left", "above to the left", "below at 7 o'clock"."""
    JOIN = "join"
    """A word that makes one of two: "above and left"."""
    SLASH = "slash"
    COMMA = "comma"
    CHOICE = "choice"
    """A word that leaves them two: "above or left"."""
    APART = "apart"
    """A bracket or a dash: "upper-left (above and to the left)"."""


class Chunk(NamedTuple):
    """One relation of an answer, said in one or several words."""

    signs: Signs | None
    label: str | None
    form: str


def _labels(parts: Sequence[Part], group: Sequence[int], lexicon: Lexicon) -> tuple[tuple[str, ...], str]:
    """The labels a group asserts, and how it was read: "above and to the left" is one, "above or left" are two."""
    chunks: list[Chunk] = []
    listed = False
    previous: int | None = None
    every = len(group) > 1 and denied(parts, group[0]) and _or_follows(parts, group)
    gone: int | None = None
    for index in group:
        entry = parts[index].entry
        repeats = gone == index - 1 and "(" in parts[index].before  # "not north-east (NE)"
        if entry is None or every or repeats or denied(parts, index):
            previous, gone = None, index
            continue
        joined = None
        if previous is not None:
            link = _link(parts, previous, index)
            listing = listed and link is Link.JOIN  # "north, east and south"
            coded = entry.code and link is not Link.NEXT  # "N and E": NE would be the label of both
            joined = None if listing or coded else _combined(chunks[-1].signs, entry.signs, link)
            listed = listed or link is Link.COMMA
        if joined:
            chunks[-1] = Chunk(joined, lexicon.labels.get(joined), "phrase")
        else:
            chunks.append(Chunk(entry.signs, entry.label, entry.form))
        previous = index
    if len(chunks) == 1 and chunks[0].signs and _is_half_plane(parts, group[0], chunks[0].signs, lexicon):
        return lexicon.half_plane(chunks[0].signs), "phrase"
    if any(chunk.label is None for chunk in chunks):
        return (), ""
    labels = tuple(dict.fromkeys(chunk.label for chunk in chunks if chunk.label))
    return labels, chunks[0].form if len(labels) == 1 else "phrase"


def _or_follows(parts: Sequence[Part], group: Sequence[int]) -> bool:
    """Whether a list ends in "or": "not above, below, or left" denies them all."""
    between = {part.word for part in parts[group[0] : group[-1]] if part.kind is Kind.WORD}
    return bool(between & {"or", "nor"}) and not between & {"but", "rather"}


def _link(parts: Sequence[Part], first: int, second: int) -> Link:
    between = {part.word for part in parts[first + 1 : second]}
    if any(part.kind is Kind.MISLEADING for part in parts[first + 1 : second]):
        between -= grammar.NEGATORS
    if "but" in between and "also" in between:  # "not only left but also above"
        between -= {"but"}
    if between & grammar.CHOICES:
        return Link.CHOICE
    if between & grammar.JOINS:
        return Link.JOIN
    if "," in parts[second].before:
        return Link.COMMA
    if any(part.opens_clause() for part in parts[first + 1 : second + 1]):
        return Link.APART
    return Link.SLASH if "/" in parts[second].before else Link.NEXT


def _combined(first: Signs | None, second: Signs | None, link: Link) -> Signs | None:
    """The one direction that two words name together, or ``None``."""
    if not first or not second or link not in {Link.NEXT, Link.JOIN, Link.SLASH}:
        return None
    both = (first[0] + second[0], first[1] + second[1])
    if all(both) and first[0] * second[0] == 0 == first[1] * second[1]:
        return both
    if link is Link.NEXT:  # "below B at 7 o'clock": one word says the other more exactly
        for coarse, fine in ((first, second), (second, first)):
            if all(fine) and coarse in {(fine[0], 0), (0, fine[1])}:
                return fine
    return None


def _is_half_plane(parts: Sequence[Part], index: int, signs: Signs, lexicon: Lexicon) -> bool:
    """Whether a direction is only roughly meant, "somewhere to the north", and the vocabulary can say so."""
    if not lexicon.half_planes or lexicon.family.name != "direction" or signs.count(0) != 1:
        return False
    return any(part.word in {"somewhere", "anywhere"} for part in parts[max(0, index - 4) : index])
