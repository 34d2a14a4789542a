"""A solver for the tests of the pool, which does in a process what a request says: sleep, answer, raise or die."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

from spatialjudge.grading.batch import Line, LineGrader, Record
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.answers import Understood
from spatialjudge.service.solving.slices import Slices


class Do(NamedTuple):
    """What a process does: it notes in a file that it has begun, sleeps, and answers with its process's number."""

    sleep_s: float = 0.0
    note: str = ""
    until: float | None = None
    undecided: Any = None
    dies: int = 0
    answer: Any = None
    raises: bool = False


def make(settings: Any) -> Any:  # noqa: ARG001 - all solvers are made so
    """The solver."""
    return _solve


def _solve(do: Do, understood: Any) -> Any:
    begun = 0
    if do.note:
        with Path(do.note).open("a", encoding="ascii") as note:
            note.write("begun\n")
        begun = Path(do.note).read_text(encoding="ascii").count("begun")
    if do.until is not None:
        understood(Understood(do.until, do.undecided))
    if do.dies and begun <= do.dies:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(do.sleep_s)
    if do.raises:
        raise InvalidRequest("no")
    return do.answer if do.answer is not None else os.getpid()


class SleepyGrader(LineGrader):
    """Grades, but that an item with ``sleep_s`` or ``work_s`` sleeps or works for so long first, whatever its time is.

    It notes its lines.
    """

    def record(self, line: Line) -> Record:
        """The record, late."""
        fields = json.loads(line.raw)
        if "note" in fields:
            with Path(fields["note"]).open("a", encoding="ascii") as note:
                note.write(f"{line.number}\n")
        time.sleep(fields.get("sleep_s", 0.0))
        until = time.monotonic() + fields.get("work_s", 0.0)
        while time.monotonic() < until:
            pass
        return super().record(line)


def make_sleepy(settings: Settings) -> Any:
    """A solver of lines alone, whose engine does not look at the clock."""
    return Slices(SleepyGrader(settings.limits)).graded
