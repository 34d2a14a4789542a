"""Distances against each other: proofs that no smaller boxes would find.

Facts such as "a is close to c" and "b, which lies between, is far" contradict each other by nothing at all: moved a
little, they could hold. A search that halves boxes chases such a gap cell by cell; two comparisons close it, whatever
the size of the room. Of two objects seen from a third, one that is farther out on both axes is farther. And no two
objects are farther apart than any way from one to the other is long (the triangle inequality).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import isqrt

from spatialjudge.relations import UNBOUNDED, Piece
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.state import OpenRelation, Pair, State, outward


def compare(state: State, budget: Budget) -> tuple[Pair | None, bool]:
    """Tighten the rings of two pairs that share an object, where one displacement is farther out than the other.

    Returns a pair that has nothing left, if there is one, and whether anything was gained. O(sum of squared degrees).
    """
    rings: dict[Pair, tuple[int, int]] = {}
    around: dict[int, list[tuple[int, Pair]]] = {}
    for (i, j), (pieces, _) in state.open.items():
        least, most = min(piece.q_low for piece in pieces), max(piece.q_high for piece in pieces)
        if j and (least > 0 or most < UNBOUNDED):
            rings[i, j] = least, most
            around.setdefault(i, []).append((j, (i, j)))
            around.setdefault(j, []).append((i, (i, j)))
    gained: dict[Pair, None] = {}
    for c, seen in around.items():
        budget.look()
        for a, far in seen:
            for b, near in seen:
                (far_least, far_most), (near_least, near_most) = rings[far], rings[near]
                if far_least >= near_least and far_most >= near_most:
                    continue
                if outward(state.x, a, b, c) and outward(state.y, a, b, c):
                    if far_least < near_least:
                        rings[far] = near_least, far_most
                        gained[far] = None
                    if far_most < near_most:
                        rings[near] = near_least, far_most
                        gained[near] = None
    for pair in gained:
        ring = Piece(q_low=rings[pair][0], q_high=rings[pair][1])
        left = tuple(met for piece in state.open[pair].pieces if (met := piece.meet(ring)) is not None)
        if not left:
            return pair, True
        state.open[pair] = OpenRelation(left)
    return None, bool(gained)


def too_far_apart(state: State, related: Sequence[Pair], budget: Budget) -> Pair | None:
    """A pair that must be farther apart than some way from one to the other is long, if there is one.

    Shortest ways along related pairs (Dijkstra, 1959), from every object that is to be far from another. A step may
    also end at an object that lies between, on both axes. Lengths stay squared: of ``a`` and ``b`` the sum is
    ``a + b + 2 sqrt(ab)``, squared, and rounded down, as squared distances are whole.
    """
    apart: dict[int, dict[int, int]] = {}
    for (i, j), (pieces, _) in state.open.items():
        least = min(piece.q_low for piece in pieces)
        if j and least > 0:
            apart.setdefault(i, {})[j] = apart.setdefault(j, {})[i] = least
    if not apart:
        return None
    longest = max(max(others.values()) for others in apart.values())
    steps = _steps(state, related, longest, budget)
    for source, wanted in apart.items():
        budget.look()
        reached = {source}
        queue = [*((most, i) for i, most in steps[source].items())]
        queue.sort()
        while queue:
            length, end = heappop(queue)
            if end in reached:
                continue
            for i in _within(state, source, end):
                if wanted.get(i, 0) > length:
                    return max(i, source), min(i, source)
                if i not in reached:
                    reached.add(i)
                    for j, step in steps[i].items():
                        through = length + step + isqrt(4 * length * step)
                        if j not in reached and through < longest:
                            heappush(queue, (through, j))
    return None


def _steps(state: State, related: Sequence[Pair], longest: int, budget: Budget) -> list[dict[int, int]]:
    """From every object the most that others can be away, squared, where that is less than ``longest``."""
    steps: list[dict[int, int]] = [{} for _ in state.x]
    for i, j in related:
        budget.look()
        if not j:
            continue
        x_low, x_high, y_low, y_high = state.box(i, j)
        corner = max(-x_low, x_high) ** 2 + max(-y_low, y_high) ** 2
        most = min(corner, max(piece.q_high for piece in state.pieces(i, j)))
        for source, end in ((i, j), (j, i)):
            for k in _within(state, source, end) if most < longest else ():
                if most < steps[source].get(k, longest):
                    steps[source][k] = steps[k][source] = most
    return steps


def _within(state: State, source: int, end: int) -> Iterator[int]:
    """The objects that are no farther from the source than the end is, by the bounds alone; the end itself first."""
    yield end
    for k in range(1, len(state.x)):
        if k not in (source, end) and outward(state.x, end, k, source) and outward(state.y, end, k, source):
            yield k
