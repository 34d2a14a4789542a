"""The wire models agree with the solver that they are a door to."""

from __future__ import annotations

from typing import get_args

import pytest

from spatialjudge.service.questions import CheckQuestion, RelationsQuestion
from spatialjudge.service.schemas import REQUEST_FIELDS, CheckRequest, EngineName, RelationsRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import read_request
from spatialjudge.solver import ENGINES


def test_the_engines_are_those_of_the_solver():
    assert get_args(EngineName) == ENGINES


@pytest.mark.parametrize(("model", "question"), [(CheckRequest, CheckQuestion), (RelationsRequest, RelationsQuestion)])
def test_the_examples_in_the_documentation_are_questions_with_answers(model, question):
    example = model.model_config["json_schema_extra"]["example"]
    assert question.read(read_request(model, example), Settings()).answer().verdict in {"infeasible", "consistent"}


def test_hints_know_every_field():
    of_story = {"grid", "vocabulary", "objects", "facts", "text", "distances"}
    of_both = {"story", "engine", "timeout_ms", "witness"}
    assert set(REQUEST_FIELDS) == of_story | of_both | {
        "prediction",
        "placement",
        "necessary",
        "explain",
        "subject",
        "object",
        "family",
    }
