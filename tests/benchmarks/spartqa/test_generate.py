"""New stories of SpartQA: the text says what is told of the picture, and the picture is a model of it."""

from collections import Counter
from random import Random

import pytest

from spatialjudge.benchmarks.benchmark import Answer, Profile
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.scores import published
from spatialjudge.benchmarks.spartqa.benchmark import spartqa
from spatialjudge.benchmarks.spartqa.generate import new_spartqa
from spatialjudge.benchmarks.spartqa.pictures import SEEN, UNSEEN, Rectangle, picture
from spatialjudge.benchmarks.spartqa.reading import read_story
from spatialjudge.benchmarks.spartqa.scene import CONVERSE
from spatialjudge.benchmarks.spartqa.writing import Teller
from spatialjudge.benchmarks.wanted import Run


@pytest.mark.parametrize("words", [SEEN, UNSEEN])
def test_a_story_is_read_as_it_was_told(words):
    read = 0
    for seed in range(60):
        random = Random(seed)
        scene = picture(random, words, 2 + seed % 3, 4 + seed % 7, seed % 4, chains=seed % 2 == 0)
        if scene is not None:
            told = read_story(Teller(random, scene, words).story())
            assert set(told.placed()) == set(scene.placed())
            read += 1
    assert read > 50


def test_boxes_relate_as_they_lie():
    small, beside, far = Rectangle(0, 0, 10), Rectangle(10, 5, 10), Rectangle(70, 70, 30)
    assert [*small.relations_to(beside)] == ["left", "touching"]
    assert [*beside.relations_to(small)] == ["right", "touching"]
    assert [*small.relations_to(far)] == ["left", "below", "far from"]
    assert [*small.relations_to(Rectangle(5, 20, 10))] == ["below", "near to"]
    assert ([*small.edges()], [*far.edges()]) == (["left", "bottom"], ["right", "top"])
    for one, other in ((small, beside), (small, far), (beside, far)):
        assert {CONVERSE[relation] for relation in one.relations_to(other)} == {*other.relations_to(one)}


def test_all_types_come_with_quantifiers_and_clauses_and_little_is_left_out():
    run = Run()
    items = list(new_spartqa.items(160, 9, run=run))
    assert {item["q_type"] for item in items} == {"YN", "FR", "CO", "FB"}
    asked = " ".join(item["question_text"] for item in items)
    for word in ("all", "any", "that is in block", "edge of a block", "number two", "don't have", "Which object is"):
        assert f"{word} " in asked
    assert run.differing < run.given / 10
    assert {"DK", "Yes", "No"} == set(run.labels["YN"])


def test_no_question_for_blocks_names_the_block_that_answers_it():
    """Which blocks have a circle which is in block B: block B."""
    asked = [item["question_text"] for item in new_spartqa.items(300, 3) if item["q_type"] == "FB"]
    assert len(asked) > 40
    assert not any("in block" in text for text in asked)


def test_no_question_is_asked_twice_of_a_story():
    """Which blocks have a big black triangle was asked twice of one story."""
    asked = Counter((item["text"], item["question_text"]) for item in new_spartqa.items(200, 2))
    assert max(asked.values()) == 1


def test_unseen_words_are_none_of_the_published_ones():
    published = {*SEEN.sizes, *SEEN.colours, *SEEN.shapes}
    for item in new_spartqa.items(24, 9, {"unseen": 1}):
        assert published.isdisjoint(item["text"].lower().replace(".", " ").replace(",", " ").split())


def test_the_support_that_is_wanted():
    for item in new_spartqa.items(8, 2, {"support": 3, "objects": 6}):
        assert item["support"] == 3
        assert item["gold"] not in ("DK", ["DK"])
    assert all(profile in new_spartqa.benchmark.profiles for profile in Profile)


def test_variants_follow_by_entailment_and_are_scored_as_published():
    made = list(new_spartqa.items(200, 6, {"variants": 1}))
    pivots = {item["id"]: item for item in made if "set" not in item}
    seen = Counter()
    for item in made:
        if "set" in item:
            pivot = pivots[item["id"].partition("/")[0]]
            assert item["story"] == pivot["story"]
            assert item["id"].split("/")[1] == item["set"]
            assert item["question_text"] != pivot["question_text"]
            if item["set"] == "contrast":
                assert item["gold"] != pivot["gold"]
            elif item["q_type"] == "FR":
                assert set(item["gold"]) == {CONVERSE.get(one, one) for one in pivot["gold"]}
            elif item["q_type"] == "YN":
                assert item["gold"] == pivot["gold"]
            seen[item["q_type"], item["set"]] += 1
            read = read_back(item, "here")
            assert read.task.decide(Profile.GEOMETRY) == read.task.decide(Profile.REFERENCE)
    assert set(seen) == {(one, "consistency") for one in ("YN", "FR", "CO")} | {
        (one, "contrast") for one in ("YN", "FB")
    }
    answers = [Answer(item["id"], item["q_type"], item["gold"], item["gold"]) for item in made]
    assert published(spartqa, answers)["contrast"].value == published(spartqa, answers)["consistency"].value == 1.0


def test_some_things_touch_as_they_have_a_size():
    pictures = [picture(Random(seed), SEEN, 2, 8, 2, chains=False) for seed in range(20)]
    told = [relation for scene in pictures if scene for _, relation, _ in scene.facts]
    assert {"touching", "near to", "far from", "left", "below"} <= set(told)
