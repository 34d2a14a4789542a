"""The words that one question can be answered in: the labels and names of a vocabulary's family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from spatialjudge.reading.words import kind_words
from spatialjudge.reading.words.kind_words import Signs
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import WORDS, each
from spatialjudge.reading.words.tokens import Token, words_of
from spatialjudge.relations import Family, Term, Vocabulary, fold

JOINS: Final = frozenset({"-", "/"})
"""Marks that may stand between two words of a phrase."""
_JOINING: Final = JOINS | {":"}
"""Marks behind which a phrase may go on."""


class Entry(NamedTuple):
    """What a phrase stands for.

    ``label`` is canonical (``None`` for what is not a relation, and for signs that have no label of their own),
    ``signs`` the direction if it has one. A ``code`` (N, NE, TPP) is read in capitals only, but for a place that holds
    nothing else. ``form`` says what was read: a label, another name of the vocabulary, or a phrase of ours. ``all`` are
    the labels of what names several: "all of them".
    """

    role: str
    label: str | None = None
    signs: Signs | None = None
    code: bool = False
    form: str = "phrase"
    all: tuple[str, ...] = ()


UNKNOWN: Final = Entry(Role.UNKNOWN)
"""A word that stands in no table."""


class Node:
    """Words that begin phrases: the entry if they are one, ``alone`` if no phrase goes on; and what may follow."""

    __slots__ = ("alone", "entry", "further")

    def __init__(self, like: Node | None = None) -> None:
        self.entry: Entry | None = like.entry if like else None
        self.alone: Entry | None = None
        self.further: dict[str, Node] = dict(like.further) if like else {}

    def plain(self, tokens: Sequence[Token], index: int) -> Entry | None:
        """The entry of a word if what follows it makes no longer phrase; ``None`` where ``longest`` must tell."""
        if index + 1 < len(tokens):
            word, written, _, _ = tokens[index + 1]
            if word in self.further if written else word in _JOINING:
                return None
        return UNKNOWN if self.entry is None else None if self.entry.code else self.entry


class Phrasebook:
    """Phrases and what they stand for, looked up longest first.

    Of a phrase that is given twice the first entry counts, and any before that of the phrases ``beneath``, which are
    shared: what a question adds to the common words costs as much as it adds.
    """

    def __init__(self, entries: Iterable[tuple[str, Entry]], beneath: Phrasebook | None = None) -> None:
        shared = beneath.begins if beneath else {}
        #: The words that begin kind_words.
        self.begins: dict[str, Node] = dict(shared)
        own = {words: entry for phrase, entry in reversed(tuple(entries)) if (words := words_of(phrase))}
        for words, entry in own.items():
            self._add(words, entry, shared)
        for word in {words[0] for words in own}:
            node = self.begins[word]
            node.alone = None if node.further or (node.entry and node.entry.code) else node.entry

    def _add(self, words: Sequence[str], entry: Entry, shared: Mapping[str, Node]) -> None:
        """Put a phrase among the others; a node that is shared is copied first."""
        nodes = self.begins
        for word in words[:-1]:
            theirs = shared.get(word)
            nodes, shared = _own(nodes, word, theirs).further, theirs.further if theirs else {}
        _own(nodes, words[-1], shared.get(words[-1])).entry = entry

    def entry(self, words: Sequence[str]) -> Entry | None:
        """What a phrase stands for, by its folded words."""
        node, further = None, self.begins
        for word in words:
            node = further.get(word)
            further = node.further if node else {}
        return node.entry if node else None

    def longest(self, tokens: Sequence[Token], index: int) -> tuple[int, Entry] | None:
        """How many tokens the longest phrase at ``index`` takes, and its entry; ``None`` if none starts here."""
        node = self.begins.get(tokens[index].word)
        found, at = None, index
        while node:
            at += 1
            if node.entry and not (node.entry.code and not tokens[index].written.removesuffix("i").isupper()):
                found = at - index, node.entry
            if at < len(tokens) and not tokens[at].written and (tokens[at].word in JOINS or _binds(tokens, at)):
                at += 1
            node = node.further.get(tokens[at].word) if at < len(tokens) and tokens[at].written else None
        return found

    def extends(self, words: tuple[str, ...]) -> bool:
        """Whether more could follow these to make another phrase: "north" may become "north-west", "over" "overlap"."""
        further: Mapping[str, Node] = self.begins
        for word in words[:-1]:
            further = further[word].further if word in further else {}
        last = words[-1]
        longer = (node for word, node in further.items() if word.startswith(last) and word != last)
        behind = further[last].further.values() if last in further else ()
        return any(map(_leads_to_direction, (*behind, *longer)))


def _own(nodes: dict[str, Node], word: str, theirs: Node | None) -> Node:
    """The node of a word that is not shared."""
    node = nodes.get(word)
    if node is None or node is theirs:
        node = nodes[word] = Node(theirs)
    return node


def _binds(tokens: Sequence[Token], at: int) -> bool:
    """Whether a colon stands between two codes without a blank: "SW:W"."""
    if tokens[at].word != ":" or at + 1 >= len(tokens):
        return False
    codes = tokens[at - 1].written.isupper() and tokens[at + 1].written.isupper()
    return codes and tokens[at - 1].end == tokens[at].start and tokens[at].end == tokens[at + 1].start


def _leads_to_direction(node: Node) -> bool:
    if node.entry and node.entry.role == Role.DIRECTION:
        return True
    return any(_leads_to_direction(further) for further in node.further.values())


class Lexicon(Phrasebook):
    """Everything that is read as one of the labels asked for, and the words around them."""

    def __init__(
        self,
        named: Iterable[tuple[str, Entry]],
        labels: Sequence[str],
        converse: Mapping[str, str | None],
        half_planes: Mapping[Signs, tuple[str, ...]],
        *,
        unary: bool = False,
        exclusive: bool = True,
        framed: bool = False,
        ends: bool = False,
        regions: bool = False,
        beneath: Phrasebook | None = None,
    ) -> None:
        self.order: Mapping[str, int] = {label: number for number, label in enumerate(labels)}
        self.converse = converse
        self.half_planes = half_planes
        #: Whether its labels relate a thing to the room.
        self.unary = unary
        #: Whether no two of its labels hold together: several are one of these, and else all of them.
        self.exclusive = exclusive
        #: Whether they are said in the landmark's own frame, and so not in a viewer's or another thing's.
        self.framed = framed
        #: Whether they are of intervals, and so may be told by their ends.
        self.ends = ends
        #: Whether a thing may be in a region of that name: "in the north" is no relation to another.
        self.regions = regions
        named = tuple(named)
        self.labels: Mapping[Signs, str] = {e.signs: e.label for _, e in reversed(named) if e.signs and e.label}
        super().__init__(named, beneath or phrasebook())

    def longest(self, tokens: Sequence[Token], index: int) -> tuple[int, Entry] | None:
        """As of any phrases, but one that says nothing ends before an option: "in the room" in "in the room 2"."""
        found = super().longest(tokens, index)
        if found is None or found[0] == 1 or found[1].role != Role.FILLER:
            return found
        option = super().longest(tokens, index + found[0] - 1)
        if option is None or option[0] == 1 or option[1].role != Role.DIRECTION:
            return found
        return 1, self.entry((tokens[index].word,)) or UNKNOWN

    @property
    def directional(self) -> bool:
        """Whether two directions may make one label: "above and left"."""
        return bool(self.labels)

    @property
    def measures(self) -> bool:
        """Whether a label, or an option, says how far something is."""
        return any((entry := self.entry((word,))) and entry.role == Role.DIRECTION for word in _FAR)

    def agrees(self, labels: tuple[str, ...], declared: tuple[str, ...]) -> bool:
        """Whether these labels say nothing other than was declared: members of it, or a part of a diagonal."""
        if labels and set(labels) <= set(declared):
            return True
        signs = {label: both for both, label in self.labels.items()}
        of, whole = (signs.get(said[0]) if len(said) == 1 else None for said in (labels, declared))
        return bool(of and whole and all(whole) and of in {(whole[0], 0), (0, whole[1])})


_FAR: Final = ("near", "far", "nearer", "farther")


@lru_cache(maxsize=64)
def lexicon_of(vocabulary: Vocabulary, family: str) -> Lexicon:
    """The lexicon of one family of a vocabulary; built once.

    Raises:
        ValueError: when the vocabulary has no such family; the message names those that it has.
    """
    return lexicon_after((), vocabulary, family)


def lexicon_after(first: Iterable[tuple[str, Entry]], vocabulary: Vocabulary, family: str) -> Lexicon:
    """The lexicon of one family of a vocabulary, but for words that mean something else ``first``.

    Raises:
        ValueError: as :func:`lexicon_of`.
    """
    if family not in vocabulary.families:
        known = ", ".join(vocabulary.families)
        raise ValueError(f"vocabulary {vocabulary.name} has no family {family!r}; its families are {known}")
    terms = vocabulary.families[family]
    signs = {term.label: found for term in terms if (found := _signs_of(term)) is not None}
    tables = (*first, *_named(terms, signs), *_directions(vocabulary, terms[0].family, signs))
    converse = {term.label: term.converse for term in terms}
    half_planes = _half_planes(signs) if "half-plane" in vocabulary.families and family == "direction" else {}
    labels, about = [term.label for term in terms], terms[0].family
    return Lexicon(
        *(tables, labels, converse, half_planes),
        unary=about.unary,
        exclusive=vocabulary.exclusive(family),
        framed=about.name == "relative",
        ends=about.name == "interval",
        regions="region" in vocabulary.families and not about.unary,
    )


@cache
def phrasebook(kind: str = "common") -> Phrasebook:
    """The words of the table, those of a ``kind`` of question before the common ones; built once."""
    return Phrasebook(tabled(kind), None if kind == "common" else phrasebook())


def tabled(kind: str) -> Iterator[tuple[str, Entry]]:
    """The phrases of a table."""
    return ((phrase, Entry(role)) for role, several in WORDS[kind].items() for phrase in each(several))


# --- a vocabulary's words ---------------------------------------------------------------------------------------------

WORD_SIGNS: Final[Mapping[str, Signs]] = {
    fold(phrase): signs
    for _, table in reversed(kind_words.VIEWS)
    for signs, several in table.items()
    for phrase in several
} | {fold(phrase): (0, 0) for several in kind_words.MIDDLE.values() for phrase in several}


def _signs_of(term: Term) -> Signs | None:
    """The direction of a term by its own words: "north-side" and "north region" lie to the north, too."""
    if term.family.name not in {"direction", "half-plane", "region", *kind_words.FRAMES}:
        return None
    for name in (term.label, *term.names):
        word = fold(name).removesuffix(" side").removesuffix(" region")
        for form in (word, word.replace(" ", "")):  # "north east region"
            if form in WORD_SIGNS:
                return WORD_SIGNS[form]
    return None


def _half_planes(signs: Mapping[str, Signs]) -> dict[Signs, tuple[str, ...]]:
    """All directions on one side: "somewhere to the north" is north-west, north or north-east."""
    return {
        side: tuple(label for label, other in signs.items() if other[0 if side[0] else 1] == side[0 if side[0] else 1])
        for side in signs.values()
        if side.count(0) == 1
    }


def _named(terms: Iterable[Term], signs: Mapping[str, Signs]) -> Iterator[tuple[str, Entry]]:
    for term in terms:
        for name in (term.label, *term.names):
            form = "label" if name == term.label else "name"
            code = name.isupper() and " " not in name
            yield name, Entry(Role.DIRECTION, term.label, signs.get(term.label), code, form)
            if "-" in name:  # "UpperLeft"
                yield name.replace("-", ""), Entry(Role.DIRECTION, term.label, signs.get(term.label))


def _directions(vocabulary: Vocabulary, family: Family, signs: Mapping[str, Signs]) -> Iterator[tuple[str, Entry]]:
    labels = {both: label for label, both in reversed(tuple(signs.items()))}
    if labels:
        for found, phrase, alone in _direction_phrases(vocabulary, family):
            yield phrase, Entry(Role.DIRECTION, labels.get(found) if found and alone else None, found)
    digit = family.name[-1] if family.name[-1].isdigit() else ""
    known = {term.label for term in vocabulary.families[family.name]}
    for label, several in kind_words.FAMILIES.get(family.name.rstrip("0123456789"), {}).items():
        for phrase in several if label + digit in known else ():
            yield phrase, Entry(Role.DIRECTION, label + digit, code=phrase.isupper())
    if family.name == "heading":
        yield from ((phrase, Entry(Role.IS)) for phrase in kind_words.FACES)


def _direction_phrases(vocabulary: Vocabulary, family: Family) -> Iterator[tuple[Signs | None, str, bool]]:
    """All direction words with their signs, and whether they say a direction alone.

    ``None`` for those of a view that the vocabulary does not have; but "above", which may be upon it, is north on a map
    beside a side: "above and to the left".
    """
    frames = (name for term in vocabulary.families[family.name] for name in (term.label, *term.names))
    words = set(map(fold, frames)) if family.name in kind_words.FRAMES else vocabulary.words
    for key, table in kind_words.VIEWS:
        if family.unary and table is kind_words.SAME_PLACE:
            continue
        known = key in words
        beside = known or (table is kind_words.PAGE and "north" in words and "left" in words and not family.unary)
        yield from (
            (signs if beside else None, phrase, known) for signs, several in table.items() for phrase in several
        )
    if family.unary:
        yield from ((signs, phrase, True) for signs, several in kind_words.MIDDLE.items() for phrase in several)
    if "12 o'clock" in vocabulary.words or family.name == "relative":
        for hour, name in kind_words.HOURS.items():
            between = _clock(hour + 0.5)
            exact = between if hour % 3 else _clock(hour)
            following = hour % 12 + 1
            for now, later in ((name, kind_words.HOURS[following]), (str(hour), str(following))):
                yield from ((exact, form.format(now), True) for form in kind_words.CLOCK_FORMS)
                yield from ((between, form.format(now, later), True) for form in kind_words.HALF_PAST)


def _clock(hour: float) -> Signs:
    """The direction of an hour on a clock face: 12 is up, 3 is right, what lies between is diagonal."""
    hour %= 12
    return (1 if 0 < hour < 6 else -1 if hour > 6 else 0, 1 if hour < 3 or hour > 9 else -1 if 3 < hour < 9 else 0)
