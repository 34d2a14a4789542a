"""Several searches in turn, for components that need one.

Sets of points are quick and exact about single cells, and at a loss where many large domains almost fit. Boxes see
through distances at once, and are at a loss when it comes to single cells. A lattice of a few points has room for
crowds, says yes only, and does not know how large the room is. Each can lose its way in rooms that another one decides
in a few nodes, so each is given some before the last one goes on to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from spatialjudge.relations import Relation
from spatialjudge.solver.engines.native.boards import MOST_POINTS, board
from spatialjudge.solver.engines.native.bounds import axes, pair_box
from spatialjudge.solver.engines.native.boxes import BoxComponent
from spatialjudge.solver.engines.native.budget import Budget, Spent
from spatialjudge.solver.engines.native.component import Box, Finding, Relations
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.facts import Cell


class Turn(NamedTuple):
    """Whose turn it is, and for how many nodes: over boxes, or over the points of a board of so many a side."""

    nodes: int | None
    side: int | None = None


CELLS_FIRST: Final = 24
"""Grids up to this size have cells so few that it pays to look at them first (measured)."""


def turns(grid: int) -> tuple[Turn, ...]:
    """The searches in a room of that size, the last of which is exact and has no end of its own."""
    if grid <= CELLS_FIRST:
        return Turn(50, grid), Turn(400), Turn(None, grid)
    if grid <= MOST_POINTS:
        return Turn(400), Turn(None, grid)
    return Turn(300), Turn(1000, 12), Turn(1000, 24), Turn(2000), Turn(1000, 48), Turn(None)


class _Search(Protocol):
    def base(self, budget: Budget) -> Finding: ...

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: list[Cell]) -> Finding: ...


class SearchComponent:
    """Objects on a grid of any size, related by anything."""

    def __init__(self, grid: int, size: int, relations: Relations, budget: Budget) -> None:
        self._grid = grid
        self._size = size
        self._relations = relations
        self._axes = axes(size, relations, budget)
        self._made: dict[int | None, _Search] = {}

    def base(self, budget: Budget) -> Finding:
        """Searches from the root."""
        return self._in_turn(budget, lambda component, part: component.base(part))

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The closed difference bounds."""
        return pair_box(*self._axes, i, j, budget)

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: list[Cell]) -> Finding:
        """Searches from the root with one relation more."""
        return self._in_turn(budget, lambda component, part: component.possible(part, i, j, relation, known))

    def _in_turn(self, budget: Budget, search: Callable[[_Search, Budget], Finding]) -> Finding:
        for nodes, side in turns(self._grid):
            try:
                found = search(self._component(side, budget), budget if nodes is None else budget.part(nodes))
            except Spent:
                budget.look()
                continue
            if found.cells is not None or side in {None, self._grid}:
                return found
        raise Spent

    def _component(self, side: int | None, budget: Budget) -> _Search:
        component = self._made.get(side)
        if component is None:
            if side is None:
                component = BoxComponent(self._size, self._relations, self._axes, budget)
            else:
                place = board(self._grid, side)
                component = PointComponent(place, self._size, self._relations, self._axes, budget)
            self._made[side] = component
        return component
