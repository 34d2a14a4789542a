"""Requests and their ids: one for each, chosen by whoever asks if it can do no harm."""

from __future__ import annotations

import pytest

from spatialjudge.version import COMMIT, VERSION

PATHS = [("GET", "/health"), ("POST", "/check"), ("GET", "/nowhere"), ("DELETE", "/health"), ("POST", "/grade/batch")]


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize("taken", ["7", "a" * 200, "3f/9:_.@+=~-Z"])
def test_an_id_is_answered_as_it_came_whatever_the_answer(client, method, path, taken):
    assert client.request(method, path, headers={"X-Request-ID": taken}).headers["x-request-id"] == taken


ODD = ["", "a" * 201, "a b", 'a"b', "a\tb", "a;b", "a,b", b"a\xff", "a\x7f", "a\x0bb", "é".encode()]


@pytest.mark.parametrize("odd", ODD)
def test_an_id_that_could_do_harm_gives_way_to_a_new_one(client, odd):
    ids = {client.get("/health", headers={"X-Request-ID": odd}).headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3
    assert all(name.isascii() and name.replace("-", "").isalnum() for name in ids)


def test_of_several_ids_none_is_taken(client):
    headers = [("X-Request-ID", "a"), ("X-Request-ID", "b")]
    assert client.get("/health", headers=headers).headers.get_list("x-request-id") not in (["a"], ["b"])


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_every_answer_says_which_build_gave_it(client, method, path):
    assert client.request(method, path).headers["x-spatialjudge-version"] == f"{VERSION}+{COMMIT[:12]}"
