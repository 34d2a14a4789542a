"""What a SpartQA story is about: blocks, the things in them, and what relates them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

CONVERSE: Final[Mapping[str, str]] = {
    "left": "right",
    "right": "left",
    "above": "below",
    "below": "above",
    "near to": "near to",
    "far from": "far from",
    "touching": "touching",
}
"""The seven relations in the order in which questions offer them, each with its converse."""

DIRECTIONS: Final = ("left", "right", "above", "below")
EDGES: Final = ("top", "bottom", "left", "right")
NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Thing:
    """A shape in a block. ``number`` tells it from its likes ("number one" is 0); ``edge`` is the side it touches."""

    name: str
    block: str
    size: str
    colour: str
    shape: str
    number: int | None = None
    edges: frozenset[str] = frozenset()


def thing_name(kind: Iterable[str], number: int | None, block: str, taken: Container[str]) -> str:
    """A name for a thing that is not taken: "medium blue square number two in A"."""
    numbered = f" number {NUMBERS[number]}" if number is not None else ""
    name = f"{' '.join(kind)}{numbered} in {block}"
    while name in taken:
        name += " again"
    return name


@dataclass(frozen=True)
class Scene:
    """Blocks, the things in them by name, and facts ``(subject, relation, object)`` between two of a kind."""

    blocks: tuple[str, ...]
    things: Mapping[str, Thing]
    facts: tuple[tuple[str, str, str], ...]
