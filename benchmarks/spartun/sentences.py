"""The sentences of SpaRTUN's stories, parsed by a closed grammar.

::

    SENTENCE := (there|we) (is|are|exist|exists|have) INTRO | INTRO (exist|exists) (in an image)?
              | RELS NPS (is|are|there is|there are) NPS              "Above box two there is box one"
              | NPS CLAUSE (and CLAUSE)*                              "The star is below the oval and touches it"
              | NPS (is|are)? RELS and NPS CLAUSE                     "The star is in and the oval covered by box two"
    INTRO    := N (blocks|boxes) ,? (called|named) NAME (, NAME)* and NAME | one? BLK
    CLAUSE   := (is|are|was|were)? RELS NPS
    RELS     := REL ((, REL)* and REL)?
    NPS      := NP ((, NP)* and NP)?
    NP       := it | BLK (with NPS)? | NP of things ((which|that) CLAUSE (and CLAUSE)*)?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase, ScenePhrases
from spatialjudge.benchmarks.spartun.phrases import LEXICON
from spatialjudge.benchmarks.words import NotUnderstood

_BE: Final = ("is", "are", "was", "were")
MAX_MENTIONS: Final = 50
"""Noun phrases of a sentence: several times what is needed, and a bound on how deeply they can be nested."""


@dataclass(frozen=True, eq=False)
class Mention:
    """A noun phrase where it stands, or "it"; what a block is said to be with; and what is said of the thing."""

    phrase: NounPhrase | None
    contents: tuple[Mention, ...] = ()
    clauses: tuple[RelationClause, ...] = ()


@dataclass(frozen=True)
class RelationClause:
    """Stands in these relations to each of these."""

    relations: tuple[str, ...]
    landmarks: tuple[Mention, ...]


@dataclass(frozen=True)
class SceneStatement:
    """Each of these stands in these relations to each of those; ``fronted`` if those are mentioned first."""

    subjects: tuple[Mention, ...]
    relations: tuple[str, ...]
    landmarks: tuple[Mention, ...]
    fronted: bool = False


@dataclass(frozen=True)
class Introduction:
    """There are blocks of these names."""

    names: tuple[str, ...]


def read_sentence(text: str) -> list[Introduction | SceneStatement]:
    """What a sentence says, part by part.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    said = _Sentence(text)
    parts = list(said.parts())
    said.end()
    return parts


class _Sentence(ScenePhrases):
    """A sentence being read."""

    def __init__(self, text: str) -> None:
        super().__init__(text, LEXICON)
        self.mentions = 0

    def parts(self) -> Iterator[Introduction | SceneStatement]:
        if self.take("there") or self.take("we"):
            self.need(*_BE, "exist", "exists", "have")
            yield Introduction(self._introduced())
            return
        if relations := self.relations():
            landmarks = self._mentions()
            self.take("there")
            self.need(*_BE)
            yield SceneStatement(self._mentions(), relations, landmarks, fronted=True)
            return
        names = self._introduction()
        if names:
            yield Introduction(names)
        else:
            yield from self._statements()

    def _introduction(self) -> tuple[str, ...]:
        """Read "two boxes, named one and two exist" if it comes."""
        start = self.at
        if self.peek() in NUMBERS or (self.peek() in {"a", "an"} and self.peek(1) in LEXICON.blocks):
            counted = LEXICON.nouns.get(self.peek(1)) in LEXICON.blocks
            names = self._introduced() if counted else ()
            if names and (self.take("exist") or self.take("exists")):
                self.take("in", "an", "image")
                return names
        self.at = start
        return ()

    def _introduced(self) -> tuple[str, ...]:
        if self.peek() in {"a", "an", "one"}:
            self.at += 1
            phrase = self.noun_phrase()
            if phrase.name is None:
                raise self.stuck("the name of a block")
            return (phrase.name,)
        self.need(*NUMBERS)
        self.need(*(said for said, noun in LEXICON.nouns.items() if noun in LEXICON.blocks))
        self.take(",")
        self.need("called", "named")
        return tuple(self.names(lambda: self.need(*LEXICON.names)))

    def _statements(self) -> Iterator[SceneStatement]:
        """Read a sentence that begins with its subject."""
        subjects = self._mentions()
        relations = self._said()
        if self.peek() == "and":
            self.at += 1
            others = self._mentions()
            shared = self._clause()
            yield SceneStatement(subjects, relations, shared.landmarks)
            yield SceneStatement(others, shared.relations, shared.landmarks)
            return
        yield SceneStatement(subjects, relations, self._mentions())
        while self.take("and"):
            clause = self._clause()
            yield SceneStatement(subjects, clause.relations, clause.landmarks)

    def _clause(self) -> RelationClause:
        return RelationClause(self._said(), self._mentions())

    def _said(self) -> tuple[str, ...]:
        """Read relations, with or without *is*."""
        if self.peek() in _BE:
            self.at += 1
        return self.need_relations()

    def _mentions(self) -> tuple[Mention, ...]:
        """Read "NP, NP and NP"."""
        return (self._mention(), *self.listed(self._another, more=True))

    def _another(self) -> Mention | None:
        """Read the next of a list, if it is no clause that goes on."""
        start = self.at
        if self.peek() in _BE or self.relation() is not None:
            self.at = start
            return None
        return self._mention()

    def _mention(self) -> Mention:
        self.mentions += 1
        if self.mentions > MAX_MENTIONS:
            raise NotUnderstood(f"more than {MAX_MENTIONS} things are mentioned in a sentence")
        if self.take("it"):
            return Mention(None)
        phrase = self.noun_phrase()
        if phrase.is_block and self.take("with"):
            return Mention(phrase, contents=self._mentions())
        clauses: list[RelationClause] = []
        if self.peek() in {"which", "that"}:
            self.at += 1
            clauses.append(self._clause())
            while self.peek() == "and" and self.peek(1) in _BE:
                self.at += 1
                clauses.append(self._clause())
        return Mention(phrase, clauses=tuple(clauses))
