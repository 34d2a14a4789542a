"""The client: every answer once, in order, whatever the service and the network do meanwhile."""

import asyncio
import json
import time
from email.utils import formatdate

import httpx2
import pytest

from spatialjudge.client import AsyncClient, Client, ServiceError, Unreachable, answers, clients
from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings

STORY = {"grid": 12, "facts": [["bed", "NER", "room"], ["chair", "SWR", "room"]]}
ITEM = {"story": STORY, "question": {"subject": "bed", "object": "chair"}, "answer": "north-east", "gold": "NE"}
FAILURES = [
    httpx2.ConnectError("refused"),
    httpx2.ReadError("reset"),
    httpx2.RemoteProtocolError("cut off"),
    httpx2.ReadTimeout("stalled"),
    httpx2.Response(503, headers={"Retry-After": "0"}),
    httpx2.Response(429),
    httpx2.Response(502, text="<html>the balancer is busy</html>"),
    httpx2.Response(200, text='{"verdict": "feas'),
]


@pytest.fixture(autouse=True)
def pauses(monkeypatch):
    """The pauses that were made, none of which takes time."""
    made = []
    monkeypatch.setattr("time.sleep", made.append)

    async def slept(seconds):
        made.append(seconds)

    monkeypatch.setattr("spatialjudge.client.clients.asyncio.sleep", slept)
    return made


def scripted(*script):
    """A transport that goes through a script of failures and answers, and keeps the requests."""
    left, requests = list(script), []

    def handle(request):
        requests.append(request)
        step = left.pop(0)
        if isinstance(step, Exception):
            raise step
        return step(request) if callable(step) else step

    return httpx2.MockTransport(handle), requests


def graded(request):
    """As the service grades: a record for each line, numbered from 1."""
    lines = request.content.splitlines()
    records = [{"line": number, "id": json.loads(line)["id"]} for number, line in enumerate(lines, 1)]
    return httpx2.Response(200, content=b"".join(json.dumps(record).encode() + b"\n" for record in records))


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_what_fails_on_the_way_is_asked_again(failure, pauses):
    transport, requests = scripted(failure, httpx2.Response(200, json={"verdict": "feasible"}))
    with Client("http://judge", transport=transport) as client:
        assert client.check(STORY, ("bed", "NE", "chair"), timeout_ms=50) == {"verdict": "feasible"}
    assert len(pauses) == 1
    asked = [(request.url.path, json.loads(request.content)) for request in requests]
    assert asked == [("/check", {"story": STORY, "prediction": ["bed", "NE", "chair"], "timeout_ms": 50})] * 2


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "judge", "", "ftp://judge", "http://", "http://[::1"])
def test_what_is_no_address_is_refused_at_once(address):
    for client in (Client, AsyncClient):
        with pytest.raises(ValueError, match="is no address of a service"):
            client(address)


def test_what_is_refused_is_not_asked_again(pauses):
    problem = {"title": "No", "status": 422, "detail": "story.grid: is missing"}
    transport, requests = scripted(httpx2.Response(422, json=problem))
    with (
        Client("http://judge", transport=transport) as client,
        pytest.raises(ServiceError, match="grid: is missing") as e,
    ):
        client.grade(ITEM)
    assert (e.value.status, e.value.problem, len(requests), pauses) == (422, problem, 1, [])


def test_a_refusal_that_is_no_problem_document_still_says_what_it_was():
    transport, _ = scripted(httpx2.Response(404, text="<html>"))
    with Client("http://judge", transport=transport) as client, pytest.raises(ServiceError, match="404: Not Found"):
        client.relations(STORY, "bed", "chair")


def test_pauses_grow_and_end(pauses):
    transport, requests = scripted(*[httpx2.ConnectError("refused")] * 9)
    client = Client("http://judge", retries=8, transport=transport)
    with client, pytest.raises(Unreachable, match="after 9 attempts: refused"):
        client.check(STORY, ("bed", "NE", "chair"))
    assert len(requests) == 9
    for number, pause in enumerate(pauses):
        least = min(0.1 * 2**number, answers.LONGEST_PAUSE_S)
        assert least <= pause <= least * 1.5


@pytest.mark.parametrize(("asked", "least"), [("3", 3.0), ("99999", 10.0), ("soon", 0.1), ("", 0.1), ("-1", 0.1)])
def test_the_service_says_how_long_to_wait(asked, least, pauses):
    transport, _ = scripted(httpx2.Response(503, headers={"Retry-After": asked}), httpx2.Response(200, json={}))
    with Client("http://judge", transport=transport) as client:
        client.grade(ITEM)
    assert least <= pauses[0] <= least * 1.5


def test_a_date_says_how_long_to_wait(pauses):
    past = {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}
    transport, _ = scripted(httpx2.Response(503, headers=past), httpx2.Response(200, json={}))
    with Client("http://judge", transport=transport) as client:
        client.grade(ITEM)
    assert pauses == [0.0]


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "300", "retry-after-ms": "1500"}, 1.5),
        ({"retry-after": "7", "retry-after-ms": "soon"}, 7),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "1e400"}, 3600),
        ({"retry-after": "99999999"}, 3600),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "tomorrow"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": ""}, None),
        ({}, None),
    ],
)
def test_what_an_answer_asks_for(headers, seconds):
    assert answers.retry_after(headers, 3600) == seconds


def test_a_date_is_as_far_away_as_it_is():
    assert answers.retry_after({"retry-after": formatdate(time.time() + 100, usegmt=True)}, 3600) == pytest.approx(
        100, abs=2
    )


def test_parts_hold_every_line_once(monkeypatch):
    monkeypatch.setattr(clients, "MAX_PART", 100)
    lines = [(number * 3, b"x" * (number % 140 + 1)) for number in range(400)]
    made = list(clients.parts(lines))
    sent = [pair for part in made for pair in zip(part.numbers, part.body.split(b"\n")[:-1], strict=True)]
    assert sent == lines
    assert all(len(part.body) <= 101 or len(part.numbers) == 1 for part in made)
    assert list(clients.parts([])) == []


def cut(request):
    """An answer that ends in the middle of the batch, as from a service that stops."""
    return httpx2.Response(200, content=graded(request).content[:-20])


def too_few(request):
    """A whole answer that has a record too few."""
    return httpx2.Response(200, content=graded(request).content.split(b"\n", 1)[1])


def test_records_are_in_order_and_once_each(monkeypatch):
    monkeypatch.setattr(clients, "MAX_PART", 60)
    trouble = [cut, too_few, httpx2.ReadError("reset"), httpx2.Response(503)]
    transport, _ = scripted(
        *[step for number in range(300) for step in (*trouble[number % 5 : number % 5 + 1], graded)]
    )
    items = [{"id": number} for number in range(500)]
    expected = [{"line": number + 1, "id": number} for number in range(500)]
    with Client("http://judge", concurrency=3, transport=transport) as client:
        assert list(client.grade_many(iter(items))) == expected


def test_items_are_taken_as_records_are(monkeypatch):
    monkeypatch.setattr(clients, "MAX_PART", 1)
    transport, _ = scripted(*[graded] * 100)
    taken = []

    def items():
        for number in range(100):
            taken.append(number)
            yield {"id": number}

    with Client("http://judge", concurrency=2, transport=transport) as client:
        records = client.grade_many(items())
        assert next(records)["id"] == 0
        assert len(taken) <= 6
        records.close()


def test_an_item_that_is_no_json_costs_itself_only():
    """NaN goes over the wire: the service makes an error of that line."""

    async def run():
        transport = httpx2.ASGITransport(create_app(Settings()))
        async with AsyncClient("http://judge", transport=transport) as client:
            return [
                record["outcome"] async for record in client.grade_many([ITEM, {**ITEM, "gold": float("nan")}, ITEM])
            ]

    assert asyncio.run(run()) == ["graded", "error", "graded"]


def test_awaited_answers_are_the_service_s():
    async def run():
        transport = httpx2.ASGITransport(create_app(Settings()))
        async with AsyncClient("http://judge", transport=transport) as client:
            checked = await client.check(STORY, ("bed", "NE", "chair"), necessary=True)
            related = await client.relations(STORY, "bed", "chair")
            grade = await client.grade(ITEM)
            with pytest.raises(ServiceError, match="'bad'"):
                await client.check(STORY, ("bed", "NE", "bad"))
            records = [record async for record in client.grade_many({**ITEM, "id": number} for number in range(300))]
        return checked, related, grade, records

    checked, related, grade, records = asyncio.run(run())
    assert (checked["verdict"], checked["necessary"], related["feasible"]) == ("feasible", True, ["NE"])
    assert grade["scores"]["gold"] is True
    assert [(record["line"], record["id"]) for record in records] == [(n + 1, n) for n in range(300)]


def test_awaited_records_survive_what_others_do(monkeypatch):
    monkeypatch.setattr(clients, "MAX_PART", 60)
    transport, _ = scripted(*[step for _ in range(100) for step in (cut, graded, httpx2.ReadError("reset"), graded)])

    async def run():
        async with AsyncClient("http://judge", concurrency=4, transport=transport) as client:
            return [record async for record in client.grade_many({"id": number} for number in range(300))]

    assert asyncio.run(run()) == [{"line": number + 1, "id": number} for number in range(300)]


@pytest.mark.parametrize(
    ("given", "variable", "sent"), [("a", None, "a"), (None, "b", "b"), ("a", "b", "a"), ("", "b", None)]
)
def test_a_key_is_sent(given, variable, sent, monkeypatch):
    monkeypatch.delenv("SPATIALJUDGE_API_KEY", raising=False)
    if variable:
        monkeypatch.setenv("SPATIALJUDGE_API_KEY", variable)
    transport, requests = scripted(httpx2.Response(200, json={}))
    with Client("http://judge", api_key=given, transport=transport) as client:
        client.grade(ITEM)
    assert requests[0].headers.get("authorization") == (f"Bearer {sent}" if sent else None)


QUESTIONS = {
    "evaluate": (STORY, {"bed": [9, 9], "chair": [1, 1]}),
    "qualify": ({"dog": [5, 1], "sheep": [3, 2, "S"]},),
    "count": (STORY, ["NE", "N"], "chair"),
    "steps": (STORY, "The bed is north-east of the chair."),
}
OPTIONS = {"qualify": {"vocabulary": "observer", "family": "relative"}, "evaluate": {"explain": True}}


@pytest.mark.parametrize("name", QUESTIONS)
def test_both_clients_ask_every_question_of_the_service(name):
    asked, options = QUESTIONS[name], OPTIONS.get(name, {})

    async def awaited():
        async with AsyncClient("http://judge", transport=httpx2.ASGITransport(create_app(Settings()))) as client:
            return await getattr(client, name)(*asked, **options)

    answer = asyncio.run(awaited())
    assert "elapsed_ms" in answer
    sent = []
    for kind in (Client, AsyncClient):
        transport, requests = scripted(httpx2.Response(200, json={}))
        client = kind("http://judge", transport=transport)
        called = getattr(client, name)(*asked, **options)
        if kind is AsyncClient:
            asyncio.run(called)
        sent += [(request.url.path, json.loads(request.content)) for request in requests]
    assert sent[0] == sent[1]
