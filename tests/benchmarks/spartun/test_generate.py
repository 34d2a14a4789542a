"""Generated box stories: true, readable, of the wanted difficulty, and the same for the same seed."""

from itertools import combinations, islice

import pytest

from spatialjudge.benchmarks.entailment import Standing, standing
from spatialjudge.benchmarks.fresh import NoSuchItem
from spatialjudge.benchmarks.spartun.generate import generate
from spatialjudge.benchmarks.spartun.rules import CONVERSE
from spatialjudge.benchmarks.spartun.stories import read_story
from spatialjudge.grading import Grader
from spatialjudge.solver import InvalidInput, Story


def story_of(item, facts=None):
    story = item["story"]
    return Story(None, story["facts"] if facts is None else facts, story["vocabulary"], story["objects"])


@pytest.mark.parametrize("support", [1, 2, 3])
def test_items_are_true_and_need_so_many_facts(support):
    for item in generate(3, support, seed=7):
        pair = item["question"]["subject"], item["question"]["object"]
        held = {one: standing(story_of(item), pair[0], (one,), pair[1]) for one in CONVERSE}
        assert item["gold"] == [one for one in CONVERSE if held[one] is Standing.ENTAILED]
        assert item["feasible"] == [one for one in CONVERSE if held[one] is not Standing.CONTRADICTED]
        assert item["chance"] == len(item["gold"]) / len(CONVERSE)
        assert item["hops"] == support >= item["distance"] - 1

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
        assert max(sizes) == support


def test_the_text_is_read_back_to_the_facts():
    for item in generate(6, 2, objects=5, blocks=3, further=6, seed="text"):
        told = read_story(item["text"])
        said = {(one.split(" in ")[0], relation, other.split(" in ")[0]) for one, relation, other in told.facts}
        meant = {
            (one.lower(), label.removeprefix("block-"), other.lower()) for one, label, other in item["story"]["facts"]
        }
        assert said == meant


def test_an_item_is_what_grading_takes():
    [item] = generate(1, 2, seed=5)
    graded = Grader().grade({**item, "answer": f"The answer is: {item['gold'][0]}"})
    assert graded.outcome == "graded"
    assert graded.scores.necessary
    assert list(graded.can_hold) == item["feasible"]


def test_the_same_seed_gives_the_same_items():
    assert list(generate(2, 2, seed=3)) == list(generate(2, 2, seed=3))
    assert next(generate(1, 2, seed=3)) != next(generate(1, 2, seed=4))
    assert list(islice(generate(5, 1, seed=3), 2)) == list(generate(2, 1, seed=3))


@pytest.mark.parametrize(
    "sizes", [{"items": -1}, {"support": 0}, {"support": 9}, {"objects": 1}, {"blocks": 4}, {"further": -1}]
)
def test_sizes_out_of_range_are_refused_at_once(sizes):
    with pytest.raises(InvalidInput, match=next(iter(sizes))):
        generate(**{"items": 1, "support": 1, **sizes})


def test_what_cannot_be_made_is_said():
    with pytest.raises(NoSuchItem, match="no answer needs 5 facts"):
        next(generate(1, 5, objects=2, blocks=2, further=0))
