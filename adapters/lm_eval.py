"""lm-evaluation-harness: the functions that ``spatial.yaml`` names, which lies in the folder ``lm_eval_tasks`` beside.

``grade_all`` is a filter, so that every sample's log has its grade; ``process_results`` turns a grade into metrics.
What was not measured is no metric of its sample, and out of the mean and of its standard error.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from spatialjudge.adapters.mark import as_text, mark

TASKS: Final = Path(__file__).with_name("lm_eval_tasks")
"""The folder for ``--include_path``."""
SCORES: Final = ("necessary", "exact_set", "gold")
_MEASURED: Final = ("graded", "abstained", "unreadable", "no_answer")


def grade_all(resps: list[list[str]], docs: list[dict[str, Any]]) -> list[list[str]]:
    """The grade of every answer as JSON text: the harness logs texts as they are."""
    return [
        [as_text(mark(doc, answer, prompt=doc.get("prompt"))) for answer in answers]
        for answers, doc in zip(resps, docs, strict=True)
    ]


def process_results(doc: dict[str, Any], results: list[str]) -> dict[str, float]:
    """The metrics of an item from its grade; ``feasible`` is ``polar`` of a yes/no question, of a closed ``accuracy``.

    A score that was asked for and got no graded answer is 0; one that does not apply, or of an item that could not be
    measured, is left out.
    """
    grade = json.loads(results[0])
    outcome, scores = grade["outcome"], grade["scores"]
    asked = grade["question"] or {}
    measured, closed = outcome in _MEASURED, "options" in asked
    wrong, open_ended = measured and outcome != "graded", not closed and asked.get("relation") is None
    kind = "accuracy" if closed else "feasible" if open_ended else "polar"
    has_gold = bool(grade["gold"]) and not closed
    applies = {"feasible": True, "necessary": open_ended, "exact_set": open_ended, "gold": has_gold}
    values = {"feasible": scores[kind], **{name: scores[name] for name in SCORES}}
    values = {name: 0 if wrong and applies[name] else value for name, value in values.items()}
    return {
        **{name: float(value) for name, value in (values | {"chance": grade["chance"]}).items() if value is not None},
        **{name: float(outcome == name) for name in _MEASURED},
        "judge_failed": float(not measured),
    }
