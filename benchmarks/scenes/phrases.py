"""The words of a benchmark of scenes, and its noun phrases: "the small black squares", "square number two", "block A".

::

    NP   := DET* SIZE? COLOUR? (SHAPE | THING) ("number" N)?
    BLK  := DET* (block | box) ((called | named)? NAME)? | DET* NAME      where a lexicon has nouns for blocks
    RELS := REL ((, REL)* and REL)?
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from spatialjudge.benchmarks.words import NotUnderstood, Words

NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numbered(number: int | None) -> str:
    """What tells a thing from its likes, by its number from 0: " number two"; nothing of the only one."""
    return "" if number is None else f" number {NUMBERS[number]}"


def listed(parts: Sequence[str]) -> str:
    """Parts as in "one, another and a third"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


@dataclass(frozen=True, kw_only=True)
class SceneWords:
    """The words of a benchmark, in lower case as all words are.

    Args:
        shapes: nouns that tell a shape.
        things: nouns that mean any thing.
        determiners: articles and the like; a numeral before what it counts is, too, be it the name of a block.
        relations: how each is said; a phrase stands before one that it begins with.
        names: of blocks.
        blocks: nouns of phrases that mean blocks.
        plurals: those that are more than an s.
        token: what is a word or a mark.
        others: further words that may stand glued to another; none do where there are none.
    """

    sizes: Sequence[str]
    colours: Sequence[str]
    shapes: Sequence[str]
    things: Sequence[str]
    determiners: Collection[str]
    relations: Mapping[tuple[str, ...], str]
    names: Sequence[str]
    token: re.Pattern[str]
    blocks: Sequence[str] = ()
    plurals: Mapping[str, str] = field(default_factory=dict)
    others: Collection[str] = ()

    @cached_property
    def nouns(self) -> Mapping[str, str]:
        """Nouns, singular and plural, in the singular."""
        nouns = (*self.shapes, *self.things, *self.blocks)
        return {**{form: noun for noun in nouns for form in (noun, f"{noun}s")}, **self.plurals}

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of which two may stand glued together."""
        said = {*self.sizes, *self.colours, *self.nouns, *self.determiners, *self.names}
        return frozenset(said | {word for phrase in self.relations for word in phrase} | {*self.others})

    def describes(self, word: str) -> bool:
        """Whether a word may go on with a noun phrase behind its article."""
        return any(word in words for words in (self.nouns, self.sizes, self.colours, self.determiners))

    @cached_property
    def starting(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        """The ways in which relations are said, in order, by their first words."""
        ways = defaultdict[str, list[tuple[tuple[str, ...], str]]](list)
        for said, relation in self.relations.items():
            ways[said[0]].append((said, relation))
        return dict(ways)

    def words(self, text: str) -> list[str]:
        """The words and marks of a text in lower case, glued words parted.

        Raises:
            NotUnderstood: for a character that is neither.
        """
        if strange := self.token.sub("", text).strip():
            raise NotUnderstood(f"{strange[:20]!r} is neither a word nor a mark")
        words = self.token.findall(text.lower())
        return [part for word in words for part in self._parted(word)] if self.others else words

    def _parted(self, word: str) -> Sequence[str]:
        if word not in self.known:
            for cut in range(2, len(word) - 1):
                if word[:cut] in self.known and word[cut:] in self.known:
                    return word[:cut], word[cut:]
        return (word,)


@dataclass(frozen=True)
class NounPhrase:
    """What a phrase says; what is ``None`` it does not say. ``number`` counts from 0, ``name`` is that of a block."""

    determiners: tuple[str, ...]
    size: str | None = None
    colour: str | None = None
    shape: str | None = None
    number: int | None = None
    head: str = ""
    name: str | None = None
    is_block: bool = False

    def __str__(self) -> str:
        said = (*self.determiners, self.size, self.colour, self.head, self.name)
        return repr(" ".join(word for word in said if word) + numbered(self.number))

    @property
    def kind(self) -> tuple[str, ...]:
        """Size, colour and shape, as far as they are said."""
        return tuple(word for word in (self.size, self.colour, self.shape) if word)

    @property
    def count(self) -> int:
        """Of how many things it is said, by its last numeral."""
        counts = [NUMBERS.index(word) + 1 for word in self.determiners if word in NUMBERS]
        return counts[-1] if counts else 1

    @property
    def said(self) -> frozenset[str]:
        """The words that what it means has in its kind or its full name."""
        return frozenset(word for word in (self.size, self.colour, self.shape, self.name) if word)


class ScenePhrases(Words):
    """A text being read, with the phrases that all have in common."""

    def __init__(self, text: str, lexicon: SceneWords) -> None:
        super().__init__(lexicon.words(text))
        self.lexicon = lexicon

    def relation(self) -> str | None:
        """Read a relation if one comes."""
        ways = self.lexicon.starting.get(self.peek(), ())
        return next((relation for said, relation in ways if self.take(*said)), None)

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

    def need_relations(self) -> tuple[str, ...]:
        """Read relations of one landmark.

        Raises:
            NotUnderstood: if none comes.
        """
        relations = self.relations()
        if not relations:
            raise self.stuck("a relation")
        return relations

    def noun_phrase(self) -> NounPhrase:
        """Read a noun phrase up to its number.

        Raises:
            NotUnderstood: if none comes.
        """
        known, determiners = self.lexicon, []
        while not self._is_name() and (self.peek() in known.determiners or (self.peek() in NUMBERS and self._counts())):
            determiners.append(self.word())
        if known.blocks and self.peek() in known.names:
            return NounPhrase(tuple(determiners), name=self.word(), is_block=True)
        size = self.word() if self.peek() in known.sizes else None
        colour = self.word() if self.peek() in known.colours else None
        if self.peek() not in known.nouns:
            raise self.stuck("a noun")
        head = self.word()
        noun = known.nouns[head]
        if noun in known.blocks:
            called = self.take("called") or self.take("named")
            name = self.need(*known.names) if called or self.peek() in known.names else None
            return NounPhrase(tuple(determiners), size, colour, noun, None, head, name, is_block=True)
        number = NUMBERS.index(self.need(*NUMBERS)) if self.take("number") else None
        return NounPhrase(tuple(determiners), size, colour, None if noun in known.things else noun, number, head)

    def _is_name(self) -> bool:
        """Whether an article comes that is the name of a block here."""
        known = self.lexicon
        return bool(known.blocks) and self.peek() in known.names and not known.describes(self.peek(1))

    def _counts(self) -> bool:
        """Whether the numeral that comes counts things, and is no name of a block."""
        after, known = self.peek(1), self.lexicon
        return after in known.sizes or after in known.colours or after in known.nouns
