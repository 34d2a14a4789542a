"""Statements about things with extent: the solver says what brute force says."""

from itertools import product
from random import Random

import pytest

from spatialjudge.relations.boxes import Axis, Bound, Boxes, BoxRelation, Point
from spatialjudge.solver.statements import satisfiable

SPACE = Boxes((Axis("x", ("lo", "hi")),))
POINTS = [Point(-thing, "x", name) for thing in (1, 2) for name in ("lo", "hi")]


def some_statement(random, depth=2):
    if depth == 0 or random.random() < 0.3:
        high, low = random.sample(POINTS, 2)
        return BoxRelation((Bound(high, low, random.choice((0, -1))),))
    parts = [some_statement(random, depth - 1) for _ in range(2)]
    joined = random.choice((BoxRelation.all_of, BoxRelation.any_of))(parts)
    return ~joined if random.random() < 0.3 else joined


def by_brute_force(statement):
    for places in product(range(4), repeat=4):
        things = [(), places[:2], places[2:]]
        if all(map(SPACE.admits, things[1:])) and statement.holds(SPACE, things, 1, 1):
            return True
    return False


@pytest.mark.parametrize("decider", ["auto", "native", "cp-sat"])
def test_a_statement_can_hold_as_brute_force_says(decider):
    for seed in range(60):
        statement = some_statement(Random(seed), depth=4)
        assert satisfiable(SPACE, 2, statement, engine=decider, timeout_s=None) == by_brute_force(statement)
