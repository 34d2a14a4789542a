"""Things with headings: as brute force says, and as their composition is written down."""

from itertools import product
from random import Random

import pytest
from observer_oracle import POINTS, SIDES, TURNS
from random_observers import observer_failures
from slices import boxes_slice

from spatialjudge.solver import InvalidInput, Story, check, evaluate, feasible_relations


def test_headings_as_brute_force_says(box_engine):
    wrong = []
    for number in range(boxes_slice(box_engine, 200)):
        wrong += observer_failures(Random(f"observer/{number}"), [box_engine])
    assert not wrong


def rotated(signs, quarters):
    """A displacement, turned to the right."""
    right, ahead = signs
    for _ in range(quarters):
        right, ahead = ahead, -right
    return right, ahead


def added(one, other):
    """The signs that the sum of two displacements can have."""
    by_axis = [{a or b} if not a or not b or a == b else {-1, 0, 1} for a, b in zip(one, other, strict=True)]
    return set(product(*by_axis))


@pytest.mark.parametrize("turn", [*TURNS, None])
def test_composition_is_that_of_directions_after_a_turn(turn):
    """A to B in B's frame, B to C in C's: B's heading is C's after a turn, so is the first step; then steps add up."""
    quarters = range(4) if turn is None else [TURNS.index(turn)]
    for one, other in product(SIDES, repeat=2):
        expected = {SIDES[signs] for k in quarters for signs in added(rotated(one, k), other)}
        facts = [("a", SIDES[one], "b"), ("b", SIDES[other], "c"), *([("b", turn, "c")] if turn else [])]
        found = feasible_relations(Story(facts=facts, vocabulary="observer"), "a", "c", family="relative")
        assert set(found.feasible) == expected, (one, other)


@pytest.mark.parametrize("heading", "NESW")
def test_the_frames_turn_into_each_other(heading):
    """What is north of whom faces east is to their left: with a heading, either family says the other."""
    for signs, label in POINTS.items():
        story = Story(facts=[("a", label, "b"), ("b", f"faces-{heading}", "room")], vocabulary="observer")
        seen = SIDES[rotated(signs, -"NESW".index(heading) % 4)]
        assert feasible_relations(story, "a", "b", family="relative").entailed == (seen,)
        story = Story(facts=[("a", seen, "b"), ("b", f"faces-{heading}", "room")], vocabulary="observer")
        assert feasible_relations(story, "a", "b", family="compass").entailed == (label,)


def test_a_heading_that_is_not_told_can_be_asked_for():
    story = Story(facts=[("dog", "N", "sheep"), ("dog", "left", "sheep")], vocabulary="observer")
    assert feasible_relations(story, "sheep", "room", family="heading").entailed == ("faces-E",)
    assert check(story, ("sheep", "faces-E", "room"), necessary=True).necessary
    assert check(story, ("sheep", "faces-S", "room"), explain=True).conflict.facts == (0, 1)
    assert feasible_relations(story, "dog", "room", family="heading").entailed == ()


@pytest.mark.parametrize(("frame", "label"), [("camera", "view-nearer-left"), ("facing", "view-farther-left")])
def test_in_front_is_nearer_or_farther_by_the_frame_that_is_named(frame, label):
    story = Story(
        facts=[("ball", f"{frame}-front-left", ["sheep", "viewer"]), ("viewer", "faces-N", "room")],
        vocabulary="observer",
    )
    assert story.facts[0].labels == (label,)
    side = "SW" if frame == "camera" else "NW"
    assert feasible_relations(story, "ball", "sheep", family="compass").entailed == (side,)


def test_whom_i_face_is_in_front_of_me():
    story = Story(facts=[("sheep", "faces", "dog"), ("sheep", "turned-right", "horse")], vocabulary="observer")
    assert check(story, ("dog", "front", "sheep"), necessary=True).necessary
    assert feasible_relations(story, "dog", "sheep", family="compass").feasible == ("N", "S", "E", "W")
    assert not check(story, ("horse", "faces", "dog"), necessary=True).necessary


def test_places_are_shown_with_headings():
    story = Story(facts=[("dog", "front-left", "sheep"), ("sheep", "faces-S", "room")], vocabulary="observer")
    placement = check(story, ("dog", "SE", "sheep")).placement
    x, y, heading = placement["sheep"]
    assert heading == "S"
    assert placement["dog"][0] > x
    assert placement["dog"][1] < y
    assert evaluate(story, placement).all_kept
    assert evaluate(story, {"dog": [5, 1], "sheep": {"x": 3.5, "y": 2, "heading": "south"}}).all_kept
    found = evaluate(story, {"dog": [3, 1], "sheep": [3, 2, "W"]})
    assert found.broken == (0, 1)
    assert [breach.instead for breach in found.breaches] == [("left",), ("faces-W",)]
    assert found.breaches[1].places == {"sheep": (3, 2, "W")}
    assert evaluate(story, {"dog": [3, 2], "sheep": [3, 2]}).untold == (0, 1)
    assert evaluate(story, {"dog": [3, 2], "sheep": [3, 2]}).overlapping == (("dog", "sheep"),)


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ([1], "is no place"),
        ([1, 2, "up"], "'up' is no heading"),
        ([1, 2, 3], "'3' is no heading"),
        ({"x": 1}, "is no place"),
        ([1, "2"], "is no place"),
        ([1, 2, "N", 4], "is no place"),
    ],
)
def test_what_is_no_place_is_refused(place, problem):
    with pytest.raises(InvalidInput) as caught:
        evaluate(Story(vocabulary="observer", objects=["dog"]), {"dog": place})
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        (("sheep", "faces-S", "dog"), "is a relation to the room"),
        (("sheep", "front", "room"), "relates two objects, not the room"),
        (("room", "faces-S", "room"), "cannot be a subject"),
        (("sheep", ["faces-S", "front"], "dog"), "cannot be mixed"),
        (("sheep", "view-left", "dog"), "relates to two objects"),
        (("sheep", ["faces", "view-left", "faces-S"], "dog"), "to two objects and to one cannot be mixed"),
    ],
)
def test_headings_have_the_room_as_their_landmark(fact, problem):
    with pytest.raises(InvalidInput) as caught:
        Story(facts=[fact], vocabulary="observer")
    assert problem in str(caught.value)
