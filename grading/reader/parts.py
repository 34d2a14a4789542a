"""The parts of a sentence: the asked names, relations, abstentions, and the words around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from spatialjudge.grading.reader import grammar, phrases
from spatialjudge.grading.reader.lexicon import Entry, Kind, Phrasebook, matches
from spatialjudge.grading.reader.tokens import CLAUSE_MARKS, SENTENCE_MARKS, Token, words_of


class Who(Enum):
    """Whom a name means: one of the asked pair, another object, or ("it", "which") one meant before."""

    SUBJECT = "subject"
    OBJECT = "object"
    OTHER = "other"
    IT = "it"
    WHICH = "which"


class Role(Enum):
    """What a plain word does around a relation; ``UNKNOWN`` may be the name of another object."""

    VERB = "verb"
    SOFT = "soft"
    NOUN = "noun"
    TITLE = "title"
    PRONOUN = "pronoun"
    UNKNOWN = "unknown"


_ROLES: Final[dict[str, Role]] = {
    word: role
    for words, role in (
        (grammar.HEDGES, Role.SOFT),
        (grammar.GLUE, Role.SOFT),
        (grammar.FUNCTION, Role.SOFT),
        (grammar.AUXILIARIES, Role.SOFT),
        (grammar.NEGATORS, Role.SOFT),
        (grammar.CONTRAST, Role.SOFT),
        (grammar.HYPOTHETICAL, Role.SOFT),
        (grammar.PRONOUNS, Role.PRONOUN),
        (grammar.VERBS, Role.VERB),
        (grammar.TITLES, Role.TITLE),
        (grammar.SUBJECT_NOUNS, Role.NOUN),
    )
    for word in words
}


class Part(NamedTuple):
    """A word, or a phrase that does one thing, with its place in the text and the marks before it."""

    kind: Kind
    word: str
    start: int
    end: int
    before: str
    role: Role = Role.UNKNOWN
    who: Who | None = None
    entry: Entry | None = None
    letter: bool = False
    last: str = ""

    def opens_clause(self) -> bool:
        """Whether a comma, colon, bracket or stop stands before the part."""
        return not CLAUSE_MARKS.isdisjoint(self.before)

    def names(self) -> bool:
        """Whether the part certainly names an object: one of the asked pair, or another by its letter."""
        return self.kind is Kind.NAME or self.letter

    def may_name(self) -> bool:
        """Whether the part is a word that may belong to an object's name: nothing else is known of it."""
        return self.kind is Kind.WORD and self.role is Role.UNKNOWN and len(self.word) > 1

    def is_weak(self) -> bool:
        """Whether it is a relation by an ordinary word such as "left"."""
        return self.entry is not None and self.entry.weak


class Names:
    """The asked pair, as it may stand in a text."""

    def __init__(self, subject: str, obj: str) -> None:
        first, second = _name(subject), _name(obj)
        if first == second:  # as far as words go, so that nothing can be said of either
            named = [(first, subject, Who.OTHER)]
        else:
            named = [(first, subject, Who.SUBJECT), (second, obj, Who.OBJECT)]
        #: Whether the objects are called by letters, so that another letter is another object.
        self.letters = len("".join(first)) == 1 or len("".join(second)) == 1
        both = (first, second)
        #: All words of the names, those that they begin with, and whether each name ends in a number.
        self.words = frozenset(first + second)
        self.first_words = frozenset(first[:1] + second[:1])
        self.numbered = "".join(first[-1:]).isdigit(), "".join(second[-1:]).isdigit()
        #: Whether the names differ and both begin with a word, not with a letter or a number.
        self.plain = first != second and all(name and len(name[0]) > 1 and not name[0][0].isdigit() for name in both)
        self._names = sorted((name for name in named if name[0]), key=lambda name: -len(name[0]))

    def at(self, tokens: Sequence[Token], index: int) -> tuple[int, Who] | None:
        """How many tokens the name at ``index`` takes and whom it means; ``None`` if none of the two starts here."""
        for words, written, who in self._names:
            if tokens[index].word == words[0] and matches(words, tokens, index):
                if len(words[0]) == 1 and len(words) == 1 and not _is_letter_name(tokens, index, written.strip()):
                    continue
                size = len(words)
                if not words[-1].isdigit() and tokens[index + size].word.isdigit() and not tokens[index + size].before:
                    return size + 1, Who.OTHER  # "chair 2" is not the chair
                return size, who
        return None


def _name(name: str) -> tuple[str, ...]:
    words = words_of(name)
    return words[1:] if len(words) > 1 and words[0] in {"the", "a", "an"} else words


def _is_letter_name(tokens: Sequence[Token], index: int, name: str) -> bool:
    """Whether a single letter is the object's name, rather than the article "A" or the speaker "I"."""
    token, following = tokens[index], tokens[index + 1]
    if token.written != name:
        return False
    if token.word == "i":
        return following.word not in grammar.SPEAKER_VERBS
    if token.word == "a" and following.word and not following.before and following.written.islower():
        role = _ROLES.get(following.word, Role.UNKNOWN)
        return following.word in _PLACES or role in {Role.VERB, Role.SOFT, Role.PRONOUN}
    return True


_PLACES: Final = frozenset(phrases.WEAK) | {"north", "south", "east", "west", "above", "below", "behind", "overlaps"}


def sentences(tokens: Sequence[Token]) -> Iterator[tuple[int, int, bool]]:
    """The sentences as ``(first, last + 1, is a question)``."""
    first = 0
    for index in range(1, len(tokens)):
        if tokens[index].after(SENTENCE_MARKS) or index == len(tokens) - 1:
            if first < index:
                yield first, index, "?" in tokens[index].before
            first = index


def parts_of(tokens: Sequence[Token], first: int, last: int, phrasebook: Phrasebook, names: Names) -> list[Part]:
    """The sentence ``tokens[first:last]`` cut into parts, longest match first."""
    found: list[Part] = []
    index = first
    while index < last:
        token = tokens[index]
        name = names.at(tokens, index)
        phrase = phrasebook.longest(tokens, index)
        size, kind, who, entry = 1, Kind.WORD, None, None
        if name and (not phrase or phrase[0] <= name[0]):
            (size, who), kind = name, Kind.NAME
            if found and len(token.word) > 1 and token.before in {"", "-"} and found[-1].may_name():
                who = Who.OTHER  # the "coffee table" is not the table
        elif _is_adverb(tokens, index, first, last):
            pass
        elif phrase and index + phrase[0] <= last:
            size, entry = phrase
            kind = entry.kind
        end = tokens[index + size - 1].end
        plain = token.word.endswith("ly") or token.word[0].isdigit()
        role = _ROLES.get(token.word, Role.SOFT if plain else Role.UNKNOWN)
        letter = names.letters and kind is not Kind.NAME and len(token.written) == 1 and token.written.isupper()
        letter = letter and _is_letter_name(tokens, index, token.written) and not _is_option(tokens, index)
        role = Role.UNKNOWN if letter else role  # maybe the name of another object
        before = token.before if index > first else ""
        last_word = tokens[index + size - 1].word
        found.append(Part(kind, token.word, token.start, end, before, role, who, entry, letter, last_word))
        index += size
    return _licensed(found, tokens)


def _is_option(tokens: Sequence[Token], index: int) -> bool:
    """Whether a letter names an option: "option D: north", "the answer is (C) left"."""
    previous = tokens[index - 1].word if index else ""
    marked = bool({":", ")"} & set(tokens[index + 1].before))
    return previous in {"option", "choice"} or (marked and previous in {"answer", "is"})


_UPRIGHT: Final = frozenset({"above", "below", "behind", "in", "over", "under", "underneath", "beneath", "on", "atop"})


def _is_adverb(tokens: Sequence[Token], index: int, first: int, last: int) -> bool:
    """Whether "right" only strengthens the next word: "is right above it", but not "right-above"."""
    if tokens[index].word != "right" or index + 1 >= last:
        return False
    following = tokens[index + 1]
    if following.before or following.word not in _UPRIGHT:
        return False
    if index > first and not tokens[index].before:
        return _ROLES.get(tokens[index - 1].word) is Role.VERB or tokens[index - 1].word in {"be", "directly", "a"}
    return index + 2 < last and not tokens[index + 2].after(CLAUSE_MARKS) and tokens[index + 2].word != "and"


def _licensed(parts: list[Part], tokens: Sequence[Token]) -> list[Part]:
    """The parts with every weak word and code that stands in no fitting place turned back into a plain word."""
    written = {token.start: token.written for token in tokens} if any(p.entry and p.entry.code for p in parts) else {}
    result = list(parts)
    for index, part in enumerate(parts):
        if part.entry is None or part.kind is not Kind.RELATION:
            continue
        around = _Around(parts, index)
        if part.entry.code:
            fits = around.fits_code(part.entry, upper=written[part.start].isupper())
        else:
            fits = not part.entry.weak or around.fits_weak()
        if not fits:
            result[index] = part._replace(kind=Kind.WORD, entry=None, role=Role.UNKNOWN)
    return result


_LIST_WORDS: Final = frozenset({"or", "and", "either", "nor", "neither", "not", "but"})
_GOES_ON: Final = frozenset({"or", "and", "nor", "but", "because", "since", "as", "so", "when", "if", "relative"})
_SIDES: Final = frozenset({"of", "side", "hand", "corner", "direction", "than", "neighbor", "neighbour"})
_PLACING: Final = frozenset({"to", "on", "at", "in", "toward", "towards", "from"})
_OWNERS: Final = frozenset({"the", "its", "their", "his", "her", "your", "my", "our", "'s", "a", "an"})


class _Around:
    """What stands beside a part of a sentence."""

    def __init__(self, parts: Sequence[Part], index: int) -> None:
        self.part = parts[index]
        self.parts, self.index = parts, index
        self.previous = parts[index - 1] if index else None
        self.following = parts[index + 1] if index + 1 < len(parts) else None
        self.opens = index == 0 or self.part.opens_clause()
        self.closes = self.following is None or self.following.opens_clause()

    def fits_code(self, entry: Entry, *, upper: bool) -> bool:
        """A code needs capitals in running text, and a single letter a place where no object's name could stand."""
        alone = (self.opens or self._listed()) and (self.closes or self._goes_on())
        if not upper:
            return alone
        if self.part.before == "-" or (self.following is not None and self.following.before == "-"):
            return True
        of = self.following is not None and self.following.word == "of"
        if len(self.part.word) > 1 or of:
            return True
        if entry.form == "name":
            return False
        return alone or self._between_names() or (self._said() and (self.closes or self._goes_on()))

    def fits_weak(self) -> bool:
        """An ordinary word names a relation after "to the", before "of", beside a relation, after "is", or alone."""
        part, previous, following = self.part, self.previous, self.following
        if following and not following.opens_clause() and (following.word in _SIDES or following.kind is Kind.RELATION):
            return True
        if previous and not part.opens_clause() and previous.kind is Kind.RELATION:
            return True
        if part.word == "left" and previous and previous.word in {"are", "were", "remain"} and self.closes:
            return False  # "two objects are left"
        if self._placed() or self._said() or self._between_names() or self._to_name():
            return True
        if part.word == "right" and self.index == 0 and following and following.word not in {"or", "and", "because"}:
            return False  # "Right, let us see"
        return (self.opens or self._listed()) and (self.closes or self._goes_on())

    def _listed(self) -> bool:
        return self.previous is not None and (self.previous.word in _LIST_WORDS or self.previous.role is Role.SOFT)

    def _goes_on(self) -> bool:
        return self.following is not None and self.following.word in _GOES_ON

    def _before(self) -> Iterator[Part]:
        """The parts to the left in the same clause, adverbs left out."""
        index = self.index
        while index > 0 and not self.parts[index].opens_clause():
            index -= 1
            part = self.parts[index]
            if part.word not in grammar.AUXILIARIES and part.word not in {"far", "immediate", "extreme", "direct"}:
                yield part

    def _placed(self) -> bool:
        """After "to the", "on its", "at A's"."""
        before = self._before()
        part = next(before, None)
        if part is None:
            return False
        if part.word in _PLACING or part.word in {"as", "'s"}:
            return True
        return part.word in _OWNERS and (another := next(before, None)) is not None and another.word in _PLACING

    def _said(self) -> bool:
        """After "is", "presents", "the answer"; or after a colon that such words open."""
        part = next(self._before(), None)
        return part is not None and part.kind is Kind.WORD and part.role in {Role.VERB, Role.NOUN}

    def _to_name(self) -> bool:
        """``right to A``, ``left to the chair``, ``under the chair``."""
        near = self.parts[self.index + 1 : self.index + 4]
        if self.part.word not in {"over", "under"} and not (near and near[0].word == "to"):
            return False
        return any(part.names() for part in near)

    def _between_names(self) -> bool:
        """``bed left chair``, ``left(bed, chair)``, ``bed left of``."""
        if self.following is None or not self.following.names():
            return False
        return "(" in self.following.before or (self.previous is not None and self.previous.names())
