"""The log: lines that nobody can forge, that never wait, and that stay few where others cause them."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time

import pytest

from spatialjudge.service import logs

FORGED = 'x\n{"event": "forged"}\r\u2028 status=200 "'


@pytest.fixture
def written(monkeypatch):
    """Events as they are written, in a form."""
    kept = []
    monkeypatch.setattr(logs.Outlet, "only", None)

    class Kept(logs.Outlet):
        def put_lines(self, lines):
            kept.extend(line.removesuffix("\n") for line in lines)

    def to(form):
        handler = Kept()
        handler.setFormatter(form())
        logs.LOG.addHandler(handler)
        handlers.append(handler)
        return kept

    handlers, level, through = [], logs.LOG.level, logs.LOG.propagate
    logs.LOG.setLevel("INFO")
    logs.LOG.propagate = False
    yield to
    for handler in handlers:
        logs.LOG.removeHandler(handler)
    logs.LOG.setLevel(level)
    logs.LOG.propagate = through


@pytest.mark.parametrize("form", [logs.Json, logs.Text])
def test_a_line_is_one_line_whatever_is_in_it(form, written):
    lines = written(form)
    logs.event("tried", said=FORGED, number=1)
    [line] = lines
    assert len(line.splitlines()) == 1
    assert line.isascii()
    if form is logs.Json:
        assert json.loads(line)["said"] == FORGED
    else:
        assert line.endswith(f"INFO tried said={json.dumps(FORGED)} number=1")


@pytest.mark.parametrize("form", [logs.Json(), logs.Text()])
def test_the_line_of_a_request_is_that_of_any_other_event(form):
    """But for numbers, of which it has two places."""
    values = "POST", "/check", 200, 1.25, 0.5, 12.75, "id-1"
    beside = {"verdicts": {"feasible": 2, "undecided": 1}, "undecided": {"too_hard": 1}, "key": "eval"}
    line = form.template("request", logs.REQUEST) % ("1970-01-01T00:00:00.000Z", *values, form.more(beside))
    told = dict(zip(logs.REQUEST, values, strict=True)) | beside
    assert line.replace("0.50", "0.5") == form.line(0.0, "info", "request", told)


def test_a_defect_has_its_traceback_in_its_line(written):
    lines = written(logs.Json)
    try:
        int(FORGED)
    except ValueError:
        logs.LOG.exception("met %s", FORGED)
    told = json.loads(lines[0])
    assert told["event"] == "message"
    assert "ValueError" in told["exception"]


def test_what_others_cause_is_logged_seldom_and_summed_up(written, monkeypatch):
    lines, now = written(logs.Json), [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    seldom = logs.Seldom()
    for number in range(1000):
        seldom.event("refused", logging.WARNING, reason="overloaded", number=number)
    assert len(lines) == logs.SELDOM
    now[0] = logs.SELDOM_S + 1
    seldom.event("refused", logging.WARNING, reason="overloaded")
    assert json.loads(lines[-2])["besides"] == 1000 - logs.SELDOM
    assert len(lines) == logs.SELDOM + 2


def test_a_log_that_nobody_reads_holds_nobody_up_and_says_what_was_lost():
    program = """
import logging.config, time
from spatialjudge.service import logs
logs.MOST_WAITING = 1000
logging.config.dictConfig(logs.configuration("json", "info"))
for number in range(100_000):
    logs.event("many", number=number)
print("done", flush=True)
input()
time.sleep(1)
logs.event("last")
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"done\n"
        time.sleep(0.2)
        told = [json.loads(line) for line in process.communicate(b"\n", timeout=30)[1].splitlines()]
    assert sum(line["event"] == "last" for line in told) == 1
    numbers = [line["number"] for line in told if line["event"] == "many"]
    assert numbers == sorted(numbers)
    lost = sum(line["lost"] for line in told if line["event"] == "lines_lost")
    assert len(numbers) + lost == 100_000
    assert lost > 0


def test_levels_of_the_command_are_those_of_the_log():
    for level in logs.Level.__args__:
        assert logging.getLevelName(level.upper()) == getattr(logging, level.upper())


def test_processes_that_solve_know_nothing_of_metrics():
    """Or they would have a place among the workers."""
    program = "import sys, spatialjudge.service.solving.preloaded; print('prometheus_client' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert run.stdout == "False\n"
