"""Search over sets of cells, for components in which distances or unions couple the two axes.

Difference bounds shrink every domain and every pair's displacements first. Arc consistency (Mackworth, AIJ 1977) is
made at the root and kept after every assignment; the next object is the one with the fewest cells left, ties broken
by degree. All sets are integers (see ``bitsets``), so a support check is a shift and an AND.
"""

from __future__ import annotations

from collections.abc import Iterable

from spatialjudge.relations import Relation
from spatialjudge.solver.bitsets import board, converse_mask, mask
from spatialjudge.solver.bounds import axes, pair_box
from spatialjudge.solver.component import INCONSISTENT, Box, Finding, Relations
from spatialjudge.solver.engine import Status
from spatialjudge.solver.watch import Watch

Masks = list[dict[int, int]]
"""``masks[i][j]``: the displacements of ``j`` from ``i`` that are allowed, for every related pair, both ways."""


class CellComponent:
    """Objects on a grid of at most ``bitsets.LARGEST_GRID``, related by anything."""

    def __init__(self, grid: int, size: int, relations: Relations, watch: Watch) -> None:
        self._grid = grid
        self._board = board(grid)
        self._masks: Masks = [{} for _ in range(size + 1)]
        self._domains = [1] + [0] * size
        self._consistent = self._shrink(size, relations, watch) and self._propagate(
            self._domains, self._masks, range(1, size + 1), watch
        )

    def _shrink(self, size: int, relations: Relations, watch: Watch) -> bool:
        """Domains and masks inside the difference bounds; False if there is no such placement."""
        self._axes = x, y = axes(size, relations, watch)
        if not (x.consistent and y.consistent):
            return False
        grid, place = self._grid, self._board
        for (i, j), relation in relations.items():
            x_low, x_high, y_low, y_high = pair_box(x, y, i, j, watch)
            if j:
                self._masks[j][i] = mask(relation, grid) & place.displacements(x_low, x_high, y_low, y_high)
                back = place.displacements(-x_high, -x_low, -y_high, -y_low)
                self._masks[i][j] = converse_mask(relation, grid) & back
            else:
                inside = place.rectangle(x_low, x_high, y_low, y_high)
                self._domains[i] = (mask(relation, grid) >> place.centre) & inside
        return True

    def base(self, watch: Watch) -> Finding:
        """Searches from the root."""
        return self._search(self._domains, self._masks, watch) if self._consistent else INCONSISTENT

    def box(self, watch: Watch, i: int, j: int) -> Box:
        """The closed difference bounds."""
        return pair_box(*self._axes, i, j, watch)

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
        """Try the last cell of the smallest domain, then the domain without it; a stack holds what is still open."""
        stack: list[tuple[list[int], list[int]]] = [(domains, [])]
        while stack:
            domains, changed = stack.pop()
            if not self._propagate(domains, masks, changed, watch):
                continue
            waiting = [i for i, domain in enumerate(domains) if domain & (domain - 1)]
            if not waiting:
                return Finding(Status.CONSISTENT, [self._board.cell(domain.bit_length() - 1) for domain in domains])
            watch.node()
            chosen = min(waiting, key=lambda i: (domains[i].bit_count(), -len(masks[i])))
            with_cell, without = domains[:], domains[:]
            with_cell[chosen] = 1 << domains[chosen].bit_length() - 1
            without[chosen] ^= with_cell[chosen]
            stack += (without, [chosen]), (with_cell, [chosen])
        return INCONSISTENT

    def _propagate(self, domains: list[int], masks: Masks, changed: Iterable[int], watch: Watch) -> bool:
        """Make the domains arc consistent, given the objects that changed; False if a domain empties."""
        shift = self._board.centre + 1
        queue = list(changed)
        while queue:
            watch.look()
            j = queue.pop()
            source = domains[j]
            alone = source & (source - 1) == 0
            for i, allowed in masks[j].items():
                domain = domains[i]
                if alone:
                    kept = domain & (allowed >> (shift - source.bit_length()))
                else:
                    kept = domain
                    back = masks[i][j]
                    open_cells = domain
                    while open_cells:
                        at = open_cells.bit_length()
                        supports = source & (back >> (shift - at))
                        if supports:
                            open_cells &= ~(allowed >> (shift - (supports & -supports).bit_length()))
                        else:
                            open_cells ^= 1 << at - 1
                            kept ^= 1 << at - 1
                if kept != domain:
                    if not kept:
                        return False
                    domains[i] = kept
                    if i not in queue:
                        queue.append(i)
        return True
