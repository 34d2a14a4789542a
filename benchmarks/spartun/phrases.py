"""The words of SpaRTUN, and its noun phrases.

Stories come in four vocabularies of nouns (blocks or boxes; shapes or fruits), each with colours and sizes, and say
relations in two ways, by sides or by compass points (Mirzaee and Kordjamshidi 2022, appendix). "Dimond" and "boxs" are
the benchmark's spelling. The generator also knows the hours of a clock, which the published stories do not use::

    NP    := DET* SIZE? COLOUR? (NOUN | thing | ...) ("number" N)?
    BLK   := DET* (block | box) ((called|named)? NAME)? | DET? NAME
    REL   := one of the phrases of ``RELATIONS``, or a verb of ``VERBS``
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.words import NotUnderstood, Words

SIZES: Final = ("small", "medium", "big", "tiny", "midsize", "large", "little")
COLOURS: Final = ("yellow", "black", "blue", "orange", "white", "green", "red", "grey", "purple")
SHAPES: Final = (
    *("circle", "square", "triangle", "oval", "rectangle", "dimond"),
    *("pentagon", "hexagon", "star", "watermelon", "apple", "melon"),
)
THINGS: Final = ("shape", "thing", "object", "fruit")
"""Nouns that mean any object."""
BLOCKS: Final = ("block", "box")
NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMES: Final = ("aaa", "bbb", "ccc", "ddd", "eee", "jjj", "hhh", "lll", "kkk", "one", "two", "three")
"""Names of blocks, in lower case as all words are."""

SINGULAR: Final[Mapping[str, str]] = {
    **{noun: noun for noun in (*SHAPES, *THINGS, *BLOCKS)},
    **{f"{noun}s": noun for noun in (*SHAPES, *THINGS, *BLOCKS)},
    "boxes": "box",
}
DETERMINERS: Final = frozenset({"the", "a", "an", "another", "any", "all", "this", "other"})

_SIDES: Final = {
    "left": ("to the left of", "on the left side of", "to the left-hand side of", "west of", "to the west of"),
    "right": ("to the right of", "on the right side of", "to the right-hand side of", "east of", "to the east of"),
    "above": ("above", "over", "north of", "to the north of"),
    "below": ("below", "under", "south of", "to the south of"),
    "behind": ("behind", "on the back of"),
    "front": ("in front of",),
    "near": ("near to", "close to"),
    "far": ("far from", "farther from", "away from"),
    "dc": ("disconnected from",),
    "tpp": ("covered by", "inside and touching"),
    "ntpp": ("inside", "within", "in"),
}
_HOURS: Final = {"left": "9", "right": "3", "above": "12", "below": "6"}
_CLOCK: Final = {
    relation: tuple(
        f"at {hour}{form} position {how} to" for form in (":00", " o'clock") for how in ("relative", "regarding")
    )
    for relation, hour in _HOURS.items()
}
RELATIONS: Final[Mapping[tuple[str, ...], str]] = {
    tuple(said.split()): relation
    for said_of in (_SIDES, _CLOCK)
    for relation, phrases in said_of.items()
    for said in phrases
}
"""How relations are said after *is*. A phrase stands before one that it begins with."""
VERBS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("touch", "touches", "touching"), "ec"),
    **dict.fromkeys(("overlap", "overlaps", "overlapping"), "po"),
    **dict.fromkeys(("cover", "covers", "covering"), "tppi"),
    **dict.fromkeys(("has", "have", "having", "contain", "contains", "containing"), "ntppi"),
}

_TOKEN: Final = re.compile(r"[a-z'-]+|\d+(?::00)?|[,.?]", re.IGNORECASE)


@dataclass(frozen=True)
class NounPhrase:
    """What a phrase says of an entity; ``noun`` and ``name`` are ``None`` where it says nothing, number is from 1."""

    determiners: tuple[str, ...]
    size: str | None = None
    colour: str | None = None
    noun: str | None = None
    number: int | None = None
    name: str | None = None
    is_block: bool = False

    def __str__(self) -> str:
        said = (*self.determiners, self.size, self.colour, self.noun or "thing", self.name)
        number = f" number {NUMBERS[self.number - 1]}" if self.number else ""
        return repr(" ".join(word for word in said if word) + number)

    @property
    def kind(self) -> tuple[str, ...]:
        """Size, colour and noun, as far as they are said."""
        return tuple(word for word in (self.size, self.colour, self.noun) if word)

    def fits(self, words: frozenset[str]) -> bool:
        """Whether an entity of a full name with these words is one of which this is said."""
        return all(word in words for word in (self.size, self.colour, self.noun, self.name) if word)


class Phrases(Words):
    """A text being read, with what SpaRTUN's phrases have in common."""

    def __init__(self, text: str) -> None:
        if strange := re.sub(_TOKEN, "", text).strip():
            raise NotUnderstood(f"{strange[:20]!r} is neither a word nor a mark")
        super().__init__(_TOKEN.findall(text.lower()))

    def relation(self) -> str | None:
        """Read a relation if one comes, a verb or what stands after *is*."""
        for said, relation in RELATIONS.items():
            if self.take(*said):
                return relation
        if self.peek() in VERBS:
            return VERBS[self.need(*VERBS)]
        return None

    def noun_phrase(self) -> NounPhrase:
        """Read a noun phrase.

        Raises:
            NotUnderstood: if none comes.
        """
        determiners = []
        while self.peek() in DETERMINERS or (self.peek() in NUMBERS and self._counts()):
            determiners.append(self.need(*DETERMINERS, *NUMBERS))
        if self.peek() in NAMES:
            return NounPhrase(tuple(determiners), name=self.need(*NAMES), is_block=True)
        size = self.need(*SIZES) if self.peek() in SIZES else None
        colour = self.need(*COLOURS) if self.peek() in COLOURS else None
        noun = SINGULAR[self.need(*SINGULAR)] if self.peek() in SINGULAR else None
        if noun is None:
            raise self.stuck("a noun")
        if noun in BLOCKS:
            called = self.take("called") or self.take("named")
            name = self.need(*NAMES) if called or self.peek() in NAMES else None
            return NounPhrase(tuple(determiners), size, colour, noun, None, name, is_block=True)
        number = NUMBERS.index(self.need(*NUMBERS)) + 1 if self.take("number") else None
        return NounPhrase(tuple(determiners), size, colour, None if noun in THINGS else noun, number)

    def _counts(self) -> bool:
        """Whether the numeral that comes counts things, and is no name of a block."""
        after = self.peek(1)
        return after in SIZES or after in COLOURS or after in SINGULAR
