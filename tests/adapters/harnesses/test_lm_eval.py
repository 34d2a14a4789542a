"""lm-evaluation-harness: its own command, its own results and sample log."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from math import sqrt

import pytest

from spatialjudge.adapters.lm_eval import TASKS


def run(tmp_path, items, *model):
    shutil.copy(items, tmp_path / "items.jsonl")
    command = [sys.executable, "-m", "lm_eval", "--tasks", "spatial", "--include_path", str(TASKS), *model]
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hf")}
    options = ["--output_path", str(tmp_path / "out"), "--log_samples"]
    subprocess.run([*command, *options], env=environment, cwd=tmp_path, check=True)
    [results] = (tmp_path / "out").rglob("results_*.json")
    [samples] = (tmp_path / "out").rglob("samples_*.jsonl")
    found = json.loads(results.read_text(encoding="utf-8"))["results"]["spatial"]
    return found, [json.loads(line) for line in samples.read_text(encoding="utf-8").splitlines()]


def test_the_rate_is_of_what_was_measured(tmp_path, items, model):
    options = f"model=stub,base_url={model}/completions,tokenizer_backend=none"
    found, samples = run(tmp_path, items, "--model", "local-completions", "--model_args", options)
    assert found["feasible,judge"] == pytest.approx(5 / 9)
    assert found["necessary,judge"] == pytest.approx(4 / 9)
    assert found["judge_failed,judge"] == pytest.approx(2 / 11)
    assert found["abstained,judge"] == pytest.approx(1 / 11)
    assert found["feasible_stderr,judge"] == pytest.approx(sqrt(5 / 9 * 4 / 9 / 8)), "of nine, and not bootstrapped"
    grades = {sample["doc"]["id"]: json.loads(sample["filtered_resps"][0]) for sample in samples}
    assert grades["wrong-1"]["verdict"] == "infeasible"
    assert grades["mistake"]["errors"][0]["problem"] == "unknown label 'NEE'"


def test_a_model_that_says_nothing_useful_is_wrong_where_that_can_be_measured(tmp_path, items):
    found, _ = run(tmp_path, items, "--model", "dummy")
    assert found["feasible,judge"] == 0
    assert found["unreadable,judge"] == pytest.approx(9 / 11)
    assert found["judge_failed,judge"] == pytest.approx(2 / 11)
