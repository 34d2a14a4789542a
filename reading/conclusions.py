# ruff: noqa: RUF001  (quotes of other scripts are meant)
"""What a run of sentences comes to, whatever is asked: an answer that is declared there, or that concludes the prose.

Of two answers, neither of which is taken back, none is read. What sentences give together, and which answers compete,
a kind of question tells by its passage.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Final

from spatialjudge.reading.clauses import Clause
from spatialjudge.reading.readings import Finding, Heard, Reading, Says
from spatialjudge.reading.sentences import Sentence

EARLIER_LOOKED_AT: Final = 40
"""Sentences before a conclusion that are searched for another one: bounds the work, an argument hardly has more."""
LISTED: Final = frozenset({Says.ITEM, Says.DENIED_ITEM, Says.ANSWER})
"""What a list of answers is made of."""


class Passage(ABC):
    """The sentences of a part of the text, each understood when it is first looked at.

    What is abstract is what a kind of question has to say to what they come to.
    """

    opens: ClassVar[bool] = False
    """Whether an answer that opens the text goes before one that ends it."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self.sentences = sentences
        self._size = len(sentences)
        self._found: list[Finding | None] = [None] * self._size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> Finding:
        found = self._found[index]
        if found is None:
            found = self._found[index] = self.finding(index)
        return found

    def says(self, index: int) -> Says | None:
        """What kind of sentence stands there; ``None`` outside the passage."""
        if not 0 <= index < self._size:
            return None
        return (self._found[index] or self[index]).says

    @abstractmethod
    def finding(self, index: int) -> Finding:
        """What a sentence says."""

    def clauses(self, index: int) -> Sequence[Clause]:
        """The clauses that a sentence is cut into, if it is."""
        return ()

    @abstractmethod
    def together(self, first: int, end: int) -> Heard | None:
        """What the sentences of a list, or the one, give together, if that is an answer."""

    @abstractmethod
    def competes(self, index: int, outcome: Heard, begin: int, *, whole: bool) -> bool:
        """Whether a sentence from ``begin`` on, which stands behind an answer, gives another one.

        In a ``whole`` nothing else may stand there that is not understood.
        """

    @abstractmethod
    def opens_with(self, end: int, outcome: Heard) -> bool:
        """Whether the text may open with what its sentences up to ``end`` give."""

    @abstractmethod
    def ends_with(self, first: int, last: int, outcome: Heard) -> bool:
        """Whether the text may conclude with what these sentences give, for all that they say and stand in."""

    @abstractmethod
    def rivals(self, index: int, first: int, last: int, outcome: Heard) -> bool:
        """Whether a sentence before those from ``first`` to ``last``, which conclude, gives another answer."""

    def begin(self) -> int:
        """Where an answer may begin: behind an introduction, and what is denied."""
        first = 1 if self.says(0) is Says.INTRODUCTION else 0
        while first + 1 < self._size and self.says(first) is Says.ELSEWHERE and self[first].form == "denied":
            first += 1
        return first

    def last(self) -> int:
        """The last sentence that may conclude; -1 if there is none."""
        return self._size - 1

    def continues(self, index: int) -> bool:
        """Whether a list goes on from a sentence to the next one."""
        return False

    def end_of_list(self, first: int) -> int:
        """The end of the answers that stand one a line from ``first`` on, or of the one that stands there."""
        if self.says(first) is Says.ABSTENTION:
            return first + 1
        if self.says(first) not in LISTED:
            return first
        end = first + 1
        while end < self._size and self.says(end) in LISTED and self.continues(end - 1):
            end += 1
        return end

    def start_of_list(self, last: int) -> int:
        """The first of the answers that stand one a line up to ``last``."""
        first = last
        while first > 0 and self.says(first - 1) in LISTED and self.continues(first - 1):
            first -= 1
        return first

    def against(self, index: int) -> tuple[str, ...]:
        """The answers that cannot stand beside a sentence."""
        return self[index].against

    @abstractmethod
    def open_ended(self) -> bool:
        """Whether the last sentence, which nothing closes, may go on with what matters."""

    def closes_others(self, marks: Collection[str] = frozenset(".")) -> bool:
        """Whether full stops, or these marks, close sentences before the last one, so that it breaks off without."""
        earlier = range(max(0, self._size - EARLIER_LOOKED_AT), self._size - 1)
        return any(self.sentences[index].mark in marks for index in earlier)

    def settled(self, outcome: Heard, end: int) -> Heard | None:
        """What a whole says whose answer ends at ``end``."""
        return outcome


_RETRACTS: Final = frozenset({Says.CORRECTION, Says.HEDGE, Says.REFUSAL})


def declared(passage: Passage, *, whole: bool) -> Heard | None:
    """The answer that a declared place opens with, wholly understood; with ``whole`` nothing else may stand there.

    Linear in the number of sentences.
    """
    first = passage.begin()
    end = passage.end_of_list(first)
    outcome = passage.together(first, end) if first < end else None
    if outcome is None or takes_back(passage, outcome, end, whole=whole):
        return None
    if not whole:
        return outcome
    return None if len(passage) > 1 and breaks_off(passage) else passage.settled(outcome, end)


def takes_back(passage: Passage, outcome: Heard, begin: int = 0, *, whole: bool = False) -> bool:
    """Whether what stands behind an answer takes it back, or gives another."""
    return any(
        passage.says(index) in _RETRACTS
        or _excludes(passage, index, outcome)
        or passage.competes(index, outcome, begin, whole=whole)
        for index in range(begin, len(passage))
    )


def _excludes(passage: Passage, index: int, outcome: Heard) -> bool:
    """Whether the answer cannot stand beside a sentence: "it cannot be N", behind "N or NE"."""
    return not set(outcome.labels).isdisjoint(passage.against(index))


def stated(passage: Passage) -> Heard | None:
    """The answer that concludes the prose, or that the text opens with and explains; wholly understood.

    Linear in the sentences.
    """
    if not len(passage):
        return None
    if passage.opens:
        return opening(passage) or (None if breaks_off(passage) else ending(passage))
    return None if breaks_off(passage) else ending(passage) or opening(passage)


def opening(passage: Passage) -> Heard | None:
    """The answer that the text opens with, if nothing that follows takes it back."""
    end = passage.end_of_list(0)
    outcome = passage.together(0, end) if end else None
    if outcome is None or not passage.opens_with(end, outcome):
        return None
    return None if takes_back(passage, outcome, end) else outcome


def ending(passage: Passage) -> Heard | None:
    """The answer of the last sentence that may conclude, or of the list that ends there, if none before it competes."""
    last = passage.last()
    if last < 0:
        return None
    first = passage.start_of_list(last)
    outcome = passage.together(first, last + 1)
    if outcome is None or not passage.ends_with(first, last, outcome) or _has_rival(passage, first, last, outcome):
        return None
    behind = range(last + 1, len(passage))
    return None if any(_excludes(passage, index, outcome) for index in behind) else outcome


def _has_rival(passage: Passage, first: int, last: int, outcome: Heard) -> bool:
    """Whether a sentence before, and behind what corrects, gives another answer."""
    for index in range(first - 1, max(0, first - EARLIER_LOOKED_AT) - 1, -1):
        if passage.says(index) is Says.CORRECTION or passage[index + 1].corrected:
            return False
        if passage.rivals(index, first, last, outcome):
            return True
    return False


def breaks_off(passage: Passage) -> bool:
    """Whether the text ends before its last sentence does: nothing closes it, and it is no answer or goes on behind."""
    sentence = passage.sentences[-1]
    if sentence.dangling or sentence.terminated:
        return sentence.dangling
    if passage.says(len(passage) - 1) is Says.INTRODUCTION:
        return True
    return passage.open_ended()


_DISOWNS: Final = re.compile(
    r"[^\n]*\n[\s*_>#]*(?:(?:but|however|wait|actually|note|oops|sorry|no)[,:]? )?"
    r"(?:(?:please )?(?:disregard|ignore|forget|scrap|strike) (?:that|this|the (?:above|previous))"
    r"|(?:it is|it['’]s|actually,)? ?the (?:opposite|reverse)[.!]|(?:the )?other way a?round|not quite[.!]"
    r"|i (?:swapped them|made (?:that|this|it) up)|except (?:that )?it isn['’]t|that said, none of"
    r"|(?:verification|self-check|double-check|check): (?:fail|❌|✗|✘)|let me try again"
    r"|th(?:is|at) (?:was (?:only )?(?:the|my) first (?:attempt|try|guess)|is for (?:the|a)\b|holds only )"
    r"|(?:user|human): ?(?:are you sure|wrong|no\b|that['’]s (?:not|wrong))|(?:final )?answer:[\s*?]*\Z"
    r"|(?P<wrong>th(?:is|at) (?:violates|breaks|contradicts|fails|does(?: not|n['’]t) (?:work|satisfy|fit))\b))",
    re.IGNORECASE,
)
"""What takes an answer back at the start of a paragraph behind it."""
_DENIAL: Final = re.compile(r"no\b|not\b|false|contra|infeasible|impossible", re.IGNORECASE)
"""An answer that what is wrong is a reason for."""


_SETS_ASIDE: Final = re.compile(
    r"\n(?:[ \t*_#]*(?:wrong|incorrect|example|format|other puzzle|last time i said)\b[^\n.,]{0,40}"
    r"|#+ if\b[^\n.,]{0,40}|if\b[^\n.,]{0,40}:)\n"
    r"[ \t*_]*(?:final )?answer:[\s*_]*\Z",
    re.IGNORECASE,
)
"""A heading above a marker that makes its answer none: "## Wrong solution", "Example output:"."""


def disowned(clean: str, reading: Reading) -> bool:
    """Whether the heading above sets an answer aside, or the next paragraph takes it back, whatever was asked."""
    start = reading.span[0]
    if _SETS_ASIDE.search(f"\n{clean[:start]}"[-100:]):
        return True
    found = _DISOWNS.match(clean, reading.span[1])
    said = (reading.status, *reading.labels, reading.quote)
    return found is not None and not (found["wrong"] and any(map(_DENIAL.match, said)))
