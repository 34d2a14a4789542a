"""Inspect AI: its own command, its own log."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log

INSPECT = Path(sys.executable).with_name("inspect")


@pytest.fixture
def log(model, items, tmp_path, monkeypatch):
    monkeypatch.setenv("STUB_BASE_URL", model)
    monkeypatch.setenv("STUB_API_KEY", "none")
    monkeypatch.setenv("INSPECT_LOG_DIR", str(tmp_path))
    command = [INSPECT, "eval", "spatialjudge/spatial_file", "-T", f"path={items}", "--model", "openai-api/stub/m"]
    subprocess.run([*command, "--display", "plain"], check=True, cwd=tmp_path)
    [found] = list_eval_logs(str(tmp_path))
    return read_eval_log(found)


def test_the_accuracy_is_of_what_was_measured(log):
    [scores] = log.results.scores
    assert scores.metrics["accuracy"].value == pytest.approx(5 / 9)
    assert (scores.scored_samples, scores.unscored_samples) == (9, 2)
    samples = {sample.id: sample.scores["spatial"] for sample in log.samples}
    assert samples["right-3"].explanation == "possible; can hold: N, S, O"
    assert samples["abstained"].metadata["outcome"] == "abstained"
    assert "NEE" in samples["mistake"].explanation
    assert samples["contradiction"].reason == "ungradable_story"


def test_an_old_log_can_be_scored_again(log, tmp_path):
    command = [INSPECT, "score", log.location, "--scorer", "spatialjudge/spatial", "-S", "score=necessary"]
    subprocess.run([*command, "--action", "append", "--overwrite"], check=True, cwd=tmp_path)
    again = read_eval_log(log.location)
    assert [scores.metrics["accuracy"].value for scores in again.results.scores] == pytest.approx([5 / 9, 4 / 9])
