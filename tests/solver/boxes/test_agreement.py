"""Engines against brute force on stories of boxes and intervals: a slice of the sweep."""

from random import Random

import pytest
from random_box_stories import disagreements, random_box_story, random_prediction
from random_scenes import scene_failures

from spatialjudge.solver import EngineLimit, Story, check

FEW = 25
"""Of an engine whose speed is not known."""
STORIES = {"auto": 300, "native": 0, "cp-sat": 25}
SCENES = {"auto": 150, "native": 0, "cp-sat": 10}
"""``auto`` asks ``native`` alone about things with extent."""


def test_as_brute_force_says(box_engine):
    wrong = []
    for number in range(STORIES.get(box_engine, FEW)):
        rng = Random(f"boxes/{number}")
        story = random_box_story(rng)
        wrong += disagreements(story, random_prediction(rng, story), [box_engine])
    assert not wrong


def test_scenes_as_brute_force_says(box_engine):
    """The vocabularies of SpartQA, SpaRTUN and SpaceNLI, their labels defined once more."""
    wrong = []
    for number in range(SCENES.get(box_engine, FEW)):
        wrong += scene_failures(Random(f"scenes/{number}"), [box_engine])
    assert not wrong


def test_python_constraint_places_points_only():
    with pytest.raises(EngineLimit, match="things with extent"):
        check(Story(facts=[("a", "TPP", "b")], vocabulary="rcc8"), ("a", "EQ", "b"), engine="python-constraint")
