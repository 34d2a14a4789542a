"""Two objects that no fact relates: what can hold between them is what holds between some of their cells."""

from itertools import product
from random import Random

import pytest

from spatialjudge.relations import roomspace
from spatialjudge.solver import Story, feasible_relations

GRID = 6
CELLS = list(product(range(GRID), repeat=2))
UNARY = [term.label for term in roomspace.terms if term.family.unary]


@pytest.mark.parametrize("seed", range(40))
def test_unrelated_objects_stand_in_every_relation_that_their_cells_admit(seed):
    rng = Random(seed)
    said = {name: [rng.sample(UNARY, rng.choice([1, 1, 2])) for _ in range(rng.choice([1, 2]))] for name in "ab"}
    story = Story(GRID, [(name, labels, "room") for name, sets in said.items() for labels in sets])
    regions = {name: [roomspace.relation(tuple(labels), GRID) for labels in sets] for name, sets in said.items()}
    at_a, at_b = ([cell for cell in CELLS if all(cell in region for region in regions[name])] for name in "ab")
    displacements = {(x - other_x, y - other_y) for (x, y), (other_x, other_y) in product(at_a, at_b)}
    for family in ("direction", "distance2", "distance3"):
        terms = roomspace.families[family]
        options = zip(terms, roomspace.options(family, GRID), strict=True)
        possible = tuple(term.label for term, relation in options if any(d in relation for d in displacements))
        assert feasible_relations(story, "a", "b", family=family, engine="native", timeout_s=None).feasible == possible
