"""The published scores of SpartQA, each from its definition."""

import pytest

from spatialjudge.benchmarks.benchmark import Answer
from spatialjudge.benchmarks.scores import published
from spatialjudge.benchmarks.spartqa.benchmark import spartqa


def test_scores_by_question_type():
    scores = published(spartqa, [
        Answer("s:0", "YN", "Yes", "Yes"),
        Answer("s:1", "YN", "No", "DK"),
        Answer("s:2", "YN", None, "No"),
        Answer("s:3", "FR", ("left", "near to"), ("left", "far from")),
        Answer("s:4", "FR", ("left",), ("left", "above")),
        Answer("s:5", "FB", (), ()),
        Answer("s:6", "CO", "both of them", "none of them"),
    ])  # fmt: skip
    assert scores["accuracy YN"] == (1, 3)
    assert scores["macro_f1 YN (Yes, No, DK)"] == pytest.approx(1 / 3)
    assert scores["accuracy FR"] == (0, 2)
    assert scores["accuracy FR without near to, far from"] == (1, 2)
    assert scores["accuracy FB"] == (1, 1)
    assert scores["accuracy CO"] == (0, 1)
    assert "contrast" not in scores


def test_sets_count_only_where_their_item_is_right():
    scores = published(spartqa, [
        Answer("s:0", "YN", "Yes", "Yes"),
        Answer("s:0/consistency/0", "YN", "No", "No"),
        Answer("s:0/consistency/1", "YN", "Yes", "No"),
        Answer("s:0/contrast/0", "YN", "DK", "DK"),
        Answer("s:1", "YN", "Yes", "No"),
        Answer("s:1/contrast/0", "YN", "Yes", "No"),
        Answer("s:2", "YN", "No", "No"),
        Answer("s:2/consistency/0", "YN", "Yes", "Yes"),
    ])  # fmt: skip
    assert scores["consistency"] == (1, 2)
    assert scores["contrast"] == (1, 1)


def test_of_an_item_that_was_answered_twice_both_answers_count():
    scores = published(spartqa, [Answer("s:0", "YN", "Yes", "No"), Answer("s:0", "YN", "No", "No")])
    assert scores["accuracy YN"] == (1, 2)
