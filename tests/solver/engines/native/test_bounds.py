"""Difference bounds: closed as by all paths, from one end of a chain to the other."""

from itertools import product
from random import Random

import pytest

from spatialjudge.relations import Relation
from spatialjudge.solver import Story, check
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.bounds import axes

GRID = 9


def random_relations(rng, size):
    """Regions of all objects, and boxes between some."""
    room = Relation.box(0, GRID - 1, 0, GRID - 1)
    relations = {(i, 0): room for i in range(1, size + 1)}
    for i in rng.sample(range(1, size + 1), size // 3):
        low = rng.randrange(GRID - 2)
        relations[i, 0] = Relation.box(low, low + 2, 0, GRID - 1)
    for _ in range(size):
        j, i = sorted(rng.sample(range(1, size + 1), 2))
        low = rng.randrange(-3, 3)
        relations[i, j] = rng.choice([Relation.box(x_low=low), Relation.box(low, low + 1), Relation.box(x_high=low)])
    return relations


def shortest_paths(size, relations):
    """The most that ``x_i - x_j`` can be, by Floyd and Warshall; ``None`` if bounds contradict each other."""
    most = {(i, j): 0 if i == j else 10**6 for i, j in product(range(size + 1), repeat=2)}
    for (i, j), relation in relations.items():
        x_low, x_high, _, _ = relation.hull
        most[i, j] = min(most[i, j], x_high)
        most[j, i] = min(most[j, i], -x_low)
    for k, i, j in product(range(size + 1), repeat=3):
        most[i, j] = min(most[i, j], most[i, k] + most[k, j])
    return None if any(most[i, i] < 0 for i in range(size + 1)) else most


def earliest_within(most, i, j, low, high):
    """The lowest coordinates with ``low <= x_i - x_j <= high``, or none: with the two bounds, all paths once more."""
    most = dict(most)
    for a, b, bound in ((i, j, high), (j, i, -low)):
        most[a, b] = min(most[a, b], bound)
        size = max(most)[0]
        for c, d in product(range(size + 1), repeat=2):
            most[c, d] = min(most[c, d], most[c, a] + most[a, b] + most[b, d])
    return () if any(most[k, k] < 0 for k, _ in most) else tuple(-most[0, k] for k in range(size + 1))


def test_bounds_are_closed_as_by_all_paths():
    consistent = 0
    for number in range(300):
        rng = Random(f"bounds/{number}")
        size = rng.randint(2, 8)
        relations = random_relations(rng, size)
        most, budget = shortest_paths(size, relations), Budget(Deadline())
        axis, _ = axes(size, relations, budget)
        assert axis.consistent == (most is not None)
        if most is None:
            continue
        consistent += 1
        every = range(size + 1)
        assert axis.closed(budget) == [[most[i, j] for j in every] for i in every]
        assert all(axis.most(i, j, budget) == most[i, j] for i, j in most)
        assert axis.highest(budget) == tuple(most[i, 0] for i in every)
        assert axis.lowest == tuple(-most[0, i] for i in every)
        for i, j in rng.sample(list(product(every, repeat=2)), 6):
            low = rng.randint(-GRID, GRID)
            assert axis.earliest(i, j, low, low + 2, budget) == earliest_within(most, i, j, low, low + 2)
    assert 50 < consistent < 250


@pytest.mark.parametrize("grid", [12, 10**9])
def test_a_ring_is_inconsistent_on_a_grid_of_any_size(grid):
    ring = [(f"o{k}", "NE", f"o{(k + 1) % 40}") for k in range(40)]
    assert check(Story(grid, ring), ("o0", "N", "o1"), engine="native").verdict == "inconsistent_story"


@pytest.mark.parametrize("facts", ["up", "down", "mixed"])
def test_a_long_chain_numbered_in_any_order(facts):
    chain = [(f"o{k + 1}", "NE", f"o{k}") for k in range(100)]
    if facts == "down":
        chain.reverse()
    elif facts == "mixed":
        Random(0).shuffle(chain)
    assert check(Story(101, chain), ("o100", "NE", "o0"), engine="native", necessary=True).modality == "necessary"
    assert check(Story(100, chain), ("o1", "NE", "o0"), engine="native").verdict == "inconsistent_story"
