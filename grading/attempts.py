"""Attempts: what was answered to a question about a story; how it is read, and judged by what can hold there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from spatialjudge.grading.cases import FEWEST_STEPS, Case, PairTruth, Undecided
from spatialjudge.grading.counts import AskedCount
from spatialjudge.grading.grade import Flag, Grade, GradeOutcome
from spatialjudge.grading.hearing import Read, heard, is_cut_off
from spatialjudge.grading.items import Answered
from spatialjudge.grading.layouts import AskedLayout, conflict_of, layout_of
from spatialjudge.grading.options import ReadingOptions
from spatialjudge.grading.questions import Asked, Question
from spatialjudge.grading.scores import NO_SCORES, Scores, of_count, of_polar, of_relations
from spatialjudge.grading.steps import judged_steps
from spatialjudge.reading import (
    LayoutReading,
    Reading,
    ReadingStatus,
    read_layout,
    read_number,
    read_relation,
    read_yes_no,
)
from spatialjudge.solver import InvalidInput, Modality, Reason, Verdict
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.evaluation import clashes_of

_UNREAD: Final = {ReadingStatus.ABSTAINED: GradeOutcome.ABSTAINED, ReadingStatus.UNREADABLE: GradeOutcome.UNREADABLE}


def outcome_of(reading: Reading | None) -> GradeOutcome:
    """What comes of an answer, if its item can be graded."""
    return GradeOutcome.NO_ANSWER if reading is None else _UNREAD.get(reading.status, GradeOutcome.GRADED)


class Attempt(NamedTuple):
    """An item that has been read: the case of its story, what is asked, and what was answered."""

    case: Case
    asked: Question
    answered: Answered


def reading_of(attempt: Attempt, options: ReadingOptions) -> Reading | None:
    """What the answer says; nothing, if there is none."""
    case, asked, answered = attempt
    read: Read
    if isinstance(asked, AskedCount):
        read = partial(read_number, counting=asked.counting(case.story))
    elif isinstance(asked, AskedLayout):
        read = partial(_drawn, case, asked)
    else:
        names: dict[str, Any] = {
            "vocabulary": case.vocabulary,
            "objects": case.objects,
            "subject": asked.subject,
            "obj": asked.object,
        }
        read = partial(read_relation, family=asked.family, **names)
        if asked.relation is not None:
            read = partial(read_yes_no, relation=asked.relation, modality=asked.modality or "can", **names)
    return heard(answered, options, read)


def _drawn(case: Case, asked: AskedLayout, text: str, **known: Any) -> Reading:
    """What a text draws, if things can be there by the vocabulary of the story."""
    story = case.story
    found = read_layout(text, things=story.objects, drawing=asked.drawing(story), **known)
    try:
        layout_of(asked, found.placement, story)
    except InvalidInput:
        rule = f"{found.rule.partition('/')[0]}/unfit"
        return replace(found, status=ReadingStatus.UNREADABLE, labels=(), rule=rule, tier=None, placement={})
    return found


def judged(attempt: Attempt, reading: Reading | None, by: Deadline) -> Grade:
    """The grade of an item whose answer has been read; of the reading only status and labels matter, or its layout."""
    case, asked, _ = attempt
    if isinstance(asked, AskedLayout):
        return _judged_layout(attempt, asked, reading, by)
    try:
        truth = case.truth(asked, by.remaining())
        if not truth.consistent:
            verdict = Verdict.INCONSISTENT_STORY
            return _grade(attempt, GradeOutcome.UNGRADABLE_STORY, reading, truth, verdict=verdict)
        flags = _flags(attempt, truth, by)
        if reading is None or reading.status in _UNREAD:
            return _grade(attempt, outcome_of(reading), reading, truth, flags=flags)
        polar = asked.relation if isinstance(asked, Asked) else None
        modality = case.modality(asked, reading.labels if polar is None else (polar,), truth, by.remaining())
    except Undecided:
        return _undecided(attempt, reading)
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


def _judged_layout(attempt: Attempt, asked: AskedLayout, reading: Reading | None, by: Deadline) -> Grade:
    """The grade of a layout. Whether the story contradicts itself is asked only of one that is not right."""
    case, story = attempt.case, attempt.case.story
    layout = None
    if isinstance(reading, LayoutReading) and reading.status is ReadingStatus.LAYOUT:
        layout = layout_of(asked, reading.placement, story)
    right = layout is not None and layout.all_kept and not (story.grid and layout.outside)
    if case.vocabulary.measured:
        layout = layout and layout._replace(clashes=None)
    elif not right:
        try:
            if not case.consistent(by.remaining()):
                clashes = clashes_of(story, WorkLimit(FEWEST_STEPS, by))
                sets = None if clashes is None else [list(clash.facts) for clash in clashes]
                told = layout and layout._replace(clashes=sets)
                verdict = Verdict.INCONSISTENT_STORY
                return _grade(attempt, GradeOutcome.UNGRADABLE_STORY, reading, verdict=verdict, layout=told)
        except Undecided:
            return _undecided(attempt, reading, layout=layout)
    kept, all_kept = case.by_chance
    by_chance = {"chance": all_kept, "chance_kept": kept}
    if layout is None:
        return _grade(attempt, outcome_of(reading), reading, **by_chance)
    verdict = Verdict.FEASIBLE if right else Verdict.INFEASIBLE
    scores = Scores(all_kept=right, kept=layout.kept)
    return _grade(attempt, GradeOutcome.GRADED, reading, verdict=verdict, scores=scores, layout=layout, **by_chance)


def _undecided(attempt: Attempt, reading: Reading | None, **found: Any) -> Grade:
    """The grade for which there was no time."""
    verdict, reason = Verdict.UNDECIDED, Reason.TOO_HARD
    return _grade(attempt, GradeOutcome.UNDECIDED, reading, verdict=verdict, reason=reason, **found)


def _scores(attempt: Attempt, reading: Reading, truth: PairTruth, modality: Modality) -> Scores:
    case, asked, answered = attempt
    if isinstance(asked, AskedCount):
        return of_count(reading.labels[0], answered.gold, modality)
    if isinstance(asked, AskedLayout):
        return NO_SCORES
    if asked.relation is not None:
        return of_polar(reading.status, asked.answer(truth.feasible, truth.entailed), answered.gold)
    together = not case.vocabulary.exclusive(asked.family)
    right = truth.entailed if together else truth.feasible
    return of_relations(reading.labels, right, answered.gold, modality, together=together)


def explained(attempt: Attempt, grade: Grade, by: Deadline, *, answers: bool, smallest: bool) -> Grade:
    """The grade with the facts behind it, looked for until ``by``: of a contradictory story those that clash.

    Of ``answers`` those that exclude what is infeasible, or that entail what a wrong answer missed: that what it denies
    must hold, or one of the several relations that it names. With ``smallest`` no fewer facts will do.
    """
    case, asked, _ = attempt
    if grade.outcome is GradeOutcome.UNGRADABLE_STORY:
        conflict, final = case.conflict(by)
        return replace(grade, conflict=conflict, explained=final)
    if not (answers or smallest) or grade.outcome is not GradeOutcome.GRADED or grade.reading is None:
        return grade
    if isinstance(asked, AskedLayout):
        return replace(grade, conflict=grade.layout and conflict_of(grade.layout, case.story))
    polar = asked.relation if isinstance(asked, Asked) else None
    labels = grade.reading.labels if polar is None else (polar,)
    if grade.verdict is Verdict.INFEASIBLE:
        conflict, final = case.behind(asked, labels, by, smallest=smallest)
        return replace(grade, conflict=conflict, explained=final)
    if polar is None:
        missed = [label for label in labels if (label,) == grade.must_hold and len(labels) > 1]
    else:
        missed = [polar] if grade.modality is Modality.NECESSARY and not grade.scores.polar else []
    if not missed:
        return grade
    support, final = case.behind(asked, tuple(missed), by, entailed=True, smallest=smallest)
    return replace(grade, support=support, explained=final)


def with_steps(grade: Grade, attempt: Attempt, by: Deadline) -> Grade:
    """The grade with the steps of the answer, where the story is consistent."""
    case, asked, answered = attempt
    if grade.can_hold is None or answered.answer is None or isinstance(asked, AskedLayout):
        return grade
    complete = not is_cut_off(answered.finish_reason)
    steps = judged_steps(case, answered.answer, asked.family, by, complete=complete)
    scores = grade.scores._replace(steps_sound=steps.sound, first_wrong=steps.first_wrong)
    return replace(grade, steps=steps, scores=scores, explained=grade.explained and steps.decided)


def _flags(attempt: Attempt, truth: PairTruth, by: Deadline) -> tuple[Flag, ...]:
    """What is odd about what was given as right."""
    case, asked, (*_, gold, _) = attempt
    if not gold or isinstance(asked, AskedLayout):
        return ()
    if isinstance(asked, Asked) and asked.relation is not None:
        right = asked.answer(truth.feasible, truth.entailed)
        odd = Flag.GOLD_NOT_ONLY if right == "unknown" else Flag.GOLD_IMPOSSIBLE
        return () if gold == (right,) else (odd,)
    modality = case.modality(asked, gold, truth, by.remaining())
    if modality is Modality.IMPOSSIBLE or not set(gold) <= set(truth.feasible):
        return (Flag.GOLD_IMPOSSIBLE,)
    return () if modality is Modality.NECESSARY else (Flag.GOLD_NOT_ONLY,)


def _grade(
    attempt: Attempt, outcome: GradeOutcome, reading: Reading | None, truth: PairTruth | None = None, /, **found: Any
) -> Grade:
    """The grade with these fields, and what is known of every item that was understood."""
    case, asked, answered = attempt
    table = case.vocabulary
    known: dict[str, Any] = {"story_id": case.fingerprint, "gold": answered.gold}
    known |= {"vocabulary": table.name, "vocabulary_version": table.version}
    if not isinstance(asked, AskedLayout):
        options = asked.options if isinstance(asked, AskedCount) else len(table.families[asked.family])
        known["options"] = options
        if truth is not None and truth.consistent:
            answers = asked.answers if isinstance(asked, Asked) and asked.relation is not None else ()
            known["chance"] = 1 / len(answers) if answers else len(truth.feasible) / options
            known |= {"can_hold": truth.feasible, "must_hold": truth.entailed}
    return Grade(outcome, asked, reading, **known | found)
