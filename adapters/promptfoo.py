"""promptfoo in process: an assertion ``{type: python, value: file://x.py}`` whose file imports ``get_assert``.

The vars of a test have ``item`` with JSON text; or ``story``, ``question`` and maybe ``gold``, of which a list must be
JSON text, because a list multiplies the tests. promptfoo knows pass and fail only, so the reason names what was not
measured, and the named score ``feasible`` is there only where it was: the rate is the sum of ``feasible`` over the
tests less the sum of ``failed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spatialjudge.adapters.mark import Mark, mark


def get_assert(output: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """The result of one test."""
    reason = (context.get("providerResponse") or {}).get("finishReason")
    return result(mark(item_of(context["vars"]), output, reason, prompt=prompt_of(context, output)))


def prompt_of(context: Mapping[str, Any], output: str | None) -> str | None:
    """What the model was given; the provider ``echo``, which hands on an answer written elsewhere, was given none."""
    prompt = context.get("prompt")
    return prompt if isinstance(prompt, str) and prompt != output else None


def item_of(told: Any) -> Any:
    """The item among the vars of a test: a var of that name, or all of them."""
    return told["item"] if isinstance(told, Mapping) and "item" in told else told


def result(marked: Mark) -> dict[str, Any]:
    """A mark as promptfoo takes it; from a webhook it reads all but ``named_scores``, see :func:`failure`."""
    value = marked.value
    reason = (
        marked.explanation if marked.grade.outcome == "graded" else f"[{marked.grade.outcome}] {marked.explanation}"
    )
    named = {"graded": float(marked.grade.outcome == "graded"), "failed": float(not marked.measured)}
    if value is not None:
        named["feasible"] = value
    return {"pass": bool(value), "score": value or 0.0, "reason": reason, "named_scores": named}


def failure(marked: Mark) -> dict[str, Any]:
    """Whether an answer was not measured, as the score of a second webhook; it passes, so as not to fail the test."""
    return {"pass": True, "score": float(not marked.measured), "reason": marked.explanation}
