"""Objects pairwise apart, as many as there is room for and more: what short cuts for cliques must not change."""

from itertools import combinations, product

import pytest
from oracle import holds

from spatialjudge.solver import Story, check
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native import search
from spatialjudge.solver.engines.native.search import Turn, Way
from spatialjudge.solver.engines.native.symmetry import interchangeable
from spatialjudge.solver.network import Network
from spatialjudge.solver.prepared import prepare


def most_apart(label: str, grid: int) -> int:
    """The largest number of cells that are pairwise in the relation, found by trying."""
    cells = list(product(range(grid), repeat=2))

    def most(open_to: list[tuple[int, int]]) -> int:
        best = 0
        for number, (x, y) in enumerate(open_to):
            if len(open_to) - number <= best:
                break
            rest = [(u, v) for u, v in open_to[number + 1 :] if holds("roomspace", label, grid, x - u, y - v)]
            best = max(best, 1 + most(rest))
        return best

    return most(cells)


def clique(size: int, label: str) -> list[tuple[str, str, str]]:
    return [(f"o{i}", label, f"o{j}") for i, j in combinations(range(size), 2)]


@pytest.mark.parametrize("over", ["cells", "boxes"])
@pytest.mark.parametrize("label", ["FR2", "FR3", "MD3"])
def test_as_many_objects_are_pairwise_apart_as_there_is_room_for(label, over, monkeypatch):
    if over == "boxes":
        monkeypatch.setattr(search, "turns", lambda *_: (Turn(Way.BOXES, None),))
    prepare.cache_clear()
    for grid in range(2, 7):
        most = most_apart(label, grid)
        for size in range(2, most + 3):
            result = check(Story(grid, clique(size, label)), ("o0", label, "o1"), engine="native", timeout_s=None)
            assert result.verdict == ("feasible" if size <= most else "inconsistent_story"), (grid, size)
    prepare.cache_clear()


def test_eight_are_not_too_many_whoever_else_is_there():
    story = Story(15, [*clique(8, "FR2"), ("lamp", "CL2", "o0")])
    assert check(story, ("o0", "FR2", "o1"), engine="native", timeout_s=None).verdict == "feasible"
    assert check(Story(15, clique(9, "FR2")), ("o0", "FR2", "o1")).verdict == "inconsistent_story"


# what is said besides of four objects pairwise FR2, and which of them may still change places
DIFFERENCES = [
    ([], [{"o0", "o1", "o2", "o3"}]),
    ([("o0", "NER", "room")], [{"o1", "o2", "o3"}]),
    ([("o0", "N", "o1")], [{"o2", "o3"}]),
    ([("o0", "N", "o1"), ("o2", "N", "o3")], []),
    ([("o0", "MD3", "o1"), ("o2", "MD3", "o3")], [{"o0", "o1"}, {"o2", "o3"}]),
    ([("lamp", "N", "o0")], [{"o1", "o2", "o3"}]),
    ([("lamp", "N", "o0"), ("lamp", "S", "o1")], [{"o2", "o3"}]),
    ([("lamp", "N", "o0"), ("o1", "S", "lamp")], [{"o0", "o1"}, {"o2", "o3"}]),
]


@pytest.mark.parametrize(("facts", "expected"), DIFFERENCES)
def test_objects_of_which_the_same_is_said_may_change_places(facts, expected):
    story = Story(12, [*clique(4, "FR2"), *facts])
    network = Network.of(story, Deadline())
    classes = [
        {story.objects[i - 1] for i in some}
        for some in interchangeable(network.size, network.relations, Budget(Deadline(), None))
    ]
    assert sorted(classes, key=sorted) == sorted(expected, key=sorted)
