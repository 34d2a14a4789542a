"""New stories in SpaRTUN's manner with their questions: a picture of boxes in blocks, and what is told of it.

A story tells which objects a block holds, and relations of objects of one block, or of blocks, that are true of the
picture: so it contradicts itself never. Asked is which relations hold between two entities (FR), or whether one does
between entities that phrases with "the", "a" or "all" mean (YN). *Support* is the difficulty: every relation that
follows needs some facts, the fewest are counted, and the relation that needs most is what counts.

Labels by construction: what the rules of the benchmark derive, with those that they leave out. The text is in the
benchmark's words; its reader must read it back, and the solver say the same by the vocabulary ``spartun``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.scenes.evidence import SceneStory, holding
from spatialjudge.benchmarks.scenes.phrases import NUMBERS, listed
from spatialjudge.benchmarks.scenes.tasks import EntityGroup, FindRelation, YesNo
from spatialjudge.benchmarks.spartun.benchmark import spartun
from spatialjudge.benchmarks.spartun.phrases import LEXICON, PLACES, VERBS, YES_NO
from spatialjudge.benchmarks.spartun.questions import quantifier_of
from spatialjudge.benchmarks.spartun.rules import CONVENTIONS, CONVERSE, DIRECTIONS, derive_all
from spatialjudge.benchmarks.wanted import Gold

MAX_OBJECTS: Final = 12
"""Objects of a story: with as many further facts the fewest facts for an answer are found in seconds."""
MAX_SUPPORT: Final = 5
ASKED: Final = 4
"""Pairs of a story of which it is asked where the one is to the other; of twice as many, whether it is there."""
SIDE: Final = 12
"""Steps along a side of a block."""
NEAR: Final = 2
"""Steps between things that are near at most."""
DIRECTED: Final = 0.6
"""Share of directions among what is told of two things of a block."""

_BLOCKS: Final = ("AAA", "BBB", "CCC")
_KINDS: Final = tuple(
    " ".join(words)
    for words in product(("small", "medium", "big"), ("yellow", "black", "blue"), ("circle", "square", "triangle"))
)
_IN_BLOCK: Final = ("tpp", "ntpp")
_SAYABLE: Final = ("near", "far", "dc", "ec", "po")
_COMMON: Final = frozenset({*DIRECTIONS, "near", "dc"})
"""Relations of which one at least is known if any is. Where two are, none of them can be about as rare as chance."""

Extent = tuple[int, int, int, int]
"""The ends on x, and those on y."""


class _Picture:
    """Boxes in blocks, and what is told of them."""

    def __init__(self, random: Random, sizes: Sizes) -> None:
        blocks = _BLOCKS[: sizes["blocks"]]
        self.random, self.balanced = random, sizes["balanced"]
        # pictures are flat, and their horizontal axis leads to the right or to the back
        self.turned = random.random() < 0.5
        self.blocks = {name: (x, x + SIDE, y, y + SIDE) for name, (x, y) in zip(blocks, _corners(random), strict=False)}
        self.places = {kind: random.choice(blocks) for kind in random.sample(_KINDS, sizes["objects"])}
        self.boxes = {kind: self._inside(self.blocks[block]) for kind, block in self.places.items()} | self.blocks
        self.facts = list(self._told(sizes["further"]))
        names = {name: f"block {name}" for name in blocks} | {kind: kind for kind in self.places}
        self.about = SceneStory(CONVENTIONS, self.facts, names, blocks, derive_all(self.facts, self.blocks))

    def _inside(self, block: Extent) -> Extent:
        """A box in a block, which fills it never."""
        left, right = sorted(self.random.sample(range(SIDE + 1), 2))
        low, high = sorted(self.random.sample(range(SIDE), 2))
        up = block[2] + self.random.randrange(2)
        return block[0] + left, block[0] + right, up + low, up + high

    def _told(self, further: int) -> Iterator[Triple]:
        """Where each object is, and so many further facts, none of them twice."""
        for kind, block in self.places.items():
            yield kind, next(one for one in _true(self.boxes[kind], self.boxes[block]) if one in _IN_BLOCK), block
        pairs = [pair for pair in combinations(self.places, 2) if self.places[pair[0]] == self.places[pair[1]]]
        pairs += [*combinations(self.blocks, 2)] * 2
        told = set[frozenset[str]]()
        for _ in range(further if pairs else 0):
            subject, obj = self.random.sample(self.random.choice(pairs), 2)
            true = [self._turned(one) for one in _true(self.boxes[subject], self.boxes[obj])]
            directions = [one for one in true if one in DIRECTIONS]
            others = [one for one in true if one in (("far",) if subject in self.blocks else _SAYABLE)]
            directed = directions and (not others or self.random.random() < DIRECTED)
            relation = self.random.choice(directions if directed else others)
            if (fact := frozenset({subject, relation, obj})) not in told:
                told.add(fact)
                yield subject, relation, obj

    def _turned(self, relation: str) -> str:
        return {"left": "front", "right": "behind"}.get(relation, relation) if self.turned else relation

    def text(self) -> str:
        """The story in words: the blocks, then each object where it is, then what relates to it."""
        names = list(self.blocks)
        there = "is one block" if len(names) == 1 else f"are {NUMBERS[len(names) - 1]} blocks,"
        sentences = [f"There {there} called {listed(names)}."]
        sentences += [_sentence(fact) for fact in self.facts if {fact[0], fact[2]} <= set(names)]
        for block in names:
            inside = [fact for fact in self.facts if fact[1] in _IN_BLOCK and fact[2] == block]
            things = {subject for subject, _, _ in inside}
            sentences += [f"A {subject} {_said(relation)} block {block}." for subject, relation, _ in inside]
            sentences += [_sentence(fact) for fact in self.facts if {fact[0], fact[2]} <= things]
        return " ".join(sentences)

    # ---- questions

    def questions(self) -> Iterator[tuple[str, FindRelation | YesNo]]:
        """Of some pairs, both types: where is the one relative to the other, and is it there?"""
        pairs = [*permutations(self.boxes, 2)]
        self.random.shuffle(pairs)
        known = {pair: holding(self.about.derived, CONVERSE, *pair) for pair in pairs}
        if self.random.random() < 0.5:  # of most pairs it is known that they are near, or that they are not
            pairs.sort(key=lambda pair: not known[pair] or not {*DIRECTIONS}.issuperset(known[pair]))
        for number, (subject, obj) in enumerate(pairs[: 2 * ASKED]):
            common = _COMMON.intersection(known[subject, obj])
            if number < ASKED and (len(common) == 1 if self.balanced else common):
                find = FindRelation(self.about, subject, obj)
                yield f"Where is {_called(subject)} relative to {_called(obj)}?", find
            if (asked := self._yes_no(subject, obj, YES_NO[number % 2])) is not None:
                yield asked

    def _yes_no(self, subject: str, obj: str, wanted: str) -> tuple[str, YesNo] | None:
        """Does a relation hold between what two phrases mean? One that has this answer."""
        (said, subjects), (landmark, objects) = self._phrase(subject), self._phrase(obj)
        if {*subjects[1]} & {*objects[1]}:
            return None
        relations = self.random.sample([*CONVERSE], len(CONVERSE))
        tasks = (YesNo(self.about, one, subjects, objects) for one in relations)
        task = next((task for task in tasks if task.label(self.about.derived) == wanted), None)
        return None if task is None else (_question(said, task.relation, landmark), task)

    def _phrase(self, name: str) -> tuple[str, EntityGroup]:
        """A phrase that an entity fits, and all that it means."""
        if name in self.blocks:
            return f"block {name}", ("all", (name,))
        said = [word for word in name.split() if self.random.random() < 0.7]
        group = tuple(kind for kind in self.places if set(said) <= set(kind.split()))
        noun = [] if said and said[-1] in LEXICON.shapes else ["thing"]
        word = "the" if len(group) == 1 else self.random.choice(("all", "a", "any"))
        plural = "s" if word == "all" else ""
        return f"{word} {' '.join([*said, *noun])}{plural}", (quantifier_of(word), group)


def _corners(random: Random) -> list[tuple[int, int]]:
    """Where blocks lie that are in a row or one above the other, some far apart."""
    gaps = [0, *(SIDE + random.choice((1, NEAR, 3 * NEAR)) for _ in _BLOCKS[1:])]
    steps = [sum(gaps[: number + 1]) for number in range(len(gaps))]
    random.shuffle(steps)
    in_a_row = random.random() < 0.5
    return [(step, 0) if in_a_row else (0, step) for step in steps]


def _true(one: Extent, other: Extent) -> Iterator[str]:
    """The relations of two boxes, by their definitions."""
    axes = ((one[0], one[1], other[0], other[1]), (one[2], one[3], other[2], other[3]))
    for (low, high, from_, to), (before, after) in zip(axes, (("left", "right"), ("below", "above")), strict=True):
        if low < from_ and high < to:
            yield before
        elif low > from_ and high > to:
            yield after
    gap = max(max(from_ - high, low - to) for low, high, from_, to in axes)
    yield "near" if gap <= NEAR else "far"
    if gap >= 0:
        yield "ec" if gap == 0 else "dc"
    elif one == other:
        yield "eq"
    elif all(from_ <= low and high <= to for low, high, from_, to in axes):
        yield "ntpp" if all(from_ < low and high < to for low, high, from_, to in axes) else "tpp"
    elif all(low <= from_ and to <= high for low, high, from_, to in axes):
        yield "ntppi" if all(low < from_ and to < high for low, high, from_, to in axes) else "tppi"
    else:
        yield "po"


def _sentence(fact: Triple) -> str:
    subject, relation, obj = fact
    told = f"{_called(subject)} {_said(relation)} {_called(obj)}."
    return told[0].upper() + told[1:]


def _called(entity: str) -> str:
    return f"block {entity}" if entity in _BLOCKS else f"the {entity}"


def _said(relation: str) -> str:
    return VERBS[relation][0] if relation in VERBS else f"is {PLACES[relation][0]}"


def _question(subject: str, relation: str, obj: str) -> str:
    """Whether a relation holds, in words: of "touches", "does it touch"."""
    many = subject.startswith("all ")
    if relation in VERBS:
        return f"{'Do' if many else 'Does'} {subject} {VERBS[relation][1]} {obj}?"
    return f"{'Are' if many else 'Is'} {subject} {PLACES[relation][0]} {obj}?"


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """The questions of a story."""
    picture = _Picture(random, sizes)
    text = picture.text()
    for question, task in picture.questions():
        label = task.label(picture.about.derived)
        find = isinstance(task, FindRelation)
        q_type = "FR" if find else "YN"
        row = {
            "story": text,
            "question": question,
            "q_type": q_type,
            "candidate_answers": [*CONVERSE] if find else [],
            "answer": [one.upper() for one in label] if find else [label],
        }
        # "No" follows from facts of one pair alone, if at all
        settled = label != "No" or len(task.pairs()) == 1
        gold = Gold(label, len(CONVERSE) if find else len(YES_NO), settled=settled, any=find)
        asked = _judged(task) if isinstance(task, FindRelation) else {}
        yield WrittenStory(row, {q_type: gold}, len(picture.places), len(picture.facts), check=task.same, asked=asked)


def _judged(task: FindRelation) -> dict[str, Any]:
    """Story and question as the solver judges answers to them: each relation that must hold is right."""
    story = task.about.entailed.story
    facts = [[fact.subject, *fact.labels, *fact.objects] for fact in story.facts]
    names = task.about.names
    return {
        "story": {"vocabulary": "spartun", "facts": facts, "objects": [*story.objects]},
        "question": {
            "kind": "find_relation",
            "subject": names[task.subject],
            "object": names[task.object],
            "family": "relation",
        },
    }


new_spartun: Final = Generator(
    benchmark=spartun,
    knobs={
        "support": Knob(
            range(MAX_SUPPORT + 1),
            0,
            MAX_SUPPORT,
            "facts that the hardest relation asked for needs, 0 if it is unknown",
        ),
        "objects": Knob(range(4, 5), 2, MAX_OBJECTS, "objects in the blocks"),
        "blocks": Knob(range(2, 3), 1, len(_BLOCKS), "blocks"),
        "further": Knob(range(4, 5), 0, MAX_OBJECTS, "facts besides those of which object is where"),
    },
    write=_write,
    profiles=(Profile.GEOMETRY,),
)
