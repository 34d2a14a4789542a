"""How many: the numbers that placements show are those of brute force, and so are the bounds."""

from random import Random

import numpy as np
import pytest
from box_oracle import BruteForce as BoxBruteForce
from observer_oracle import BruteForce as ObserverBruteForce
from oracle import BruteForce, truth
from random_box_stories import random_box_story, random_prediction
from random_observers import random_fact as observer_fact
from random_observers import random_story as observer_story
from random_stories import random_questions, random_room

from spatialjudge.solver import InvalidInput, Story, StoryVerdict, count, evaluate


def drawn(kind, rng):
    """A story, brute force over it, and a relation to an object."""
    if kind == "cells":
        room = random_room(rng, grids=(2, 3, 4), most_objects=3)
        while not room.objects:
            room = random_room(rng, grids=(2, 3, 4), most_objects=3)
        story = Story(room.grid, room.facts, room.vocabulary, room.objects)
        question = random_questions(rng, room, 1)[0]
        brute = BruteForce(room)
        return story, brute.placements, question.prediction[1:], lambda fact: truth(room, fact, answer=True)
    if kind == "boxes":
        told = random_box_story(rng)
        asked = random_prediction(rng, told)
        brute = BoxBruteForce(told)
        return Story(None, told.facts, told.vocabulary, told.objects), brute.placements, asked[1:], brute.truth
    facts, objects = observer_story(rng)
    brute = ObserverBruteForce(facts, objects)
    return Story(None, facts, "observer", objects), brute.placements, observer_fact(rng, objects)[1:], brute.truth


@pytest.mark.parametrize("kind", ["cells", "boxes", "headings"])
def test_numbers_are_those_of_brute_force(kind):
    several = 0
    for number in range(100):
        story, placements, (labels, obj), truth_of = drawn(kind, Random(f"count/{kind}/{number}"))
        found = count(story, labels, obj, timeout_s=None)
        if not placements.any():
            assert found.verdict is StoryVerdict.INCONSISTENT_STORY
            continue
        landmarks = [obj] if isinstance(obj, str) else obj
        things = [name for name in story.objects if name not in landmarks]
        truths = [placements & truth_of((name, labels, obj)) for name in things]
        shown = sum((truth.astype(int) for truth in truths), start=placements * 0)
        numbers = sorted({int(at) for at in shown[np.broadcast_to(placements, shown.shape)]})
        assert list(found.counts) == numbers, (story.facts, labels, obj)
        assert found.undecided == ()
        assert found.possible == tuple(name for name, truth in zip(things, truths, strict=True) if truth.any())
        held = [(truth == placements).all() for truth in truths]
        assert found.entailed == tuple(name for name, must in zip(things, held, strict=True) if must)
        for at, placement in found.placements.items():
            facts = [(name, labels, obj) for name in things]
            assert evaluate(story, placement).all_kept
            if kind != "cells":
                assert (
                    len(evaluate(Story(None, facts, story.vocabulary.name, story.objects), placement).broken)
                    == len(things) - at
                )
        several += len(numbers) > 1
    assert several > 20


def test_numbers_between_the_bounds_may_be_impossible():
    """Two that stand in one place are both to the north, or neither is."""
    story = Story(9, [("bed", "O", "lamp"), ("desk", "N", "stove")], objects=["sofa"])
    found = count(story, "north-side", "stove", among=["bed", "lamp", "desk"])
    assert (found.entailed, found.possible, found.counts) == (("desk",), ("bed", "lamp", "desk"), (1, 3))
    assert found.exact is None
    assert set(found.placements) == {1, 3}


def test_regions_and_relations_of_three_are_counted():
    story = Story(9, [("bed", "NER", "room"), ("desk", "SWR", "room")])
    assert count(story, "NER", "room").exact == 1
    told = Story(facts=[("a", "between", ("b", "c"))], vocabulary="spacenli")
    assert count(told, "between", ["b", "c"]).exact == 1
    assert count(Story(9, objects=["bed"]), "N", "bed").exact == 0


def test_without_time_nothing_is_claimed():
    names = [f"o{number}" for number in range(8)]
    story = Story(30, [(one, "MD3", other) for k, one in enumerate(names) for other in names[:k]])
    found = count(story, "N", "o0", timeout_s=0)
    assert found.verdict is StoryVerdict.UNDECIDED
    assert (found.entailed, found.counts, found.undecided, found.exact) == ((), (), tuple(range(8)), None)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("NEE", "desk"), "unknown label 'NEE'"),
        (("N", "stove"), "no fact mentions 'stove'"),
        (("NER", "desk"), "is a relation to the room"),
        (("N", ["desk", []]), "a name is a text, not list"),
        (("N", None), "a name is a text"),
    ],
)
def test_what_cannot_be_counted_is_refused(arguments, problem):
    with pytest.raises(InvalidInput) as caught:
        count(Story(12, [("bed", "N", "desk")]), *arguments)
    assert problem in str(caught.value)
    with pytest.raises(InvalidInput, match="among"):
        count(Story(12, [("bed", "N", "desk")]), "N", "desk", among="bed")
