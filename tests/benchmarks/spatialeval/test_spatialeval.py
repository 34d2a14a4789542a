"""SpatialEval's maps: options that follow, that are open, and that only the way in which maps are drawn decides."""

import json
from pathlib import Path

import pytest
from audits import audited

from spatialjudge.adapters import mark
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.spatialeval import LETTERS, spatialeval

SAMPLE = Path(__file__).parent / "sample" / "maps.jsonl"
STORY = (
    "Ann's Attic is in the map. Bob's Bikes is to the Northeast of Ann's Attic. "
    "Cora's is to the Northwest of Bob's Bikes."
)


def decided(tmp_path, question, options, story=STORY, lead="Consider a map with multiple objects: \n"):
    """The verdicts under both profiles, or why the question is not read."""
    shown = "\n".join(f"{letter}. {said}" for letter, said in zip(LETTERS, options, strict=True))
    ask = "Please answer the following multiple-choice question based on the provided information."
    row = {"text": f"{lead}{story} \n\n {ask} {question} Available options:\n{shown}.", "oracle_option": "A"}
    file = tmp_path / "some.jsonl"
    file.write_text(json.dumps(row), encoding="utf-8")
    [item] = spatialeval.read(BenchmarkFile(file))
    return getattr(item, "problem", None) or tuple(item.task.decide(profile).verdict for profile in Profile)


@pytest.mark.parametrize(
    "told",
    [
        "Nobody says Bob's Bikes is to the Northeast of Ann's Attic.",
        "Tim's Toys is to the Northeast of Ann's Attic and to the Northwest of Bob's Bikes.",
        "It is to the Southwest of Ann's Attic.",
    ],
)
def test_a_name_is_no_other_statement(tmp_path, told):
    asked = "How many objects are in the Northeast of Ann's Attic?"
    assert "cannot read" in decided(tmp_path, asked, ("0", "1", "2", "3"), f"Ann's Attic is in the map. {told}")


def test_the_sample_s_labels_follow_but_for_a_direction_that_is_open():
    found = audited("spatialeval", SAMPLE)
    assert (found.total.items, found.total.agree, found.unread) == (7, 6, [])
    [open_one] = found.disagree
    assert (open_one.item.id, open_one.verdict) == ("m.1.0", ("A", "C"))


@pytest.mark.parametrize(
    ("question", "options", "verdicts"),
    [
        (
            "In which direction is Bob's Bikes relative to Cora's?",
            ("Northwest", "Southeast", "North", "East"),
            ("B", "B"),
        ),
        (
            "Which object is in the Southwest of Bob's Bikes?",
            ("Cora's", "Bob's Bikes", "Ann's Attic", "Cora's"),
            ("C", "C"),
        ),
        ("Which object is in the Northeast of Ann's Attic?", ("Bob's Bikes", "Cora's", "Bob's Bikes", "Cora's"), None),
        ("How many objects are in the Northwest of Ann's Attic?", ("0", "1", "2", "3"), (("A", "B"), ("A", "B"))),
        ("How many objects are in the North of Ann's Attic?", ("1", "0", "2", "3"), (("A", "B"), "B")),
        ("How many objects are in the South of Ann's Attic?", ("1", "5", "2", "3"), ("none", "none")),
    ],
)
def test_an_option_follows_or_all_that_can_be_right_are_told(tmp_path, question, options, verdicts):
    assert decided(tmp_path, question, options) == (verdicts or (("A", "C"), ("A", "C")))


def test_what_contradicts_itself_is_told(tmp_path):
    story = f"{STORY} Ann's Attic is to the Northeast of Bob's Bikes."
    verdict = decided(tmp_path, "How many objects are in the North of Cora's?", ("0", "1", "2", "3"), story)
    assert verdict == ("inconsistent_story",) * 2


@pytest.mark.parametrize(
    ("question", "options", "lead", "problem"),
    [
        ("How far is Cora's?", ("1", "2", "3", "4"), "Consider a map with multiple objects:\n", "question"),
        (
            "How many objects are in the North of Eve's?",
            ("1", "2", "3", "4"),
            "Consider a map with multiple objects:\n",
            "Eve's",
        ),
        (
            "How many objects are in the North of Cora's?",
            ("1", "two", "3", "4"),
            "Consider a map with multiple objects:\n",
            "options",
        ),
        (
            "In which direction is Cora's relative to Bob's Bikes?",
            ("up", "N", "S", "E"),
            "Consider a map with multiple objects:\n",
            "up",
        ),
        ("How many objects are in the North of Cora's?", ("1", "2", "3", "4"), "You walk through a maze. ", "text"),
    ],
)
def test_what_is_no_such_question_is_not_read(tmp_path, question, options, lead, problem):
    assert problem in decided(tmp_path, question, options, lead=lead)


@pytest.mark.parametrize("answer", ["B", "The answer is B. 1", "There is 1 object there.\n\nAnswer: B", "B. 1"])
def test_an_answer_may_be_the_letter_or_what_stands_behind_it(answer):
    item = next(one for one in spatialeval.read(BenchmarkFile(SAMPLE)) if one.id == "m.0.2")
    assert mark(as_line(spatialeval, item), answer).value == 1
    assert mark(as_line(spatialeval, item), answer.replace("B", "C").replace("1", "4")).value == 0
