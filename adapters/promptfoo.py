"""promptfoo in process: an assertion ``{type: python, value: file://x.py}`` whose file imports ``get_assert``.

The vars of a test have ``story``, ``question`` and maybe ``gold``; a list among them must be JSON text, because a list
multiplies the tests. promptfoo knows pass and fail only, so the reason names what was not measured, and the named score
``feasible`` is there only where it was: the rate is the sum of ``feasible`` over the tests less the sum of ``failed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spatialjudge.adapters.mark import Mark, mark


def get_assert(output: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """The result of one test."""
    return result(mark(context["vars"], output, prompt=context.get("prompt")))


def result(marked: Mark) -> dict[str, Any]:
    """A mark as promptfoo takes it; from a webhook it reads all but ``named_scores``."""
    value = marked.value
    reason = (
        marked.explanation if marked.grade.outcome == "graded" else f"[{marked.grade.outcome}] {marked.explanation}"
    )
    named = {"graded": float(marked.grade.outcome == "graded"), "failed": float(not marked.measured)}
    if value is not None:
        named["feasible"] = value
    return {"pass": bool(value), "score": value or 0.0, "reason": reason, "named_scores": named}
