"""What the members of a list of relations come to together, and when they come to none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from spatialjudge.reading.places.readings import Finding, Heard, Says
from spatialjudge.reading.sentences.conclusions import Passage
from spatialjudge.reading.sentences.sentences import Sentence, begins_line, fills_line
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.roles import Role, matching


def union(passage: Passage, indices: Sequence[int], lexicon: Lexicon) -> Heard | None:
    """All relations of a list that are not marked as not holding."""
    kept = [passage[index] for index in indices if passage[index].says is not Says.DENIED_ITEM]
    if not kept:
        return None
    if _lacks_member(passage, indices) or _hangs_on(passage.sentences[index] for index in indices):
        return None
    if len(kept) > 1 and _marks_some(passage, indices):
        return None
    several = any(len(found.labels) > 1 for found in kept)  # lists of lists
    if (several or len(kept) > 1) and _graded(passage.sentences[index] for index in indices):
        return None
    if len(kept) > 1 and (several or contradict(kept) or _may_be_one(kept, lexicon)):
        return None
    order = lexicon.order
    labels = tuple(sorted({label for found in kept for label in found.labels}, key=order.__getitem__))
    form = "set" if len(labels) > 1 else kept[-1].form
    return Heard(labels, form, kept[0].start, kept[-1].end)


_NET: Final = frozenset({"displacement", "offset", "vector"})


def adds_up(sentence: Sentence, found: Finding, lexicon: Lexicon) -> bool:
    """Whether the directions of a list are one way together: "net displacement: two left, one up"."""
    listed = found.plural and lexicon.exclusive and len(found.labels) > 1
    return listed and not _NET.isdisjoint(sentence.words)


def _lacks_member(passage: Passage, indices: Sequence[int]) -> bool:
    """Whether a line beside a list may be one more of it, as "Bounding box" below "North"."""
    for index, end in ((indices[0] - 1, indices[0]), (indices[-1] + 1, indices[-1])):
        if not 0 <= index < len(passage):
            continue
        sentence, beside = passage.sentences[index], passage.sentences[end]
        if index < end and (beside.roles[:1] == Role.SO or (sentence.bullet and not beside.bullet)):
            continue  # what follows from a list
        closed = sentence.mark == "." != beside.mark and Role.RELATION_NOUN in sentence.roles  # "my answer is a label."
        line = sentence.own and sentence.mark in {"", "."} and not closed and fills_line(sentence.roles)
        bullet = sentence.bullet and beside.bullet and passage.says(index) in {Says.OPAQUE, Says.ASIDE}
        alike = sentence.own and beside.own and passage[end].says in {Says.ITEM, Says.DENIED_ITEM}
        if alike and passage.says(index) in {Says.OPAQUE, Says.ABSTENTION} and begins_line(sentence.roles):
            return True
        listed = passage[end].says is Says.ITEM or (passage[end].plural and not beside.mark)
        if (line and listed) or bullet:
            return True
    return False


_ONLY_IF: Final = frozenset({"only if", "if only", "unless", "provided that"})


def _hangs_on(items: Iterable[Sentence]) -> bool:
    """Whether one hangs on what may not be so: "NE (only if the desk is moved)", or "NE (if ...)" beside "N"."""
    said = list(items)
    given = [part for one in said if Role.IF in one.roles for part in one.related if part.role == Role.IF]
    only = not _ONLY_IF.isdisjoint(part.word for part in given)
    return only or (bool(given) and any(one.roles == Role.RELATION for one in said))


def _marks_some(passage: Passage, indices: Sequence[int]) -> bool:
    """Whether a list marks some of its items with yes, so that which of the others hold is not said."""
    kept = [index for index in indices if passage[index].says is not Says.DENIED_ITEM]
    return 0 < sum(Role.YES in passage.sentences[index].roles for index in kept) < len(kept)


_RATED: Final = matching(
    r"NUMBER RELATION .* NUMBER RELATION|RELATION\(NUMBER\)|^RELATION [: ~ IS] [SUBJECT OBJECT OTHER]$"
)


def _graded(items: Iterable[Sentence]) -> bool:
    """Whether several relations are told apart: by a number ("north (0.1), south (0.9)"), a heading or a thing each."""
    said = list(items)
    heads = {one.related[0].word for one in said if _HEAD.match(one.roles)}
    return len(heads) > 1 or any(_RATED.search(one.roles) for one in said)


_HEAD: Final = matching("[UNSURE ADJECTIVE POSSIBLE YES NO UNKNOWN NUMBER RELATION_NOUN]{1,3} :")


def contradict(kept: Sequence[Finding]) -> bool:
    """Whether clauses say one relation from one side and another from the other: "x is west of z", "z is west of x"."""
    clauses = [found for found in kept if found.says is Says.ANSWER and not found.plural]
    sides = {found.form == "converse" for found in clauses}
    return len(sides) > 1 and len({found.labels for found in clauses}) > 1


def _may_be_one(kept: Sequence[Finding], lexicon: Lexicon) -> bool:
    """Whether clauses of a list may add up: "the bed is north of the chair" and "the bed is west of the chair"."""
    if not lexicon.exclusive:
        return False
    signs = {label: both for both, label in lexicon.labels.items()}
    said = {signs.get(label) for found in kept for label in found.labels}
    clauses = all(found.says is Says.ANSWER for found in kept)
    return clauses and len(said) == 2 and all(both and both.count(0) == 1 for both in said) and not _opposite(said)


def _opposite(said: Iterable[tuple[int, int] | None]) -> bool:
    """Whether two directions lie on one axis."""
    return any(sum(axis) == 0 and any(axis) for axis in zip(*(both for both in said if both), strict=True))
