"""The reference profile: the rules by which the generator of SpartQA-Auto labels its questions.

They are fewer than what follows from a story (Mirzaee et al. 2021, section 4.1), and so some labels say less than the
story does; what follows is decided by ``geometry``. For two things of one block hold the stated relations and their
converses, what opposite edges say, and each of the four directions closed under transitivity; for things of two blocks
the direction of their blocks, stated or in two steps. Things that a phrase means are found by these rules as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import Final

from spatialjudge.benchmarks.spartqa.phrases import AtEdge, Description, InBlock, Related
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, DIRECTIONS, Scene, Thing

Pair = tuple[str, str]

_OPPOSITE_EDGES: Final = (("top", "bottom", "above"), ("left", "right", "left"))


class Derived:
    """What the rules derive from a scene. Relations of a pair: O(1) after O(things^3) once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether the rules derive a relation."""
        return subject != obj and relation in self.holds(subject, obj)

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether they derive its converse. So "near" excludes itself where not all are near: a bug that is kept."""
        return subject == obj or CONVERSE[relation] in self.holds(subject, obj)

    def holds(self, subject: str, obj: str) -> frozenset[str]:
        """The relations of one thing to another."""
        here, there = self.scene.things[subject].block, self.scene.things[obj].block
        if here == there:
            return self._of_things.get((subject, obj), frozenset())
        return self._of_blocks.get((here, there), frozenset())

    @cached_property
    def _of_things(self) -> dict[Pair, frozenset[str]]:
        things = self.scene.things
        stated = [fact for fact in self.scene.facts if fact[0] in things]
        for one, other in product(things.values(), repeat=2):
            if one.block == other.block:
                for first, second, direction in _OPPOSITE_EDGES:
                    if first in one.edges and second in other.edges:
                        stated += [(one.name, direction, other.name), (one.name, "far from", other.name)]
        return _closed(stated, steps=None)

    @cached_property
    def _of_blocks(self) -> dict[Pair, frozenset[str]]:
        return _closed([fact for fact in self.scene.facts if fact[0] in self.scene.blocks], steps=2)

    def fitting(self, described: Description) -> list[str]:
        """The things that a phrase describes, in the order of the scene."""
        fitting = [thing for thing in self.scene.things.values() if _is_of_kind(thing, described)]
        match described.clause:
            case InBlock(block):
                fitting = [thing for thing in fitting if thing.block == block]
            case AtEdge(edge, block):
                fitting = [thing for thing in fitting if edge in thing.edges and block in {None, thing.block}]
            case Related(relations, landmarks):
                for landmark in landmarks:
                    marks = self.fitting(landmark) if fitting else []
                    fitting = [
                        thing
                        for thing in fitting
                        if any(
                            thing.name != mark and self.holds(thing.name, mark).issuperset(relations) for mark in marks
                        )
                    ]
        return [thing.name for thing in fitting]


def _is_of_kind(thing: Thing, described: Description) -> bool:
    """Whether a thing has the size, colour, shape and number that a phrase says, as far as it does."""
    return (
        described.size in {None, thing.size}
        and described.colour in {None, thing.colour}
        and described.shape in {None, thing.shape}
        and described.number in {None, thing.number}
    )


def _closed(stated: Sequence[tuple[str, str, str]], steps: int | None) -> dict[Pair, frozenset[str]]:
    """Facts with their converses, and each direction followed for so many steps (or to the end)."""
    derived: defaultdict[Pair, set[str]] = defaultdict(set)
    for subject, relation, obj in stated:
        derived[subject, obj].add(relation)
        derived[obj, subject].add(CONVERSE[relation])
    for direction in DIRECTIONS:
        pairs = {pair for pair, relations in derived.items() if direction in relations}
        for pair in _followed(pairs, steps):
            derived[pair].add(direction)
    return {pair: frozenset(relations) for pair, relations in derived.items()}


def _followed(pairs: Iterable[Pair], steps: int | None) -> set[Pair]:
    """Pairs joined end to end, as often as steps say."""
    base = set(pairs)
    reached = set(base)
    while steps is None or steps > 1:
        further = {(a, d) for a, b in reached for c, d in base if b == c} - reached
        if not further:
            break
        reached |= further
        steps = None if steps is None else steps - 1
    return reached
