"""EvalScope: the benchmark ``spatial``; importing this file registers it.

::

    import spatialjudge.adapters.evalscope
    run_task(TaskConfig(..., datasets=["spatial"], dataset_args={"spatial": {"local_path": "items.jsonl"}}))

The metric is ``accuracy``, which EvalScope knows how to rank; ``is_not_attempted`` is the share that abstained or could
not be read. What was not measured is an excluded score without a value, out of the means and of their ``Num``.
"""

from __future__ import annotations

from typing import Any

from evalscope.api.benchmark import BenchmarkMeta, DefaultDataAdapter
from evalscope.api.dataset import DatasetDict, Sample
from evalscope.api.evaluator import TaskState
from evalscope.api.metric import Score
from evalscope.api.registry import register_benchmark
from evalscope.constants import ScoreStatus

from spatialjudge.adapters.items import as_column
from spatialjudge.adapters.mark import SCORES, mark


@register_benchmark(
    BenchmarkMeta(
        name="spatial",
        pretty_name="Spatial answers",
        description="Whether qualitative spatial answers can hold together with their stories, by constraint solving.",
        dataset_id="items.jsonl",
        eval_split="test",
        prompt_template="{question}",
        metric_list=["accuracy"],
        extra_params={
            "score": {"type": "str", "description": "What to score by.", "value": "feasible", "choices": list(SCORES)}
        },
    )
)
class SpatialAdapter(DefaultDataAdapter):
    """The items of a file, each with its ``prompt``."""

    def load_from_disk(self, **_: Any) -> DatasetDict:
        """Read lines of JSON as they are: a table would turn nested objects into records."""
        return super().load_from_disk(use_local_loader=True)

    def record_to_sample(self, record: dict[str, Any]) -> Sample:
        """An item is its prompt, and what is graded of it."""
        return Sample(input=record["prompt"], metadata={"id": record.get("id"), "item": as_column(record)})

    def match_score(
        self, original_prediction: str, filtered_prediction: str, reference: str, task_state: TaskState
    ) -> Score:
        """The score of an answer."""
        answer, output = filtered_prediction or None, task_state.output
        told = {"prompt": task_state.input_text, "score": self.extra_params["score"]}
        stopped = output.stop_reason if output.choices else None
        marked = mark(task_state.metadata["item"], answer, stopped, **told)
        values = {"accuracy": marked.value, "is_not_attempted": float(marked.grade.outcome != "graded")}
        return Score(
            value={} if marked.value is None else values,
            status=ScoreStatus.EXCLUDED if marked.value is None else ScoreStatus.SUCCESS,
            extracted_prediction=marked.grade.reading.quote if marked.grade.reading else None,
            prediction=original_prediction,
            explanation=marked.explanation,
            metadata=marked.grade.as_json(),
        )
