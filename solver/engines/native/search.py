"""Several searches in turn, for components that need one.

Sets of points are quick and exact about single cells, and at a loss where many large domains almost fit. Boxes see
through distances at once, and are at a loss when it comes to single cells. Repair finds placements of many objects, in
rooms of any size as long as it is content with a lattice of points, and never proves that there is none; but it knows
which few objects are to blame, and a search among those is short. Each can lose its way in rooms that another one
decides in a few nodes, so each is given some before the last one goes on to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from operator import sub
from typing import Final, NamedTuple, Protocol

from spatialjudge.relations import ANYWHERE, Relation
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.native.boards import MOST_POINTS, board
from spatialjudge.solver.engines.native.bounds import Axes, axes, pair_box
from spatialjudge.solver.engines.native.boxes import BoxComponent
from spatialjudge.solver.engines.native.component import INCONSISTENT, Box, Placed, Relations
from spatialjudge.solver.engines.native.points import FurtherRelation, PointComponent
from spatialjudge.solver.facts import Cell


class Way(Enum):
    """What is searched, or mended."""

    BOXES = auto()
    POINTS = auto()
    REPAIR = auto()


class Turn(NamedTuple):
    """Whose turn it is, for how many nodes, and on a board of how many points a side, if it is one of points."""

    way: Way
    nodes: int | None
    side: int = 0


CELLS_FIRST: Final = 24
"""Grids up to this size have cells so few that it pays to look at them first (measured)."""
MOST_CELLS: Final = 256
"""Cells of an object, inside its bounds, up to which that pays in larger rooms, too (measured)."""
FEW: Final = 8
"""Objects whose cells are worth a second look before they are repaired: many are soon placed (measured)."""
SEARCHED_THROUGH: Final = 4000
"""Nodes over the cells of few objects in a small room, a tenth of a second: mostly all there are (measured)."""
SEARCHED_FIRST: Final = 1400
"""Nodes of the first search, shared out to the objects: few objects are soon searched through (measured)."""
SEARCHED_OVER_CELLS: Final = 10_000
"""The same over cells, shared out to pairs of objects, where that is more: hard proofs about five take 300."""
MENDED: Final = 8
"""Nodes of repair for each object, up to fifty objects."""
SUSPECTS: Final = 3, 5, 8, 13, 21
"""How many of the objects to blame are searched by themselves, one after another."""


def first_way(grid: int, size: int, relations: Relations, closed: Axes, budget: Budget) -> Way:
    """Cells in small rooms, and in those of ``MOST_POINTS`` where pairs form a tree or bounds leave few; else boxes."""
    if grid <= CELLS_FIRST or (grid <= MOST_POINTS and len(relations) < 2 * size):
        return Way.POINTS
    if grid > MOST_POINTS or not all(axis.consistent for axis in closed):
        return Way.BOXES
    x, y = (list(map(sub, axis.highest(budget), axis.lowest)) for axis in closed)
    most = max((1 + width) * (1 + height) for width, height in zip(x, y, strict=True))
    return Way.POINTS if most <= MOST_CELLS else Way.BOXES


def turns(grid: int, size: int, first: Way) -> tuple[Turn, ...]:
    """The searches for so many objects in such a room, one way or the other first.

    The last one is exact and has no end of its own.
    """
    share, mending = SEARCHED_FIRST // size, MENDED * min(size, 50)
    cells = Turn(Way.POINTS, max(50, share, SEARCHED_OVER_CELLS // size**2), grid)
    boxes = Turn(Way.BOXES, max(100, share))
    if grid > MOST_POINTS:
        return (
            boxes,
            Turn(Way.REPAIR, mending, 24),
            Turn(Way.REPAIR, mending, 64),
            Turn(Way.BOXES, None),
        )
    search: tuple[Turn, ...] = (cells,) if first is Way.POINTS else (boxes,)
    if size <= FEW:
        through = Turn(Way.BOXES, 100), Turn(Way.POINTS, SEARCHED_THROUGH, grid)
        search += through if first is Way.POINTS else (cells,)
    return (
        *search,
        Turn(Way.REPAIR, mending, grid),
        Turn(Way.BOXES, 400),
        Turn(Way.POINTS, None, grid),
    )


def turns_among_suspects(grid: int) -> tuple[Turn, ...]:
    """The searches among a few objects that are to blame: they are to prove it, or to be quick."""
    if grid <= MOST_POINTS:
        return Turn(Way.BOXES, 100), Turn(Way.POINTS, 300, grid)
    return (Turn(Way.BOXES, 300),)


class _Search(Protocol):
    def base(self, budget: Budget) -> Placed: ...

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed: ...


class SearchComponent:
    """Objects on a grid of any size, related by anything."""

    def __init__(self, grid: int, size: int, relations: Relations, budget: Budget) -> None:
        self._grid = grid
        self._size = size
        self._relations = relations
        self._axes = axes(size, relations, budget)
        self._boxes: BoxComponent | None = None
        self._points: dict[int, PointComponent] = {}
        self._turns = turns(grid, size, first_way(grid, size, relations, self._axes, budget))

    def base(self, budget: Budget) -> Placed:
        """Searches from the root."""
        return self.in_turn(self._turns, budget)

    def box(self, budget: Budget, i: int, j: int) -> Box:
        """The closed difference bounds."""
        return pair_box(*self._axes, i, j, budget)

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Searches from the root with one relation more."""
        return self.in_turn(self._turns, budget, (i, j, relation), known)

    def in_turn(
        self,
        several: Sequence[Turn],
        budget: Budget,
        asked: FurtherRelation | None = None,
        known: Sequence[Cell] = (),
    ) -> Placed:
        """What the first one finds that finds out anything.

        Raises:
            Spent: none does.
        """
        for turn in several:
            part = budget if turn.nodes is None else budget.part(turn.nodes)
            try:
                if turn.way is Way.REPAIR:
                    return self._repair(turn.side, budget, part, asked, known)
                search = self._search(turn, budget)
                found = search.base(part) if asked is None else search.possible(part, *asked, known)
            except Spent:
                budget.look()
                continue
            if found is not None or turn.side in {0, self._grid}:
                return found
        raise Spent

    def _search(self, turn: Turn, budget: Budget) -> _Search:
        if turn.way is Way.POINTS:
            return self._points_of(turn.side, budget)
        if self._boxes is None:
            self._boxes = BoxComponent(self._size, self._relations, self._axes, budget)
        return self._boxes

    def _points_of(self, side: int, budget: Budget) -> PointComponent:
        points = self._points.get(side)
        if points is None:
            place = board(self._grid, side)
            points = self._points[side] = PointComponent(place, self._size, self._relations, self._axes, budget)
        return points

    def _repair(
        self, side: int, budget: Budget, part: Budget, asked: FurtherRelation | None, known: Sequence[Cell]
    ) -> Placed:
        """Mends what is broken, or proves that the objects to blame for it have no placement even by themselves."""
        points = self._points_of(side, budget)
        attempt = points.repair(budget, asked, known)
        if attempt is None:
            if side == self._grid:
                return INCONSISTENT
            raise Spent
        if attempt.succeeds(part):
            return points.cells(attempt.points)
        budget.look()
        heaviest = list(dict.fromkeys(i for pair, _ in attempt.weights.most_common() for i in pair))
        for count in SUSPECTS:
            if min(count, len(heaviest)) < self._size:
                suspects = self._among(heaviest[:count], asked, budget)
                try:
                    if suspects.in_turn(turns_among_suspects(self._grid), budget) is None:
                        return INCONSISTENT
                except Spent:
                    budget.look()
            if count >= len(heaviest):
                break
        raise Spent

    def _among(self, some: Sequence[int], asked: FurtherRelation | None, budget: Budget) -> SearchComponent:
        """Some of the objects by themselves."""
        members = {i: number for number, i in enumerate([0, *sorted(some)])}
        relations = dict(self._relations)
        if asked is not None:
            i, j, relation = asked
            pair, relation = ((i, j), relation) if i > j else ((j, i), relation.converse())
            relations[pair] = relations.get(pair, ANYWHERE) & relation
        among = {
            (members[i], members[j]): relation
            for (i, j), relation in relations.items()
            if i in members and j in members
        }
        return SearchComponent(self._grid, len(some), among, budget)
