"""lm-evaluation-harness: the functions that ``spatial.yaml`` names, which lies in the folder ``lm_eval_tasks`` beside.

``grade_all`` is a filter, so that every sample's log has its grade; ``process_results`` turns a grade into metrics.
What was not measured is no metric of its sample, and out of the mean and of its standard error.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from spatialjudge.adapters.mark import LENIENT, mark
from spatialjudge.grading import applies

TASKS: Final = Path(__file__).with_name("lm_eval_tasks")
"""The folder for ``--include_path``."""
SCORES: Final = ("necessary", "exact_set", "gold")
_MEASURED: Final = ("graded", "abstained", "unreadable", "no_answer")


def grade_all(resps: list[list[str]], docs: list[dict[str, Any]]) -> list[list[str]]:
    """The grade of every answer as JSON text: the harness logs texts as they are."""
    return [
        [json.dumps(mark(doc, answer, prompt=doc.get("prompt")).grade.as_json()) for answer in answers]
        for answers, doc in zip(resps, docs, strict=True)
    ]


def process_results(doc: dict[str, Any], results: list[str]) -> dict[str, float]:
    """The metrics of an item from its grade; ``feasible`` is the one score of ``LENIENT`` that its kind has.

    A score that was asked for and got no graded answer is 0; one that does not apply, or of an item that could not be
    measured, is left out.
    """
    grade = json.loads(results[0])
    outcome, scores = grade["outcome"], grade["scores"]
    measured = outcome in _MEASURED
    if measured and outcome != "graded":
        scores = {name: 0 if applies(name, grade) else None for name in {*LENIENT, *SCORES}}
    usual = next((scores[name] for name in LENIENT if scores[name] is not None), None)
    values = {"feasible": usual, **{name: scores[name] for name in SCORES}, "chance": grade["chance"]}
    return {
        **{name: float(value) for name, value in values.items() if value is not None},
        **{name: float(outcome == name) for name in _MEASURED},
        "judge_failed": float(not measured),
    }
