"""Options: what is chosen from, and which labels may be an answer together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

Phrases = tuple[tuple[str, tuple[str, ...]], ...]
"""The labels of options, each with the other ways to name it."""


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
        if len(denied) < 2 or self.several:
            return None
        if not rest:
            return (self.none,) if self.none else (self.unknown,) if self.unknown else None
        return rest if len(rest) == 1 and not (self.none or self.unknown or self.every) else None
