"""The grade of an answer: what it says, whether that can or must hold, and what it scores.

::

    outcome            reading     verdict                   scores
    graded             what it is  feasible or infeasible    those that apply
    abstained          abstained   -                         -
    unreadable         unreadable  -                         -
    no_answer          -           -                         -          there is none: a call that failed
    ungradable_story   what it is  inconsistent_story        -          it contradicts itself: see ``conflict``
    undecided          what it is  undecided                 -          there was no time: see ``reason``
    error              -           -                         -          the item cannot be understood: see ``errors``

Only a graded answer scores. Whatever the outcome but ``error``, the reading is reported; so is what can hold, where the
solver found out, and the chance level that goes with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from json.encoder import encode_basestring_ascii
from typing import Any, Final

from spatialjudge.grading.closed import Closed
from spatialjudge.grading.layouts import Layout
from spatialjudge.grading.questions import Asked, Question
from spatialjudge.grading.scores import NO_SCORES, Scores
from spatialjudge.grading.steps import Steps
from spatialjudge.reading import Reading
from spatialjudge.relations import vocabulary
from spatialjudge.solver import Modality, Problem, Reason, Verdict
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.json_values import write_json

MAX_QUOTE: Final = 200
"""Characters that a grade quotes of an answer; its span says where all of them are."""


class GradeOutcome(StrEnum):
    """What came of grading an item."""

    GRADED = "graded"
    ABSTAINED = "abstained"
    UNREADABLE = "unreadable"
    NO_ANSWER = "no_answer"
    UNGRADABLE_STORY = "ungradable_story"
    UNDECIDED = "undecided"
    ERROR = "error"


USABLE: Final = (GradeOutcome.GRADED, GradeOutcome.ABSTAINED, GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER)
"""Outcomes of items about which the judge knows what can hold: those that measure whoever answered."""


class Flag(StrEnum):
    """What is odd about an item that can be graded."""

    GOLD_IMPOSSIBLE = "gold_impossible"
    """What was given as right cannot hold, or one of the labels given cannot."""
    GOLD_NOT_ONLY = "gold_not_only"
    """What was given as right can hold, but so can something else."""
    UNREAD_FIELD = "unread_field"
    """A field of the record is none of an item's, but may be meant for one: see ``errors``."""


@dataclass(frozen=True)
class Grade:
    """The grade of one answer, and everything that is needed to understand it.

    ``verdict`` and ``modality`` are those of what was read (if several relations were, "one of these", or where they
    hold together all), and of a yes/no question those of the relation that it asks about; ``reason`` says why something
    is undecided. ``can_hold`` lists what can
    hold of the ``options`` labels that the asked family has, ``must_hold`` what must. ``chance`` is how often a blind
    answer scores ``feasible``, or ``polar``. ``story_id`` is the same for the same story, ``gold`` what is right.
    ``conflict`` has the facts of a contradictory story that clash, and where they were looked for those that exclude
    what is infeasible, and ``support`` those that entail what a wrong answer missed.
    ``steps`` are the statements on the way to the answer, if they were asked for. Of a layout ``chance`` is how often
    one drawn at random keeps all facts, ``chance_kept`` the share that it keeps, and ``layout`` what this one does. Of
    a count ``can_hold`` has the numbers that placements show.
    """

    outcome: GradeOutcome
    question: Question | Closed | None = None
    reading: Reading | None = None
    verdict: Verdict | None = None
    reason: Reason | None = None
    modality: Modality | None = None
    scores: Scores = NO_SCORES
    gold: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    can_hold: tuple[str, ...] | None = None
    must_hold: tuple[str, ...] | None = None
    options: int | None = None
    chance: float | None = None
    chance_kept: float | None = None
    vocabulary: str | None = None
    vocabulary_version: str | None = None
    story_id: str | None = None
    conflict: Conflict | None = None
    support: Conflict | None = None
    steps: Steps | None = None
    layout: Layout | None = None
    errors: tuple[Problem, ...] = ()
    explained: bool = True
    """Whether more time could not tell more of ``conflict`` and ``support``."""

    @property
    def settled(self) -> bool:
        """Whether more time could not tell more."""
        return self.outcome is not GradeOutcome.UNDECIDED and self.explained

    @cached_property
    def together(self) -> bool:
        """Whether the labels that are asked for can hold together, so that a list is one answer and not a choice."""
        asked, table = self.question, self.vocabulary
        return table is not None and isinstance(asked, Asked) and not vocabulary(table).exclusive(asked.family)

    def noting(self, unread: Sequence[Problem]) -> Grade:
        """The grade of an item with fields that were not read, if there are any."""
        if not unread:
            return self
        return replace(self, flags=(*self.flags, Flag.UNREAD_FIELD), errors=(*self.errors, *unread)[:MAX_PROBLEMS])

    def as_json(self) -> dict[str, Any]:
        """The grade as JSON values, every field there."""
        reading = self.reading
        parts = {
            "question": self.question and self.question.as_json(),
            "reading": reading
            and {
                "status": reading.status,
                "labels": list(reading.labels),
                "tier": reading.tier,
                "rule": reading.rule,
                "span": list(reading.span),
                "quote": reading.quote[:MAX_QUOTE],
            },
            "scores": self.scores._asdict(),
            "conflict": self.conflict and self.conflict.as_json(),
            "support": self.support and self.support.as_json(),
            "steps": None if self.steps is None else [step.as_json() for step in self.steps.steps],
            "layout": self.layout and deepcopy(self.layout._asdict()),
            "errors": [problem._asdict() for problem in self.errors],
        }
        plain = {name: getattr(self, name) for name in _FIELDS}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in (plain | parts).items()}

    @cached_property
    def json(self) -> str:
        """The grade as a record has it: without nulls, and in ASCII, so that whatever was written can be sent."""
        if self.reading is None:
            return write_json(_known(self.as_json()))
        before, after = self._frame
        start, end = self.reading.span
        quote = encode_basestring_ascii(self.reading.quote[:MAX_QUOTE])
        tier = f'"tier":"{self.reading.tier}",' if self.reading.tier else ""
        own = f'{tier}"rule":"{self.reading.rule}","span":[{start},{end}],"quote":{quote}'
        return before + own + after

    def of(self, reading: Reading) -> Grade:
        """The grade of another answer to the same question, in which the same was read in other words."""
        grade = object.__new__(Grade)
        grade.__dict__.update(self.__dict__, reading=reading, _frame=self._frame)
        grade.__dict__.pop("json", None)
        return grade

    @cached_property
    def _frame(self) -> tuple[str, str]:
        """The JSON before and after what is the reading's own."""
        values = _known(self.as_json())
        values["reading"] = {name: values["reading"][name] for name in ("status", "labels")} | _NO_WORDS
        before, _, after = write_json(values).partition(_OWN)
        return before, after


def _known(values: dict[str, Any]) -> dict[str, Any]:
    """The values without nulls, and those of the question, the reading and the scores, too."""
    return {
        name: {part: of for part, of in value.items() if of is not None} if name in _PARTS else value
        for name, value in values.items()
        if value is not None
    }


_FIELDS: Final = tuple(field.name for field in fields(Grade) if field.name != "explained")
_PARTS: Final = frozenset({"question", "reading", "scores"})
_NO_WORDS: Final = {"rule": None, "span": None, "quote": None}
_OWN: Final = '"rule":null,"span":null,"quote":null'
"""Stands nowhere else in the JSON of a grade: within a text a quotation mark has a backslash."""
