"""The grader: an item is read, its answer too, what can hold is found out, and the grade follows.

Everybody grades through :meth:`Grader.grade`: files, streams and single requests alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from spatialjudge.grading.attempts import Attempt, explained, judged, outcome_of, reading_of, with_steps
from spatialjudge.grading.cases import Case, CaseCache
from spatialjudge.grading.closed import is_closed, read_closed, reader_of, scores_of
from spatialjudge.grading.grade import Grade, GradeOutcome
from spatialjudge.grading.hearing import heard
from spatialjudge.grading.items import check_parts, read_answered
from spatialjudge.grading.options import ReadingOptions
from spatialjudge.grading.questions import Question, read_asked
from spatialjudge.grading.scores import NO_SCORES
from spatialjudge.grading.stories import read_story_of
from spatialjudge.reading import ReadingStatus
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.json_values import digest, write_json
from spatialjudge.solver.limits import Limits
from spatialjudge.work import Kept

CASES_BYTES: Final = 32 << 20
"""Bytes of the kept cases: some 10,000 short stories, in whatever order a benchmark's items come."""
QUESTIONS_BYTES: Final = 16 << 20
"""Bytes of the kept questions: some 20,000."""
GRADES_BYTES: Final = 32 << 20
"""Bytes of the kept grades by answer, since models give the same few to a question, and a trainer asks for many answers
at once; and as many by what was read."""
SHORT_ANSWER: Final = 40
"""Characters up to which an answer is its own key: nearly all that are labels."""
_JSON_TIMES: Final = 4
"""A kept grade takes at most so many times its JSON: that itself, the parts it is made of, and what these say."""
_GRADE_BYTES: Final = 2_000
_STORY_DIGITS: Final = 16
"""Digits of the fingerprint of a story, as of one that is solved."""
_QUESTION_BYTES: Final = 700
_KEY_FIELDS: Final = ("story", "question", "gold", "explain", "steps")
"""What there is to an item but its answer, as far as that decides what is right, and what is said of it."""


class Posed(NamedTuple):
    """A question that has been read, with its gold labels, and the key of its case: kept here it could not leave."""

    case: bytes
    asked: Question
    gold: tuple[str, ...]

    @property
    def size(self) -> int:
        """Bytes that it takes: mostly its names, of at most four bytes a character."""
        return _QUESTION_BYTES + 4 * sum(map(len, self.asked.texts))


class Grader:
    """Grades items, and keeps what many of them share: stories, what can hold in them, the grades of answers.

    Memory is bounded in bytes, and no grade depends on what was graded before. Threads may share a grader. If it is
    ``explaining``, grades have the facts behind them though the item does not ask for these: maybe not the fewest, but
    none that could be left out.
    """

    def __init__(
        self, limits: Limits | None = None, options: ReadingOptions | None = None, *, explaining: bool = False
    ) -> None:
        self._explaining = explaining
        self._limits = limits or Limits()
        self._options = options or ReadingOptions()
        self._found = CaseCache()
        self._cases: Kept[bytes, Case] = Kept(CASES_BYTES)
        self._posed: Kept[bytes, Posed] = Kept(QUESTIONS_BYTES)
        #: By question and answer, so that none need be read again; and by question and what was read.
        self._same: Kept[tuple[bytes, str | bytes, str | None], Grade] = Kept(GRADES_BYTES)
        self._alike: Kept[tuple[bytes, ReadingStatus, tuple[str, ...]], Grade] = Kept(GRADES_BYTES)

    def grade(
        self, value: Mapping[str, Any], record: Mapping[str, Any] | None = None, *, within_s: float | None = None
    ) -> Grade:
        """The grade of an item, see :mod:`spatialjudge.grading.items`. What cannot be understood is no exception.

        ``record`` is where its fields come from, if that is something else; ``within_s`` the seconds that it may take,
        if these are less than what the item allows. Without it only deciding takes time: the facts behind a grade are
        looked for by work, the same on any machine.
        """
        started = time.monotonic()
        try:
            key = _key(value)
            answer = _answer_key(key, value)
            grade = self._same.get(answer) if answer else None
            if grade is not None:
                return grade
            closed = is_closed(value.get("question"))
            check_parts(value, value if record is None else record, closed=closed)
            if closed:
                return self._closed(value)
            attempt = self._attempt(key, value)
            timeout_s = attempt.answered.timeout_ms / 1000
            by = Deadline(started + (timeout_s if within_s is None else min(timeout_s, within_s)))
            explaining = partial(
                explained,
                attempt,
                by=Deadline() if within_s is None else by,
                answers=self._explaining,
                smallest=value.get("explain") is True,
            )
            grade = self._graded(attempt, key, by, explaining)
            if value.get("steps") is True:
                grade = with_steps(grade, attempt, by)
            if answer and grade.settled:
                self._same.keep(answer, grade, _size(grade))
        except InvalidInput as error:
            return Grade(GradeOutcome.ERROR, errors=error.problems)
        except (TypeError, ValueError, RecursionError):
            if _is_json(value):
                raise
            hint = "an array of numpy is a list by its tolist()"
            return Grade(GradeOutcome.ERROR, errors=(Problem("item", "has values that are no JSON", hint),))
        return grade

    def _closed(self, value: Mapping[str, Any]) -> Grade:
        """The grade of an item with a closed question: no story is solved."""
        asked = read_closed(value["question"])
        answered = read_answered(value, asked, self._limits)
        reading = heard(answered, self._options, reader_of(asked))
        outcome = outcome_of(reading)
        read = outcome is GradeOutcome.GRADED
        story = next((value[name] for name in ("story", "prompt") if value.get(name) is not None), asked.text)
        return Grade(
            outcome,
            asked,
            reading,
            scores=scores_of(asked, reading.labels, answered.gold) if reading is not None and read else NO_SCORES,
            gold=answered.gold,
            options=len(asked.options),
            story_id=digest(story, "story").hex()[:_STORY_DIGITS],
        )

    def _attempt(self, key: bytes, value: Mapping[str, Any]) -> Attempt:
        """The item, whose story, question and gold have this key; what was read before is not read again."""
        posed = self._posed.get(key)
        case = self._cases.get(posed.case) if posed else None
        if posed and case:
            answered = read_answered(value, posed.asked, self._limits, gold=posed.gold)
            return Attempt(case, posed.asked, answered)
        story = digest(value["story"], "story")
        case = self._cases.get(story)
        if case is None:
            case = Case(read_story_of(value["story"], self._limits), self._found)
            self._cases.keep(story, case, case.size)
        asked = read_asked(value["question"], case.story)
        answered = read_answered(value, asked, self._limits, case.vocabulary)
        posed = Posed(story, asked, answered.gold)
        self._posed.keep(key, posed, posed.size)
        return Attempt(case, asked, answered)

    def _graded(self, attempt: Attempt, key: bytes, by: Deadline, explaining: Callable[[Grade], Grade]) -> Grade:
        reading = reading_of(attempt, self._options)
        if reading is None:
            return explaining(judged(attempt, None, by))
        said = key, reading.status, reading.labels
        alike = self._alike.get(said)
        if alike is not None:
            return alike.of(reading)
        grade = explaining(judged(attempt, reading, by))
        if grade.settled:
            kept = grade if len(reading.quote) <= SHORT_ANSWER else grade.of(replace(reading, span=(0, 0), quote=""))
            self._alike.keep(said, kept, _size(kept))
        return grade


def _size(grade: Grade) -> int:
    """Bytes that a grade takes where it is kept, with all the words that were read."""
    quoted = len(grade.reading.quote) if grade.reading else 0
    return _GRADE_BYTES + _JSON_TIMES * (len(grade.json) + quoted)


def _is_json(value: Mapping[str, Any]) -> bool:
    """Whether an item is made of what JSON has."""
    try:
        write_json(dict(value))
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _key(value: Mapping[str, Any]) -> bytes:
    """What is the same for items that share story, question and gold, and what is asked about their answers."""
    parts = tuple(map(value.get, _KEY_FIELDS))
    try:
        return digest(parts, "item")
    except InvalidInput:
        for name, part in zip(_KEY_FIELDS, parts, strict=True):
            digest(part, name)
        raise


def _answer_key(key: bytes, value: Mapping[str, Any]) -> tuple[bytes, str | bytes, str | None] | None:
    """What the grade of an answer is kept by; nothing for one that is none, or that has a time of its own."""
    answer, reason = value.get("answer"), value.get("finish_reason")
    if not isinstance(answer, str) or value.get("timeout_ms") is not None:
        return None
    beside = [value.get(name) for name in ("extracted", "prompt", "quoted", "asked_again")]
    alone = not any(text is not None for text in beside) and len(answer) <= SHORT_ANSWER
    if alone and (reason is None or (isinstance(reason, str) and len(reason) <= SHORT_ANSWER)):
        return key, answer, reason
    said = [answer, *beside, reason]
    texts = all(text is None or isinstance(text, str) for text in said)
    return (key, digest(said, "answer"), None) if texts else None
