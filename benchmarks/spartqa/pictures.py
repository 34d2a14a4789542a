"""Random pictures: blocks beside each other, things in them, and what is so of these; some of it is to be told.

A block is 100 wide and high; small, medium and big things are 10, 20 and 30. A direction is told where the one thing
lies beyond the other, contact where they share a border and no more, near and far where the gap is small or large. The
picture is a model of whatever is told of it, so no story contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final, NamedTuple

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.spartqa.scene import BlockScene, Shape, thing_name

SIDE: Final = 100
SIDES: Final = (10, 20, 30)
"""Of small, medium and big things."""
STEP: Final = 5
NEAR, FAR = 15, 40
BLOCKS: Final = ("A", "B", "C", "D")
MAX_LIKE: Final = 3
"""Things of one kind in a block."""
AT_EDGE: Final = 0.25
TRIES: Final = 200


@dataclass(frozen=True)
class StoryWords:
    """The words of stories: sizes from the smallest, and how each relation is said."""

    sizes: tuple[str, str, str]
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    relations: Mapping[str, tuple[str, ...]]


SEEN: Final = StoryWords(
    sizes=("small", "medium", "big"),
    colours=("black", "yellow", "blue"),
    shapes=("circle", "square", "triangle"),
    relations={
        "left": ("to the left of",),
        "right": ("to the right of",),
        "above": ("above",),
        "below": ("below",),
        "near to": ("near to",),
        "far from": ("far from",),
        "touching": ("touching",),
    },
)
UNSEEN: Final = StoryWords(
    sizes=("little", "midsize", "large"),
    colours=("red", "orange", "purple", "green", "white"),
    shapes=("rectangle", "oval", "diamond", "star"),
    relations={
        "left": ("to the left side of",),
        "right": ("to the right side of",),
        "above": ("on top of", "on the top of"),
        "below": ("under",),
        "near to": ("close to", "near"),
        "far from": ("far from",),
        "touching": ("touching",),
    },
)
"""Words that no published story of SpartQA-Auto has."""


class Rectangle(NamedTuple):
    """Where a thing lies in its block: y grows upwards."""

    x: int
    y: int
    side: int

    def gaps(self, other: Rectangle) -> tuple[int, int]:
        """How far apart they are along x and y; less than 0 where they lie beside each other."""
        return (
            max(other.x - self.x - self.side, self.x - other.x - other.side),
            max(other.y - self.y - self.side, self.y - other.y - other.side),
        )

    def relations_to(self, other: Rectangle) -> Iterator[str]:
        """What is clearly so of it."""
        across, along = self.gaps(other)
        if across >= 0:
            yield "left" if self.x < other.x else "right"
        if along >= 0:
            yield "below" if self.y < other.y else "above"
        gap = max(across, along)
        if gap == 0:
            yield "touching"
        elif gap <= NEAR:
            yield "near to"
        elif gap >= FAR:
            yield "far from"

    def edges(self) -> Iterator[str]:
        """The edges of its block that it touches."""
        edges = {"left": self.x == 0, "bottom": self.y == 0}
        edges |= {"right": self.x + self.side == SIDE, "top": self.y + self.side == SIDE}
        yield from (edge for edge, touched in edges.items() if touched)


def picture(
    random: Random, words: StoryWords, blocks: int, objects: int, further: int, *, chains: bool
) -> BlockScene | None:
    """What is told of a random picture: facts that join the things of each block, some further ones, and the blocks.

    With ``chains`` the things of a block are told in the order in which they lie, so that one follows from many facts.
    ``None`` if there is no place for all.
    """
    names = BLOCKS[:blocks]
    things: dict[str, Shape] = {}
    boxes: dict[str, Rectangle] = {}
    counts = _parts(random, objects, blocks)
    for block, count in zip(names, counts, strict=True):
        for kind, number in _kinds(random, words, count):
            others = [boxes[name] for name in boxes if things[name].block == block]
            box = _placed(random, SIDES[words.sizes.index(kind[0])], others)
            if box is None:
                return None
            name = thing_name(kind, number, block, things)
            edges = [edge for edge in box.edges() if random.random() < 0.5]
            things[name] = Shape(name, block, kind, number, frozenset(edges[:1]))
            boxes[name] = box
    facts = [*_of_blocks(random, names)]
    for block in names:
        inside = [name for name, thing in things.items() if thing.block == block]
        ways = random.choice((("left", "right"), ("below", "above"))) if chains else ()
        facts += _of_things(random, inside, boxes, ways, further)
    return BlockScene(tuple(names), things, tuple(dict.fromkeys(facts)))


def _parts(random: Random, total: int, parts: int) -> list[int]:
    """A number in so many parts, each at least one."""
    cuts = sorted(random.sample(range(1, total), parts - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]


def _kinds(random: Random, words: StoryWords, count: int) -> list[tuple[tuple[str, ...], int | None]]:
    """Kinds of things, those of one kind together and numbered."""
    every = list(product(words.sizes, words.colours, words.shapes))
    found: list[tuple[tuple[str, ...], int | None]] = []
    for kind in random.sample(every, count):
        like = min(random.choices((1, 2, MAX_LIKE), (8, 2, 1))[0], count - len(found))
        found += [(kind, number if like > 1 else None) for number in range(like)]
        if len(found) == count:
            break
    return found


def _placed(random: Random, side: int, others: Sequence[Rectangle]) -> Rectangle | None:
    """A place that no other thing takes, every now and then at an edge."""
    for _ in range(TRIES):
        x, y = (random.randrange(0, SIDE - side + 1, STEP) for _ in "xy")
        if random.random() < AT_EDGE:
            x, y = random.choice(((0, y), (SIDE - side, y), (x, 0), (x, SIDE - side)))
        box = Rectangle(x, y, side)
        if all(max(box.gaps(other)) >= 0 for other in others):
            return box
    return None


def _of_blocks(random: Random, names: Sequence[str]) -> Iterator[Triple]:
    """Where each block lies to one before it."""
    cells = random.sample(list(product(range(3), repeat=2)), len(names))
    for number in range(1, len(names)):
        other = random.randrange(number)
        (x, y), (there_x, there_y) = cells[number], cells[other]
        true = [("left" if x < there_x else "right")] if x != there_x else []
        true += [("below" if y < there_y else "above")] if y != there_y else []
        random.shuffle(true)
        for relation in true[: random.choice((1, 1, 2))]:
            yield names[number], relation, names[other]


def _of_things(
    random: Random, names: Sequence[str], boxes: Mapping[str, Rectangle], ways: Sequence[str], further: int
) -> Iterator[Triple]:
    """Facts that join the things of a block to each other, in the order of these ways if there are any, and more."""
    along = "left" in ways
    ordered = sorted(names, key=lambda name: (boxes[name].x if along else boxes[name].y, name)) if ways else names
    pairs = [
        (name, ordered[number - 1] if ways else random.choice(ordered[:number]))
        for number, name in enumerate(ordered)
        if number
    ]
    if len(names) > 1:
        pairs += [(one, other) for one, other in (random.sample(names, 2) for _ in range(further))]
    for pair in pairs:
        one, other = pair if random.random() < 0.5 else pair[::-1]  # evenly
        true = list(boxes[one].relations_to(boxes[other]))
        random.shuffle(true)
        true.sort(key=lambda relation: relation not in ways)
        yield from ((one, relation, other) for relation in true[: random.choice((1, 1, 1, 2))])
