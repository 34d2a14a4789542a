"""The vocabulary of SpaceNLI: prepositions of English (Abzianidze, Zwarts, Winter, "SpaceNLI", NALOMA 2023).

Each group of words has axes of its own, so that "in" says nothing of "above", and "behind" nothing of "left":

- ``line``, on which a thing is one point: between, near and far, and the places before and behind a ground.
- ``front``: which way along the line a thing faces, from tail to head, if either way. Every ground has a front of its
  own: where A is in front of B, B need not be behind A.
- ``inside``, on which a thing is an interval: in and outside.
- ``height``, another interval: above, below and on.
- ``side`` and ``hand``: as line and front, for "to the right of B from C", in the view of C.

Every label has its negation. Between, left and right are relations of three: their object is a list of two names.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.relations.boxes import Axis, Boxes, BoxRelation, always, every
from spatialjudge.relations.scenes import NEAR
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

SPACE: Final = Boxes(
    (
        Axis("line", ("at",)),
        Axis("front", ("tail", "head"), ordered=False),
        Axis("inside"),
        Axis("height"),
        Axis("side", ("at",)),
        Axis("hand", ("tail", "head"), ordered=False),
    )
)
PREPOSITION: Final = Family("preposition", partition=False)
OF_THREE: Final = Family("of three", partition=False, ternary=True)


def _ahead(ground: str, axis: str, view: str, lower: str, higher: str) -> BoxRelation:
    """The one thing lies beyond the other on an axis, in the direction in which a ground faces."""
    forward = every([view], f"{ground}.tail < {ground}.head") & every([axis], f"{lower}.at < {higher}.at")
    backward = every([view], f"{ground}.head < {ground}.tail") & every([axis], f"{higher}.at < {lower}.at")
    return forward | backward


INSIDE: Final = every(["inside"], "B.lo <= A.lo, A.hi <= B.hi")
FRONT: Final = _ahead("B", "line", "front", "B", "A")
CLOSE: Final = every(["line"], f"A.at <= B.at + {NEAR}, B.at <= A.at + {NEAR}")

# label, meaning, what it says, converse, other names
PREPOSITIONS: tuple[tuple[str, BoxRelation, str, str | None, tuple[str, ...]], ...] = (
    ("in", INSIDE, "part of it, or as large", None, ("inside",)),
    (
        "outside",
        every(["inside"], "A.hi <= B.lo") | every(["inside"], "B.hi <= A.lo"),
        "no inner point in common",
        "outside",
        ("out of",),
    ),
    ("on", every(["height"], "A.lo = B.hi") & ~INSIDE, "above, touching, and not in it", None, ("on top of",)),
    ("above", every(["height"], "B.hi <= A.lo"), "wholly higher", "below", ("over",)),
    ("below", every(["height"], "A.hi <= B.lo"), "wholly lower", "above", ("under", "beneath")),
    ("front", FRONT, "on the side of its front", None, ("in front of", "before")),
    ("behind", _ahead("B", "line", "front", "A", "B"), "on the side away from its front", None, ()),
    ("opposite", FRONT & FRONT.converse(), "each is in front of the other", "opposite", ("opposite to",)),
    ("near", CLOSE, "at most a distance D away", "near", ("close to", "near to", "close")),
    ("far", ~CLOSE, "more than D away", "far", ("far from",)),
)
THREE: tuple[tuple[str, BoxRelation, str, tuple[str, ...]], ...] = (
    (
        "between",
        every(["line"], "B.at < A.at, A.at < C.at") | every(["line"], "C.at < A.at, A.at < B.at"),
        "strictly between the two",
        ("in between",),
    ),
    ("right", _ahead("C", "side", "hand", "B", "A"), "to the right of the first from the second", ("right of",)),
    ("left", _ahead("C", "side", "hand", "A", "B"), "to the left of the first from the second", ("left of",)),
)


def _both(
    label: str, family: Family, relation: BoxRelation, words: str, names: tuple[str, ...], converse: str | None = None
) -> tuple[Term, Term]:
    """A label, and its negation."""
    no_names, no_converse = tuple(f"not {name}" for name in names), converse and f"not-{converse}"
    return (
        Term(label, family, words, always(relation), names, converse),
        Term(f"not-{label}", family, f"not: {words}", always(~relation), no_names, no_converse),
    )


spacenli = register(
    Vocabulary(
        "spacenli",
        "1",
        (
            *(
                term
                for label, relation, words, converse, names in PREPOSITIONS
                for term in _both(label, PREPOSITION, relation, words, names, converse)
            ),
            *(
                term
                for label, relation, words, names in THREE
                for term in _both(label, OF_THREE, relation, words, names)
            ),
        ),
        "SpaceNLI: prepositions, every ground with a front of its own",
        SPACE,
    )
)
