"""Two searches in turn, for rooms small enough to list their cells.

Sets of cells are quick and exact about single cells, and at a loss where many large domains almost fit; boxes see
through distances at once, and are at a loss when it comes to single cells. Each can lose its way in rooms that the
other one decides in a few nodes, so each is given some before the search over cells goes on to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from spatialjudge.relations import Relation
from spatialjudge.solver.engines.native.boxes import BoxComponent
from spatialjudge.solver.engines.native.cells import CellComponent
from spatialjudge.solver.engines.native.component import Box, Component, Finding, Relations
from spatialjudge.solver.engines.native.watch import Spent, Watch
from spatialjudge.solver.facts import Cell

CELLS_FIRST: Final = 24
"""Grids up to this size have cells so few that it pays to look at them first (measured)."""
CELL_NODES: Final = 50
"""Nodes for the first look at cells: some milliseconds."""
BOX_NODES: Final = 400
"""Nodes for the look at boxes: some tens of milliseconds."""

Make = Callable[[Watch], Component]


class StagedComponent:
    """Objects on a grid of at most ``bitsets.LARGEST_GRID``, related by anything."""

    def __init__(self, grid: int, size: int, relations: Relations) -> None:
        cells: Make = partial(CellComponent, grid, size, relations)
        boxes: Make = partial(BoxComponent, size, relations)
        first = [(cells, CELL_NODES)] if grid <= CELLS_FIRST else []
        self._stages = [*first, (boxes, BOX_NODES), (cells, None)]
        self._made: dict[Make, Component] = {}

    def base(self, watch: Watch) -> Finding:
        """Searches from the root."""
        return self._in_turn(watch, lambda component, stage: component.base(stage))

    def box(self, watch: Watch, i: int, j: int) -> Box:
        """The bounds that the first stage knows."""
        return self._component(self._stages[0][0], watch).box(watch, i, j)

    def possible(self, watch: Watch, i: int, j: int, relation: Relation, known: list[Cell]) -> Finding:
        """Searches from the root with one relation more."""
        return self._in_turn(watch, lambda component, stage: component.possible(stage, i, j, relation, known))

    def _in_turn(self, watch: Watch, search: Callable[[Component, Watch], Finding]) -> Finding:
        for make, nodes in self._stages:
            try:
                return search(self._component(make, watch), watch if nodes is None else watch.stage(nodes))
            except Spent:
                watch.look()
        raise Spent

    def _component(self, make: Make, watch: Watch) -> Component:
        component = self._made.get(make)
        if component is None:
            component = self._made[make] = make(watch)
        return component
