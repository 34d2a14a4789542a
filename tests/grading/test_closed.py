"""Closed questions: from a benchmark's file to items, answers, grades and the scores that are published."""

import json
from pathlib import Path

import pytest

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.report import Keys
from spatialjudge.grading.report.report import Report

SAMPLES = Path(__file__).parents[1] / "benchmarks"
FILES = {
    "babi17": "babi/sample/qa17_positional-reasoning_test.txt",
    "babi19": "babi/sample/qa19_path-finding_test.txt",
    "spartqa": "spartqa/sample/auto.json",
    "spartun": "spartun/sample/test.json",
    "spacenli": "spacenli/sample/160x200.json",
    "reascan": "reascan/sample/data-compositional-splits.txt",
}
YES_NO_DK = {"kind": "choice", "text": "Is it?", "options": ["Yes", "No", "DK"], "unknown": "DK"}
RELATIONS = {"kind": "choice", "options": ["left", "right", "above", "near to", "DK"], "several": True, "unknown": "DK"}
BLOCKS = {"kind": "choice", "options": ["A", "B", "C", "none"], "several": True, "none": "none"}


def lines(name):
    benchmark = BENCHMARKS[name]
    found = [getattr(one, "item", one) or one for one in benchmark.read(BenchmarkFile(SAMPLES / FILES[name]))]
    return [json.loads(json.dumps(as_line(benchmark, item))) for item in found]


def grade(question, gold, answer, **more):
    return Grader().grade({"question": question, "gold": gold, "answer": answer, **more})


def told(gold):
    return (", ".join(gold) or "none") if isinstance(gold, list) else gold


@pytest.mark.parametrize("name", FILES)
def test_every_gold_label_of_a_benchmark_is_read_and_right(name):
    items = lines(name)
    assert items
    report = Report(Keys(("q_type",)))
    for number, item in enumerate(items, 1):
        record = LineGrader().record(Line(number, json.dumps(item | {"answer": told(item["gold"])}).encode()))
        found = json.loads(record.text)
        assert (found["outcome"], found["scores"]["accuracy"]) == ("graded", True), (item["gold"], found)
        assert "feasible" not in found["scores"]
        report.add(found)
    figures = {one["score"]: one["value"] for one in report.counted().as_json()["published"]}
    assert {f"accuracy {item['q_type']}" for item in items} <= set(figures)
    assert {value for score, value in figures.items() if score.startswith("accuracy")} == {1.0}


def test_a_relation_with_several_gold_labels_is_published_as_right_only_with_all():
    story = {"facts": [["a", "left", "b"], ["a", "dc", "b"]], "vocabulary": "spartun"}
    asked = {"kind": "find_relation", "subject": "a", "object": "b", "family": "relation"}
    item = {"benchmark": "spartun", "q_type": "FR", "story": story, "question": asked, "gold": ["left", "dc"]}
    report = Report(Keys(()))
    for number, answer in enumerate(("left", "left, dc"), 1):
        record = LineGrader().record(Line(number, json.dumps(item | {"answer": answer}).encode()))
        report.add(json.loads(record.text))
    figures = {one["score"]: one["value"] for one in report.counted().as_json()["published"]}
    assert figures == {"accuracy FR": 0.5, "jaccard FR": 0.75}


SIDE = {"kind": "choice", "options": {"left": [], "right": [], "front": [], "back": ["behind"]}, "any": True}


@pytest.mark.parametrize(
    ("question", "gold", "answer", "right"),
    [
        (YES_NO_DK, "DK", "It cannot be determined.", True),
        (YES_NO_DK, "DK", "No.", False),
        (YES_NO_DK, "yes", "Yes, it is.", True),
        (YES_NO_DK, "Yes", "I don't know.", False),
        (SIDE, ["left", "back"], "Behind it.", True),
        (SIDE, ["left", "left"], "left", True),
        (SIDE, ["left", "back"], "front", False),
        (RELATIONS, ["right", "above"], "right, above", True),
        (RELATIONS, ["right", "above"], "ABOVE and RIGHT", True),
        (RELATIONS, ["right", "above"], "right", False),
        (RELATIONS, ["DK"], "It cannot be determined.", True),
        (BLOCKS, [], "none", True),
        (BLOCKS, [], "A", False),
        (BLOCKS, ["A", "C"], "C, A", True),
        ({"kind": "sequence", "options": {"s": ["south"], "e": ["east"]}}, ["s", "e"], "south, then east", True),
        ({"kind": "sequence", "options": {"s": ["south"], "e": ["east"]}}, ["s", "e"], "e,s", False),
    ],
)
def test_an_answer_is_right_if_it_is_the_gold_label_and_of_several_exactly_them(question, gold, answer, right):
    found = grade(question, gold, answer)
    assert (found.outcome, found.scores.accuracy) == ("graded", right)


def test_scores_of_a_set_and_the_first_difference_of_a_sequence():
    found = grade(RELATIONS, ["right", "above"], "left, above").scores
    assert (found.accuracy, found.set_f1, found.jaccard) == (False, 0.5, pytest.approx(1 / 3))
    moves = {"kind": "sequence", "options": ["n", "s"]}
    assert grade(moves, ["n", "s"], "n, n").scores.difference == 1
    assert grade(moves, ["n", "s"], "n, s, s").scores.difference == 2


def test_what_is_possible_is_not_said_to_be_and_one_or_the_other_is_no_set():
    assert grade(YES_NO_DK, "Yes", "It is possible.").outcome == "unreadable"
    assert grade(RELATIONS, ["left", "above"], "left or above").outcome == "unreadable"
    assert grade(BLOCKS, ["A"], "A, none").outcome == "unreadable"


def test_actions_are_carried_out():
    item = next(one for one in lines("reascan") if one["q_type"] == "ACT")
    right = Grader().grade(item | {"answer": ", ".join(item["gold"])}).scores
    wrong = Grader().grade(item | {"answer": "walk, " * 20 + "walk"}).scores
    assert (right.accuracy, right.legal, right.reaches, right.manner) == (True, True, True, True)
    assert (wrong.accuracy, wrong.legal) == (False, False)


@pytest.mark.parametrize(
    "options", [["x>y", "x<y"], ["C", "C#"], ["p", "\u00acp"], ["10", "10%"], ["a cat", "the cat"]]
)
def test_options_that_signs_or_articles_tell_apart_are_options(options):
    for gold in options:
        found = grade({"kind": "choice", "options": options}, gold, f"Answer: {gold}")
        assert (found.outcome, found.scores.accuracy) == ("graded", True)


@pytest.mark.parametrize(
    ("question", "gold", "where"),
    [
        ({"kind": "choice", "options": ["a"]}, "a", "question.options"),
        ({"kind": "choice", "options": ["a", 1]}, "a", "question.options"),
        ({"kind": "choice", "options": {"a": "x", "b": []}}, "a", "question.options['a']"),
        ({"kind": "choice", "options": ["a", "b"], "unknown": "c"}, "a", "question.unknown"),
        ({"kind": "choice", "options": ["a", "b"], "subject": "c"}, "a", "question.subject"),
        ({"kind": "choice", "options": ["a", "b"]}, "c", "gold"),
        ({"kind": "choice", "options": ["a", "b"]}, None, "gold"),
        ({"kind": "choice", "options": ["a", "b"]}, ["a", "b"], "gold"),
        ({"kind": "choice", "options": ["a", "b"], "several": True}, [], "gold"),
        ({"kind": "choice", "options": ["a", "b"], "any": True}, [], "gold"),
        ({"kind": "choice", "options": ["a", "b"], "several": 1}, "a", "question.several"),
        ({"kind": "choice", "options": ["a", "b"], "any": True, "several": True}, "a", "question.any"),
        ({"kind": "sequence", "options": ["a", "b"], "any": True}, ["a"], "question.any"),
        ({"kind": "sequence", "options": ["a", "b"], "situation": {}}, ["a"], "question.command"),
        ({"kind": "sequence", "options": ["a", "b"]}, [], "gold"),
        ({"kind": "choice", "options": ["a", "b", "none"], "several": True, "none": "none"}, ["a", "none"], "gold"),
        ({"kind": "choice", "options": ["A", "a", "b"]}, "A", "question.options"),
        ({"kind": "choice", "options": ["the bed", "bed"]}, "bed", "question.options"),
        ({"kind": "choice", "options": ["north east", "north-east"]}, "north-east", "question.options"),
        ({"kind": "choice", "options": {"left": ["west"], "west": ["left"]}}, "west", "question.options"),
        ({"kind": "choice", "options": ["", "a"]}, "a", "question.options"),
    ],
)
def test_every_mistake_has_its_place(question, gold, where):
    found = grade(question, gold, "a")
    assert (found.outcome, found.errors[0].where) == ("error", where)


@pytest.mark.parametrize(
    ("question", "gold", "hint"),
    [
        ({"kind": "sequence", "options": ["n", "e"]}, "N, e", 'several labels are a list: ["n", "e"]'),
        ({"kind": "choice", "options": ["0", "7"]}, 7, 'a label is text: "7"'),
        ({"kind": "choice", "options": ["True", "False"]}, True, 'a label is text: "True"'),
        ({"kind": "choice", "options": ["a", "b"], "any": True}, "a,b", 'several labels are a list: ["a", "b"]'),
        ({"kind": "choice", "options": ["a", "b"]}, "a,b", "options: a, b"),
        ({"kind": "choice", "options": ["yes", "no"]}, "maybe", "options: yes, no"),
        ({"kind": "choice", "options": ["yes", "no"]}, 10**12, "options: yes, no"),
    ],
)
def test_what_gold_should_have_been_is_told(question, gold, hint):
    assert grade(question, gold, "a").errors[0].hint == hint
