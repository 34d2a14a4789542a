"""The phrases of a plain sentence: words of place, with the relation that they say, and names of things."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from spatialjudge.benchmarks.roomspace.sentences import NumberedSentence, Unread
from spatialjudge.grading.plain.words import (
    AND,
    ARTICLES,
    BE,
    BEHIND,
    BOTH,
    BY_VIEW,
    EITHER,
    HINT,
    HYPHENS,
    IN_NAMES,
    LEADS,
    MAX_LEADS,
    NAMES_IN_LY,
    NO_NAME_ALONE,
    NO_NAMES,
    NOT_OF,
    NUMBERED,
    OF,
    OF_ROOM,
    OWN_CLAUSE,
    OWNER,
    PARTS,
    PLACED,
    PROPERTIES,
    SIDES,
    TAILS,
    VAGUE,
    carries,
    joined,
    lexicons_of,
    relation_at,
)
from spatialjudge.reading import Lexicon, Token, tokenise
from spatialjudge.relations import ROOM, Family, Vocabulary, fold, shown


class RelationWords(NamedTuple):
    """Words of place, as one family reads them, and where they end."""

    family: Family
    labels: tuple[str, ...]
    words: str
    definite: bool
    """Whether an article leads to them: "to *the* left", which something must follow."""
    within: bool
    """Whether they say in what part of a whole."""
    end: int


class Name(NamedTuple):
    """A thing as a sentence names it."""

    text: str
    place: int
    """The number of its first word in the sentence, from 0: that one has its capital perhaps for it."""
    article: str
    """Its article, or nothing."""


class SentencePhrases:
    """A sentence, the relations that its words say by the words of a vocabulary, and the things that they name."""

    def __init__(self, sentence: NumberedSentence, vocabulary: Vocabulary, distances: str | None) -> None:
        self.sentence = sentence
        self.tokens = [token for token in tokenise(sentence.text) if token.word != "."]
        self.vocabulary = vocabulary
        self.lexicons = lexicons_of(vocabulary, distances)

    def word(self, at: int) -> str:
        """The word at a place, or nothing at the end."""
        return self.tokens[at].word if at < len(self.tokens) else ""

    def past(self, at: int, words: Collection[str] = PLACED) -> int:
        """Where such words end; if no others are named, those that add nothing to a verb."""
        while self.word(at) in words:
            at += 1
        return at

    def room_ends(self, at: int) -> int:
        """Where "the room" ends, if it comes; else nothing."""
        at += self.word(at) in {"the", "this"}
        return at + 1 if self.word(at) == ROOM and (at + 1 == len(self.tokens) or self.word(at + 1) in AND) else 0

    def tail(self, at: int) -> int:
        """Where the words end that lead from a relation to what it refers to."""
        for words in OF:
            if tuple(self.word(at + place) for place in range(len(words))) == words:
                return at + len(words)
        return at + (self.word(at) in TAILS)

    def relates(self, at: int) -> bool:
        """Whether words of place begin here that are no mere letter."""
        return len(self.word(at)) > 1 and any(relation_at(words, self.tokens, at) for words in self.lexicons)

    def relations(self, at: int) -> list[RelationWords]:
        """The relation that words from here on say, as each family reads it that reads the most of them."""
        starts = [at]
        vague = False
        while len(starts) < MAX_LEADS and (self.word(starts[-1]) in LEADS | VAGUE | PLACED or self._at_a(starts[-1])):
            vague = vague or self.word(starts[-1]) in VAGUE
            starts.append(starts[-1] + 1)
        for start in reversed(starts):
            led = [self.word(place) for place in range(at, start)]
            read = [self._read(words, start, led, vague=vague) for words in self.lexicons]
            if found := [one for one in read if one]:
                longest = max(one.end for one in found)
                return [one for one in found if one.end == longest]
        return []

    def _at_a(self, at: int) -> bool:
        """Whether this is the article of "at a short distance"."""
        return self.word(at) == "a" and self.word(at - 1) == "at"

    def _read(self, words: Lexicon, start: int, led: Sequence[str], *, vague: bool) -> RelationWords | None:
        """The relation that one family reads from a word of it on."""
        found = relation_at(words, self.tokens, start)
        if found is None or (self.word(start) in EITHER and "the" not in led and self.relates(start + 1)):
            return None  # "right behind", "was left behind"
        if not words.unary and "in" in led and self.word(start).startswith(PARTS):
            return None  # "in the north of the kitchen"
        if words.unary and not BY_VIEW.isdisjoint(token.word for token in self.tokens[start : start + found[0]]):
            return None  # "in the back of the room"
        entries, end = [found[1]], start + found[0]
        joints = alternatives = 0
        while True:
            if self.word(end) in BEHIND[words.unary] and self._closes(end + 1):
                end += 1
            if self.word(end) == "-" and (following := relation_at(words, self.tokens, end + 1)):
                corner = joined(entries[-1], following[1], words)
                if not corner:
                    return None
                entries[-1], end = corner, end + 1 + following[0]
            at = end + (self.word(end) == "of" and self.word(end + 1) in {"and", "or"})
            if self.word(at) not in {"and", "or"}:
                break
            alternative, at = self.word(at) == "or", self.past(at + 1, LEADS | PLACED)
            following = relation_at(words, self.tokens, at)
            both = following and (following[1] if alternative else joined(entries[-1], following[1], words))
            if following is None or not both:
                break
            joints, alternatives = joints + (not alternative), alternatives + alternative
            entries[-1:] = [entries[-1], both] if alternative else [both]
            end = at + following[0]
        labels = tuple(dict.fromkeys(entry.label for entry in entries))
        side = entries[0].signs if vague and len(entries) == 1 else None
        if side and side in words.half_planes:
            labels = words.half_planes[side]
        elif vague or None in labels or (alternatives and not words.exclusive):
            return None
        if alternatives and 0 < joints <= alternatives:
            return None  # "north and west or east"
        diagonal = "diagonally" in {self.word(place) for place in range(max(start - len(led) - 1, 0), start)}
        if diagonal and not all(entry.signs and all(entry.signs) for entry in entries):
            return None
        family = next(term.family for term in self.vocabulary.terms if term.label == labels[0])
        said = self.sentence.text[self.tokens[start].start : self.tokens[end - 1].end]
        within = not {"in", "at"}.isdisjoint(led) or found[0] > 1 or found[1].form == "label"
        return RelationWords(family, tuple(label for label in labels if label), said, "the" in led, within, end)

    def _closes(self, at: int) -> bool:
        """Whether a phrase of place may end here."""
        return at >= len(self.tokens) or self.word(at) in AND or self.tail(at) > at or self.word(at) in BE | {"or"}

    def unknown(self, at: int) -> str:
        """Why no relation begins at a word."""
        table = self.vocabulary
        if self.word(at) in {"not", "never", "n't"} or self.word(at).endswith("n't"):
            return "it says what is not so"
        if at >= len(self.tokens):
            return "it ends without a relation"
        words = self.sentence.text[self.tokens[at].start :]
        return f"{shown(words[:60])} states no relation of {table.name}"

    def hint(self) -> str:
        """What would be a relation."""
        table = self.vocabulary
        names = [(term.names or (term.label,))[0] for term in table.families[table.main_family]]
        return f"relations of {table.name}: {', '.join(names[:13])}"

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
