"""No text of a request, whatever its length and wherever it stands, is worked on longer than its length allows."""

from __future__ import annotations

import unicodedata
from importlib import import_module
from types import SimpleNamespace

import pytest

from spatialjudge.grading import GradeOutcome, Grader
from spatialjudge.service.questions import CheckQuestion, RelationsQuestion
from spatialjudge.service.schemas import CheckRequest, RelationsRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import read_request
from spatialjudge.solver import InvalidInput

MARKS = "a" + "\u0301" * 100_000 + "\u0327" * 100_000
"""Brought into Unicode's normal form, it takes a time that grows with its square: about a minute."""
STORY = {"grid": 5, "facts": [["bed", "N", "chair"]]}
PREDICTION = ["bed", "N", "chair"]

CHECKS = {
    "label": {"story": {"grid": 5, "facts": [["bed", MARKS, "chair"]]}, "prediction": PREDICTION},
    "set of labels": {"story": {"grid": 5, "facts": [["bed", ["N", MARKS], "chair"]]}, "prediction": PREDICTION},
    "subject": {"story": {"grid": 5, "facts": [[MARKS, "N", "chair"]]}, "prediction": PREDICTION},
    "object": {"story": {"grid": 5, "facts": [["bed", "n", MARKS]]}, "prediction": PREDICTION},
    "declared": {"story": {"grid": 5, "objects": [MARKS]}, "prediction": PREDICTION},
    "vocabulary": {"story": {"grid": 5, "vocabulary": MARKS}, "prediction": PREDICTION},
    "predicted label": {"story": STORY, "prediction": ["bed", MARKS, "chair"]},
    "predicted object": {"story": STORY, "prediction": ["bed", "N", MARKS]},
    "unknown field": {"story": STORY, "prediction": PREDICTION, MARKS: 1},
}
RELATIONS = {
    "subject": {"story": STORY, "subject": MARKS, "object": "chair"},
    "object": {"story": STORY, "subject": "bed", "object": MARKS},
    "family": {"story": STORY, "subject": "bed", "object": "chair", "family": MARKS},
}
PAIR = {"subject": "bed", "object": "chair"}
TOLD = "Imagine a square-shaped room, bordered by four walls. "
ITEMS = {
    "label": {"story": {"grid": 5, "facts": [["bed", MARKS, "chair"]]}, "question": PAIR, "answer": "N"},
    "text": {"story": {"grid": 5, "text": TOLD + MARKS}, "question": PAIR, "answer": "N"},
    "question": {"story": STORY, "question": MARKS, "answer": "N"},
    "asked subject": {"story": STORY, "question": {"subject": MARKS, "object": "chair"}, "answer": "N"},
    "asked relation": {"story": STORY, "question": {**PAIR, "relation": MARKS}, "answer": "yes"},
    "asked family": {"story": STORY, "question": {**PAIR, "family": MARKS}, "answer": "N"},
    "asked kind": {"story": STORY, "question": {**PAIR, "kind": MARKS}, "answer": "N"},
    "gold": {"story": STORY, "question": PAIR, "answer": "N", "gold": MARKS},
    "gold of yes or no": {"story": STORY, "question": {**PAIR, "relation": "N"}, "answer": "yes", "gold": MARKS},
}


@pytest.fixture(autouse=True)
def _no_long_text_is_normalised(monkeypatch):
    def normalize(form, text):
        assert len(text) <= 256, f"{len(text)} characters are normalised"
        return unicodedata.normalize(form, text)

    for module in ("relations.vocabulary", "reading.words.tokens"):
        patched = SimpleNamespace(normalize=normalize)
        monkeypatch.setattr(import_module(f"spatialjudge.{module}"), "unicodedata", patched)


@pytest.mark.parametrize("place", CHECKS)
def test_a_check_refuses_it(place):
    with pytest.raises(InvalidInput) as refused:
        CheckQuestion.read(read_request(CheckRequest, CHECKS[place]), Settings())
    assert all(len(str(problem)) < 1000 for problem in refused.value.problems)


@pytest.mark.parametrize("place", RELATIONS)
def test_a_question_for_relations_refuses_it(place):
    with pytest.raises(InvalidInput) as refused:
        RelationsQuestion.read(read_request(RelationsRequest, RELATIONS[place]), Settings()).answer()
    assert all(len(str(problem)) < 1000 for problem in refused.value.problems)


@pytest.mark.parametrize("place", ITEMS)
def test_an_item_with_it_is_an_error(place):
    grade = Grader().grade(ITEMS[place])
    assert grade.outcome is GradeOutcome.ERROR
    assert all(len(str(problem)) < 1000 for problem in grade.errors)


def test_an_answer_may_be_long_but_its_words_are_folded_one_by_one():
    item = {"story": STORY, "question": PAIR, "answer": f"{MARKS} {MARKS} north"}
    assert Grader().grade(item).outcome in {GradeOutcome.GRADED, GradeOutcome.UNREADABLE}
