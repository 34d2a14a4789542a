"""The three relations between points of a line (Vilain, Kautz, "Constraint propagation algorithms for temporal
reasoning", AAAI 1986).
"""

from __future__ import annotations

from typing import Final

from spatialjudge.relations.boxes import Axis, Boxes, always, every
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, register

ORDER: Final = Family("order")

# label, how the points compare, converse, other names
ORDERS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("before", "<", "after", ("<", "less than", "earlier than")),
    ("equal", "=", "equal", ("=", "equals", "equal to", "same")),
    ("after", ">", "before", (">", "greater than", "later than")),
)

point = register(
    Vocabulary(
        "point",
        "1",
        tuple(
            Term(label, ORDER, f"A {sign} B on the line", always(every("x", f"A.at {sign} B.at")), names, converse)
            for label, sign, converse, names in ORDERS
        ),
        "the three relations between points of a line",
        Boxes((Axis("x", ("at",)),)),
    )
)
