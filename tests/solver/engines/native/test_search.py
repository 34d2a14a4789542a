"""Searches over points and boxes, and repair, take turns; whoever decides, decides alike."""

from random import Random

import pytest
from oracle import BruteForce
from random_stories import engine_answer, random_perturbed, random_questions, random_symmetric, true_answer

from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.native import search
from spatialjudge.solver.engines.native.bounds import axes
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.engines.native.search import Turn, Way
from spatialjudge.solver.network import Network
from spatialjudge.solver.prepared import prepare

ORDERS = {
    "points, boxes, points": lambda grid: (Turn(Way.POINTS, 2, grid), Turn(Way.BOXES, 3), Turn(Way.POINTS, None, grid)),
    "boxes, points": lambda grid: (Turn(Way.BOXES, 0), Turn(Way.BOXES, 3), Turn(Way.POINTS, None, grid)),
    "a lattice, points": lambda grid: (Turn(Way.POINTS, 9, min(3, grid)), Turn(Way.POINTS, None, grid)),
    "two lattices, boxes": lambda grid: (Turn(Way.POINTS, 9, 2), Turn(Way.POINTS, 9, grid - 1), Turn(Way.BOXES, None)),
    "repair, points": lambda grid: (Turn(Way.REPAIR, 9, grid), Turn(Way.POINTS, None, grid)),
    "repair on a lattice, boxes": lambda grid: (Turn(Way.REPAIR, 9, grid - 1), Turn(Way.BOXES, None)),
    "nothing but boxes": lambda grid: (Turn(Way.BOXES, None),),
}


@pytest.mark.parametrize("draw", [random_symmetric, random_perturbed])
@pytest.mark.parametrize("order", ORDERS)
def test_whoever_decides_says_what_brute_force_says(order, draw, monkeypatch):
    monkeypatch.setattr(PointComponent, "_dive", lambda *_: None)
    monkeypatch.setattr(search, "turns", lambda grid, *_: ORDERS[order](grid))
    monkeypatch.setattr(search, "SUSPECTS", (2, 3))
    prepare.cache_clear()
    for number in range(40):
        rng = Random(f"stages/{number}")
        room = draw(rng, grids=(3, 4, 5), most_objects=4)
        brute = BruteForce(room)
        for question in random_questions(rng, room, 2):
            assert engine_answer(room, question, "native") == true_answer(brute, question)
    prepare.cache_clear()


@pytest.mark.parametrize("size", [2, 7, 500])
@pytest.mark.parametrize("grid", [1, 12, 24, 25, 64, 65, 10**9])
@pytest.mark.parametrize("first", [Way.POINTS, Way.BOXES])
def test_the_last_turn_is_exact_and_has_no_end(first, grid, size):
    *others, last = search.turns(grid, size, first)
    assert last.nodes is None
    assert last.way is Way.BOXES or (last.way is Way.POINTS and last.side == grid)
    assert all(turn.nodes for turn in others)


CHAIN = [("a", "FR2", "b"), ("b", "FR2", "c")]
CYCLE = [*CHAIN, ("c", "FR2", "a")]
SMALL = [(name, "NWR", "room") for name in "abc"]


@pytest.mark.parametrize(
    ("grid", "facts", "way"),
    [
        (24, CYCLE, Way.POINTS),
        (25, CYCLE, Way.BOXES),
        (64, CHAIN, Way.POINTS),
        (65, CHAIN, Way.BOXES),
        (48, [*CYCLE, *SMALL], Way.POINTS),
        (49, [*CYCLE, *SMALL], Way.BOXES),
        (48, [*CYCLE, *SMALL[1:]], Way.BOXES),
    ],
)
def test_cells_come_first_where_they_are_few_or_pairs_form_a_tree(grid, facts, way):
    relations, budget = Network.of(Story(grid, facts), Deadline()).relations, Budget(Deadline())
    assert search.first_way(grid, 3, relations, axes(3, relations, budget), budget) is way


def test_of_few_objects_a_search_sees_more_than_repair_does():
    few, many = search.turns(12, 7, Way.POINTS), search.turns(12, 50, Way.POINTS)
    assert few[0].nodes > many[0].nodes
    assert few[1].nodes < many[1].nodes


def test_the_nodes_of_a_turn_count_for_the_whole():
    whole = Budget(Deadline(), 5)
    part = whole.part(3)
    for _ in range(3):
        part.node()
    with pytest.raises(Spent):
        part.node()
    whole.look()
    assert whole.nodes == 4
    whole.node()
    with pytest.raises(Spent):
        whole.part(3).node()


def test_the_deadline_ends_every_turn():
    whole = Budget(Deadline(0.0), None)
    with pytest.raises(Spent):
        whole.part(9).look()
    with pytest.raises(Spent):
        whole.look()
