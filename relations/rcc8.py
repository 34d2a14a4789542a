"""The region connection calculi RCC-8 and RCC-5 over boxes (Randell, Cui, Cohn, KR 1992; Bennett, ECAI 1994).

Regions are boxes: closed rectangles with sides along the axes, which touch when they share a point of their edges but
none inside. What cannot be of regions in general cannot be of boxes. The other way round, boxes are convex and cannot
bend around each other: five regions can touch each other pairwise, and some such stories have no boxes. RCC-5 does not
tell whether edges touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from spatialjudge.relations.boxes import Axis, Boxes, BoxRelation, every, some
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

TOPOLOGY = Family("topology")

# label, what must hold on every axis, and, besides, clauses of which one part must hold on some axis
CONNECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("DC", "", ("A.hi < B.lo, B.hi < A.lo",)),
    ("EC", "A.lo <= B.hi, B.lo <= A.hi", ("A.hi <= B.lo, B.hi <= A.lo",)),
    ("PO", "A.lo < B.hi, B.lo < A.hi", ("A.lo < B.lo, B.hi < A.hi", "B.lo < A.lo, A.hi < B.hi")),
    ("TPP", "B.lo <= A.lo, A.hi <= B.hi", ("A.lo <= B.lo, B.hi <= A.hi", "B.lo < A.lo, A.hi < B.hi")),
    ("NTPP", "B.lo < A.lo, A.hi < B.hi", ()),
    ("TPPI", "A.lo <= B.lo, B.hi <= A.hi", ("B.lo <= A.lo, A.hi <= B.hi", "A.lo < B.lo, B.hi < A.hi")),
    ("NTPPI", "A.lo < B.lo, B.hi < A.hi", ()),
    ("EQ", "A.lo = B.lo, A.hi = B.hi", ()),
)
CONVERSES = {"TPP": "TPPI", "NTPP": "NTPPI", "TPPI": "TPP", "NTPPI": "NTPP"}
WORDS = {
    "DC": (
        "apart",
        (
            *("disconnected", "disconnected from", "disjoint", "disjoint from", "outside", "separate", "disconnection"),
            *("no points in common", "no common points", "no point in common"),
            *("neither touching nor overlapping", "neither touch nor overlap"),
            *("not touch or overlap", "don't touch or overlap"),
        ),
    ),
    "EC": (
        "touching from outside",
        (
            *("externally connected", "external connection", "touching", "touches", "touch", "outside and touching"),
            *("touches externally", "touching externally", "touches from outside", "touching from outside"),
            *("adjacent to", "borders", "borders on", "bordering", "abuts", "adjoins"),
        ),
    ),
    "PO": (
        "each sticks out of the other, and they overlap",
        (
            *("partially overlapping", "partially overlaps", "partially overlap", "partial overlap"),
            "in partial overlap",
            *("overlapping", "overlaps", "overlap", "overlap partly", "overlaps partly", "overlap partially"),
            *("overlaps partially", "partly inside and partly outside", "partially inside and partially outside"),
            *("partly within and partly outside", "partly in and partly out of"),
        ),
    ),
    "TPP": (
        "inside, and touching an edge from within",
        ("tangential proper part", "covered by", "inside and touching"),
    ),
    "NTPP": (
        "inside, touching no edge",
        (
            *("non-tangential proper part", "inside", "in", "within", "contained in", "contained within"),
            *("contained by", "in the interior of", "inside the interior of", "contained in the interior of"),
        ),
    ),
    "TPPI": (
        "contains, and is touched from within",
        ("tangential proper part inverse", "covers", "contains and touches"),
    ),
    "NTPPI": ("contains, untouched", ("non-tangential proper part inverse", "contains", "has")),
    "EQ": (
        "the same place",
        ("equal", "equals", "coincides with", "coincide", "identical", "equality", "one and the same"),
    ),
}


def connection(label: str, axes: Iterable[str]) -> BoxRelation:
    """A base relation of RCC-8 on these axes."""
    _, on_every, on_some = next(row for row in CONNECTIONS if row[0] == label)
    clauses = [some(axes, clause) for clause in on_some]
    return BoxRelation.all_of([every(axes, on_every), *clauses] if on_every else clauses)


def connections(family: Family, spelt: Callable[[str], str]) -> tuple[Term, ...]:
    """The eight base relations as terms of a vocabulary, on the axes that a story has regions on."""
    return tuple(
        Term(
            spelt(label),
            family,
            WORDS[label][0],
            partial(connection, label),
            WORDS[label][1],
            spelt(CONVERSES.get(label, label)),
        )
        for label, _, _ in CONNECTIONS
    )


rcc8 = register(
    Vocabulary(
        "rcc8",
        "1",
        connections(TOPOLOGY, str.upper),
        "the eight base relations of RCC-8, regions being boxes on a plane",
        Boxes((Axis("x"), Axis("y"))),
    )
)

# label, the base relations of RCC-8 of which it is one, converse, in words, other names
COARSE: tuple[tuple[str, tuple[str, ...], str, str, tuple[str, ...]], ...] = (
    ("DR", ("DC", "EC"), "DR", "no inner point in common", ("discrete", "discrete from", "disjoint", "outside")),
    ("PO", ("PO",), "PO", *WORDS["PO"]),
    (
        "PP",
        ("TPP", "NTPP"),
        "PPI",
        "inside, and not the same",
        ("proper part", "proper part of", "inside", "in", "within"),
    ),
    ("PPI", ("TPPI", "NTPPI"), "PP", "contains, and is not the same", ("proper part inverse", "contains", "has")),
    ("EQ", ("EQ",), "EQ", *WORDS["EQ"]),
)


def _one_of(labels: tuple[str, ...], axes: Iterable[str]) -> BoxRelation:
    return BoxRelation.any_of(connection(label, axes) for label in labels)


rcc5 = register(
    Vocabulary(
        "rcc5",
        "1",
        tuple(
            Term(label, TOPOLOGY, words, partial(_one_of, finer), names, converse)
            for label, finer, converse, words, names in COARSE
        ),
        "the five base relations of RCC-5, regions being boxes on a plane",
        rcc8.space,
    )
)
