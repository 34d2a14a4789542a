"""The interface that every engine keeps: statuses, placements by number, deadlines."""

import time
from random import Random

import pytest
from oracle import BruteForce, is_placement
from random_stories import random_room, story_of

from spatialjudge.relations import ANYWHERE, InvalidInput, Relation
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import Network

FOR_EVER = Deadline()


def consistency(story, engine):
    return engine_named(engine).prepare(Network.of(story, Deadline())).consistency(FOR_EVER)


def test_an_empty_story_is_consistent(engine):
    outcome = consistency(Story(12), engine)
    assert (outcome.status, outcome.placement) == (Status.CONSISTENT, ((0, 0),))


def test_one_object_has_a_cell(engine):
    for grid in (1, 2, 12):
        room, (x, y) = consistency(Story(grid, objects=["lamp"]), engine).placement
        assert room == (0, 0)
        assert 0 <= x < grid
        assert 0 <= y < grid


def test_a_story_alone_is_as_consistent_as_brute_force_says(engine):
    for number in range(150):
        room = random_room(Random(f"engine/{number}"), grids=range(1, 6), most_objects=4)
        outcome = consistency(story_of(room), engine)
        if BruteForce(room).consistent:
            assert outcome.status is Status.CONSISTENT
            assert is_placement(room, dict(zip(room.objects, outcome.placement[1:], strict=True)))
        else:
            assert (outcome.status, outcome.placement) == (Status.INCONSISTENT, None)


def test_a_prepared_network_answers_any_number_of_questions(engine):
    network = Network.of(Story(12, [("a", ["N", "NE"], "b"), ("a", "FR2", "b")], objects=["a", "b", "c"]), Deadline())
    prepared = engine_named(engine).prepare(network)
    asked = [Relation.box(1), Relation.box(0, 0), Relation(()), ANYWHERE, Relation.box(-2, -1, -6, -6)]
    for _ in range(2):
        assert prepared.consistency(FOR_EVER).status is Status.CONSISTENT
        outcomes = prepared.possible(2, 1, asked, FOR_EVER)
        assert [outcome.status is Status.CONSISTENT for outcome in outcomes] == [False, True, False, True, True]
        outcomes = prepared.possible(1, 2, [relation.converse() for relation in asked], FOR_EVER)
        assert [outcome.status is Status.CONSISTENT for outcome in outcomes] == [False, True, False, True, True]
        assert prepared.possible(3, 0, [Relation(())], FOR_EVER)[0].status is Status.INCONSISTENT
        assert prepared.possible(3, 3, [ANYWHERE], FOR_EVER)[0].status is Status.CONSISTENT


def test_a_deadline_is_a_moment():
    assert not FOR_EVER.expired()
    assert FOR_EVER.remaining() == float("inf")
    assert Deadline.after(None) == FOR_EVER
    assert Deadline.after(0).expired()
    with pytest.raises(InvalidInput, match="must be seconds"):
        Deadline.after(-1)
    soon = Deadline.after(60)
    assert not soon.expired()
    assert 0 < soon.remaining() <= 60
    assert soon.at <= time.monotonic() + 60
