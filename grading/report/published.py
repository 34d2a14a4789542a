"""The scores under which benchmarks publish their figures, from graded items that ``spatialjudge items`` wrote.

An item names its ``benchmark``, and that says which scores there are: accuracy by type of question, macro-F1, exact
sets, consistency and contrast. They are of one model each, and of all items with an answer or none: what was not read
is not right. Nothing is resampled here: rates with their intervals are in the other tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spatialjudge.benchmarks.benchmark import Answer, Figure, Label, Share
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.grading.closed import CLOSED_KINDS
from spatialjudge.grading.grade import USABLE, GradeOutcome
from spatialjudge.grading.report.tables import Row, Table, decimal, percent

Key = tuple[tuple[str, ...], str, str]
"""Group, model and benchmark."""


class Published:
    """The answers of each group and model to each benchmark."""

    def __init__(self) -> None:
        self._answers: dict[Key, list[Answer]] = {}

    def add(self, group: tuple[str, ...], model: Any, record: Mapping[str, Any]) -> None:
        """Take one more record, if it is of an item of a benchmark."""
        name, q_type = (record["item"].get(field) for field in ("benchmark", "q_type"))
        benchmark = BENCHMARKS.get(name) if isinstance(name, str) else None
        if benchmark is None or benchmark.published is None or not isinstance(q_type, str):
            return
        if record["outcome"] not in USABLE or not isinstance(record["question"], dict):
            return
        question = record["question"]
        graded = record["outcome"] == GradeOutcome.GRADED
        gold = _label(question, record["gold"])
        label = _label(question, record["reading"]["labels"]) if graded else None
        identity = str(record["item"].get("id", record["line"]))
        key = group, "" if model is None else str(model), benchmark.variants_of or benchmark.name
        self._answers.setdefault(key, []).append(Answer(identity, q_type, label, gold))

    def figures(self) -> Iterator[tuple[Key, str, Figure]]:
        """Each published score of each group."""
        for key in sorted(self._answers):
            publish = BENCHMARKS[key[2]].published
            if publish is not None:
                for name, figure in publish(self._answers[key]).items():
                    yield key, name, figure

    def table(self, by: tuple[str, ...]) -> Table | None:
        """The figures as a table; none if there are none."""
        rows = [
            Row((*group, model, benchmark, name), _cells(figure))
            for (group, model, benchmark), name, figure in self.figures()
        ]
        heads = (*by, "model", "benchmark", "score")
        return Table("as published", heads, ("value", "right", "of"), tuple(rows)) if rows else None

    def as_json(self, by: tuple[str, ...]) -> list[dict[str, Any]]:
        """The figures as JSON values."""
        return [
            {
                "group": dict(zip(by, group, strict=True)),
                "model": model,
                "benchmark": benchmark,
                "score": name,
                "value": figure.value if isinstance(figure, Share) else figure,
                "right": figure.right if isinstance(figure, Share) else None,
                "of": figure.of if isinstance(figure, Share) else None,
            }
            for (group, model, benchmark), name, figure in self.figures()
        ]


def _label(question: Mapping[str, Any], labels: list[str]) -> Label:
    """Labels of a record as a benchmark has them: one by itself, a set or a sequence as it is."""
    if question["kind"] in CLOSED_KINDS and (question["several"] or question["kind"] == "sequence"):
        return tuple(label for label in labels if label != question["none"])
    return labels[0] if len(labels) == 1 else tuple(labels)


def _cells(figure: Figure) -> tuple[str, str, str]:
    if isinstance(figure, Share):
        return percent(figure.value), str(figure.right), str(figure.of)
    return decimal(figure, 3), "", ""
