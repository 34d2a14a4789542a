"""Items of a benchmark as lines for ``grade``: what a model is given, what is asked, and the gold label.

A line has ``prompt`` (story and question, and the words to answer with), ``question_text``, ``q_type``, ``gold``,
``candidates`` and what the benchmark groups by, such as ``k``. Where the solver judges an answer by its story, the
line has ``story`` and ``question`` too, as ``grade`` takes them: a model's ``answer`` is all that is missing.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from spatialjudge.benchmarks.benchmark import Benchmark, Item


@runtime_checkable
class Judged(Protocol):
    """A task whose answers the solver can judge."""

    def as_asked(self) -> dict[str, Any]:
        """The fields ``story`` and ``question`` of an item, as JSON values."""


def as_line(benchmark: Benchmark, item: Item) -> dict[str, Any]:
    """The item as JSON values; an answer is to be added."""
    words = f"\nAnswer with one of: {', '.join(item.candidates)}." if item.candidates else ""
    asked = item.task.as_asked() if isinstance(item.task, Judged) else {"question": item.question}
    return {
        "id": item.id,
        "benchmark": benchmark.name,
        "prompt": f"{item.text}\n{item.question}{words}",
        **asked,
        "question_text": item.question,
        "q_type": item.q_type,
        "gold": item.gold,
        "candidates": list(item.candidates),
        **item.groups,
    }
