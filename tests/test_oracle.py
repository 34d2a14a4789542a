"""The oracle looked at by itself: its array of joint placements against one placement after another."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
import random_box_stories
import random_scenes
from oracle import BruteForce, is_placement, true_in
from random_stories import VOCABULARIES, random_questions, random_room

from spatialjudge.relations import vocabularies

OTHERWISE = {
    "observer": "random_observers.py",
    "layout": "relations/test_layout.py",
    "point": "solver/boxes/test_composition.py",
}
"""Vocabularies that have their brute force, or their derivation, elsewhere: where."""


def test_every_vocabulary_is_held_against_what_its_labels_mean():
    drawn = {*VOCABULARIES, *random_box_stories.VOCABULARIES, *random_scenes.TABLES}
    assert not drawn & OTHERWISE.keys()
    assert {one.name for one in vocabularies()} == drawn | OTHERWISE.keys()
    for name, place in OTHERWISE.items():
        assert f'"{name}"' in (Path(__file__).parent / place).read_text(encoding="utf-8")


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_brute_force_is_a_walk_through_all_placements(vocabulary):
    for number in range(60):
        rng = Random(f"oracle/{vocabulary}/{number}")
        room = random_room(rng, grids=(1, 2, 3), most_objects=3, vocabulary=vocabulary)
        cells = list(product(range(room.grid), repeat=2))
        scenes = [dict(zip(room.objects, at, strict=True)) for at in product(cells, repeat=len(room.objects))]
        placements = [scene for scene in scenes if is_placement(room, scene)]
        brute = BruteForce(room)
        assert brute.consistent == bool(placements)
        assert brute.placements.sum() == len(placements)
        for prediction, *_ in random_questions(rng, room, 4):
            shown = [true_in(room, placement, prediction, answer=True) for placement in placements]
            assert brute.possible(prediction) == any(shown)
            assert brute.necessary(prediction) == all(shown)


def test_random_rooms_are_of_every_kind():
    rooms = [random_room(Random(f"kinds/{number}"), grids=range(1, 6), most_objects=4) for number in range(3000)]
    assert {room.vocabulary for room in rooms} == set(VOCABULARIES)
    assert {room.grid for room in rooms} == {1, 2, 3, 4, 5}
    assert {len(room.objects) for room in rooms} == {0, 1, 2, 3, 4}
    facts = [fact for room in rooms for fact in room.facts]
    assert any(subject == obj for subject, _, obj in facts)
    assert any(len(labels) > 1 for _, labels, _ in facts)
    assert any({"N", "CL2"} <= set(labels) for _, labels, _ in facts)
    consistent = [BruteForce(room).consistent for room in rooms[:500]]
    assert 50 < sum(consistent) < 450
