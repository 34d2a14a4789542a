"""The words of SpartQA, and its noun phrases: "the small black thing that is below square number two".

The grammar of questions (BLK is "block A" or "A", REL one of seven relations)::

    D      := (the|a|an|any|all|one|two|...)* SIZE? COLOUR? HEAD ("number" N)? CLAUSE?
    CLAUSE := ,? (that|which) (is|are) (RELS D | in BLK | touching the SIDE edge of EDGED)
    EDGED  := BLK | (a|this) block ((that|which) is in BLK)?
    RELS   := REL ((, REL)* and REL)?

The generator glues words ("anysmall", "Isthe") and doubles articles ("the the"): glued words are two known words, and
every article of a run is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase, ScenePhrases, SceneWords
from spatialjudge.benchmarks.spartqa.scene import EDGES
from spatialjudge.benchmarks.words import NotUnderstood

# SpartQA-Auto has the first three of each; its generator can put others in their place, and people have more.
LEXICON: Final = SceneWords(
    sizes=("small", "medium", "big", "large", "little", "midsize"),
    colours=("black", "yellow", "blue", "red", "orange", "pink", "purple", "green", "brown", "white", "grey"),
    shapes=("circle", "square", "triangle", "rectangle", "oval", "diamond", "star"),
    things=("thing", "shape", "object"),
    determiners=("the", "a", "an", "any", "all", "other", "another", *NUMBERS),
    relations={
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
    },
    names=("a", "b", "c", "d", "e", "f", "g", "h"),
    token=re.compile(r"[a-z']+|[,.?]", re.IGNORECASE),
    others=(
        *("is", "are", "there", "that", "which", "in", "block", "blocks", "this", "edge", "top", "bottom", "number"),
        *("what", "relation", "between", "and", "or", "have", "has", "don't", "it", "inside"),
    ),
)
MAX_CLAUSES: Final = 50
"""Noun phrases of a sentence: ten times what is needed, and a bound on how deeply they can be nested."""


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
class RelatedClause:
    """Clause: stands in all of these relations to something that fits each of these descriptions."""

    relations: tuple[str, ...]
    landmarks: tuple[Description, ...]


@dataclass(frozen=True)
class Description(NounPhrase):
    """A noun phrase with what is said of the thing."""

    clause: InBlock | AtEdge | RelatedClause | None = None


class ClausePhrases(ScenePhrases):
    """A question being read, with what SpartQA's phrases have in common."""

    def __init__(self, text: str) -> None:
        super().__init__(text, LEXICON)
        self.depth = 0

    def relation(self) -> str | None:
        """Read a relation if one comes."""
        return None if self._is_edge() else super().relation()

    def named_block(self) -> str:
        """Read the name of a block, with or without the word.

        Raises:
            NotUnderstood: if none comes.
        """
        start, said = self.at, self.take("block")
        article = self.peek() == "a" and LEXICON.describes(self.peek(1))
        if self.peek() in LEXICON.names and (said or not article):
            return self.need(*LEXICON.names).upper()
        self.at = start
        raise self.stuck("a block")

    def edge(self) -> str | None:
        """Read "touching the SIDE edge of" (or "touching the SIDE of") if it comes, and the side."""
        if self._is_edge():
            side = self.peek(2)
            self.at += 3
            self.take("side")
            self.take("edge")
            self.need("of")
            return side
        return None

    def _is_edge(self) -> bool:
        """Whether what comes is "touching the SIDE edge of" and the like."""
        comes = self.peek() == "touching" and self.peek(1) == "the"
        return comes and (self.peek(3) == "edge" or (self.peek(2) in EDGES and self.peek(3) in {"of", "side"}))

    def description(self) -> Description:
        """Read a noun phrase with what it says of the thing.

        Raises:
            NotUnderstood: if none comes.
        """
        self.depth += 1
        if self.depth > MAX_CLAUSES:
            raise NotUnderstood(f"more than {MAX_CLAUSES} phrases say something of each other")
        said = vars(self.noun_phrase())
        comma = self.peek() == ","
        if self.peek(comma) in {"that", "which"} and self.peek(comma + 1) in {"is", "are"}:
            self.at += comma + 2
            return Description(**said, clause=self._clause())
        return Description(**said)

    def _clause(self) -> InBlock | AtEdge | RelatedClause:
        if edge := self.edge():
            if not (self.take("a", "block") or self.take("this", "block")):
                return AtEdge(edge, self.named_block())
            named = self.peek() in {"that", "which"} and self.peek(1) == "is" and self.peek(2) == "in"
            if named:
                self.at += 3
            return AtEdge(edge, self.named_block() if named else None)
        if self.take("in"):
            return InBlock(self.named_block())
        return RelatedClause(self.need_relations(), (self.description(),))
