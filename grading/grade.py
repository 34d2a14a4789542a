"""Grading one item: what its answer says, whether that can or must hold, and what it scores.

::

    outcome            reading     verdict                   scores
    graded             what it is  feasible or infeasible    those that apply
    abstained          abstained   -                         -
    unreadable         unreadable  -                         -
    ungradable_story   what it is  inconsistent_story        -          the story contradicts itself
    undecided          what it is  undecided                 -          the time ran out
    error              -           -                         -          the item cannot be understood: see ``errors``

Only a graded answer can be right or wrong. Whatever the outcome but ``error``, the reading is reported; so is what
can hold, where the solver found out, and the chance level that goes with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from spatialjudge.grading.cases import Case, Kept, Truth, Undecided, as_key
from spatialjudge.grading.items import Answered, Asked, Limits, check_parts, read_answered, read_story_of
from spatialjudge.grading.reader.answers import Reading, ReadingStatus, read_relation, read_yes_no
from spatialjudge.grading.scores import NO_SCORES, Scores, of_polar, of_relations
from spatialjudge.solver import InvalidInput, Problem, Verdict

KEPT_CASES: Final = 4096
"""Cases kept: those of a benchmark, in whatever order its items come."""
KEPT_GRADES: Final = 8192
"""Grades kept of short answers: models give the same few to a question."""
KEPT_BYTES: Final = 16 << 20
"""Bytes of the stories of all kept cases, and of all kept answers; what is kept takes some ten times as much."""
SHORT_ANSWER: Final = 40
"""Characters up to which an answer's grade is kept: nearly all that are labels."""
MAX_QUOTE: Final = 200
"""Characters that a grade quotes of an answer; its span says where all of them are."""


class Outcome(StrEnum):
    """What came of grading an item."""

    GRADED = "graded"
    ABSTAINED = "abstained"
    UNREADABLE = "unreadable"
    UNGRADABLE_STORY = "ungradable_story"
    UNDECIDED = "undecided"
    ERROR = "error"


class Modality(StrEnum):
    """How a relation stands to a story."""

    NECESSARY = "necessary"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True)
class Grade:
    """The grade of one answer, and everything that is needed to understand it.

    ``verdict`` and ``modality`` are those of what was read ("one of these", if several relations were), and of a
    yes/no question those of the relation that it asks about. ``feasible`` lists what can hold of the ``options``
    labels that the asked family has, ``necessary`` what must. ``chance`` is how often a blind answer scores
    ``feasible``, or ``polar``. ``story`` is the same for the same story, and ``gold`` what was given as right.
    """

    outcome: Outcome
    question: Asked | None = None
    reading: Reading | None = None
    verdict: Verdict | None = None
    modality: Modality | None = None
    scores: Scores = NO_SCORES
    gold: tuple[str, ...] = ()
    feasible: tuple[str, ...] | None = None
    necessary: str | None = None
    options: int | None = None
    chance: float | None = None
    vocabulary: str | None = None
    vocabulary_version: str | None = None
    story: str | None = None
    errors: tuple[Problem, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The grade as JSON values, every field there."""
        reading = self.reading
        return {
            "outcome": self.outcome,
            "question": self.question and self.question._asdict(),
            "reading": reading
            and {
                "status": reading.status,
                "labels": list(reading.labels),
                "rule": reading.rule,
                "span": list(reading.span),
                "quote": reading.quote[:MAX_QUOTE],
            },
            "verdict": self.verdict,
            "modality": self.modality,
            "scores": self.scores._asdict(),
            "gold": list(self.gold),
            "feasible": None if self.feasible is None else list(self.feasible),
            "necessary": self.necessary,
            "options": self.options,
            "chance": self.chance,
            "vocabulary": self.vocabulary,
            "vocabulary_version": self.vocabulary_version,
            "story": self.story,
            "errors": [problem._asdict() for problem in self.errors],
        }

    @cached_property
    def json(self) -> str:
        """The grade as a line of JSON, in ASCII: whatever a model wrote can be sent and stored so."""
        if self.reading is None:
            return json.dumps(self.as_json())
        before, after = self._frame
        start, end = self.reading.span
        quote = json.dumps(self.reading.quote[:MAX_QUOTE])
        return f'{before}"rule": "{self.reading.rule}", "span": [{start}, {end}], "quote": {quote}{after}'

    def of(self, reading: Reading) -> Grade:
        """The grade of another answer to the same question, in which the same was read in other words."""
        grade = object.__new__(Grade)
        grade.__dict__.update(self.__dict__, reading=reading, _frame=self._frame)
        grade.__dict__.pop("json", None)
        return grade

    @cached_property
    def _frame(self) -> tuple[str, str]:
        """The JSON before and after what is the reading's own."""
        values = self.as_json()
        values["reading"] |= {"rule": None, "span": None, "quote": None}
        before, _, after = json.dumps(values).partition(_OWN)
        return before, after


_OWN: Final = '"rule": null, "span": null, "quote": null'
"""Stands nowhere else in the JSON of a grade: within a text a quotation mark has a backslash."""


class Item(NamedTuple):
    """An item that has been read: the case of its story, what is asked, and what was answered."""

    case: Case
    asked: Asked
    answered: Answered


class Grader:
    """Grades items, and keeps what many of them share: stories, what can hold in them, the grades of short answers.

    Memory is bounded, and no grade depends on what was graded before. Threads may share a grader.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._cases: Kept[bytes, Case] = Kept(KEPT_CASES, KEPT_BYTES)
        #: By case, question and answer, so that a label need not be read again; and by case and what was read.
        self._short: Kept[tuple[int, bytes], Grade] = Kept(KEPT_GRADES, KEPT_BYTES)
        self._alike: Kept[tuple[int, Asked, tuple[str, ...], str, tuple[str, ...]], Grade] = Kept(KEPT_GRADES)

    def grade(self, value: Mapping[str, Any], record: Mapping[str, Any] | None = None) -> Grade:
        """The grade of an item, see :mod:`spatialjudge.grading.items`. What cannot be understood is no exception.

        Args:
            value: the item.
            record: where its fields come from, if that is something else.
        """
        try:
            check_parts(value, value if record is None else record)
            case = self._case(value["story"])
            key = _short_key(case, value)
            grade = self._short.get(key) if key else None
            if grade is None:
                grade = self._graded(self._item(case, value))
                if key and grade.outcome is not Outcome.UNDECIDED:  # another time there may be more of it
                    self._short.keep(key, grade, len(key[1]))
        except InvalidInput as error:
            return Grade(Outcome.ERROR, errors=error.problems)
        return grade

    def read(self, value: Mapping[str, Any]) -> Item:
        """The item that a mapping is, to be graded later.

        Raises:
            InvalidInput: with the mistakes in the first part that has any: the story, the question, or the rest.
        """
        check_parts(value, value)
        return self._item(self._case(value["story"]), value)

    def _case(self, story: Any) -> Case:
        key = as_key(story, "story")
        case = self._cases.get(key)
        if case is None:
            case = Case(read_story_of(story, self._limits))
            self._cases.keep(key, case, len(key))
        return case

    def _item(self, case: Case, value: Mapping[str, Any]) -> Item:
        asked = case.asked(value["question"])
        return Item(case, asked, read_answered(value, case.story, asked, self._limits))

    def _graded(self, item: Item) -> Grade:
        case, asked, answered = item
        reading = _reading(item)
        key = case.number, asked, answered.gold, reading.status, reading.labels
        alike = self._alike.get(key)
        if alike is not None:
            return alike.of(reading)
        grade = _judged(item, reading, answered.timeout_ms / 1000)
        if grade.outcome is not Outcome.UNDECIDED:
            self._alike.keep(key, grade)
        return grade


def grade_item(item: Item, timeout_s: float | None = None) -> Grade:
    """The grade of an item that has been read.

    Args:
        item: what is to be graded.
        timeout_s: seconds for the solver, if they are not those of the item.
    """
    return _judged(item, _reading(item), item.answered.timeout_ms / 1000 if timeout_s is None else timeout_s)


def undecided(item: Item, reading: Reading | None = None) -> Grade:
    """The grade when the time is up before there is another."""
    return _grade(item, Outcome.UNDECIDED, reading, verdict=Verdict.UNDECIDED)


def _judged(item: Item, reading: Reading, timeout_s: float) -> Grade:
    """The grade of an item whose answer has been read; of the reading only status and labels matter."""
    case, asked, answered = item
    try:
        truth = case.truth(asked, timeout_s)
        if not truth.consistent:
            return _grade(item, Outcome.UNGRADABLE_STORY, reading, verdict=Verdict.INCONSISTENT_STORY)
        if reading.status is ReadingStatus.ABSTAINED:
            return _grade(item, Outcome.ABSTAINED, reading, truth)
        if reading.status is ReadingStatus.UNREADABLE:
            return _grade(item, Outcome.UNREADABLE, reading, truth)
        labels = reading.labels if asked.relation is None else (asked.relation,)
        feasible = not set(labels).isdisjoint(truth.feasible)
        entailed = feasible and case.entails(asked, labels, truth, timeout_s)
    except Undecided:
        return undecided(item, reading)
    return _grade(
        item,
        Outcome.GRADED,
        reading,
        truth,
        verdict=Verdict.FEASIBLE if feasible else Verdict.INFEASIBLE,
        modality=Modality.NECESSARY if entailed else Modality.POSSIBLE if feasible else Modality.IMPOSSIBLE,
        scores=of_relations(labels, truth.feasible, answered.gold, entailed=entailed)
        if asked.relation is None
        else of_polar(reading.status, answered.gold, feasible=feasible),
    )


def _grade(
    item: Item,
    outcome: Outcome,
    reading: Reading | None,
    truth: Truth | None = None,
    *,
    verdict: Verdict | None = None,
    modality: Modality | None = None,
    scores: Scores = NO_SCORES,
) -> Grade:
    """The grade with what is known of every item that was understood."""
    case, asked, answered = item
    table = case.story.vocabulary
    options = len(table.families[asked.family])
    chance = None
    if truth is not None:
        chance = len(truth.feasible) / options if asked.relation is None else 0.5
    return Grade(
        outcome,
        asked,
        reading,
        verdict,
        modality,
        scores,
        answered.gold,
        truth and truth.feasible,
        truth and truth.necessary,
        options,
        chance,
        table.name,
        table.version,
        case.fingerprint,
    )


def _reading(item: Item) -> Reading:
    (case, asked, answered) = item
    if asked.relation is not None:
        return read_yes_no(answered.answer, answered.prompt)
    return read_relation(
        answered.answer,
        vocabulary=case.story.vocabulary,
        subject=asked.subject,
        obj=asked.object,
        prompt=answered.prompt,
        family=asked.family,
    )


def _short_key(case: Case, value: Mapping[str, Any]) -> tuple[int, bytes] | None:
    """What the grade of a short answer is kept by; nothing for one that is long or has more to it."""
    answer = value["answer"]
    if "prompt" in value or "timeout_ms" in value or not isinstance(answer, str) or len(answer) > SHORT_ANSWER:
        return None
    return case.number, as_key((value["question"], value.get("gold"), answer), "item")
