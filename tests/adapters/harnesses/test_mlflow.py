"""MLflow: its own evaluation, its own traces."""

from __future__ import annotations

import mlflow
import pytest
from stub_model import CUT_OFF

from spatialjudge.adapters.mlflow import spatial


def test_the_mean_is_of_what_was_measured(rows, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mlflow.set_tracking_uri(f"sqlite:///{tmp_path}/mlflow.db")
    data = [
        {
            "inputs": {"prompt": row["prompt"], "story": row["story"], "question": row["question"]},
            "outputs": row["answer"],
            "expectations": {"gold": row["gold"]} if "gold" in row else {},
        }
        for row in rows
    ]
    found = mlflow.genai.evaluate(data=data, scorers=[spatial])
    assert found.metrics["spatial/mean"] == pytest.approx(5 / 9)
    errors = [
        assessment.error
        for trace in mlflow.search_traces(return_type="list")
        for assessment in trace.info.assessments
        if assessment.error
    ]
    assert {error.error_code for error in errors} == {"ERROR", "UNGRADABLE_STORY"}


def test_what_was_cut_off_is_no_conclusion(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mlflow.set_tracking_uri(f"sqlite:///{tmp_path}/mlflow.db")
    data = [
        {
            "inputs": {"story": row["story"], "question": row["question"]},
            "outputs": {"choices": [{"message": {"content": row["answer"]}, "finish_reason": row["finish_reason"]}]},
        }
        for row in CUT_OFF
    ]
    assert mlflow.genai.evaluate(data=data, scorers=[spatial]).metrics["spatial/mean"] == 0.5
