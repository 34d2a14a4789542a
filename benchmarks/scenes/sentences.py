"""The sentences of stories about blocks and the things in them, parsed by a closed grammar.

::

    SENTENCE := (and | then , | finally ,)? PART
    PART     := (lets | we) (call | name) (them | it | this block) NAMES
              | THERE also? BLKS | BLKS EXIST
              | THERE also? NPS PLACES?                  "there is block B which is above block A"
              | PLACES ,? (there? BE | we have) NPS PLACES?          "Above box two there is box one"
              | NPS CLAUSE (and CLAUSE)* (and NPS CLAUSE)?           "The star is below the oval and touches it"
              | NPS BE? RELS and NPS CLAUSE              "C is below and A is to the left of B"
              | NPS EXIST
    THERE    := (there | we) (BE | exist | exists | have)
    EXIST    := (exist | exists) (in an image)?
    BLKS     := N blocks ((, | called | named)* NAMES)?
    CLAUSE   := BE? also? RELS NPS
    PLACES   := RELS NPS (and RELS NPS)*
    RELS     := REL ((, REL)* and REL)?
    NPS      := both? NP ((, NP)* and NP)?
    NP       := it | BLK (with NPS (in it)?)? ,? WHICH? | NP of things ,? WHICH?
    WHICH    := (which | that) CLAUSE (and CLAUSE)*                 further ones with BE, or of a block

In "X is REL Y which is REL Z and W" both Z and W are landmarks of Y: only a list without clauses is of landmarks of X.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase, ScenePhrases, SceneWords
from spatialjudge.benchmarks.words import NotUnderstood

_BE: Final = ("is", "are", "was", "were")
_THERE: Final = (*_BE, "exist", "exists", "have")
MAX_MENTIONS: Final = 50
"""Noun phrases of a sentence: several times what is needed, and a bound on how deeply they can be nested."""


@dataclass(frozen=True, kw_only=True)
class StoryLanguage(SceneWords):
    """The words of stories, and how they are meant.

    Args:
        converse: the relations, each with its converse.
        part: relations of what is in a block to that.
        whole: those of a block to what is in it; the first is that of what it is "with".
        by_block: whether one block is told about after the other. New things are then in the block of the moment, and
            phrases mean what is there; an indefinite one for the only thing of its kind brings no second. Blocks are
            introduced by their names.
    """

    converse: Mapping[str, str]
    part: Sequence[str]
    whole: Sequence[str]
    by_block: bool = False


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
    """Each of these stands in these relations to each of those; ``fronted`` if those are mentioned first.

    ``there`` says that the subjects are said to be there, maybe no more.
    """

    subjects: tuple[Mention, ...]
    relations: tuple[str, ...] = ()
    landmarks: tuple[Mention, ...] = ()
    fronted: bool = False
    there: bool = False


@dataclass(frozen=True)
class Introduction:
    """There are blocks of these names."""

    names: tuple[str, ...]


def read_sentence(text: str, language: StoryLanguage) -> list[Introduction | SceneStatement]:
    """What a sentence says, part by part.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    said = _Sentence(text, language)
    parts = list(said.parts())
    said.end()
    return parts


class _Sentence(ScenePhrases):
    """A sentence being read."""

    def __init__(self, text: str, language: StoryLanguage) -> None:
        super().__init__(text, language)
        self.mentions = 0

    def parts(self) -> Iterator[Introduction | SceneStatement]:
        if not (self.take("then", ",") or self.take("finally", ",")):
            self.take("and")
        if self._calls():
            yield Introduction(self.listed(self._name))
        elif self._there():
            self.take("also")
            names = self._blocks()
            if names is not None:
                yield Introduction(names)
                return
            subjects, relations = self._mentions(), self.relations()
            places = self._places(subjects, relations) if relations else [SceneStatement(subjects)]
            yield from (replace(place, there=True) for place in places)
            if self.take("and"):
                yield from self._statements()
        elif relations := self.relations():
            fronted = [*self._places((), relations)]
            self.take(",")
            if not self._there():
                self.take("there")
                self.need(*_BE)
            subjects = self._mentions()
            yield from (replace(place, subjects=subjects, fronted=True) for place in fronted)
            if relations := self.relations():
                yield from self._places(subjects, relations)
        else:
            start, names = self.at, self._blocks()
            if names and self._exist():
                yield Introduction(names)
            else:
                self.at = start
                yield from self._statements()

    def _calls(self) -> bool:
        """Read "Lets call them" if it comes."""
        start = self.at
        if self.peek() in {"lets", "let's", "we"} and self.peek(1) in {"call", "name"}:
            self.at += 2
            if self.take("them") or self.take("it") or self.take("this", "block"):
                return True
        self.at = start
        return False

    def _there(self) -> bool:
        """Read "there is" or "we have" if it comes."""
        comes = self.peek() in {"there", "we"} and self.peek(1) in _THERE
        self.at += 2 * comes
        return comes

    def _exist(self) -> bool:
        """Read "exist in an image" if it comes."""
        comes = self.take("exist") or self.take("exists")
        return comes and (self.take("in", "an", "image") or True)

    def _name(self) -> str:
        if self.lexicon.nouns.get(self.peek()) in self.lexicon.blocks:
            self.at += 1
        return self.need(*self.lexicon.names)

    def _blocks(self) -> tuple[str, ...] | None:
        """Read "two boxes, named one and two" if it comes: their names, if these are said."""
        if self.peek() not in NUMBERS[1:] or self.lexicon.nouns.get(self.peek(1)) not in self.lexicon.blocks:
            return None
        self.at += 2
        comma = self.take(",")
        named = self.take("called") or self.take("named") or comma
        return self.listed(self._name) if named else ()

    def _statements(self) -> Iterator[SceneStatement]:
        """Read a sentence that begins with its subject."""
        subjects = self._mentions()
        if self._exist():
            yield SceneStatement(subjects)
            return
        relations = self._said()
        if self.peek() == "and":
            self.at += 1
            others = self._mentions()
            shared = self._clause()
            yield SceneStatement(subjects, relations, shared.landmarks)
            yield SceneStatement(others, shared.relations, shared.landmarks)
            return
        yield from self._places(subjects, relations)
        if self.take("and"):
            yield from self._statements()

    def _places(self, subjects: tuple[Mention, ...], relations: tuple[str, ...]) -> Iterator[SceneStatement]:
        """Read landmarks, and further relations with theirs."""
        yield SceneStatement(subjects, relations, self._mentions(self._landmark if subjects else None))
        while self.peek() == "and":
            start = self.at
            self.at += 1 + (self.peek(1) in _BE)
            further = self.relations()
            if not further:
                self.at = start
                return
            yield SceneStatement(subjects, further, self._mentions(self._landmark if subjects else None))

    def _clause(self) -> RelationClause:
        return RelationClause(self._said(), self._mentions())

    def _said(self) -> tuple[str, ...]:
        """Read relations, with or without *is*."""
        if self.peek() in _BE:
            self.at += 1
        self.take("also")
        return self.need_relations()

    def _mentions(self, another: Callable[[], Mention | None] | None = None) -> tuple[Mention, ...]:
        """Read "NP, NP and NP"."""
        return (self._mention(), *self.listed(another or self._another, more=True))

    def _another(self) -> Mention | None:
        """Read the next of a list, if it is no clause that goes on."""
        start = self.at
        if self.peek() in {*_BE, "there", "we"} or self.relation() is not None:
            self.at = start
            return None
        return self._mention()

    def _landmark(self) -> Mention | None:
        """The same, if it is not the subject of another clause either."""
        read = self._another()
        return None if self.peek() in _BE else read

    def _mention(self) -> Mention:
        self.mentions += 1
        if self.mentions > MAX_MENTIONS:
            raise NotUnderstood(f"more than {MAX_MENTIONS} things are mentioned in a sentence")
        if self.take("it"):
            return Mention(None)
        self.take("both")
        phrase = self.noun_phrase()
        contents: tuple[Mention, ...] = ()
        if phrase.is_block and self.take("with"):
            contents = self._mentions()
            self.take("in", "it")
        clauses: list[RelationClause] = []
        comma = self.peek() == ","
        if self.peek(comma) in {"which", "that"}:
            self.at += comma + 1
            clauses.append(self._clause())
            while self._goes_on(of_block=phrase.is_block):
                clauses.append(self._clause())
        return Mention(phrase, contents, tuple(clauses))

    def _goes_on(self, *, of_block: bool) -> bool:
        """Read "and" if another clause about the same follows: one with *is*, or about a block."""
        start = self.at
        if self.take("and"):
            clause = self.at
            if self.peek() in _BE or (of_block and self.relation() is not None):
                self.at = clause
                return True
        self.at = start
        return False
