"""TRL: reward functions, ``--reward_funcs spatialjudge.adapters.trl.spatial_reward``.

The data set has a column ``item`` with JSON text, or columns ``story``, ``question`` and ``gold``. What was not
measured is ``None``: TRL leaves it out if all reward functions say so, as all of these do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spatialjudge.adapters.mark import ASKED_FIELDS, Mark, mark, score_named
from spatialjudge.grading import text_of

Reward = Callable[..., "list[float | None]"]


def reward(score: str) -> Reward:
    """The reward function of a score.

    Raises:
        ValueError: there is no such score.
    """
    score_named(score)

    def spatial(
        prompts: Sequence[Any],
        completions: Sequence[Any],
        *,
        log_extra: Callable[[str, list[Any]], None] | None = None,
        log_metric: Callable[[str, float], None] | None = None,
        **columns: Any,
    ) -> list[float | None]:
        marks = [
            mark(item, text_of(completion), prompt=text_of(prompt, roles=None), score=score)
            for item, prompt, completion in zip(_items(columns, len(completions)), prompts, completions, strict=True)
        ]
        _log(marks, f"spatial_{score}", log_extra, log_metric)
        return [one.value for one in marks]

    spatial.__name__ = f"spatial_{score}"
    return spatial


spatial_reward: Final = reward("feasible")
format_reward: Final = reward("format")
specificity_reward: Final = reward("specificity")


def _items(columns: dict[str, Any], count: int) -> list[Any]:
    if "item" in columns:
        return list(columns["item"])
    named = {name: columns[name] for name in ASKED_FIELDS if name in columns}
    return [{name: values[number] for name, values in named.items()} for number in range(count)]


def _log(
    marks: Sequence[Mark],
    name: str,
    log_extra: Callable[[str, list[Any]], None] | None,
    log_metric: Callable[[str, float], None] | None,
) -> None:
    if log_extra is not None:
        # A column is appended to by every function that names it: each names its own.
        log_extra(f"{name}_outcome", [str(one.grade.outcome) for one in marks])
        log_extra(f"{name}_explanation", [one.explanation for one in marks])
    if log_metric is not None and marks:
        log_metric("spatial_failed", sum(not one.measured for one in marks) / len(marks))
