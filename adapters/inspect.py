"""Inspect AI: the scorer ``spatialjudge/spatial`` and the task ``spatialjudge/spatial_file``.

::

    inspect eval spatialjudge/spatial_file -T path=items.jsonl --model ...
    inspect score LOG --scorer spatialjudge/spatial --action append

What was not measured is an unscored sample with its reason, out of the accuracy.
"""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import CORRECT, INCORRECT, NOANSWER, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState, generate

from spatialjudge.adapters.items import as_column, read_items
from spatialjudge.adapters.mark import Mark, mark

_NO_ANSWER = {"abstained": "refusal", "unreadable": "invalid_response_format", "no_answer": "no_response"}
_FAILED = {"error": "scoring_failed", "undecided": "grader_failed"}


@scorer(metrics=[accuracy(), stderr()])
def spatial(score: str = "feasible") -> Scorer:
    """Whether the answer can hold together with the story; other scores by name, which may be shares of 1."""

    async def judge(state: TaskState, _: Target) -> Score:
        item = state.metadata.get("item", state.metadata)
        answer = state.output.completion or None
        stopped = state.output.stop_reason if state.output.choices else None
        marked = await to_thread.run_sync(lambda: mark(item, answer, stopped, prompt=state.input_text, score=score))
        return _score(marked)

    return judge


def _score(marked: Mark) -> Score:
    grade, value = marked.grade, marked.value
    about: dict[str, Any] = {
        "answer": grade.reading.quote if grade.reading else None,
        "explanation": marked.explanation,
        "metadata": grade.as_json(),
    }
    if value is None:
        return Score.unscored(reason=_FAILED.get(grade.outcome, str(grade.outcome)), **about)
    if grade.outcome in _NO_ANSWER:
        return Score(value=NOANSWER, reason=_NO_ANSWER[grade.outcome], **about)
    return Score(value={1.0: CORRECT, 0.0: INCORRECT}.get(value, value), **about)


@task
def spatial_file(path: str, score: str = "feasible") -> Task:
    """The items of a file, each with its ``prompt``."""
    samples = [
        Sample(input=item["prompt"], target="", id=item.get("id"), metadata={"item": as_column(item)})
        for item in read_items(path)
    ]
    return Task(dataset=MemoryDataset(samples, name="spatial"), solver=generate(), scorer=spatial(score))
