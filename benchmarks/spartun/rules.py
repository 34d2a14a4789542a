"""The reference profile: the rules by which the generator of SpaRTUN labels its questions; and geometry beside them.

The rules are not those of space. Two are unsound: a part of a part need not be inside (``TPP . TPP = NTPP``), nor what
is inherited through that. Others are missing: what is inside a part is inside (``TPP . NTPP = NTPP``), what touches is
near, what is wholly left is apart.

In geometry blocks and objects are boxes. An object left of another has both its ends more left (the vocabulary's *weak*
reading); a block that is said to be left of a block is so as a whole. What is asked of blocks is weak, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.evidence import (
    Conventions,
    Derived,
    Pairs,
    SceneStory,
    closed,
    joined,
    stated,
    turned,
)

CONVERSE: Final[Mapping[str, str]] = {
    "left": "right",
    "right": "left",
    "above": "below",
    "below": "above",
    "behind": "front",
    "front": "behind",
    "near": "near",
    "far": "far",
    "dc": "dc",
    "ec": "ec",
    "po": "po",
    "tpp": "tppi",
    "ntpp": "ntppi",
    "tppi": "tpp",
    "ntppi": "ntpp",
}
"""The fifteen relations in the order in which questions offer them, each with its converse."""

DIRECTIONS: Final = ("left", "right", "above", "below", "behind", "front")
_TOUCHING: Final = ("ec", "po", "tpp", "ntpp", "tppi", "ntppi")
_INHERITED: Final = (*DIRECTIONS, "dc", "far")
CONVENTIONS: Final = Conventions(vocabulary="spartun", converse=CONVERSE, directions=DIRECTIONS)


def is_block(entity: str) -> bool:
    """Whether an id is that of a block: 0, 1, 2; objects have ids such as 1x0."""
    return "x" not in entity


def about(facts: Iterable[Triple], names: Mapping[str, str]) -> SceneStory:
    """What a story with these facts between ids is about; ``names`` are what entities are called, by id."""
    told = tuple(facts)
    blocks = frozenset(entity for entity in names if is_block(entity))
    # things of two blocks, or of one picture, may be called alike
    called = {entity: name if entity in blocks else f"{name} ({entity})" for entity, name in names.items()}
    return SceneStory(CONVENTIONS, told, names, blocks, derive(told), called)


def derive(facts: Iterable[Triple]) -> Derived:
    """What the rules derive from facts. O(things^3)."""
    pairs = stated(facts, CONVERSE)
    for direction in DIRECTIONS:
        pairs[direction] = closed(pairs[direction])
    pairs["ntpp"] = _inside(pairs["ntpp"], pairs["tpp"])
    pairs["ntppi"] = turned(pairs["ntpp"])
    part = pairs["ntpp"] | pairs["tpp"]
    whole = turned(part)
    for relation in _INHERITED:
        of_parts = joined(part, pairs[relation])
        pairs[relation] |= of_parts | joined(pairs[relation], whole) | joined(of_parts, whole)
    return Derived(CONVERSE, pairs)


def derive_all(facts: Iterable[Triple], blocks: Collection[str]) -> Derived:
    """What the rules derive, and what they leave out: what is apart is disconnected, and what touches is near.

    Enough for new stories, in which things stand in blocks, and sound where no object is part of another. O(things^3).
    """
    derived = derive(facts)
    pairs = {relation: derived.pairs[relation] for relation in CONVERSE}
    part = pairs["tpp"] | pairs["ntpp"]
    whole = turned(part)
    # what is beside a block may touch it; it does not where it is inside another, away from its edge, or is beside what
    # is in another, or another, that is beside it
    beside, apart = Pairs(), Pairs()
    for direction in DIRECTIONS:
        of_blocks = frozenset(pair for pair in pairs[direction] if pair[0] in blocks and pair[1] in blocks)
        reaching = of_blocks | joined(part, of_blocks)
        beside |= reaching | joined(reaching, whole)
        apart |= joined(pairs[direction], reaching)
    apart |= joined(apart, whole) | joined(pairs["ntpp"], beside)
    pairs["dc"] |= pairs["far"] | apart | turned(apart)
    near = pairs["near"].union(*(pairs[one] for one in _TOUCHING))
    near |= joined(whole, near)
    pairs["near"] = near | joined(near, part)
    return Derived(CONVERSE, pairs)


def _inside(told: Pairs, part: Pairs) -> Pairs:
    """NTPP by the rules: stated, or TPP of TPP, then NTPP . TPP and stated NTPP . NTPP as often as they apply."""
    inside = told | joined(part, part)
    while not (longer := joined(inside, part) | joined(told, inside)) <= inside:
        inside |= longer
    return inside
