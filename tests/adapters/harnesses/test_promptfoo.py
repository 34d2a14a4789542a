"""promptfoo: its own command and its own results, with the assertion in Python and with the webhook of a service."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from stub_model import CUT_OFF, rate_of_log

from spatialjudge.adapters.items import as_column

PROMPTFOO = Path(sys.prefix) / "node_modules" / ".bin" / "promptfoo"
CONFIG = {
    "prompts": ["{{answer}}"],
    "providers": ["echo"],
    "tests": "file://tests.jsonl",
    "derivedMetrics": [{"name": "rate", "value": "feasible / (__count - failed)"}],
}
IN_PYTHON = [{"type": "python", "value": "file://judge.py", "metric": "spatial"}]


@contextmanager
def service():
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        try:
            yield running.stderr.readline().split()[-1]
        finally:
            running.terminate()


def in_fields(row):
    return {name: row[name] for name in ("answer", "story", "question", "gold") if name in row}


def as_text(row):
    return {"answer": row["answer"], "prompted": row["prompt"], "item": as_column(row)}


def evaluated(folder, rows, asserted, in_vars=in_fields, **config):
    tests = [{"vars": in_vars(row)} for row in rows]
    (folder / "tests.jsonl").write_text("".join(f"{json.dumps(test)}\n" for test in tests), encoding="utf-8")
    (folder / "judge.py").write_text("from spatialjudge.adapters.promptfoo import get_assert\n", encoding="utf-8")
    config = CONFIG | {"defaultTest": {"assert": asserted}} | config
    (folder / "promptfooconfig.yaml").write_text(json.dumps(config), encoding="utf-8")
    quiet = {"PROMPTFOO_DISABLE_TELEMETRY": "1", "PROMPTFOO_DISABLE_UPDATE": "1", "PROMPTFOO_CONFIG_DIR": str(folder)}
    environment = os.environ | quiet | {"PROMPTFOO_PYTHON": sys.executable}
    command = [PROMPTFOO, "eval", "--output", "out.json", "--no-cache", "--no-progress-bar", "--no-table"]
    done = subprocess.run(command, cwd=folder, env=environment, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode in {0, 100}, "100: some tests fail"
    return json.loads((folder / "out.json").read_text(encoding="utf-8"))["results"]


def reasons(results):
    return {test["testIdx"]: test["gradingResult"]["componentResults"][0]["reason"] for test in results["results"]}


@pytest.mark.parametrize("in_vars", [in_fields, as_text])
def test_in_python_the_rate_is_of_what_was_measured(rows, in_vars, tmp_path):
    found = evaluated(tmp_path, rows, IN_PYTHON, in_vars)
    assert (found["stats"]["successes"], found["stats"]["failures"], found["stats"]["errors"]) == (5, 6, 0)
    [prompt] = found["prompts"]
    sums = prompt["metrics"]["namedScores"]
    assert sums["rate"] == sums["feasible"] / (11 - sums["failed"]) == pytest.approx(5 / 9)
    said = reasons(found)
    assert said[2].endswith("The lamp can be north of the sofa, but need not. Can hold: N, S, O.")
    assert said[7].startswith("[abstained]")
    assert said[10] == "[error] story.facts[0].relation: unknown label 'NEE'"


@pytest.mark.parametrize("in_vars", [in_fields, as_text])
def test_by_webhook_what_was_not_measured_is_named(rows, in_vars, tmp_path):
    with service() as url:
        asserted = [
            {"type": "webhook", "value": f"{url}/promptfoo", "metric": "feasible"},
            {"type": "webhook", "value": f"{url}/promptfoo/failed", "metric": "failed"},
        ]
        found = evaluated(tmp_path, rows, asserted, in_vars)
    assert (found["stats"]["successes"], found["stats"]["failures"], found["stats"]["errors"]) == (5, 6, 0)
    [prompt] = found["prompts"]
    assert prompt["metrics"]["namedScores"] == pytest.approx({"feasible": 5, "failed": 2, "rate": 5 / 9})
    assert reasons(found)[9].startswith("[ungradable_story] the story contradicts itself")


def test_what_was_cut_off_has_one_rate_live_and_by_its_log(model, tmp_path):
    provider = {"id": "openai:chat:stub", "config": {"apiBaseUrl": model, "apiKey": "none"}}
    config = {"prompts": ["{{prompted}}"], "providers": [provider]}
    found = evaluated(tmp_path, CUT_OFF, IN_PYTHON, as_text, **config)
    assert found["stats"]["successes"] / 4 == rate_of_log(tmp_path / "out.json", "promptfoo") == 0.5
