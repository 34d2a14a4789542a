"""What may be the answer of a structured output, and what a kind of question knows of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from spatialjudge.reading.places.readings import Heard
from spatialjudge.reading.structures.fields import Rank
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.tokens import tokenise

NOTHING: Final = ("?",)
"""The words of an answer that is taken back, or a blank to fill in: nobody understands them."""


class Candidate(NamedTuple):
    """What may be the answer: its words, how its field is called, and what the object says that it stands in.

    ``turned``: it is of the pair the other way round. ``claim`` is the name of a field that says whether what was
    asked holds; ``relates``: the field holds a relation, in which an "N" is no "no". A ``weak`` one counts if its words
    say something. ``beside`` are the fields beside it, in lines.
    """

    words: tuple[str, ...]
    rank: Rank = Rank.PLAIN
    turned: bool = False
    weak: bool = False
    relates: bool = False
    claim: str = ""
    beside: str = ""


class Asking(NamedTuple):
    """What a kind of question knows of fields: ``says`` reads a candidate, ``named`` tells an answer's name.

    Of a yes or no ``proposes`` tells whether words are what was asked about, which fields may claim.
    """

    says: Callable[[Candidate], Heard | None]
    named: Callable[[str], bool] = lambda _: False
    names: Names | None = None
    question: frozenset[str] = frozenset()
    where: bool = False
    heads: frozenset[str] = frozenset()
    relates: bool = False
    lone: bool = False
    step: Callable[[str], bool] | None = None
    proposes: Callable[[str], bool] | None = None

    def role(self, name: str) -> str:
        """The role of a thing by its name."""
        tokens = tokenise(name.replace("_", " "))
        if len(tokens) > 1 and tokens[0].word in {"the", "a", "an"}:
            tokens = tokens[1:]
        found = self.names.at(tokens, 0) if tokens and self.names else None
        return found[1] if found and found[0] == len(tokens) else Role.OTHER
