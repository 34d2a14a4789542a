"""The short way: nobody can tell it from the usual one, but by the time it takes."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings

JSON = {"content-type": "application/json"}
STORY = {"grid": 12, "facts": [["bed", "NE", "chair"]]}
CHECK = {"story": STORY, "prediction": ["bed", "SW", "chair"]}
REQUESTS = [
    ("POST", "/check", json.dumps(CHECK), JSON),
    ("POST", "/relations", json.dumps({"story": STORY, "subject": "bed", "object": "chair"}), JSON),
    ("POST", "/grade", json.dumps({"story": STORY, "question": {"subject": "bed", "object": "chair"}}), JSON),
    ("POST", "/check", json.dumps(CHECK | {"engnie": "auto", "timeout_ms": 0}), JSON),
    ("POST", "/check", json.dumps(CHECK | {"story": []}), JSON),
    ("POST", "/check", json.dumps(CHECK | {"engine": "none"}), JSON),
    ("POST", "/check", "{", JSON),
    ("POST", "/check", "null", JSON),
    ("POST", "/check", "", JSON),
    ("POST", "/check", "x" * 3_000, JSON),
    ("POST", "/check", json.dumps(CHECK), {"content-type": "text/plain"}),
    ("GET", "/check", "", {}),
    ("POST", "/check/", json.dumps(CHECK), JSON),
    ("POST", "/chekc", json.dumps(CHECK), JSON),
]


@pytest.fixture(scope="module", params=["", "/judge"])
def ways(request):
    """Clients of two services, the second of which has only the usual way."""
    settings = Settings(max_body_bytes=2_000)
    short, usual = create_app(settings), create_app(settings)
    usual._short.clear()
    with TestClient(short, root_path=request.param) as one, TestClient(usual, root_path=request.param) as other:
        yield one, other


@pytest.mark.parametrize("sent", REQUESTS, ids=lambda sent: " ".join(sent[:3])[:40])
def test_both_ways_answer_the_same(ways, sent):
    method, path, body, headers = sent
    one, other = (client.request(method, path, content=body, headers=headers) for client in ways)
    for answer in (one, other):
        for own in ("content-length", "x-request-id"):  # the former of a time that is told
            del answer.headers[own]
    assert (one.status_code, dict(one.headers)) == (other.status_code, dict(other.headers))
    answers = [json.loads(answer.content) | {"elapsed_ms": 0} for answer in (one, other)]
    assert answers[0] == answers[1]


def test_a_defect_is_answered_and_raised_for_the_log_by_both_ways(ways, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("spatialjudge.service.routes.questions.answer", broken)
    for client in ways:
        with pytest.raises(ZeroDivisionError):
            client.post("/check", json=CHECK)
        quiet = TestClient(client.app, raise_server_exceptions=False)
        assert (quiet.post("/check", json=CHECK).status_code) == 500
