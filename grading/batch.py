"""Grading many items: lines of JSON in, one record for each out, in order, in bounded memory.

A record is the item's line number, a fingerprint of the line, the grade, and whatever else the line had::

    {"line": 1, "input": "b1946ac92492d234", "outcome": "graded", ..., "errors": [], "item": {"id": "q1", "k": 3}}

A line that is no item gets a record with the outcome ``error``, and the others go on. Blank lines get none. The same
lines give the same bytes, however many processes grade them, but for items on which the solver's time runs out.
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import blake2b
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from typing import Any, Final, NamedTuple

from spatialjudge.grading.fields import Fields
from spatialjudge.grading.grade import Grade, Grader, Outcome
from spatialjudge.grading.items import Limits
from spatialjudge.grading.json_lines import Line, read_json, write_json
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

CHUNK_LINES: Final = 128
"""Lines that a process is given at once: enough that handing them over costs little, few enough to be soon done."""
CHUNK_BYTES: Final = 1 << 18
"""Bytes at which a chunk is full, so that long lines do not fill the memory."""
CHUNKS_AHEAD: Final = 2
"""Chunks that are on their way for each process: one is being graded, and one must be there when it is done."""
_FINGERPRINT_BYTES: Final = 8
_DEFECT_HINT: Final = "a defect of spatialjudge: please report it with the item"

_log = logging.getLogger(__name__)


class Record(NamedTuple):
    """The record of a line: the line's number, what came of it, and the record itself as a line of JSON."""

    number: int
    outcome: Outcome
    text: bytes


class LineGrader:
    """Grades lines one by one. Threads may share it."""

    def __init__(self, limits: Limits | None = None, fields: Fields | None = None) -> None:
        self.limits = limits or Limits()
        self.fields = fields or Fields()
        self.grader = Grader(self.limits)
        # Where fields come from decides about a grade as much as the line does.
        mapped = json.dumps([dict(self.fields.paths), dict(self.fields.story)]) if self.fields != Fields() else ""
        self._key = blake2b(mapped.encode()).digest() if mapped else b""

    def fingerprint(self, line: Line) -> str:
        """A text that differs for lines, or ways of mapping their fields, that differ."""
        return blake2b(line.raw, digest_size=_FINGERPRINT_BYTES, key=self._key).hexdigest()

    def record(self, line: Line) -> Record:
        """The record of a line, whatever is in it."""
        kept = "{}"
        try:
            record = self._read(line)
            item, others = self.fields.parted(record)
            kept = write_json(others)
            grade = self.grader.grade(item, record)
        except InvalidInput as error:
            grade = Grade(Outcome.ERROR, errors=error.problems)
        except Exception as error:  # noqa: BLE001 - one line must not take the others with it
            _log.exception("line %d could not be graded", line.number)
            problem = Problem("line", f"grading it failed: {type(error).__name__}", _DEFECT_HINT)
            grade = Grade(Outcome.ERROR, errors=(problem,))
        head = f'{{"line": {line.number}, "input": "{self.fingerprint(line)}", '
        text = f'{head}{grade.json[1:-1]}, "item": {kept}}}\n'
        return Record(line.number, grade.outcome, text.encode("ascii"))

    def _read(self, line: Line) -> dict[str, Any]:
        if line.too_long:
            raise InvalidInput([self.limits.passed("line", "is longer than {} bytes", "max_body_bytes")])
        record = read_json(line.raw)
        if not isinstance(record, dict):
            raise InvalidInput(
                [Problem("line", f"must be a JSON object, not {shown(record)}", "one item on each line")]
            )
        return record


def grade_lines(lines: Iterable[Line], grader: LineGrader, workers: int = 1) -> Generator[Record]:
    """The records of lines, in order.

    Lines are taken as records are: at most ``CHUNKS_AHEAD`` chunks for each worker are ahead.

    Args:
        lines: the lines, see :class:`~spatialjudge.grading.json_lines.Lines`.
        grader: how to grade them.
        workers: processes that grade; with one it is this process.

    Raises:
        concurrent.futures.process.BrokenProcessPool: a worker was killed.
    """
    if workers == 1:
        return (grader.record(line) for line in lines)
    return _in_processes(lines, grader, workers)


def _in_processes(lines: Iterable[Line], grader: LineGrader, workers: int) -> Generator[Record]:
    reader, leash = multiprocessing.Pipe(duplex=False)
    start = (grader.limits, grader.fields, reader)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _start_worker, start)
    ahead: deque[Future[list[Record]]] = deque()
    try:
        for chunk in _chunks(lines):
            with _no_ctrl_c_for_children():
                ahead.append(pool.submit(_grade_chunk, chunk))
            if len(ahead) >= CHUNKS_AHEAD * workers:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()
        pool.shutdown()
    finally:
        leash.close()  # whoever wants no more records does not wait for those that are being made
        pool.shutdown(cancel_futures=True)


@contextmanager
def _no_ctrl_c_for_children() -> Iterator[None]:
    """Processes that start in here ignore Ctrl-C from birth, while they still import what they need."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _chunks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    chunk: list[Line] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line.raw)
        if len(chunk) >= CHUNK_LINES or size >= CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


_worker: LineGrader
"""The grader of a worker process."""


def _start_worker(limits: Limits, fields: Fields, leash: Connection) -> None:
    global _worker  # noqa: PLW0603 - the only way to hand something to a process of a pool
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes, and the first one answers for all
    _worker = LineGrader(limits, fields)
    Thread(target=_end_with_parent, args=(leash,), daemon=True).start()


def _end_with_parent(leash: Connection) -> None:
    """End when the other end of the leash is let go, be it because the parent was killed."""
    wait([leash])
    os._exit(1)


def _grade_chunk(chunk: list[Line]) -> list[Record]:
    return [_worker.record(line) for line in chunk]
