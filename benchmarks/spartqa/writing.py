"""Stories of SpartQA in words: how blocks, their things and what is so of these can be told.

Every form is one that the benchmark's reader has; whether it was understood as it was meant is seen by reading it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.phrases import NUMBERS, listed, numbered
from spatialjudge.benchmarks.spartqa.pictures import StoryWords
from spatialjudge.benchmarks.spartqa.scene import BlockScene, Shape

_SHORT: Final = 0.2
"""How often a phrase leaves out what is not needed to tell a thing from the others of its block."""


class Teller:
    """A story being told in some words."""

    def __init__(self, random: Random, scene: BlockScene, words: StoryWords) -> None:
        self.random, self.scene, self.words = random, scene, words
        self.topic: str | None = None

    def story(self) -> str:
        """The sentences."""
        blocks, random = self.scene.blocks, self.random
        facts = {block: [fact for fact in self.scene.facts if fact[0] == block] for block in blocks}
        sentences = [random.choice(_INTRODUCTIONS).format(count=NUMBERS[len(blocks) - 1], names=listed(blocks))]
        first = random.random() < 0.5  # whether all blocks are placed before what is in them is told
        if first:
            sentences += [sentence for block in blocks for sentence in self._of_block(block, facts[block])]
        for block in blocks:
            if not first:
                sentences += self._of_block(block, facts[block])
            sentences += self._contents(block)
            sentences += self._of_things(block)
        return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)

    # ---- blocks

    def _of_block(self, block: str, facts: Sequence[Triple]) -> Iterator[str]:
        """Where a block lies."""
        if not facts:
            return
        relations, other = [self._said(fact[1]) for fact in facts], facts[0][2]
        said = self.random.choice((f"block {other}", f"block {other}", other))
        fronted = (
            f"{listed(relations)} block {other} there is block {block}",
            f"{listed(relations)} block {other} is block {block}",
        )
        plain = (f"block {block} is {listed(relations)} {said}",) * 2
        twice = (f"block {block} is {relations[0]} block {other} and it is {relations[-1]} block {other}",) * (
            len(relations) > 1
        )
        self.topic = block
        yield self.random.choice((*plain, *fronted, *twice))

    def _contents(self, block: str) -> Iterator[str]:
        """What is in a block."""
        random, things = self.random, [thing for thing in self.scene.things.values() if thing.block == block]
        phrases = []
        for thing in things:
            if not thing.number:
                like = sum(one.kind == thing.kind for one in things)
                phrases.append(self._new(thing, like))
        cut = random.randint(1, len(phrases))
        told, rest = phrases[:cut], phrases[cut:]
        many = "are" if len(told) > 1 or told[0].endswith("s") else "is"
        forms = [f"block {block} has {listed(told)}", f"block {block} contains {listed(told)}"]
        forms += [f"there {many} {listed(told)} in block {block}", f"{listed(told)} {many} in block {block}"]
        if self.topic == block:
            forms += [f"it has {listed(told)}", f"it contains {listed(told)}"]
        yield random.choice(forms)
        for phrase in rest:
            many = "are" if phrase.endswith("s") else "is"
            yield random.choice(
                (
                    f"there {many} also {phrase} in this block",
                    f"{phrase} {many} also in this block",
                    f"this block also has {phrase}",
                )
            )
        self.topic = None

    # ---- things

    def _of_things(self, block: str) -> Iterator[str]:
        """What is so of the things of a block, facts that can be told together often in one sentence."""
        random = self.random
        things = [thing for thing in self.scene.things.values() if thing.block == block]
        told: list[tuple[str, list[str], list[str]]] = []
        for subject, relation, obj in (
            fact for fact in self.scene.facts if fact[0] in {thing.name for thing in things}
        ):
            last = told[-1] if told else None
            if last and (last[0], last[2]) == (subject, [obj]) and random.random() < 0.8:
                last[1].append(relation)
            elif last and (last[0], last[1]) == (subject, [relation]) and obj not in last[2] and random.random() < 0.8:
                last[2].append(obj)
            else:
                told.append((subject, [relation], [obj]))
        sentences: list[tuple[str, list[str], list[str]] | tuple[str, str]] = [*told]
        sentences += [(thing.name, edge) for thing in things for edge in sorted(thing.edges)]
        random.shuffle(sentences)
        sentences.sort(key=lambda one: one[0] if random.random() < 0.5 else "")
        for said in sentences:
            yield self._edge(*said) if len(said) == 2 else self._related(*said)
            self.topic = said[0]

    def _edge(self, name: str, edge: str) -> str:
        also = self.random.choice(("", "", "also "))
        return f"{self._subject(name)} is {also}touching the {edge} edge of this block"

    def _related(self, subject: str, relations: Sequence[str], objects: Sequence[str]) -> str:
        said, landmarks = listed([self._said(one) for one in relations]), listed([self._old(one) for one in objects])
        if self.random.random() < 0.25:
            return f"{said} {landmarks} {self.random.choice(('is', 'there is'))} {self._old(subject)}"
        return f"{self._subject(subject)} is {said} {landmarks}"

    def _subject(self, name: str) -> str:
        """A thing as the subject: "it" or "this object" if it was that of the sentence before."""
        if self.topic == name and self.random.random() < 0.7:
            return self.random.choice(("it", "it", "this thing", "this object", "this shape"))
        return self._old(name)

    def _new(self, thing: Shape, like: int) -> str:
        """A thing, or so many alike, that has not been spoken of."""
        kind = " ".join(thing.kind)
        return f"{NUMBERS[like - 1]} {kind}s" if like > 1 else f"{self.random.choice(('a', 'a', 'one'))} {kind}"

    def _old(self, name: str) -> str:
        """A thing that has been spoken of."""
        thing = self.scene.things[name]
        if thing.number is not None:
            return f"{' '.join(thing.kind)}{numbered(thing.number)}"
        others = [one for one in self.scene.things.values() if one.block == thing.block and one is not thing]
        short = thing.kind[self.random.choice((1, 2)) :]
        told_apart = not any(one.may_be(frozenset(short), None) for one in others)
        return f"the {' '.join(short if told_apart and self.random.random() < _SHORT else thing.kind)}"

    def _said(self, relation: str) -> str:
        return self.random.choice(self.words.relations[relation])


_INTRODUCTIONS: Final = (
    "there are {count} blocks, {names}",
    "we have {count} blocks, {names}",
    "there are {count} blocks, called {names}",
    "there are {count} blocks. Lets call them {names}",
    "we have {count} blocks. We call them {names}",
)
