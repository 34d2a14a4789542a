"""How many: the numbers that placements show are those of brute force, and so are the bounds."""

from itertools import combinations
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
from spatialjudge.solver.counting import explain_count, things_counted
from spatialjudge.solver.deadline import WorkLimit


def drawn(kind, rng):
    """A story, where brute force says each fact holds, a relation to an object, and where that is true of a thing."""
    if kind == "cells":
        room = random_room(rng, grids=(2, 3, 4), most_objects=3)
        while not room.objects:
            room = random_room(rng, grids=(2, 3, 4), most_objects=3)
        story = Story(room.grid, room.facts, room.vocabulary, room.objects)
        question = random_questions(rng, room, 1)[0]
        told = [truth(room, fact) for fact in room.facts]
        placements = BruteForce(room._replace(facts=())).placements
        return story, [placements, *told], question.prediction[1:], lambda fact: truth(room, fact, answer=True)
    if kind == "boxes":
        told = random_box_story(rng)
        asked = random_prediction(rng, told)
        brute = BoxBruteForce(told)
        story = Story(None, told.facts, told.vocabulary, told.objects)
        return story, [brute.placements | True, *map(brute.truth, told.facts)], asked[1:], brute.truth
    facts, objects = observer_story(rng)
    brute = ObserverBruteForce(facts, objects)
    told = [brute.placements | True, *map(brute.truth, facts)]
    return Story(None, facts, "observer", objects), told, observer_fact(rng, objects)[1:], brute.truth


def numbers_shown(placements, truths):
    """How many of these are true, in any of the placements."""
    shown = sum((truth.astype(int) for truth in truths), start=placements * 0)
    return sorted({int(at) for at in shown[np.broadcast_to(placements, shown.shape)]})


@pytest.mark.parametrize("kind", ["cells", "boxes", "headings"])
def test_numbers_are_those_of_brute_force(kind):
    several = 0
    for number in range(100):
        story, told, (labels, obj), truth_of = drawn(kind, Random(f"count/{kind}/{number}"))
        placements = np.logical_and.reduce(np.broadcast_arrays(*told))
        found = count(story, labels, obj, timeout_s=None)
        if not placements.any():
            assert found.verdict is StoryVerdict.INCONSISTENT_STORY
            continue
        landmarks = [obj] if isinstance(obj, str) else obj
        things = [name for name in story.objects if name not in landmarks]
        truths = [placements & truth_of((name, labels, obj)) for name in things]
        numbers = numbers_shown(placements, truths)
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


@pytest.mark.parametrize("kind", ["cells", "boxes", "headings"])
def test_the_facts_of_a_conflict_alone_exclude_the_number_and_no_fewer_do(kind):
    sizes = set()
    for seed in range(60):
        story, (anywhere, *told), (labels, obj), truth_of = drawn(kind, Random(f"excluded/{kind}/{seed}"))
        things = [name for name in story.objects if name not in ([obj] if isinstance(obj, str) else obj)]
        counted = [truth_of((name, labels, obj)) for name in things]

        def under(facts, anywhere=anywhere, told=told, counted=counted):
            placements = np.logical_and.reduce(np.broadcast_arrays(anywhere, *(told[number] for number in facts)))
            return numbers_shown(placements, counted)

        for number in range(len(things) + 2):
            conflict = count(story, labels, obj, number=number, timeout_s=None).conflict
            possible = under(range(len(told)))
            assert (conflict is None) == (number in possible)
            if conflict is None or not possible:
                continue
            assert conflict.minimal
            assert conflict.smallest
            left = under(conflict.facts)
            assert number not in left
            for some in combinations(range(len(told)), max(0, len(conflict.facts) - 1)):
                assert not conflict.facts or number in under(some)
            if number < left[0]:
                assert str(conflict).startswith(f"at least {left[0]} thing")
            elif number > left[-1]:
                assert str(conflict).startswith(f"at most {left[-1]} thing")
            sizes.add(len(conflict.facts))
    assert sizes >= {0, 1, 2}


def test_why_there_cannot_be_so_many_is_told_in_words():
    story = Story(9, [("bed", "O", "lamp"), ("desk", "N", "stove")], objects=["sofa"])
    asked = {"relation": "north-side", "obj": "stove", "among": ["bed", "lamp", "desk"]}
    said = {number: count(story, **asked, number=number).conflict for number in range(5)}
    assert str(said[0]) == "at least 1 thing in north-side to stove: fact 1"
    assert str(said[2]) == "facts 0 and 1 leave no place for 2 things in north-side to stove"
    assert str(said[4]) == "at most 3 things in north-side to stove, whatever the facts"
    assert said[1] is said[3] is None
    assert [fact.subject for fact in said[2].said] == ["bed", "desk"]
    torn = Story(9, [("bed", "N", "lamp"), ("lamp", "N", "bed"), ("bed", "W", "desk")])
    assert count(torn, "N", "desk", number=1).conflict.facts == (0, 1)


def test_where_time_is_short_facts_that_exclude_a_number_may_be_more_than_it_takes():
    story = Story(9, [("bed", "N", "stove"), ("lamp", "N", "stove"), ("sofa", "W", "bed")])
    facts = things_counted(story, "N", "stove")
    found = explain_count(story, facts, 3, WorkLimit(3))
    assert (found.facts, found.minimal) == ((0, 1, 2), False)
    assert str(found) == (
        "some of facts 0, 1 and 2 (there was no time to find out which) leave no place for 3 things in N to stove"
    )
    enough = explain_count(story, facts, 3, WorkLimit(1000))
    assert (enough.facts, str(enough)) == ((2,), "at most 2 things in N to stove: fact 2")


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
    assert count(Story(9), "NER", "room").exact == 0


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
        (("N", ["desk", []]), "a name is a text, not a list"),
        (("N", None), "a name is a text"),
    ],
)
def test_what_cannot_be_counted_is_refused(arguments, problem):
    for story in (Story(12, [("bed", "N", "desk")]), Story(12)):
        with pytest.raises(InvalidInput) as caught:
            count(story, *arguments)
        assert problem in str(caught.value) or (not story.objects and "no fact mentions 'desk'" in str(caught.value))
    for number in (-1, True, "2"):
        with pytest.raises(InvalidInput, match="is no number of things"):
            count(Story(12, [("bed", "N", "desk")]), "N", "desk", number=number)
    with pytest.raises(InvalidInput, match="among"):
        count(Story(12, [("bed", "N", "desk")]), "N", "desk", among="bed")
