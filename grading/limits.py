"""Limits: how much an item may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from spatialjudge.solver import Problem

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

    def unusual(self) -> dict[str, int]:
        """The limits that are not those of this version, by name."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name != "name" and getattr(self, field.name) != field.default
        }
