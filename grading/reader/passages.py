"""A run of sentences, and the answers in it that stand one a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from spatialjudge.grading.reader.findings import Finding, Heard, Says
from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.names import Names
from spatialjudge.grading.reader.parts import Part, parts_of
from spatialjudge.grading.reader.roles import Role, matching
from spatialjudge.grading.reader.sentences import Sentence, Sentences
from spatialjudge.grading.reader.statements import finding_of
from spatialjudge.grading.reader.tokens import STRANGE, tokenise


class Passage:
    """The sentences of a part of the text, each understood when it is first looked at."""

    def __init__(self, text: str, start: int, end: int, lexicon: Lexicon, names: Names) -> None:
        self.lexicon = lexicon
        tokens = tokenise(text, start, end)
        self.sentences = Sentences(parts_of(tokens, lexicon, names), lexicon)
        self._size = len(self.sentences)
        self._found: list[Finding | None] = [None] * self._size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> Finding:
        found = self._found[index]
        if found is None:
            found = self._found[index] = finding_of(self.sentences[index], self.lexicon)
        return found

    def says(self, index: int) -> Says | None:
        """What kind of sentence stands there; ``None`` outside the passage."""
        if not 0 <= index < self._size:
            return None
        return (self._found[index] or self[index]).says


LISTED: Final = frozenset({Says.ITEM, Says.DENIED_ITEM, Says.ANSWER})


def union(passage: Passage, indices: Sequence[int]) -> Heard | None:
    """All relations of a list that are not marked as not holding."""
    kept = [passage[index] for index in indices if passage[index].says is not Says.DENIED_ITEM]
    if not kept:
        return None
    if _lacks_member(passage, indices) or _hangs_on(passage.sentences[index] for index in indices):
        return None
    if len(kept) > 1 and _marks_some(passage, indices):
        return None
    if len(kept) > 1 and (_lists_of_lists(kept) or contradict(kept) or _may_be_one(passage, kept)):
        return None
    order = passage.lexicon.order
    labels = tuple(sorted({label for found in kept for label in found.labels}, key=order.__getitem__))
    form = "set" if len(labels) > 1 else kept[-1].form
    return Heard(labels, form, kept[0].start, kept[-1].end)


_MEMBER: Final = matching(
    rf"[STRANGER OTHER TITLE NUMBER ADJECTIVE POSSIBLE RELATION_NOUN GLOSS ( OR ) {STRANGE}]{{1,5}}(?:\(.*\))?"
)
"""What a line holds that may be one more of a list, in words that are not understood."""
_UNREAD_MEMBER: Final = matching(
    f"{STRANGE}? RELATION(?:[( GLOSS : DOUBTFUL_GLOSS EXCLUDED NOTE STRANGER |]|~(?!RELATION)|$)"
)
"""What begins as a member of a list, and goes on in words that are not understood: "S (ruled out)"."""


def _lacks_member(passage: Passage, indices: Sequence[int]) -> bool:
    """Whether a line beside a list may be one more of it, as "Bounding box" below "North"."""
    for index, end in ((indices[0] - 1, indices[0]), (indices[-1] + 1, indices[-1])):
        if not 0 <= index < len(passage):
            continue
        sentence, beside = passage.sentences[index], passage.sentences[end]
        closed = sentence.mark == "." != beside.mark and Role.RELATION_NOUN in sentence.roles  # "my answer is a label."
        line = sentence.own and sentence.mark in {"", "."} and not closed and _MEMBER.fullmatch(sentence.roles)
        bullet = sentence.bullet and beside.bullet and passage.says(index) in {Says.OPAQUE, Says.ASIDE}
        alike = sentence.own and beside.own and passage[end].says in {Says.ITEM, Says.DENIED_ITEM}
        if alike and passage.says(index) in {Says.OPAQUE, Says.ABSTENTION} and _UNREAD_MEMBER.match(sentence.roles):
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
    only = any(isinstance(part, Part) and part.word in _ONLY_IF for part in given)
    return only or (bool(given) and any(one.roles == Role.RELATION for one in said))


def _lists_of_lists(kept: Sequence[Finding]) -> bool:
    """Whether lines list several relations each, and not the same."""
    return any(len(found.labels) > 1 for found in kept) and len({found.labels for found in kept}) > 1


def _marks_some(passage: Passage, indices: Sequence[int]) -> bool:
    """Whether a list marks some of its items with yes, so that which of the others hold is not said."""
    kept = [index for index in indices if passage[index].says is not Says.DENIED_ITEM]
    return 0 < sum(Role.YES in passage.sentences[index].roles for index in kept) < len(kept)


def contradict(kept: Sequence[Finding]) -> bool:
    """Whether clauses say one relation from one side and another from the other: "x is west of z", "z is west of x"."""
    clauses = [found for found in kept if found.says is Says.ANSWER and not found.plural]
    sides = {found.form == "converse" for found in clauses}
    return len(sides) > 1 and len({found.labels for found in clauses}) > 1


def _may_be_one(passage: Passage, kept: Sequence[Finding]) -> bool:
    """Whether clauses of a list may add up: "the bed is north of the chair" and "the bed is west of the chair"."""
    if not passage.lexicon.exclusive:
        return False
    signs = {label: both for both, label in passage.lexicon.labels.items()}
    said = {signs.get(label) for found in kept for label in found.labels}
    clauses = all(found.says is Says.ANSWER for found in kept)
    return clauses and len(said) == 2 and all(both and both.count(0) == 1 for both in said) and not _opposite(said)


def _opposite(said: Iterable[tuple[int, int] | None]) -> bool:
    """Whether two directions lie on one axis."""
    return any(sum(axis) == 0 and any(axis) for axis in zip(*(both for both in said if both), strict=True))


def end_of_list(passage: Passage, first: int) -> int:
    """The end of the answers that stand one a line from ``first`` on, or of the one that stands there."""
    if passage.says(first) not in LISTED:
        return first
    end = first + 1
    while end < len(passage) and passage.says(end) in LISTED and _continues(passage, end - 1):
        end += 1
    return end


def _continues(passage: Passage, index: int) -> bool:
    """Whether the sentence and the one behind it stand in lines of their own, alike."""
    first, second = passage.sentences[index], passage.sentences[index + 1]
    if not (first.own and second.own) or passage[index + 1].concluding:
        return False
    if passage.says(index) is Says.ANSWER or passage.says(index + 1) is Says.ANSWER:
        return passage.says(index) is passage.says(index + 1) and first.bullet and second.bullet
    return passage[index + 1].bare and (first.bullet == second.bullet or not first.bullet)


def start_of_list(passage: Passage, last: int) -> int:
    """The first of the answers that stand one a line up to ``last``."""
    first = last
    while first > 0 and passage.says(first - 1) in LISTED and _continues(passage, first - 1):
        first -= 1
    return first
