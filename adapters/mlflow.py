"""MLflow: ``mlflow.genai.evaluate(data=..., scorers=[spatial])``.

``inputs`` (or ``expectations``) of a row have ``story``, ``question`` and maybe ``gold``, or ``item`` with JSON text.
What was not measured is a feedback with an error, out of the mean.
"""

from __future__ import annotations

from typing import Any

from mlflow.entities import AssessmentError, Feedback
from mlflow.genai.scorers import scorer

from spatialjudge.adapters.mark import mark
from spatialjudge.grading import finish_reason, text_of


@scorer
def spatial(inputs: dict[str, Any], outputs: Any, expectations: dict[str, Any] | None = None) -> Feedback:
    """Whether the answer can hold together with the story."""
    known = {**inputs, **(expectations or {})}
    said = text_of(outputs), finish_reason(outputs)
    marked = mark(known.get("item", known), *said, prompt=text_of(inputs.get("prompt"), roles=None))
    about = {"outcome": str(marked.grade.outcome)}
    if marked.value is None:
        error = AssessmentError(error_code=str(marked.grade.outcome).upper(), error_message=marked.explanation)
        return Feedback(error=error, metadata=about)
    return Feedback(value=marked.value, rationale=marked.explanation, metadata=about)
