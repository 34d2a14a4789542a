"""Networks: one relation for each pair, whichever way round and in how many facts it was said."""

from itertools import product

from spatialjudge.relations import Relation
from spatialjudge.solver import Story
from spatialjudge.solver.network import Network

ROOM = set(product(range(12), repeat=2))
WINDOW = list(product(range(-11, 12), repeat=2))
NORTH = Relation.box(0, 0, 1)


def members(relation):
    return {displacement for displacement in WINDOW if displacement in relation}


def test_all_that_is_said_of_a_pair_is_one_relation():
    story = Story(12, [("a", ["N", "NE"], "b"), ("b", "S", "a"), ("a", "FR2", "b"), ("b", "TPP", "room")])
    network = Network.of(story)
    assert (network.grid, network.size) == (12, 2)
    assert set(network.relations) == {(1, 0), (2, 0), (2, 1)}
    assert members(network.relations[2, 1]) == {(0, dy) for dy in range(-11, -5)}


def test_regions_are_relations_to_the_room_inside_the_grid():
    network = Network.of(Story(12, [("a", "NER", "room"), ("a", "TPP", "room")], objects=["a", "b"]))
    assert members(network.relations[1, 0]) == {(x, y) for x in range(8, 12) for y in range(8, 12) if 11 in (x, y)}
    assert members(network.relations[2, 0]) == ROOM


def test_what_is_said_of_an_object_and_itself_holds_or_does_not():
    assert not Network.of(Story(12, [("a", "N", "a")])).relations[1, 0]
    assert members(Network.of(Story(12, [("a", ["N", "CL2"], "a")])).relations[1, 0]) == ROOM


def test_some_facts_make_a_network_of_all_objects():
    network = Network.of(Story(12, [("a", "N", "b"), ("b", "N", "c")]), [1])
    assert network.size == 3
    assert set(network.relations) == {(1, 0), (2, 0), (3, 0), (3, 2)}


def test_a_further_relation_may_be_said_either_way_round():
    network = Network.of(Story(12, objects=["a", "b"]))
    assert members(network.restricted(2, 1, NORTH).relations[2, 1]) == members(NORTH)
    assert members(network.restricted(1, 2, NORTH).relations[2, 1]) == {(0, -dy) for _, dy in members(NORTH)}
    assert members(network.restricted(2, 0, NORTH).relations[2, 0]) == members(NORTH)
    assert not network.restricted(2, 2, NORTH).relations[2, 0]
    assert members(network.restricted(2, 2, ~NORTH).relations[2, 0]) == ROOM


def test_a_further_relation_leaves_the_network_as_it_was():
    network = Network.of(Story(12, [("a", "N", "b")]))
    known = members(network.relations[2, 1])
    further = network.restricted(2, 1, Relation.box(y_low=-3))
    assert members(further.relations[2, 1]) == {(0, -3), (0, -2), (0, -1)}
    assert members(network.relations[2, 1]) == known
