"""Commands: what is to be done with which object, and how.

::

    command := VERB noun clause* MANNER?          VERB := walk to | push | pull
    clause  := "that is" RELATION noun ("and" RELATION noun)*
    noun    := (a|the) (small|big)? COLOUR? SHAPE

"that is" says something of the noun before it, "and" more of that same noun.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from spatialjudge.benchmarks.words import unreadable

VERBS: Final = {"walk to": "walk", "push": "push", "pull": "pull"}
SIZES: Final = ("small", "big")
COLOURS: Final = ("red", "blue", "green", "yellow")
SHAPES: Final = ("circle", "square", "cylinder", "box")
ANY_SHAPE: Final = "object"
SAME: Final = ("row", "column", "shape", "color", "size")
RELATIONS: Final = {f"in the same {what} as": what for what in SAME} | {"inside of": "inside"}
MANNERS: Final = ("while zigzagging", "while spinning", "cautiously", "hesitantly")

MAX_NOUNS: Final = 8
"""Nouns in a command: published ones have three; the search for a referent doubles with each."""
_HINT: Final = "push the small red box that is in the same row as a circle and inside of a big box cautiously"


@dataclass(frozen=True, slots=True)
class Noun:
    """A description without its clauses; ``None`` is what it does not say."""

    definite: bool
    size: str | None
    colour: str | None
    shape: str | None

    def __str__(self) -> str:
        words = ("the" if self.definite else "a", self.size, self.colour, self.shape or ANY_SHAPE)
        return " ".join(filter(None, words))


class CommandClause(NamedTuple):
    """Noun number ``subject`` is in a relation to noun number ``object``."""

    subject: int
    relation: str
    object: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command; noun 0 is the object that it is about. ``verb`` is also the token of its action."""

    verb: str
    nouns: tuple[Noun, ...]
    clauses: tuple[CommandClause, ...]
    manner: str | None


def read_command(text: str) -> Command:
    """The command that a text gives.

    Raises:
        InvalidInput: the grammar does not have it.
    """
    words = _Words(text)
    verb = words.one_of(VERBS)
    nouns = [_noun(words)]
    clauses: list[CommandClause] = []
    while words.have("that is"):
        parent = len(nouns) - 1
        while True:
            relation = words.one_of(RELATIONS)
            nouns.append(_noun(words))
            clauses.append(CommandClause(parent, RELATIONS[relation], len(nouns) - 1))
            if not words.have("and"):
                break
    manner = words.maybe(MANNERS)
    words.end()
    if len(nouns) > MAX_NOUNS:
        raise unreadable("command", text, f"a command with at most {MAX_NOUNS} nouns")
    return Command(VERBS[verb], tuple(nouns), tuple(clauses), manner)


def _noun(words: _Words) -> Noun:
    article = words.one_of(("the", "a"))
    size, colour = words.maybe(SIZES), words.maybe(COLOURS)
    shape = words.one_of((*SHAPES, ANY_SHAPE))
    return Noun(article == "the", size, colour, None if shape == ANY_SHAPE else shape)


class _Words:
    """The words of a command, from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._rest = " ".join(text.replace(",", " ").split()) + " "

    def have(self, phrase: str) -> bool:
        """Whether the phrase comes next; if so it is passed."""
        found = self._rest.startswith(f"{phrase} ")
        if found:
            self._rest = self._rest[len(phrase) + 1 :]
        return found

    def maybe(self, phrases: tuple[str, ...] | dict[str, str]) -> str | None:
        """The phrase that comes next, if it is one of these."""
        return next((phrase for phrase in phrases if self.have(phrase)), None)

    def one_of(self, phrases: tuple[str, ...] | dict[str, str]) -> str:
        """The phrase that comes next, which must be one of these."""
        found = self.maybe(phrases)
        if found is None:
            raise unreadable("command", self.text, _HINT)
        return found

    def end(self) -> None:
        """There must be no more."""
        if self._rest.strip():
            raise unreadable("command", self.text, _HINT)
