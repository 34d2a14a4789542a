"""Grading over the wire: one item as a question, and the limits on items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

from spatialjudge.grading import Grade, GradeOutcome, Grader, misplaced, write_json
from spatialjudge.grading.batch import Fields, LineGrader, slim
from spatialjudge.service.errors import NotJson
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import AT_ONCE_FACTS, Clock, Solvable
from spatialjudge.solver import InvalidInput, Reason, Verdict
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.json_values import has_nan

if TYPE_CHECKING:
    from spatialjudge.service.grading_schemas import GradeRequest

AT_ONCE_CHARACTERS: Final = 2_000
"""Characters of text, in all, up to which reading an item takes the event loop a millisecond or two."""


@lru_cache(maxsize=4)
def line_grader(settings: Settings) -> LineGrader:
    """What grades lines and, by its ``grader``, items, within these limits."""
    return LineGrader(settings.limits)


@dataclass(frozen=True, slots=True)
class GradeQuestion(Solvable[Grade, Grade]):
    """What is this answer worth? ``others`` are the fields of the request that are none of an item's."""

    item: Mapping[str, Any]
    others: dict[str, Any]
    grader: Grader

    @classmethod
    def read(cls, request: GradeRequest, settings: Settings, started: float | None = None) -> Self:
        """The question of a request, see :meth:`of`."""
        return cls.of(request.model_dump(exclude_unset=True), settings, started)

    @classmethod
    def of(cls, request: dict[str, Any], settings: Settings, started: float | None = None) -> Self:
        """Start the item's time; the item itself is read when it is graded, since that may take long, too.

        Raises:
            NotJson: there is a NaN in the item.
            InvalidInput: more time than the settings allow, fields that cannot be sent back, or that may be meant for
                an item's.
        """
        timeout_ms = request.get("timeout_ms")
        clock = Clock.start(timeout_ms if type(timeout_ms) is int else None, settings, started)
        item, others = Fields().parted(request)
        if has_nan(item):
            raise NotJson.at("body", "NaN is not a JSON number, within an item", "numbers are finite")
        if odd := misplaced(others):
            raise InvalidInput(odd[:MAX_PROBLEMS])
        try:
            write_json(others)
            return cls(clock, item, others, line_grader(settings).grader)
        except InvalidInput as error:
            raise InvalidInput([problem._replace(where="body") for problem in error.problems]) from None

    def written(self, answer: Grade) -> bytes:
        """An answer as it goes over the wire."""
        grade = write_json(answer.as_json())
        item = write_json(slim(self.item) | self.others)
        return f'{grade[:-1]},"elapsed_ms":{self.clock.elapsed_ms()},"item":{item}}}'.encode("ascii")

    def _quick(self) -> bool:
        story = self.item.get("story")
        texts = (*self.item.values(), *(story.values() if isinstance(story, dict) else ()))
        told = sum(len(text) for text in texts if isinstance(text, str))
        if told + _characters(self.item.get("question")) > AT_ONCE_CHARACTERS:
            return False
        return all(len(facts) <= AT_ONCE_FACTS for facts in texts if isinstance(facts, list))

    def _found(self, timeout_s: float) -> Grade:
        grade = self.grader.grade(self.item, within_s=timeout_s)
        if grade.outcome is GradeOutcome.ERROR:
            raise InvalidInput(grade.errors)
        return grade

    def _unsolved(self) -> Grade:
        return Grade(GradeOutcome.UNDECIDED, verdict=Verdict.UNDECIDED, reason=Reason.TOO_HARD)

    def _open(self, found: Grade) -> bool:
        return not found.settled

    def _said(self, found: Grade) -> Grade:
        return found


def _characters(value: Any) -> int:
    """Characters of text in a JSON value, wherever they are in it."""
    if isinstance(value, dict):
        return sum(len(name) + _characters(one) for name, one in value.items())
    if isinstance(value, list):
        return sum(map(_characters, value))
    return len(value) if isinstance(value, str) else 0
