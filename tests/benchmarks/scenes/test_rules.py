"""Pairs of entities, joined end to end."""

from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.benchmarks.scenes.evidence import Derived, closed, joined, stated, turned

CONVERSE = {"left": "right", "right": "left", "near": "near"}
PAIRS = st.frozensets(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")))


def test_what_is_stated_holds_the_other_way_round_by_its_converse():
    pairs = stated([("a", "left", "b"), ("b", "near", "c")], CONVERSE)
    assert pairs == {"left": {("a", "b")}, "right": {("b", "a")}, "near": {("b", "c"), ("c", "b")}}


@given(PAIRS, PAIRS)
def test_pairs_are_joined_where_the_one_ends_as_the_other_begins(first, second):
    assert joined(first, second) == {(a, d) for a, b in first for c, d in second if b == c}
    assert turned(joined(first, second)) == joined(turned(second), turned(first))


@given(PAIRS)
def test_the_closure_is_the_least_that_is_transitive(pairs):
    found = closed(pairs)
    assert joined(found, found) <= found
    steps = pairs
    for _ in range(4):
        steps |= joined(steps, pairs)
    assert found == steps


def test_nothing_is_related_to_itself():
    known = Derived(CONVERSE, stated([("a", "left", "a"), ("a", "near", "b")], CONVERSE))
    assert not known.entails("a", "left", "a")
    assert known.excludes("a", "left", "a")
    assert known.entails("b", "near", "a")
    assert known.excludes("a", "near", "b")  # the generator's bug, which is kept
