"""Plain sentences: a story as anybody tells it, read into facts by the words of its vocabulary.

::

    SENTENCE  := THINGS BE? SAID | SAID there? BE THINGS | there BE THINGS SAID?
    SAID      := PREDICATE ((, | and | but) PREDICATE)*
    PREDICATE := RELATION OF? THINGS            "to the north-east of the desk", "far from the bed and the lamp"
               | RELATION (OF the room)?        "in the north-west of the room", "against the wall"
               | RELATION                       of two things, one of which may be either: "the beds overlap"
    RELATION  := words of place and of the vocabulary, as answers are read: "above and to the left", "N or NE"
    THINGS    := (the|a|an)? NAME ((, | and) NAME)*

A sentence is read whole or reported, as is one that says that something may be so, or is not, and one that could be
meant in two ways. A name is any words but those that carry a sentence or say when, how or how many; it is what was
written first, but for a capital that only begins a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from spatialjudge.benchmarks.roomspace.sentences import (
    MAX_PROBLEMS,
    MAX_TEXT,
    NumberedSentence,
    Unread,
    UnreadableSentence,
    sentences,
)
from spatialjudge.grading.plain.clauses import SentenceReader, StatedFact
from spatialjudge.grading.plain.phrases import Name
from spatialjudge.grading.plain.words import HINT, NUMBERED, STRANGE
from spatialjudge.reading import lexicon_of
from spatialjudge.relations import ROOM, Vocabulary, fold, shown


class PlainFacts(NamedTuple):
    """What a text says: facts, the sentence of each, and things that are only said to be there."""

    facts: list[tuple[str, str | list[str], str | list[str]]]
    sentences: list[NumberedSentence]
    objects: list[str]


def read_sentences(text: str, vocabulary: Vocabulary, distances: str | None = None) -> PlainFacts:
    """The facts of a story in plain sentences; of distances in two and in three classes, ``distances`` says which.

    Raises:
        UnreadableSentence: with every sentence that has no reading, its place and the reason.
    """
    if len(text) > MAX_TEXT:
        reason = f"a story has at most {MAX_TEXT} characters, this text has {len(text)}"
        raise UnreadableSentence([(NumberedSentence(1, 0, text[:60]), Unread(reason))])
    if distances is None and re.search(r"\bmoderate\b", text, re.IGNORECASE):
        distances = "distance3"
    reading = _Reading(vocabulary, distances)
    unread: list[tuple[NumberedSentence, Unread]] = []
    for sentence in sentences(text):
        try:
            reading.hear(sentence)
        except Unread as reason:
            unread.append((sentence, reason))
            if len(unread) == MAX_PROBLEMS:
                break
    if not reading.said and not reading.there and not unread:
        unread.append((NumberedSentence(1, 0, " ".join(text[:60].split())), Unread("it tells of nothing", HINT)))
    if unread:
        raise UnreadableSentence(unread)
    return reading.told()


class _Reading:
    """A story being read."""

    def __init__(self, vocabulary: Vocabulary, distances: str | None) -> None:
        self.vocabulary = vocabulary
        self.distances = distances
        self.said: list[StatedFact] = []
        self.there: list[Name] = []
        self.named: dict[str, tuple[int, int]] = {}
        """The sentence and the word at which a thing is first named."""
        self.numbered: dict[str, str] = {}
        """The first name that ends in a number or in capitals, by these."""

    def hear(self, sentence: NumberedSentence) -> None:
        """Take in a sentence, if it has a reading."""
        if sentence.text.endswith("?"):
            raise Unread("it is a question", "a story says where things are")
        if strange := STRANGE.search(sentence.text):
            raise Unread(f"it has {shown(strange[0])}, which no plain sentence has", HINT)
        clause = SentenceReader(sentence, self.vocabulary, self.distances)
        clause.read()
        for subject, labels, others, _ in clause.said:
            for name in (subject, *others):
                self._meet(name, sentence.number)
            self._check_pair(subject, labels, others, clause.said)
        for name in clause.there:
            self._meet(name, sentence.number)
        self.said += clause.said
        self.there += clause.there

    def _meet(self, name: Name, sentence: int) -> None:
        """Take in a name.

        Raises:
            Unread: it may be that of a thing of which there was talk before, and of another one.
        """
        key, place = fold(name.text), (sentence, name.place)
        if self.named.setdefault(key, place) != place and name.article in {"a", "an"}:
            raise Unread(f"{shown(name.text)} may be the one before or another one", "'the chair', or 'chair 2'")
        last = name.text.split()[-1]
        other = self.numbered.setdefault(last, name.text) if NUMBERED.fullmatch(last) else name.text
        if last in {name.text, other} and fold(other) != key:
            raise Unread(f"{shown(name.text)} may be {shown(other)}", "a thing has one name")

    def _check_pair(
        self, subject: Name, labels: tuple[str, ...], others: tuple[Name, ...], said: Sequence[StatedFact]
    ) -> None:
        """Refuse two relations of one pair in a sentence that exclude each other: "to the right of it and behind".

        Raises:
            Unread: there are such.
        """
        family = self.vocabulary.term(labels[0]).family.name
        pair = [fold(name.text) for name in (subject, *others)]
        for first, stated, objects, _ in said:
            of_pair = [fold(name.text) for name in (first, *objects)] == pair
            alike = (
                self.vocabulary.term(stated[0]).family.name == family and lexicon_of(self.vocabulary, family).exclusive
            )
            if of_pair and alike and set(stated).isdisjoint(labels):
                raise Unread(f"it says both {labels[0]} and {stated[0]} of one pair", "'behind and to the right of'")

    def told(self) -> PlainFacts:
        """All that was said, each thing by the one name that it has."""
        names: dict[str, Name] = {}
        mentioned = chain(self.there, *((subject, *others) for subject, _, others, _ in self.said))
        for name in mentioned:
            first = names.setdefault(fold(name.text), name)
            if first.place == 0 < name.place:
                names[fold(name.text)] = name
        facts, where = [], []
        for subject, labels, others, sentence in self.said:
            objects = [names[fold(other.text)].text for other in others] or [ROOM]
            relation = labels[0] if len(labels) == 1 else list(labels)
            facts.append((names[fold(subject.text)].text, relation, objects[0] if len(objects) == 1 else objects))
            where.append(sentence)
        return PlainFacts(facts, where, [names[fold(name.text)].text for name in self.there])
