"""The algebra against plain sets: every operation is compared with what it does to each displacement of a window."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.relations import ANYWHERE, UNBOUNDED, Piece, Relation, tighten

WINDOW = list(product(range(-8, 9), repeat=2))

lows = st.integers(-7, 7) | st.just(-UNBOUNDED)
highs = st.integers(-7, 7) | st.just(UNBOUNDED)
pieces = st.builds(Piece, lows, highs, lows, highs, st.integers(0, 70), st.integers(0, 130) | st.just(UNBOUNDED))
near = st.integers(-7, 7)
bounded_pieces = st.builds(Piece, near, near, near, near, st.integers(0, 70), st.integers(0, 130) | st.just(UNBOUNDED))
relations = st.lists(pieces, max_size=3).map(Relation.of)


def inside(piece: Piece, dx: int, dy: int) -> bool:
    x_low, x_high, y_low, y_high, q_low, q_high = piece
    return x_low <= dx <= x_high and y_low <= dy <= y_high and q_low <= dx**2 + dy**2 <= q_high


def members(relation: Relation) -> set[tuple[int, int]]:
    return {displacement for displacement in WINDOW if displacement in relation}


@given(pieces)
def test_a_piece_holds_what_its_bounds_say(piece):
    for dx, dy in WINDOW:
        assert piece.holds(dx, dy) == inside(piece, dx, dy)
        assert ((dx, dy) in Relation((piece,))) == inside(piece, dx, dy)


@given(st.lists(pieces, max_size=4))
def test_a_relation_of_pieces_is_their_union(given_pieces):
    union = {(dx, dy) for dx, dy in WINDOW if any(inside(piece, dx, dy) for piece in given_pieces)}
    assert members(Relation.of(given_pieces)) == union


@given(relations, relations)
def test_union_intersection_and_complement(a, b):
    assert members(a | b) == members(a) | members(b)
    assert members(a & b) == members(a) & members(b)
    assert members(~a) == set(WINDOW) - members(a)
    assert members(a & ~a) == set()
    assert members(~~a) == members(a)


@given(relations)
def test_the_converse_negates_every_displacement(relation):
    assert members(relation.converse()) == {(-dx, -dy) for dx, dy in members(relation)}
    assert relation.converse().converse() == relation


@given(pieces, pieces)
def test_two_pieces_meet_where_both_hold(a, b):
    meet = a.meet(b)
    both = {(dx, dy) for dx, dy in WINDOW if inside(a, dx, dy) and inside(b, dx, dy)}
    assert both == (set() if meet is None else {(dx, dy) for dx, dy in WINDOW if inside(meet, dx, dy)})


@given(pieces)
def test_tightening_keeps_every_displacement(piece):
    tight = tighten(*piece)
    kept = {(dx, dy) for dx, dy in WINDOW if inside(piece, dx, dy)}
    assert kept == (set() if tight is None else {(dx, dy) for dx, dy in WINDOW if inside(tight, dx, dy)})
    if tight is not None:
        assert tight.x_low >= piece.x_low
        assert tight.x_high <= piece.x_high
        assert tight.y_low >= piece.y_low
        assert tight.y_high <= piece.y_high
        assert tighten(*tight) == tight


@given(st.data())
def test_tightening_keeps_a_displacement_of_a_thousand_million(data):
    far, slack = st.integers(-(10**9), 10**9), st.integers(0, 10**9) | st.integers(0, 3)
    dx, dy = data.draw(far), data.draw(far)
    x_less, x_more, y_less, y_more, q_less, q_more = (data.draw(slack) for _ in range(6))
    q = dx * dx + dy * dy
    tight = tighten(dx - x_less, dx + x_more, dy - y_less, dy + y_more, max(0, q - q_less), q + q_more)
    assert tight is not None
    assert tight.holds(dx, dy)


@given(bounded_pieces)
def test_a_pick_is_the_first_displacement_if_there_is_one(piece):
    assert piece.pick() == min(((dx, dy) for dx, dy in WINDOW if inside(piece, dx, dy)), default=None)


def test_a_pick_needs_no_walk_through_a_thick_ring():
    reach = 10**9
    dx, dy = Piece(-reach, reach, -reach, reach, (reach - 1) ** 2 // 4 + 1, UNBOUNDED).pick()
    assert (dx, dy) == (-reach, -reach)


@pytest.mark.parametrize(
    "empty",
    [
        Relation(()),
        Relation.of([]),
        Relation.box(1, 0),
        Relation.box(y_low=3, y_high=2),
        Relation.ring(5, 4),
        Relation.box(3, 5, 0, 0) & Relation.ring(0, 8),
        Relation.box(-1, 1, -1, 1) & Relation.ring(3),
        Relation.box(0, 2) & Relation.box(3, 4),
    ],
)
def test_a_visibly_empty_relation_is_false(empty):
    assert not empty
    assert (0, 0) not in empty
    assert members(~empty) == set(WINDOW)


def test_anywhere_is_everywhere():
    assert ANYWHERE
    assert members(ANYWHERE) == set(WINDOW)
    assert not ~ANYWHERE


@given(relations)
def test_relations_are_values(relation):
    again = Relation(tuple(relation.pieces))
    assert again == relation
    assert hash(again) == hash(relation)


def test_a_thin_ring_on_a_huge_grid_is_tightened_in_a_moment():
    """A squared length that is no sum of two squares: every pass along the arc gains one cell of a billion."""
    q = 4 * 10**17 + 3
    assert tighten(1, 10**9, 1, 10**9, q, q) is not None
