"""Bounds on differences: kept in coordinates, and refused where they contradict each other."""

from random import Random

import pytest

from spatialjudge.solver.engines.boxes.differences import Differences

SIZE = 6


def contradictory(bounds):
    """Whether they have a negative cycle (Bellman and Ford)."""
    distances = [0] * SIZE
    for _ in range(SIZE + 1):
        before = distances[:]
        for u, v, most in bounds:
            distances[u] = min(distances[u], distances[v] + most)
        if distances == before:
            return False
    return True


@pytest.mark.parametrize("number", range(20))
def test_what_is_refused_makes_a_negative_cycle(number):
    rng = Random(f"differences/{number}")
    differences, bounds = Differences([0] * SIZE), []
    for _ in range(40):
        bound = rng.randrange(SIZE), rng.randrange(SIZE), rng.choice((-3, -1, -1, 0, 0, 2))
        assert differences.assert_one(*bound) != contradictory([*bounds, bound])
        if not contradictory([*bounds, bound]):
            bounds.append(bound)
        at = differences.coordinates
        assert all(at[u] - at[v] <= most for u, v, most in bounds)


def test_bounds_are_taken_back():
    differences = Differences([0, 0])
    mark = differences.mark()
    assert differences.assert_one(0, 1, -1)
    assert not differences.assert_one(1, 0, 0)
    differences.undo(mark)
    assert differences.assert_one(1, 0, -1)
