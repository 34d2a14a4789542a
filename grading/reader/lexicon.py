"""The words that one family of a vocabulary can be answered in: its own labels and names, and the phrase tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader import grammar, phrases
from spatialjudge.grading.reader.phrases import Signs
from spatialjudge.grading.reader.tokens import Token, words_of
from spatialjudge.relations import Family, Term, Vocabulary

LONGEST_PHRASE: Final = 8
"""Words in a phrase: bounds the work at each word of a hostile text. No table holds a longer one."""

_UNITS: Final = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
_DIRECTIONAL: Final = frozenset({"direction", "half-plane", "region"})
_NINE_CELLS: Final = 3
"""On a 3 x 3 room every region is one cell and every direction one displacement by a step or none."""


class Kind(Enum):
    """What a stretch of text does in a sentence."""

    WORD = "word"
    NAME = "name"
    RELATION = "relation"
    ABSTENTION = "abstention"
    REFERENCE = "reference"
    REVERSER = "reverser"
    MISLEADING = "misleading"
    YES = "yes"
    NO = "no"


class Entry(NamedTuple):
    """What a phrase stands for.

    ``label`` is canonical (``None`` for what is not a relation, and for signs that have no label of their own),
    ``signs`` the direction if it has one. A ``weak`` phrase needs a fitting place, a ``code`` (N, NE, TPP) capitals.
    ``form`` says what was read: a label, another name of the vocabulary, or a phrase of ours.
    """

    kind: Kind
    label: str | None = None
    signs: Signs | None = None
    weak: bool = False
    code: bool = False
    form: str = "phrase"


class Phrasebook:
    """Phrases and what they stand for, looked up longest first."""

    def __init__(self, entries: Iterable[tuple[str, Entry]]) -> None:
        found: dict[tuple[str, ...], Entry] = {}
        for phrase, entry in entries:
            found.setdefault(words_of(phrase), entry)
        self.entries: Mapping[tuple[str, ...], Entry] = found
        #: Every word that a rule looks at: all others are alike to it.
        self.known = grammar.WORDS.union(*found)
        self._first = _Node()
        for words, entry in found.items():
            node = self._first
            for word in words:
                node = node.further.setdefault(word, _Node())
            node.entry = entry

    def longest(self, tokens: Sequence[Token], index: int) -> tuple[int, Entry] | None:
        """How many tokens the longest phrase at ``index`` takes, and its entry; ``None`` if none starts here."""
        node = self._first.further.get(tokens[index].word)
        found, size = None, 0
        while node:
            size += 1
            if node.entry:
                found = size, node.entry
            following = tokens[index + size]
            node = node.further.get(following.word) if following.joined else None
        return found


class _Node:
    """Words that begin phrases: the entry if they are one, and what may follow."""

    __slots__ = ("entry", "further")

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.further: dict[str, _Node] = {}


class Lexicon(Phrasebook):
    """Everything that is read as a label of one family of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary, family: str) -> None:
        terms = vocabulary.families[family]
        self.family: Family = terms[0].family
        self.signs: Mapping[str, Signs] = _signs(terms) if family in _DIRECTIONAL else {}
        self.labels: Mapping[Signs, str] = {signs: label for label, signs in self.signs.items()}
        self.converse: Mapping[str, str | None] = {term.label: term.converse for term in terms}
        self.order: Mapping[str, int] = {term.label: number for number, term in enumerate(terms)}
        self.half_planes = "half-plane" in vocabulary.families
        super().__init__((*_named(terms, self.signs), *self._tabled(vocabulary, family), *shaping()))

    def half_plane(self, signs: Signs) -> tuple[str, ...]:
        """All directions on one side: "somewhere to the north" is north-west, north or north-east."""
        axis = 0 if signs[0] else 1
        return tuple(label for label, other in self.signs.items() if other[axis] == signs[axis])

    def _tabled(self, vocabulary: Vocabulary, family: str) -> Iterator[tuple[str, Entry]]:
        for signs, phrase in _direction_phrases(vocabulary, self.family):
            weak = phrase in phrases.WEAK or phrase[-3:] in {":00", ":30"}
            if self.signs and (signs is None or signs in self.labels or any(signs)):
                yield phrase, Entry(Kind.RELATION, self.labels.get(signs) if signs else None, signs, weak)
        tables = {"distance": phrases.DISTANCES, "contact": phrases.CONTACTS, "extent": phrases.EXTENTS}
        digit = family[-1] if family[-1].isdigit() else ""
        for label, several in tables.get(family.rstrip("0123456789"), {}).items():
            if label + digit in self.converse:
                for phrase in several:
                    yield phrase, Entry(Kind.RELATION, label + digit, None, phrase in phrases.WEAK)


@lru_cache(maxsize=64)
def lexicon(vocabulary: Vocabulary, family: str) -> Lexicon:
    """The lexicon of one family of a vocabulary; built once.

    Raises:
        ValueError: when the vocabulary has no such family; the message names those that it has.
    """
    if family not in vocabulary.families:
        known = ", ".join(vocabulary.families)
        raise ValueError(f"vocabulary {vocabulary.name} has no family {family!r}; its families are {known}")
    return Lexicon(vocabulary, family)


def matches(words: tuple[str, ...], tokens: Sequence[Token], index: int) -> bool:
    """Whether these words stand at ``index``, parted by nothing but blanks, markup and joiners."""
    if len(tokens) - index < len(words):
        return False
    return all(
        tokens[index + step].word == word and (not step or tokens[index + step].joined)
        for step, word in enumerate(words)
    )


def _signs(terms: Iterable[Term]) -> dict[str, Signs]:
    """Each label's direction: the one it holds, or the middle of the three that a half-plane holds."""
    found = {}
    for term in terms:
        relation = (term.answer or term.meaning)(_NINE_CELLS)
        shift = 1 if term.family.unary else 0
        held = [unit for unit in _UNITS if (unit[0] + shift, unit[1] + shift) in relation]
        found[term.label] = (_sign(sum(x for x, _ in held)), _sign(sum(y for _, y in held)))
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _named(terms: Iterable[Term], signs: Mapping[str, Signs]) -> Iterator[tuple[str, Entry]]:
    for term in terms:
        for name in (term.label, *term.names):
            form = "label" if name == term.label else "name"
            code = name.isupper() and " " not in name
            yield name, Entry(Kind.RELATION, term.label, signs.get(term.label), name in phrases.WEAK, code, form)
            if "-" in name:  # "UpperLeft"
                yield name.replace("-", ""), Entry(Kind.RELATION, term.label, signs.get(term.label))


def _direction_phrases(vocabulary: Vocabulary, family: Family) -> Iterator[tuple[Signs | None, str]]:
    """All direction words with their signs; ``None`` for those of a view that the vocabulary does not have."""
    for key, table in phrases.VIEWS:
        if family.unary and table is phrases.SAME_PLACE:
            continue
        known = key in vocabulary.words
        yield from ((signs if known else None, phrase) for signs, several in table.items() for phrase in several)
    if family.unary:
        yield from ((signs, phrase) for signs, several in phrases.MIDDLE.items() for phrase in several)
    if "12 o'clock" in vocabulary.words:
        for hour, name in phrases.HOURS.items():
            between = _clock(hour + 0.5)
            exact = between if hour % 3 else _clock(hour)
            following = hour % 12 + 1
            for now, later in ((name, phrases.HOURS[following]), (str(hour), str(following))):
                yield from ((exact, form.format(now)) for form in phrases.CLOCK_FORMS)
                yield from ((between, form.format(now, later)) for form in phrases.HALF_PAST)


def _clock(hour: float) -> Signs:
    """The direction of an hour on a clock face: 12 is up, 3 is right, what lies between is diagonal."""
    hour %= 12
    return (1 if 0 < hour < 6 else -1 if hour > 6 else 0, 1 if hour < 3 or hour > 9 else -1 if 3 < hour < 9 else 0)


def shaping() -> Iterator[tuple[str, Entry]]:
    """The phrases that mislead, exclude, refer or abstain, whatever is asked."""
    for kind, several in (
        (Kind.MISLEADING, phrases.MISLEADING),
        (Kind.REVERSER, phrases.REVERSERS),
        (Kind.REFERENCE, phrases.REFERENCES),
        (Kind.ABSTENTION, phrases.ABSTENTIONS),
    ):
        for phrase in several:
            yield phrase, Entry(kind)
