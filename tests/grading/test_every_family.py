"""Every family of every vocabulary is graded: asked for by name, and without where it need not be named."""

import json

import pytest
from every_family import FAMILY_ITEMS, USUAL_ITEMS

from spatialjudge.grading import Grader
from spatialjudge.grading.batch import Line, LineGrader


@pytest.mark.parametrize("one", [*FAMILY_ITEMS, *USUAL_ITEMS], ids=str)
def test_what_a_story_says_is_right(one):
    grade = Grader().grade(one.item | {"answer": one.right})
    assert (grade.outcome, grade.errors) == ("graded", ())
    assert (grade.question.family, grade.vocabulary) == (one.family, one.vocabulary)
    assert (grade.modality, grade.scores.feasible, grade.scores.necessary, grade.scores.gold) == (
        "necessary",
        True,
        True,
        True,
    )


@pytest.mark.parametrize("one", FAMILY_ITEMS, ids=str)
def test_a_yes_no_question_about_what_a_story_says(one):
    question = {**one.item["question"], "relation": one.right}
    grade = Grader().grade({**one.item, "question": question, "answer": "Yes.", "gold": "yes"})
    assert (grade.outcome, grade.errors, grade.flags) == ("graded", (), ())
    assert (grade.scores.polar, grade.scores.gold) == (True, True)


def test_a_file_of_them_has_a_record_for_each():
    grader = LineGrader()
    for number, one in enumerate([*FAMILY_ITEMS, *USUAL_ITEMS], 1):
        line = Line(number, json.dumps(one.item | {"answer": one.right}).encode())
        record = json.loads(grader.record(line).text)
        assert (record["outcome"], record["scores"]["gold"], record["question"]["family"]) == (
            "graded",
            True,
            one.family,
        )
        assert record["question"]["object"] == one.item["question"]["object"]
