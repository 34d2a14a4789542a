"""Search over sets of cells, for components in which distances or unions couple the two axes.

Difference bounds shrink every domain and every pair's displacements first. Arc consistency (Mackworth, AIJ 1977) is
made at the root and kept after every assignment; the next object is the one with the fewest cells left, ties broken
by degree. All sets are integers (see ``bitsets``), so a support check is a shift and an AND.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from spatialjudge.relations import Relation
from spatialjudge.solver.bitsets import bits, board, converse_mask, mask
from spatialjudge.solver.bounds import axes
from spatialjudge.solver.component import INCONSISTENT, Finding, Relations
from spatialjudge.solver.engine import Status
from spatialjudge.solver.watch import Watch

Masks = list[dict[int, int]]
"""``masks[i][j]``: the displacements of ``j`` from ``i`` that are allowed, for every related pair, both ways."""


class _Branch(NamedTuple):
    """An object being placed: the cells still to try, the domains before it, and the objects that wait."""

    chosen: int
    cells: list[int]
    domains: list[int]
    waiting: list[int]


class CellComponent:
    """Objects on a grid of at most ``bitsets.LARGEST_GRID``, related by anything."""

    def __init__(self, grid: int, size: int, relations: Relations, watch: Watch) -> None:
        self._grid = grid
        self._board = board(grid)
        self._masks: Masks = [{} for _ in range(size + 1)]
        self._domains = [1] + [0] * size
        self._consistent = self._shrink(size, relations) and self._propagate(
            self._domains, self._masks, range(1, size + 1), watch
        )

    def _shrink(self, size: int, relations: Relations) -> bool:
        """Domains and masks inside the difference bounds; False if there is no such placement."""
        x, y = axes(size, relations)
        if not (x.consistent and y.consistent):
            return False
        grid, place = self._grid, self._board
        for (i, j), relation in relations.items():
            x_i, x_j, y_i, y_j = x.row(i), x.row(j), y.row(i), y.row(j)
            if j:
                box = place.displacements(-x_j[i], x_i[j], -y_j[i], y_i[j])
                back = place.displacements(-x_i[j], x_j[i], -y_i[j], y_j[i])
                self._masks[j][i] = mask(relation, grid) & box
                self._masks[i][j] = converse_mask(relation, grid) & back
            else:
                inside = place.rectangle(-x_j[i], x_i[j], -y_j[i], y_i[j])
                self._domains[i] = (mask(relation, grid) >> place.centre) & inside
        return True

    def base(self, watch: Watch) -> Finding:
        """Searches from the root."""
        return self._search(self._domains, self._masks, watch) if self._consistent else INCONSISTENT

    def possible(self, watch: Watch, i: int, j: int, relation: Relation) -> Finding:
        """Searches from the root with one relation more."""
        if not self._consistent:
            return INCONSISTENT
        domains, masks, changed = self._domains[:], self._masks, [i, j]
        if j:
            forth, back = mask(relation, self._grid), converse_mask(relation, self._grid)
            masks = masks[:]
            masks[j] = {**masks[j], i: forth & masks[j].get(i, forth)}
            masks[i] = {**masks[i], j: back & masks[i].get(j, back)}
        else:
            domains[i] &= mask(relation, self._grid) >> self._board.centre
            changed = [i]
        if not domains[i] or not self._propagate(domains, masks, changed, watch):
            return INCONSISTENT
        return self._search(domains, masks, watch)

    def _search(self, domains: list[int], masks: Masks, watch: Watch) -> Finding:
        centre = self._board.centre
        stack = [self._branch(domains, masks, list(range(1, len(domains))))]
        while stack:
            chosen, cells, domains, waiting = stack[-1]
            if chosen == 0:
                placed = [self._board.cell(domain.bit_length() - 1) for domain in domains]
                return Finding(Status.CONSISTENT, placed)
            if not cells:
                stack.pop()
                continue
            watch.node()
            bit = cells.pop()
            after = domains[:]
            after[chosen] = 1 << bit
            changed = []
            for j, allowed in masks[chosen].items():
                before = after[j]
                left = before & (allowed >> (centre - bit))
                if left != before:
                    if not left:
                        break
                    after[j] = left
                    changed.append(j)
            else:
                if self._propagate(after, masks, changed, watch):
                    stack.append(self._branch(after, masks, waiting))
        return INCONSISTENT

    @staticmethod
    def _branch(domains: list[int], masks: Masks, waiting: list[int]) -> _Branch:
        """The next object to place among those with a choice; number 0 when nobody has one."""
        waiting = [i for i in waiting if domains[i] & (domains[i] - 1)]
        if not waiting:
            return _Branch(0, [], domains, waiting)
        chosen = min(waiting, key=lambda i: (domains[i].bit_count(), -len(masks[i]), i))
        return _Branch(chosen, list(bits(domains[chosen])), domains, waiting)

    def _propagate(self, domains: list[int], masks: Masks, changed: Iterable[int], watch: Watch) -> bool:
        """Make the domains arc consistent, given the objects that changed; False if a domain empties."""
        centre = self._board.centre
        queue = list(changed)
        while queue:
            watch.look()
            j = queue.pop()
            source = domains[j]
            for i, allowed in masks[j].items():
                unsupported = domains[i]
                left = source
                while left and unsupported:
                    low = left & -left
                    left ^= low
                    unsupported &= ~(allowed >> (centre + 1 - low.bit_length()))
                if unsupported:
                    domains[i] ^= unsupported
                    if not domains[i]:
                        return False
                    if i not in queue:
                        queue.append(i)
        return True
