"""Engines against brute force on stories of boxes and intervals: a slice of the sweep."""

from random import Random

import pytest
from random_box_stories import disagreements, random_box_story, random_prediction
from random_scenes import scene_failures
from slices import boxes_slice

from spatialjudge.solver import EngineLimit, Story, check


def test_as_brute_force_says(box_engine):
    wrong = []
    for number in range(boxes_slice(box_engine, 300)):
        rng = Random(f"boxes/{number}")
        story = random_box_story(rng)
        wrong += disagreements(story, random_prediction(rng, story), [box_engine])
    assert not wrong


def test_scenes_as_brute_force_says(box_engine):
    """The vocabularies of SpartQA, SpaRTUN and SpaceNLI, their labels defined once more."""
    wrong = []
    for number in range(boxes_slice(box_engine, 150)):
        wrong += scene_failures(Random(f"scenes/{number}"), [box_engine])
    assert not wrong


def test_python_constraint_places_points_only():
    with pytest.raises(EngineLimit, match="things with extent"):
        check(Story(facts=[("a", "TPP", "b")], vocabulary="rcc8"), ("a", "EQ", "b"), engine="python-constraint")
