"""NeMo-Gym's rollouts: the answer in one, what is said of its mark, and what many of them come to.

Its server in process (``nemo_gym``) and the service's routes say the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from statistics import median
from typing import Any, Final

from spatialjudge.adapters.mark import Mark

METRICS: Final = ("reward", "spatial_graded", "input_tokens", "output_tokens", "total_tokens")
"""The numbers of a rollout that there are statistics of."""
TASK: Final = "_ng_task_index"
REPEAT: Final = "_ng_rollout_index"
_LARGEST: Final = 1e15
"""What is beyond this is no reward and no count of tokens."""


def verified(marked: Mark, unmeasured: float = 0.0) -> dict[str, Any]:
    """What is said of a mark beside the rollout itself; what was not measured is masked, with the reason.

    All of it is said each time, since a rollout that is verified again comes with what was said of it before.
    """
    outcome, failed = marked.grade.outcome, not marked.measured
    kind = "judge_failed" if outcome == "undecided" else "verifier_error"
    return {
        "reward": unmeasured if marked.value is None else marked.value,
        "spatial_graded": float(outcome == "graded"),
        "spatial_outcome": str(outcome),
        "spatial_explanation": marked.explanation,
        "mask_sample": failed,
        "failure_kind": kind if failed else None,
        "failure_reason": marked.explanation if failed else None,
    }


def aggregated(rollouts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What ``/aggregate_metrics`` answers: statistics over all that was measured, by task too, and what was masked.

    They are named and counted as NeMo-Gym's own profiler does; what it says of repeats beyond their number is left out.
    """
    tasks: dict[int, list[Mapping[str, float]]] = defaultdict(list)
    repeats, masked, found = set(), 0, set()
    for rollout in rollouts:
        task = _index(rollout, TASK)
        found.add(task)
        repeats.add(_index(rollout, REPEAT))
        if rollout.get("mask_sample"):
            masked += 1
        else:
            tasks[task].append(_numbers(rollout))
    measured = [numbers for task in tasks.values() for numbers in task]
    coverage = {
        "coverage/measured_rollouts": len(measured),
        "coverage/masked_rollouts": masked,
        "coverage/measured_tasks": len(tasks),
        "coverage/fully_masked_tasks": len(found) - len(tasks),
    }
    over_all = _statistics(measured) | (coverage if masked else {})
    return {
        "group_level_metrics": [
            {TASK: task, **_statistics(tasks[task]), "num_rollouts": len(tasks[task])} for task in sorted(tasks)
        ],
        "agent_metrics": over_all | {"num_repeats": len(repeats)} if measured else over_all,
        "key_metrics": {name: value for name, value in over_all.items() if name.startswith(("mean/", "coverage/"))},
    }


def _statistics(rollouts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in METRICS:
        values = [numbers[name] for numbers in rollouts if name in numbers]
        if not values:
            continue
        mean = fsum(values) / len(values)
        spread = sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1)) if len(values) > 1 else 0.0
        named = {"mean": mean, "max": max(values), "min": min(values), "median": median(values), "std": spread}
        found |= {f"{statistic}/{name}": value for statistic, value in named.items()}
    return found


def _numbers(rollout: Mapping[str, Any]) -> dict[str, float]:
    """The numbers of a rollout, and those of the tokens that its response used."""
    response = rollout.get("response")
    usage = response.get("usage") if isinstance(response, Mapping) else None
    known = {**rollout, **usage} if isinstance(usage, Mapping) else rollout
    values = {name: known[name] for name in METRICS if name in known}
    return {
        name: float(value)
        for name, value in values.items()
        if isinstance(value, int | float) and -_LARGEST <= value <= _LARGEST
    }


def _index(rollout: Mapping[str, Any], name: str) -> int:
    index = rollout.get(name)
    return index if isinstance(index, int) else 0
