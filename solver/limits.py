"""How much a story may have and a question may take, where others ask: the same for items and for requests."""

from __future__ import annotations

from collections.abc import Callable, Sized
from dataclasses import dataclass
from typing import Any, Final

from spatialjudge.relations import InvalidInput, Problem
from spatialjudge.solver.story import Story

MAX_LINE: Final = 1 << 20
"""Bytes in a line, unless a caller says otherwise: a model's longest output many times over, and little memory."""


def _attribute(name: str) -> str:
    return f"Limits.{name}"


@dataclass(frozen=True)
class Limits:
    """How much an item may ask for; ``name`` says what whoever set a limit calls it."""

    max_grid: int = 1_000_000
    max_facts: int = 5_000
    max_objects: int = 500
    max_body_bytes: int = MAX_LINE
    default_timeout_ms: int = 2_000
    max_timeout_ms: int = 30_000
    name: Callable[[str], str] = _attribute

    def passed(self, where: str, text: str, limit: str) -> Problem:
        """The problem of something that is beyond a limit; the text has ``{}`` where the limit goes."""
        return Problem(where, text.format(getattr(self, limit)), f"the limit is the setting {self.name(limit)}")

    def beyond(self, grid: Any, facts: Sized, objects: Sized) -> list[Problem]:
        """What is too much of a story, as far as that can be seen before it is read."""
        problems = []
        if isinstance(grid, int) and grid > self.max_grid:
            problems.append(self.passed("story.grid", "must be at most {}", "max_grid"))
        if len(facts) > self.max_facts:
            text = f"has {len(facts)} facts, at most {{}} are taken"
            problems.append(self.passed("story.facts", text, "max_facts"))
        return problems + self.too_many(objects, "story.objects")

    def too_many(self, objects: Sized, where: str) -> list[Problem]:
        """What is said of objects that are too many."""
        if len(objects) <= self.max_objects:
            return []
        return [self.passed(where, f"has {len(objects)} objects, at most {{}} are taken", "max_objects")]

    def check_told(self, facts: Sized) -> None:
        """Check what a text tells.

        Raises:
            InvalidInput: it is too much.
        """
        if len(facts) > self.max_facts:
            raise InvalidInput([self.passed("text", f"states {len(facts)} facts, at most {{}} are taken", "max_facts")])

    def check_story(self, story: Story) -> None:
        """Check a story that was read.

        Raises:
            InvalidInput: it has too many objects, those of its facts among them.
        """
        if problems := self.too_many(story.index, "story"):
            raise InvalidInput(problems)
