"""Components: objects that facts connect, decided apart from all others, by whichever method fits them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.engines.native.budget import Budget
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.facts import Cell

Relations = Mapping[tuple[int, int], Relation]
"""What is known within a component: ``relations[i, j]``, ``i > j``, local numbers from 1, the room being 0."""

Box = tuple[int, int, int, int]
"""Bounds on a displacement: lowest and highest dx, lowest and highest dy, all inclusive."""


class Finding(NamedTuple):
    """What was found out about one component: its cells by local number (the room first) if it is consistent."""

    status: Status
    cells: list[Cell] | None = None


INCONSISTENT: Final = Finding(Status.INCONSISTENT)


class Component(Protocol):
    """Connected objects and a way to place them. Every method raises ``Spent`` when the budget runs out."""

    def base(self, budget: Budget) -> Finding:
        """Is there a placement?"""
        ...

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """Bounds outside which ``i`` minus ``j`` never lies: lowest and highest dx, lowest and highest dy.

        Known without search. The component must be consistent, here and below.
        """
        ...

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: list[Cell]) -> Finding:
        """Is there a placement in which ``i`` minus ``j`` also lies in the relation? ``i`` and ``j`` differ.

        ``known`` is a placement that need not satisfy the relation: something to start from.
        """
        ...


class ImpossibleComponent:
    """Objects of which it is known beforehand that they have no placement."""

    def base(self, budget: Budget) -> Finding:
        """Never consistent."""
        return INCONSISTENT

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """An empty box."""
        return 0, -1, 0, -1

    def possible(
        self,
        budget: Budget,
        i: int,
        j: int,
        relation: Relation,
        known: list[Cell],
    ) -> Finding:
        """Never consistent."""
        return INCONSISTENT


class LoneComponent:
    """One object, of which only its cells are known."""

    def __init__(self, region: Relation) -> None:
        self._region = region
        cell = region.pick(Piece())
        self.finding = INCONSISTENT if cell is None else Finding(Status.CONSISTENT, [(0, 0), cell])

    def base(self, budget: Budget) -> Finding:
        """Its first cell."""
        return self.finding

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The hull of its cells."""
        return self._region.hull

    def possible(
        self,
        budget: Budget,
        i: int,
        j: int,
        relation: Relation,
        known: list[Cell],
    ) -> Finding:
        """Its first cell in the relation to the room."""
        return lone(self._region & relation).finding


@lru_cache(maxsize=4096)
def lone(region: Relation) -> LoneComponent:
    """The component of any one object with these cells: rooms share their few regions."""
    return LoneComponent(region)
