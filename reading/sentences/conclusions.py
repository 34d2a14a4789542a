"""What a run of sentences comes to, whatever is asked: an answer that is declared there, or that concludes the prose.

Of two answers, neither of which is taken back, none is read. What sentences give together, and which answers compete,
a kind of question tells by its passage.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Final

from spatialjudge.reading.places.readings import Finding, Heard, Says
from spatialjudge.reading.sentences.clauses import Clause
from spatialjudge.reading.sentences.proposals import anything, parts_in, roles_in
from spatialjudge.reading.sentences.sentences import Sentence, Sentences
from spatialjudge.reading.sentences.statements import DETAILS, FAULTS, finding_of
from spatialjudge.reading.words.roles import Role, matching
from spatialjudge.reading.words.table import any_of

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

    def asks(self, index: int) -> bool:
        """Whether a sentence is the question that was asked, which the text puts to itself: "where is it? north"."""
        return False

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

    def first(self) -> int:
        """The sentence that the text opens with, but for what says nothing ("Sure!"), or again what was asked."""
        return int(self._size > 1 and self.sentences[0].roles == "")

    def begin(self) -> int:
        """Where an answer may begin: behind an introduction, and what is denied."""
        first = self.first()
        first += self.says(first) is Says.INTRODUCTION
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

    def retracts(self, index: int, labels: Collection[str] = ()) -> bool:
        """Whether a sentence takes back the answer before it; a fault is a reason for a denial."""
        if self.says(index) in _RETRACTS or (self.says(index) is Says.ABSTENTION and self[index].concluding):
            return True  # "scratch that, I cannot tell"
        sentence = self.sentences[index]
        if FAULTS.fullmatch(sentence.roles) and sentence.mark != "?" and not OTHERS & {*sentence.words}:
            denied = any(len(label) > 1 and _DENIES.match(roles_in(label)) for label in labels)
            return not denied or not _OF_ANSWER.isdisjoint(sentence.words)
        wrong = _SO_WRONG.search(sentence.roles)
        if wrong and any(part.word in ANSWERS for part in sentence.related[wrong.start() : wrong.end()]):
            return True
        announced = index == self._size - 1 and sentence.mark in {":", "?"}
        return announced and _ANNOUNCES.fullmatch(sentence.roles) is not None  # "final answer: ?"

    def leaves_open(self, index: int, begin: int) -> bool:
        """Whether a sentence behind an answer says that nothing can be told, and explains nothing."""
        if self.says(index) is not Says.ABSTENTION or not _TELLS_NOTHING.fullmatch(self.sentences[index].roles):
            return False
        detail = not DETAILS.isdisjoint(self.sentences[index].words)
        return not detail and not any(self.says(before) is Says.NOTE for before in range(begin, index))

    def bears_out(self, index: int, labels: Collection[str]) -> bool:
        """Whether a sentence that tells nothing is a reason for the answer before it: "neutral. We cannot tell"."""
        return False

    def settled(self, outcome: Heard, end: int) -> Heard | None:
        """What a whole says whose answer ends at ``end``."""
        return outcome


_SO_WRONG: Final = matching(
    "SO ADJECTIVE* [RELATION_NOUN IT] [IS CAN]? [EXCLUDED IMPOSSIBLE NOT]+ HOLDS? $"
    "|(?:^|[WHICH IT SO AND BUT , :]) EXCLUDED ADJECTIVE* [RELATION_NOUN IT] $"
    "|SO IT? NOT ADJECTIVE* RELATION_NOUN $"
)
"""What ends a sentence and takes an answer back: "..., so the answer above is wrong", "which contradicts my answer"."""
ANSWERS: Final = any_of("answer, conclusion, result, solution, response, answer|conclusion|result|solution above")
_OF_ANSWER: Final = ANSWERS | {"i"}
"""With these a fault is one of the answer, and no reason for a denial: "my answer is wrong", "I may be wrong"."""
_RETRACTS: Final = frozenset({Says.CORRECTION, Says.HEDGE, Says.REFUSAL})
_DENIES: Final = matching("[NO NOT NONE IMPOSSIBLE EXCLUDED]")
_TELLS_NOTHING: Final = matching("[^OTHER IF WHAT NOTE]* UNKNOWN_ANSWER [^OTHER IF WHAT]*")
OTHERS: Final = any_of("other, others, no other, none of the other, everything|anything else, besides, without")
"""Words with which a sentence tells what else is wrong."""
_ANNOUNCES: Final = matching("SO|ADJECTIVE* RELATION_NOUN")


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
        passage.retracts(index, outcome.labels)
        or (outcome.labels and not whole and passage.leaves_open(index, begin))
        or _excludes(passage, index, outcome)
        or passage.competes(index, outcome, begin, whole=whole)
        for index in range(begin, len(passage))
        if not passage.bears_out(index, outcome.labels)
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
    first = passage.first()
    end = passage.end_of_list(first)
    outcome = passage.together(first, end) if end > first else None
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
    return (
        None
        if any(_excludes(passage, index, outcome) or passage.retracts(index, outcome.labels) for index in behind)
        else outcome
    )


def _has_rival(passage: Passage, first: int, last: int, outcome: Heard) -> bool:
    """Whether a sentence before, and behind what corrects, gives another answer."""
    for index in range(first - 1, max(0, first - EARLIER_LOOKED_AT) - 1, -1):
        if passage.says(index) is Says.CORRECTION or passage[index + 1].corrected:
            return False
        if passage.rivals(index, first, last, outcome):
            return True
    return False


def retracted(text: str) -> bool:
    """Whether what stands behind an answer of which nothing is known takes it back: "wrong!", "ignore the above".

    Linear.
    """
    lexicon = anything().lexicon
    return any(
        _BACK.fullmatch(sentence.roles)
        or (
            finding_of(sentence, lexicon).says is Says.CORRECTION
            and sentence.roles != Role.GUESS  # "let me"
            and not (_IS_NOT.fullmatch(sentence.roles) and _ONLY.search(text, sentence.start, sentence.end))
        )
        for sentence in Sentences(parts_in(text), lexicon)
        if sentence.mark != "?" and Role.RELATION not in sentence.roles and _ELSE.isdisjoint(sentence.words)
    )


_ELSE: Final = OTHERS | any_of("else, rest, unique, unit, units, smaller, larger, bigger, if, other layouts, solutions")
"""Words with which a sentence speaks of something else."""
_BACK: Final = matching(
    "[^NO POSSIBLE UNKNOWN_ANSWER]* (?:IS IMPOSSIBLE RELATION_NOUN? [)]?|EXCLUDED [ADJECTIVE UNKNOWN]? MATTER NUMBER?"
    "|NOT UNKNOWN [ADJECTIVE UNKNOWN]? MATTER)"
    "|ASKS IT|COULD_NOT ADJECTIVE|IS NOT ADJECTIVE? SO|NOTE :.*: NO|UNKNOWN_ANSWER OF IT? IS [ADJECTIVE YES]"
    "|UNKNOWN IF IT IS ADJECTIVE|MATTER UNKNOWN IF"
)
_IS_NOT: Final = matching("IT? IS NOT ADJECTIVE* RELATION_NOUN")
_ONLY: Final = re.compile(r"\b(?:only|sole|single)\b", re.IGNORECASE)
"""With this there are more: "this is not the only solution"."""


def breaks_off(passage: Passage) -> bool:
    """Whether the text ends before its last sentence does: nothing closes it, and it is no answer or goes on behind."""
    sentence = passage.sentences[-1]
    if sentence.dangling or sentence.terminated:
        return sentence.dangling
    if passage.says(len(passage) - 1) is Says.INTRODUCTION:
        return True
    return passage.open_ended()
