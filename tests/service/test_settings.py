"""Settings: one list, documented, and each of them felt."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from spatialjudge.service.settings import Settings, unknown_variables, variable

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "settings.md"

TEXTS = {
    "host": "::1",
    "workers": "7",
    "root_path": "/judge",
    "api_keys": "eval:key",
    "api_keys_file": os.devnull,
    "open": "true",
    "key_rate": "2001.0",
    "log": "json",
    "log_level": "debug",
    "drain_delay_s": "2001.0",
    "unmeasured_reward": "2001.0",
}
"""Values of settings that are no whole numbers."""


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented_with_its_default(name):
    default = Settings().model_dump()[name]
    assert f"| `{variable(name)}` | {default} |".replace("|  |", "| |") in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_explained_and_read_from_the_environment(name, monkeypatch):
    assert Settings.model_fields[name].description
    text = TEXTS.get(name, "2001")
    monkeypatch.setenv(variable(name), text)
    found = getattr(Settings(), name)
    found = found.get_secret_value() if isinstance(found, SecretStr) else found
    assert found != Settings.model_fields[name].default
    assert str(found).lower() == text


@pytest.mark.parametrize("name", ["compose.yaml", "replicas.yaml"])
def test_a_container_has_the_memory_that_its_processes_may_take(name):
    root = DOCUMENT.parents[1]
    limit = int(re.search(r"mem_limit: (\d+)m", (root / "docker" / name).read_text(encoding="utf-8"))[1])
    table = (root / "docs" / "deploying.md").read_text(encoding="utf-8")
    most = int(re.search(r"in all, .*\| ([\d,]+) \|", table)[1].replace(",", ""))
    settings = Settings()
    assert limit >= most > (settings.concurrency + 1) * settings.process_memory_mb + (settings.max_bodies_bytes >> 20)


def test_variables_that_look_like_settings_are_named():
    problems = unknown_variables([variable(name) for name in Settings.model_fields])
    assert problems == []
    [close, far] = unknown_variables(["PATH", "SPATIALJUDGE_MAX_GIRD", "spatialjudge_max_grid", "SPATIALJUDGE_VERBOSE"])
    assert (close.where, close.hint) == ("SPATIALJUDGE_MAX_GIRD", "did you mean SPATIALJUDGE_MAX_GRID?")
    assert far.where == "SPATIALJUDGE_VERBOSE"
    assert "SPATIALJUDGE_CONCURRENCY" in far.hint


@pytest.mark.parametrize("name", ["SERVICE_HOST", "SERVICE_PORT", "SERVICE_PORT_HTTP", "PORT", "PORT_8000_TCP_ADDR"])
def test_what_a_cluster_tells_every_container_of_a_service_of_our_name_is_no_mistake(name):
    assert unknown_variables([f"SPATIALJUDGE_{name}"]) == []


def test_the_address_that_a_cluster_gives_every_container_is_no_port(monkeypatch):
    monkeypatch.setenv("SPATIALJUDGE_PORT", "tcp://10.0.0.7:8000")
    assert Settings().port == 8000


@pytest.mark.parametrize(
    ("setting", "value"),
    [("max_grid", 0), ("max_grid", 2 * 10**9), ("concurrency", 0), ("max_waiting", -1), ("max_timeout_ms", 1999)],
)
def test_settings_that_make_no_sense_are_refused(setting, value):
    with pytest.raises(ValidationError):
        Settings(**{setting: value})


@pytest.mark.parametrize(
    ("setting", "value", "status", "request_", "where"),
    [
        ("max_grid", 11, 422, {}, "story.grid"),
        ("max_facts", 8, 422, {}, "story.facts"),
        ("max_objects", 4, 422, {}, "story"),
        ("max_body_bytes", 100, 413, {}, "body"),
        ("max_timeout_ms", 2500, 422, {"timeout_ms": 2501}, "timeout_ms"),
    ],
)
def test_passing_a_limit_names_its_setting(client_with, story, setting, value, status, request_, where):
    question = {"story": story, "prediction": ["bed", "NE", "chair"]} | request_
    assert client_with().post("/check", json=question).status_code == 200
    response = client_with(**{setting: value}).post("/check", json=question)
    assert response.status_code == status
    [error] = response.json()["errors"]
    assert error["where"] == where
    assert variable(setting) in error["hint"]
    assert str(value) in error["problem"]
