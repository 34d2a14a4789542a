"""Questions say that they are undecided without solving anything, in the same words as with an answer."""

from __future__ import annotations

import pytest

from spatialjudge.service.grading import GradeQuestion
from spatialjudge.service.questions import CheckQuestion, FactsQuestion, RelationsQuestion
from spatialjudge.service.schemas import CheckRequest, FactsRequest, RelationsRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import read_request
from spatialjudge.solver import InvalidInput


def test_an_undecided_check(story):
    request = read_request(CheckRequest, {"story": story, "prediction": ["bed", "NE", "chair"], "engine": "cp-sat"})
    answer = CheckQuestion.read(request, Settings()).undecided()
    assert (answer.verdict, answer.engine, answer.vocabulary) == ("undecided", "cp-sat", "roomspace")


def test_undecided_relations_are_all_of_the_family(story):
    request = read_request(
        RelationsRequest, {"story": story, "subject": "bed", "object": "chair", "family": "distance3"}
    )
    answer = RelationsQuestion.read(request, Settings()).undecided()
    assert answer.verdict == "undecided"
    assert answer.undecided == ["CL3", "MD3", "FR3"]


def test_an_unknown_family_is_an_error_even_when_there_is_no_time(story):
    request = read_request(RelationsRequest, {"story": story, "subject": "bed", "object": "chair", "family": "\ud800"})
    with pytest.raises(InvalidInput, match="unknown family"):
        RelationsQuestion.read(request, Settings()).undecided()


def test_the_time_of_a_question_starts_when_it_is_read(story):
    request = read_request(CheckRequest, {"story": story, "prediction": ["bed", "NE", "chair"], "timeout_ms": 1000})
    clock = CheckQuestion.read(request, Settings()).clock
    assert 0 < clock.deadline.remaining() <= 1
    assert clock.elapsed_ms() > 0


def test_long_options_of_a_closed_question_are_not_for_the_event_loop():
    options = {"a " * number + "b": [] for number in range(1, 95)}
    asked = {"question": {"kind": "choice", "options": options}, "answer": "a " * 900, "gold": "a b"}
    assert GradeQuestion.of(asked, Settings()).at_once() is None
    asked["question"]["options"] = {"Yes": [], "No": []}
    asked |= {"answer": "Yes", "gold": "Yes"}
    assert GradeQuestion.of(asked, Settings()).at_once() is not None


def test_a_story_is_read_once_and_never_taken_for_another():
    def read(**other):
        sent = {"grid": 9, "facts": [["bed", "N", "desk"]], "objects": ["lamp"], **other}
        return FactsQuestion.read(read_request(FactsRequest, {"story": sent}), Settings()).story

    assert read() is read()
    others = [read(grid=8), read(facts=[["bed", "S", "desk"]]), read(objects=[]), read(vocabulary="stepgame")]
    assert len({*others, read()}) == 5
    for _ in range(2):
        with pytest.raises(InvalidInput, match="a name is a text"):
            read(objects=[True])
