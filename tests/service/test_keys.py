"""Keys: who is let in, who is not, and how much each may ask."""

from __future__ import annotations

import asyncio
import json
import re
import time
from functools import partial

import pytest
from commands import run
from pydantic import ValidationError
from starlette.testclient import TestClient

from spatialjudge.client import Client
from spatialjudge.service import elsewhere, keys
from spatialjudge.service.app import create_app
from spatialjudge.service.keys import ApiKeys
from spatialjudge.service.settings import Settings, is_loopback

KEYS = {"api_keys": "eval:first-key,train:second.key=,train:third~key"}
CHECK = {"story": {"grid": 12, "facts": [["bed", "NE", "chair"]]}, "prediction": ["bed", "NE", "chair"]}
ITEM = {"story": CHECK["story"], "question": {"subject": "bed", "object": "chair"}, "answer": "north-east"}


def bearer(key):
    return {"Authorization": f"Bearer {key}"}


@pytest.fixture(scope="module")
def locked():
    """A service that asks for keys."""
    with TestClient(create_app(Settings(**KEYS)), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("key", ["first-key", "second.key=", "third~key"])
@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER "])
def test_every_key_opens(locked, key, scheme):
    assert locked.post("/check", json=CHECK, headers={"Authorization": f"{scheme} {key}"}).status_code == 200


WRONG = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer first-ke",
    "Bearer first-keyy",
    "Bearer eval:first-key",
    "Bearer first-key third~key",
    "Basic first-key",
    "first-key",
    "Bearer FIRST-KEY",
    "Bearer é".encode(),
    b"Bearer \xff\x00",
    "Bearer " + "x" * 8_000,
    "Bearer ,",
]


@pytest.mark.parametrize("said", WRONG, ids=lambda said: repr(said)[:30])
def test_nothing_else_does(locked, said):
    answer = locked.post("/check", json=CHECK, headers={"Authorization": said})
    assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json")
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.headers["x-request-id"]
    assert answer.json()["type"].endswith(":unauthorized")
    assert "key" not in answer.json()["detail"].replace("the key is not known", "").replace("KEY", "")


def test_who_lets_a_service_grade_is_told_where_the_key_stands(locked, tmp_path, monkeypatch):
    items = tmp_path / "items.jsonl"
    items.write_text(json.dumps(ITEM), encoding="utf-8")
    monkeypatch.setattr(elsewhere, "Client", partial(Client, transport=locked._transport, api_key="first-ke"))
    said = run("grade", str(items), "--server", "http://judge").stderr
    assert "is its key in SPATIALJUDGE_API_KEY?" in said


def test_two_headers_are_none(locked):
    headers = [("Authorization", "Bearer first-key"), ("Authorization", "Bearer first-key")]
    assert locked.post("/check", json=CHECK, headers=headers).status_code == 401


@pytest.mark.parametrize("path", ["/check", "/grade/batch", "/verify", "/nowhere", "/vocabularies", "/HEALTH"])
def test_without_a_key_nothing_is_told_of_what_there_is(locked, path):
    assert {locked.request(method, path).status_code for method in ("GET", "POST")} == {401}


@pytest.mark.parametrize(
    "path", ["/health", "/ready", "/docs", "/openapi.json", "/docs-files/swagger-ui.css", "/", "/page/page.js"]
)
def test_whether_it_lives_and_what_it_takes_is_for_everybody(locked, path):
    assert locked.get(path).status_code == 200
    assert locked.post(path).status_code == 401


def test_every_key_known_is_compared_whichever_it_is(monkeypatch):
    """So that the time which a refusal takes says nothing of any key."""
    compared = []
    monkeypatch.setattr(
        keys, "compare_digest", lambda one, other: compared.append(len(one) + len(other)) or one == other
    )
    guard = ApiKeys(Settings(**KEYS).keys())
    for key in (b"Bearer first-key", b"Bearer third~key"):
        guard.admit({"headers": [(b"authorization", key)], "method": "GET", "path": "/", "client": None})
    for key in (b"Bearer nobody's", b"", b"Bearer " + b"first-key" * 1000):
        with pytest.raises(keys.Unauthorized):
            guard.admit({"headers": [(b"authorization", key)], "method": "POST", "path": "/", "client": None})
    assert compared == [64] * 15


@pytest.mark.parametrize(
    "odd",
    ["eval", "eval:", ":key", "eval:a b", "1eval:key", "eval:key\nother:key", "e\u00e9:key", "a:k,b:k", "e v:key"],
)
def test_keys_that_cannot_be_told_apart_or_sent_are_refused_and_not_repeated(odd):
    with pytest.raises(ValidationError) as refused:
        Settings(api_keys=f"first:secret-of-mine,{odd}")
    assert "secret-of-mine" not in refused.value.errors()[0]["msg"]


def test_keys_may_stand_in_a_file(tmp_path, monkeypatch):
    file = tmp_path / "keys"
    file.write_text("# of the group\neval:from-file\n\ntrain:another\n", encoding="ascii")
    monkeypatch.setenv("SPATIALJUDGE_API_KEYS_FILE", str(file))
    assert Settings(api_keys="here:and-there").keys() == {
        "and-there": "here",
        "from-file": "eval",
        "another": "train",
    }
    file.unlink()
    with pytest.raises(ValidationError, match="api_keys_file cannot be read: No such file"):
        Settings()


def test_settings_show_no_key():
    assert "first-key" not in repr(Settings(**KEYS)) + Settings(**KEYS).model_dump_json()


def asked_by(name, client):
    told = client.get("/metrics", headers=bearer("third~key")).text
    found = re.search(rf'^spatialjudge_key_requests_total{{key="{name}"}} (\S+)$', told, re.MULTILINE)
    return float(found[1]) if found else 0


def test_a_key_may_ask_so_many_questions_a_second_and_then_later():
    with TestClient(create_app(Settings(**KEYS, key_rate=4))) as client:
        before = asked_by("eval", client)
        asked = [client.post("/check", json=CHECK, headers=bearer("first-key")) for _ in range(6)]
        assert [answer.status_code for answer in asked] == [200] * 4 + [429] * 2
        assert asked[-1].headers["retry-after"] == "1"
        assert asked[-1].json()["type"].endswith(":too-many-requests")
        assert asked_by("eval", client) == before + 6  # those that were refused, too
        assert client.post("/check", json=CHECK, headers=bearer("third~key")).status_code == 200
        assert client.get("/vocabularies", headers=bearer("first-key")).status_code == 200
        time.sleep(0.3)
        assert client.post("/check", json=CHECK, headers=bearer("first-key")).status_code == 200


def test_lines_of_a_batch_come_as_fast_as_the_key_may_ask():
    lines = b"".join(json.dumps(ITEM).encode() + b"\n" for _ in range(30))
    with TestClient(create_app(Settings(**KEYS, key_rate=20))) as client:
        begun = time.monotonic()
        headers = bearer("first-key") | {"Content-Type": "application/x-ndjson"}
        answer = client.post("/grade/batch", content=lines, headers=headers)
    assert answer.content.count(b'"outcome":"graded"') == 30
    assert time.monotonic() - begun > 0.5


def test_a_slow_rate_lets_one_through_at_a_time():
    guard = ApiKeys({"key": "eval"}, rate=0.001)
    scope = {"headers": [(b"authorization", b"Bearer key")], "method": "POST", "path": "/check", "client": None}
    name, allowance = guard.admit(scope)
    allowance.ask(name)
    assert (name, asyncio.run(asyncio.wait_for(allowance.wait(0), 1)) if not allowance.late() else None) == (
        "eval",
        None,
    )
    with pytest.raises(keys.TooManyRequests) as refused:
        allowance.ask(name)
    assert 990 < int(refused.value.headers["Retry-After"]) <= 1000


def test_workers_share_what_a_key_may_ask(tmp_path, monkeypatch):
    monkeypatch.setenv(keys.SHARED, str(tmp_path))
    one, other = (ApiKeys({"key": "eval"}, rate=0.01) for _ in range(2))
    scope = {"headers": [(b"authorization", b"Bearer key")], "method": "POST", "path": "/check", "client": None}
    (name, allowance), (_, shared) = one.admit(scope), other.admit(scope)
    allowance.ask(name)
    with pytest.raises(keys.TooManyRequests):
        shared.ask(name)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_nobody_is_let_in_by_mistake(host):
    refused = run("serve", "--host", host, "--port", "0")
    assert refused.exit_code == 2
    assert "SPATIALJUDGE_API_KEYS" in refused.stderr
    assert "--open" in refused.stderr


@pytest.mark.parametrize(("address", "here"), [("127.0.0.1", True), ("::1", True), ("10.0.0.1", False), ("x", False)])
def test_loopback_is_known(address, here):
    assert is_loopback(address) is here
