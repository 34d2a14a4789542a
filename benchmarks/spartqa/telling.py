"""A story of SpartQA being told: what there is so far, and what its words mean there.

*It* is the subject of the sentence before; where that makes no sense, the other of the block and the thing that were
spoken of last. *This thing* is the thing, *this block* the block of the moment. An indefinite phrase brings a new thing
into that block; "two medium squares" are number one and two. A phrase that fits several things of the block means the
one of which its clause has been said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Self

from spatialjudge.benchmarks.scenes.phrases import NUMBERS
from spatialjudge.benchmarks.spartqa.phrases import AtEdge, Description, InBlock, RelatedClause
from spatialjudge.benchmarks.spartqa.rules import derive
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, EDGES, BlockScene, Shape, thing_name
from spatialjudge.benchmarks.words import NotUnderstood

_INDEFINITE: Final = frozenset({"a", "an", "another", *NUMBERS})

Places = Sequence[tuple[Sequence[str], Sequence[str]]]
"""Relations, and the names of what something stands in them to."""


class Telling:
    """What has been told so far.

    ``topic`` is the subject of the sentence before, ``block`` the block of the moment, and ``thing`` the thing that was
    spoken of last, if it was one. Methods that raise ``NotUnderstood`` may leave a part behind: see :meth:`copy`.
    """

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.things: dict[str, Shape] = {}
        self.facts: list[tuple[str, str, str]] = []
        self.block: str | None = None
        self.thing: str | None = None
        self.topic: str | None = None

    def copy(self) -> Self:
        """The same, to try a sentence on."""
        other = type(self)()
        other.blocks, other.things, other.facts = list(self.blocks), dict(self.things), list(self.facts)
        other.block, other.thing, other.topic = self.block, self.thing, self.topic
        return other

    def scene(self) -> BlockScene:
        """All that was told."""
        return BlockScene(tuple(self.blocks), dict(self.things), tuple(dict.fromkeys(self.facts)))

    # ---- what is spoken of

    @property
    def pointed_at(self) -> tuple[str, ...]:
        """What *it* can be, what is likeliest first."""
        return tuple(dict.fromkeys(name for name in (self.topic, self.thing, self.block) if name is not None))

    def this_topic(self) -> str:
        """What *it* means."""
        if self.topic is None:
            raise NotUnderstood("nothing was spoken of that this could be")
        return self.topic

    def this_thing(self) -> str:
        """What *this thing* means."""
        if self.thing is None:
            raise NotUnderstood("no one thing was spoken of that this could be")
        return self.thing

    def this_block(self) -> str:
        """What *this block* means."""
        if self.block is None:
            raise NotUnderstood("no block was spoken of that this could be")
        return self.block

    def only_block(self) -> str:
        """The block of a story that names none."""
        if len(self.blocks) > 1:
            raise NotUnderstood(f"it may be each of {len(self.blocks)} blocks")
        self.blocks = self.blocks or ["A"]
        return self.blocks[0]

    def introduced(self, block: str) -> str:
        """A block that was introduced before."""
        if block not in self.blocks:
            raise NotUnderstood(f"block {block} was not introduced")
        return block

    def speak_of(self, name: str) -> None:
        """Make a block or a thing the topic."""
        self.topic = name
        if name in self.things:
            self.thing = name
        else:
            self.block = self.introduced(name)

    # ---- things

    def put(self, described: Iterable[Description], block: str) -> list[str]:
        """Bring new things into a block, which is spoken of from now on."""
        self.speak_of(block)
        names = [name for one in described for name in self.bring(one)]
        self.thing = names[0] if len(names) == 1 else None
        return names

    def bring(self, described: Description) -> list[str]:
        """Bring what a phrase describes into the block of the moment."""
        kind, count = described.kind, described.count
        if described.shape is None or len(kind) == 1:
            raise NotUnderstood("a new thing has a shape, and a colour or a size")
        like = [name for name in self._here() if self.things[name].kind == kind]
        if count == 1 and described.number is None and like:
            if len(like) > 1 or "another" in described.determiners:
                raise NotUnderstood(f"{described} may be one of {len(like)} things of block {self.block}, or another")
            names = like
        else:
            numbers = [described.number] if count == 1 else [len(like) + place for place in range(count)]
            names = [self._new(kind, number) for number in numbers]
        self._say(names, described)
        return names

    def meant(self, described: Description) -> list[str]:
        """What a phrase means: a thing of the block of the moment, or those that it brings."""
        if described.number is None and _INDEFINITE.intersection(described.determiners):
            return self.bring(described)
        fitting = [name for name in self._here() if self.things[name].may_be(described.said, described.number)]
        if len(fitting) > 1 and described.clause is not None:
            fitting = self._of_which_is_said(fitting, described.clause)
        if len(fitting) != 1:
            raise NotUnderstood(f"{described} fits {len(fitting)} things of block {self.block}")
        self._say(fitting, described)
        return fitting

    def _new(self, kind: tuple[str, ...], number: int | None) -> str:
        block = self.this_block()
        if number is not None and number >= len(NUMBERS):
            raise NotUnderstood(f"more than {len(NUMBERS)} things of a kind cannot be numbered")
        name = thing_name(kind, number, block, self.things)
        self.things[name] = Shape(name, block, kind, number)
        return name

    def _here(self) -> list[str]:
        """The things of the block of the moment."""
        block = self.this_block()
        return [name for name, thing in self.things.items() if thing.block == block]

    def _of_which_is_said(self, names: Sequence[str], clause: InBlock | AtEdge | RelatedClause) -> list[str]:
        """Those of which a clause has been said; where that is not one, the other way round too; else by the rules."""
        if isinstance(clause, InBlock):
            return [name for name in names if self.things[name].block == clause.block]
        if isinstance(clause, AtEdge):
            return [name for name in names if clause.edge in self.things[name].edges]
        landmarks = [name for one in clause.landmarks for name in self.meant(one)]
        asked = [(relation, mark) for relation in clause.relations for mark in landmarks]
        stated = {*self.facts}
        either = stated | {(obj, CONVERSE[relation], subject) for subject, relation, obj in stated}
        for told in (stated, either):
            fitting = [name for name in names if all((name, relation, mark) in told for relation, mark in asked)]
            if len(fitting) == 1:
                return fitting
        derived = derive(self.scene())
        return [name for name in names if all(derived.entails(name, relation, mark) for relation, mark in asked)]

    # ---- what is said of them

    def _say(self, names: Sequence[str], described: Description) -> None:
        """Take in what a phrase says of things in its clause."""
        match described.clause:
            case AtEdge(edge):
                self.touch(names, edge)
            case InBlock(block):
                if any(self.things[name].block != block for name in names):
                    raise NotUnderstood(f"{described} is not in block {block}")
            case RelatedClause(relations, landmarks):
                self.state(names, [(relations, [name for one in landmarks for name in self.meant(one)])])
            case None:
                pass

    def touch(self, names: Iterable[str], edge: str | None) -> None:
        """Take in that things touch an edge of their block, if one is named."""
        if edge is None:
            return
        if edge not in EDGES:
            raise NotUnderstood(f"a block has no {edge} edge")
        for name in names:
            if name not in self.things:
                raise NotUnderstood(f"block {name} touches an edge")
            self.things[name] = replace(self.things[name], edges=self.things[name].edges | {edge})

    def state(self, subjects: Iterable[str], places: Places) -> None:
        """Take in that subjects stand in relations to others of their kind."""
        for subject in subjects:
            for relations, landmarks in places:
                if any((mark in self.blocks) != (subject in self.blocks) for mark in landmarks):
                    raise NotUnderstood(f"{subject} is related to what is not of its kind")
                self.facts.extend((subject, relation, mark) for relation in relations for mark in landmarks)
