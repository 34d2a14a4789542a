"""Every error has one shape, and the OpenAPI document and docs/api.md know each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from spatialjudge.service.errors import ERRORS, InvalidRequest, RequestRefused, invalid_fields
from spatialjudge.service.exchange import respond
from spatialjudge.service.schemas import ProblemDetails
from spatialjudge.solver import Problem

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def walk(client):
    """One request for every status that a request can bring about by itself."""
    json = {"Content-Type": "application/json"}
    yield 400, client.post("/check", content=b"{", headers=json)
    yield 404, client.get("/chekc")
    yield 405, client.get("/check")
    yield 405, client.delete("/vocabularies")
    yield 413, client.post("/check", content=b" " * (2 << 20), headers=json)
    yield 415, client.post("/check", content=b"{}", headers={"Content-Type": "text/plain"})
    yield 422, client.post("/check", json={})
    yield 422, client.post("/relations", json=[])


def test_every_error_is_a_problem_with_a_list_of_mistakes(client):
    for status, response in walk(client):
        assert response.status_code == status
        assert response.headers["content-type"] == "application/problem+json"
        body = response.json()
        assert ProblemDetails.model_validate(body, strict=True).model_dump() == body
        assert list(body) == ["type", "title", "status", "detail", "errors"]
        assert body["status"] == status
        assert body["title"] == ERRORS[status].title
        assert body["type"].endswith(ERRORS[status].slug)


@pytest.mark.parametrize("error", ERRORS.values())
def test_every_error_is_documented(error):
    assert f"| {error.status} " in DOCUMENT.read_text(encoding="utf-8")


def test_a_method_that_a_route_does_not_take_is_answered_with_those_it_does(client):
    assert client.get("/check").headers["allow"] == "POST"


def test_a_defect_is_a_500_without_its_traceback(client_with, monkeypatch):
    client = client_with()
    monkeypatch.setattr("spatialjudge.service.routes.state.VERSION", object())
    response = client.get("/health")
    assert response.status_code == 500
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["errors"] == []
    assert "Traceback" not in response.text


def test_the_detail_sums_the_mistakes_up():
    error = InvalidRequest(problems=[Problem("story.grid", "is missing", "12, say"), Problem("engine", "x")])
    assert error.detail == "story.grid: is missing; 12, say (and 1 more)"


def test_text_that_cannot_be_encoded_is_echoed_all_the_same():
    body = respond(InvalidRequest.at("story", "\ud800 and \x1b")).body
    assert b"\\ud800 and \\u001b" in body


def test_a_request_full_of_mistakes_does_not_flood_the_answer():
    error = invalid_fields(({"type": "missing", "loc": ("body", str(number))} for number in range(1000)), [])
    assert len(error.problems) == 20
    [problem] = invalid_fields([{"type": "extra_forbidden", "loc": ("body", "x" * 10_000)}], ["story"]).problems
    assert len(problem.where) < 100


def test_every_error_class_has_a_status_of_its_own():
    classes = RequestRefused.__subclasses__()
    assert len({error.status for error in classes}) == len({error.slug for error in classes}) == len(classes)
