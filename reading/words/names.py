"""Names: the asked pair and the story's other objects, as they may stand in a text; of three objects two are a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from spatialjudge.reading.words.lexicon import JOINS, phrasebook
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import Token, words_of
from spatialjudge.work import kept_within


class Names:
    """The asked pair and the story's other objects, as they may stand in a text."""

    __slots__ = ("_full", "_short", "begins", "letters")

    def __init__(
        self, subject: str, obj: str, others: Iterable[str] = (), called: Iterable[str] = (), *, ends: bool = False
    ) -> None:
        first, second = name_words(subject), name_words(obj)
        same = first == second  # as far as words go, so that nothing can be said of either
        roles: dict[tuple[str, ...], tuple[str, str]] = {
            name_words(other): (Role.OTHER, other.strip()) for other in others
        }
        roles |= {name_words(also): (Role.OBJECT, also) for also in called}
        roles[second] = (Role.OTHER if same else Role.OBJECT, obj.strip())
        roles[first] = (Role.OTHER if same else Role.SUBJECT, subject.strip())
        short = _ends_of(roles) if ends else _short_names(roles)
        #: Whether the objects are called by letters, so that another capital letter is another object.
        self.letters = any(
            len("".join(name)) == 1 or (name[1:] in short and len(name[1]) == 1) for name in (first, second)
        )
        self._full = _by_first(roles)
        self._short = _by_first(short) if short else _NONE
        #: The words that a name begins with.
        self.begins = self._full.keys() | self._short.keys() if short else self._full.keys()

    def at(self, tokens: Sequence[Token], index: int, *, short: bool = False) -> tuple[int, str] | None:
        """How many tokens the name at ``index``, or one in ``short``, takes and its role; ``None`` for none."""
        for words, role, written in (self._short if short else self._full).get(tokens[index].word, ()):
            size = 1 if len(words) == 1 else _size(words, tokens, index, bracket=written.endswith(")"))
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
    titles = [words[0] for words in roles if len(words) > 1 and (_is_title(words[0]) or _is_lettered(words))]
    common = {title for title, count in Counter(titles).items() if count > 1}
    titled = [words for words in roles if len(words) > 1 and words[0] in common]
    rest = Counter(words[1:] for words in titled)
    return {
        words[1:]: (roles[words][0], roles[words][1].split(maxsplit=1)[-1])
        for words in titled
        if rest[words[1:]] == 1 and words[1:] not in roles
    }


def _ends_of(roles: _ByWords) -> _ByWords:
    """What names end in, where it is no other's: "the small yellow square" is the square, beside a circle."""
    ends = [words[at:] for words in roles for at in range(1, len(words))]
    return {
        words[at:]: (role, " ".join(written.split()[at:]))
        for words, (role, written) in roles.items()
        for at in range(1, len(words))
        if ends.count(words[at:]) == 1 and words[at:] not in roles
    }


def _is_title(word: str) -> bool:
    entry = phrasebook().entry((word,))
    return entry is not None and entry.role == Role.TITLE


def _is_lettered(words: tuple[str, ...]) -> bool:
    """Whether a name is a letter behind whatever that is the title of: "process P"."""
    return not words[2:] and len(words[1]) == 1 and words[1].isalpha()


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


def name_words(name: str) -> tuple[str, ...]:
    """The folded words of a name, without its article."""
    words = words_of(name)
    return words[1:] if len(words) > 1 and words[0] in {"the", "a", "an"} else words


def _size(words: tuple[str, ...], tokens: Sequence[Token], index: int, *, bracket: bool) -> int:
    """How many tokens these words take at ``index``, parted by nothing but joiners; 0 if they do not stand there.

    The last of them may stand in a ``bracket``: "sofa (red)".
    """
    at, opened = index, False
    for number, word in enumerate(words):
        mark = tokens[at].word if number and at < len(tokens) and not tokens[at].written else ""
        opened = opened or (bracket and mark == "(")
        at += mark in JOINS or (bracket and mark == "(")
        if at >= len(tokens) or tokens[at].word != word or not tokens[at].written:
            return 0
        at += 1
    closed = opened and at < len(tokens) and tokens[at].word == ")"
    return at - index + closed if closed or not opened else 0


WORDS_TOO: Final = frozenset({"a", "i"})
"""Letters that are words."""


def _is_letter(written: str, name: str) -> bool:
    """Whether a letter as written is the name: "a" and "i" are words, and are names only as the caller wrote them."""
    return written == name or (name.casefold() not in WORDS_TOO and written.casefold() == name.casefold())


# --- relations of three: the object is a pair, and is called what the pair is called in a clause --------------------

ALIKE: Final = frozenset({"between", "not-between"})
"""Relations to two objects alike, "between A and B"; the others are those to one from the other, "left of A from B"."""
_FROM: Final = each("from, as seen from, seen from, viewed from, as viewed from, when viewed from, when seen from")
_ARTICLES: Final = ("", "the ")


def names_of_three(subject: str, pair: tuple[str, str], objects: Iterable[str], *, alike: bool) -> Names:
    """The names of a question about a pair: "A and B" and "B and A" if it is related to ``alike``, else "A from B"."""
    first, second = pair
    orders = ((first, second), (second, first)) if alike else ((first, second),)
    joins = ("and",) if alike else _FROM
    called = (f"{one} {join} {article}{other}" for one, other in orders for join in joins for article in _ARTICLES)
    landmark, *more = called
    others = dict.fromkeys((*objects, *pair))
    return names_of(subject, landmark, tuple(name for name in others if name != subject), tuple(more))
