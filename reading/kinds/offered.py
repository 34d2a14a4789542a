"""The options that a question offers: their labels with the phrases that say them, and how they answer together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from spatialjudge.reading.words.kind_words import CORNERS, FLOOR, SIDES, VIEWS
from spatialjudge.reading.words.lexicon import Entry
from spatialjudge.reading.words.names import WORDS_TOO
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import words_of

Phrases = tuple[tuple[str, tuple[str, ...]], ...]
"""The labels of options, each with the other ways to name it."""
STANDARD: Final[tuple[tuple[frozenset[str], Mapping[str, tuple[str, ...]]], ...]] = (
    (
        frozenset({"yes", "no"}),
        {
            "yes": each("yeah, yep, yup, y, affirmative, si, sí, oui, ja, да, 是, true, correct"),
            "no": each("nope, nah, i don't|do+not think so, n, negative, non, nein, нет, 否, false, incorrect"),
        },
    ),
    (
        frozenset({"necessary", "possible", "impossible"}),
        {
            "necessary": each(
                "necessarily, necessarily true, must be true, always true, entailed, must be, has to be, necessarily so"
            ),
            "possible": each("possibly, possibly true, may be, could be, might be, can be, may be true, could be true"),
            "impossible": each(
                "not possible, isn't possible, necessarily false, cannot be, can't be, cannot be true, can't be true,"
                "never true, always false, must be false"
            ),
        },
    ),
    (
        frozenset({"entailment", "contradiction", "neutral"}),
        {
            "entailment": each(
                "entails the hypothesis, entailed by|follows+from the premise|premises,"
                "first|premise|premises|first+sentence|first+statement entails|entail|implies|imply"
                " the second|second+sentence|second+statement|hypothesis,"
                "second|hypothesis|second+sentence|second+statement follows from the"
                " first|premise|premises|first+sentence|first+statement"
            ),
            "contradiction": each(
                "contradicts the premise|premises|hypothesis, contradict each+other, contradictory,"
                " contradicted by the premise|premises,"
                "second|hypothesis|second+sentence|second+statement contradicts the"
                " first|premise|premises|first+sentence|first+statement"
            ),
            "neutral": each(
                "neither entailed|implied nor contradicted|excluded, neither entails|implies|supports|confirms nor"
                " contradicts|excludes|refutes"
            ),
        },
    ),
    (frozenset({"true", "false"}), {"false": each("not true, untrue, not correct, incorrect")}),
)
"""Options that many questions have, with other words for them."""
_STANDARD_NAMES: Final = frozenset().union(*(names for names, _ in STANDARD))
PREDICATES: Final = frozenset({"cannot", "can't", "can", "could", "is", "isn't", "must", "may", "might"})
"""What an option that is said of something begins with: "cannot be determined"."""


@dataclass(frozen=True)
class Options:
    """The options of a closed question with other words for each, and how they answer.

    ``several`` of them may hold. ``unknown`` is the option of an answer that says it cannot tell, ``every`` that of one
    that names all the others, ``none`` that of one that names none. ``question`` is its text.
    """

    phrases: Phrases
    several: bool = False
    unknown: str | None = None
    every: str | None = None
    none: str | None = None
    question: str = ""

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All of them, in the order in which they are listed."""
        return tuple(label for label, _ in self.phrases)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The options that name something."""
        return tuple(label for label in self.labels if label not in {self.unknown, self.every, self.none})

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The option that goes by each name, in small letters."""
        return {name.lower(): label for label, several in reversed(self.phrases) for name in (*several, label)}

    @cached_property
    def meant(self) -> Mapping[str, str]:
        """The names of options that mean the same in all questions ("true", "entailment"), by their labels."""
        return {label: name for name, label in self.called.items() if name in _STANDARD_NAMES}

    @property
    def everything(self) -> tuple[str, ...]:
        """What "all of them" names, if it names any."""
        if self.every:
            return (self.every,)
        return self.named if self.several and self.none else ()

    def together(self, said: Collection[str]) -> tuple[str, ...] | None:
        """Labels in their order, if they may be an answer together."""
        labels = tuple(label for label in self.labels if label in said)
        if self.every and len(labels) > 1 and set(labels) - {self.every} == set(self.named):
            return (self.every,)
        if len(labels) > 1 and (not self.several or {self.unknown, self.none} & set(labels)):
            return None
        return labels

    def others(self, said: Collection[str]) -> tuple[str, ...]:
        """The options that name something, but these."""
        return tuple(label for label in self.named if label not in said)

    def left_over(self, denied: Collection[str]) -> tuple[str, ...] | None:
        """What an answer comes to that denies several options, where one is asked for; ``None`` if it is none."""
        rest = self.others(denied)
        if (len(denied) < 2 and len(self.named) > 2) or self.several:
            return None
        if not rest:
            return (self.none,) if self.none else (self.unknown,) if self.unknown else None
        return rest if len(rest) == 1 and not (self.none or self.unknown or self.every) else None


def seen_by_you(phrases: Phrases, question: str, asks: str) -> Phrases:
    """The options with what sides are called, if a question, by what it ``asks``, is of where "you" see things."""
    if not _YOU.search(question) or (_SEEN_FROM.search(asks) and not _YOU.search(asks)):
        return phrases
    return tuple(
        (
            label,
            (
                *several,
                *(way.format(name) for name in (label, *several) for way in _SIDES_OF_YOU.get(name.lower(), ())),
            ),
        )
        for label, several in phrases
    )


_YOU: Final = re.compile(r"\byou\b", re.IGNORECASE)
_SEEN_FROM: Final = re.compile(r"\b(?:from|of|for|to)\b|'s\b", re.IGNORECASE)
_BESIDE: Final = each("your {}, on|to|at your {}, your {} side|hand|hand+side, on|to|at your {} side|hand|hand+side")
_SIDES_OF_YOU: Final[Mapping[str, tuple[str, ...]]] = {
    "left": _BESIDE,
    "right": _BESIDE,
    "front": ("in front of you", "ahead of you", "before you"),
    **dict.fromkeys(("back", "behind"), ("behind you", "in back of you", "at your back")),
}


def converse(options: Options) -> dict[str, str]:
    """Each option that is a direction with the one that is opposite to it, whoever looks.

    In front of somebody may be left of somebody else: where that is an option, sides may be somebody's, too.
    """
    called, found = options.called, dict[str, str]()
    somebody = any(name in called for several in FLOOR.values() for name in several)
    for _, table in VIEWS:
        if somebody and table in (FLOOR, SIDES, CORNERS):
            continue
        ways = {signs: called[name] for signs, several in table.items() for name in several if name in called}
        found |= {label: ways[-x, -y] for (x, y), label in ways.items() if (-x, -y) in ways}
    return found


def entries(options: Options) -> Iterator[tuple[str, Entry]]:
    """The phrases that say the options, first those that are given."""
    for label, several in options.phrases:
        for phrase in dict.fromkeys((label, *several)):
            yield from _entries(label, phrase, words_of(phrase))
    if options.none:
        yield from ((said, Entry(Role.DIRECTION, options.none)) for said in _NONE)
    for names, table in STANDARD if options.meant else ():
        for name in table if names <= options.called.keys() else ():
            label = options.called[name]
            yield from ((phrase, Entry(Role.DIRECTION, label, None, code=len(phrase) == 1)) for phrase in table[name])
    yield from _by_place(options)
    sorts = {words_of(label)[-1] for label in options.named if " " in label}
    for all_or_none, before in ((options.every, _EVERY), (options.none, _NEITHER)):
        ways = product(before, sorts, ("", "s", "es")) if all_or_none and len(sorts) == 1 else ()
        yield from ((f"{said} {sort}{ending}", Entry(Role.DIRECTION, all_or_none)) for said, sort, ending in ways)


def _by_place(options: Options) -> Iterator[tuple[str, Entry]]:
    """The options by their places, if they go by letters or numbers, and the question has no places of its own."""
    lettered = all(len(label) == 1 for label in options.named) and [*options.named] == sorted(options.named)
    if not lettered or not PLACES.keys().isdisjoint(words_of(options.question)):
        return
    for word, place in PLACES.items():
        if -1 <= place < len(options.named):
            for noun in ("one", "option", "choice", "answer", "alternative"):
                yield f"{word} {noun}", Entry(Role.DIRECTION, options.named[place])


PLACES: Final = {
    word: at
    for at, both in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th"))
    for word in both.split()
} | {"last": -1}
"""Words for the places of options, from 0 on."""
_NONE: Final = each(
    "neither of them, none of the objects|options|things|items, none of the given|listed objects|options|things"
)
"""That no option holds."""
_THAT_IS: Final = re.compile(r"\b(?:that|which) (?:is|are) ", re.IGNORECASE)
"""What a description may leave out: "the blue square *that is* in block A"."""
_EVERY: Final = each("both, both the|of+the|of+these, both the|of+the two")
_NEITHER: Final = each("neither, neither of+the|of+these, neither of the two, none of+the|of+these")
"""What stands before the sort of the options: "both triangles", "neither of the two boxes"."""


def _entries(label: str, phrase: str, words: Sequence[str]) -> Iterator[tuple[str, Entry]]:
    """A phrase that says an option, and what it is called in short."""
    if words:
        code = len(words) == 1 and len(words[0]) == 1 and (phrase.isupper() or phrase in WORDS_TOO)
        yield phrase, Entry(Role.DIRECTION, label, None, code, "label" if phrase == label else "name")
    if "-" in phrase:  # "northeast"
        yield phrase.replace("-", ""), Entry(Role.DIRECTION, label)
    if words and words[0] in PREDICATES:
        yield f"it {phrase}", Entry(Role.DIRECTION, label)
    if len(words) > 1 and words[0] in {"the", "a", "an"}:
        yield " ".join(words[1:]), Entry(Role.DIRECTION, label)
    if (short := _THAT_IS.sub("", phrase)) != phrase:
        yield from _entries(label, short, words_of(short))
