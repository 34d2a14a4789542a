"""New stories of SpartQA with their questions: a random picture, what is told of it, and phrases that mean its things.

Of each story all four types are asked. *Variants* of a question follow by entailment, as in the paper (section 5): from
the other side, or in another order, it has the answer that goes with its own (``consistency``); with the opposite
relation, or of the blocks without it, another one (``contrast``). A label is what the benchmark's rules derive from the
facts of the picture that are told; the item stands only if its text is read as these facts, its phrases as the things
they were made for, and geometry says the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple, cast

from spatialjudge.benchmarks.benchmark import Label
from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.scenes.phrases import numbered
from spatialjudge.benchmarks.scenes.tasks import ChooseObject, YesNo
from spatialjudge.benchmarks.spartqa.benchmark import spartqa
from spatialjudge.benchmarks.spartqa.phrases import AtEdge, Description, InBlock, RelatedClause
from spatialjudge.benchmarks.spartqa.pictures import BLOCKS, SEEN, UNSEEN, StoryWords, picture
from spatialjudge.benchmarks.spartqa.questions import SceneQuestion, task_of
from spatialjudge.benchmarks.spartqa.reading import FIND_RELATION, YES_NO
from spatialjudge.benchmarks.spartqa.rules import BlockStory
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, BlockScene
from spatialjudge.benchmarks.spartqa.writing import Teller
from spatialjudge.benchmarks.wanted import Gold

MAX_OBJECTS: Final = 16
MAX_FURTHER: Final = 6
MAX_SUPPORT: Final = 6
TRIES: Final = 12
"""Phrases that are made before none is said to tell a thing apart."""
_PHRASES: Final = {"YN": (2, False), "FR": (2, True), "CO": (3, True), "FB": (1, False)}
"""Of each type of question how many phrases it has, and whether each must mean one thing."""
_HEADS: Final = ("thing", "shape", "object")
_OPPOSITE: Final = {**CONVERSE, "near to": "far from", "far from": "near to", "touching": "far from"}
"""What contradicts a relation."""


class _Asked(NamedTuple):
    """A question, what its phrases are called, all of it in words, and the candidates."""

    question: SceneQuestion
    said: tuple[str, ...]
    text: str
    candidates: tuple[str, ...]


class _Asker:
    """The questions of a story."""

    def __init__(self, random: Random, scene: BlockScene, words: StoryWords) -> None:
        self.random, self.scene, self.words = random, scene, words
        self.about = BlockStory(scene)

    def questions(self) -> Iterator[_Asked]:
        """What is asked, nothing twice; where no phrase was found, less."""
        asked: list[SceneQuestion] = []
        for q_type in [*_PHRASES] * 2:
            if (made := self._made(q_type)) is not None and made[0] not in asked:
                asked.append(made[0])
                yield self._worded(*made)

    def variants(self, asked: _Asked) -> Iterator[tuple[str, _Asked]]:
        """Questions whose answers go with that of this one, or differ from it; by the name of their set."""
        question, said = asked.question, asked.said
        phrases, relation, q_type = question.phrases, question.relation, question.q_type
        if q_type == "CO":
            turned = replace(question, phrases=(*phrases[1::-1], phrases[2]))
            yield "consistency", self._worded(turned, (*said[1::-1], said[2]))
        elif q_type == "FB":
            other = self._said(phrases[0], "a" if question.without else "any")
            yield "contrast", self._worded(replace(question, without=not question.without), (other,))
        elif all(len(self.about.fitting(phrase)) == 1 for phrase in phrases):
            other_side = replace(question, phrases=phrases[::-1], relation=CONVERSE.get(relation, ""))
            yield "consistency", self._worded(other_side, said[::-1])
            if q_type == "YN":
                yield "contrast", self._worded(replace(question, relation=_OPPOSITE[relation]), said)

    # ---- questions

    def _worded(self, question: SceneQuestion, said: tuple[str, ...]) -> _Asked:
        """The question in words."""
        match question.q_type:
            case "FR":
                text, candidates = f"What is the relation between {said[0]} and {said[1]}?", FIND_RELATION
            case "YN":
                subject = question.phrases[0]
                be = "Are" if "all" in subject.determiners else "Is"
                there = "there " if subject.determiners == ("any",) else ""
                comma = "," if subject.clause is not None else ""
                text = f"{be} {there}{said[0]}{comma} {self._relation(question.relation)} {said[1]}?"
                candidates = YES_NO
            case "CO":
                which = self.random.choice(("Which object is", "What is"))
                text = f"{which} {self._relation(question.relation)} {said[2]}? {said[0]} or {said[1]}?"
                candidates = _of_two(said)
            case _:
                have = "don't have" if question.without else "have"
                text = f"Which blocks {have} {said[0]}?"
                candidates = self.scene.blocks
        return _Asked(question, said, text, candidates)

    def _made(self, q_type: str) -> tuple[SceneQuestion, tuple[str, ...]] | None:
        """A question of a type, and what its phrases are called."""
        phrases = self._phrases(*_PHRASES[q_type])
        if phrases is None:
            return None
        if q_type == "FB":
            if isinstance(phrases[0].clause, InBlock):  # which would name the answer
                return None
            without = self.random.random() < 0.5
            return SceneQuestion("FB", phrases, without=without), (self._said(phrases[0], "any" if without else "a"),)
        if q_type == "YN":
            (subject, said), (obj, landmark) = (self._quantified(phrase) for phrase in phrases)
            return self._related(SceneQuestion("YN", (subject, obj)), YES_NO), (said, landmark)
        called = tuple(self._said(phrase, "the") for phrase in phrases)
        question = SceneQuestion(q_type, phrases)
        return question if q_type == "FR" else self._related(question, _of_two(called)), called

    def _related(self, question: SceneQuestion, candidates: tuple[str, ...]) -> SceneQuestion:
        """The question with a relation that has a label drawn from the candidates, or any if none has it."""
        wanted = self.random.choice(candidates)
        relations = self.random.sample(list(CONVERSE), len(CONVERSE))
        task = cast("YesNo | ChooseObject", task_of(question, self.about, candidates))
        labels = ((one, replace(task, relation=one).label(self.about.derived)) for one in relations)
        return replace(question, relation=next((one for one, label in labels if label == wanted), relations[0]))

    # ---- phrases

    def _phrases(self, count: int, of_one: bool) -> tuple[Description, ...] | None:
        """Phrases of so many things, which may fit others, too, unless they are to be of one."""
        if len(self.scene.things) < count:
            return None
        found = []
        for name in self.random.sample(list(self.scene.things), count):
            tried = (self._described(name) for _ in range(TRIES))
            phrase = next((one for one in tried if not of_one or len(self.about.fitting(one)) == 1), None)
            if phrase is None:
                return None
            found.append(phrase)
        return tuple(found)

    def _described(self, name: str, *, plain: bool = False) -> Description:
        """A phrase that fits a thing."""
        random, thing = self.random, self.scene.things[name]
        size, colour, shape = (word if random.random() < 0.7 else None for word in thing.kind)
        if not (size or colour):
            colour = thing.kind[1]
        number = thing.number if random.random() < 0.6 else None
        clause = None if plain else self._clause(name)
        return Description((), size, colour, shape, number, shape or random.choice(_HEADS), clause=clause)

    def _clause(self, name: str) -> InBlock | AtEdge | RelatedClause | None:
        random, thing, derived = self.random, self.scene.things[name], self.about.derived
        clauses: list[InBlock | AtEdge | RelatedClause | None] = [None, None, InBlock(thing.block)]
        clauses += [AtEdge(edge) for edge in sorted(thing.edges)]
        other = random.choice(list(self.scene.things))
        if true := [relation for relation in CONVERSE if derived.entails(name, relation, other)]:
            clauses += [RelatedClause((random.choice(true),), (self._described(other, plain=True),))] * 2
        return random.choice(clauses)

    def _quantified(self, phrase: Description) -> tuple[Description, str]:
        """A phrase with "the", "a", "any" or "all", as many as it fits, and in words."""
        several = len(self.about.fitting(phrase)) > 1
        word = self.random.choice(("any", "all", "a") if several and phrase.number is None else ("the", "the", "a"))
        return replace(phrase, determiners=(word,)), self._said(phrase, word, plural=word == "all")

    def _said(self, phrase: Description, determiner: str, *, plural: bool = False) -> str:
        head = f"{phrase.head}s" if plural else phrase.head
        said = f"{head}{numbered(phrase.number)}"
        words = [determiner, phrase.size, phrase.colour, said, self._said_clause(phrase.clause, plural)]
        return " ".join(filter(None, words))

    def _said_clause(self, clause: InBlock | AtEdge | RelatedClause | None, plural: bool) -> str | None:
        start = f"{self.random.choice(('that', 'which'))} {'are' if plural else 'is'}"
        match clause:
            case InBlock(block):
                return f"{start} in block {block}"
            case AtEdge(edge):
                return f"{start} touching the {edge} edge of a block"
            case RelatedClause(relations, landmarks):
                return f"{start} {self._relation(relations[0])} {self._said(landmarks[0], 'a')}"
            case None:
                return None

    def _relation(self, relation: str) -> str:
        return self.random.choice(self.words.relations[relation])


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """The questions of a story."""
    words = UNSEEN if sizes["unseen"] else SEEN
    blocks = min(sizes["blocks"], sizes["objects"])
    scene = picture(random, words, blocks, sizes["objects"], sizes["further"], chains=sizes["support"] > 1)
    if scene is None:
        return
    text = Teller(random, scene, words).story()
    asker = _Asker(random, scene, words)
    for asked in asker.questions():
        written = _written(asker, text, asked)
        if sizes["variants"]:
            [label] = (gold.label for gold in written.golds.values())
            told = ((name, _written(asker, text, variant)) for name, variant in asker.variants(asked))
            variants = tuple((name, one) for name, one in told if _is_of(name, asked, label, one))
            written = written._replace(variants=variants)
        yield written


def _written(asker: _Asker, text: str, asked: _Asked) -> WrittenStory:
    """The row of a question with its label; each of its phrases means what it was made for, and so something."""
    q_type, candidates = asked.question.q_type, asked.candidates
    meant = task_of(asked.question, asker.about, candidates)
    label = meant.label(asker.about.derived)
    row = {
        "story": text,
        "question": asked.text,
        "q_type": q_type,
        "candidate_answers": [] if q_type == "YN" else list(candidates),
        "answer": _answer(q_type, label, candidates),
    }
    golds = {q_type: _gold(q_type, label, candidates)}
    return WrittenStory(row, golds, len(asker.scene.things), len(asker.about.facts), check=meant.same)


def _is_of(name: str, asked: _Asked, label: Label, variant: WrittenStory) -> bool:
    """Whether the label of a variant is what its set says: another one, or of the same yes/no the same."""
    [gold] = variant.golds.values()
    return gold.label != label if name == "contrast" else asked.question.q_type != "YN" or gold.label == label


def _of_two(said: Sequence[str]) -> tuple[str, ...]:
    return (*said[:2], "both of them", "none of them")


def _answer(q_type: str, label: Any, candidates: Sequence[str]) -> list[str]:
    """A label as tables have it: texts in a list, of FR and CO the places of candidates."""
    labels = [label] if isinstance(label, str) else label
    return [str(candidates.index(one)) if q_type in {"FR", "CO"} else one for one in labels]


def _gold(q_type: str, label: Any, candidates: Sequence[str]) -> Gold:
    """A label, how many can be right, and what a blind answer to this one is."""
    settled = q_type != "FB" and label not in {"DK", ("DK",), "none of them"}
    if q_type == "CO":
        return Gold(label, len(candidates), str(candidates.index(label)), settled)
    kinds = {"YN": len(YES_NO), "FR": len(FIND_RELATION) + 4, "FB": 2 ** len(candidates)}
    return Gold(label, kinds[q_type], settled=settled)


new_spartqa: Final = Generator(
    benchmark=spartqa,
    knobs={
        "support": Knob(range(MAX_SUPPORT + 1), 0, MAX_SUPPORT, "facts that the label follows from, 0 if from none"),
        "objects": Knob(range(4, 9), 2, MAX_OBJECTS, "things in the blocks"),
        "blocks": Knob(range(2, 4), 2, len(BLOCKS), "blocks"),
        "further": Knob(
            range(3), 0, MAX_FURTHER, "pairs of things of a block that are related besides those that join all of them"
        ),
        "unseen": Knob(range(1), 0, 1, "1: in words that no published story has"),
        "variants": Knob(range(1), 0, 1, "1: each question with its consistency and contrast sets"),
    },
    write=_write,
)
