"""What the stories of SpaRTUN tell, sentence by sentence.

The text does not always say which thing it means ("another" is left out, *it* floats), so what it points to is found by
what the stories have in common: objects are related within a block, and each is said once to be in its block. *It* and
*this thing* are the subject of the sentence before, but what covers or contains is a block, and what is related to a
block otherwise too. An indefinite phrase brings a new thing. "Square number two" is the second of its kind in the block
being told about. A phrase without an article that fits several things is the first not yet said to be somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase
from spatialjudge.benchmarks.scenes.stories import UnreadStory, sentences, unread_sentence
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.benchmarks.spartun.sentences import (
    Introduction,
    Mention,
    RelationClause,
    SceneStatement,
    read_sentence,
)
from spatialjudge.benchmarks.words import NotUnderstood

_PART: Final = frozenset({"tpp", "ntpp"})
_WHOLE: Final = frozenset({"tppi", "ntppi"})
_INDEFINITE: Final = frozenset({"a", "an", "another", "other", *NUMBERS})


class StoryFacts(NamedTuple):
    """What a story tells: its entities by name (blocks, and objects with their block), and facts between names."""

    blocks: tuple[str, ...]
    objects: tuple[tuple[str, str], ...]
    facts: tuple[Triple, ...]


def read_story(text: str) -> StoryFacts:
    """What a story tells, an object being named as in "medium red hexagon number two in HHH". O(sentences * things).

    Raises:
        UnreadStory: at the first sentence that has no reading: those after it may point back to it; or if it was not
            said of an object in which block it is.
    """
    telling = _Telling()
    for number, sentence in sentences(text):
        try:
            telling.hear(sentence)
        except NotUnderstood as error:
            raise unread_sentence(number, sentence, error) from None
    return telling.told()


class _Entity:
    """A block (``block`` is ``None`` and ``kind`` its name) or an object, the block that it is in if that is known."""

    def __init__(self, kind: tuple[str, ...], *, is_block: bool, another: bool = False) -> None:
        self.another = another
        self.kind = kind
        self.is_block = is_block
        self.block: _Entity | None = None
        self.placed = False

    def fits(self, phrase: NounPhrase) -> bool:
        """Whether a phrase can mean it, but for its number."""
        return self.is_block == phrase.is_block and phrase.said.issubset(self.kind)


class _Telling:
    """A story being told: what there is so far, and what is spoken of."""

    def __init__(self) -> None:
        self.entities: list[_Entity] = []
        self.facts: list[tuple[_Entity, str, _Entity]] = []
        self.block: _Entity | None = None
        self.spoken_of: list[_Entity] = []
        self.meant: dict[int, list[_Entity]] = {}
        self.placing = False

    def hear(self, sentence: str) -> None:
        """Take in one sentence."""
        self.meant = {}
        before = len(self.entities)
        said: list[_Entity] = []
        for part in read_sentence(sentence):
            if isinstance(part, Introduction):
                said += [self._block_named(name) for name in reversed(part.names)]
            else:
                subjects, landmarks = self._state(part)
                said += [*reversed(subjects), *reversed(landmarks)]
        self.spoken_of = list(dict.fromkeys([*said, *self.spoken_of]))
        self.entities[before:] = sorted(self.entities[before:], key=lambda entity: entity.another)

    def told(self) -> StoryFacts:
        """All that was told."""
        names = {}
        for entity in self.entities:
            if entity.is_block:
                names[entity] = entity.kind[0]
            elif entity.block is None:
                raise UnreadStory(f"it is not said where the {' '.join(entity.kind)} is")
            else:
                like = self._like(entity)
                if len(like) > len(NUMBERS):
                    raise UnreadStory(f"more than {len(NUMBERS)} things of a kind cannot be numbered")
                number = f" number {NUMBERS[like.index(entity)]}" if len(like) > 1 else ""
                names[entity] = f"{' '.join(entity.kind)}{number} in {entity.block.kind[0]}"
        facts = ((names[one], relation, names[other]) for one, relation, other in self.facts)
        blocks = tuple(names[entity] for entity in self.entities if entity.is_block)
        objects = tuple((names[entity], entity.block.kind[0]) for entity in self.entities if entity.block is not None)
        return StoryFacts(blocks, objects, tuple(dict.fromkeys(facts)))

    def _like(self, entity: _Entity) -> list[_Entity]:
        return [one for one in self.entities if one.kind == entity.kind and one.block is entity.block]

    # ---- statements

    def _state(self, said: SceneStatement) -> tuple[list[_Entity], list[_Entity]]:
        """Take in a statement; its subjects and landmarks come back. What only points is found last, by the others."""
        relations = frozenset(said.relations)
        self.placing = not relations.isdisjoint(_PART | _WHOLE)
        if self._points(said.subjects) or (said.fronted and not self._points(said.landmarks)):
            landmarks = self._all_meant(said.landmarks)
            subjects = self._all_meant(said.subjects, _asked_kind(relations, _WHOLE, _PART, landmarks), landmarks)
        else:
            subjects = self._all_meant(said.subjects)
            landmarks = self._all_meant(said.landmarks, _asked_kind(relations, _PART, _WHOLE, subjects), subjects)
        for subject in subjects:
            for relation in said.relations:
                for landmark in landmarks:
                    self._add(subject, relation, landmark)
        return subjects, landmarks

    def _add(self, subject: _Entity, relation: str, landmark: _Entity) -> None:
        """Take in a fact, and what it tells of where things are."""
        if subject is landmark:
            raise NotUnderstood(f"the {' '.join(subject.kind)} is related to itself")
        self.facts.append((subject, relation, landmark))
        inner, outer = (landmark, subject) if relation in _WHOLE else (subject, landmark)
        if relation in _PART | _WHOLE and not outer.is_block:
            raise NotUnderstood(f"the {' '.join(outer.kind)} is no block")
        if inner.is_block != outer.is_block:
            if relation not in _PART | _WHOLE:
                raise NotUnderstood(f"{relation} relates a block to an object")
            inner.block, inner.placed, self.block = outer, True, outer
        elif not inner.is_block:
            inner.block = inner.block or outer.block
            outer.block = outer.block or inner.block
            if inner.block is not outer.block:
                raise NotUnderstood("objects of two blocks are related")

    # ---- what is meant

    @staticmethod
    def _points(mentions: Iterable[Mention]) -> bool:
        """Whether these point to what was spoken of, and may need the others of their sentence to be found."""
        return any(
            mention.phrase is None
            or "this" in mention.phrase.determiners
            or (mention.clauses and not _INDEFINITE.intersection(mention.phrase.determiners))
            for mention in mentions
        )

    def _all_meant(
        self, mentions: Iterable[Mention], is_block: bool | None = None, beside: Sequence[_Entity] = ()
    ) -> list[_Entity]:
        return [entity for mention in mentions for entity in self._meant(mention, is_block, beside)]

    def _meant(self, mention: Mention, is_block: bool | None, beside: Sequence[_Entity]) -> list[_Entity]:
        """What a phrase means; ``is_block`` tells what *it* can be, and it is nothing that stands ``beside`` it."""
        if id(mention) not in self.meant:
            entities = self._found(mention, is_block, beside)
            self.meant[id(mention)] = entities
            for content in mention.contents:
                for entity in self._meant(content, False, ()):
                    self._add(entities[-1], "ntppi", entity)
        return self.meant[id(mention)]

    def _found(self, mention: Mention, is_block: bool | None, beside: Sequence[_Entity]) -> list[_Entity]:
        phrase = mention.phrase
        if phrase is None:
            return [self._spoken_of(is_block, beside)]
        if phrase.is_block:
            if phrase.name is not None:
                return [self._block_named(phrase.name)]
            return [self._spoken_of(True, beside)]
        if "this" in phrase.determiners:
            return [self._spoken_of(False, beside)]
        if phrase.number is None and _INDEFINITE.intersection(phrase.determiners):
            count = phrase.count
            there = [one for one in self.entities if one.kind == phrase.kind and one.block in {None, self.block}]
            if len(there) == count > 1 and not self.placing:
                return there
            entities = [self._new(phrase) for _ in range(count)]
            self._say(entities, mention.clauses)
            return entities
        return [self._known(phrase, mention.clauses, beside)]

    def _spoken_of(self, is_block: bool | None, beside: Sequence[_Entity]) -> _Entity:
        """What a word points to: the subject of the sentence before, or else what was spoken of last."""
        for entity in self.spoken_of:
            if is_block in {None, entity.is_block} and entity not in beside:
                return entity
        raise NotUnderstood("nothing was spoken of that this could be")

    def _block_named(self, name: str) -> _Entity:
        for entity in self.entities:
            if entity.is_block and entity.kind == (name,):
                return entity
        self.entities.append(_Entity((name,), is_block=True))
        return self.entities[-1]

    def _new(self, phrase: NounPhrase) -> _Entity:
        entity = _Entity(phrase.kind, is_block=False, another="another" in phrase.determiners)
        self.entities.append(entity)
        return entity

    def _known(self, phrase: NounPhrase, clauses: Sequence[RelationClause], beside: Sequence[_Entity]) -> _Entity:
        """The object that a phrase means: of this block or of the one being told about, else of any."""
        here = [one for one in self.entities if not one.is_block and one.block in {None, self.block}]
        for scope in (here, [one for one in self.entities if not one.is_block]):
            fitting = [entity for entity in scope if entity.fits(phrase)]
            if phrase.number is not None:
                fitting = fitting[phrase.number : phrase.number + 1]
            if fitting:
                break
        if len(fitting) > 1:
            fitting = [entity for entity in fitting if entity not in beside]
        if len(fitting) > 1 and not phrase.determiners:
            fitting = [entity for entity in fitting if not entity.placed][:1]
        if clauses and len(fitting) > 1:
            told = {*self.facts, *((other, CONVERSE[relation], one) for one, relation, other in self.facts)}
            asked = list(self._asked(clauses))
            fitting = [one for one in fitting if all((one, relation, mark) in told for relation, mark in asked)]
        elif clauses and fitting:
            self._say(fitting, clauses)
        if len(fitting) != 1:
            raise NotUnderstood(f"{phrase} may be each of {len(fitting)} things")
        return fitting[0]

    def _asked(self, clauses: Iterable[RelationClause]) -> Iterator[tuple[str, _Entity]]:
        for clause in clauses:
            for landmark in self._all_meant(clause.landmarks):
                for relation in clause.relations:
                    yield relation, landmark

    def _say(self, entities: Iterable[_Entity], clauses: Sequence[RelationClause]) -> None:
        for relation, landmark in self._asked(clauses):
            for entity in entities:
                self._add(entity, relation, landmark)


def _asked_kind(
    relations: frozenset[str], of_blocks: frozenset[str], with_blocks: frozenset[str], beside: Sequence[_Entity]
) -> bool | None:
    """Whether what stands in these relations to others is a block: ``None`` if it may be either."""
    if relations & of_blocks:
        return True
    return None if relations & with_blocks else any(entity.is_block for entity in beside)
