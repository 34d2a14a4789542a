"""All labels of a prediction at once: every engine against brute force, over all kinds of vocabulary."""

from functools import reduce
from operator import and_
from random import Random

import numpy as np
import oracle
import pytest
import scene_oracle
from random_scenes import random_fact, random_scene
from random_stories import labels_of, random_room, story_of
from slices import boxes_slice, points_slice

from spatialjudge.solver import Story, check


def told(brute, truths):
    """What must be said of a prediction whose labels are true of these placements, each of its own."""
    if not brute.placements.any():
        return "inconsistent_story", None
    held = reduce(and_, truths)
    if not np.any(brute.placements & held):
        return "infeasible", "impossible"
    return "feasible", "possible" if np.any(brute.placements & ~held) else "necessary"


def said(story, prediction, engine):
    found = check(story, prediction, engine=engine, timeout_s=None, necessary=True, conjunction=True)
    return str(found.verdict), found.modality and str(found.modality)


def test_rooms_as_brute_force_says(engine):
    met = set()
    for number in range(points_slice(engine, 150)):
        rng = Random(f"conjunctions/{number}")
        room = random_room(rng, grids=(1, 2, 3, 4, 4), most_objects=3)
        if not room.objects:
            continue
        unary = room.vocabulary != "stepgame" and rng.random() < 0.3
        labels = tuple(rng.sample(labels_of(room.vocabulary, unary=unary), rng.choice((1, 2, 2, 3))))
        subject, obj = rng.choice(room.objects), "room" if unary else rng.choice(room.objects)
        truths = [oracle.truth(room, (subject, (label,), obj), answer=True) for label in labels]
        answer = told(oracle.BruteForce(room), truths)
        assert said(story_of(room), (subject, labels, obj), engine) == answer, (room, subject, labels, obj)
        met.add(answer)
    assert len(met) == 4


def test_scenes_as_brute_force_says(box_engine):
    met = set()
    for number in range(boxes_slice(box_engine, 150)):
        rng = Random(f"conjunctions/{number}")
        scene = random_scene(rng)
        subject, labels, obj = random_fact(rng, scene.vocabulary, scene.lines, scene.objects)
        brute = scene_oracle.BruteForce(scene)
        answer = told(brute, [brute.truth((subject, (label,), obj)) for label in labels])
        story = Story(None, scene.facts, scene.vocabulary, scene.objects)
        assert said(story, (subject, labels, obj), box_engine) == answer, (scene, subject, labels, obj)
        met.add(answer)
    assert len(met) >= 2


def test_one_of_them_and_all_of_them_are_two_questions(engine):
    story = Story(9, [("bed", "NE", "desk")])
    prediction = ("bed", ["north-side", "south-side"], "desk")
    for _ in range(2):
        assert check(story, prediction, engine=engine, necessary=True).modality == "necessary"
        assert check(story, prediction, engine=engine, necessary=True, conjunction=True).modality == "impossible"


@pytest.mark.parametrize(("labels", "facts"), [(("north-side", "south-side"), ()), (("south-side", "east-side"), (0,))])
def test_why_not_all_of_them(labels, facts):
    story = Story(9, [("bed", ["NE", "O"], "desk"), ("bed", "NER", "room")], objects=["lamp"])
    assert check(story, ("bed", labels, "desk"), explain=True, conjunction=True).conflict.facts == facts


def test_a_larger_room_for_all_of_them():
    story = Story(2, [("bed", "east-side", "desk")])
    prediction = ("bed", ["CL2", "north-side"], "desk")
    assert check(story, prediction).verdict == "feasible"
    found = check(story, prediction, explain=True, conjunction=True)
    assert (found.verdict, found.because_of_room) == ("infeasible", 4)


def test_all_of_what_is_measured():
    story = Story(3, [], "layout", ["a", "b"])
    found = check(story, ("a", ["left", "at-least-2"], "b"), conjunction=True)
    assert found.placement["a"][0] + 2 == found.placement["b"][0]
    assert check(story, ("a", ["left", "at-least-5"], "b"), conjunction=True).verdict == "infeasible"


def test_why_all_of_them_must_hold():
    story = Story(9, [("bed", "N", "lamp"), ("bed", "NE", "desk")])
    found = check(story, ("bed", ["north-side", "east-side"], "desk"), explain=True, conjunction=True)
    assert (found.necessary, found.support.facts) == (True, (1,))
