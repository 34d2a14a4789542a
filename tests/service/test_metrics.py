"""Metrics: what is counted, under labels that no client can multiply; and a service that counts, logs and drains."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from spatialjudge.service import exchange
from spatialjudge.service.app import create_app
from spatialjudge.service.metrics import text as text_of_metrics
from spatialjudge.service.settings import Settings

STORY = {"grid": 12, "facts": [["bed", "NE", "chair"]]}
CHECK = {"story": STORY, "prediction": ["bed", "NE", "chair"]}
HARD = {
    "story": {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations([f"o{i}" for i in range(8)], 2)]},
    "prediction": ["o0", "N", "o1"],
    "timeout_ms": 150,
}
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "operating.md"


def metrics(text):
    """All samples, by name and labels."""
    return {
        (sample.name.removeprefix("spatialjudge_"), *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def counted(client):
    """What has been added since the test began."""
    before = metrics(client.get("/metrics").text)

    def since(name, *labels):
        key = name, *sorted(labels)
        return metrics(client.get("/metrics").text).get(key, 0) - before.get(key, 0)

    return since


def test_requests_are_counted_by_route_and_status(client, counted):
    assert client.get("/metrics").headers["content-type"].startswith("text/plain")
    for _ in range(3):
        client.post("/check", json=CHECK)
    client.post("/check", json={})
    client.get("/health")
    assert 'spatialjudge_requests_total{route="/check",status="200"}' in client.get("/metrics").text
    assert counted("requests_total", "/check", "200") == 3
    assert counted("requests_total", "/check", "422") == 1
    assert counted("requests_total", "/health", "200") == 1
    assert counted("request_seconds_count", "/check") == 4
    assert counted("questions_total", "", "feasible", "native") == 3
    assert counted("solve_seconds_count") == 3


def test_what_is_asked_for_that_there_is_not_has_one_label(client, counted):
    series = len(metrics(client.get("/metrics").text))
    for number in range(50):
        client.request("GET", f"/x{number}", headers={"X-Request-ID": f"id-{number}", "Host": f"h{number}"})
    client.request("BREW", "/check")
    assert counted("requests_total", "other", "404") == 50
    assert len(metrics(client.get("/metrics").text)) < series + 30


def test_what_is_refused_is_counted_where_it_was_asked():
    with TestClient(create_app(Settings(api_keys="eval:secret-one", key_rate=1))) as client:
        right = {"Authorization": "Bearer secret-one"}
        before = metrics(client.get("/metrics", headers=right).text)
        for number in range(5):
            client.post("/check", json=CHECK)
            client.get(f"/x{number}")
            client.post("/check", json=CHECK, headers=right)
        after = metrics(client.get("/metrics", headers=right).text)
    new = {key[1:]: after[key] - before.get(key, 0) for key in after if key[0] == "requests_total"}
    assert (new["/check", "401"], new["401", "other"], new["/check", "429"]) == (5, 5, 4)


def test_ten_thousand_names_of_anything_grow_no_label():
    application = create_app(Settings(api_keys="eval:secret-one")).build_middleware_stack()

    async def nothing(*_):
        return {"type": "http.request", "body": b"", "more_body": False}

    async def ask(number):
        key = b"Bearer secret-one" if number % 2 else b"Bearer key-%d" % number
        headers = [(b"x-request-id", b"%d" % number), (b"authorization", key), (b"host", b"h%d" % number)]
        scope = {"type": "http", "method": f"M{number}", "path": f"/p{number}", "headers": headers, "client": None}
        await application({**scope, "query_string": b"", "root_path": ""}, nothing, nothing)

    async def asked(numbers):
        for number in numbers:
            await ask(number)
        exchange.tell()
        return len(text_of_metrics().splitlines())

    few = asyncio.run(asked(range(2)))
    assert asyncio.run(asked(range(10_000))) == few


def test_lines_of_a_batch_are_counted_by_what_came_of_them(client, counted):
    line = json.dumps({"story": STORY, "question": {"subject": "bed", "object": "chair"}, "answer": "north-east"})
    body = f"{line}\n" * 5 + "{}\n"
    client.post("/grade/batch", content=body, headers={"Content-Type": "application/x-ndjson"})
    assert counted("questions_total", "", "", "graded") == 5
    assert counted("questions_total", "", "", "error") == 1


def test_why_a_question_is_undecided_is_said_and_counted(client, counted):
    answer = client.post("/check", json=HARD).json()
    assert answer["verdict"] == "undecided"
    assert answer["reason"] in {"too_hard", "stopped"}
    assert counted("questions_total", "undecided", answer["engine"], answer["reason"]) == 1
    assert counted("wait_seconds_count") == 1
    assert counted("solve_seconds_count") == 1, "tried at once, and then by a process"


def test_keys_are_counted_by_name_and_those_without_one_are_not():
    with TestClient(create_app(Settings(api_keys="eval:secret-one"))) as client:
        right = {"Authorization": "Bearer secret-one"}
        before = metrics(client.get("/metrics", headers=right).text)
        for number in range(20):
            client.post("/check", json=CHECK, headers={"Authorization": f"Bearer {number}"})
        client.post("/check", json=CHECK, headers=right)
        assert client.get("/metrics").status_code == 401
        after = metrics(client.get("/metrics", headers=right).text)
    assert ("key_requests_total", "eval") in after
    assert not [key for key in after if key[0] == "key_requests_total" and key not in before and key[1] != "eval"]
    assert after["refusals_total", "unauthorized"] - before.get(("refusals_total", "unauthorized"), 0) == 21
    with TestClient(create_app(Settings(api_keys="eval:secret-one")), client=("127.0.0.1", 5)) as here:
        assert here.get("/metrics").status_code == 200


def test_every_metric_is_documented(client):
    named = set(re.findall(r"^# HELP (\w+)", client.get("/metrics").text, re.MULTILINE))
    text = DOCUMENT.read_text(encoding="utf-8")
    assert {name for name in named if f"`{name}" not in text} == set()


@contextmanager
def serving(*options, **environment):
    """A service of its own that logs JSON, by its process and address."""
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0", *options]
    given = os.environ | {"SPATIALJUDGE_LOG": "json"} | environment
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=given) as service:
        try:
            said = []
            for line in service.stderr:
                said.append(json.loads(line))
                if said[-1]["event"] == "ready":
                    break
            yield service, said[-1]["url"], said
        finally:
            if service.poll() is None:
                service.kill()


def rest(service, said):
    """All that was logged, every line of which is JSON."""
    service.terminate()
    said += [json.loads(line) for line in service.stderr]
    assert service.wait(30) == 0
    return said


def test_workers_are_counted_together_and_one_that_is_killed_loses_nothing():
    with serving("--workers", "2", SPATIALJUDGE_API_KEYS="eval:secret-one") as (service, url, said):
        headers = {"Authorization": "Bearer secret-one", "X-Request-ID": "from-here"}
        for _ in range(12):  # each on a connection of its own, so that both workers have some
            httpx2.post(f"{url}/check", json=CHECK, headers=headers).raise_for_status()
        assert httpx2.post(f"{url}/check", json=CHECK, headers={"Authorization": "Bearer x\ty"}).status_code == 401
        totals = [metrics(httpx2.get(f"{url}/metrics").text) for _ in range(6)]
        assert {total["requests_total", "/check", "200"] for total in totals} == {12}
        workers = [
            int(entry.parent.name)
            for entry in Path("/proc").glob("[0-9]*/stat")
            if int(_stat(entry)[1]) == service.pid and b"spawn_main" in (entry.parent / "cmdline").read_bytes()
        ]
        os.kill(workers[0], signal.SIGKILL)
        until = time.monotonic() + 30
        while metrics(_text(url))["workers_ended_total", "killed"] < 1:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert metrics(_text(url))["requests_total", "/check", "200"] == 12
        told = rest(service, said)
    asked = [line for line in told if line["event"] == "request" and line["route"] == "/check"]
    assert [line["key"] for line in asked if line["status"] == 200] == ["eval"] * 12
    assert {line["request_id"] for line in asked if line["status"] == 200} == {"from-here"}
    assert asked[0]["verdicts"] == {"feasible": 1}
    [ended] = [line for line in told if line["event"] == "worker_ended"]
    assert (ended["reason"], ended["pid"], ended["exit_code"]) == ("killed", workers[0], -9)
    assert [line["keys"] for line in told if line["event"] == "started"] == [["eval"]]
    assert "secret-one" not in json.dumps(told)
    assert {line["event"] for line in told} >= {"started", "ready", "request", "refused", "draining", "stopped"}


def test_keys_that_make_no_sense_change_nothing_and_workers_end_with_the_first_process(tmp_path):
    keys = tmp_path / "keys"
    keys.write_text("eval:secret-one\n")
    with serving("--workers", "2", SPATIALJUDGE_API_KEYS_FILE=str(keys)) as (service, url, said):
        headers = {"Authorization": "Bearer secret-one"}
        assert httpx2.post(f"{url}/check", json=CHECK, headers=headers).status_code == 200
        keys.write_text("secret-two without a colon\n")
        service.send_signal(signal.SIGHUP)
        while said[-1]["event"] != "settings_refused":
            said.append(json.loads(service.stderr.readline()))
        assert httpx2.post(f"{url}/check", json=CHECK, headers=headers).status_code == 200
        service.kill()
        ends = b"".join(service.stderr).decode()  # up to the end of the last worker, of what watches over them, too
        with pytest.raises(httpx2.ConnectError):
            httpx2.get(f"{url}/health")
    assert "secret" not in json.dumps(said) + ends
    assert '"event": "stopped"' in ends


def test_a_hangup_does_not_end_one_worker():
    with serving() as (service, url, said):
        service.send_signal(signal.SIGHUP)
        assert httpx2.get(f"{url}/health").status_code == 200
        assert "hangup_ignored" in {line["event"] for line in rest(service, said)}


def _stat(entry):
    try:
        return entry.read_text().rpartition(")")[2].split()
    except OSError:
        return ["", "0"]


def _text(url):
    for _ in range(20):  # the worker that answers may be the one that was just killed
        try:
            return httpx2.get(f"{url}/metrics").text
        except httpx2.TransportError:
            time.sleep(0.1)
    raise AssertionError("no metrics")


def test_a_service_that_drains_says_so_and_answers_on():
    with serving("--drain-delay", "1.5") as (service, url, said):
        assert httpx2.get(f"{url}/ready").status_code == 200
        service.terminate()
        begun = time.monotonic()
        while httpx2.get(f"{url}/ready").status_code != 503:
            time.sleep(0.02)
        assert httpx2.get(f"{url}/health").status_code == 200
        assert httpx2.post(f"{url}/check", json=CHECK).json()["verdict"] == "feasible"
        assert service.wait(30) == 0
        assert time.monotonic() - begun > 1.3
        said += [json.loads(line) for line in service.stderr]
    assert [line["delay_s"] for line in said if line["event"] == "draining"] == [1.5]


def test_told_twice_it_stops_at_once():
    with serving("--drain-delay", "60") as (service, url, _):
        service.terminate()
        while httpx2.get(f"{url}/ready").status_code != 503:
            time.sleep(0.02)
        service.terminate()
        assert service.wait(30) == 0
