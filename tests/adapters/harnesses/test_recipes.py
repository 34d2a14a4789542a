"""Braintrust and Langfuse: the recipes as the document prints them, in the evaluations of their own packages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from braintrust import Eval
from langfuse import Langfuse

from spatialjudge.adapters import mark
from spatialjudge.adapters.items import as_column

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "adapters.md"


def recipe(package):
    """The function ``spatial`` of the recipe for a package."""
    programs = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    [program] = [program for program in programs if f"from {package} import" in program]
    names = {"mark": mark}
    exec(program, names)
    return names["spatial"]


def data(rows):
    return [{"input": row["prompt"], "metadata": {"item": as_column(row)}} for row in rows]


def test_braintrust(rows):
    answers = {row["prompt"]: row["answer"] for row in rows}
    found = Eval(
        "spatialjudge", data=data(rows), task=answers.__getitem__, scores=[recipe("braintrust")], no_send_logs=True
    )
    assert found.summary.scores["spatial"].score == pytest.approx(5 / 9)
    assert sum(result.scores["spatial"] is None for result in found.results) == 2
    assert not any(result.error for result in found.results)


def test_langfuse(rows):
    answers = {row["prompt"]: row["answer"] for row in rows}
    client = Langfuse(public_key="pk", secret_key="sk", base_url="http://127.0.0.1:9", tracing_enabled=False)
    found = client.run_experiment(
        name="spatialjudge",
        data=data(rows),
        task=lambda *, item, **_: answers[item["input"]],
        evaluators=[recipe("langfuse")],
    )
    said = [evaluation for result in found.item_results for evaluation in result.evaluations]
    values = [evaluation.value for evaluation in said if evaluation.name == "spatial"]
    assert (len(values), sum(values) / len(values)) == (9, pytest.approx(5 / 9))
    assert "spatial: 0.556" in found.format()
    outcomes = [evaluation.value for evaluation in said if evaluation.name == "outcome"]
    assert (outcomes.count("graded"), outcomes.count("error"), outcomes.count("ungradable_story")) == (7, 1, 1)
    assert any("NEE" in (evaluation.comment or "") for evaluation in said)
