"""The client against a real service that is killed in the middle of a batch and comes back."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
import soak
from commands import run

from spatialjudge.client import Client, Unreachable, answers
from spatialjudge.client.answers import Retries
from spatialjudge.service import progress

ITEM = {
    "story": {"grid": 12, "facts": [["bed", "NER", "room"], ["chair", "SWR", "room"]]},
    "question": {"subject": "bed", "object": "chair"},
    "answer": "north-east",
}
ITEMS = 2_000
KILLS = 1


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def impatient(monkeypatch):
    """Pauses are short, and many: a service that comes back is asked soon."""
    monkeypatch.setattr("spatialjudge.client.answers.LONGEST_PAUSE_S", 0.2)
    monkeypatch.setattr("spatialjudge.client.clients.Retries", lambda _: Retries(500))


@contextmanager
def service(port):
    """A service of its own, up when asked; whoever has it may kill it and start it again."""
    command = [sys.executable, "-c", "from spatialjudge.service.cli import app; app()", "serve", "--port", str(port)]
    running = []

    def start():
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def kill():
        os.kill(running[-1].pid, signal.SIGKILL)
        running[-1].wait()

    start()
    try:
        yield start, kill
    finally:
        for process in running:
            process.kill()
            process.wait()


@pytest.mark.usefixtures("impatient")
def test_a_batch_survives_a_service_that_is_killed_and_starts_again(port):
    items = ({**ITEM, "id": number} for number in range(ITEMS))
    with service(port) as (start, kill), Client(f"http://127.0.0.1:{port}", concurrency=2) as client:
        seen = []
        for record in client.grade_many(items):
            seen.append((record["line"], record["id"], record["outcome"]))
            if len(seen) in {ITEMS * part // (KILLS + 1) for part in range(1, KILLS + 1)}:
                kill()
                start()
    assert seen == [(number + 1, number, "graded") for number in range(ITEMS)]


def test_no_service_is_said_to_be_none_at_once_and_in_the_end(port, caplog):
    with Client(f"http://127.0.0.1:{port}", retries=2) as client, pytest.raises(Unreachable, match="3 attempts"):
        client.grade(ITEM)
    [told] = caplog.messages
    assert re.fullmatch(rf"no answer from .*:{port}: .*refused; asked again, until about \d\d:\d\d:\d\d", told)


def test_a_server_that_is_none_ends_a_run_with_what_to_do(port, tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_S", 0.0)
    monkeypatch.setattr(answers, "LONGEST_PAUSE_S", 0.0)
    items = tmp_path / "items.jsonl"
    items.write_bytes(soak.line(1))
    result = run("grade", str(items), "--server", f"http://127.0.0.1:{port}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "spatialjudge serve starts one" in result.stderr
    assert "%" not in result.stderr


@pytest.mark.usefixtures("impatient")
def test_a_file_graded_by_a_service_that_is_killed_has_the_same_bytes(port, tmp_path):
    """``grade --server``: the service dies and comes back, then the command is killed and goes on."""
    items, here, there = (tmp_path / f"{name}.jsonl" for name in ("items", "here", "there"))
    lines = [soak.line(number) for number in range(ITEMS)]
    items.write_bytes(b"".join(lines) + b"\nno JSON\n" + b'{"a": "' + b"x" * (1 << 20) + b'"}\n' + lines[0])
    command = [sys.executable, "-m", "spatialjudge", "grade", str(items), "-o"]
    subprocess.run([*command, str(here)], check=False, stderr=subprocess.DEVNULL)
    remote = ["grade", str(items), "-o", str(there), "--server", f"http://127.0.0.1:{port}", "--resume"]
    with service(port) as (start, kill):
        with subprocess.Popen([*command[:3], *remote], stderr=subprocess.DEVNULL) as grading:
            while not (there.exists() and there.stat().st_size):
                time.sleep(0.01)
            kill()
            grading.kill()
        start()
        assert run(*remote).exit_code == 1
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize("option", [("--workers", "2"), ("--slim",), ("--grid", "5"), ("--timeout", "7")])
def test_options_that_a_service_has_of_its_own_are_refused(port, tmp_path, option):
    items = tmp_path / "items.jsonl"
    items.write_bytes(soak.line(1))
    result = run("grade", str(items), "--server", f"http://127.0.0.1:{port}", *option)
    assert result.exit_code == 2
