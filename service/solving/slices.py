"""Lines of a batch in a process: graded for a slice of time, then their records are sent and others have their turn.

A slice ends with the first line that is done after its time, so at most one line of it takes long. That line is told of
while it is being graded, from a thread beside: by when it must be done, and the records to send if it is not, those
before it among them. Whoever started the process stops it then, and no other line has to be graded again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.solver import Problem, Reason

SLICE_S: Final = 0.05
"""Seconds for which lines are graded before their records are sent and others have their turn."""
_IDLE_LOOKS: Final = 20
_STOPPED: Final = Problem("line", "its time was up before the solver noticed, so it was stopped", None)


class GradedLines(NamedTuple):
    """The records of the first ``graded`` lines."""

    graded: int
    records: bytes
    found: Mapping[tuple[str, str], int]
    """How often each outcome came, with the reason of those undecided."""


class SlowLine(NamedTuple):
    """One of the lines takes long: what to send if it is not done when its time is up.

    ``deadline`` is that moment, and ``enough_s`` the processor time of the process by then, if it has all of one. On a
    busy machine it has less, which is no fault of the line.
    """

    deadline: float
    enough_s: float
    otherwise: GradedLines


class _UnderWay(NamedTuple):
    """A line that is being graded: since when, by the clock and by the processor time of the process.

    ``before`` has the records of those before it in its slice, ``outcomes`` what came of them.
    """

    line: Line
    begun: float
    worked: float
    before: list[bytes]
    outcomes: Counter[tuple[str, str]]
    tell: Callable[[SlowLine], None]


class Slices:
    """Grades slices one after the other; for one thread."""

    def __init__(self, grader: LineGrader) -> None:
        self._grader = grader
        self._under_way: _UnderWay | None = None
        self._telling = Lock()
        self._busy = Event()
        self._watching: Thread | None = None

    def graded(self, lines: list[Line], tell: Callable[[SlowLine], None]) -> GradedLines:
        """Grade as many lines as a slice has time for, at least one; tells of one that takes long, until it returns."""
        if self._watching is None:
            self._watching = Thread(target=self._watch, daemon=True)
            self._watching.start()
        records: list[bytes] = []
        outcomes: Counter[tuple[str, str]] = Counter()
        until = time.monotonic() + SLICE_S
        for line in lines:
            now = time.monotonic()
            if now >= until and records:
                break
            self._under_way = _UnderWay(line, now, time.process_time(), records, outcomes, tell)
            if not self._busy.is_set():
                self._busy.set()
            record = self._grader.record(line)
            with self._telling:
                self._under_way = None
            records.append(record.text)
            outcomes[record.outcome, Reason.TOO_HARD if record.outcome is GradeOutcome.UNDECIDED else ""] += 1
        return GradedLines(len(records), b"".join(records), outcomes)

    def _watch(self) -> None:
        """Look every now and then whether it is still the same line; where there is none for a while, wait."""
        before, told, idle = None, None, 0
        while True:
            time.sleep(SLICE_S)
            now = self._under_way
            if now is not None and now is before is not told:
                self._tell(now)
                told = now
            before, idle = now, idle + 1 if now is None else 0
            if idle > _IDLE_LOOKS:
                told, idle = None, 0
                self._busy.clear()
                if self._under_way is None:
                    self._busy.wait()

    def _tell(self, slow: _UnderWay) -> None:
        undecided = self._grader.undecided(slow.line, _STOPPED)
        outcomes = slow.outcomes + Counter([(undecided.outcome, Reason.STOPPED)])
        otherwise = GradedLines(len(slow.before) + 1, b"".join([*slow.before, undecided.text]), outcomes)
        timeout_s = self._grader.timeout_s(slow.line)
        message = SlowLine(slow.begun + timeout_s, slow.worked + timeout_s, otherwise)
        with self._telling:
            if self._under_way is slow:
                slow.tell(message)
