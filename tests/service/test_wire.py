"""What is seen on the wire: connections that drip, are half closed, or end in the middle of something."""

from __future__ import annotations

import gc
import json
import logging
import re
import socket
import threading
import time
from contextlib import ExitStack, contextmanager, suppress

import pytest
import soak
import uvicorn

from spatialjudge.service import batch, body, connection, server
from spatialjudge.service.admission import FREE_BYTES
from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings
from spatialjudge.service.sockets import bind
from spatialjudge.service.solving import pool as pool_module

HEAD = "POST {} HTTP/1.1\r\nHost: judge\r\nContent-Type: {}\r\n"
CHECK = HEAD.format("/check", "application/json")
BATCH = HEAD.format("/grade/batch", "application/x-ndjson")


@contextmanager
def running(**settings):
    """The service on a port of its own, in a thread; its server and application."""
    application = create_app(Settings(**settings))
    with bind("127.0.0.1", 0, application.state.settings) as bound:
        served = uvicorn.Server(server.configured(application, Settings()))
        served.address = bound.getsockname()
        served.pool = application.state.pool
        served.admission, served.connections = application.state.admission, bound.connections
        thread = threading.Thread(target=served.run, args=([bound],))
        thread.start()
        while not served.started:
            time.sleep(0.01)
        try:
            yield served
        finally:
            served.should_exit = True
            thread.join()


@pytest.fixture(scope="module")
def service():
    """One for tests that do no harm to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "HEAD_S", 0.5)
        patch.setattr(connection, "PROBE_S", 0.1)
        patch.setattr(body, "BODY_S", 0.5)
        patch.setattr(batch, "LINE_S", 0.5)
        patch.setattr(batch, "SILENCE_S", 1.5)
        patch.setattr(batch, "LOOK_S", 0.1)
        with running() as served:
            yield served


@contextmanager
def connected(service):
    with socket.create_connection(service.address, timeout=20) as connection:
        yield connection


def received(connection):
    """All that comes until the end, which comes as a reset where not all was read that was sent."""
    parts = []
    with suppress(ConnectionResetError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def whole(head, content):
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content


def hard_check(story, timeout_ms=20_000):
    return json.dumps({"story": story, "prediction": ["o0", "N", "o1"], "timeout_ms": timeout_ms}).encode()


def idle(service):
    """Return once no process works on anything."""
    until = time.monotonic() + 10
    while len(service.pool._free) < len(service.pool._workers):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("sent", ["", "POST /check HTTP/1.1\r\nHost: jud"])
def test_a_head_that_does_not_end_is_given_up(service, sent):
    with connected(service) as connection:
        connection.sendall(sent.encode())
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"urn:problem-type:spatialjudge:request-timeout" in answer


def test_an_answer_comes_in_one_piece_and_the_connection_goes_on_or_ends_as_its_request_says(service):
    asked = hard_check({"grid": 3, "facts": [["o0", "N", "o1"]]})
    with connected(service) as connection:
        for _ in range(2):
            connection.sendall(whole(CHECK, asked))
            assert re.fullmatch(rb"HTTP/1.1 200 OK\r\n.*\r\n\r\n{.*}", connection.recv(65536), re.DOTALL)
        connection.sendall(whole(f"{CHECK}Connection: close\r\n", asked))
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
        assert b"\r\nconnection: close\r\n" in answer


@pytest.mark.parametrize("path", ["/page/icon.svg", "/page/page.js", "/docs-files/swagger-ui-bundle.js"])
def test_files_come_whole_and_their_heads_alone(service, path):
    with connected(service) as connection:
        connection.sendall(f"HEAD {path} HTTP/1.1\r\nHost: judge\r\n\r\n".encode())
        head = connection.recv(65536)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: judge\r\nConnection: close\r\n\r\n".encode())
        told, _, content = received(connection).partition(b"\r\n\r\n")
        assert head.endswith(b"\r\n\r\n")
        for one in (head, told):
            assert f"\r\ncontent-length: {len(content)}\r\n".encode() in one + b"\r\n"


def drip(connection, byte):
    """Send a byte now and then, for as long as that is borne."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        connection.sendall(byte)
        time.sleep(0.02)


CLOSED = r"Broken pipe|reset"


def test_a_head_that_drips_is_given_up_and_so_is_the_next_on_a_kept_connection(service):
    with connected(service) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: judge\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        with pytest.raises(OSError, match=CLOSED):
            drip(connection, b"G")


@pytest.mark.parametrize("path", ["/check", "/nowhere", "/health"])
@pytest.mark.parametrize("length", [1000, 5_000_000])
def test_a_body_that_drips_is_given_up_also_where_nobody_wants_it(service, path, length):
    with connected(service) as connection:
        head = CHECK.replace("/check", path)
        connection.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
        with pytest.raises(OSError, match=CLOSED):
            drip(connection, b" ")


def test_a_body_that_does_not_end_gets_408(service):
    with connected(service) as connection:
        connection.sendall(f"{CHECK}Content-Length: 1000\r\n\r\n{{".encode())
        assert received(connection).startswith(b"HTTP/1.1 408 ")


def test_a_line_that_drips_ends_the_batch_and_not_as_if_it_were_complete(service):
    with connected(service) as connection:
        connection.sendall(f"{BATCH}Transfer-Encoding: chunked\r\n\r\n".encode())
        line = soak.line(0)
        connection.sendall(b"%x\r\n%b\r\n" % (len(line) + 5, line + b'{"id"'))
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b'"line":1,' in answer
        assert not answer.endswith(b"0\r\n\r\n")


def test_a_batch_on_which_nothing_comes_is_ended(service):
    with connected(service) as connection:
        connection.sendall(f"{BATCH}Transfer-Encoding: chunked\r\n\r\n".encode())
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert not answer.endswith(b"0\r\n\r\n")


def test_a_client_that_closes_its_side_after_a_batch_gets_all_records(service):
    lines = b"".join([soak.line(number) for number in range(50)] + [soak.hard_line(50), soak.line(51)])
    with connected(service) as connection:
        connection.sendall(whole(BATCH, lines))
        connection.shutdown(socket.SHUT_WR)
        answer = received(connection)
        assert answer.count(b'"outcome":') == 52
        assert answer.endswith(b"0\r\n\r\n")


def test_a_client_that_closes_its_side_after_a_question_gets_the_answer(service, hard_story):
    with connected(service) as connection:
        connection.sendall(whole(CHECK, hard_check(hard_story, timeout_ms=500)))
        connection.shutdown(socket.SHUT_WR)
        answer = received(connection)
        assert b"HTTP/1.1 200 " in answer
        assert b'"verdict":"undecided"' in answer


def test_a_client_that_closes_its_side_within_a_body_is_gone(service):
    with connected(service) as connection:
        connection.sendall(f"{CHECK}Content-Length: 1000\r\n\r\n{{".encode())
        connection.shutdown(socket.SHUT_WR)
        assert received(connection) == b""


@pytest.mark.parametrize("goodbye", ["close", "reset"])
def test_a_client_that_leaves_stops_the_work_on_its_question(service, hard_story, goodbye):
    with connected(service) as connection:
        connection.sendall(whole(CHECK, hard_check(hard_story)))
        _until_busy(service)
        if goodbye == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    idle(service)


@pytest.mark.parametrize("goodbye", ["close", "reset"])
def test_a_client_that_leaves_stops_the_work_on_its_batch(service, goodbye):
    item = json.loads(soak.hard_line(1))
    with connected(service) as connection:
        connection.sendall(whole(BATCH, json.dumps(item | {"timeout_ms": 20_000}).encode()))
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        _until_busy(service)
        if goodbye == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    idle(service)


@pytest.mark.parametrize("length", [2, 20])
def test_nothing_that_was_sent_waits_for_the_garbage_collector(service, length):
    kept = {id(made) for made in gc.get_objects() if isinstance(made, connection.Connection)}
    gc.disable()
    try:
        with connected(service) as client:
            client.sendall(f"{CHECK}Content-Length: {length}\r\n\r\n{{}}".encode())
            client.shutdown(socket.SHUT_WR)
            received(client)
        until = time.monotonic() + 10
        while any(isinstance(made, connection.Connection) and id(made) not in kept for made in gc.get_objects()):
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        gc.enable()


def _until_busy(service):
    while len(service.pool._free) == len(service.pool._workers):
        time.sleep(0.005)


@pytest.mark.parametrize(
    "head",
    [
        f"{CHECK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
        f"{CHECK}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n",
        CHECK.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n",
        CHECK.replace("1.1", "2.0") + "Content-Length: 2\r\n\r\n",
        CHECK.replace("Host: judge\r\n", "") + "Content-Length: 2\r\n\r\n",
        f"{CHECK}Host: other\r\nContent-Length: 2\r\n\r\n",
        f"{CHECK}Content-Length : 2\r\n\r\n",
        f"{CHECK}X: y\r\n Content-Length: 2\r\n\r\n",
        f"{CHECK}X: y\nContent-Length: 2\r\n\r\n",
        f"{CHECK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n",
        f"{CHECK}Content-Length: +2\r\n\r\n",
        f"{CHECK}Transfer-Encoding: gzip, chunked\r\n\r\n",
        "NONSENSE\r\n\r\n",
    ],
)
def test_a_request_whose_end_can_be_seen_in_two_ways_is_refused(service, head):
    with connected(service) as connection:
        connection.sendall(head.encode())
        answer = received(connection)
        assert answer.split(b" ")[1] in {b"400", b"501"}
        assert b"urn:problem-type:spatialjudge:not-http" in answer


@pytest.mark.parametrize(("size", "end"), [(70_000, b"\r\n\r\n"), (20_000, b"\r\n\r\n"), (20_000, b"")])
def test_a_head_that_is_too_large_is_refused_whether_or_not_it_ends(service, size, end):
    with connected(service) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: judge" + b"\r\nx: y" * (size // 6) + end)
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert b"urn:problem-type:spatialjudge:head-too-large" in answer


@pytest.mark.parametrize(
    "endless", [b"1;" + b"x" * 40_000, b"0\r\n" + b"x: y\r\n" * 8_000, b"0\r\nx: " + b"y" * 40_000]
)
@pytest.mark.parametrize("head", [CHECK, BATCH])
def test_what_stands_beside_the_parts_of_a_body_is_no_longer_than_a_head(service, head, endless):
    with connected(service) as connection, suppress(ConnectionError):
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n1\r\n \r\n".encode() + endless)
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 431 ") or not answer.endswith(b"0\r\n\r\n")
    until_free(service)


@pytest.mark.parametrize("after", [b"GET /health HTTP/1.1\r\nHost: judge\r\n\r\n" * 1000, b"NONSENSE\r\n\r\n"])
def test_what_comes_before_an_answer_is_not_read_and_the_connection_ends_with_that(service, hard_story, after):
    with connected(service) as connection, suppress(ConnectionError):
        connection.sendall(whole(CHECK, hard_check(hard_story, timeout_ms=300)) + after)
        answer = received(connection)
        assert answer.count(b"HTTP/1.1 ") == answer.count(b"HTTP/1.1 200 ") == 1
        assert b"connection: close" in answer


def test_an_upgrade_is_not_one_and_ends_the_connection(service):
    with connected(service) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\nPRI *")
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"connection: close" in answer


@pytest.fixture
def logged():
    """What the server logs."""
    records, logger = [], logging.getLogger("uvicorn.error")
    handler = logging.Handler()
    handler.emit = records.append
    logger.addHandler(handler)
    yield records
    logger.removeHandler(handler)


@pytest.mark.parametrize(
    "sent",
    [
        "NONSENSE\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n",
        f"{CHECK}Content-Length: 1000\r\n\r\n{{",
        f"{CHECK.replace('/check', '/get_reward')}Content-Length: 1000\r\n\r\n{{",
        f"{BATCH}Content-Length: 1000\r\n\r\n{{",
        f"{CHECK}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\nNONSENSE\r\n",
        f"{BATCH}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\nNONSENSE\r\n",
    ],
)
def test_nothing_that_a_client_does_is_worth_a_line_in_the_log(service, logged, sent):
    with connected(service) as connection:
        connection.sendall(sent.encode())
        connection.shutdown(socket.SHUT_WR)
        received(connection)
    while service.server_state.tasks:
        time.sleep(0.01)
    assert not logged


@pytest.mark.parametrize("path", ["/check/", "/docs/", "//check", "/grade/batch/", "//evil.example/%2f.."])
def test_the_host_that_a_request_names_is_never_repeated(service, path):
    with connected(service) as connection:
        request = f"GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        answer = received(connection)
        assert answer.startswith(b"HTTP/1.1 404 ")
        assert b"evil" not in answer


def refusal(connection):
    """The setting that a refusal names, which says when to ask again."""
    answer = received(connection)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 1\r\n" in answer.lower()
    assert b"urn:problem-type:spatialjudge:overloaded" in answer
    return re.search(rb"SPATIALJUDGE_\w+", answer)[0]


def health(service):
    """Ask for it, on a connection of its own."""
    with connected(service) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: judge\r\nConnection: close\r\n\r\n")
        return received(connection).split(b" ")[1] == b"200"


@pytest.mark.parametrize("limit", ["max_connections", "max_connections_per_address"])
def test_more_connections_than_there_may_be_are_refused_until_others_have_gone(limit):
    with running(**{limit: 2}) as service:
        with connected(service) as first, connected(service) as second:
            for connection in (first, second):
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: judge\r\n\r\n")
                assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
            with connected(service) as third:
                assert refusal(third) == f"SPATIALJUDGE_{limit.upper()}".encode()
        until_free(service)
        assert health(service)


def until_free(service):
    """Wait until nobody has a connection or part of a body there."""
    while service.connections._open or service.admission.bodies._held:
        time.sleep(0.005)


def test_bodies_that_are_not_whole_have_so_many_bytes_and_leave_others_their_small_questions(story):
    content = json.dumps({"story": story, "prediction": ["bed", "N", "chair"]}).encode()
    with running(max_body_bytes=100_000, max_bodies_bytes=400_000) as service, ExitStack() as opened:
        begun = [opened.enter_context(connected(service)) for _ in range(4)]
        for connection in begun[:3]:
            connection.sendall(f"{CHECK}Content-Length: 90000\r\n\r\n".encode() + b" " * 80_000)
        while service.admission.bodies._held.total() < 3 * (80_000 - FREE_BYTES):
            time.sleep(0.005)
        begun[3].sendall(f"{CHECK}Connection: close\r\nContent-Length: 80000\r\n\r\n".encode() + b" " * 80_000)
        assert refusal(begun[3]) == b"SPATIALJUDGE_MAX_BODIES_BYTES"
        with connected(service) as connection:
            connection.sendall(whole(CHECK + "Connection: close\r\n", content))
            assert received(connection).startswith(b"HTTP/1.1 200 ")
        opened.close()
        until_free(service)


def test_lines_that_do_not_end_have_so_many_bytes_too():
    with running(max_body_bytes=600_000, max_bodies_bytes=1_200_000) as service, ExitStack() as opened:
        first, second, third = (opened.enter_context(connected(service)) for _ in range(3))
        for connection in (first, second):
            connection.sendall(f"{BATCH}Transfer-Encoding: chunked\r\n\r\n".encode())
            assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        third.sendall(f"{BATCH}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        assert refusal(third) == b"SPATIALJUDGE_MAX_BODIES_BYTES"
        second.sendall(b"%x\r\n%b\r\n" % (200_000, b"x" * 200_000))
        assert not received(second).endswith(b"0\r\n\r\n")
        first.sendall(b"0\r\n\r\n")
        assert received_all(first)
        opened.close()
        until_free(service)


def received_all(connection):
    """Whether an answer in chunks comes to its end."""
    answer = b""
    while not answer.endswith(b"0\r\n\r\n") and (part := connection.recv(4096)):
        answer += part
    return bool(answer)


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (f"{BATCH}Connection: close\r\nContent-Length: 65536\r\n\r\n", b"\n" * 65_536),
        (f"{CHECK}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 100_000 + b"0\r\n\r\n"),
        (f"{CHECK}Content-Length: 9000000\r\n\r\n", b" " * 9_000_000),
    ],
    ids=["blank lines", "small chunks", "a body that nobody wants"],
)
def test_what_takes_the_loop_long_is_done_a_piece_at_a_time(service, monkeypatch, head, part):
    turns, taken = service.admission.turns, []
    wait = turns.wait
    monkeypatch.setattr(turns, "wait", lambda go_on: (taken.append(go_on), wait(go_on)))
    with connected(service) as connection, suppress(ConnectionError):
        connection.sendall(head.encode() + part)
        assert received(connection).startswith(b"HTTP/1.1 ")
    assert len(taken) > 10


@pytest.fixture
def _soon(monkeypatch):
    monkeypatch.setattr(pool_module, "FINISH_S", 0.3)


def test_a_batch_under_way_is_finished_when_it_is_told_to_stop(monkeypatch):
    monkeypatch.setattr(batch, "CHUNK_LINES", 10)
    lines = b"".join(soak.line(number) for number in range(300))
    with running() as service, connected(service) as connection:
        connection.sendall(whole(BATCH, lines))
        records = connection.recv(4096)
        service.should_exit = True
        records += received(connection)
    assert records.endswith(b"0\r\n\r\n")
    assert records.count(b'"outcome"') == 300


@pytest.mark.usefixtures("_soon")
def test_when_it_is_told_to_stop_questions_are_refused_and_batches_are_not_complete(hard_story):
    item = json.loads(soak.hard_line(1)) | {"timeout_ms": 20_000}
    with running() as service, connected(service) as question, connected(service) as lines:
        question.sendall(whole(CHECK, hard_check(hard_story)))
        lines.sendall(whole(BATCH, soak.line(0) + json.dumps(item).encode()))
        while len(service.pool._free) > 1:
            time.sleep(0.01)
        service.should_exit = True
        answer = received(question)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"urn:problem-type:spatialjudge:stopping" in answer
        assert b"retry-after: 1" in answer.lower()
        records = received(lines)
        assert records.startswith(b"HTTP/1.1 200 ")
        assert not records.endswith(b"0\r\n\r\n")
