"""Search over boxes of displacements, for grids too large to list their cells.

Both axes keep closed difference bounds; each union and each distance tightens the box of its pair and is tightened
by it (box consistency). At every node a placement inside the bounds is tried, as close as they allow to a guide: the
middle of the room at first, later the story's own placement. A relation that it breaks is branched on, the one that
most branches have died of (Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004): first
on its pieces, then on the sign of a displacement, then by halving. Most searches dive to a placement; only once a
branch has died are distances compared with each other, which costs as much as the tightening does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from operator import add, sub
from typing import Final

from spatialjudge.relations import ANYWHERE, Piece, Relation, tighten
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.bounds import Axes
from spatialjudge.solver.engines.native.component import INCONSISTENT, Placed, Relations
from spatialjudge.solver.engines.native.rings import compare, too_far_apart
from spatialjudge.solver.engines.native.state import Matrix, OpenRelation, Pair, State, bound
from spatialjudge.solver.engines.native.symmetry import interchangeable
from spatialjudge.solver.facts import Cell

MOST_ROUNDS: Final = 30
"""Rounds of tightening at a node: bounds that still creep then are better split than chased cell by cell."""

CREEPING: Final = 4
"""Rounds of tightening after which bounds creep, and the distances of different pairs are compared."""


class BoxComponent:
    """Objects on a grid of any size, related by anything."""

    def __init__(self, size: int, relations: Relations, closed: Axes, budget: Budget) -> None:
        self._root: State | None = None
        self._related = list(relations)
        self._classes = interchangeable(size, relations, budget)
        x, y = closed
        if x.consistent and y.consistent:
            state = State(
                x.closed(budget),
                y.closed(budget),
                {pair: OpenRelation(relation.pieces) for pair, relation in relations.items() if not relation.is_box},
            )
            if _propagate(state, budget, doubted=True) is None:
                self._root = state

    def base(self, budget: Budget) -> Placed:
        """Searches from the root, guided to the middle of what is possible for each object."""
        if self._root is None:
            return INCONSISTENT
        state = self._root.copy()
        return _search(state, self._related, _middle(state), budget) if self._ordered(state) else INCONSISTENT

    def possible(self, budget: Budget, i: int, j: int, relation: Relation, known: Sequence[Cell]) -> Placed:
        """Searches from the root with one relation more, guided to the known placement."""
        if self._root is None:
            return INCONSISTENT
        if i < j:
            i, j, relation = j, i, relation.converse()
        state = self._root.copy()
        before = state.open.get((i, j), OpenRelation(ANYWHERE.pieces)).pieces
        state.open[i, j] = OpenRelation((relation & Relation(before)).pieces)
        if not self._ordered(state, but=(i, j)):
            return INCONSISTENT
        return _search(state, list(dict.fromkeys([*self._related, (i, j)])), known, budget)

    def _ordered(self, state: State, but: Sequence[int] = ()) -> bool:
        """Put interchangeable objects in order from the west, except those that a question singles out."""
        for members in self._classes:
            for i, j in pairwise(member for member in members if member not in but):
                if not bound(state.x, i, j, 0):
                    return False
        return True


def _search(root: State, related: Sequence[Pair], guide: Sequence[Cell], budget: Budget) -> Placed:
    stack = [root]
    size = 1 + len(root.x) ** 2 // 100
    weights: Counter[Pair] = Counter()
    while stack:
        state = stack.pop()
        budget.node(size)
        dead = _propagate(state, budget, doubted=bool(weights))
        if dead is not None:
            if not weights and stack and too_far_apart(root, related, budget) is not None:
                return INCONSISTENT
            weights[dead] += 1
            continue
        chosen: Pair | None = None
        for cells in _candidates(state, guide):
            broken = _broken(cells, state)
            first = next(broken, None)
            if first is None:
                return cells
            if chosen is None:
                chosen = max([first, *broken], key=weights.__getitem__) if weights else first
        if chosen is not None:
            for pieces in reversed(_split(state.open[chosen].pieces)):
                child = state.copy()
                child.open[chosen] = OpenRelation(pieces)
                stack.append(child)
    return INCONSISTENT


def _middle(state: State) -> list[Cell]:
    """The middle of what is possible for each object."""
    xs = [(row[0] - most) // 2 for row, most in zip(state.x, state.x[0], strict=True)]
    ys = [(row[0] - most) // 2 for row, most in zip(state.y, state.y[0], strict=True)]
    return list(zip(xs, ys, strict=True))


def _candidates(state: State, guide: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Placements that keep all bounds: close to the guide, then each axis earliest or latest."""
    yield list(zip(_near(state.x, [x for x, _ in guide]), _near(state.y, [y for _, y in guide]), strict=True))
    for x_latest, y_latest in product((False, True), repeat=2):
        column_x = [row[0] for row in state.x] if x_latest else [-most for most in state.x[0]]
        column_y = [row[0] for row in state.y] if y_latest else [-most for most in state.y[0]]
        yield list(zip(column_x, column_y, strict=True))


def _near(matrix: Matrix, wanted: list[int]) -> list[int]:
    """Coordinates inside the closed bounds, each as close to the wanted one as those before it allow."""
    columns = list(zip(*matrix, strict=True))
    placed = [0]
    for row, column, want in zip(matrix[1:], columns[1:], wanted[1:], strict=True):
        least, most = max(map(sub, placed, column)), min(map(add, placed, row))
        placed.append(min(max(want, least), most))
    return placed


def _broken(cells: list[Cell], state: State) -> Iterator[Pair]:
    """The open pairs that the placement breaks."""
    for (i, j), (pieces, _) in state.open.items():
        dx, dy = cells[i][0] - cells[j][0], cells[i][1] - cells[j][1]
        if not any(piece.holds(dx, dy) for piece in pieces):
            yield i, j


def _split(pieces: tuple[Piece, ...]) -> list[tuple[Piece, ...]]:
    """Ways to go on with a relation that a candidate breaks; together they lose no displacement."""
    if len(pieces) > 1:
        return [(piece,) for piece in pieces]
    x_low, x_high, y_low, y_high, q_low, q_high = pieces[0]
    if x_high - x_low >= y_high - y_low:
        middle = 0 if x_low < 0 < x_high else (x_low + x_high + 1) // 2
        halves = (x_low, middle - 1, y_low, y_high), (middle, x_high, y_low, y_high)
    else:
        middle = 0 if y_low < 0 < y_high else (y_low + y_high + 1) // 2
        halves = (x_low, x_high, y_low, middle - 1), (x_low, x_high, middle, y_high)
    shrunk = (tighten(*half, q_low, q_high) for half in halves)
    return [(piece,) for piece in shrunk if piece is not None]


def _propagate(state: State, budget: Budget, *, doubted: bool) -> Pair | None:
    """Tighten bounds and pieces against each other until nothing moves, or a pair has nothing left: that pair.

    The distances of different pairs are tightened by each other, too, where bounds creep or the state is ``doubted``.
    """
    for rounds in range(MOST_ROUNDS):
        moved = False
        for pair, (pieces, seen) in list(state.open.items()):
            i, j = pair
            box = state.box(i, j)
            if box == seen:
                continue
            budget.look()
            within = Piece(*box)
            alive = tuple(met for piece in pieces if (met := piece.meet(within)) is not None)
            if not alive:
                return pair
            hull = alive[0][:4] if len(alive) == 1 else Relation(alive).hull
            if hull != box:
                moved = True
                x_low, x_high, y_low, y_high = hull
                if not (
                    (x_high == box[1] or bound(state.x, i, j, x_high))
                    and (x_low == box[0] or bound(state.x, j, i, -x_low))
                    and (y_high == box[3] or bound(state.y, i, j, y_high))
                    and (y_low == box[2] or bound(state.y, j, i, -y_low))
                ):
                    return pair
            if len(alive) == 1 and alive[0].fills():
                del state.open[pair]
            else:
                state.open[pair] = OpenRelation(alive, hull)
        if moved and (rounds + 1) % CREEPING:
            continue
        if not (moved or doubted):
            break
        dead, gained = compare(state, budget)
        if dead is not None:
            return dead
        if not (moved or gained):
            break
    return None
