"""Commands: what is to be done with which object, and how.

::

    command := VERB noun clause* MANNER?          VERB := walk to | push | pull
    clause  := "that is" RELATION noun ("and" RELATION noun)*
    noun    := (a|the) (small|big)? COLOUR? SHAPE

"that is" says something of the noun before it, "and" more of that same noun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from spatialjudge.benchmarks.words import NotUnderstood, Words, unreadable

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
    words = Words(text.replace(",", " ").split())
    try:
        command = _command(words)
    except NotUnderstood:
        raise unreadable("command", text, _HINT) from None
    if len(command.nouns) > MAX_NOUNS:
        raise unreadable("command", text, f"a command with at most {MAX_NOUNS} nouns")
    return command


def _command(words: Words) -> Command:
    verb = _one_of(words, VERBS)
    nouns = [_noun(words)]
    clauses: list[CommandClause] = []
    while words.take("that", "is"):
        parent = len(nouns) - 1
        while True:
            relation = _one_of(words, RELATIONS)
            nouns.append(_noun(words))
            clauses.append(CommandClause(parent, RELATIONS[relation], len(nouns) - 1))
            if not words.take("and"):
                break
    manner = _maybe(words, MANNERS)
    if words.peek():
        raise words.stuck("the end")
    return Command(VERBS[verb], tuple(nouns), tuple(clauses), manner)


def _noun(words: Words) -> Noun:
    article = words.need("the", "a")
    size, colour = _maybe(words, SIZES), _maybe(words, COLOURS)
    shape = words.need(*SHAPES, ANY_SHAPE)
    return Noun(article == "the", size, colour, None if shape == ANY_SHAPE else shape)


def _maybe(words: Words, phrases: Iterable[str]) -> str | None:
    """Read one of these phrases if it comes."""
    return next((phrase for phrase in phrases if words.take(*phrase.split())), None)


def _one_of(words: Words, phrases: Iterable[str]) -> str:
    """Read one of these phrases."""
    found = _maybe(words, phrases)
    if found is None:
        raise words.stuck("one of them")
    return found
