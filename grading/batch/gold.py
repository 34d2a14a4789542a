"""Items of one's own, audited: does what is given as right follow from its story?

An item is what ``grade`` takes, an answer or none; what is looked at is its ``gold``. A label follows if it must hold,
several if one of them must, or where labels hold together each of them. What cannot hold, or is not all that can, is a
difference, and a story that contradicts itself has no right answer at all. What has an ``original``, as generated items
have, is read from that by the reader of its ``benchmark``, and decided as that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from spatialjudge.benchmarks.benchmark import (
    INCONSISTENT_STORY,
    UNDECIDED,
    Benchmark,
    Decision,
    Item,
    Known,
    Label,
    Profile,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.entailment import clash
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.json_lines import Line, head_checked, read_record
from spatialjudge.grading.batch.sources import open_source
from spatialjudge.grading.counts import AskedCount
from spatialjudge.grading.grade import Flag, Grade, GradeOutcome
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.questions import Asked
from spatialjudge.grading.stories import read_story_of
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.limits import Limits

ITEMS: Final = "items"
"""What a file of items is called where a benchmark is named."""
_CAUSES: Final = {
    Flag.GOLD_IMPOSSIBLE: "what is given as right cannot hold in the story",
    Flag.GOLD_NOT_ONLY: "what is given as right can hold, and so can something else",
}
_DECISIONS: Final = {GradeOutcome.UNGRADABLE_STORY: INCONSISTENT_STORY, GradeOutcome.UNDECIDED: UNDECIDED}


@dataclass(frozen=True, slots=True)
class Given(Task):
    """What is given as right to an item, and the grade of no answer to it: all that can be told of the item."""

    story: Any
    grade: Grade
    limits: Limits

    @property
    def gold(self) -> Label:
        """The label given, or the labels."""
        return _one_or_all(self.grade.gold)

    def decide(self, profile: Profile) -> Decision:
        """What is given, if it follows; else what can hold."""
        grade = self.grade
        if grade.outcome in _DECISIONS:
            return _DECISIONS[grade.outcome]
        if not grade.flags:
            return Decision(self.gold)
        feasible, entailed = grade.can_hold or (), grade.must_hold or ()
        asked = grade.question
        if isinstance(asked, Asked) and asked.relation is not None:
            return Decision(asked.answer(feasible, entailed))
        return Decision(_one_or_all(entailed if grade.together else feasible))

    def explain(self, profile: Profile) -> Iterator[str]:
        """The facts that clash with each other, or with what is given."""
        asked = self.grade.question
        if self.grade.conflict:
            yield from map(str, self.grade.conflict.said)
        if isinstance(asked, Asked) and Flag.GOLD_IMPOSSIBLE in self.grade.flags:
            story = read_story_of(self.story, self.limits)
            for label in self.grade.gold if asked.relation is None else (asked.relation,):
                if facts := clash(story, asked.subject, (label,), asked.object):
                    yield f"{label} is excluded by {', '.join(facts)}"


def items_benchmark(limits: Limits, fields: Fields) -> Benchmark:
    """Files of items as a benchmark; the fields are where records have what an item needs."""
    grader = Grader(limits)

    def read(source: BenchmarkFile) -> Iterator[Item | UnreadQuestion]:
        with open_source(str(source.path)) as opened:
            lines = opened.lines(limits.max_body_bytes)
            for line in head_checked(lines, source.name, limits, _refuse):
                yield _item(line, source.name, grader, limits, fields)

    return Benchmark(
        name=ITEMS,
        version="1",
        summary="items of one's own, with gold labels",
        questions={},
        profiles={Profile.GEOMETRY: "what must hold in the story, by its vocabulary"},
        files=read,
        known=tuple(Known(cause, _flagged(flag)) for flag, cause in _CAUSES.items()),
    )


def _refuse(problem: Problem) -> NoReturn:
    raise InvalidInput([problem])


def _item(line: Line, file: str, grader: Grader, limits: Limits, fields: Fields) -> Item | UnreadQuestion:
    identity, where = str(line.number), f"{file}: line {line.number}"
    try:
        value, others = fields.parted(read_record(line, limits))
        identity = str(others.get("id", identity))
        if "original" in others:
            from spatialjudge.benchmarks.fresh import read_back  # noqa: PLC0415 - it loads every benchmark

            return read_back({**others, **value}, where)
        grade = _graded(value, grader, fields)
    except InvalidInput as error:
        return UnreadQuestion(identity, ITEMS, where, str(error))
    asked, told = grade.question, value["question"]
    if not isinstance(asked, Asked | AskedCount):
        return UnreadQuestion(identity, ITEMS, where, "a closed question has no story to be judged by")
    task = Given(value["story"], grade, limits)
    question = told if isinstance(told, str) else asked.told
    return Item(identity, str(others.get("q_type", asked.kind)), _text(value, others), question, task.gold, task)


def _graded(value: Mapping[str, Any], grader: Grader, fields: Fields) -> Grade:
    if value.get("gold") is None:
        missing = Problem("gold", "is missing", "what is right, so that it can be audited")
        raise InvalidInput(fields.named([missing]))
    grade = grader.grade({**value, "answer": None})
    if grade.outcome is GradeOutcome.ERROR:
        raise InvalidInput(fields.named(grade.errors))
    return grade


def _text(value: Mapping[str, Any], others: Mapping[str, Any]) -> str:
    """The story as it is told, if the record has it."""
    texts = (others.get("text"), value.get("prompt"))
    return next((text for text in texts if isinstance(text, str)), "")


def _flagged(flag: Flag) -> Any:
    return lambda item: isinstance(item.task, Given) and flag in item.task.grade.flags


def _one_or_all(labels: tuple[str, ...]) -> Label:
    return labels[0] if len(labels) == 1 else labels
