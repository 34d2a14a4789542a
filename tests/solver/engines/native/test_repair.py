"""Repair: what it mends holds, what it cannot mend it blames on the few that clash; and the few are asked rightly."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.boards import board
from spatialjudge.solver.engines.native.bounds import axes
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.engines.native.repair import _least
from spatialjudge.solver.network import Network


def points_of(story, side=None):
    network = Network.of(story, Deadline())
    budget = Budget(Deadline(), None)
    closed = axes(network.size, network.relations, budget)
    place = board(network.grid, side or network.grid)
    return PointComponent(place, network.size, network.relations, closed, budget), budget


def chain_of_sets(count):
    """Objects in two rows, each with a set of directions and distances to some before it; there is a placement."""
    facts = []
    for i in range(1, count):
        for j in {i - 1, i // 2, i // 3}:
            facts += [(f"o{i}", ["NE", "N", "SE"], f"o{j}"), (f"o{i}", ["CL3", "MD3"], f"o{j}")]
    return facts


@pytest.mark.parametrize("grid", [12, 30, 10**6])
def test_what_is_mended_is_a_placement(grid):
    story = Story(grid, chain_of_sets(9))
    points, budget = points_of(story, min(grid, 24))
    attempt = points.repair(budget, None)
    assert attempt.succeeds(budget)
    cells = points.cells(attempt.points)
    assert story.admits(cells)
    assert story.broken(cells) == []


def test_it_begins_with_what_is_known():
    story = Story(12, chain_of_sets(5))
    points, budget = points_of(story)
    first = points.repair(budget, None)
    assert first.succeeds(budget)
    again = points.repair(budget, None, points.cells(first.points))
    assert again.points == first.points


def test_the_blame_lies_on_those_that_clash():
    """Forty objects in a chain of sets, and three among them that cannot be placed in so small a room."""
    clash = [("o3", "FR3", "o20"), ("o3", "CL3", "o33"), ("o33", "CL3", "o20")]
    chain = [(f"o{i}", ["CL3", "MD3"], f"o{i - 1}") for i in range(1, 40)]
    story = Story(12, [*chain, *clash])
    points, budget = points_of(story)
    attempt = points.repair(budget, None)
    assert not attempt.succeeds(budget.part(100))
    names = story.objects
    blamed = [{names[i - 1] for i in pair} for pair, _ in attempt.weights.most_common(3)]
    assert set.union(*blamed) == {"o3", "o20", "o33"}
    outcome = NativeEngine(budget=2000).prepare(Network.of(story, Deadline())).consistency(Deadline())
    assert outcome.status == "inconsistent"


@given(st.integers(1, 2**12 - 1), st.lists(st.tuples(st.integers(0, 2**12 - 1), st.integers(1, 40)), max_size=8))
def test_the_least_sum_of_weights_is_found_among_points(points, broken):
    sums = {b: sum(w for cells, w in broken if cells >> b & 1) for b in range(12) if points >> b & 1}
    least = min(sums.values())
    assert _least(points, broken) == (sum(1 << b for b, weight in sums.items() if weight == least), least)


@given(st.integers(1, 20), st.integers(2, 10**6))
def test_a_cell_is_nearest_to_its_point(side, grid):
    place = board(grid, min(1 + side, grid))
    for x, y in product((0, grid // 3, grid - 1), repeat=2):
        near_x, near_y = place.cells[place.bit((x, y))]
        step = (grid - 1) / (min(1 + side, grid) - 1)
        assert abs(near_x - x) <= step / 2 + 1
        assert abs(near_y - y) <= step / 2 + 1
    assert all(place.bit(cell) == point for point, cell in enumerate(place.cells[: place.side]))
