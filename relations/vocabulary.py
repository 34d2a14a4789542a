"""Vocabularies: versioned tables that give labels their meaning.

::

    LookupError
    +-- UnknownVocabulary   no table of that name
    +-- UnknownLabel        the table has no such label; carries a hint

A vocabulary is data: a tuple of terms. Each term names its family, the other words that are read as it, and the
relation it stands for on a grid of a given size.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property, lru_cache, reduce
from itertools import chain
from operator import and_
from types import MappingProxyType
from typing import Any, Final, Self

from spatialjudge.relations.boxes import Boxes
from spatialjudge.relations.compiled import LabelTest
from spatialjudge.relations.errors import Portable
from spatialjudge.relations.texts import meant, shown

Meaning = Callable[[Any], Any]
"""From a story's setting to what a label stands for: from the size of its grid to a ``Relation`` of points, or from the
axes on which its things have extent to a ``BoxRelation``."""

ROOM: Final = "room"
"""The reserved object of unary facts: the room itself."""

MAX_WORD: Final = 256
"""Characters of a text that is folded, and of a word that may be a label: a name has at most 200, the longest label 20.
Putting combining marks in their order takes time that grows with the square of the text."""

_JOINERS: Final = str.maketrans(dict.fromkeys("-_/\u2010\u2011\u2012\u2013\u2014\u2212", " "))
"""Hyphens of every kind, and what people write instead of them."""


class UnknownVocabulary(Portable, LookupError):
    """There is no vocabulary of that name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.hint = meant(name, known, f"known vocabularies: {', '.join(known)}")
        super().__init__(f"unknown vocabulary {shown(name)}")


class UnknownLabel(Portable, LookupError):
    """The vocabulary has no such label; ``hint`` says what may have been meant."""

    def __init__(self, label: str, hint: str) -> None:
        self.hint = hint
        super().__init__(f"unknown label {shown(label)}")


def fold(text: str) -> str:
    """The form in which words are compared: compatibility characters, case, hyphens and blanks folded.

    A text of more than ``MAX_WORD`` characters is no word, and comes back as it is. The forms of words as short as
    labels are kept, in at most 8 MB.
    """
    if len(text) > MAX_WORD:
        return text
    return _kept_fold(text) if len(text) <= _KEPT_WORD else _folded(text)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_JOINERS).split())


_KEPT_WORD: Final = 40
"""Characters up to which a word's folded form is kept; it takes at most 18 times as many."""
_kept_fold = lru_cache(maxsize=2048)(_folded)


@dataclass(frozen=True, eq=False)
class Family:
    """Labels that answer one question, such as "in which direction?".

    ``unary`` families relate an object to the room, ``ternary`` ones to two objects, such as "between". ``partition``
    says that exactly one label of the family holds for any pair (or cell): jointly exhaustive and pairwise disjoint.
    ``disjoint`` says the second alone, of a family that is none: no two of its labels hold together. A ``measured``
    family is only evaluated on given places: no question is solved with it.
    """

    name: str
    unary: bool = False
    partition: bool = True
    ternary: bool = False
    disjoint: bool = False
    measured: bool = False

    @property
    def arity(self) -> int:
        """How many things, the room not counted, a label relates."""
        return 1 if self.unary else 3 if self.ternary else 2


@dataclass(frozen=True, eq=False)
class Term:
    """One label: its family, its definition in words and as a relation, its converse, and the words read as it.

    ``meaning`` gives the relation that a *fact* with this label asserts; ``answer``, where it differs, what a
    *prediction* with this label claims (StepGame facts are unit steps, its answers are signs).
    """

    label: str
    family: Family
    definition: str
    meaning: Meaning
    names: tuple[str, ...] = ()
    converse: str | None = None
    answer: Meaning | None = None


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A named, versioned table of terms, in the order in which labels are listed to users.

    ``space`` is where things with extent stand that it speaks of; without one it speaks of points on a grid of cells.
    ``flat`` chooses, by the labels of a story's facts, the axes of the space on which things have extent; without it
    they have it on all. ``numbered`` are the terms of labels that end in a number, such as "at-least-2", by the folded
    words before it: of these there is no end, and no table lists them. One that is registered can be pickled: by name.
    """

    name: str
    version: str
    terms: tuple[Term, ...]
    summary: str = ""
    space: Boxes | None = None
    flat: Callable[[Collection[str]], str] | None = None
    numbered: Mapping[str, Callable[[Decimal], Term]] = field(default_factory=dict)
    _words: Mapping[str, Term] = field(init=False, repr=False)
    _labelled: Mapping[str, Term] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        words: dict[str, Term] = {}
        for term in self.terms:
            for word in (term.label, *term.names):
                if words.setdefault(fold(word), term) is not term:
                    raise ValueError(f"{self.name}: {word!r} stands for two terms")
        object.__setattr__(self, "_words", MappingProxyType(words))
        object.__setattr__(self, "_labelled", MappingProxyType({term.label: term for term in self.terms}))

    @cached_property
    def families(self) -> Mapping[str, tuple[Term, ...]]:
        """The terms of each family, by the family's name, in table order."""
        families: dict[str, tuple[Term, ...]] = {}
        for term in self.terms:
            families[term.family.name] = (*families.get(term.family.name, ()), term)
        return MappingProxyType(families)

    @cached_property
    def has_room(self) -> bool:
        """Whether something is said of one thing alone, with the room as its landmark."""
        return self.space is None or any(term.family.unary for term in self.terms)

    @cached_property
    def measured(self) -> bool:
        """Whether it has labels that are only evaluated."""
        return any(term.family.measured for term in self.terms)

    @property
    def main_family(self) -> str:
        """The family that is asked about if none is named: that of the first term."""
        return self.terms[0].family.name

    def exclusive(self, family: str) -> bool:
        """Whether no two labels of the family can hold together of the same objects, whatever the story.

        A list of such labels can only mean "one of these"; where they can hold together, it means all of them.

        Raises:
            KeyError: there is no such family.
        """
        about = self.families[family][0].family
        return about.partition or about.disjoint

    def extents(self, labels: Iterable[Iterable[str]]) -> str:
        """The axes of the space on which things have extent in a story; ``labels`` are those of each of its facts."""
        if self.space is None:
            return ""
        if self.flat:
            return self.flat(set(chain.from_iterable(labels)))
        return "".join(axis.name for axis in self.space.axes)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All labels, in table order."""
        return tuple(term.label for term in self.terms)

    @property
    def words(self) -> Mapping[str, Term]:
        """Every folded word that is read as a term: labels and other names."""
        return self._words

    def __reduce__(self) -> tuple[Any, ...]:
        if _REGISTRY.get(self.name) is not self:
            raise TypeError(f"vocabulary {self.name!r} is not registered, and cannot be pickled")
        return vocabulary, (self.name,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def term(self, label: str) -> Term:
        """The term that a label or one of its other names stands for; case and hyphens do not matter.

        Raises:
            UnknownLabel: with a "did you mean" hint.
        """
        found = self._labelled.get(label)
        if found is not None:
            return found
        found = self._words.get(fold(label))
        if found is not None:
            return found
        numbered = _NUMBERED.fullmatch(label[:MAX_WORD]) if self.numbered else None
        if numbered and (made := self.numbered.get(fold(numbered[1]))):
            return made(Decimal(numbered[2]))
        raise UnknownLabel(label, self._hint(label))

    def ordered(self, labels: Collection[str]) -> tuple[str, ...]:
        """Labels in table order, those that end in a number last."""
        return (*(label for label in self.labels if label in labels), *sorted(set(labels) - self._labelled.keys()))

    @lru_cache(maxsize=8192)  # noqa: B019 - vocabularies stay
    def relation(
        self, labels: tuple[str, ...], setting: Any, *, answer: bool = False, conjunction: bool = False
    ) -> Any:
        """The relation that "one of these labels" stands for in a setting, such as a grid.

        With ``answer`` the labels are read as a prediction rather than a fact; with ``conjunction`` all of them are
        meant at once. Cached.
        """
        if len(labels) == 1:
            term = self.term(labels[0])
            return (term.answer if answer and term.answer else term.meaning)(setting)
        read = {"answer": True} if answer else {}  # said in one way, so that each is kept once
        parts = [self.relation((label,), setting, **read) for label in labels]
        return reduce(and_, parts) if conjunction else type(parts[0]).any_of(parts)

    @cached_property
    def exact(self) -> Mapping[Any, tuple[tuple[str, ...], bool]]:
        """Each label of one object or two, as in the table or as a set by itself: that set, and whether it is unary."""
        terms = [((term.label,), term.family.unary) for term in self.terms if not term.family.ternary]
        return {written: found for found in terms for written in (found[0], *found[0])}

    @lru_cache(maxsize=256)  # noqa: B019
    def meanings(self, setting: Any) -> Mapping[tuple[str, ...], Any]:
        """What each set of labels asserts, in table order: one of them. Cached."""
        return _Meanings(self, setting)

    @lru_cache(maxsize=256)  # noqa: B019
    def tests(self, setting: Any) -> Mapping[str, LabelTest]:
        """What tells of places in the vocabulary's space whether what a label asserts holds there. Cached."""
        return _Tests(self, setting)

    @lru_cache(maxsize=1024)  # noqa: B019
    def options(self, family: str, setting: Any) -> tuple[Any, ...]:
        """What each label of a family claims as an answer, in table order. Cached."""
        return tuple(self.relation((term.label,), setting, answer=True) for term in self.families[family])

    def _hint(self, label: str) -> str:
        word = fold(label[:60])
        bare = _BESIDE_A_LABEL.sub("", word)
        if bare in self._words:
            return f"did you mean {self._words[bare].label}?"
        akin = sorted(vocabularies(), key=lambda other: other.space is not self.space)
        elsewhere = [other.name for other in akin if word in other.words]
        if elsewhere:
            return f"it is a label of vocabulary {elsewhere[0]}, not of {self.name}"
        for start in self.numbered:
            if word.startswith(start):
                return f"it ends in a number of at most six decimals: {start.replace(' ', '-')}-2"
        close = get_close_matches(word, self._words, n=8, cutoff=0.6)
        if close:
            like = {other: SequenceMatcher(None, other, word).ratio() for other in close}
            meant = {self._words[other].label for other in close if like[other] == like[close[0]]}
            return f"did you mean {' or '.join(label for label in self.labels if label in meant)}?"
        return f"{self.name} has {', '.join(self.labels)}"


_NUMBERED: Final = re.compile(r"(.*\w)[ _-]([0-9]{1,9}(?:\.[0-9]{1,6})?)")
_BESIDE_A_LABEL: Final = re.compile(r"^(?:(?:to|on|in|at) )?(?:the )?| (?:side )?(?:of|to|from)(?: the)?$")
"""What a sentence has beside a label: "to the left of"."""


class _Meanings(dict[tuple[str, ...], Any]):
    """What sets of labels assert in a setting: of one label at once, of several when they are asked for."""

    def __init__(self, vocabulary: Vocabulary, setting: Any) -> None:
        self._asked = vocabulary, setting
        super().__init__({(label,): vocabulary.relation((label,), setting) for label in vocabulary.labels})

    def __missing__(self, labels: tuple[str, ...]) -> Any:
        vocabulary, setting = self._asked
        return vocabulary.relation(labels, setting)


class _Tests(dict[str, LabelTest]):
    """Tests of labels in a setting, made when they are asked for."""

    def __init__(self, vocabulary: Vocabulary, setting: Any) -> None:
        self._asked = vocabulary, setting

    def __missing__(self, label: str) -> LabelTest:
        vocabulary, setting = self._asked
        test: LabelTest = vocabulary.relation((label,), setting).test(vocabulary.space)
        if label in vocabulary.labels:  # of those with a number there is no end
            self[label] = test
        return test


_REGISTRY: Final[dict[str, Vocabulary]] = {}


def register(vocabulary: Vocabulary) -> Vocabulary:
    """Make the vocabulary known by its name; returns it."""
    _REGISTRY[vocabulary.name] = vocabulary
    return vocabulary


def vocabulary(name: str) -> Vocabulary:
    """The registered vocabulary of that name.

    Raises:
        UnknownVocabulary: with the known names as a hint.
    """
    try:
        return _REGISTRY[name]
    except (KeyError, TypeError):
        raise UnknownVocabulary(name, sorted(_REGISTRY)) from None


def vocabularies() -> tuple[Vocabulary, ...]:
    """All registered vocabularies, by name."""
    return tuple(_REGISTRY[name] for name in sorted(_REGISTRY))
