"""Counts: a number is right if some placement of the story shows so many."""

import random
from itertools import product

import pytest

from spatialjudge.grading import Grader
from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story

STORY = {"grid": 12, "facts": [["lamp", "N", "bed"], ["desk", "NE", "lamp"]], "objects": ["rug"]}


def graded(answer, **fields):
    item = {"story": STORY, "question": {"kind": "count", "relation": "NE", "object": "bed"}, "answer": answer}
    return Grader().grade(item | fields)


def test_a_number_is_judged_by_all_that_placements_show():
    found = graded("There is one.")
    assert found.can_hold == ("1", "2")
    assert (found.scores.feasible, found.scores.necessary, found.scores.gold) == (True, False, None)
    assert (found.verdict, found.modality, found.chance) == ("feasible", "possible", 0.5)
    assert graded("3").scores.feasible is False
    assert graded("4").scores.feasible is False


def test_a_number_is_necessary_if_there_is_no_other():
    asked = {"kind": "count", "relation": "NE", "object": "bed", "among": ["lamp", "desk"]}
    found = graded("1", question=asked)
    assert (found.must_hold, found.scores.necessary, found.options) == (("1",), True, 3)


@pytest.mark.parametrize(
    ("gold", "flags"), [(1, ("gold_not_only",)), ("2", ("gold_not_only",)), (3, ("gold_impossible",))]
)
def test_gold_is_a_number_that_is_checked(gold, flags):
    found = graded("2", gold=gold)
    assert (found.flags, found.scores.gold) == (flags, str(gold) == "2")


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"gold": "many"}, "gold"),
        ({"gold": -1}, "gold"),
        ({"gold": []}, "gold"),
        ({"question": {"kind": "count", "object": "bed"}}, "question.relation"),
        ({"question": {"kind": "count", "relation": "NX", "object": "bed"}}, "question.relation"),
        ({"question": {"kind": "count", "relation": "NE", "object": "bath"}}, "question.object"),
        ({"question": {"kind": "count", "relation": "NE", "object": "bed", "among": "lamp"}}, "question.among"),
        ({"question": {"kind": "count", "relation": "NE", "object": "bed", "among": []}}, "question.among"),
        ({"question": {"kind": "count", "relation": "NE", "object": "bed", "axes": {}}}, "question.axes"),
    ],
)
def test_every_mistake_has_a_place(fields, where):
    found = graded("1", **fields)
    assert (found.outcome, found.errors[0].where) == ("error", where)


def test_a_story_that_contradicts_itself_has_no_count():
    found = graded("1", story={"grid": 3, "facts": [["a", "N", "bed"], ["bed", "N", "a"]]})
    assert (found.outcome, found.can_hold, found.conflict.facts) == ("ungradable_story", None, (0, 1))


def test_a_number_that_cannot_be_comes_with_its_clash():
    item = {"story": STORY, "question": {"kind": "count", "relation": "NE", "object": "bed"}}
    grader = Grader(explaining=True)
    assert grader.grade(item | {"answer": "1"}).conflict is None
    found = grader.grade(item | {"answer": "0"})
    assert (found.conflict.facts, found.conflict.minimal, found.settled) == ((0, 1), True, True)
    assert found.as_json()["conflict"]["text"] == "at least 1 thing in NE to bed: facts 0 and 1"
    few = grader.grade(item | {"answer": "3", "explain": True}).conflict
    assert (few.facts, few.smallest) == ((0,), True)
    assert graded("0").conflict is None


@pytest.mark.parametrize("seed", range(30))
def test_counts_are_those_of_brute_force(seed):
    rng, grid, names = random.Random(seed), 3, ["a", "b", "c"]
    labels = [term.label for term in vocabulary("roomspace").families["direction"]]
    facts = [[*rng.sample(names, 2), rng.sample(labels, 2)] for _ in range(2)]
    facts = [[one, said, other] for one, other, said in facts]
    story = Story(grid, facts, objects=names)
    claims = [story.claim(story.prediction((name, "NE", "a"))) for name in names[1:]]
    shown = set()
    for cells in product(product(range(grid), repeat=2), repeat=3):
        places = [(0, 0), *(cells[names.index(name)] for name in story.objects)]
        if not story.broken(places):
            shown.add(sum(story.holds(claim.relation, places, claim.i, claim.j) for claim in claims))
    question = {"kind": "count", "relation": "NE", "object": "a"}
    for number in range(4):
        item = {"story": {"grid": grid, "facts": facts, "objects": names}, "question": question, "answer": str(number)}
        found = Grader().grade(item)
        if not shown:
            assert found.outcome == "ungradable_story"
        else:
            assert found.scores.feasible == (number in shown)
            assert found.scores.necessary == (shown == {number})
