"""Every kind of JSON in every place of every body: whatever it is, it is answered or refused, never a defect."""

from __future__ import annotations

import copy
import json
from functools import reduce
from importlib import import_module
from operator import getitem
from pkgutil import iter_modules

import pytest

from spatialjudge.service import routes
from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings

VALUES = [None, True, 5, -1.5, 10**400, "", "\ud800", [], [None], ["x", 5], {}, {"x": None}]
ITEM = {
    "story": {"grid": 12, "facts": [["bed", "NE", "desk"]], "objects": ["lamp"], "vocabulary": "roomspace"},
    "question": {"subject": "bed", "object": "desk", "family": "direction", "type": "relation"},
    "answer": "north-east",
    "extracted": "NE",
    "gold": "NE",
    "prompt": "Where is the bed?",
    "timeout_ms": 100,
}
COMPAT = {
    "/get_reward": {"query": ["Where? NE", "E"], "prompts": ["Where?", "?"], "labels": [json.dumps(ITEM), ITEM]},
    "/slime": {"prompt": [{"role": "user", "content": "?"}], "response": "NE", "label": ITEM},
    "/promptfoo": {"output": "NE", "context": {"prompt": "?", "vars": ITEM}},
    "/promptfoo/failed": {"output": "NE", "context": {"prompt": "?", "vars": ITEM}},
    "/seed_session": {"resources_session_id": "s"},
    "/close_session": {"resources_session_id": "s"},
    "/verify": {
        "responses_create_params": {"input": [{"role": "user", "content": "?"}]},
        "verifier_metadata": ITEM,
        "response": {"output": [{"type": "message", "content": [{"type": "output_text", "text": "NE"}]}]},
        "instance_config": {"mask_sample": True},
    },
    "/aggregate_metrics": {
        "verify_responses": [
            {
                "reward": 1,
                "mask_sample": False,
                "spatial_graded": 1,
                "_ng_task_index": 0,
                "_ng_rollout_index": 0,
                "response": {"usage": {"input_tokens": 1}},
            }
        ]
    },
}
"""What tools send, by routes that the OpenAPI document is without."""


def left_out(description):
    """What a field is if it is left out, as its description says."""
    _, said, value = description.partition("If left out: ")
    return json.loads(value.removesuffix(".")) if said else None


def bodies():
    """A whole body for each route that takes one."""
    document = create_app(Settings()).openapi()
    found = {"/grade/batch": ITEM, **COMPAT}
    for path, methods in document["paths"].items():
        for kind, content in methods.get("post", {}).get("requestBody", {}).get("content", {}).items():
            if kind == "application/json" and "$ref" in content["schema"]:
                name = content["schema"]["$ref"].split("/")[-1]
                schema = document["components"]["schemas"][name]
                usual = {field: left_out(told.get("description", "")) for field, told in schema["properties"].items()}
                found[path] = usual | schema["example"]
    return found


BODIES = bodies()


def places(value, way=()):
    """The way to every value within one, itself the first."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inner:
        yield from places(part, (*way, name))


def put(body, way, value):
    """The body with a value in a place."""
    if not way:
        return value
    changed = copy.deepcopy(body)
    part = changed
    for name in way[:-1]:
        part = part[name]
    part[way[-1]] = value
    return changed


def test_every_route_that_takes_a_body_is_tried():
    modules = [import_module(f"{routes.__name__}.{module.name}") for module in iter_modules(routes.__path__)]
    known = [route for module in modules for route in module.router.routes]
    assert {route.path for route in known if "POST" in route.methods} == set(BODIES)


@pytest.mark.parametrize("path", sorted(set(BODIES) - {"/grade/batch", *COMPAT}))
def test_the_whole_body_is_answered(client, path):
    assert client.post(path, json=BODIES[path]).status_code == 200


@pytest.mark.parametrize("path", sorted(BODIES))
def test_no_kind_of_value_in_any_place_is_a_defect(client, path):
    kind = "application/x-ndjson" if path == "/grade/batch" else "application/json"
    for way in places(BODIES[path]):
        here = reduce(getitem, way, BODIES[path])
        spoilt = [{"\ud800": next(iter(here.values())), **here}] if here and isinstance(here, dict) else []
        for value in VALUES + spoilt:
            content = json.dumps(put(BODIES[path], way, value))
            response = client.post(path, content=content, headers={"Content-Type": kind})
            assert response.status_code < 500, (way, value, response.text)
            assert b"met a defect" not in response.content


@pytest.mark.parametrize("path", sorted(set(BODIES) - {"/grade/batch"}))
@pytest.mark.parametrize("body", ["null", " " * 20_000 + "null", "5", "[]", '"x"'])
def test_a_body_that_is_no_object_is_refused_alike_everywhere(client, path, body):
    response = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    [error] = response.json()["errors"]
    assert (error["where"], error["problem"]) == ("body", "must be a JSON object")
