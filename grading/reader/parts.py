"""The parts of a text: names, relations, marks, and words by what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from spatialjudge.grading.reader.lexicon import JOINS, UNKNOWN, Entry, Lexicon, common_words
from spatialjudge.grading.reader.roles import NAMED, Role
from spatialjudge.grading.reader.tokens import Token, words_of
from spatialjudge.grading.reader.words import each
from spatialjudge.solver.kept import kept_within


class Part(NamedTuple):
    """A word or phrase that does one thing, or a mark; and where it stands in the text.

    ``role`` is one letter (:class:`~spatialjudge.grading.reader.roles.Role`) or the mark itself; ``written`` is its
    first word as it stands there.
    """

    role: str
    word: str
    start: int
    end: int
    entry: Entry | None = None
    written: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that it says."""
        entry = self.entry
        return () if entry is None else entry.all or ((entry.label,) if entry.label else ())

    @property
    def written_low(self) -> bool:
        """Whether it begins with a small letter."""
        return self.written[:1].islower()


_new: Final = tuple.__new__
"""Makes a part in half the time."""


class Names:
    """The asked pair and the story's other objects, as they may stand in a text."""

    __slots__ = ("_full", "_short", "begins", "guessing", "letters")

    def __init__(self, subject: str, obj: str, others: Iterable[str] = (), called: Iterable[str] = ()) -> None:
        first, second = _name(subject), _name(obj)
        same = first == second  # as far as words go, so that nothing can be said of either
        roles: dict[tuple[str, ...], tuple[str, str]] = {_name(other): (Role.OTHER, other.strip()) for other in others}
        roles |= {_name(also): (Role.OBJECT, also) for also in called}
        roles[second] = (Role.OTHER if same else Role.OBJECT, obj.strip())
        roles[first] = (Role.OTHER if same else Role.SUBJECT, subject.strip())
        short = _short_names(roles)
        #: Whether the objects are called by letters, so that another capital letter is another object.
        self.letters = any(
            len("".join(name)) == 1 or (name[1:] in short and len(name[1]) == 1) for name in (first, second)
        )
        #: Whether a single code between them may be another object's name: nobody said which objects there are.
        self.guessing = self.letters and len(roles) <= 2
        self._full = _by_first(roles)
        self._short = _by_first(short) if short else _NONE
        #: The words that a name begins with.
        self.begins = self._full.keys() | self._short.keys() if short else self._full.keys()

    def at(self, tokens: Sequence[Token], index: int, *, short: bool = False) -> tuple[int, str] | None:
        """How many tokens the name at ``index``, or one in ``short``, takes and its role; ``None`` for none."""
        for words, role, written in (self._short if short else self._full).get(tokens[index].word, ()):
            size = 1 if len(words) == 1 else _size(words, tokens, index)
            if size and (len(words) > 1 or len(written) > 1 or _is_letter(tokens[index].written, written)):
                numbered = index + size < len(tokens) and tokens[index + size].word.isdigit()
                if numbered and not words[-1].isdigit():
                    return size + 1, Role.OTHER  # "chair 2" is not the chair
                return size, role
        return None


_ByFirst = dict[str, tuple[tuple[tuple[str, ...], str, str], ...]]
"""Names by their first words, long ones first: words, role, and how they are written."""
_NONE: Final[_ByFirst] = {}
_ByWords = dict[tuple[str, ...], tuple[str, str]]
"""The role of a name, and how it is written, by its words."""


def _by_first(roles: _ByWords) -> _ByFirst:
    found: _ByFirst = {}
    for words, (role, written) in sorted(roles.items(), key=lambda pair: -len(pair[0])):
        if words:
            found[words[0]] = *found.get(words[0], ()), (words, role, written)
    return found


def _short_names(roles: _ByWords) -> _ByWords:
    """The names without a title that several have ("region x", "region z"), where these are no other's."""
    titles = [words[0] for words in roles if len(words) > 1 and _is_title(words[0])]
    common = {title for title, count in Counter(titles).items() if count > 1}
    titled = [words for words in roles if len(words) > 1 and words[0] in common]
    rest = Counter(words[1:] for words in titled)
    return {
        words[1:]: (roles[words][0], roles[words][1].split(maxsplit=1)[-1])
        for words in titled
        if rest[words[1:]] == 1 and words[1:] not in roles
    }


def _is_title(word: str) -> bool:
    entry = common_words().entry((word,))
    return entry is not None and entry.role == Role.TITLE


NAMES_BYTES: Final = 32 << 20
"""Bytes of the names kept ready: items about one story come together."""
NAME_BYTES, LETTER_BYTES = 900, 50
"""What a name takes with its words, and what more with each letter, at most (measured)."""


def _most_bytes(subject: str, obj: str, objects: tuple[str, ...], called: tuple[str, ...] = ()) -> int:
    names = subject, obj, *objects, *called
    return NAME_BYTES * len(names) + LETTER_BYTES * sum(map(len, names))


@kept_within(NAMES_BYTES, _most_bytes)
def names_of(subject: str, obj: str, objects: tuple[str, ...], called: tuple[str, ...] = ()) -> Names:
    """The names of a question's pair and of its story's objects, and what else its object is called; kept."""
    return Names(subject, obj, objects, called)


def _name(name: str) -> tuple[str, ...]:
    words = words_of(name)
    return words[1:] if len(words) > 1 and words[0] in {"the", "a", "an"} else words


def _size(words: tuple[str, ...], tokens: Sequence[Token], index: int) -> int:
    """How many tokens these words take at ``index``, parted by nothing but joiners; 0 if they do not stand there."""
    at = index
    for number, word in enumerate(words):
        if number and at < len(tokens) and tokens[at].word in JOINS and not tokens[at].written:
            at += 1
        if at >= len(tokens) or tokens[at].word != word or not tokens[at].written:
            return 0
        at += 1
    return at - index


_WORDS_TOO: Final = frozenset({"a", "i"})
"""Letters that are words."""


def _is_letter(written: str, name: str) -> bool:
    """Whether a letter as written is the name: "a" and "i" are words, and are names only as the caller wrote them."""
    return written == name or (name.casefold() not in _WORDS_TOO and written.casefold() == name.casefold())


_LEADS_TO_NAME: Final = frozenset({"region", "object", "agent", "item", "point", "of", "to", "than", "from"})


def _is_introduced(tokens: Sequence[Token], index: int, names: Names) -> bool:
    """Whether what stands before an "I" makes it a name: "region I", "between A and I"."""
    if not index or not tokens[index - 1].written:
        return False
    joined = tokens[index - 1].word in {"and", "or"} and index > 1 and names.at(tokens, index - 2) is not None
    return joined or tokens[index - 1].word in _LEADS_TO_NAME


SPEAKS: Final = frozenset(
    each(
        """
        'd, 'll, 'm, 've, am, answer, apologize, believe, can, can't, cannot, choose, claimed, conclude, could, did, do,
        don't, first, get, guess, had, have, initially, know, let, made, may, mean, meant, might, misread, must, need,
        pick, said, say, see, should, start, take, think, thought, want, was, will, would
        """
    )
)
"""After "I" they show that the speaker is meant, not an object of that name."""
_DESCRIBING: Final = frozenset({Role.ADJECTIVE, Role.RELATION_NOUN, Role.POSITION_NOUN, Role.TITLE})


def parts_of(tokens: Sequence[Token], lexicon: Lexicon, names: Names) -> list[Part]:
    """What the tokens are, longest names and phrases first; titles before a name go with it. Linear."""
    parts: list[Part] = []
    nodes, begins = lexicon.begins, names.begins
    taken = 0
    for index, (word, written, start, end) in enumerate(tokens):
        if index < taken:
            continue  # of the name or phrase before
        if not written:
            parts.append(_new(Part, (word, "", start, end, None, "")))
            continue
        if word in begins or word == "right":
            entry = None
        elif node := nodes.get(word):
            entry = node.alone or node.plain(tokens, index)
        else:
            entry = UNKNOWN
        if entry:
            role = _role(written, names) if entry is UNKNOWN else entry.role
            parts.append(_new(Part, (role, word, start, end, entry, written)))
            continue
        size, part = _part(tokens, index, lexicon, names)
        if part.role in NAMED:
            if len(parts) > 1 and parts[-1].role == "\n" and parts[-2].role == Role.TITLE:
                parts.pop()  # "region" and its name in two lines
            while parts and parts[-1].role == Role.TITLE:
                parts.pop()
        parts.append(part)
        taken = index + size
    return parts


def _part(tokens: Sequence[Token], index: int, lexicon: Lexicon, names: Names) -> tuple[int, Part]:
    """The name, phrase or single word at ``index``, and how many tokens it takes."""
    word, written, _, _ = tokens[index]
    if word == "right" and (role := _idle(tokens, index, lexicon)):
        return 1, _made(role, tokens, index, 1)
    found = lexicon.longest(tokens, index) if word in lexicon.begins else None
    named = names.at(tokens, index) if word in names.begins else None
    if not named and word in names.begins and (not found or _names_in_short(tokens, index, found[1])):
        named = names.at(tokens, index, short=True)
    if named and (not found or named[0] >= found[0]):
        size, role = named
        if word not in _WORDS_TOO or size > 1 or not _is_word(tokens, index, lexicon, names):
            return size, _made(role, tokens, index, size)
    if found and not (names.guessing and found[1].code and len(written) == 1 and _between(tokens, index, names)):
        size, entry = found
        return size, _made(entry.role, tokens, index, size, entry)
    return 1, _made(_role(written, names), tokens, index, 1)


def _names_in_short(tokens: Sequence[Token], index: int, entry: Entry) -> bool:
    """Whether a letter that says something may be a short name: "y", and the code of a direction in "E is", "of E"."""
    if len(tokens[index].word) > 1 or len(tokens) == 1:
        return False
    before = tokens[index - 1].word if index else ""
    after = tokens[index + 1].word if index + 1 < len(tokens) else ""
    return not entry.code or before in _BEFORE_NAME or after in _BEHIND_NAME


_BEFORE_NAME: Final = frozenset({"of", "to", "than", "from"})
_BEHIND_NAME: Final = frozenset({"is", "'s"})


def _role(written: str, names: Names) -> str:
    """The role of a word that stands in no table; a capital letter among letters is another object."""
    if written.isdigit():
        return Role.NUMBER
    return Role.OTHER if names.letters and len(written) == 1 and written.isupper() else Role.STRANGER


def _idle(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str | None:
    """The role of a "right" that is no direction: "right above", or "Right, the bed is ..."."""
    if _strengthens(tokens, index):
        return Role.HERE
    return Role.STRANGER if _interjected(tokens, index, lexicon) else None


_STRENGTHENED: Final = frozenset(
    {"above", "below", "behind", "in", "under", "over", "beneath", "underneath", "atop", "on", "ahead"}
)


def _strengthens(tokens: Sequence[Token], index: int) -> bool:
    """Whether "right" only strengthens what follows: "right above"; "right-above" is a direction."""
    return index + 1 < len(tokens) and tokens[index + 1].word in _STRENGTHENED


def _interjected(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether "right" opens a sentence for itself: "Right, the bed is west of the chair".

    Where labels hold together it may open a list of them: "right, dc".
    """
    opens = index == 0 or tokens[index - 1].word in {"\n", ".", "!"}
    if not opens or index + 2 >= len(tokens) or tokens[index + 1].word != ",":
        return False
    lists = not lexicon.exclusive and tokens[index + 2].written
    following = lexicon.longest(tokens, index + 2) if lists else None
    return following is None or following[1].role != Role.DIRECTION


def _made(role: str, tokens: Sequence[Token], index: int, size: int, entry: Entry | None = None) -> Part:
    if size == 1:
        word, written, start, end = tokens[index]
        return _new(Part, (role, word, start, end, entry, written))
    said = tokens[index : index + size]
    words = " ".join([token.word for token in said if token.written])
    return Part(role, words, said[0].start, said[-1].end, entry, said[0].written)


def _between(tokens: Sequence[Token], index: int, names: Names) -> bool:
    """Whether a letter stands between two names: "A N B" may tell of three objects."""
    return 0 < index < len(tokens) - 1 and bool(names.at(tokens, index - 1) and names.at(tokens, index + 1))


def _is_word(tokens: Sequence[Token], index: int, lexicon: Lexicon, names: Names) -> bool:
    """Whether such a letter, which is a name, is a word here: "*A* possible relation", "*I* think"."""
    if index + 1 >= len(tokens):
        return False
    following = tokens[index + 1]
    if tokens[index].word == "i":
        return following.word in SPEAKS and not _is_introduced(tokens, index, names)
    found = lexicon.longest(tokens, index + 1) if following.written else None
    return found is not None and found[1].role in _DESCRIBING and following.written.islower()
