"""The things that a plain sentence names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spatialjudge.benchmarks.roomspace.sentences import Unread
from spatialjudge.grading.plain.phrases import RelationPhrases
from spatialjudge.grading.plain.words import (
    ARTICLES,
    BOTH,
    EITHER,
    HINT,
    HYPHENS,
    IN_NAMES,
    NAMES_IN_LY,
    NO_NAME_ALONE,
    NO_NAMES,
    NOT_OF,
    NUMBERED,
    OF_ROOM,
    OWN_CLAUSE,
    OWNER,
    PROPERTIES,
    SIDES,
    carries,
)
from spatialjudge.reading import Token
from spatialjudge.relations import ROOM, fold, shown


class Name(NamedTuple):
    """A thing as a sentence names it."""

    text: str
    place: int
    """The number of its first word in the sentence, from 0: that one has its capital perhaps for it."""
    article: str
    """Its article, or nothing."""


class NamePhrases(RelationPhrases):
    """A sentence, the relations that its words say, and the things that they name."""

    def things(self, start: int, end: int) -> tuple[Name, ...]:
        """The things that are named in a range.

        Raises:
            Unread: something is no name.
        """
        found, at = [], start
        both = self.word(at) == "both"
        at += both
        while at < end:
            stop = at
            while stop < end and self.word(stop) not in {",", "and"}:
                stop += 1
            found.append(self.name(at, stop))
            at = stop
            while at < end and self.word(at) in {",", "and"}:
                at += 1
        if not found:
            raise Unread("it does not say of what", self.hint())
        if self.word(end - 1) in {",", "and"}:
            raise Unread(f"behind {shown(self.word(end - 1))} comes no thing", self.hint())
        if both and len(found) != BOTH:
            raise Unread("'both' of what two things, it does not say", self.hint())
        if len(found) > 1 and (part := [name for name in found if _is_part(name, found)]):
            raise Unread(f"{shown(part[0].text)} may be a thing or a part of another's name", "'lamp 1 and lamp 2'")
        return tuple(found)

    def name(self, start: int, end: int) -> Name:
        """The one thing that is named in a range.

        Raises:
            Unread: it is no name.
        """
        first = start + (end - start > 1 and self.word(start) in ARTICLES and not self._bound(start))
        tokens = self.tokens[first:end]
        placed = [place for place in range(len(tokens)) if self.relates(first + place)]
        for place, token in enumerate(tokens):
            of_place = (token.word == "of" and placed) or (
                place in placed and (place or len(tokens) == 1 or token.word not in SIDES)
            )
            if of_place or self._no_part(tokens, place, led=first > start):
                raise Unread(f"{shown(token.written or token.word)} cannot be part of a name here", self.hint())
            if not token.written and token.word != "-":
                raise Unread(f"{shown(token.word)} cannot be part of a name", HINT)
        if not tokens or not tokens[0].written:
            raise Unread("a name is missing", HINT)
        text = self.sentence.text[tokens[0].start : tokens[-1].end]
        if fold(text) == ROOM:
            raise Unread("'room' is the room itself, not a thing in it", "'The bed is in the north of the room.'")
        if OWN_CLAUSE.match(text):
            raise Unread(f"{shown(text)} may have a verb in it", self.hint())
        if tokens[-1].word in OF_ROOM and any(words.unary for words in self.lexicons):
            raise Unread(f"{shown(text)} is a part of the room, not a thing in it", self.hint())
        return Name(text, first, self.word(start) if first > start else "")

    def _bound(self, at: int) -> bool:
        """Whether a word is one with the next: the A of "A1"."""
        return self.tokens[at].end == self.tokens[at + 1].start

    def _no_part(self, tokens: Sequence[Token], place: int, *, led: bool) -> bool:
        """Whether a word cannot stand where it does in a name; ``led`` by an article."""
        word, last = tokens[place].word, place == len(tokens) - 1
        if word in {"'s", "of"}:
            return place == 0 or last or (word == "of" and tokens[place - 1].word in NOT_OF)
        if place and self.sentence.text[tokens[place].start - 1] in HYPHENS:  # a pull-out sofa
            return word in ARTICLES
        if word in NO_NAMES or (carries(tokens[place]) and (len(tokens) > 1 or word not in IN_NAMES)):
            return True
        if word.endswith("ly") and word not in NAMES_IN_LY:  # the newly painted chair
            return last or place > 0 or not led
        if len(tokens) == 1:
            return word in NO_NAME_ALONE or (led and word in PROPERTIES)
        if last and (word in EITHER or (word in {"one", "ones"} and tokens[place - 1].word in PROPERTIES)):
            return True  # Bob left, the red one
        if last or tokens[place].end == tokens[place + 1].start:  # A1
            return False
        return word in {"a", "i"} or word.isdigit() or (place > 0 and word in NO_NAME_ALONE)


def _is_part(name: Name, listed: Sequence[Name]) -> bool:
    """Whether a name in a list may lack what is said once: "a black and white chair", "lamps 1 and 2"."""
    if fold(name.text) in PROPERTIES or (not name.article and " of " in name.text and not name.text.islower()):
        return True  # "and Carl of Dan" has its relation in the clause before
    others = [other.text for other in listed if " " in other.text]
    numbered = NUMBERED.fullmatch(name.text) and any(NUMBERED.fullmatch(other.split()[-1]) for other in others)
    owned = " " not in name.text and any(OWNER.search(other) for other in others)
    return not name.article and bool(numbered or owned)
