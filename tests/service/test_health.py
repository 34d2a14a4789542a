"""``GET /health`` and ``GET /ready``."""

from __future__ import annotations

import re
from importlib.metadata import version

from spatialjudge import version as build
from spatialjudge.version import COMMIT


def test_health_reports_the_version(client):
    response = client.get("/health")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "version": version("spatialjudge"), "commit": COMMIT}
    assert re.fullmatch(r"[0-9a-f]{40}|unknown", COMMIT)


def test_head_is_answered_as_get_is_without_the_body(client):
    for path in ("/health", "/ready"):
        response = client.head(path)
        assert (response.status_code, response.content) == (200, b"")


def test_ready_has_really_solved_something(client):
    answer = client.get("/ready").json()
    assert answer["status"] == "ready"
    assert answer["engine"] == "native"
    assert answer["elapsed_ms"] > 0


def test_not_ready_when_it_was_told_to_stop(client_with):
    client = client_with()
    client.app.state.draining = True
    assert client.get("/ready").status_code == 503
    assert client.get("/ready").json()["type"].endswith(":stopping")
    assert client.get("/health").status_code == 200


def test_ready_does_not_depend_on_the_limits(client_with):
    client = client_with(max_grid=1, max_objects=1, max_facts=0, default_timeout_ms=500, max_timeout_ms=500)
    assert client.get("/ready").status_code == 200


def test_the_commit_that_a_build_wrote_down_is_believed(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "__file__", str(tmp_path / "version.py"))
    (tmp_path / "COMMIT").write_text("5" * 40 + "\n", encoding="ascii")
    assert build._commit() == "5" * 40
    (tmp_path / "COMMIT").write_text("", encoding="ascii")  # of a build that was told none
    assert build._commit() == "unknown"
