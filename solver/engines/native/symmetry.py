"""Objects that could change places without anyone noticing, and objects too many to lie so far apart.

Both are cheap to see and save a search from trying every order of a clique: one of distance facts, which is where
the search is hardest, is symmetric as a rule.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.component import Relations

IN_ORDER: Final = Relation((Piece(y_low=1), Piece(x_low=0, y_low=0, y_high=0)))
"""The later of two cells in reading order, rows from the south, each from the west; or the same cell."""
FEWEST_PAIRS: Final = 10
"""Pairs among five objects, the smallest clique that is refused."""
CLIQUE_STEPS: Final = 2_000
"""Steps after which the look for a clique gives up: it is only a short cut."""


def interchangeable(size: int, relations: Relations, budget: Budget) -> list[tuple[int, ...]]:
    """Classes of objects, each of which may be put in any order without loss.

    Two objects belong together if they have the same cells and the same relations to every third object and, both ways,
    to each other: swapping them then maps placements to placements, so some placement has them in order.
    """
    degree = [0] * (size + 1)
    for i, j in relations:
        degree[i] += 1
        degree[j] += 1
    alike: dict[tuple[Relation, int], list[int]] = {}
    for i in range(1, size + 1):
        alike.setdefault((relations[i, 0], degree[i]), []).append(i)
    if len(alike) == size:
        return []
    seen_from: list[dict[int, Relation]] = [{} for _ in range(size + 1)]
    for (i, j), relation in relations.items():
        seen_from[i][j] = relation
        seen_from[j][i] = relation.converse()
    classes: list[list[int]] = []
    for group in alike.values():
        found: list[list[int]] = []
        for i in group:
            budget.look()
            for members in found:
                if _swap(seen_from, i, members[0]):
                    members.append(i)
                    break
            else:
                found.append([i])
        classes += found
    return [tuple(members) for members in classes if len(members) > 1]


def _swap(seen_from: list[dict[int, Relation]], i: int, j: int) -> bool:
    mine, other = seen_from[i], seen_from[j]
    if mine.get(j) != other.get(i):
        return False
    return all(other.get(k) == relation for k, relation in mine.items() if k != j)


def too_large_clique(grid: int, size: int, relations: Relations) -> bool:
    """Whether too many objects are pairwise too far apart for the room.

    Of k^2 + 1 cells two lie in the same of k x k squares that cover the room, at a squared distance of at most
    2 (d - 1)^2 / k^2; of nine, two are at most half a side apart (Schaer, "The densest packing of 9 circles in a
    square", 1965). So no five objects are pairwise FR3, no nine FR2, no ten MD3.
    """
    if len(relations) - size < FEWEST_PAIRS:
        return False
    apart = {
        pair: least
        for pair, relation in relations.items()
        if pair[1] and (least := min(piece.q_low for piece in relation.pieces)) > 0
    }
    if len(apart) < FEWEST_PAIRS:
        return False
    limits = [(k * k + 1, 2, k * k) for k in range(2, isqrt(size - 1) + 1)]
    if size >= 9:
        limits.append((9, 1, 4))
    for count, part, of in limits:
        far: dict[int, set[int]] = {}
        for (i, j), least in apart.items():
            if least * of > part * (grid - 1) ** 2:
                far.setdefault(i, set()).add(j)
                far.setdefault(j, set()).add(i)
        if _has_clique(far, count):
            return True
    return False


def _has_clique(neighbours: dict[int, set[int]], size: int) -> bool:
    """Whether a clique of that size is found within ``CLIQUE_STEPS`` steps."""
    candidates = {i for i, others in neighbours.items() if len(others) >= size - 1}
    stack = [(0, sorted(candidates))]
    for _ in range(CLIQUE_STEPS):
        if not stack:
            return False
        found, open_to = stack.pop()
        if found + len(open_to) < size:
            continue
        if found + 1 >= size:
            return True
        first, *rest = open_to
        stack.append((found, rest))
        stack.append((found + 1, [i for i in rest if i in neighbours[first]]))
    return False
