"""The body of a request: declared as JSON, and refused without being read when it is too long."""

from __future__ import annotations

import asyncio
import gzip

import pytest

LIMIT = 1000
QUESTION = b'{"story": {"grid": 3, "objects": ["a", "b"]}, "prediction": ["a", "N", "b"]}'


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/ld+json"]
)
def test_json_by_any_of_its_names(client, content_type):
    assert client.post("/check", content=QUESTION, headers={"Content-Type": content_type}).status_code == 200


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded", "json", "a/b/c"])
def test_anything_else_is_told_which_header_to_send(client, content_type):
    response = client.post("/check", content=QUESTION, headers={"Content-Type": content_type})
    assert response.status_code == 415
    assert "Content-Type: application/json" in response.json()["errors"][0]["hint"]


@pytest.mark.parametrize("path", ["/check", "/grade", "/grade/batch", "/verify", "/aggregate_metrics"])
def test_a_packed_body_is_refused_by_its_header_and_identity_is_not(client, path):
    for encoding, refused in (("gzip", True), ("br, gzip", True), ("Identity", False)):
        headers = {"Content-Type": "application/json", "Content-Encoding": encoding}
        response = client.post(path, content=gzip.compress(QUESTION) if refused else b"[]", headers=headers)
        assert (response.status_code == 415) is refused
        assert not refused or response.json()["errors"][0]["where"] == "Content-Encoding"


def test_a_body_of_the_limit_is_read_and_one_byte_more_is_not(client_with):
    client = client_with(max_body_bytes=LIMIT)
    for size, status in ((LIMIT, 200), (LIMIT + 1, 413)):
        response = client.post("/check", content=QUESTION.ljust(size), headers={"Content-Type": "application/json"})
        assert response.status_code == status


def test_a_length_that_is_too_long_is_refused_before_anything_is_read(client_with):
    assert _post(client_with, chunks=[], length=b"1001") == (413, 0)
    assert _post(client_with, chunks=[], length=b"9" * 5000) == (413, 0)


def test_a_chunked_body_is_refused_where_it_passes_the_limit(client_with):
    assert _post(client_with, chunks=[b" " * 400] * 100, length=None) == (413, 3)


def test_a_length_that_lies_does_not_help(client_with):
    assert _post(client_with, chunks=[b" " * 400] * 100, length=b"10") == (413, 3)
    assert _post(client_with, chunks=[b" " * 400] * 100, length=b"-1") == (413, 3)


def _post(client_with, *, chunks, length):
    """Send a body chunk by chunk; the status, and how many chunks were taken."""
    taken, sent = 0, []

    async def receive():
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": chunks[taken - 1], "more_body": taken < len(chunks)}

    async def send(message):
        sent.append(message)

    headers = [(b"content-type", b"application/json")] + ([(b"content-length", length)] if length else [])
    scope = {"type": "http", "method": "POST", "path": "/check", "query_string": b"", "headers": headers}
    asyncio.run(client_with(max_body_bytes=LIMIT).app(scope, receive, send))
    return sent[0]["status"], taken
