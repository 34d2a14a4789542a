"""promptfoo: its own command and its own results, with the assertion in Python and with the webhook of a service."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

PROMPTFOO = Path(sys.prefix) / "node_modules" / ".bin" / "promptfoo"
CONFIG = """
prompts: ["{{{{answer}}}}"]
providers: [echo]
tests: file://tests.jsonl
defaultTest: {{assert: [{{type: {type}, value: "{value}", metric: spatial}}]}}
"""


@contextmanager
def service():
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        try:
            yield running.stderr.readline().split()[-1]
        finally:
            running.terminate()


def evaluated(folder, rows, kind, value):
    tests = [
        {"vars": {name: row[name] for name in ("answer", "story", "question", "gold") if name in row}} for row in rows
    ]
    (folder / "tests.jsonl").write_text("".join(f"{json.dumps(test)}\n" for test in tests), encoding="utf-8")
    (folder / "promptfooconfig.yaml").write_text(CONFIG.format(type=kind, value=value), encoding="utf-8")
    quiet = {"PROMPTFOO_DISABLE_TELEMETRY": "1", "PROMPTFOO_DISABLE_UPDATE": "1", "PROMPTFOO_CONFIG_DIR": str(folder)}
    environment = os.environ | quiet | {"PROMPTFOO_PYTHON": sys.executable}
    command = [PROMPTFOO, "eval", "--output", "out.json", "--no-cache", "--no-progress-bar", "--no-table"]
    done = subprocess.run(command, cwd=folder, env=environment, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode in {0, 100}, "100: some tests fail"
    return json.loads((folder / "out.json").read_text(encoding="utf-8"))["results"]


def reasons(results):
    return {test["testIdx"]: test["gradingResult"]["componentResults"][0]["reason"] for test in results["results"]}


def test_in_python_the_rate_is_of_what_was_measured(rows, tmp_path):
    (tmp_path / "judge.py").write_text("from spatialjudge.adapters.promptfoo import get_assert\n", encoding="utf-8")
    found = evaluated(tmp_path, rows, "python", "file://judge.py")
    assert (found["stats"]["successes"], found["stats"]["failures"], found["stats"]["errors"]) == (5, 6, 0)
    [prompt] = found["prompts"]
    sums = prompt["metrics"]["namedScores"]
    assert sums["feasible"] / (11 - sums["failed"]) == pytest.approx(5 / 9)
    said = reasons(found)
    assert said[2].endswith("The lamp can be north of the sofa, but need not. Can hold: N, S, O.")
    assert said[7].startswith("[abstained]")
    assert said[10] == "[error] story.facts[0].relation: unknown label 'NEE'"


def test_by_webhook_what_was_not_measured_is_named(rows, tmp_path):
    with service() as url:
        found = evaluated(tmp_path, rows, "webhook", f"{url}/promptfoo")
    assert (found["stats"]["successes"], found["stats"]["failures"], found["stats"]["errors"]) == (5, 6, 0)
    said = reasons(found)
    not_measured = [reason for reason in said.values() if reason.startswith(("[error]", "[ungradable_story]"))]
    assert found["stats"]["successes"] / (11 - len(not_measured)) == pytest.approx(5 / 9)
    assert said[9].startswith("[ungradable_story] the story contradicts itself")
