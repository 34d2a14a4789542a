"""Wall contact beside directions and sets of them: the same answers as CP-SAT."""

from random import Random

import pytest

from spatialjudge.solver import Story, feasible_relations
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.network import Network

DIRECTIONS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")


def wall_story(grid, size, seed, labels=DIRECTIONS):
    """Objects in a scene, most of them at a wall, with the directions that hold in it and some that may not."""
    rng = Random(f"{grid} {size} {seed}")
    facts = [(f"o{i}", rng.choice(["TPP", "TPP", "INR", "NTPP"]), "room") for i in range(size)]
    facts += [(f"o{i}", rng.sample(labels, rng.choice([1, 1, 2])), f"o{rng.randrange(i)}") for i in range(1, size)]
    return Story(grid, facts)


@pytest.mark.parametrize("seed", range(60))
def test_the_answers_are_those_of_cp_sat(seed):
    story = wall_story(6, 5, seed)
    for family, obj in (("direction", "o4"), ("contact", "room"), ("region", "room"), ("distance2", "o4")):
        ours, theirs = (
            feasible_relations(story, "o0", obj, family=family, engine=engine, timeout_s=None)
            for engine in ("native", "cp-sat")
        )
        assert (ours.verdict, ours.feasible) == (theirs.verdict, theirs.feasible)


def test_a_few_nodes_decide_however_large_the_room():
    """Forty objects at walls in a chain: the first and the last can touch one, those between cannot."""
    facts = [(f"o{i + 1}", "NE", f"o{i}") for i in range(39)]
    for at_walls, status in ((range(40), "inconsistent"), ((0, 39), "consistent")):
        network = Network.of(Story(10**6, [*facts, *((f"o{i}", "TPP", "room") for i in at_walls)]), Deadline())
        outcome = NativeEngine(budget=200).prepare(network).consistency(Deadline())
        assert outcome.status == status


def test_where_choices_clash_the_search_decides():
    """A set such as {E, O} bounds one side only; clash or no clash, the answer is that of CP-SAT."""
    facts = [("a", "WR", "room"), ("a", "TPP", "room"), ("b", ["E", "O"], "a"), ("b", "TPP", "room"), ("b", "S", "c")]
    for grid in (5, 12, 100):
        ours, theirs = (
            feasible_relations(Story(grid, facts), "b", "room", family="region", engine=engine, timeout_s=None)
            for engine in ("native", "cp-sat")
        )
        assert ours.feasible == theirs.feasible
