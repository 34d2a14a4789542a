"""The vocabularies of SpartQA and SpaRTUN: directions, distance, contact and containment of things and of blocks.

Mirzaee, Faghihi, Ning, Kordjamshidi, "SpartQA" (NAACL 2021); Mirzaee, Kordjamshidi, "Transfer Learning with Synthetic
Corpora for Spatial Role Labeling and Reasoning" (EMNLP 2022). Things are boxes ``lo < mid < hi`` on three axes: x from
left to right, y from below to above, z from front to behind. ``mid`` is any point inside, not the exact middle.

"Left of" can be meant in two ways. *By anchor*, a point inside the one lies left of a point inside the other, the same
point in all that is said of a thing. *Weakly*, both ends of the one lie left of those of the other. Each way has its
vocabulary. Blocks that are said to lie beside each other do not overlap, and have labels of their own.

Containment, contact and distance are those of two axes, the pictures behind these stories being flat: y and the
horizontal axis on which the facts of the story give directions, x if they give none. Should they give some on both,
things are solid.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spatialjudge.relations.boxes import Axis, Boxes, BoxRelation, always, every
from spatialjudge.relations.rcc8 import connection, connections
from spatialjudge.relations.vocabulary import Family, Meaning, Term, Vocabulary, register

NEAR: Final = 10**6
"""What parts near from far. It only has to be more than there are points on an axis: other bounds are 0 or -1."""

SPACE: Final = Boxes(tuple(Axis(name, ("lo", "mid", "hi")) for name in "xyz"))
RELATION = Family("relation", partition=False)
BLOCK = Family("block", partition=False)

# label, axis, whether the subject is the lower one, converse, other names
DIRECTIONS: tuple[tuple[str, str, bool, str, tuple[str, ...]], ...] = (
    ("left", "x", True, "right", ("left of", "to the left of", "west", "west of")),
    ("right", "x", False, "left", ("right of", "to the right of", "east", "east of")),
    ("above", "y", False, "below", ("over", "north", "north of")),
    ("below", "y", True, "above", ("under", "south", "south of")),
    ("behind", "z", False, "front", ("on the back of", "at the back of")),
    ("front", "z", True, "behind", ("in front", "in front of")),
)
# what "left" says of a subject and object, in comparisons and in words
ANCHOR = ("A.mid < B.mid", "an inner point of the one is {} that of the other, on {}")
WEAK = ("A.lo < B.lo, A.hi < B.hi", "both ends of the one are {} those of the other, on {}")
APART = ("A.hi <= B.lo", "all of the one block is {} all of the other, on {}")
# label, axis, which ends meet, other names
EDGES = (
    ("top-edge", "y", "hi", "touching the top edge of"),
    ("bottom-edge", "y", "lo", "touching the bottom edge of"),
    ("left-edge", "x", "lo", "touching the left edge of"),
    ("right-edge", "x", "hi", "touching the right edge of"),
)


def flat(labels: Collection[str]) -> str:
    """The axes of containment, contact and distance, from the labels of a story's facts."""
    named = {axis for label, axis, _, _, _ in DIRECTIONS if not {label, f"block-{label}"}.isdisjoint(labels)}
    return "".join(axis for axis in "xyz" if axis == "y" or axis in named or (axis == "x" and "z" not in named))


def _directions(sense: tuple[str, str], family: Family, axes: str, prefix: str = "") -> tuple[Term, ...]:
    text, words = sense
    terms = []
    for label, axis, lower, converse, names in DIRECTIONS:
        if axis in axes:
            relation = every(axis, text) if lower else every(axis, text).converse()
            definition = words.format("before" if lower else "after", axis)
            meaning = always(relation)
            terms.append(Term(prefix + label, family, definition, meaning, () if prefix else names, prefix + converse))
    return tuple(terms)


def _distances() -> tuple[Term, ...]:
    def near(axes: str) -> BoxRelation:
        return every(axes, f"A.lo <= B.hi + {NEAR}, B.lo <= A.hi + {NEAR}")

    def far(axes: str) -> BoxRelation:
        return ~near(axes)

    return (
        Term("near", RELATION, "at most a distance D apart on every axis", near, ("near to", "close to"), "near"),
        Term("far", RELATION, "more than D apart on some axis", far, ("far from", "away from"), "far"),
    )


def _contents() -> tuple[Term, ...]:
    def inside(axes: str) -> BoxRelation:
        return every(axes, "B.lo <= A.lo, A.hi <= B.hi")

    def at_edge(axis: str, end: str) -> Meaning:
        return lambda axes: inside(axes) & every(axis, f"A.{end} = B.{end}")

    return (
        Term("in", BLOCK, "inside, edges may touch", inside, ("inside",), "contains"),
        Term("contains", BLOCK, "the converse of in", lambda axes: inside(axes).converse(), ("has",), "in"),
        *(
            Term(label, BLOCK, f"inside, and touching the {label.replace('-', ' ')}", at_edge(axis, end), (name,))
            for label, axis, end, name in EDGES
        ),
    )


def _spartqa(name: str, sense: tuple[str, str], summary: str) -> Vocabulary:
    def touching(axes: str) -> BoxRelation:
        return connection("EC", axes)

    terms = (
        *_directions(sense, RELATION, "xy"),
        *_distances(),
        Term("touching", RELATION, "the boxes touch from outside", touching, ("touches",), "touching"),
        *_directions(APART, BLOCK, "xy", "block-"),
        *_contents(),
    )
    return register(Vocabulary(name, "1", terms, summary, SPACE, flat))


def _spartun(name: str, sense: tuple[str, str], summary: str) -> Vocabulary:
    terms = (
        *_directions(sense, RELATION, "xyz"),
        *_distances(),
        *connections(RELATION, str.lower),
        *_directions(APART, BLOCK, "xyz", "block-"),
    )
    return register(Vocabulary(name, "1", terms, summary, SPACE, flat))


spartqa = _spartqa("spartqa", ANCHOR, "SpartQA: things in blocks, directions by anchor")
spartqa_weak = _spartqa("spartqa-weak", WEAK, "SpartQA with weak directions")
spartun = _spartun("spartun", WEAK, "SpaRTUN: RCC-8, weak directions, near and far")
spartun_anchor = _spartun("spartun-anchor", ANCHOR, "SpaRTUN with directions by anchor")
