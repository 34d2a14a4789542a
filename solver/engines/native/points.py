"""Search over sets of points, for components in which distances or unions couple the two axes.

Difference bounds shrink every domain and every pair's displacements first. Arc consistency (Mackworth, AIJ 1977) is
made at the root and kept after every assignment; the next object is the one with the fewest cells left, ties broken
by degree. All sets are integers (see ``boards``), so a support check is a shift and an AND.

Most rooms leave so much space that nothing has to be searched: from arc consistent domains, a *dive* places one object
after another and never goes back. Where it gets stuck, a look at the room without its walls often shows that there is
nothing to be found. The search is for what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from spatialjudge.relations import Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.arcs import propagate
from spatialjudge.solver.engines.native.boards import Board, mask, masks
from spatialjudge.solver.engines.native.bounds import Axes
from spatialjudge.solver.engines.native.component import INCONSISTENT, Placed, Relations
from spatialjudge.solver.engines.native.links import Links, PointLink, Relating, bounded, joined, linked
from spatialjudge.solver.engines.native.plane import WIDEST, OpenPlane
from spatialjudge.solver.engines.native.repair import Repair
from spatialjudge.solver.engines.native.symmetry import IN_ORDER, interchangeable
from spatialjudge.solver.facts import Cell


class _Tight(NamedTuple):
    """What a search works with: links, and classes of interchangeable objects."""

    links: Links
    classes: list[tuple[int, ...]]


class _Root(NamedTuple):
    """Arc consistent domains, the links between objects, and those of them that a question has added."""

    domains: list[int]
    links: Links
    more: list[Relating]


FurtherRelation = tuple[int, int, Relation]
"""One relation more: the displacement of the first object from the second one lies in it, too."""


Order = list[tuple[int, list[PointLink]]]
"""Objects one after another, each with its links to those that come later."""


SPOTS: Final = 3
"""Spots of its domain that an object is put in to see what others do around it."""
KEPT: Final = 2 * SPOTS
"""Views of that kind that are kept, those of the two objects that a question is about; and orders to dive in."""


class PointComponent:
    """Objects on the points of a board, related by anything.

    On a lattice "inconsistent" is said of the lattice only.
    """

    def __init__(self, place: Board, size: int, relations: Relations, closed: Axes, budget: Budget) -> None:
        self._board = place
        self._weight = 1 + place.side**2 // 256
        self._relations = relations
        self._axes = closed
        self._links = linked(size, ((i, j, *masks(relation, place)) for (i, j), relation in relations.items() if j))
        self._within_bounds = self._cut_to_bounds(budget)
        self._root: list[int] | None = None
        self._tight: _Tight | None = None
        self._kept_around: dict[tuple[int, int], list[int]] = {}
        self._plane = OpenPlane(place.grid, size, relations, closed) if place.side == place.grid <= WIDEST else None
        self._orders: dict[tuple[int, ...], Order] = {}

    def _cut_to_bounds(self, budget: Budget) -> list[int]:
        """The domains inside the difference bounds, empty ones if these contradict each other."""
        x, y = self._axes
        domains = [1] + [0] * (len(self._links) - 1)
        if x.consistent and y.consistent:
            x_highest, y_highest = x.highest(budget), y.highest(budget)
            for i in range(1, len(domains)):
                region = self._relations[i, 0]
                domains[i] = self._board.points(x.lowest[i], x_highest[i], y.lowest[i], y_highest[i])
                if not region.is_box:
                    domains[i] &= mask(region, self._board) >> self._board.centre
        return domains

    def _settled(self, budget: Budget) -> list[int]:
        """The arc consistent domains at the root, worked out when first needed; the first one is 0 without hope."""
        if self._root is None:
            root = self._within_bounds[:]
            if not propagate(root, self._links, list(range(1, len(root))), self._board, budget):
                root[0] = 0
            self._root = root
        return self._root

    def base(self, budget: Budget) -> Placed:
        """Dives around the first object, or from the root, or else searches from there."""
        around = self._around(1, 0, budget)
        found = self._dive(around[:], len(around) - 1, 1) if around else None
        if found:
            return found
        root = self._settled(budget)
        if not root[0]:
            return INCONSISTENT
        return self._dive(root[:], 1) or self._search(root, [], budget)

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Dives with ``i`` in the middle of its domain, or else searches from the root with one relation more."""
        if j:
            found = self._dive_pair(i, j, relation, budget)
            if found:
                return found
            if self._plane and not self._plane.admits(i, j, relation, budget):
                return INCONSISTENT
        root = self._restricted(i, j, relation, budget)
        if root is None:
            return INCONSISTENT
        domains, links, more = root
        around = domains[:]
        around[i] = self._board.middle(domains[i])
        found = self._dive(around, j or i, i) if propagate(around, links, [i], self._board, budget) else None
        return found or self._search(domains, more, budget, but=(i, j))

    def _restricted(self, i: int, j: int, relation: Relation, budget: Budget) -> _Root | None:
        """The root with one relation more; ``None`` if a domain is empty there."""
        domains, links, more = self._settled(budget)[:], self._links, []
        if j:
            more = [(i, j, *masks(relation, self._board))]
            links = joined(links, more)
        else:
            domains[i] &= mask(relation, self._board) >> self._board.centre
        settled = propagate(domains, links, [i, j] if j else [i], self._board, budget)
        return _Root(domains, links, more) if settled else None

    def repair(self, budget: Budget, asked: FurtherRelation | None, known: Sequence[Cell] = ()) -> Repair | None:
        """An attempt to mend what is broken, with one relation more if that is asked; ``None`` without hope.

        It begins with the known cells, or anywhere.
        """
        if asked is None:
            settled = self._settled(budget)
            root = _Root(settled, self._links, []) if settled[0] else None
        else:
            root = self._restricted(*asked, budget)
        if root is None:
            return None
        return Repair(root.domains, root.links, self._board, list(map(self._board.bit, known)))

    def cells(self, points: Sequence[int]) -> list[Cell]:
        """The cells of these points."""
        return [self._board.cells[point] for point in points]

    def _dive_pair(self, i: int, j: int, relation: Relation, budget: Budget) -> Placed:
        """A placement with one of the two in some spot of its domain and the other beside it; ``None`` if stuck.

        Looked for from both ends, spot by spot: where one is hemmed in, the other may not be.
        """
        shift = self._board.centre + 1
        forth, back = masks(relation, self._board)
        for spot in range(SPOTS):
            for here, there, supports in ((i, j, back), (j, i, forth)):
                around = self._around(here, spot, budget)
                fitting = around and around[there] & supports >> shift - around[here].bit_length()
                if fitting:
                    domains = around[:]
                    domains[there] = fitting
                    found = self._dive(domains, there, here)
                    if found:
                        return found
        return None

    def _around(self, i: int, spot: int, budget: Budget) -> list[int]:
        """Domains with ``i`` in one spot of its own; none if that is no place for it.

        The first spot is tried without the arc consistent domains: as a rule there is no need of others. Kept for a
        while: as a rule the next question is about the same objects.
        """
        domains = self._kept_around.get((i, spot))
        if domains is None:
            domains = (self._settled(budget) if spot else self._within_bounds)[:]
            if all(domains):
                domains[i] = self._spot(domains[i], spot)
            if not propagate(domains, self._links, [i], self._board, budget):
                domains = []
            if len(self._kept_around) >= KEPT:
                self._kept_around.clear()
            self._kept_around[i, spot] = domains
        return domains

    def _spot(self, cells: int, spot: int) -> int:
        """One of the cells: near the middle, the first, or the last."""
        if spot == 0:
            return self._board.middle(cells)
        return cells & -cells if spot == 1 else 1 << cells.bit_length() - 1

    def _dive(self, domains: list[int], *starts: int) -> Placed:
        """Place one object after another on its last cell, never going back; ``None`` if stuck.

        In arc consistent domains it never is where the links form a tree (Freuder, JACM 1982), nor where the objects
        that are placed already cut all cycles.
        """
        order = self._orders.get(starts)
        if order is None:
            if len(self._orders) >= KEPT:
                self._orders.clear()
            order = self._orders[starts] = _breadth_first(self._links, starts)
        shift, cells = self._board.centre + 1, self._board.cells
        found = [cells[0]] * len(domains)
        for k, later in order:
            at = domains[k].bit_length()
            if not at:
                return None
            found[k] = cells[at - 1]
            for i, forth, _ in later:
                domains[i] &= forth >> shift - at
        return found

    def _tightened(self, budget: Budget) -> _Tight:
        """What only a search is worth: links inside the closed bounds of their pairs, and who could change places."""
        if self._tight is None:
            size = len(self._links) - 1
            links = bounded(size, self._relations, self._axes, self._board, budget)
            self._tight = _Tight(links, interchangeable(size, self._relations, budget))
        return self._tight

    def _search(self, root: Sequence[int], more: Sequence[Relating], budget: Budget, but: Sequence[int] = ()) -> Placed:
        """Try the last cell of the smallest domain, then the domain without it; a stack holds what is still open.

        A domain counts as the smaller the oftener it was emptied (as in dom/wdeg: Boussemart, Hemery, Lecoutre, Sais,
        ECAI 2004).

        Going down, only placed objects are propagated (forward checking); a domain that lost a cell to a failure is
        made arc consistent in full. Quick where cells are many, and thorough where they are not.

        Interchangeable objects are put in order, except those that a question singles out (``but``). The first of
        them comes last, because the last cell is tried first.
        """
        tight = self._tightened(budget)
        in_order = masks(IN_ORDER, self._board)
        orders = [
            (i, j, *in_order)
            for members in tight.classes
            for i, j in pairwise(member for member in members if member not in but)
        ]
        links = joined(tight.links, [*more, *orders])
        emptied = [1] * len(root)
        stack = [(list(root), list(range(1, len(root))), True)]
        while stack:
            domains, changed, thorough = stack.pop()
            if not propagate(domains, links, changed, self._board, budget, thorough=thorough):
                emptied[domains.index(0)] += 1
                continue
            waiting = [i for i, domain in enumerate(domains) if domain & (domain - 1)]
            if not waiting:
                cells = self._board.cells
                return [cells[domain.bit_length() - 1] for domain in domains]
            budget.node(self._weight)
            chosen = min(waiting, key=lambda i: (domains[i].bit_count() / emptied[i], -len(links[i])))
            with_cell, without = domains[:], domains[:]
            with_cell[chosen] = 1 << domains[chosen].bit_length() - 1
            without[chosen] ^= with_cell[chosen]
            stack += (without, [chosen], True), (with_cell, [chosen], False)
        return INCONSISTENT


def _breadth_first(links: Links, starts: Sequence[int]) -> Order:
    """All objects that links connect with the starts: those with the first one before the others."""
    at: dict[int, int] = {}
    for start in starts:
        queue = [start]
        for k in queue:
            if k not in at:
                at[k] = len(at)
                queue += [i for i, _, _ in links[k]]
    return [(k, [link for link in links[k] if at[link[0]] > turn]) for k, turn in at.items()]
