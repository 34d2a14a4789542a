"""Words of place in a sentence: the relation that they say, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spatialjudge.benchmarks.roomspace.sentences import NumberedSentence
from spatialjudge.grading.plain.words import (
    AND,
    BE,
    BEHIND,
    BY_VIEW,
    EITHER,
    LEADS,
    MAX_LEADS,
    OF,
    PLACED,
    TAILS,
    VAGUE,
    joined,
    lexicons_of,
    relation_at,
)
from spatialjudge.reading import Lexicon, tokenise
from spatialjudge.relations import ROOM, Family, Vocabulary, shown


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


class RelationPhrases:
    """A sentence and the relations that its words say, by the words of a vocabulary."""

    def __init__(self, sentence: NumberedSentence, vocabulary: Vocabulary, distances: str | None) -> None:
        self.sentence = sentence
        self.tokens = [token for token in tokenise(sentence.text) if token.word != "."]
        self.vocabulary = vocabulary
        self.lexicons = lexicons_of(vocabulary, distances)

    def word(self, at: int) -> str:
        """The word at a place, or nothing at the end."""
        return self.tokens[at].word if at < len(self.tokens) else ""

    def past(self, at: int) -> int:
        """Where the words end that add nothing to a verb."""
        while self.word(at) in PLACED:
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
            alternative, at = self.word(at) == "or", at + 1
            while self.word(at) in LEADS | PLACED:
                at += 1
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
