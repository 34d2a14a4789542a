"""Generated box stories: true, readable, of the wanted difficulty, balanced, and of both types of question."""

from itertools import combinations

import pytest

from spatialjudge.benchmarks.entailment import Standing, standing
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.spartun.generate import new_spartun
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.benchmarks.wanted import Run, Wanted
from spatialjudge.grading import Grader
from spatialjudge.solver import InvalidInput, Story


def made(count, seed, **sizes):
    return list(new_spartun.items(count, seed, sizes))


def story_of(item, facts=None):
    story = item["story"]
    return Story(None, story["facts"] if facts is None else facts, story["vocabulary"], story["objects"])


@pytest.mark.parametrize("support", [1, 2, 3])
def test_items_are_true_and_need_so_many_facts(support):
    for item in [item for item in made(8, 7, support=support) if item["q_type"] == "FR"]:
        pair = item["question"]["subject"], item["question"]["object"]
        held = {one: standing(story_of(item), pair[0], (one,), pair[1]) for one in CONVERSE}
        assert item["gold"] == [one for one in CONVERSE if held[one] is Standing.ENTAILED]
        assert item["feasible"] == [one for one in CONVERSE if held[one] is not Standing.CONTRADICTED]
        assert item["chance"] == len(item["gold"]) / len(CONVERSE)

        def follows(facts, relation, item=item, pair=pair):
            return standing(story_of(item, facts), pair[0], (relation,), pair[1]) is Standing.ENTAILED

        sizes = [
            next(
                size
                for size in range(1, support + 1)
                if any(follows(chosen, one) for chosen in combinations(item["story"]["facts"], size))
            )
            for one in item["gold"]
        ]
        assert max(sizes) == item["support"] == support


def test_what_is_asked_with_yes_or_no_follows_or_not():
    """Where phrases mean one entity each: what is asked follows, or does not."""
    found = set()
    for item in (item for item in made(80, 5) if item["q_type"] == "YN"):
        task = read_back(item, "here").task
        if len(task.pairs()) > 1:
            continue
        [(subject, obj)] = task.pairs()
        evidence = task.about.entailed
        assert evidence.entails(subject, task.relation, obj) == (item["gold"] == "Yes")
        assert (item["support"] == 0) == (item["gold"] == "No" and not evidence.excludes(subject, task.relation, obj))
        found.add((item["gold"], item["support"] > 0))
    assert found == {("Yes", True), ("No", True), ("No", False)}


def test_facts_of_the_text_are_those_of_the_story():
    for item in [item for item in made(30, "text", objects=5, blocks=3, further=6) if item["q_type"] == "FR"]:
        about = read_back(item, "here").task.about
        said = {(about.names[one], relation, about.names[other]) for one, relation, other in about.facts}
        meant = {(one, label.removeprefix("block-"), other) for one, label, other in item["story"]["facts"]}
        assert {tuple(name.lower() for name in fact) for fact in said} == {
            tuple(name.lower() for name in fact) for fact in meant
        }


def test_an_item_is_what_grading_takes():
    item = next(item for item in made(20, 5) if item["q_type"] == "FR")
    graded = Grader().grade({**item, "answer": f"The answer is: {item['gold'][0]}"})
    assert graded.outcome == "graded"
    assert graded.scores.necessary
    assert list(graded.can_hold) == item["feasible"]


@pytest.mark.parametrize("blocks", [2, 3])
def test_construction_says_all_that_geometry_says(blocks):
    """What is left of a thing of a block is apart from what is right of the block, and of a block between them."""
    run = Run()
    list(new_spartun.items(400, 24, {"blocks": blocks}, run=run))
    assert (run.given, run.differing) == (400, 0)


def test_no_relation_is_right_much_oftener_than_by_chance():
    """And yet more than one item in ten asks for relations."""
    run = Run()
    items = list(new_spartun.items(600, 1, {}, Wanted(balance=True), run))
    assert run.asked["FR"] > 60
    chance = sum(item["chance"] for item in items if item["q_type"] == "FR") / run.asked["FR"]
    assert max(run.labels["FR"].values()) <= 2 + (chance + 0.05) * run.asked["FR"]
    assert abs(run.labels["YN"]["Yes"] - run.labels["YN"]["No"]) <= 1


@pytest.mark.parametrize("sizes", [{"support": -1}, {"support": 9}, {"objects": 1}, {"blocks": 4}, {"further": -1}])
def test_sizes_out_of_range_are_refused_at_once(sizes):
    with pytest.raises(InvalidInput, match=next(iter(sizes))):
        new_spartun.items(1, 0, sizes)
