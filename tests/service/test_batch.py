"""``POST /grade/batch``: lines in, records out, neither side ahead of the other."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import chain

import pytest
import slow_solver
import soak

from spatialjudge.grading.batch.json_lines import Line, Lines
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.service import batch
from spatialjudge.service.app import create_app
from spatialjudge.service.elements import Elements
from spatialjudge.service.grading_schemas import GradeRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.pool import SolverPool

ITEM = GradeRequest.model_config["json_schema_extra"]["example"]
NDJSON = {"Content-Type": "application/x-ndjson"}


def test_records_are_those_of_a_file(client):
    lines = [json.dumps(ITEM | {"id": number}) for number in range(50)]
    lines[3], lines[7], lines[9] = "", "no JSON", "[]"
    body = "\n".join(lines).encode()
    response = client.post("/grade/batch", content=body, headers=NDJSON)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/x-ndjson"
    splitter, grader = Lines(), LineGrader()
    expected = [grader.record(line).text for line in [*splitter.feed(body), *splitter.last()]]
    assert response.content == b"".join(expected)
    outcomes = {json.loads(record)["line"]: json.loads(record)["outcome"] for record in response.content.splitlines()}
    assert set(outcomes) == {*range(1, 51)} - {4}
    assert [line for line, outcome in outcomes.items() if outcome == "error"] == [8, 10]


def test_nothing_comes_of_nothing(client):
    for body in (b"", b"\n\n  \n"):
        response = client.post("/grade/batch", content=body, headers=NDJSON)
        assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize(
    "content_type", ["application/x-ndjson; charset=utf-8", "application/jsonl", "Application/NDJSON"]
)
def test_lines_by_any_of_their_names(client, content_type):
    assert client.post("/grade/batch", content=b"", headers={"Content-Type": content_type}).status_code == 200


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_anything_else_is_told_which_header_to_send(client, content_type):
    response = client.post("/grade/batch", content=b"", headers={"Content-Type": content_type})
    assert response.status_code == 415
    assert "application/x-ndjson" in response.json()["errors"][0]["hint"]


JSON = {"Content-Type": "application/json"}


def test_an_array_is_answered_with_an_array_of_the_records_of_its_elements(client):
    items = [ITEM | {"id": number, "note": '"],[{\\'} for number in range(300)]
    response = client.post("/grade/batch", json=items)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
    grader = LineGrader()
    texts = [json.dumps(item, separators=(",", ":"), ensure_ascii=False).encode() for item in items]
    assert response.json() == [
        json.loads(grader.record(Line(number, text)).text) for number, text in enumerate(texts, 1)
    ]


@pytest.mark.parametrize(
    ("body", "outcomes"),
    [
        (b"[]", []),
        (b" [ \n] ", []),
        (b"[%s, {bad}, %s]", ["graded", "error", "graded"]),
        (
            b'[%s,\n[["]"]], "a,b\\"", {"x": {"y": [1, 2]}},, %s]\n',
            ["graded", "error", "error", "error", "error", "graded"],
        ),
        (b"[%s, " + b"[" * 5000 + b"]" * 5000 + b", \xff, %s]", ["graded", "error", "error", "graded"]),
    ],
)
def test_an_element_that_is_no_item_costs_no_other(client, body, outcomes):
    response = client.post("/grade/batch", content=body.replace(b"%s", json.dumps(ITEM).encode()), headers=JSON)
    assert [record["outcome"] for record in response.json()] == outcomes
    assert [record["line"] for record in response.json()] == [*range(1, len(outcomes) + 1)]


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        (b"", 400, "is empty"),
        (b"[", 400, "ends in element 1"),
        (b'[{"a": 1}, ["]', 400, "ends in element 2"),
        (b"[] []", 400, "goes on behind"),
        (b"{}", 422, "must be a JSON array"),
        (b"\xef\xbb", 422, "must be a JSON array"),
    ],
)
def test_what_is_no_array_is_refused(client, body, status, problem):
    response = client.post("/grade/batch", content=body, headers=JSON)
    assert response.status_code == status
    assert problem in response.json()["errors"][0]["problem"]


def test_an_array_may_begin_with_a_byte_order_mark(client):
    body = b"\xef\xbb\xbf[1]"
    answer = client.post("/grade/batch", content=body, headers={"Content-Type": "application/json"})
    assert [record["outcome"] for record in answer.json()] == ["error"]


def test_the_limit_is_on_an_element_and_not_on_the_array(client_with):
    line = json.dumps(ITEM).encode()
    client = client_with(max_body_bytes=len(line))
    body = b"[" + b", ".join([line] * 20 + [line[:-1] + b" }"] + [line] * 20) + b"]"
    records = client.post("/grade/batch", content=body, headers=JSON).json()
    assert [record["line"] for record in records if record["outcome"] == "error"] == [21]
    assert "SPATIALJUDGE_MAX_BODY_BYTES" in records[20]["errors"][0]["hint"]


def test_an_array_may_come_in_any_pieces():
    body = json.dumps([ITEM, 'a "quoted\\" ] text', [[], {}], ITEM]).encode()
    whole = Elements(1000).feed(body)
    assert [json.loads(line.raw) for line in whole] == json.loads(body)
    for size in (1, 2, 3, 7):
        elements = Elements(1000)
        pieces = [elements.feed(body[start : start + size]) for start in range(0, len(body), size)]
        assert list(chain(*pieces, elements.last())) == whole
    short = Elements(10).feed(body)
    assert [line.too_long for line in short] == [True, True, False, True]
    assert max(len(line.raw) for line in short) <= 10


def test_who_sends_a_whole_array_first_need_not_read_meanwhile_and_a_broken_one_is_cut_off(monkeypatch):
    async def talk(items, *, held=None):
        if held is not None:
            monkeypatch.setattr(batch, "HELD_BYTES", held)
        exchange = Exchange()
        running = exchange.run(content_type=b"application/json")
        for piece in items:
            exchange.body(piece)
        await asyncio.sleep(0.3)
        return exchange, running

    async def kept():
        exchange, running = await talk([b"[", *[soak.line(number) + b"," for number in range(10)]])
        assert exchange.from_service.empty()
        exchange.body(soak.line(10) + b"]", more=False)
        await running
        records = json.loads(b"".join(message.get("body", b"") for message in drained(exchange)))
        assert [record["id"] for record in records] == [*range(11)]

    async def streamed_and_broken():
        exchange, running = await talk([b"[" + soak.line(0) + b",", soak.line(1) + b",[}"], held=0)
        assert (await exchange.from_service.get())["status"] == 200
        exchange.body(b"", more=False)
        await running
        messages = list(drained(exchange))
        assert messages
        assert all(message["more_body"] for message in messages), "nobody takes it for complete"

    asyncio.run(kept())
    asyncio.run(streamed_and_broken())


def test_the_limit_is_on_a_line_and_not_on_the_batch(client_with):
    line = json.dumps(ITEM).encode()
    client = client_with(max_body_bytes=len(line))
    body = b"\n".join([line] * 20 + [line + b" "] + [line] * 20)
    records = [
        json.loads(record) for record in client.post("/grade/batch", content=body, headers=NDJSON).text.splitlines()
    ]
    assert [record["line"] for record in records if record["outcome"] == "error"] == [21]
    assert "SPATIALJUDGE_MAX_BODY_BYTES" in records[20]["errors"][0]["hint"]


class Exchange:
    """A batch request by hand: what the service asks for and gives, message by message."""

    def __init__(self) -> None:
        self.to_service: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.from_service: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.room = asyncio.Event()
        self.room.set()

    async def receive(self):
        return await self.to_service.get()

    async def send(self, message):
        await self.room.wait()
        await self.from_service.put(message)

    def body(self, data, *, more=True):
        self.to_service.put_nowait({"type": "http.request", "body": data, "more_body": more})

    def run(self, content_type=b"application/x-ndjson", **settings):
        scope = {"type": "http", "method": "POST", "path": "/grade/batch", "query_string": b""}
        scope["headers"] = [(b"content-type", content_type)]
        return asyncio.ensure_future(create_app(Settings(**settings))(scope, self.receive, self.send))

    async def records(self):
        message = await asyncio.wait_for(self.from_service.get(), 20)
        return message.get("body", b"").splitlines()


def test_records_come_back_while_the_body_is_still_being_sent():
    async def talk():
        exchange = Exchange()
        running = exchange.run()
        assert await exchange.records() == []  # the head
        for number in range(3):
            exchange.body(soak.line(number))
            [record] = await exchange.records()
            assert json.loads(record)["id"] == number
        first, rest = soak.line(3)[:50], soak.line(3)[50:]
        exchange.body(first)
        exchange.body(rest.rstrip(), more=False)
        assert json.loads((await exchange.records())[0])["line"] == 4
        assert (await exchange.from_service.get())["more_body"] is False
        await running

    asyncio.run(talk())


def test_a_client_that_does_not_read_is_not_read_from():
    async def talk():
        exchange = Exchange()
        running = exchange.run()
        await exchange.records()
        exchange.room.clear()
        for number in range(100):
            exchange.body(soak.line(number))
        await asyncio.sleep(0.3)
        assert exchange.to_service.qsize() == 98  # one block is graded, one received ahead
        exchange.room.set()
        exchange.body(b"", more=False)
        for number in range(100):
            assert len(await exchange.records()) == 1, number
        await running

    asyncio.run(talk())


def test_slow_lines_are_sent_as_they_finish():
    async def talk():
        exchange = Exchange()
        running = exchange.run()
        await exchange.records()
        exchange.body(b"".join([soak.line(0), soak.hard_line(1), soak.hard_line(2), soak.line(3)]), more=False)
        parts = []
        while sum(map(len, parts)) < 4:
            parts.append([json.loads(record)["outcome"] for record in await exchange.records()])
        assert list(chain(*parts)) == ["graded", "undecided", "undecided", "graded"]
        assert len(parts) > 1
        await running

    asyncio.run(talk())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the processor time of a process cannot be told")
def test_a_line_whose_engine_overruns_is_stopped_soon_after_its_time_and_no_other_is_touched(tmp_path):
    note = tmp_path / "note"
    items = [{**ITEM, "id": number, "note": str(note)} for number in range(6)]
    items[2] |= {"timeout_ms": 100, "work_s": 60}
    items[4] |= {"timeout_ms": 100, "sleep_s": 0.5}  # as if others had the processor: that is no fault of the line

    async def talk():
        app = create_app(Settings(concurrency=1))
        app.state.pool = SolverPool(Settings(concurrency=1), slow_solver.make_sleepy)
        exchange = Exchange()
        scope = {"type": "http", "method": "POST", "path": "/grade/batch", "query_string": b""}
        scope["headers"] = [(b"content-type", b"application/x-ndjson")]
        exchange.body(b"\n".join(json.dumps(item).encode() for item in items), more=False)
        await asyncio.wait_for(app(scope, exchange.receive, exchange.send), 120)
        await app.state.pool.close()
        return [json.loads(line) for message in drained(exchange) for line in message.get("body", b"").splitlines()]

    records = asyncio.run(talk())
    assert [record["outcome"] for record in records] == ["graded"] * 2 + ["undecided"] + ["graded"] * 3
    assert [record["id"] for record in records] == list(range(6))
    assert records[2]["reason"] == "stopped"
    assert "was stopped" in records[2]["errors"][0]["problem"]
    assert note.read_text().split() == ["1", "2", "3", "4", "5", "6"], "each was graded once"


def drained(exchange):
    while not exchange.from_service.empty():
        yield exchange.from_service.get_nowait()


def test_a_client_that_goes_away_ends_the_work():
    async def talk():
        exchange = Exchange()
        running = exchange.run()
        await exchange.records()
        exchange.body(b"".join(soak.hard_line(number) for number in range(100)))
        await exchange.records()
        exchange.to_service.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(running, 5)
        assert exchange.from_service.qsize() <= 2

    asyncio.run(talk())


def test_a_server_of_its_own_under_a_real_stream():
    """A slice of ``tests/soak.py``: over TCP, with flat memory and no work for clients that are gone."""
    with soak.server() as (port, process):
        soak.flow(port, process, 1000)
        first, memory = soak.flow(port, process, 5000)
        assert first < 5000
        assert memory[-1] - memory[0] < 20
        _, grown = soak.stall(port, process, patience_s=0.5)
        assert grown < 30
        assert soak.vanish(port, process, 30, wait_s=0.5) < 0.5
