"""The scores under which benchmarks publish their figures, from graded items that ``spatialjudge items`` wrote.

An item names its ``benchmark``, and that says which scores there are: accuracy by type of question, macro-F1, exact
sets, consistency and contrast. They are of one model each, and of all items with an answer or none: what was not read
is not right. Nothing is resampled here: rates with their intervals are in the other tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from spatialjudge.benchmarks.benchmark import Answer, Label, Share
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.scores import published
from spatialjudge.grading.grade import USABLE, GradeOutcome
from spatialjudge.grading.questions import CLOSED_KINDS

Key = tuple[tuple[str, ...], str, str]
"""Group, model and benchmark."""


class PublishedFigure(NamedTuple):
    """A figure of a model, as a benchmark publishes it."""

    group: tuple[str, ...]
    model: str
    benchmark: str
    score: str
    value: float | None
    right: int | None = None
    of: int | None = None

    def as_json(self) -> dict[str, Any]:
        """All but its group."""
        return {name: value for name, value in self._asdict().items() if name != "group"}


class Published:
    """The answers of each group and model to each benchmark."""

    def __init__(self) -> None:
        self._answers: dict[Key, list[Answer]] = {}

    def add(self, group: tuple[str, ...], model: Any, record: Mapping[str, Any]) -> None:
        """Take one more record, if it is of an item of a benchmark."""
        name, q_type = (record["item"].get(field) for field in ("benchmark", "q_type"))
        benchmark = BENCHMARKS.get(name) if isinstance(name, str) else None
        if benchmark is None or not benchmark.scored or not isinstance(q_type, str):
            return
        if record["outcome"] not in USABLE or not isinstance(record["question"], dict):
            return
        question = record["question"]
        graded = record["outcome"] == GradeOutcome.GRADED
        label = _label(question, record["reading"]["labels"]) if graded else None
        gold = _label(question, record["gold"])
        if question["kind"] in CLOSED_KINDS and isinstance(label, str) and label in record["gold"]:
            gold = label  # any of them will do
        identity = str(record.get("id", record["line"]))
        key = group, "" if model is None else str(model), benchmark.variants_of or benchmark.name
        self._answers.setdefault(key, []).append(Answer(identity, q_type, label, gold))

    def figures(self) -> Iterator[PublishedFigure]:
        """Each published score of each group."""
        for key in sorted(self._answers):
            for name, figure in published(BENCHMARKS[key[2]], self._answers[key]).items():
                counted = (figure.value, figure.right, figure.of) if isinstance(figure, Share) else (figure,)
                yield PublishedFigure(*key, name, *counted)


def _label(question: Mapping[str, Any], labels: list[str]) -> Label:
    """Labels of a record as a benchmark has them: one by itself, a set or a sequence as it is."""
    if question["kind"] in CLOSED_KINDS and (question["several"] or question["kind"] == "sequence"):
        return tuple(label for label in labels if label != question["none"])
    return labels[0] if len(labels) == 1 else tuple(labels)
