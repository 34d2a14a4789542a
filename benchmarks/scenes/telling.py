"""What the stories of blocks and things tell, sentence by sentence.

The text does not always say which thing it means ("another" is left out, *it* floats), so what it points to is found by
what the stories have in common: objects are related within a block, and each is said once to be in its block. *It* and
*this thing* are the subject of the sentence before, but what covers or contains is a block, and what is related to a
block otherwise too. An indefinite phrase brings a new thing. "Square number two" is the second of its kind in the block
being told about. A phrase without an article that fits several things is the first not yet said to be somewhere.
Where a story tells of one block after the other, phrases mean what is in the block of the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase
from spatialjudge.benchmarks.scenes.sentences import (
    Introduction,
    Mention,
    RelationClause,
    SceneStatement,
    StoryLanguage,
    read_sentence,
)
from spatialjudge.benchmarks.scenes.stories import UnreadStory, sentences
from spatialjudge.benchmarks.words import QUOTED, NotUnderstood
from spatialjudge.relations import shown

_OTHERS: Final = frozenset({"another", "other"})
_INDEFINITE: Final = frozenset({"a", "an", *_OTHERS, *NUMBERS})


@dataclass(eq=False)
class Entity:
    """A block (``block`` is ``None`` and ``kind`` its name) or an object, the block that it is in if that is known."""

    kind: tuple[str, ...]
    is_block: bool
    another: bool = False
    block: Entity | None = None
    placed: bool = False

    def fits(self, phrase: NounPhrase) -> bool:
        """Whether a phrase can mean it, but for its number."""
        return self.is_block == phrase.is_block and phrase.said.issubset(self.kind)


EntityFact = tuple[Entity, str, Entity]


@dataclass(eq=False)
class Telling:
    """A story being told: what there is so far, and what is spoken of."""

    language: StoryLanguage
    entities: list[Entity] = field(default_factory=list)
    facts: list[EntityFact] = field(default_factory=list)
    block: Entity | None = None
    spoken_of: list[Entity] = field(default_factory=list)
    meant: dict[int, list[Entity]] = field(default_factory=dict)
    placing: bool = False

    def read(self, text: str) -> None:
        """Take in a story. O(sentences * things).

        Raises:
            UnreadStory: at the first sentence that has no reading; says how many more have none.
        """
        unread = []
        for number, sentence in sentences(text):
            try:
                self.hear(sentence)
            except NotUnderstood as error:
                unread.append((number, sentence, error))
        if unread:
            number, sentence, problem = unread[0]
            others = f" (and {len(unread) - 1} more sentences)" if len(unread) > 1 else ""
            raise UnreadStory(f"story: sentence {number} {shown(sentence, QUOTED)}: {problem}{others}")

    def hear(self, sentence: str) -> None:
        """Take in one sentence."""
        self.meant = {}
        before = len(self.entities)
        said: list[Entity] = []
        for part in read_sentence(sentence, self.language):
            if isinstance(part, Introduction):
                blocks = [self._block_named(name, introduced=True) for name in part.names]
                said += [] if self.language.by_block else reversed(blocks)
                continue
            subjects, landmarks = self._state(part)
            groups = [[*reversed(subjects)], [*reversed(landmarks)]]
            if self.language.by_block and any(mention.phrase is None for mention in part.landmarks):
                groups.reverse()  # after "block B is above it" the topic stays
            said += [entity for group in groups for entity in group]
            if self.language.by_block:  # "and it is", in the same sentence
                self._speak_of(said)
                said = []
        self._speak_of(said)
        self.entities[before:] = sorted(self.entities[before:], key=lambda entity: entity.another)

    def _speak_of(self, entities: Iterable[Entity]) -> None:
        self.spoken_of = list(dict.fromkeys([*entities, *self.spoken_of]))

    def number(self, entity: Entity) -> int | None:
        """Which of its kind a thing is, from 0; nothing of the only one.

        Raises:
            UnreadStory: there are more than can be numbered.
        """
        like = [one for one in self.entities if one.kind == entity.kind and one.block is entity.block]
        if len(like) > len(NUMBERS):
            raise UnreadStory(f"story: more than {len(NUMBERS)} things of a kind cannot be numbered")
        return like.index(entity) if len(like) > 1 else None

    # ---- statements

    def _state(self, said: SceneStatement) -> tuple[list[Entity], list[Entity]]:
        """Take in a statement; its subjects and landmarks come back. What only points is found last, by the others."""
        relations, (part, whole) = frozenset(said.relations), (self.language.part, self.language.whole)
        self.placing = not relations.isdisjoint((*part, *whole))
        by_block = self.language.by_block
        places = by_block and not relations.isdisjoint(part)
        holds = by_block and not relations.isdisjoint(whole)
        if holds:
            subjects = self._all_meant(said.subjects, True)
            self._tell_of(subjects)
            landmarks = self._all_meant(said.landmarks, False, subjects, brings=True)
        elif places or self._points(said.subjects) or (said.fronted and not self._points(said.landmarks)):
            landmarks = self._all_meant(said.landmarks)
            if places:
                self._tell_of(landmarks)
            asked = _asked_kind(relations, whole, part, landmarks) if not places else False
            subjects = self._all_meant(said.subjects, asked, landmarks, brings=said.there)
        else:
            subjects = self._all_meant(said.subjects, brings=said.there)
            landmarks = self._all_meant(said.landmarks, _asked_kind(relations, part, whole, subjects), subjects)
        for subject in subjects:
            for relation in said.relations:
                for landmark in landmarks:
                    self._add(subject, relation, landmark)
        if by_block and not any(mention.phrase is None for mention in said.landmarks):
            self._tell_of(subjects)
        return subjects, landmarks

    def _tell_of(self, entities: Sequence[Entity]) -> None:
        """Be about the last of these, if it is a block."""
        if entities and entities[-1].is_block:
            self.block = entities[-1]

    def _add(self, subject: Entity, relation: str, landmark: Entity) -> None:
        """Take in a fact, and what it tells of where things are."""
        if subject is landmark:
            raise NotUnderstood(f"the {' '.join(subject.kind)} is related to itself")
        self.facts.append((subject, relation, landmark))
        part, whole = self.language.part, self.language.whole
        inner, outer = (landmark, subject) if relation in whole else (subject, landmark)
        places = relation in part or relation in whole
        if places and not outer.is_block:
            raise NotUnderstood(f"the {' '.join(outer.kind)} is no block")
        if inner.is_block != outer.is_block:
            if not places:
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
        self,
        mentions: Iterable[Mention],
        is_block: bool | None = None,
        beside: Sequence[Entity] = (),
        *,
        brings: bool = False,
    ) -> list[Entity]:
        """What phrases mean: none of what stands ``beside`` them; ``is_block`` is what *it* can be.

        ``brings`` says whether, by block, they are of things that are there now, whatever their article.
        """
        brings = brings and self.language.by_block
        found = [entity for mention in mentions for entity in self._meant(mention, is_block, beside, brings=brings)]
        if brings:
            self._speak_of(reversed(found))
        return found

    def _meant(
        self, mention: Mention, is_block: bool | None, beside: Sequence[Entity], *, brings: bool
    ) -> list[Entity]:
        if id(mention) not in self.meant:
            entities = self._found(mention, is_block, beside, brings=brings)
            self.meant[id(mention)] = entities
            if mention.contents:
                self._tell_of(entities)
            for entity in self._all_meant(mention.contents, False, brings=True):
                self._add(entities[-1], self.language.whole[0], entity)
        return self.meant[id(mention)]

    def _found(
        self, mention: Mention, is_block: bool | None, beside: Sequence[Entity], *, brings: bool
    ) -> list[Entity]:
        phrase = mention.phrase
        if phrase is None:
            return [self._spoken_of(is_block, beside)]
        if phrase.is_block:
            entities = [self._block_meant(phrase, beside)]
            if mention.clauses:
                self._tell_of(entities)
                self._say(entities, mention.clauses)
            return entities
        if "this" in phrase.determiners:
            return [self._spoken_of(False, beside)]
        if brings or (phrase.number is None and _INDEFINITE.intersection(phrase.determiners)):
            entities = self._brought(phrase, brings=brings)
            self._say(entities, mention.clauses)
            return entities
        return [self._known(phrase, mention.clauses, beside)]

    def _brought(self, phrase: NounPhrase, *, brings: bool) -> list[Entity]:
        """The things that an indefinite phrase brings, or brought before."""
        count, kind, here = phrase.count, phrase.kind, self._here()
        there = [one for one in self.entities if one.kind == kind and one.block in here]
        if self.language.by_block:
            if phrase.shape is None or len(phrase.kind) == 1:
                raise NotUnderstood("a new thing has a shape, and a colour or a size")
            if there and phrase.number is None and not (brings and count > 1):
                if len(there) != count or "another" in phrase.determiners:
                    where = f"{len(there)} things of block {self._moment().kind[0].upper()}"
                    raise NotUnderstood(f"{phrase} may be {'one' if count == 1 else 'some'} of {where}, or another")
                return there
        elif len(there) >= count > 1 and not self.placing:
            if len(there) > count:
                raise NotUnderstood(f"{phrase} may be some of {len(there)} things, or others")
            return there
        elif {"the", "other"}.issubset(phrase.determiners) and not self.placing:
            raise NotUnderstood(f"{phrase} may be any but the one that was spoken of")
        return [self._new(phrase) for _ in range(count)]

    def _here(self) -> tuple[Entity | None, ...]:
        """The blocks of which things can be meant first: that of the moment, and where one may be told later, none."""
        return (self._moment(),) if self.language.by_block else (None, self.block)

    def _moment(self) -> Entity:
        if self.block is None:
            raise NotUnderstood("no block was spoken of that this could be")
        return self.block

    def _spoken_of(self, is_block: bool | None, beside: Sequence[Entity]) -> Entity:
        """What a word points to: the subject of the sentence before, or else what was spoken of last."""
        for entity in self.spoken_of:
            if is_block in {None, entity.is_block} and entity not in beside:
                return entity
        raise NotUnderstood("nothing was spoken of that this could be")

    def _block_meant(self, phrase: NounPhrase, beside: Sequence[Entity]) -> Entity:
        """The block that a phrase means; of a story about one block that has no name, that."""
        indefinite = bool(_INDEFINITE.intersection(phrase.determiners))
        if phrase.name is not None:
            return self._block_named(phrase.name, introduced=indefinite)
        blocks = [entity for entity in self.entities if entity.is_block]
        several = phrase.head != phrase.shape or phrase.count > 1 or not _OTHERS.isdisjoint(phrase.determiners)
        if len(blocks) > 1 and (indefinite or (several and not self.language.by_block)):
            raise NotUnderstood(f"{phrase} may be each of {len(blocks)} blocks")
        if not self.language.by_block:
            return self._spoken_of(True, beside)
        if not indefinite:
            return self._moment()
        return blocks[0] if blocks else self._block_named("a", introduced=True)

    def _block_named(self, name: str, *, introduced: bool) -> Entity:
        for entity in self.entities:
            if entity.is_block and entity.kind == (name,):
                return entity
        if self.language.by_block and not introduced:
            raise NotUnderstood(f"block {name.upper()} was not introduced")
        self.entities.append(Entity((name,), is_block=True))
        return self.entities[-1]

    def _new(self, phrase: NounPhrase) -> Entity:
        entity = Entity(phrase.kind, is_block=False, another="another" in phrase.determiners)
        entity.block = self.block if self.language.by_block else None
        self.entities.append(entity)
        return entity

    def _known(self, phrase: NounPhrase, clauses: Sequence[RelationClause], beside: Sequence[Entity]) -> Entity:
        """The object that a phrase means: of this block or of the one being told about, else of any."""
        objects = [one for one in self.entities if not one.is_block]
        here = [one for one in objects if one.block in self._here()]
        for scope in (here,) if self.language.by_block else (here, objects):
            fitting = [entity for entity in scope if entity.fits(phrase)]
            if phrase.number is not None:
                fitting = fitting[phrase.number : phrase.number + 1]
            if fitting:
                break
        if not self.language.by_block:
            if len(fitting) > 1:
                fitting = [entity for entity in fitting if entity not in beside]
            if len(fitting) > 1 and not phrase.determiners:
                fitting = [entity for entity in fitting if not entity.placed][:1]
        if clauses and len(fitting) > 1:
            fitting = self._of_which_is_said(fitting, list(self._asked(clauses)))
        elif clauses and fitting:
            self._say(fitting, clauses)
        if len(fitting) != 1:
            raise NotUnderstood(f"{phrase} may be each of {len(fitting)} things")
        return fitting[0]

    def _of_which_is_said(self, entities: Sequence[Entity], asked: Sequence[tuple[str, Entity]]) -> list[Entity]:
        """Those of which this was said; where that is not one, the other way round, too."""
        stated, converse = {*self.facts}, self.language.converse
        turned = {(other, converse[relation], one) for one, relation, other in stated if relation in converse}
        fitting: list[Entity] = []
        for told in (stated, stated | turned):
            fitting = [one for one in entities if all((one, relation, mark) in told for relation, mark in asked)]
            if len(fitting) == 1:
                return fitting
        return fitting

    def _asked(self, clauses: Iterable[RelationClause]) -> Iterator[tuple[str, Entity]]:
        for clause in clauses:
            brings = not {*self.language.whole}.isdisjoint(clause.relations)
            for landmark in self._all_meant(clause.landmarks, brings=brings):
                for relation in clause.relations:
                    yield relation, landmark

    def _say(self, entities: Iterable[Entity], clauses: Sequence[RelationClause]) -> None:
        for relation, landmark in self._asked(clauses):
            for entity in entities:
                self._add(entity, relation, landmark)


def _asked_kind(
    relations: frozenset[str], of_blocks: Iterable[str], with_blocks: Iterable[str], beside: Sequence[Entity]
) -> bool | None:
    """Whether what stands in these relations to others is a block: ``None`` if it may be either."""
    if not relations.isdisjoint(of_blocks):
        return True
    return None if not relations.isdisjoint(with_blocks) else any(entity.is_block for entity in beside)
