"""Items of one's own are audited: what is given as right must follow from its story."""

import json
from pathlib import Path

import pytest

from spatialjudge.benchmarks.audit import audit
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.grading import Limits
from spatialjudge.grading.batch import Fields, items_benchmark

ANSWERS = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "model_answers_stepgame.jsonl.gz"
STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
PAIR = {"subject": "bed", "object": "chair"}


def audited(file, fields=None):
    benchmark = items_benchmark(Limits(), fields or Fields())
    return audit(benchmark, benchmark.read(BenchmarkFile(file)), Profile.GEOMETRY)


def audited_items(tmp_path, *items):
    file = tmp_path / "items.jsonl"
    file.write_text("".join(json.dumps({"story": STORY, "question": PAIR} | item) + "\n" for item in items))
    return audited(file)


def test_a_label_that_must_hold_follows(tmp_path):
    found = audited_items(tmp_path, {"gold": "NE"}, {"gold": "yes", "question": PAIR | {"relation": "NE"}})
    assert (found.total.items, found.total.agree) == (2, 2)
    assert found.by.keys() == {"find_relation", "yes_no"}


def test_several_labels_follow_if_one_of_them_must_hold(tmp_path):
    asked = {"subject": "bed", "object": "lamp"}
    told = {"story": STORY | {"facts": [["bed", ["N", "NE"], "lamp"]]}, "question": asked}
    found = audited_items(tmp_path, told | {"gold": ["N", "NE"]}, told | {"gold": "N"})
    assert found.total.agree == 1
    [difference] = found.disagree
    assert difference.verdict == ("N", "NE")
    assert difference.known == "what is given as right can hold, and so can something else"


def test_labels_that_hold_together_follow_if_each_must_hold(tmp_path):
    asked = PAIR | {"family": "half-plane"}
    golds = ["north-side", ["north-side", "east-side"], ["east-side", "south-side"]]
    found = audited_items(tmp_path, *({"question": asked, "gold": gold} for gold in golds))
    assert found.total.agree == 2
    [difference] = found.disagree
    assert difference.verdict == ("north-side", "east-side")


def test_what_follows_is_what_the_question_asks(tmp_path):
    told = {"story": STORY | {"facts": [["bed", ["N", "NE"], "chair"]]}}
    right = {"can": "yes", "must": "no", "is": "unknown"}
    items = [
        told | {"gold": gold, "question": PAIR | {"relation": "N", "modality": modality}}
        for modality in right
        for gold in ("yes", "no", "unknown")
        if gold != "unknown" or modality == "is"
    ]
    found = audited_items(tmp_path, *items)
    assert found.total.agree == 3
    assert [difference.verdict for difference in found.disagree] == ["yes", "no", "unknown", "unknown"]


def test_what_cannot_hold_comes_with_the_facts_that_exclude_it(tmp_path):
    asked = {"gold": "yes", "question": PAIR | {"relation": "S"}, "id": "q7", "text": "A room."}
    first, second = audited_items(tmp_path, {"gold": "S"}, asked).disagree
    assert (first.item.id, first.item.gold, first.verdict) == ("1", "S", "NE")
    assert first.known == "what is given as right cannot hold in the story"
    assert "bed NE desk" in first.facts[0]
    assert (second.item.id, second.item.text, second.verdict) == ("q7", "A room.", "no")


def test_a_story_that_contradicts_itself_has_no_right_answer(tmp_path):
    story = {"grid": 12, "facts": [["bed", "N", "chair"], ["chair", "N", "bed"], ["bed", "N", "desk"]]}
    [difference] = audited_items(tmp_path, {"story": story, "gold": "N"}).undecided
    assert difference.verdict == "inconsistent_story"
    assert difference.facts == ("bed N chair", "chair N bed")


@pytest.mark.parametrize(
    ("item", "problem"),
    [
        ({}, "gold: is missing"),
        ({"gold": "nowhere"}, "gold: unknown label 'nowhere'"),
        ({"gold": "N", "question": {"subject": "bed", "object": "lamp"}}, "no fact mentions 'lamp'"),
    ],
)
def test_what_is_no_item_is_named_and_costs_no_other(tmp_path, item, problem):
    found = audited_items(tmp_path, item, {"gold": "NE"})
    [unread] = found.unread
    assert unread.where == "items.jsonl: line 1"
    assert problem in unread.problem
    assert found.total.agree == 1


@pytest.mark.skipif(not ANSWERS.exists(), reason="needs ../shared/data/model_answers_stepgame.jsonl.gz")
def test_real_items_have_impossible_labels_and_contradictory_stories():
    fields = Fields({"story.facts": "facts"}, {"grid": 25, "vocabulary": "stepgame"})
    found = audited(ANSWERS, fields)
    assert (found.total.items, found.total.decided, found.total.agree) == (6217, 5934, 5882)
    assert set(found.causes.values()) == {50, 2}
    assert {difference.verdict for difference in found.undecided} == {"inconsistent_story"}
    assert all(difference.facts for difference in found.undecided)
