"""Allen's thirteen relations between intervals (Allen, "Maintaining knowledge about temporal intervals", CACM 1983)."""

from __future__ import annotations

from typing import Final

from spatialjudge.relations.boxes import Axis, Boxes, always, every
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

INTERVAL: Final = Family("interval")

# label, converse, what it says of the ends, other names
INTERVALS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("b", "bi", "A.hi < B.lo", ("before", "precedes", "precede")),
    ("bi", "b", "A.lo > B.hi", ("after", "preceded by")),
    ("m", "mi", "A.hi = B.lo", ("meets", "meet")),
    ("mi", "m", "A.lo = B.hi", ("met by",)),
    ("o", "oi", "A.lo < B.lo, B.lo < A.hi, A.hi < B.hi", ("overlaps", "overlap")),
    ("oi", "o", "B.lo < A.lo, A.lo < B.hi, B.hi < A.hi", ("overlapped by",)),
    ("s", "si", "A.lo = B.lo, A.hi < B.hi", ("starts",)),
    ("si", "s", "A.lo = B.lo, B.hi < A.hi", ("started by",)),
    ("d", "di", "B.lo < A.lo, A.hi < B.hi", ("during", "within", "contained in", "contained within", "contained by")),
    ("di", "d", "A.lo < B.lo, B.hi < A.hi", ("contains", "contain", "includes", "encloses")),
    ("f", "fi", "B.lo < A.lo, A.hi = B.hi", ("finishes",)),
    ("fi", "f", "A.lo < B.lo, A.hi = B.hi", ("finished by",)),
    ("eq", "eq", "A.lo = B.lo, A.hi = B.hi", ("equals", "equal", "coincides with")),
)


allen = register(
    Vocabulary(
        "allen",
        "1",
        tuple(
            Term(label, INTERVAL, text, always(every("x", text)), names, converse)
            for label, converse, text, names in INTERVALS
        ),
        "Allen's thirteen relations between intervals on a line",
        Boxes((Axis("x"),)),
    )
)
