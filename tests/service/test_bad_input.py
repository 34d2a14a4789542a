"""Bad input gets a precise 4xx over HTTP, and exit code 2 with the same words from the command line.

Each row: the request as it is sent, the status, the place of the mistake, and what the error must say about it.
"""

from __future__ import annotations

import json

import pytest
from commands import run

GOOD = {"story": {"grid": 12, "facts": [["bed", "NE", "chair"]]}, "prediction": ["bed", "N", "chair"]}


def _request(story=None, **fields):
    return json.dumps(GOOD | fields | {"story": GOOD["story"] | (story or {})})


def _facts(*facts):
    return _request({"facts": [["bed", "NE", "chair"], *facts]})


def _grid(literal):
    return _request({"grid": "GRID"}).replace('"GRID"', literal)


NOT_JSON = {
    "empty": ("", "is empty"),
    "blank": (" \n", "is empty"),
    "no JSON": ("grid 12", "line 1, column 1"),
    "cut off": ('{"story": {"grid": 12,\n', "line 2, column 1"),
    "trailing comma": ('{"story": 1,}', "line 1"),
    "two documents": ("{} {}", "column 4"),
    "a key twice": ('{"story": {"grid": 12, "grid": 13}}', "'grid' comes twice"),
    "a key twice in a fact": ('{"story": {"grid": 1, "facts": [{"object": 1, "object": 2}]}}', "'object' comes twice"),
    "NaN": (_grid("NaN"), "NaN is not a JSON number"),
    "grid 1e400": (_grid("1e400"), "a number that is too large"),
    "infinity": (_grid("-Infinity"), "-Infinity is not a JSON number"),
    "deep lists": ("[" * 100_000, "nested too deeply"),
    "deep facts": ('{"story": {"grid": 12, "facts": ' + "[" * 100_000 + "]" * 100_000 + "}}", "nested too deeply"),
    "deep objects": ('{"story":' * 50_000, "nested too deeply"),
    "endless integer": (_grid("9" * 5000), "too many digits"),
    "UTF-16": (_request().encode("utf-16"), "byte 0 is not UTF-8"),
    "latin 1": (_request(prediction=["bett", "N", "tür"]).replace("\\u00fc", "ü").encode("latin-1"), "is not UTF-8"),
}

INVALID = {
    "a fact of two parts": (_facts(["bed", "N"]), "story.facts[1]", "three parts"),
    "a fact of four parts": (_facts(["bed", "N", "chair", "x"]), "story.facts[1]", "three parts"),
    "a fact with a field too few": (_facts({"subject": "bed"}), "story.facts[1]", "relation"),
    "a fact with a field too many": (
        _facts({"subject": "bed", "relation": "N", "object": "chair", "note": 1}),
        "story.facts[1]",
        "'note'",
    ),
    "a fact that is a text": (_facts("bed N chair"), "story.facts[1]", "three parts"),
    "facts that are no list": (_request({"facts": "bed N chair"}), "story.facts", "must be a list"),
    "facts nested in facts": (_facts([["bed", "N", "chair"]]), "story.facts[1]", "three parts"),
    "an unknown label": (_facts(["bed", "NEE", "chair"]), "story.facts[1].relation", "did you mean NE?"),
    "an unknown predicted label": (
        _request(prediction=["bed", "nroth", "chair"]),
        "prediction.relation",
        "did you mean N?",
    ),
    "a label that is a number": (_facts(["bed", 3, "chair"]), "story.facts[1].relation", "text"),
    "an empty label set": (_facts(["bed", [], "chair"]), "story.facts[1].relation", "empty"),
    "a label of another vocabulary": (_facts(["bed", "upper-left", "chair"]), "story.facts[1].relation", "stepgame"),
    "an unknown vocabulary": (_request({"vocabulary": "roomspce"}), "story.vocabulary", "roomspace"),
    "a vocabulary that is a list": (_request({"vocabulary": []}), "story.vocabulary", "must be a text"),
    "room as a subject": (_facts(["room", "N", "bed"]), "story.facts[1].subject", "cannot be a subject"),
    "room as a predicted subject": (_request(prediction=["room", "N", "bed"]), "prediction.subject", "subject"),
    "room as an object": (_request({"objects": ["room"]}), "story.objects[0]", "room itself"),
    "a direction to the room": (_facts(["bed", "N", "room"]), "story.facts[1].relation", "not the room"),
    "a region of an object": (_facts(["bed", "NER", "chair"]), "story.facts[1].object", "write 'room'"),
    "an object that nothing declares": (_request(prediction=["bed", "N", "sofa"]), "prediction.object", "declare"),
    "a name that is a number": (_facts([7, "N", "chair"]), "story.facts[1].subject", "a text"),
    "a blank name": (_facts([" ", "N", "chair"]), "story.facts[1].subject", "blank"),
    "a long name": (_facts(["b" * 201, "N", "chair"]), "story.facts[1].subject", "200"),
    "a terminal escape as a name": (_facts(["\x1b[31mbed", "N", "chair"]), "story.facts[1].subject", "printed"),
    "a lone surrogate as a name": (_facts(["\ud800", "N", "chair"]), "story.facts[1].subject", "printed"),
    "a lone surrogate as a label": (_facts(["bed", "\ud800", "chair"]), "story.facts[1].relation", "unknown label"),
    "a lone surrogate as a vocabulary": (_request({"vocabulary": "\ud800"}), "story.vocabulary", "unknown vocabulary"),
    "a lone surrogate as a field": (_request({"\ud800": 1}), "story", "surrogate"),
    "no grid": ('{"story": {}, "prediction": ["bed", "N", "chair"]}', "story.grid", "is missing"),
    "grid 0": (_grid("0"), "story.grid", "at least 1"),
    "grid -3": (_grid("-3"), "story.grid", "at least 1"),
    "grid 1.5": (_grid("1.5"), "story.grid", "whole number"),
    "grid 12.0": (_grid("12.0"), "story.grid", "whole number"),
    "grid '12'": (_grid('"12"'), "story.grid", "whole number"),
    "grid true": (_grid("true"), "story.grid", "whole number"),
    "grid null": (_grid("null"), "story.grid", "is missing"),
    "grid 10^9": (_grid("1000000000"), "story.grid", "SPATIALJUDGE_MAX_GRID"),
    "grid of 4000 digits": (_grid("9" * 4000), "story.grid", "SPATIALJUDGE_MAX_GRID"),
    "too many facts": (
        _request({"facts": [["bed", "N", "chair"]] * 5001}),
        "story.facts",
        "SPATIALJUDGE_MAX_FACTS",
    ),
    "too many objects": (
        _request({"objects": [f"o{number}" for number in range(501)]}),
        "story.objects",
        "SPATIALJUDGE_MAX_OBJECTS",
    ),
    "too many objects in facts": (
        _request({"facts": [[f"o{number}", "N", f"o{number + 1}"] for number in range(500)]}),
        "story",
        "SPATIALJUDGE_MAX_OBJECTS",
    ),
    "no time": (_request(timeout_ms=0), "timeout_ms", "at least 1"),
    "half a millisecond": (_request(timeout_ms=0.5), "timeout_ms", "whole number"),
    "an hour": (_request(timeout_ms=3_600_000), "timeout_ms", "SPATIALJUDGE_MAX_TIMEOUT_MS"),
    "an unknown engine": (_request(engine="z3"), "engine", "'python-constraint'"),
    "an engine that cannot": (
        json.dumps(GOOD | {"story": GOOD["story"] | {"grid": 5000}, "engine": "python-constraint"}),
        "engine",
        "auto",
    ),
    "a misspelt field": (_request(explian=True), "explian", "did you mean explain?"),
    "a field of the story beside it": (_request(vocabulary="rcc8"), "vocabulary", "it is a field of 'story'"),
    "a misspelt field of the story": (_request({"fact": []}), "story.fact", "did you mean facts?"),
    "a field with an odd name": (_request({"\x1b]0;x\x07": 1}), "story['\\x1b]0;x\\x07']", "not a field"),
    "a flag that is a text": (_request(explain="yes"), "explain", "true or false"),
    "no prediction": (json.dumps({"story": GOOD["story"]}), "prediction", "is missing"),
    "a prediction of nothing": (_request(prediction=None), "prediction", "three parts"),
    "a story that is a list": ('{"story": [], "prediction": []}', "story", "must be a JSON object"),
}


def _bytes(text):
    return text if isinstance(text, bytes) else text.encode()


@pytest.mark.parametrize(("body", "says"), NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json_is_a_400(client, body, says):
    response = client.post("/check", content=_bytes(body), headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert response.headers["content-type"] == "application/problem+json"
    [error] = response.json()["errors"]
    assert error["where"] == "body"
    assert says in f"{error['problem']} {error['hint']}"


@pytest.mark.parametrize(("body", "where", "says"), INVALID.values(), ids=INVALID)
def test_what_cannot_be_understood_is_a_422_with_its_place(client, body, where, says):
    response = client.post("/check", content=_bytes(body), headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    error = response.json()["errors"][0]
    assert error["where"] == where
    assert says in f"{error['problem']} {error['hint']}"


@pytest.mark.parametrize(("body", "says"), NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json_ends_the_command_with_2(body, says):
    result = run("check", "-", stdin=_bytes(body))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "standard input: " in result.stderr
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_that_is_no_json_is_named(tmp_path):
    (path := tmp_path / "story.json").write_text("{")
    for command in ("check", "evaluate", "qualify"):
        result = run(command, str(path))
        assert (result.exit_code, f"{path}: expecting property name" in result.stderr) == (2, True)


@pytest.mark.parametrize(("body", "where", "says"), INVALID.values(), ids=INVALID)
def test_what_cannot_be_understood_ends_the_command_with_2(body, where, says):
    result = run("check", "-", stdin=_bytes(body))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"{where}: " in result.stderr
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stderr


def test_a_million_facts_are_refused_by_their_size(client):
    body = json.dumps(GOOD | {"story": {"grid": 12, "facts": [["bed", "N", "chair"]] * 1_000_000}}).encode()
    response = client.post("/check", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 413
    assert "SPATIALJUDGE_MAX_BODY_BYTES" in response.json()["detail"]
    result = run("check", "-", stdin=body)
    assert result.exit_code == 2
    assert "SPATIALJUDGE_MAX_BODY_BYTES" in result.stderr


def test_every_mistake_of_a_story_is_reported_at_once(client):
    facts = [["bed", "NEE", "chair"], ["bed", "N"], ["room", "N", "bed"]]
    response = client.post("/check", json={"story": {"grid": 3, "facts": facts}, "prediction": ["bed", "N", "chair"]})
    places = [error["where"] for error in response.json()["errors"]]
    assert places == ["story.facts[0].relation", "story.facts[1]", "story.facts[2].subject"]
    assert "and 2 more" in response.json()["detail"]
