"""Wall contact beside directions and regions: decided by difference bounds, without search.

An object that touches a wall has a union of boxes for its cells, one along each wall. After closing the bounds, a box
that misses an object's bounds is out; each object takes the first of its boxes that is left, all at once. With the
directions of the RoomSpace vocabularies these choices never clash: all that can stand at the low wall can stand there
together, and one that must not lie beyond another shares its low wall. Where they do clash, as bounds with a reach of
several cells could make them, the search decides; so nothing hangs on that argument but speed.
"""

from __future__ import annotations

from collections.abc import Callable

from spatialjudge.relations import ANYWHERE, Relation
from spatialjudge.solver.engines.native.bounds import Axis, axes, pair_box
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, Component, Finding, Relations
from spatialjudge.solver.engines.native.watch import Watch
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.facts import Cell


class WallComponent:
    """Objects related by boxes, whose cells are unions of boxes; ``search`` makes the component for hard cases."""

    def __init__(self, size: int, relations: Relations, watch: Watch, search: Callable[[Watch], Component]) -> None:
        self._size = size
        self._relations = relations
        self._axes = axes(size, relations, watch)
        self._make_search = search
        self._search: Component | None = None

    def base(self, watch: Watch) -> Finding:
        """Every object on the first of its boxes that is left."""
        return self._choose(self._relations, self._axes, watch) or self._searched(watch).base(watch)

    def box(self, watch: Watch, i: int, j: int) -> Box:
        """The closed bounds under the hulls."""
        return pair_box(*self._axes, i, j, watch)

    def possible(self, watch: Watch, i: int, j: int, relation: Relation, known: list[Cell]) -> Finding:
        """One piece of the relation after the other; a distance is left to the search."""
        if relation.ringless:
            if i < j:
                i, j, relation = j, i, relation.converse()
            found = [self._restricted(i, j, Relation((piece,)), watch) for piece in relation.pieces]
            for finding in found:
                if finding and finding.cells:
                    return finding
            if all(found):
                return INCONSISTENT
        return self._searched(watch).possible(watch, i, j, relation, known)

    def _restricted(self, i: int, j: int, box: Relation, watch: Watch) -> Finding | None:
        relation = self._relations.get((i, j), ANYWHERE) & box
        if not relation:
            return INCONSISTENT
        relations = {**self._relations, (i, j): relation}
        return self._choose(relations, axes(self._size, relations, watch), watch)

    def _choose(self, relations: Relations, closed: tuple[Axis, Axis], watch: Watch) -> Finding | None:
        """A placement, or that there is none; ``None`` if the choices clash."""
        x, y = closed
        if not (x.consistent and y.consistent):
            return INCONSISTENT
        chosen = dict(relations)
        for i in range(1, self._size + 1):
            pieces = relations[i, 0].pieces
            if len(pieces) > 1:
                bounds = x.lowest[i], x.highest[i], y.lowest[i], y.highest[i]
                left = next((piece for piece in pieces if Relation((piece,)).meets(*bounds)), None)
                if left is None:
                    return INCONSISTENT
                chosen[i, 0] = Relation((left,))
        x, y = axes(self._size, chosen, watch)
        if not (x.consistent and y.consistent):
            return None
        return Finding(Status.CONSISTENT, list(zip(x.lowest, y.lowest, strict=True)))

    def _searched(self, watch: Watch) -> Component:
        if self._search is None:
            self._search = self._make_search(watch)
        return self._search
