"""Networks: one relation for each pair, whichever way round and in how many facts it was said."""

from itertools import combinations, product
from random import Random

import pytest
from random_stories import labels_of

from spatialjudge.relations import BoxRelation, Relation, vocabulary
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline, Expired, WorkLimit
from spatialjudge.solver.network import Network, network_of

ROOM = set(product(range(12), repeat=2))
WINDOW = list(product(range(-11, 12), repeat=2))
NORTH = Relation.box(0, 0, 1)


def members(relation):
    return {displacement for displacement in WINDOW if displacement in relation}


def test_all_that_is_said_of_a_pair_is_one_relation():
    story = Story(12, [("a", ["N", "NE"], "b"), ("b", "S", "a"), ("a", "FR2", "b"), ("b", "TPP", "room")])
    network = Network.of(story, Deadline())
    assert (network.grid, network.size) == (12, 2)
    assert set(network.relations) == {(1, 0), (2, 0), (2, 1)}
    assert members(network.relations[2, 1]) == {(0, dy) for dy in range(-11, -5)}


def test_regions_are_relations_to_the_room_inside_the_grid():
    network = Network.of(Story(12, [("a", "NER", "room"), ("a", "TPP", "room")], objects=["a", "b"]), Deadline())
    assert members(network.relations[1, 0]) == {(x, y) for x in range(8, 12) for y in range(8, 12) if 11 in (x, y)}
    assert members(network.relations[2, 0]) == ROOM


def test_what_is_said_of_an_object_and_itself_holds_or_does_not():
    assert not Network.of(Story(12, [("a", "N", "a")]), Deadline()).relations[1, 0]
    assert members(Network.of(Story(12, [("a", ["N", "CL2"], "a")]), Deadline()).relations[1, 0]) == ROOM


def test_some_facts_make_a_network_of_all_objects():
    network = Network.of(Story(12, [("a", "N", "b"), ("b", "N", "c")]), Deadline(), [1])
    assert network.size == 3
    assert set(network.relations) == {(1, 0), (2, 0), (3, 0), (3, 2)}


def test_a_further_relation_may_be_said_either_way_round():
    network = Network.of(Story(12, objects=["a", "b"]), Deadline())
    assert members(network.restricted(2, 1, NORTH).relations[2, 1]) == members(NORTH)
    assert members(network.restricted(1, 2, NORTH).relations[2, 1]) == {(0, -dy) for _, dy in members(NORTH)}
    assert members(network.restricted(2, 0, NORTH).relations[2, 0]) == members(NORTH)
    assert not network.restricted(2, 2, NORTH).relations[2, 0]
    assert members(network.restricted(2, 2, ~NORTH).relations[2, 0]) == ROOM


def test_a_further_relation_leaves_the_network_as_it_was():
    network = Network.of(Story(12, [("a", "N", "b")]), Deadline())
    known = members(network.relations[2, 1])
    further = network.restricted(2, 1, Relation.box(y_low=-3))
    assert members(further.relations[2, 1]) == {(0, -3), (0, -2), (0, -1)}
    assert members(network.relations[2, 1]) == known


BINARY = labels_of("roomspace", unary=False)


def mixed_sets(rng, count):
    return [("a", rng.sample(BINARY, rng.randint(2, len(BINARY) - 2)), "b") for _ in range(count)]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_sets_of_labels_are_said_of_a_pair_a_few_dozen_pieces_say_it(seed):
    facts = mixed_sets(Random(seed), 6)
    for count in range(1, 7):
        relation = Network.of(Story(999_983, facts[:count]), Deadline()).relations[2, 1]
        assert len(relation.pieces) <= 40


def test_no_fact_is_looked_at_after_the_deadline(monkeypatch):
    """A pair with a thousand different sets of labels: seconds of work, of which none is done."""
    story = Story(999_983, mixed_sets(Random(0), 1000))
    met = []
    monkeypatch.setattr(Relation, "__and__", lambda self, other: met.append(self) or self)
    monkeypatch.setattr(Relation, "any_of", met.append)
    with pytest.raises(Expired):
        Network.of(story, Deadline(0.0))
    assert not met


def test_sets_of_labels_are_put_together_when_they_are_needed_and_the_clock_is_looked_at(monkeypatch):
    """A story is read before it is known how long the answer may take."""
    labels = vocabulary("spartun").labels
    sets = [tuple(label for label in labels if label in some) for some in combinations(labels, 3)]
    put = []
    usual = BoxRelation.any_of
    monkeypatch.setattr(BoxRelation, "any_of", lambda parts: put.append(parts) or usual(parts))
    story = Story(facts=[("a", several, "b") for several in sets], vocabulary="spartun")
    assert not put
    type(story.vocabulary).meanings.cache_clear()
    story.vocabulary.meanings(story.setting)  # of each label by itself, which other tests may have had forgotten
    put.clear()
    limit = WorkLimit(20)
    with pytest.raises(Expired):
        network_of(story, limit)
    assert len(put) <= 20
