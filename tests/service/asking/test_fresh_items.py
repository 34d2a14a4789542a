"""Fresh items end to end: made, asked of a model, graded and reported, with a model that is right, blind, or misled."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from commands import run
from endpoint_stub import Stub, completion

ITEMS = 60


def spatialjudge(*arguments):
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def said(gold):
    return f"Let me think.\nAnswer: {gold if isinstance(gold, str) else ', '.join(gold) or 'none'}"


@pytest.mark.parametrize("name", ["babi17", "stepgame", "spartqa"])
@pytest.mark.parametrize("adversarial", [False, True])
def test_a_model_is_asked_graded_and_reported_on_fresh_items(tmp_path, monkeypatch, name, adversarial):
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    options = ("--benchmark", name, "--items", ITEMS, "--seed", 3, *(["--adversarial"] if adversarial else []))
    spatialjudge("generate", *options, "-o", tmp_path / "items.jsonl")
    items = [json.loads(line) for line in (tmp_path / "items.jsonl").read_text().splitlines()]
    gold = {item["prompt"]: item["gold"] for item in items}
    wrong = {item["prompt"] for item in items[::4]}  # to these it says nothing that can be right

    def answer(prompt, _):
        return 200, completion("What a fine day." if prompt in wrong else said(gold[prompt]))

    with Stub(answer) as stub:
        url = ("--base-url", stub.url, "--model", "stub")
        spatialjudge("run", "items", tmp_path / "items.jsonl", *url, "-o", tmp_path / "measured")
    graded = tmp_path / "measured" / "graded.jsonl"
    spatialjudge("report", graded, "--json", tmp_path / "report.json")
    report = json.loads((tmp_path / "report.json").read_text())
    [score] = {"necessary", "accuracy"} & set(report["total"]["scores"])
    found = report["total"]["scores"][score]
    assert (found["right"], found["of"]) == (sum(item["prompt"] not in wrong for item in items), ITEMS)
    rates = {cue: sum(item["cues"][cue] for item in items) / ITEMS for cue in items[0]["cues"]}
    assert found["cues"] == pytest.approx(rates)
    assert (max(rates.values()) == 0) == adversarial


def test_after_ctrl_c_it_is_said_how_many_items_are_in_the_file(tmp_path):
    output = tmp_path / "items.jsonl"
    heeded = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = f"{heeded}; from spatialjudge.service.cli import app; app()"
    command = [sys.executable, "-c", program, "generate", "--benchmark", "babi17", "--stream", "-o", str(output)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        while not output.exists() or not output.stat().st_size:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert f"{len(output.read_text().splitlines())} items are in" in " ".join(said.split())
    assert "--resume" not in said
    again = run("generate", "--items", "2", "-o", str(output))
    assert again.exit_code == 2
    assert "--force starts again" in again.stderr
    assert "--resume" not in again.stderr
