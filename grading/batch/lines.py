"""Grading many items: lines of JSON in, one record for each out, in order, in bounded memory.

A slim record is without the story, of which it has the fingerprint, and without the prompt. A line that is no item gets
a record with the outcome ``error``, and the others go on. Blank lines get none. The same lines give the same bytes,
however many processes grade them, but for items on which the solver's time runs out.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Any, Final

from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.json_lines import Line, read_record
from spatialjudge.grading.batch.records import Record, beside, settings_json, slim, write_record
from spatialjudge.grading.grade import Grade, GradeOutcome
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.items import misplaced
from spatialjudge.grading.options import ReadingOptions, unusual
from spatialjudge.solver import InvalidInput, Problem, Reason, Verdict
from spatialjudge.solver.limits import Limits
from spatialjudge.work.chunks import PoolOf, in_order, processes

CHUNK_BYTES: Final = 1 << 18
"""Bytes at which a chunk is full, so that long lines do not fill the memory."""
_FINGERPRINT_BYTES: Final = 8
_NOTHING_BESIDE: Final = beside({}, {})
_log = logging.getLogger(__name__)


class LineGrader:
    """Grades lines one by one. Threads may share it.

    With ``slim`` story and prompt are left out of the records, with ``explain`` the fewest facts behind each grade are
    looked for, and not just some of which none can be left out, with ``steps`` the statements on the way are judged.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        fields: Fields | None = None,
        options: ReadingOptions | None = None,
        *,
        slim: bool = False,
        explain: bool = False,
        steps: bool = False,
    ) -> None:
        self.limits = limits or Limits()
        self.fields = fields or Fields()
        self.options = options or ReadingOptions()
        self.slim = slim
        self.asked = {name: True for name, wanted in (("explain", explain), ("steps", steps)) if wanted}
        self.grader = Grader(self.limits, self.options, explaining=True)
        # Where fields come from decides about a grade as much as the line does.
        mapped = json.dumps([dict(self.fields.paths), dict(self.fields.story)]) if self.fields != Fields() else ""
        key = blake2b(mapped.encode()).digest() if mapped else b""
        self._unhashed = blake2b(digest_size=_FINGERPRINT_BYTES, key=key)
        self.settings = {
            name: value
            for name, value in {
                "map": dict(self.fields.paths),
                "story": dict(self.fields.story),
                "limits": unusual(self.limits),
                **unusual(self.options),
                "slim": slim,
                **self.asked,
            }.items()
            if value
        }
        """What is not as usual about how lines are graded, as JSON values."""
        self._settings = settings_json(self.settings)

    def __reduce__(self) -> tuple[Callable[..., LineGrader], tuple[Any, ...]]:
        asked = partial(LineGrader, slim=self.slim, explain="explain" in self.asked, steps="steps" in self.asked)
        return asked, (self.limits, self.fields, self.options)

    def fingerprint(self, line: Line) -> str:
        """A text that differs for lines, or ways of mapping their fields, that differ."""
        hashed = self._unhashed.copy()
        hashed.update(line.raw)
        return hashed.hexdigest()

    def record(self, line: Line) -> Record:
        """The record of a line, whatever is in it."""
        return self._record(line, self.grader.grade)

    def timeout_s(self, line: Line) -> float:
        """Seconds in which grading a line should end."""
        try:
            asked = self.fields.parted(read_record(line, self.limits))[0].get("timeout_ms")
        except InvalidInput:
            asked = None
        if type(asked) is int and 0 < asked <= self.limits.max_timeout_ms:
            return asked / 1000
        return self.limits.default_timeout_ms / 1000

    def undecided(self, line: Line, problem: Problem) -> Record:
        """The record of a line whose grading was stopped."""
        grade = Grade(GradeOutcome.UNDECIDED, verdict=Verdict.UNDECIDED, reason=Reason.STOPPED, errors=(problem,))
        return self._record(line, lambda *_: grade)

    def _record(self, line: Line, grade_item: Callable[[dict[str, Any], dict[str, Any]], Grade]) -> Record:
        first, last = _NOTHING_BESIDE
        try:
            record = read_record(line, self.limits)
            item, others = self.fields.parted(record)
            given = slim(item) if self.slim else item
            first, last = beside(given, others)
            grade = grade_item(self.asked | item, record)
            if grade.errors and self.fields.paths:
                grade = replace(grade, errors=self.fields.named(grade.errors))
            grade = grade.noting(misplaced(others))
        except InvalidInput as error:
            grade = Grade(GradeOutcome.ERROR, errors=error.problems)
        except MemoryError:  # of the next line there may be less to keep
            problem = Problem("line", "takes more memory than there is", "grade it alone, or with fewer workers")
            grade = Grade(GradeOutcome.ERROR, errors=(problem,))
        except Exception as error:  # noqa: BLE001 - one line must not take the others with it
            _log.exception("line %d could not be graded", line.number)
            hint = "a defect of spatialjudge: please report it with the item"
            problem = Problem("line", f"grading it failed: {type(error).__name__}", hint)
            grade = Grade(GradeOutcome.ERROR, errors=(problem,))
        return write_record(line.number, self.fingerprint(line), grade, self._settings, first, last)


def grade_lines(
    lines: Iterable[Line], grader: LineGrader, workers: int = 1, pool: PoolOf = processes
) -> Generator[Record]:
    """The records of lines, in order; lines are taken as records are, at most a few chunks for each worker ahead.

    Workers are processes, of which one alone is this one, or what another ``pool`` has, such as Ray actors.

    Raises:
        spatialjudge.work.worker.WorkerKilled: a worker was killed.
    """
    if workers == 1 and pool is processes:
        yield from map(grader.record, lines)
        return
    with pool(partial(_records, grader), workers) as there:
        yield from in_order(_chunks(lines, there.chunk_lines), there)


def _records(grader: LineGrader, chunk: Iterable[Line]) -> list[Record]:
    return [grader.record(line) for line in chunk]


def _chunks(lines: Iterable[Line], chunk_lines: int) -> Iterator[list[Line]]:
    chunk: list[Line] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line.raw)
        if len(chunk) >= chunk_lines or size >= CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk
