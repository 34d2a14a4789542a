"""Inspect AI: its own command, its own log."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log
from stub_model import ITEMS, rate_of_log, stub_model, written

INSPECT = Path(sys.executable).with_name("inspect")


@pytest.fixture(scope="module")
def evaluated(tmp_path_factory):
    """Where the log of an evaluation is."""
    return evaluation(tmp_path_factory.mktemp("logs"), ITEMS)


def evaluation(folder, items):
    """The log of an evaluation of the items of a file, in a folder of its own."""
    command = [INSPECT, "eval", "spatialjudge/spatial_file", "-T", f"path={items}", "--model", "openai-api/stub/m"]
    with stub_model() as url:
        told = {"STUB_BASE_URL": url, "STUB_API_KEY": "none", "INSPECT_LOG_DIR": str(folder)}
        subprocess.run([*command, "--display", "plain"], check=True, cwd=folder, env=os.environ | told)
    [log] = folder.glob("*.eval")
    return log


@pytest.fixture
def log(evaluated, tmp_path):
    """A log of one's own."""
    return Path(shutil.copy(evaluated, tmp_path))


def scored(log, *scorer):
    """The log with the scores of another scorer beside its own."""
    command = [INSPECT, "score", log, "--scorer", *scorer, "--action", "append", "--overwrite"]
    no_model = {"STUB_BASE_URL": "http://127.0.0.1:9/v1", "STUB_API_KEY": "none"}
    subprocess.run(command, check=True, cwd=log.parent, env=os.environ | no_model)
    return read_eval_log(str(log))


def test_the_accuracy_is_of_what_was_measured(log):
    found = read_eval_log(str(log))
    [scores] = found.results.scores
    assert scores.metrics["accuracy"].value == pytest.approx(5 / 9)
    assert (scores.scored_samples, scores.unscored_samples) == (9, 2)
    samples = {sample.id: sample.scores["spatial"] for sample in found.samples}
    assert samples["right-3"].explanation.endswith(
        "The lamp can be north of the sofa, but need not. Can hold: N, S, O."
    )
    assert samples["abstained"].metadata["outcome"] == "abstained"
    assert "NEE" in samples["mistake"].explanation
    assert samples["contradiction"].reason == "ungradable_story"


def test_what_was_cut_off_has_one_rate_live_and_by_its_log(tmp_path):
    log, dumped = evaluation(tmp_path, written(tmp_path)), tmp_path / "log.json"
    [scores] = read_eval_log(str(log)).results.scores
    with dumped.open("wb") as file:
        subprocess.run([INSPECT, "log", "dump", log], check=True, stdout=file)
    assert scores.metrics["accuracy"].value == rate_of_log(dumped, "inspect") == 0.5


def test_an_old_log_can_be_scored_again(log):
    again = scored(log, "spatialjudge/spatial", "-S", "score=necessary")
    assert [scores.metrics["accuracy"].value for scores in again.results.scores] == pytest.approx([5 / 9, 4 / 9])


def test_a_log_is_graded_elsewhere_and_the_scores_are_taken(log):
    dumped, scores = log.with_name("log.json"), log.with_name("scores.jsonl")
    with dumped.open("wb") as file:
        subprocess.run([INSPECT, "log", "dump", log], check=True, stdout=file)
    grade = [sys.executable, "-m", "spatialjudge", "grade", dumped, "--from", "inspect", "--format", "inspect"]
    assert subprocess.run([*grade, "-o", scores], check=False).returncode == 1, "some items are none"
    again = scored(log, "inspect_ai/precomputed_scores", "-S", f"scores={scores}")
    own, given = again.results.scores
    assert given.metrics["accuracy"].value == pytest.approx(5 / 9)
    assert (given.scored_samples, given.unscored_samples) == (9, 2)
    for sample in again.samples:
        mine, taken = sample.scores[own.name], sample.scores[given.name]
        assert (taken.answer, taken.explanation, taken.metadata) == (mine.answer, mine.explanation, mine.metadata)
