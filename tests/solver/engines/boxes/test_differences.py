"""Bounds on differences: kept in coordinates, and refused with a reason."""

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
def test_what_is_refused_goes_round_in_a_negative_cycle(number):
    rng = Random(f"differences/{number}")
    differences, bounds = Differences([0] * SIZE), []
    for _ in range(40):
        bound = rng.randrange(SIZE), rng.randrange(SIZE), rng.choice((-3, -1, -1, 0, 0, 2))
        assert differences.assert_one(*bound) != contradictory([*bounds, bound])
        if contradictory([*bounds, bound]):
            cycle = differences.contradiction(*bound)
            assert set(cycle) <= {*bounds, bound}
            assert sum(most for _, _, most in cycle) < 0
            assert sorted(u for u, _, _ in cycle) == sorted(v for _, v, _ in cycle)
            assert len({u for u, _, _ in cycle}) == len(cycle)
        else:
            bounds.append(bound)
        assert sorted(differences.bounds()) == sorted(bounds)
        at = differences.coordinates
        assert all(at[u] - at[v] <= most for u, v, most in bounds)


def test_bounds_are_taken_back():
    differences = Differences([0, 0])
    mark = differences.mark()
    assert differences.assert_one(0, 1, -1)
    assert not differences.assert_one(1, 0, 0)
    differences.undo(mark)
    assert not list(differences.bounds())
    assert differences.assert_one(1, 0, -1)


def test_the_shortest_way_from_one_point_to_another():
    differences = Differences([0] * 5)
    bounds = [(0, 1, 0), (1, 2, -1), (2, 4, 0), (0, 3, 0), (3, 4, 0), (0, 4, 7)]
    assert differences.assert_all(bounds)
    assert differences.path(0, 4, strict=False, usable=lambda bound: True) == [(0, 3, 0), (3, 4, 0)]
    assert differences.path(0, 4, strict=True, usable=lambda bound: True) == bounds[:3]
    assert differences.path(0, 4, strict=False, usable=lambda bound: bound[0] != 3) == bounds[:3]
