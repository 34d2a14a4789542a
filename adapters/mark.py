"""One answer, one mark: what every adapter gives its harness or trainer.

::

    outcome                             whose doing   value
    graded                              the model's   the score, 0 to 1
    abstained, unreadable, no_answer    the model's   0, counted by name; None by a score that its kind does not have
    ungradable_story, error             the data's    None: not measured
    undecided                           the judge's   None: not measured, worth another try

A harness that can leave an item out leaves out what was not measured; one that cannot gets the value that its adapter
names. An error is never a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from spatialjudge.adapters.explanation import USUAL, explanation
from spatialjudge.grading import MARKS, Grade, GradeOutcome, Grader, Modality, applies, misplaced, read_json
from spatialjudge.relations import meant, shown
from spatialjudge.solver import InvalidInput

ASKED_FIELDS: Final = ("story", "question", "gold", "timeout_ms")
"""What an item has before it is answered."""
ITEM_FIELDS: Final = (*ASKED_FIELDS, "prompt", "extracted", "finish_reason", "quoted", "asked_again", "steps")
"""What is taken of an item; the answer comes beside it."""
LENIENT: Final = ("feasible", "polar", "accuracy", "all_kept")
"""The scores of which an item has one, by its kind."""
STEPS: Final = "steps_sound"
"""The score that asks for the steps of an answer."""
PROBE: Final = "unknown"
"""An answer that abstains, or takes the option for that: what is wrong with an item shows whatever is answered."""
MODELS_DOING: Final = (GradeOutcome.ABSTAINED, GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER)
"""Outcomes that are worth 0: there is an item, and no answer to it."""


class Mark(NamedTuple):
    """What an answer is worth: 0 to 1, or ``None`` if that was not measured; its grade; and why, in a line."""

    value: float | None
    grade: Grade
    explanation: str

    @property
    def measured(self) -> bool:
        """Whether there is a value."""
        return self.value is not None


def mark(
    item: Mapping[str, Any] | str,
    answer: str | None,
    finish_reason: str | None = None,
    *,
    prompt: str | None = None,
    score: str | None = None,
    extracted: str | None = None,
    asked_again: str | None = None,
) -> Mark:
    """Mark an answer.

    Args:
        item: ``story``, ``question`` and if need be ``gold`` and ``timeout_ms``, or that as JSON text, which is how
            items travel best in the columns of a data set; with ``extracted``, if the answer has been found in what the
            model wrote. Fields that are null count as absent.
        answer: what the model wrote; ``None`` if it wrote nothing.
        finish_reason: why the model stopped, ``stop`` or ``length`` (or what its interface calls these): what a text
            says where it was cut off is no conclusion. It goes before the item's own.
        prompt: what the model was given: its echo is no answer. It goes before the item's own.
        score: a name of ``SCORES``; if none is given the usual one, ``feasible``, which measures items of every kind:
            of a yes/no question ``feasible`` and ``specificity`` are ``polar``, of a closed question ``accuracy``, of a
            layout ``all_kept``.
        extracted: what an extractor, another model, quoted of the answer (``quoted`` of an item): where the answer is
            not read it counts if it stands there word for word and is read whole.
        asked_again: what the model said when it was asked to repeat its answer; it is read if the answer is not.

    Raises:
        ValueError: there is no such score. Whatever is wrong with the item is in the grade.
    """
    score_named(score)
    try:
        told = _fields(item)
        value, unread = as_item(told), misplaced([name for name in told if isinstance(name, str)])
    except InvalidInput as error:
        return mark_of(Grade(GradeOutcome.ERROR, errors=error.problems), score)
    value["answer"] = answer
    told_here = {"prompt": prompt, "finish_reason": finish_reason, "quoted": extracted, "asked_again": asked_again}
    value |= {name: text for name, text in told_here.items() if text is not None}
    if score == STEPS:
        value["steps"] = True
    return mark_of(_grader().grade(value | {"explain": True}).noting(unread), score)


def mark_of(grade: Grade, score: str | None = None) -> Mark:
    """The mark that a grade comes to.

    Raises:
        ValueError: there is no such score.
    """
    rule = score_named(score)
    value: float | bool | None = None
    if grade.outcome in MODELS_DOING:
        value = grade.scores.steps_sound if score == STEPS else 0.0 if _can_have(grade, score) else None
    elif grade.outcome is GradeOutcome.GRADED:
        value = rule(grade)
    value = None if value is None else float(value)
    return Mark(value, grade, explanation(grade, value, score or USUAL))


def _can_have(grade: Grade, score: str | None) -> bool:
    """Whether an answer to such an item can have a score: one that measures no kind of item but its own may not."""
    return score not in MARKS or score == USUAL or applies(score, grade.as_json())


def unusable(item: Mapping[str, Any] | str) -> str | None:
    """Why an item can never be marked, whatever is answered; ``None`` if it can.

    A trainer without a mask gives all samples of such an item the same reward: find them before a run starts.
    """
    found = mark(item, PROBE)
    return None if found.measured else found.explanation


def as_item(item: Mapping[str, Any] | str) -> dict[str, Any]:
    """What grading takes of an item.

    Raises:
        InvalidInput: a text that is no JSON.
    """
    value = _fields(item)
    return {name: value[name] for name in ITEM_FIELDS if value.get(name) is not None}


def _fields(item: Mapping[str, Any] | str) -> Mapping[str, Any]:
    value = read_json(item.encode("utf-8", "surrogatepass"), "item") if isinstance(item, str) else item
    if not isinstance(value, Mapping):
        raise InvalidInput.at("item", f"must be an object, not {shown(value)}")
    return value


@cache
def _grader() -> Grader:
    """The grader of this process, which keeps what it finds out about stories."""
    return Grader()


def _lenient(grade: Grade) -> bool | None:
    """The score that an item of its kind has, of which there is one."""
    return next((one for name in LENIENT if (one := getattr(grade.scores, name)) is not None), None)


def _specificity(grade: Grade) -> float | None:
    if grade.scores.feasible is None:
        return _lenient(grade)
    weight = {Modality.NECESSARY: 1.0, Modality.POSSIBLE: 0.5, Modality.IMPOSSIBLE: 0.0}
    if grade.modality is None or grade.reading is None:
        return None
    return weight[grade.modality] / (1 if grade.together else len(grade.reading.labels))


SCORES: Final[dict[str, Callable[[Grade], float | bool | None]]] = {
    **{name: attrgetter(f"scores.{name}") for name in MARKS},
    "feasible": _lenient,
    "format": lambda _: 1.0,
    "specificity": _specificity,
}
"""The value of a graded answer by name: the scores of grading that are marks, and two that shape a reward:

``format``: 1 for any answer that can be read. Chance level: 1.
``specificity``: 1 for what must hold, 0.5 for what can, divided by the number of relations named, unless they are such
as hold together. Chance level of a blind label among n, of which
k can hold: 1/n if k is 1, else k/2n.
"""


def score_named(name: str | None) -> Callable[[Grade], float | bool | None]:
    """The rule of that name; the usual one if none is given.

    Raises:
        ValueError: there is none.
    """
    if name is None:
        name = USUAL
    try:
        return SCORES[name]
    except KeyError:
        hint = meant(name, SCORES, f"scores: {', '.join(SCORES)}")
        raise ValueError(f"unknown score {name!r}; {hint}") from None
