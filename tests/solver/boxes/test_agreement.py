"""Engines against brute force on stories of boxes and intervals: a slice of the sweep."""

from random import Random

import pytest
from random_box_stories import disagreements, random_box_story, random_prediction

from spatialjudge.solver import EngineLimit, Story, check

STORIES = {"auto": 300, "native": 0, "cp-sat": 25, "python-constraint": 0}


def test_as_brute_force_says(engine):
    wrong = []
    for number in range(STORIES[engine]):
        rng = Random(f"boxes/{number}")
        story = random_box_story(rng)
        wrong += disagreements(story, random_prediction(rng, story), [engine])
    assert not wrong


def test_python_constraint_places_points_only():
    with pytest.raises(EngineLimit, match="things with extent"):
        check(Story(facts=[("a", "TPP", "b")], vocabulary="rcc8"), ("a", "EQ", "b"), engine="python-constraint")
