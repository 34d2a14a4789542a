"""Attempts: what was answered to a question about a story; how it is read, and judged by what can hold there."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final, NamedTuple

from spatialjudge.grading.cases import Case, Truth, Undecided
from spatialjudge.grading.grade import Flag, Grade, GradeOutcome
from spatialjudge.grading.hearing import heard, is_cut_off
from spatialjudge.grading.items import Answered
from spatialjudge.grading.options import ReadingOptions
from spatialjudge.grading.questions import Asked
from spatialjudge.grading.reader.answers import read_relation
from spatialjudge.grading.reader.readings import Reading, ReadingStatus
from spatialjudge.grading.reader.yes_no import read_yes_no
from spatialjudge.grading.scores import NO_SCORES, Scores, of_polar, of_relations
from spatialjudge.grading.steps import judged_steps
from spatialjudge.solver import Modality, Verdict
from spatialjudge.solver.deadline import Deadline

UNREAD: Final = {
    None: GradeOutcome.NO_ANSWER,
    ReadingStatus.ABSTAINED: GradeOutcome.ABSTAINED,
    ReadingStatus.UNREADABLE: GradeOutcome.UNREADABLE,
}


class Attempt(NamedTuple):
    """An item that has been read: the case of its story, what is asked, and what was answered."""

    case: Case
    asked: Asked
    answered: Answered


def reading_of(attempt: Attempt, options: ReadingOptions) -> Reading | None:
    """What the answer says; nothing, if there is none."""
    case, asked, answered = attempt
    names: dict[str, Any] = {
        "vocabulary": case.vocabulary,
        "objects": case.objects,
        "subject": asked.subject,
        "obj": asked.object,
    }

    def read(text: str, known: dict[str, Any]) -> Reading:
        if asked.relation is not None:
            return read_yes_no(text, relation=asked.relation, modality=asked.modality or "can", **names, **known)
        return read_relation(text, family=asked.family, **names, **known)

    return heard(answered, options, read)


def judged(attempt: Attempt, reading: Reading | None, until: float) -> Grade:
    """The grade of an item whose answer has been read; of the reading only status and labels matter."""
    case, asked, _ = attempt
    try:
        truth = case.truth(asked, _left(until))
        if not truth.consistent:
            verdict = Verdict.INCONSISTENT_STORY
            return _grade(attempt, GradeOutcome.UNGRADABLE_STORY, reading, truth, verdict=verdict)
        flags = _flags(attempt, truth, until)
        if reading is None or reading.status in UNREAD:
            return _grade(attempt, UNREAD[None if reading is None else reading.status], reading, truth, flags=flags)
        labels = reading.labels if asked.relation is None else (asked.relation,)
        modality = case.modality(asked, labels, truth, _left(until))
    except Undecided:
        return _grade(attempt, GradeOutcome.UNDECIDED, reading, verdict=Verdict.UNDECIDED)
    return _grade(
        attempt,
        GradeOutcome.GRADED,
        reading,
        truth,
        flags=flags,
        verdict=Verdict.INFEASIBLE if modality is Modality.IMPOSSIBLE else Verdict.FEASIBLE,
        modality=modality,
        scores=_scores(attempt, reading, truth, modality),
    )


def _scores(attempt: Attempt, reading: Reading, truth: Truth, modality: Modality) -> Scores:
    case, asked, answered = attempt
    if asked.relation is not None:
        return of_polar(reading.status, asked.answer(truth.feasible, truth.entailed), answered.gold)
    together = not case.vocabulary.exclusive(asked.family)
    right = truth.entailed if together else truth.feasible
    return of_relations(reading.labels, right, answered.gold, modality, together=together)


def explained(attempt: Attempt, grade: Grade, by: Deadline, *, answers: bool, smallest: bool) -> Grade:
    """The grade with the facts behind it: of a contradictory story those that clash.

    Of an answer those that exclude what is infeasible, or those that entail what a wrong answer missed: that what it
    denies must hold, or one of the several relations that it names.

    Args:
        attempt: what was graded.
        grade: what came of it.
        by: when to stop.
        answers: whether those behind answers are looked for.
        smallest: whether they are, and no fewer facts will do.
    """
    case, asked, _ = attempt
    if grade.outcome is GradeOutcome.UNGRADABLE_STORY:
        conflict, final = case.conflict(by)
        return replace(grade, conflict=conflict, explained=final)
    if not (answers or smallest) or grade.outcome is not GradeOutcome.GRADED or grade.reading is None:
        return grade
    labels = grade.reading.labels if asked.relation is None else (asked.relation,)
    if grade.verdict is Verdict.INFEASIBLE:
        conflict, final = case.behind(asked, labels, by, smallest=smallest)
        return replace(grade, conflict=conflict, explained=final)
    if asked.relation is None:
        missed = [label for label in labels if (label,) == grade.must_hold and len(labels) > 1]
    else:
        missed = [asked.relation] if grade.modality is Modality.NECESSARY and not grade.scores.polar else []
    if not missed:
        return grade
    support, final = case.behind(asked, tuple(missed), by, entailed=True, smallest=smallest)
    return replace(grade, support=support, explained=final)


def with_steps(grade: Grade, attempt: Attempt, until: float) -> Grade:
    """The grade with the steps of the answer, where the story is consistent."""
    case, asked, answered = attempt
    if grade.can_hold is None or answered.answer is None:
        return grade
    complete = not is_cut_off(answered.finish_reason)
    steps = judged_steps(case, answered.answer, asked.family, until, complete=complete)
    scores = grade.scores._replace(steps_sound=steps.sound, first_wrong=steps.first_wrong)
    return replace(grade, steps=steps, scores=scores, explained=grade.explained and steps.decided)


def _flags(attempt: Attempt, truth: Truth, until: float) -> tuple[Flag, ...]:
    """What is odd about what was given as right."""
    case, asked, (*_, gold, _) = attempt
    if not gold:
        return ()
    if asked.relation is not None:
        right = asked.answer(truth.feasible, truth.entailed)
        odd = Flag.GOLD_NOT_ONLY if right == "unknown" else Flag.GOLD_IMPOSSIBLE
        return () if gold == (right,) else (odd,)
    modality = case.modality(asked, gold, truth, _left(until))
    if modality is Modality.IMPOSSIBLE or not set(gold) <= set(truth.feasible):
        return (Flag.GOLD_IMPOSSIBLE,)
    return () if modality is Modality.NECESSARY else (Flag.GOLD_NOT_ONLY,)


def _grade(
    attempt: Attempt,
    outcome: GradeOutcome,
    reading: Reading | None,
    truth: Truth | None = None,
    *,
    flags: tuple[Flag, ...] = (),
    verdict: Verdict | None = None,
    modality: Modality | None = None,
    scores: Scores = NO_SCORES,
) -> Grade:
    """The grade with what is known of every item that was understood."""
    case, asked, answered = attempt
    table = case.vocabulary
    options = len(table.families[asked.family])
    known = truth is not None and truth.consistent
    chance = None
    if truth is not None and known:
        chance = len(truth.feasible) / options if asked.relation is None else 1 / len(asked.answers)
    return Grade(
        outcome,
        asked,
        reading,
        verdict,
        modality,
        scores,
        answered.gold,
        flags,
        truth.feasible if truth is not None and known else None,
        truth.entailed if truth is not None and known else None,
        options,
        chance,
        table.name,
        table.version,
        case.fingerprint,
    )


def _left(until: float) -> float:
    return max(0.0, until - time.monotonic())
