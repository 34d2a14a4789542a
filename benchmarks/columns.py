"""Tables of questions: a row for each, and the columns that have what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from spatialjudge.benchmarks.benchmark import FiledQuestion, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.solver import InvalidInput


@dataclass(frozen=True, kw_only=True)
class TableColumns:
    """The columns of a table, each by the names that it may have; the first of them that a row has counts.

    Called with a source it gives the questions of its rows, as ``Benchmark.files`` does.

    Args:
        q_type: the type of the questions.
        text: the story, a text or a list of sentences; ``FiledQuestion.told`` has it as it stands.
        question: the question.
        gold: the gold label, as ``QuestionType.gold`` takes it.
        groups: what items are grouped by; a row may lack it. A number may be written as a text.
        id: a row's own id, if it has one.
        refined: the question with what else its row says of it; raises :class:`InvalidInput`.
    """

    q_type: str
    text: tuple[str, ...] = ("story",)
    question: tuple[str, ...] = ("question",)
    gold: tuple[str, ...] = ("answer",)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    id: tuple[str, ...] = ()
    refined: Callable[[FiledQuestion, Row], FiledQuestion] = lambda asked, row: asked

    def __call__(
        self, source: BenchmarkFile, rows: Iterable[Row] | None = None
    ) -> Iterator[FiledQuestion | UnreadQuestion]:
        """The questions of a table, or of these rows, each with its own id or ``file:row``.

        Raises:
            InvalidInput: it is no table, or none with these columns.
        """
        rows = source.rows() if rows is None else rows
        return read_each(source, rows, self.q_type, lambda row: [self.asked(source, row)])

    def asked(self, source: BenchmarkFile, row: Row) -> FiledQuestion:
        """The question of a row.

        Raises:
            InvalidInput: a column is missing, or is no text.
        """
        fields = row.fields
        story, question, gold = (_first(fields, names) for names in (self.text, self.question, self.gold))
        sentences: list[Any] = story if isinstance(story, list) else [story]
        if gold is None or not all(isinstance(text, str) and text for text in (*sentences, question)):
            wanted = [" or ".join(names) for names in (self.text, self.question, self.gold)]
            problem = (
                f"has no columns {', '.join(wanted[:-1])} and {wanted[-1]}, a story being a text or a list of texts"
            )
            raise InvalidInput.at("record", problem)
        found = {group: _first(fields, names) for group, names in self.groups.items()}
        groups = {group: _number(value) for group, value in found.items() if isinstance(value, str | int)}
        name = str(_first(fields, self.id) or f"{source.stem}:{row.number}")
        text = " ".join(sentences)
        asked = FiledQuestion(name, self.q_type, row.where, text, str(question), gold, story, groups=groups)
        return self.refined(asked, row)


def _first(fields: Mapping[str, object], names: tuple[str, ...]) -> object:
    return next((fields[name] for name in names if fields.get(name) is not None), None)


def _number(value: str | int) -> str | int:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else value
