"""The stories of SpartQA-Auto, read from their text by a closed grammar.

::

    STORY    := (SENTENCE .)*
    SENTENCE := (And|Then ,|Finally ,)? (WE_HAVE N blocks (, NAMES)? | (Lets|We) call them NAMES
              | WE_HAVE (a|another) block called NAME TAIL?
              | (In BLK ,?)? WE_HAVE also? THINGS (in BLK | touching EDGE | PLACES)?
              | WE_HAVE BLK TAIL?                                           "we have block C which is above block A"
              | PLACES (WE_HAVE|is) (BLK TAIL? | THINGS)                    "Below block A there is block B"
              | SUBJECT (has|contains) THINGS
              | SUBJECT is also? (PLACES | in BLK | touching EDGE) (and SUBJECT is PLACES)?
              | BLK is RELS and BLK is PLACES)                              "C is below and A is to the left of B"
    TAIL     := with THINGS in it | which (has|contains) THINGS | (which is)? PLACES
    PLACES   := RELS LANDMARKS (and RELS LANDMARKS)*
    WE_HAVE  := there (is|are) | we have

What words point to is found by these rules. *It* and *this thing* are the subject of the sentence before; only after
"Block B is REL it" the topic stays what it was. *This block* is the block of the moment. An indefinite phrase brings a
new thing into that block, also as a landmark; "two medium squares" are number one and two. A phrase that fits several
things of the block means the one of which its clause has been said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from spatialjudge.benchmarks.benchmark import QUOTED
from spatialjudge.benchmarks.spartqa.phrases import (
    HEADS,
    AtEdge,
    Description,
    InBlock,
    Phrases,
    Related,
)
from spatialjudge.benchmarks.spartqa.rules import Derived
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, EDGES, NUMBERS, Scene, Thing, thing_name
from spatialjudge.benchmarks.words import NotUnderstood
from spatialjudge.relations import shown

_INDEFINITE: Final = frozenset({"a", "an", "another", *NUMBERS})
_SENTENCE: Final = re.compile(r"[^.]+")


class Sentence(NamedTuple):
    """A sentence that was not understood, and why."""

    number: int
    text: str
    problem: str


class UnreadStory(ValueError):
    """A story with sentences that are not understood; ``sentences`` has them."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self.sentences = tuple(sentences)
        number, text, problem = self.sentences[0]
        more = f" (and {len(self.sentences) - 1} more sentences)" if len(self.sentences) > 1 else ""
        super().__init__(f"sentence {number} {shown(text, QUOTED)}: {problem}{more}")


def read_story(text: str) -> Scene:
    """The scene that a story tells. O(sentences * things).

    Raises:
        UnreadStory: with every sentence that the grammar does not read.
    """
    telling = _Telling()
    unread = []
    for number, found in enumerate(_SENTENCE.finditer(text), 1):
        sentence = found.group().strip()
        if sentence:
            try:
                telling.hear(sentence)
            except NotUnderstood as error:
                unread.append(Sentence(number, sentence, str(error)))
    if unread:
        raise UnreadStory(unread)
    return telling.scene()


class _Telling:
    """A story being told: what there is so far, and what is spoken of."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.things: dict[str, Thing] = {}
        self.facts: list[tuple[str, str, str]] = []
        self.block: str | None = None
        self.topic: str | None = None
        self.phrases = Phrases("")

    def scene(self) -> Scene:
        return Scene(tuple(self.blocks), dict(self.things), tuple(dict.fromkeys(self.facts)))

    def hear(self, sentence: str) -> None:
        """Read one sentence, or nothing of it."""
        before = (list(self.blocks), dict(self.things), list(self.facts), self.block, self.topic)
        self.phrases = Phrases(sentence)
        try:
            self._sentence()
            self.phrases.end()
        except NotUnderstood:
            self.blocks, self.things, self.facts, self.block, self.topic = before
            raise

    # ---- sentences

    def _sentence(self) -> None:
        said = self.phrases
        if not (said.take("then", ",") or said.take("finally", ",")):
            said.take("and")
        if said.take("lets", "call", "them") or said.take("we", "call", "them"):
            self._name_blocks()
        elif self._we_have():
            self._existence()
        elif said.take("in"):
            self.block = self._block()
            said.take(",")
            if not self._we_have():
                raise said.stuck("what is there")
            self._existence()
        elif relations := said.relations():
            self._fronted(relations)
        else:
            self._statement()

    def _we_have(self) -> bool:
        said = self.phrases
        return said.take("there", "is") or said.take("there", "are") or said.take("we", "have")

    def _existence(self) -> None:
        said = self.phrases
        if said.peek() in NUMBERS and said.peek(1) == "blocks":
            said.at += 2
            if said.take(",") or said.take("called") or said.take("named"):
                said.take("called")
                self._name_blocks()
            return
        said.take("also")
        if said.peek(1) == "block" and said.peek(2) in {"called", "named"}:
            said.need("a", "another")
            said.at += 2
            self.blocks.append(said.named_block())
            self._speak_of(self.blocks[-1])
            self._tail(self.blocks[-1])
            return
        if block := said.block():
            self._speak_of(block)
            self._tail(block)
            return
        things = self._things()
        edge, relations = said.edge(), said.relations()
        if edge or said.take("in"):
            self.block = self._block()
        brought = self._put(things, self._known_block())
        self.topic = brought[-1]
        self._touch(brought, edge)
        if relations:
            self._state(brought, self._places(relations))

    def _name_blocks(self) -> None:
        """Read "A, B and C"."""
        self.blocks = [self.phrases.named_block()]
        while self.phrases.take(",") or self.phrases.take("and"):
            self.phrases.take("and")
            self.blocks.append(self.phrases.named_block())

    def _fronted(self, relations: Sequence[str]) -> None:
        """Read on in "Below NP there is NP"."""
        said = self.phrases
        places = self._places(relations)
        if not (said.take("is") or said.take("are") or self._we_have()):
            raise said.stuck("what is there")
        block = said.block()
        if block is None:
            self._state(self._meant_by(self._subjects()), places)
        else:
            self._speak_of(block)
            self._state([block], places)
            self._tail(block)

    def _tail(self, block: str) -> None:
        """Read what is said of a block that has just been introduced."""
        said = self.phrases
        if said.take("with"):
            self._put(self._things(), block)
            said.take("in", "it")
        elif said.take("which", "has") or said.take("which", "contains"):
            self._put(self._things(), block)
        else:
            said.take(",")
            said.take("which", "is")
            if relations := said.relations():
                self._state([block], self._places(relations))

    def _statement(self) -> None:
        """Read a sentence that begins with its subject."""
        said = self.phrases
        block, topic = self.block, self.topic
        subjects = self._subjects()
        if said.take("also", "has") or said.take("also", "contains") or said.take("has") or said.take("contains"):
            holder = self._meant_by(subjects)[-1]
            if holder not in self.blocks:
                raise NotUnderstood(f"{holder} is no block")
            self._put(self._things(), holder)
            return
        said.need("is", "are")
        said.take("also")
        edge = said.edge()
        if edge or said.take("in"):
            self.block = self._block()
            self._touch(self._meant_by(subjects), edge)
            return
        relations = said.relations()
        if not relations:
            raise said.stuck("a relation")
        if said.take("and"):
            self._shared_landmark(subjects, relations)
            return
        floating = said.peek() == "it"
        names = self._meant_by(subjects)
        self._state(names, self._places(relations, topic))
        if floating:
            self.block, self.topic = block, topic
        if said.take("and"):
            self._statement()

    def _shared_landmark(self, subjects: Sequence[str | Description], relations: Sequence[str]) -> None:
        """Read on in "C is below and A is to the left of B"."""
        others = self._subjects()
        self.phrases.need("is", "are")
        places = self._places(self.phrases.relations())
        self._state(self._meant_by(others), places)
        self._state(self._meant_by(subjects), [(relations, places[0][1])])

    # ---- what is spoken of

    def _subjects(self) -> Sequence[str | Description]:
        """Read the subjects of a sentence: names of what was there before, or phrases."""
        said = self.phrases
        if said.take("it"):
            return [self._known_topic()]
        if said.take("this", "block"):
            return [self._known_block()]
        if said.peek() == "this" and said.peek(1) in HEADS:
            said.at += 2
            topic = self._known_topic()
            if topic in self.blocks:
                raise NotUnderstood(f"block {topic} is no thing")
            return [topic]
        return self._blocks() or self._things()

    def _meant_by(self, subjects: Iterable[str | Description]) -> list[str]:
        """The names of the subjects, new things brought in; the sentence is about the last from now on."""
        names: list[str] = []
        for subject in subjects:
            names += [subject] if isinstance(subject, str) else self._meant(subject)
        self.topic = names[-1]
        if self.topic in self.blocks:
            self.block = self.topic
        return names

    def _blocks(self) -> list[str]:
        """Read "block A", "blocks A and B", "both blocks A and B", or "A"; none if no block comes."""
        said = self.phrases
        said.take("both")
        if said.take("blocks"):
            blocks = [said.named_block()]
            while said.take(",") or said.take("and"):
                blocks.append(said.named_block())
        else:
            named = said.block()
            blocks = [] if named is None else [named]
        if unknown := [block for block in blocks if block not in self.blocks]:
            raise NotUnderstood(f"block {unknown[0]} was not introduced")
        return blocks

    def _block(self) -> str:
        """Read a block that things are in."""
        block = self._known_block() if self.phrases.take("this", "block") else self.phrases.named_block()
        if block not in self.blocks:
            raise NotUnderstood(f"block {block} was not introduced")
        return block

    def _known_topic(self) -> str:
        if self.topic is None:
            raise NotUnderstood("nothing was spoken of that this could be")
        return self.topic

    def _known_block(self) -> str:
        if self.block is None:
            raise NotUnderstood("no block was spoken of that this could be")
        return self.block

    def _speak_of(self, block: str) -> None:
        if block not in self.blocks:
            raise NotUnderstood(f"block {block} was not introduced")
        self.block = self.topic = block

    # ---- things and where they are

    def _things(self) -> list[Description]:
        """Read "NP, NP and NP"."""
        said = self.phrases
        things = [said.description()]
        while True:
            start = said.at
            if not (said.take(",", "and") or said.take(",") or said.take("and")):
                return things
            if said.relation() or said.block() or said.peek() in {"it", "this"}:
                said.at = start
                return things
            things.append(said.description())

    def _put(self, described: Iterable[Description], block: str) -> list[str]:
        """Bring new things into a block, which is spoken of from now on."""
        self.block = self.topic = block
        return [name for one in described for name in self._bring(one)]

    def _bring(self, described: Description) -> list[str]:
        """Bring what a phrase describes into the block of the moment."""
        size, colour, shape = described.kind
        if shape is None or (size is None and colour is None):
            raise NotUnderstood("a new thing has a shape, and a colour or a size")
        block = self._known_block()
        counts = [NUMBERS.index(word) + 1 for word in described.determiners if word in NUMBERS]
        count = counts[-1] if counts else 1
        like = [name for name in self._in_block(block) if self._kind(name) == (size or "", colour or "", shape)]
        if count == 1 and described.number is None and like:
            if len(like) > 1 or "another" in described.determiners:
                raise NotUnderstood(f"{described} may be one of {len(like)} things of block {block}, or another")
            names = like
        else:
            numbers = [described.number] if count == 1 else [len(like) + place for place in range(count)]
            names = [self._new(size or "", colour or "", shape, number) for number in numbers]
        if described.clause is not None:
            self._say_clause(names, described)
        return names

    def _new(self, size: str, colour: str, shape: str, number: int | None) -> str:
        block = self._known_block()
        if number is not None and number >= len(NUMBERS):
            raise NotUnderstood(f"more than {len(NUMBERS)} things of a kind cannot be numbered")
        name = thing_name(filter(None, (size, colour, shape)), number, block, self.things)
        self.things[name] = Thing(name, block, size, colour, shape, number)
        return name

    def _in_block(self, block: str) -> list[str]:
        return [name for name, thing in self.things.items() if thing.block == block]

    def _kind(self, name: str) -> tuple[str, str, str]:
        thing = self.things[name]
        return thing.size, thing.colour, thing.shape

    def _meant(self, described: Description) -> list[str]:
        if described.number is None and _INDEFINITE.intersection(described.determiners):
            return self._bring(described)
        fitting = [name for name in self._in_block(self._known_block()) if self._may_be(name, described)]
        if len(fitting) > 1 and described.clause is not None:
            fitting = self._of_which_is_said(fitting, described.clause)
        if len(fitting) != 1:
            raise NotUnderstood(f"{described} fits {len(fitting)} things of block {self.block}")
        if described.clause is not None:
            self._say_clause(fitting, described)
        return fitting

    def _may_be(self, name: str, described: Description) -> bool:
        kinds = zip(described.kind, self._kind(name), strict=True)
        return all(said in {None, has} for said, has in kinds) and described.number in {None, self.things[name].number}

    def _of_which_is_said(self, names: Sequence[str], clause: InBlock | AtEdge | Related) -> list[str]:
        """Those of which a clause has been said or, if that is not one, of which it follows."""
        if isinstance(clause, InBlock):
            return [name for name in names if self.things[name].block == clause.block]
        if isinstance(clause, AtEdge):
            return [name for name in names if clause.edge in self.things[name].edges]
        landmarks = self._meant(clause.landmark)
        asked = [(relation, mark) for relation in clause.relations for mark in landmarks]
        stated = {*self.facts, *((obj, CONVERSE[relation], subject) for subject, relation, obj in self.facts)}
        told = [name for name in names if all((name, relation, mark) in stated for relation, mark in asked)]
        if len(told) == 1:
            return told
        derived = Derived(self.scene())
        return [name for name in names if all(derived.entails(name, relation, mark) for relation, mark in asked)]

    def _say_clause(self, names: Sequence[str], described: Description) -> None:
        clause = described.clause
        if isinstance(clause, AtEdge):
            self._touch(names, clause.edge)
        elif isinstance(clause, InBlock):
            if any(self.things[name].block != clause.block for name in names):
                raise NotUnderstood(f"{described} is not in block {clause.block}")
        elif clause is not None:
            self._state(names, [(clause.relations, self._meant(clause.landmark))])

    def _touch(self, names: Iterable[str], edge: str | None) -> None:
        if edge is None:
            return
        if edge not in EDGES:
            raise NotUnderstood(f"a block has no {edge} edge")
        for name in names:
            self.things[name] = replace(self.things[name], edges=self.things[name].edges | {edge})

    # ---- relations

    def _places(self, relations: Sequence[str], it: str | None = None) -> list[tuple[Sequence[str], list[str]]]:
        """Read landmarks, and further relations with theirs."""
        places = []
        said = self.phrases
        while True:
            places.append((relations, self._landmarks(it)))
            start = said.at
            if not said.take("and"):
                return places
            relations = said.relations()
            if not relations:
                said.at = start
                return places

    def _landmarks(self, it: str | None) -> list[str]:
        said = self.phrases
        if said.take("it"):
            return [it or self._known_topic()]
        blocks = self._blocks()
        if blocks:
            return blocks
        return [name for one in self._things() for name in self._meant(one)]

    def _state(self, subjects: Iterable[str], places: Iterable[tuple[Sequence[str], Sequence[str]]]) -> None:
        marks = list(places)
        for subject in subjects:
            for relations, landmarks in marks:
                if any((mark in self.blocks) != (subject in self.blocks) for mark in landmarks):
                    raise NotUnderstood(f"{subject} is related to what is not of its kind")
                self.facts.extend((subject, relation, mark) for relation in relations for mark in landmarks)
