"""The room without its walls: what relations leave of a displacement wherever in the plane they hold.

Where a dive gets stuck, a look at it often shows that there is nothing to be found.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.relations import Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.arcs import propagate
from spatialjudge.solver.engines.native.boards import MOST_POINTS, board, mask
from spatialjudge.solver.engines.native.bounds import Axes, pair_box
from spatialjudge.solver.engines.native.component import Relations
from spatialjudge.solver.engines.native.links import bounded

WIDEST: Final = (1 + MOST_POINTS) // 2
"""Grids up to this size have displacements that all fit on a board of at most ``MOST_POINTS``."""


class OpenPlane:
    """Consistent objects, seen from one of them: a board has a cell for every displacement in the room."""

    def __init__(self, grid: int, size: int, relations: Relations, closed: Axes) -> None:
        self._reach = grid - 1
        self._size = size
        self._relations = relations
        self._axes = closed
        self._seen: tuple[int, list[int] | None] = 0, None

    def admits(self, i: int, j: int, relation: Relation, budget: Budget) -> bool:
        """Whether ``i`` could be in the relation to ``j`` if there were no walls, for all that arc consistency knows.

        Then ``j`` may stand in the middle of the board. What the domain of ``i`` is there, all relations leave of its
        displacement; where they form a tree, exactly that.
        """
        reach = self._reach
        place = board(2 * reach + 1, 2 * reach + 1)
        seen = self._seen  # read once: threads share a component
        if seen[0] != j:
            boxes = [pair_box(*self._axes, k, j, budget) for k in range(1, self._size + 1)]
            domains = [1, *[place.rectangle(*[bound + reach for bound in box]) for box in boxes]]
            links = bounded(self._size, self._relations, self._axes, place, budget)
            seen = self._seen = j, domains if propagate(domains, links, [j], place, budget) else None
        middle = reach * (place.stride + 1)
        return seen[1] is not None and seen[1][i] & mask(relation, place) >> place.centre - middle != 0
