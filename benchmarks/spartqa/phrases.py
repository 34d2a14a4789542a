"""The words of SpartQA, and its noun phrases: "the small black thing that is below square number two".

One grammar for stories and questions (BLK is "block A" or "A", REL one of seven relations)::

    D      := (the|a|an|any|all|one|two|...)* SIZE? COLOUR? HEAD ("number" N)? CLAUSE?
    CLAUSE := ,? (that|which) (is|are) (RELS D | in BLK | touching the SIDE edge of EDGED)   in stories: RELS Ds
    EDGED  := BLK | (a|this) block ((that|which) is in BLK)?
    RELS   := REL ((, REL)* and REL)?

The generator glues words ("anysmall", "Isthe") and doubles articles ("the the"): glued words are two known words, and
every article of a run is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.spartqa.scene import EDGES, NUMBERS
from spatialjudge.benchmarks.words import NotUnderstood, Words

SIZES: Final = ("small", "medium", "big", "large", "little", "midsize")
COLOURS: Final = ("black", "yellow", "blue", "red", "orange", "pink", "purple", "green", "brown", "white", "grey")
SHAPES: Final = ("circle", "square", "triangle", "rectangle", "oval", "diamond", "star")
"""SpartQA-Auto has the first three of each; its generator can put others in their place, and people have more."""
HEADS: Final[Mapping[str, str | None]] = {
    form: (None if noun in {"thing", "shape", "object"} else noun)
    for noun in (*SHAPES, "thing", "shape", "object")
    for form in (noun, f"{noun}s")
}
"""Nouns, singular and plural, and the shape that they name, if they name one."""
DETERMINERS: Final = frozenset({"the", "a", "an", "any", "all", "other", "another", *NUMBERS})
RELATIONS: Final[Mapping[tuple[str, ...], str]] = {
    ("to", "the", "left", "of"): "left",
    ("to", "the", "right", "of"): "right",
    ("to", "the", "left", "side", "of"): "left",
    ("to", "the", "right", "side", "of"): "right",
    ("above",): "above",
    ("on", "the", "top", "of"): "above",
    ("on", "top", "of"): "above",
    ("below",): "below",
    ("under",): "below",
    ("near", "to"): "near to",
    ("near",): "near to",
    ("close", "to"): "near to",
    ("far", "from"): "far from",
    ("touching",): "touching",
}
"""How a relation is said, in stories and in questions."""
BLOCKS: Final = ("a", "b", "c", "d", "e", "f", "g", "h")
"""Names of blocks, in lower case as all tokens are."""

MAX_CLAUSES: Final = 50
"""Noun phrases of a sentence: ten times what is needed, and a bound on how deeply they can be nested."""

_TOKEN: Final = re.compile(r"[a-z']+|[,.?]", re.IGNORECASE)
_WORDS: Final = frozenset(
    {*SIZES, *COLOURS, *HEADS, *DETERMINERS, *BLOCKS, *(word for said in RELATIONS for word in said)}
    | {"is", "are", "there", "that", "which", "in", "block", "blocks", "this", "edge", "top", "bottom", "number"}
    | {"what", "relation", "between", "and", "or", "have", "has", "don't", "it", "inside"}
)
"""Words that may stand glued together. (Words of stories alone are never glued.)"""


def tokens(text: str) -> list[str]:
    """The words and marks of a text in lower case, glued words parted.

    Raises:
        NotUnderstood: for a character that is neither.
    """
    if strange := re.sub(_TOKEN, "", text).strip():
        raise NotUnderstood(f"{strange[:20]!r} is neither a word nor a mark")
    parted: list[str] = []
    for word in _TOKEN.findall(text.lower()):
        parted.extend(_parted(word))
    return parted


def _parted(word: str) -> Sequence[str]:
    if word not in _WORDS:
        for cut in range(2, len(word) - 1):
            if word[:cut] in _WORDS and word[cut:] in _WORDS:
                return word[:cut], word[cut:]
    return (word,)


@dataclass(frozen=True)
class InBlock:
    """Clause: is in this block."""

    block: str


@dataclass(frozen=True)
class AtEdge:
    """Clause: touches this edge of its block, which may be named."""

    edge: str
    block: str | None = None


@dataclass(frozen=True)
class Related:
    """Clause: stands in all of these relations to something that fits a description, in a story to several."""

    relations: tuple[str, ...]
    landmarks: tuple[Description, ...]


@dataclass(frozen=True)
class Description:
    """A noun phrase. What is ``None`` is not said; ``number`` counts from 0."""

    determiners: tuple[str, ...]
    size: str | None
    colour: str | None
    shape: str | None
    number: int | None
    clause: InBlock | AtEdge | Related | None = None
    head: str = ""

    def __str__(self) -> str:
        words = [*self.determiners, *(word for word in (self.size, self.colour, self.head) if word)]
        if self.number is not None:
            words += ["number", NUMBERS[self.number]]
        return f"{' '.join(words)!r}"

    @property
    def kind(self) -> tuple[str | None, str | None, str | None]:
        """Size, colour and shape."""
        return self.size, self.colour, self.shape


class Phrases(Words):
    """A text being read, with what SpartQA's phrases have in common; ``lists`` says that clauses may have lists."""

    def __init__(self, text: str, *, lists: bool = False) -> None:
        super().__init__(tokens(text))
        self.lists = lists
        self.depth = 0

    def relation(self) -> str | None:
        """Read a relation if one comes."""
        for said, relation in RELATIONS.items():
            if relation == "touching" and self.peek(1) == "the" and self._is_edge():
                continue
            if self.take(*said):
                return relation
        return None

    def need_relation(self) -> str:
        """Read a relation.

        Raises:
            NotUnderstood: if none comes.
        """
        relation = self.relation()
        if relation is None:
            raise self.stuck("a relation")
        return relation

    def relations(self) -> tuple[str, ...]:
        """Read relations of one landmark: "above, near to and touching"; none if none comes."""
        return self.listed(self.relation)

    def block(self) -> str | None:
        """Read the name of a block, with or without the word, if it comes."""
        start = self.at
        self.take("block")
        if self.peek() in BLOCKS and not (self.at == start and self._starts_noun_phrase()):
            self.at += 1
            return self.words[self.at - 1].upper()
        self.at = start
        return None

    def named_block(self) -> str:
        """Read the name of a block.

        Raises:
            NotUnderstood: if none comes.
        """
        block = self.block()
        if block is None:
            raise self.stuck("a block")
        return block

    def _starts_noun_phrase(self) -> bool:
        """Whether the "a" that comes is an article, not a block."""
        word = self.peek(1)
        return self.peek() == "a" and (word in HEADS or word in SIZES or word in COLOURS or word in DETERMINERS)

    def edge(self) -> str | None:
        """Read "touching the SIDE edge of" (or "touching the SIDE of") if it comes, and the side."""
        if self.peek() == "touching" and self.peek(1) == "the" and self._is_edge():
            side = self.peek(2)
            self.at += 3
            self.take("side")
            self.take("edge")
            self.need("of")
            return side
        return None

    def _is_edge(self) -> bool:
        """Whether what comes is "touching the SIDE edge of" and the like."""
        return self.peek(3) == "edge" or (self.peek(2) in EDGES and self.peek(3) in {"of", "side"})

    def description(self) -> Description:
        """Read a noun phrase with what it says of the thing.

        Raises:
            NotUnderstood: if none comes.
        """
        self.depth += 1
        if self.depth > MAX_CLAUSES:
            raise NotUnderstood(f"more than {MAX_CLAUSES} phrases say something of each other")
        plain = self.noun_phrase()
        comma = self.peek() == ","
        if self.peek(comma) in {"that", "which"} and self.peek(comma + 1) in {"is", "are"}:
            self.at += comma + 2
            clause = self._clause()
            return Description(plain.determiners, *plain.kind, plain.number, clause, plain.head)
        return plain

    def noun_phrase(self) -> Description:
        """Read a noun phrase up to its number.

        Raises:
            NotUnderstood: if none comes.
        """
        determiners = []
        while self.peek() in DETERMINERS:
            determiners.append(self.need(*DETERMINERS))
        size = self.need(*SIZES) if self.peek() in SIZES else None
        colour = self.need(*COLOURS) if self.peek() in COLOURS else None
        if self.peek() not in HEADS:
            raise self.stuck("a noun")
        head = self.need(*HEADS)
        number = NUMBERS.index(self.need(*NUMBERS)) if self.take("number") else None
        return Description(tuple(determiners), size, colour, HEADS[head], number, None, head)

    def _clause(self) -> InBlock | AtEdge | Related:
        if edge := self.edge():
            if not (self.take("a", "block") or self.take("this", "block")):
                return AtEdge(edge, self.named_block())
            named = self.peek() in {"that", "which"} and self.peek(1) == "is" and self.peek(2) == "in"
            if named:
                self.at += 3
            return AtEdge(edge, self.named_block() if named else None)
        if self.take("in"):
            return InBlock(self.named_block())
        relations = self.relations()
        if not relations:
            raise self.stuck("a relation")
        return Related(relations, self.descriptions() if self.lists else (self.description(),))

    def descriptions(self) -> tuple[Description, ...]:
        """Read "NP, NP and NP".

        Raises:
            NotUnderstood: if none comes.
        """
        return (self.description(), *self.listed(self._another, more=True))

    def _another(self) -> Description | None:
        """Read the next of a list, if it is no clause that goes on."""
        start = self.at
        if self.relation() or self.block() or self.peek() in {"it", "this"}:
            self.at = start
            return None
        return self.description()
