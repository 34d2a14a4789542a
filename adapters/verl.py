"""verl: ``reward.custom_reward_function.path=pkg://spatialjudge.adapters.verl``, ``...name=compute_score``.

A row has the item as JSON text in ``reward_model.ground_truth``. verl cannot leave a sample out, so what was not
measured gets the reward ``failed`` and is counted as ``spatial_failed``: run ``spatialjudge validate`` on the items
first. Its validation does leave out a ``None``: the mean of ``spatial_feasible`` is of what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spatialjudge.adapters.mark import mark


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str | Mapping[str, Any],
    extra_info: Mapping[str, Any] | None = None,
    *,
    score: str = "feasible",
    failed: float = 0.0,
    **_: Any,
) -> dict[str, float | None]:
    """The reward of one answer, with the same keys whatever comes of it; it raises for an unknown score only."""
    marked = mark(ground_truth, solution_str, score=score)
    outcome = marked.grade.outcome
    return {
        "score": failed if marked.value is None else marked.value,
        f"spatial_{score}": marked.value,
        "spatial_graded": float(outcome == "graded"),
        "spatial_abstained": float(outcome == "abstained"),
        "spatial_unreadable": float(outcome == "unreadable"),
        "spatial_failed": float(not marked.measured),
    }
