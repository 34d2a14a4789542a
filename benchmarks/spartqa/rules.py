"""The reference profile: the rules by which the generator of SpartQA-Auto labels its questions.

They are fewer than what follows from a story (Mirzaee et al. 2021, section 4.1), and so some labels say less than the
story does. For two things of one block hold the stated relations and their converses, what opposite edges say, and each
of the four directions closed under transitivity; for things of two blocks the direction of their blocks, stated or in
two steps. Things that a phrase means are found by these rules as well.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from spatialjudge.benchmarks.scenes.evidence import Derived, SceneStory, closed, joined, stated
from spatialjudge.benchmarks.spartqa.phrases import AtEdge, Description, InBlock, RelatedClause
from spatialjudge.benchmarks.spartqa.scene import CONVENTIONS, CONVERSE, DIRECTIONS, BlockScene

_OPPOSITE_EDGES: Final = (("top", "bottom", "above"), ("left", "right", "left"))


class BlockStory(SceneStory):
    """What a story is about that tells of a scene."""

    def __init__(self, scene: BlockScene) -> None:
        names = {**{block: f"block {block}" for block in scene.blocks}, **{name: name for name in scene.things}}
        super().__init__(CONVENTIONS, tuple(scene.placed()), names, scene.blocks, derive(scene))
        self.scene = scene

    def fitting(self, described: Description) -> tuple[str, ...]:
        """The things that a phrase describes, in the order of the scene."""
        said, number = described.said, described.number
        things = [thing for thing in self.scene.things.values() if thing.may_be(said, number)]
        match described.clause:
            case InBlock(block):
                things = [thing for thing in things if thing.block == block]
            case AtEdge(edge, block):
                things = [thing for thing in things if edge in thing.edges and block in {None, thing.block}]
            case RelatedClause(relations, landmarks):
                for landmark in landmarks:
                    marks = self.fitting(landmark) if things else ()
                    things = [
                        thing
                        for thing in things
                        if any(all(self.derived.entails(thing.name, one, mark) for one in relations) for mark in marks)
                    ]
        return tuple(thing.name for thing in things)


def derive(scene: BlockScene) -> Derived:
    """What the rules derive between the things of a scene. O(things^3)."""
    inside = {block: [thing.name for thing in scene.things.values() if thing.block == block] for block in scene.blocks}
    facts = [fact for fact in scene.facts if fact[0] in scene.things]
    for one, other in product(scene.things.values(), repeat=2):
        if one.block == other.block:
            for first, second, direction in _OPPOSITE_EDGES:
                if first in one.edges and second in other.edges:
                    facts += [(one.name, direction, other.name), (one.name, "far from", other.name)]
    pairs = stated(facts, CONVERSE)
    of_blocks = stated([fact for fact in scene.facts if fact[0] in inside], CONVERSE)
    for relation, blocks in of_blocks.items():
        if relation in DIRECTIONS:
            pairs[relation] = closed(pairs[relation])
        reached = blocks | joined(blocks, blocks) if relation in DIRECTIONS else blocks
        pairs[relation] |= {
            pair for here, there in reached if here != there for pair in product(inside[here], inside[there])
        }
    return Derived(CONVERSE, pairs)
