"""Tightness by count agrees with counting every pair of cells."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.relations import UNBOUNDED, Piece, Relation, roomspace, vocabularies
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.tightness import MAX_GRID, cell_pairs, cells, tightness


def all_cells(grid):
    return list(product(range(grid), repeat=2))


def counted_cells(relation, grid):
    return sum(cell in relation for cell in all_cells(grid))


def counted_pairs(relation, grid):
    return sum((x - u, y - v) in relation for (x, y), (u, v) in product(all_cells(grid), repeat=2))


@pytest.mark.parametrize(
    "table", [table for table in vocabularies() if table.space is None], ids=lambda table: table.name
)
@pytest.mark.parametrize("grid", [1, 2, 3, 4, 7])
def test_every_label_of_every_vocabulary(table, grid):
    counts = tightness(table, grid)
    assert [count.label for count in counts] == list(table.labels)
    for count, term in zip(counts, table.terms, strict=True):
        relation = table.relation((count.label,), grid)
        by_hand = counted_cells if term.family.unary else counted_pairs
        assert count.satisfying == by_hand(relation, grid), count
        assert count.total == by_hand(Relation.box(), grid)
        assert count.family == term.family.name


BOUNDS = st.tuples(st.integers(-7, 7), st.integers(-7, 7)).map(sorted)
RINGS = st.tuples(st.just(0) | st.integers(0, 90), st.just(UNBOUNDED) | st.integers(0, 90)).map(sorted)
PIECES = st.builds(lambda x, y, q: Piece(*x, *y, *q), BOUNDS, BOUNDS, RINGS)


@given(st.lists(PIECES, max_size=4), st.integers(1, 5))
def test_overlapping_pieces_count_once(pieces, grid):
    relation = Relation(tuple(pieces))
    assert cell_pairs(relation, grid) == counted_pairs(relation, grid)
    assert cells(relation, grid) == counted_cells(relation, grid)


@pytest.mark.parametrize("grid", [1, 9, 12, 1000])
def test_a_family_that_partitions_shares_everything_out(grid):
    counts = tightness(roomspace, grid)
    for name, terms in roomspace.families.items():
        if terms[0].family.partition:
            assert sum(count.p for count in counts if count.family == name) == 1, name


def test_the_figures_at_twelve():
    p = {count.label: count.p for count in tightness(roomspace, 12)}
    assert p["N"] == Fraction(12 * 66, 12**4) == Fraction(11, 288)
    assert p["NE"] == Fraction(66 * 66, 12**4) == Fraction(121, 576)
    assert p["O"] == Fraction(1, 144)
    assert p["NER"] == Fraction(1, 9)
    assert p["TPP"] == Fraction(44, 144)
    assert p["INR"] == 1


@pytest.mark.parametrize("grid", [0, -1, MAX_GRID + 1])
def test_the_grid_has_bounds(grid):
    with pytest.raises(InvalidInput, match="must be a whole number from 1 to"):
        tightness(roomspace, grid)
