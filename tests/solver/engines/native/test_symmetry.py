"""Cliques refused at sight, and objects that may change places: short cuts that must not change a verdict."""

from itertools import combinations, product

import pytest

from spatialjudge.solver import Story, check
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.symmetry import interchangeable, too_large_clique
from spatialjudge.solver.network import Network

NO_LIMIT = Budget(Deadline(), None)


def clique(count, label):
    return [(f"o{i}", label, f"o{j}") for i, j in combinations(range(count), 2)]


def network(grid, facts):
    return Network.of(Story(grid, facts), Deadline())


@pytest.mark.parametrize(("label", "count"), [("FR3", 5), ("FR2", 9), ("MD3", 10)])
@pytest.mark.parametrize("grid", [12, 30, 1000])
def test_a_clique_is_refused_and_one_fewer_is_not(label, count, grid):
    for size in (count - 1, count):
        relations = network(grid, clique(size, label)).relations
        assert too_large_clique(grid, size, relations) == (size == count)


@pytest.mark.parametrize("grid", range(2, 7))
def test_no_cells_are_found_that_a_clique_would_need(grid):
    """By brute force: the largest set of cells that are pairwise FR3 has at most four."""
    cells = list(product(range(grid), repeat=2))
    far = {a: {b for b in cells if 9 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) > 8 * (grid - 1) ** 2} for a in cells}

    def largest(candidates):
        return max((1 + largest(candidates & far[a]) for a in candidates), default=0)

    assert largest(set(cells)) <= 4


def test_objects_with_the_same_facts_are_interchangeable():
    facts = [*clique(4, "FR2"), ("o0", "NER", "room"), ("chair", "N", "o1"), ("chair", "N", "o2"), ("chair", "N", "o3")]
    story = Story(12, facts)
    names = ["room", *story.index]
    classes = interchangeable(len(story.index), Network.of(story, Deadline()).relations, NO_LIMIT)
    assert [{names[i] for i in members} for members in classes] == [{"o1", "o2", "o3"}]


def test_objects_in_a_directed_relation_are_not():
    assert interchangeable(2, network(12, [("a", "N", "b"), ("a", "FR2", "b")]).relations, NO_LIMIT) == []


@pytest.mark.parametrize("grid", [12, 100])
def test_a_question_about_symmetric_objects_is_answered_both_ways(grid):
    story = Story(grid, clique(4, "FR2"))
    for a, b in [("o0", "o3"), ("o3", "o0")]:
        for label in ("N", "S", "E", "W", "NE", "NW", "SE", "SW"):
            assert check(story, (a, label, b), engine="native", timeout_s=None).verdict == "feasible"
