"""Both RoomSpace vocabularies, every label over every pair of cells, against the plain definitions."""

from functools import reduce
from itertools import product
from math import sqrt
from operator import or_

import pytest
from oracle import DISTANCE2, DISTANCE3, FAMILIES, OPPOSITE, UNARY, band, holds

from spatialjudge.relations import vocabularies, vocabulary
from spatialjudge.relations.roomspace import band as first_and_last

NAMES = ("roomspace", "roomspace-reference")
BINARY = tuple(label for labels in FAMILIES["roomspace"].values() for label in labels if label not in UNARY)
TIES = (4, 7, 13, 25, 49)
"""Grid sizes at which comparing square roots in doubles goes the wrong way."""
PARTITIONS = ("direction", "distance2", "distance3")


def cells(grid: int) -> list[tuple[int, int]]:
    return list(product(range(grid), repeat=2))


def displacements(grid: int) -> list[tuple[int, int]]:
    return list(product(range(1 - grid, grid), repeat=2))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grid", range(1, 8))
def test_binary_labels_over_every_pair_of_cells(name, grid):
    for label in BINARY:
        relation = vocabulary(name).relation((label,), grid)
        for (x, y), (u, v) in product(cells(grid), repeat=2):
            assert ((x - u, y - v) in relation) == holds(name, label, grid, x - u, y - v), (label, (x, y), (u, v))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grid", [*range(1, 14), 25, 30, 64, 100])
def test_unary_labels_over_every_cell(name, grid):
    for label in sorted(UNARY):
        region = vocabulary(name).relation((label,), grid)
        for x, y in cells(grid):
            assert ((x, y) in region) == holds(name, label, grid, x, y), (label, (x, y))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grid", [9, 10, 11, 12, *TIES, 64])
def test_distances_over_every_displacement(name, grid):
    for label in (*DISTANCE2, *DISTANCE3):
        relation = vocabulary(name).relation((label,), grid)
        for dx, dy in displacements(grid):
            assert ((dx, dy) in relation) == holds(name, label, grid, dx, dy), (label, dx, dy)


@pytest.mark.parametrize("name", NAMES)
def test_distances_beside_their_thresholds_on_large_grids(name):
    """On an axis and on the diagonal, one cell before and after each change of class."""
    for grid in (*range(1, 200), 999, 1000, 1001, 10_000, 10**6, 10**6 + 1):
        for label in (*DISTANCE2, *DISTANCE3):
            relation = vocabulary(name).relation((label,), grid)
            for part in ((grid - 1) // 2, int((grid - 1) * sqrt(2) / 3), int((grid - 1) * sqrt(8) / 3)):
                for dx in range(part - 2, part + 3):
                    assert ((dx, 0) in relation) == holds(name, label, grid, dx, 0), (label, grid, dx)
            for part in ((grid - 1) // 3, 2 * (grid - 1) // 3):
                for dx in range(part - 1, part + 2):
                    assert ((dx, -dx) in relation) == holds(name, label, grid, dx, -dx), (label, grid, dx)


def test_the_published_distances_differ_on_ties_at_45_grid_sizes():
    exact, published = vocabulary("roomspace"), vocabulary("roomspace-reference")
    different = []
    for grid in range(4, 1001, 3):  # only there does a third of the diagonal end on a cell
        third = (grid - 1) // 3
        for steps in (third, 2 * third):
            for label in DISTANCE3:
                says = [(steps, steps) in table.relation((label,), grid) for table in (exact, published)]
                if says[0] != says[1] and grid not in different:
                    different.append(grid)
    assert len(different) == 45
    assert different[:5] == list(TIES)


def test_the_published_ntpp_takes_in_the_north_and_east_walls():
    exact, published = (vocabulary(name) for name in NAMES)
    both = published.relation(("TPP",), 5) & published.relation(("NTPP",), 5)
    assert {cell for cell in cells(5) if cell in both} == {(4, 1), (4, 2), (4, 3), (1, 4), (2, 4), (3, 4), (4, 4)}
    assert not any(cell in exact.relation(("TPP",), 5) & exact.relation(("NTPP",), 5) for cell in cells(5))


POINTS = [table for table in vocabularies() if table.space is None]


@pytest.mark.parametrize("table", POINTS, ids=lambda table: table.name)
def test_exactly_one_label_of_a_partition_holds(table):
    seen = set()
    for grid in range(60, 0, -1):
        for name, terms in table.families.items():
            family, options = terms[0].family, table.options(name, grid)
            if not family.partition or options in seen:
                continue
            seen.add(options)
            everywhere = cells(grid) if family.unary else displacements(grid)
            assert {sum(one in option for option in options) for one in everywhere} == {1}, (name, grid)


@pytest.mark.parametrize("name", NAMES)
def test_no_displacement_is_beyond_all_labels_of_a_partition(name):
    for family, grid in product(PARTITIONS, (1, 7, 25)):
        rest = ~reduce(or_, vocabulary(name).options(family, grid))
        assert not any(displacement in rest for displacement in displacements(grid))


def test_families_say_which_of_them_are_partitions():
    partitions = {
        (table.name, name)
        for table in POINTS
        for name, terms in table.families.items()
        if not terms[0].family.partition
    }
    half_planes = {(name, "half-plane") for name in NAMES}
    assert partitions == {*half_planes, ("roomspace-reference", "contact")}


def test_labels_hold_together_in_half_planes_alone():
    for family, terms in vocabulary("roomspace").families.items():
        relations = [vocabulary("roomspace").relation((term.label,), 9) for term in terms]
        most = max(sum(displacement in relation for relation in relations) for displacement in displacements(9))
        assert vocabulary("roomspace").exclusive(family) == (most <= 1), family


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("label", BINARY)
def test_the_converse_label_is_the_converse_relation(name, label):
    for grid in (1, 2, 5, 7):
        relation, converse = (vocabulary(name).relation((one,), grid) for one in (label, OPPOSITE[label]))
        for dx, dy in displacements(grid):
            assert ((dx, dy) in relation.converse()) == ((dx, dy) in converse)


@pytest.mark.parametrize("grid", range(1, 40))
def test_bands_cut_the_axis_in_three(grid):
    for name in ("low", "middle", "high"):
        first, last = first_and_last(name, grid)
        assert [c for c in range(grid) if band(grid, c) == name] == list(range(first, last + 1))


@pytest.mark.parametrize("name", NAMES)
def test_predictions_mean_what_facts_mean(name):
    table = vocabulary(name)
    assert all(table.relation((label,), 7, answer=True) == table.relation((label,), 7) for label in table.labels)


@pytest.mark.parametrize("grid", [4, 13, 10**6, 3 * 10**8, 10**9])
def test_reference_thresholds_are_those_of_doubles_on_huge_grids_too(grid):
    third = sqrt(2 * (grid - 1) ** 2) / 3
    (piece,) = vocabulary("roomspace-reference").relation(("CL3",), grid).pieces
    assert sqrt(piece.q_high) <= third < sqrt(piece.q_high + 1)
