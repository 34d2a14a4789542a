"""What a run of sentences comes to: an answer that is declared there, or one that concludes the prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from spatialjudge.grading.reader.clauses import Finding, Kind, finding_of
from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.parts import Names, parts_of
from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.sentences import Sentences
from spatialjudge.grading.reader.tokens import tokenise

EARLIER_LOOKED_AT: Final = 40
"""Sentences before a conclusion that are searched for another one: bounds the work, an argument hardly has more."""


class Heard(NamedTuple):
    """What was read: the labels, none for an abstention; how it was said, and where in the text."""

    labels: tuple[str, ...]
    form: str
    start: int
    end: int


class Passage:
    """The sentences of a part of the text, each understood when it is first looked at."""

    def __init__(self, text: str, start: int, end: int, lexicon: Lexicon, names: Names) -> None:
        self.lexicon = lexicon
        tokens = tokenise(text, start, end)
        self.sentences = Sentences(parts_of(tokens, lexicon, names), lexicon)
        self._found: list[Finding | None] = [None] * len(self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)

    def __getitem__(self, index: int) -> Finding:
        found = self._found[index]
        if found is None:
            found = self._found[index] = finding_of(self.sentences[index], self.lexicon)
        return found

    def kind(self, index: int) -> Kind | None:
        """What kind of sentence stands there; ``None`` outside the passage."""
        return self[index].kind if 0 <= index < len(self) else None


_LISTED: Final = frozenset({Kind.ITEM, Kind.DENIED_ITEM, Kind.ANSWER})


def _union(passage: Passage, indices: Sequence[int]) -> Heard | None:
    """All relations of a list that are not marked as not holding."""
    kept = [passage[index] for index in indices if passage[index].kind is not Kind.DENIED_ITEM]
    if not kept:
        return None
    if _lacks_member(passage, indices):
        return None
    if len(kept) > 1 and (_lists_of_lists(kept) or _may_be_one(passage, kept)):
        return None
    order = passage.lexicon.order
    labels = tuple(sorted({label for found in kept for label in found.labels}, key=order.__getitem__))
    form = "set" if len(labels) > 1 else kept[-1].form
    return Heard(labels, form, min(found.start for found in kept), max(found.end for found in kept))


_MEMBER: Final = re.compile(r"[Xxe0jang(v)]{1,5}(?:\(.*\))?")
"""What a line holds that may be one more of a list, in words that are not understood."""


def _lacks_member(passage: Passage, indices: Sequence[int]) -> bool:
    """Whether a line beside a list may be one more of it, as "Bounding box" below "North"."""
    for index, end in ((indices[0] - 1, indices[0]), (indices[-1] + 1, indices[-1])):
        if not 0 <= index < len(passage):
            continue
        sentence, beside = passage.sentences[index], passage.sentences[end]
        line = sentence.own and sentence.mark in {"", "."} and _MEMBER.fullmatch(sentence.roles)
        bullet = sentence.bullet and beside.bullet and passage.kind(index) in {Kind.OPAQUE, Kind.ASIDE}
        listed = passage[end].kind is Kind.ITEM or (passage[end].plural and not beside.mark)
        if (line and listed) or bullet:
            return True
    return False


def _lists_of_lists(kept: Sequence[Finding]) -> bool:
    """Whether lines list several relations each, and not the same."""
    return any(len(found.labels) > 1 for found in kept) and len({found.labels for found in kept}) > 1


def _may_be_one(passage: Passage, kept: Sequence[Finding]) -> bool:
    """Whether clauses of a list may add up: "the bed is north of the chair" and "the bed is west of the chair"."""
    signs = {label: both for both, label in passage.lexicon.labels.items()}
    said = {signs.get(label) for found in kept for label in found.labels}
    clauses = all(found.kind is Kind.ANSWER for found in kept)
    return clauses and len(said) == 2 and all(both and both.count(0) == 1 for both in said) and not _opposite(said)


def _opposite(said: Iterable[tuple[int, int] | None]) -> bool:
    """Whether two directions lie on one axis."""
    return any(sum(axis) == 0 and any(axis) for axis in zip(*(both for both in said if both), strict=True))


# --- declared ---------------------------------------------------------------------------------------------------------


def declared(passage: Passage, *, whole: bool) -> Heard | None:
    """The answer that a declared place opens with, wholly understood; with ``whole`` nothing else may stand there.

    Linear in the number of sentences.
    """
    first = _first(passage, whole=whole)
    end = _end_of_list(passage, first)
    if _gives(passage, first):
        return None
    if passage.kind(first) is Kind.ABSTENTION:
        found, end = passage[first], first + 1
        outcome: Heard | None = Heard((), "abstention", found.start, found.end)
    elif end == first or (end == first + 1 and _hangs(passage, first)):
        return None
    else:
        outcome = _union(passage, range(first, end))
    if outcome is None or takes_back(passage, outcome, end, whole=whole):
        return None
    doubts = [passage[index] for index in range(end, len(passage) if whole else end)]
    doubt = next((found for found in doubts if found.kind is Kind.ABSTENTION), None)
    return Heard((), "abstention", doubt.start, doubt.end) if doubt else outcome


def _first(passage: Passage, *, whole: bool = True) -> int:
    """Where an answer may begin: behind an introduction, and in a whole behind what is denied."""
    first = 1 if passage.kind(0) is Kind.INTRODUCTION else 0
    while whole and passage.kind(first) is Kind.ELSEWHERE and passage[first].form == "denied":
        first += 1
    return first


def _gives(passage: Passage, first: int) -> bool:
    """Whether an introduction gives clauses instead of a relation: "given: x is E"."""
    introduced = 0 < first < len(passage) and passage.kind(0) is Kind.INTRODUCTION
    return introduced and not passage.sentences[first].roles.startswith(Role.RELATION)


def _hangs(passage: Passage, index: int) -> bool:
    """Whether the only answer hangs on a condition, is struck off, or breaks off."""
    found = passage[index]
    return found.glossed or found.kind is Kind.DENIED_ITEM or passage.sentences[index].dangling


def _end_of_list(passage: Passage, first: int) -> int:
    """The end of the answers that stand one a line from ``first`` on, or of the one that stands there."""
    if passage.kind(first) not in _LISTED:
        return first
    end = first + 1
    while end < len(passage) and passage.kind(end) in _LISTED and _continues(passage, end - 1):
        end += 1
    return end


def _continues(passage: Passage, index: int) -> bool:
    """Whether the sentence and the one behind it stand in lines of their own, alike."""
    first, second = passage.sentences[index], passage.sentences[index + 1]
    if not (first.own and second.own) or passage[index + 1].concluding:
        return False
    if passage.kind(index) is Kind.ANSWER or passage.kind(index + 1) is Kind.ANSWER:
        return passage.kind(index) is passage.kind(index + 1) and first.bullet and second.bullet
    return passage[index + 1].bare and (first.bullet == second.bullet or not first.bullet)


def takes_back(passage: Passage, outcome: Heard, end: int = 0, *, whole: bool = False) -> bool:
    """Whether what stands behind the answer takes it back, or says another."""
    for index in range(end, len(passage)):
        found, sentence = passage[index], passage.sentences[index]
        if found.kind is Kind.CORRECTION:
            return True
        if found.kind is Kind.ANSWER and set(found.labels) != set(outcome.labels) and found.concluding:
            return True
        other = set(found.labels) != set(outcome.labels)
        if found.kind is Kind.ITEM and (found.concluding or not sentence.own) and other:
            return True
        if whole and found.kind in {Kind.OPAQUE, Kind.ITEM, Kind.ANSWER} and other:
            return True
    return False


# --- stated -----------------------------------------------------------------------------------------------------------


def may_open(passage: Passage) -> bool:
    """Whether a text that begins with these sentences may open with its answer."""
    first = _first(passage)
    return first >= len(passage) or passage.kind(first) in {*_LISTED, Kind.ABSTENTION}


def stated(passage: Passage) -> Heard | None:
    """The answer that concludes the prose, wholly understood, about the asked pair. Linear in the sentences."""
    if not len(passage) or breaks_off(passage):
        return None
    last = _last(passage)
    return (_ending(passage, last) or _opening(passage)) if last >= 0 else None


class Undecided(Exception):
    """The end of a text is not enough to tell what it concludes."""


def concluded(passage: Passage) -> Heard | None:
    """The answer that the end of a text concludes, of which the passage is all that is looked at.

    Raises:
        Undecided: when it hangs on what stands before.
    """
    last = _last(passage)
    if len(passage) and breaks_off(passage):
        return None
    if last < 0 or (passage.kind(last) in _LISTED and not _stands_alone(passage, last)):
        raise Undecided
    return _ending(passage, last)


def tells_alone(passage: Passage) -> bool:
    """Whether what stands before a last paragraph cannot matter: closed sentences, and no list that began before."""
    last = _last(passage)
    if last < 0 or (_open_ended(passage) and passage.kind(last) in _SAYS):
        return False
    sentence = passage.sentences[last]
    return passage.kind(last) is not Kind.ANSWER or last > 0 or (sentence.mark != "" and not sentence.bullet)


def _last(passage: Passage) -> int:
    """The last sentence that may conclude; -1 if there is none."""
    last = len(passage) - 1
    while last >= 0 and passage.kind(last) in {Kind.ASIDE, Kind.ELSEWHERE}:
        last -= 1
    return last


def _stands_alone(passage: Passage, last: int) -> bool:
    """Whether an answer hangs on nothing before the passage: "so" leads to it, or its list begins within."""
    found = passage[last]
    return found.concluding if found.kind is Kind.ANSWER else _start_of_list(passage, last) > 0


def _start_of_list(passage: Passage, last: int) -> int:
    """The first of the answers that stand one a line up to ``last``."""
    first = last
    while first > 0 and passage.kind(first - 1) in _LISTED and _continues(passage, first - 1):
        first -= 1
    return first


_SAYS: Final = frozenset({Kind.ITEM, Kind.DENIED_ITEM, Kind.ANSWER, Kind.ABSTENTION})


def breaks_off(passage: Passage) -> bool:
    """Whether the text ends before its last sentence does: nothing closes it, and it is no answer or goes on behind."""
    sentence, found = passage.sentences[-1], passage[len(passage) - 1]
    if sentence.dangling:
        return True
    if sentence.terminated:
        return False
    if found.kind is Kind.INTRODUCTION:
        return True
    return _open_ended(passage) and any(one.mark == "." for one in passage.sentences[-EARLIER_LOOKED_AT:-1])


def _open_ended(passage: Passage) -> bool:
    """Whether nothing closes the last sentence, which is more than a list: where others are closed, it breaks off."""
    found = passage[len(passage) - 1]
    clause = found.kind not in _SAYS or (found.kind is Kind.ANSWER and not found.plural)
    return not passage.sentences[-1].terminated and (clause or found.open or found.glossed)


def _ending(passage: Passage, last: int) -> Heard | None:
    """The answer of the sentence at ``last``, or of the list that ends there."""
    found = passage[last]
    if found.kind is Kind.ABSTENTION:
        return Heard((), "abstention", found.start, found.end)
    if found.kind not in _LISTED:
        return None
    first = _start_of_list(passage, last)
    if first < last:
        return _union(passage, range(first, last + 1)) if _introduced(passage, first) else None
    if found.kind is Kind.ANSWER and not found.glossed:
        return _single(passage, last)
    return _lone_item(passage, last)


def _single(passage: Passage, last: int) -> Heard | None:
    """A clause that concludes; one that does not say so may have no rival before it."""
    found = passage[last]
    if not found.concluding:
        for index in range(max(0, last - EARLIER_LOOKED_AT), last):
            other = passage[index]
            if other.kind is Kind.ANSWER and set(other.labels) != set(found.labels):
                return None
    return _union(passage, [last])


def _lone_item(passage: Passage, last: int) -> Heard | None:
    """A relation that is a line of its own, or that "so" leads to."""
    found, sentence = passage[last], passage.sentences[last]
    if found.kind is not Kind.ITEM or found.glossed or not sentence.roles.lstrip("LB,:&~").startswith(Role.RELATION):
        return None
    if not (found.concluding or (sentence.own and found.bare and _introduced(passage, last))):
        return None
    return _union(passage, [last])


def _introduced(passage: Passage, first: int) -> bool:
    """Whether what stands before a list announces no list of what does not hold, nor is a part of it."""
    if first == 0 or passage.kind(first - 1) is Kind.INTRODUCTION or passage.sentences[first - 1].terminated:
        return True
    if passage.sentences[first - 1].bullet and not passage.sentences[first].bullet:
        return True  # what a list comes to
    roles = passage.sentences[first - 1].roles
    return not set(roles) & set("NUKAP") and (Role.RELATION not in roles or roles[-1] in {Role.IS, Role.CAN})


def _opening(passage: Passage) -> Heard | None:
    """The answer that the text opens with, when all that follows explains it."""
    end = _end_of_list(passage, 0)
    if not end or (end == 1 and _hangs(passage, 0)):
        return None
    explained = passage.kind(end) is Kind.NOTE
    first = passage[0]
    letter = first.end - first.start == 1 and not passage.sentences[0].own
    bare = first.kind is Kind.ITEM and first.bare and not letter
    outcome = _union(passage, range(end)) if explained or bare else None
    return None if outcome is None or takes_back(passage, outcome, end) else outcome
