"""``openapi.json`` is what the service really answers, and what the repository shows."""

from __future__ import annotations

import json
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app, openapi_text
from spatialjudge.service.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "openapi.json"


@schemathesis.serializer("application/x-ndjson")
def lines(_, value):
    """Any text is a body of lines."""
    return value.encode(errors="surrogatepass") if isinstance(value, str) else json.dumps(value).encode()


service = schemathesis.openapi.from_asgi(
    "/openapi.json", create_app(Settings(default_timeout_ms=200, max_timeout_ms=200))
)


def test_the_committed_document_is_fresh():
    assert COMMITTED.read_text(encoding="utf-8") == openapi_text(), (
        "write it again: spatialjudge openapi --force -o openapi.json"
    )


def test_the_document_does_not_depend_on_the_settings(monkeypatch):
    before = openapi_text()
    monkeypatch.setenv("SPATIALJUDGE_MAX_GRID", "7")
    assert openapi_text() == before


def test_every_endpoint_is_documented():
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for path, methods in create_app(Settings()).openapi()["paths"].items():
        for method in methods:
            assert f"| `{method.upper()} {path}` |" in text


def test_every_question_documents_its_errors_as_problems():
    paths = create_app(Settings()).openapi()["paths"]
    for path in ("/check", "/relations", "/facts", "/evaluate", "/qualify", "/count", "/steps", "/grade"):
        responses = paths[path]["post"]["responses"]
        assert set(responses) == {"200", "400", "401", "413", "415", "422", "429", "503"}
        for status, response in responses.items():
            assert set(response["content"]) == {"application/json" if status == "200" else "application/problem+json"}


def test_a_key_is_asked_for_where_one_may_be_needed_and_what_comes_without_is_documented():
    document = create_app(Settings()).openapi()
    [scheme] = document["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    with TestClient(create_app(Settings(api_keys="eval:secret-one"))) as client:
        for path, methods in document["paths"].items():
            for method, described in methods.items():
                needed = client.request(method, path, json={}).status_code == 401
                assert needed == ("401" in described["responses"]) == ("security" in described), path
                assert (needed and method == "post") == ("429" in described["responses"])


def test_every_field_is_described_and_every_answer_has_an_example():
    document = create_app(Settings()).openapi()
    schemas = document["components"]["schemas"]
    undescribed = [place for name, schema in schemas.items() for place in _undescribed(schema, name)]
    assert undescribed == []
    for path, routes in document["paths"].items():
        for route in routes.values():
            for status, response in route["responses"].items():
                for content in response["content"].values():
                    name = content["schema"].get("$ref", "").rpartition("/")[2]
                    assert "example" in content or "example" in schemas[name], f"{path} {status}"


def _undescribed(schema, where):
    """The places of all fields in a schema that are not described."""
    if isinstance(schema, list):
        for part in schema:
            yield from _undescribed(part, where)
    elif isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items():
            if "description" not in field:
                yield f"{where}.{name}"
        for name, part in schema.items():
            if name != "example":
                yield from _undescribed(part, f"{where}.{name}")


def test_the_examples_are_what_is_really_answered(client):
    schemas = client.app.openapi()["components"]["schemas"]
    for name in ("Check", "Relations", "Facts", "Evaluate", "Qualify", "Count", "Steps", "Grade"):
        path = f"/{name.lower()}"
        answer = client.post(path, json=schemas[f"{name}Request"]["example"]).json()
        assert answer | {"elapsed_ms": 0} == schemas[f"{name}Response"]["example"] | {"elapsed_ms": 0}
    for path, name in (("/health", "Health"), ("/ready", "Ready")):
        answer = client.get(path).json() | {"version": "0.2.0"}
        assert answer.keys() == schemas[f"{name}Response"]["example"].keys()
    [shown] = schemas["VocabulariesResponse"]["example"]["vocabularies"]
    [table] = [table for table in client.get("/vocabularies").json()["vocabularies"] if table["name"] == shown["name"]]
    [family], [real] = shown["families"], table["families"]
    assert shown | {"families": 0} == table | {"families": 0}
    assert family | {"terms": 0} == real | {"terms": 0}
    assert family["terms"][0] in real["terms"]


def test_each_kind_of_question_has_an_example_that_is_answered(client):
    paths = client.app.openapi()["paths"]
    came = {}
    for path in ("/check", "/grade"):
        for name, example in paths[path]["post"]["requestBody"]["content"]["application/json"]["examples"].items():
            response = client.post(path, json=example["value"])
            assert response.status_code == 200, name
            answer = response.json()
            came[path, name] = answer.get("outcome", answer["verdict"]), bool(answer["conflict"] or answer["support"])
    assert came == {
        ("/check", "told"): ("feasible", False),
        ("/check", "impossible"): ("infeasible", True),
        ("/check", "boxes"): ("feasible", False),
        ("/check", "contradiction"): ("inconsistent_story", True),
        ("/grade", "find_relation"): ("graded", False),
        ("/grade", "yes_no"): ("graded", False),
        ("/grade", "boxes"): ("graded", True),
        ("/grade", "closed"): ("graded", False),
        ("/grade", "count"): ("graded", False),
        ("/grade", "layout"): ("graded", False),
        ("/grade", "contradiction"): ("ungradable_story", True),
    }


def test_makers_of_clients_find_names_and_no_field_that_must_be_there_but_need_not():
    document = create_app(Settings()).openapi()
    schemas = document["components"]["schemas"]
    assert {"Fact", "FactByName", "ItemStory", "ItemFacts", "ItemQuestion", "ClosedQuestion"} <= set(schemas)
    assert '"default"' not in openapi_text()
    assert schemas["CheckRequest"]["required"] == ["story"]  # a placement may be asked about instead
    assert document["servers"]


def test_no_schema_is_one_that_makers_of_clients_refuse():
    assert '"items": false' not in openapi_text()


@service.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_whatever_the_document_allows_or_forbids_is_answered_as_it_says(case):
    # A story of the right form may still make no sense, so being valid by the schema does not promise a 200.
    # Of lines, any text is a body, each line answered for itself.
    excluded = [positive_data_acceptance, *([negative_data_rejection] if case.path == "/grade/batch" else [])]
    case.call_and_validate(excluded_checks=excluded)
