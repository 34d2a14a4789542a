"""EvalScope: its own evaluation, its own report and reviews."""

from __future__ import annotations

import json

import pytest
from evalscope import TaskConfig, run_task
from stub_model import written

import spatialjudge.adapters.evalscope  # noqa: F401 - registers the benchmark


def run(model, items, folder, **options):
    about = {"local_path": str(items), **options}
    task = TaskConfig(
        model="stub",
        api_url=model,
        api_key="none",
        eval_type="openai_api",
        datasets=["spatial"],
        dataset_args={"spatial": about},
        work_dir=str(folder),
        generation_config={"stream": False},
    )
    found = run_task(task)["spatial"]
    [file] = folder.rglob("reviews/**/*.jsonl")
    scores = [json.loads(line)["sample_score"] for line in file.read_text(encoding="utf-8").splitlines()]
    return found, {score["sample_metadata"]["id"]: score["score"] for score in scores}


def test_the_accuracy_is_of_what_was_measured(model, items, tmp_path):
    report, scores = run(model, items, tmp_path)
    assert {metric.identity.name: (metric.score, metric.num) for metric in report.metrics} == {
        "accuracy": (0.5556, 9),
        "is_not_attempted": (0.2222, 9),
    }
    assert scores["right-3"]["explanation"].endswith("Can hold: N, S, O.")
    assert scores["abstained"]["metadata"]["outcome"] == "abstained"
    assert (scores["mistake"]["status"], scores["mistake"]["value"]) == ("excluded", {})
    assert "NEE" in scores["mistake"]["explanation"]
    assert scores["contradiction"]["metadata"]["outcome"] == "ungradable_story"


def test_what_was_cut_off_is_no_conclusion(model, tmp_path):
    report, _ = run(model, written(tmp_path), tmp_path)
    assert report.metrics[0].score == 0.5


def test_other_scores_by_name(model, items, tmp_path):
    report, _ = run(model, items, tmp_path, extra_params={"score": "necessary"})
    assert report.metrics[0].score == pytest.approx(4 / 9, abs=1e-4)
