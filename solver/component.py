"""Components: objects that facts connect, decided apart from all others, by whichever method fits them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from spatialjudge.relations import Relation
from spatialjudge.solver.engine import Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.watch import Watch

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
    """Connected objects and a way to place them. Every method raises ``Spent`` when the watch runs out."""

    def base(self, watch: Watch) -> Finding:
        """Is there a placement?"""
        ...

    def box(self, i: int, j: int) -> Box:
        """Bounds outside which ``i`` minus ``j`` never lies: lowest and highest dx, lowest and highest dy.

        Known without search. The component must be consistent, here and below.
        """
        ...

    def possible(self, watch: Watch, i: int, j: int, relation: Relation) -> Finding:
        """Is there a placement in which ``i`` minus ``j`` also lies in the relation? ``i`` and ``j`` differ."""
        ...


class LoneComponent:
    """One object, of which only cells are known."""

    def __init__(self, region: Relation) -> None:
        self._region = region

    def base(self, watch: Watch) -> Finding:  # noqa: ARG002 - the interface's
        """Its first cell."""
        for piece in self._region.pieces:
            cell = piece.pick()
            if cell:
                return Finding(Status.CONSISTENT, [(0, 0), cell])
        return INCONSISTENT

    def box(self, i: int, j: int) -> Box:  # noqa: ARG002 - the interface's
        """The hull of its cells."""
        return hull(self._region)

    def possible(self, watch: Watch, i: int, j: int, relation: Relation) -> Finding:  # noqa: ARG002 - the interface's
        """Its first cell in the relation to the room."""
        return LoneComponent(self._region & relation).base(watch)


def hull(relation: Relation) -> Box:
    """The smallest box around all pieces, of which there must be one."""
    pieces = relation.pieces
    if len(pieces) == 1:
        return pieces[0][:4]
    return (
        min(piece.x_low for piece in pieces),
        max(piece.x_high for piece in pieces),
        min(piece.y_low for piece in pieces),
        max(piece.y_high for piece in pieces),
    )
