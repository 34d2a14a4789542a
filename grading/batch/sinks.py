"""Where records go: plain or gzip, and going on where a run was killed.

Records are only ever appended, each write being whole records. So after a kill at any moment the output holds the
records of the first lines, in order, and at most one torn piece of the last write at its end. Going on means to cut
that piece off, to see of every record there that it was made from the input's line (by the fingerprint of the line
that each record has) and with the same settings, and to append those of the lines that follow: the same bytes as if
nothing had happened.

A gzip output is a series of members, one for each write, so that a torn one can be cut off. Its decompressed content
is what is the same, since where members end depends on when a run was stopped.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.grading.batch.records import MAX_HEAD, Record, check_version, is_torn, read_head
from spatialjudge.grading.batch.sources import BLOCK, STANDARD
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput
from spatialjudge.work.forking import ctrl_c_waits

if sys.platform != "win32":
    import fcntl

WRITE_BYTES: Final = 1 << 17
"""Bytes of records that are written at once: enough for gzip to work with."""
WRITE_S: Final = 0.5
"""Seconds after which records are written, be they few: what a kill may cost."""
MAX_MEMBER: Final = 1 << 26
"""Bytes in a gzip member that was written here: a write, and a record that is longer than any line allowed."""


class Sink:
    """Where records go: appended to a file, packed or not, each write being whole records."""

    def __init__(self, name: str, raw: BinaryIO, *, packed: bool, waits: bool = True, drops: bool = False) -> None:
        self.name = name
        self.lines = 0
        """How many were written here."""
        self._raw = raw
        self._packed = packed
        self._waits = waits
        self._drops = drops

    def write(self, lines: bytes) -> None:
        """Append whole lines; to a file, which takes them at once, Ctrl-C waits until they are there.

        Raises:
            OSError: with the name of the file.
        """
        view = memoryview(gzip.compress(lines, mtime=0) if self._packed and lines else lines)
        with nullcontext() if self._waits else ctrl_c_waits():
            try:
                if lines:
                    self.drop()
                while view:
                    view = view[self._raw.write(view) or 0 :]
                self._raw.flush()
            except OSError as error:
                error.filename = self.name  # which a full disk does not say
                raise
            self.lines += lines.count(b"\n")

    def drop(self) -> None:
        """Drop what was there before, if that was asked for: once there is something else, or nothing."""
        if self._drops:
            self._raw.truncate(0)
            self._drops = False

    def append(self, records: Iterable[Record]) -> Iterator[list[Record]]:
        """Append records in writes of a good size, as they come; those of each write, once it is done."""
        for batch in batches(records):
            self.write(b"".join(record.text for record in batch))
            yield batch

    def recover(self, lines: Iterator[Line], grader: LineGrader) -> Counter[GradeOutcome]:
        """Cut off what a kill has torn, and take the lines whose records are there; says what came of these.

        Raises:
            InvalidInput: the records are not those of these lines, or were made with other settings.
        """
        outcomes: Counter[GradeOutcome] = Counter()
        with Path(self.name).open("rb") as written:
            found = _members(written, self.name) if self._packed else _whole_lines(written)
            end = 0
            for end, records in found:  # noqa: B007 - the last one counts
                for text in records:
                    if not outcomes:
                        self._check_settings(text, grader)
                    outcomes[self._checked(text, next(lines, None), grader)] += 1
            written.seek(end)
            if not self._packed:
                _check_torn(written.read(MAX_HEAD), self.name)
        self._raw.truncate(end)
        return outcomes

    def _check_settings(self, text: bytes, grader: LineGrader) -> None:
        """Check that records are made as before: those of one run cannot be mixed with those of another."""
        if read_head(text) is None:
            return  # which is said with its line
        record = json.loads(text)
        check_version(record)
        before = record.get("settings", {})
        if before != grader.settings:
            shown = f"were made with the settings {json.dumps(before)}, not with {json.dumps(grader.settings)}"
            raise _not_ours(self.name, f"has records that {shown}")

    def _checked(self, text: bytes, line: Line | None, grader: LineGrader) -> GradeOutcome:
        head = read_head(text)
        if head is None:
            raise _not_ours(self.name, "has lines that are no records of grading")
        if line is None:
            raise _not_ours(self.name, f"has a record of line {head.number}, where the input has ended")
        if head[:2] != (line.number, grader.fingerprint(line)):
            problem = f"has a record that was not made from line {line.number} of the input with these options"
            raise _not_ours(self.name, problem)
        return head.outcome


@contextmanager
def open_sink(name: str, *, resume: bool | None = None, force: bool = False) -> Iterator[Sink]:
    """Open a file of records, or standard output.

    Args:
        name: the file, gzip if it ends in ``.gz``; it must not exist, unless one of these is set:
        resume: keep what is there, for ``Sink.recover``; None where nothing can go on with it.
        force: drop what is there, once there is something to write, or nothing went wrong.

    Raises:
        InvalidInput: the file exists, or another run is writing it; in the end, that it is there no more.
    """
    packed = name.endswith(".gz")
    if name == STANDARD:
        if sys.__stdout__ is None:
            raise InvalidInput.at("standard output", "is closed", "name a file")
        yield Sink("standard output", sys.stdout.buffer, packed=False)
        return
    path = Path(name)
    if is_device(path):
        with path.open("wb", buffering=0) as raw:
            yield Sink(name, cast("BinaryIO", raw), packed=packed)
        return
    try:
        raw = path.open("ab" if resume or force else "xb", buffering=0)
    except FileExistsError:
        hint = "--force starts again" if resume is None else "--resume goes on with it, --force starts again"
        raise InvalidInput.at(name, "exists already", hint) from None
    with raw:
        lock(raw, name)
        sink = Sink(name, cast("BinaryIO", raw), packed=packed, waits=False, drops=force)
        yield sink
        sink.drop()
        if not (path.exists() and os.path.samestat(os.fstat(raw.fileno()), path.stat())):
            raise InvalidInput.at(name, "was removed or replaced while it was written", "what was written is lost")


def is_device(path: Path) -> bool:
    """Whether something is there that is no file: a device or a pipe, which is written to and stays one."""
    return path.exists() and not path.is_file()


def lock(file: IO[bytes], name: object) -> None:
    """Keep others from writing a file while it is open, where the platform can.

    Raises:
        InvalidInput: another run is writing it.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InvalidInput.at(shown(str(name)), "is being written by another run") from None


def batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Records as they are to be written: as many as make a good write, or as came in a while."""
    batch: list[Record] = []
    size, begun = 0, time.monotonic()
    try:
        for record in records:
            batch.append(record)
            size += len(record.text)
            if size >= WRITE_BYTES or time.monotonic() - begun >= WRITE_S:
                yield batch
                batch, size, begun = [], 0, time.monotonic()
    except InvalidInput:  # a source that is damaged farther on
        if batch:
            yield batch
        raise
    yield batch


def _check_torn(piece: bytes, name: str) -> None:
    """Check that what a file ends with is the beginning of a record, wherever it was torn."""
    if not is_torn(piece):
        raise _not_ours(name, "ends with a line that is no record of grading")


WholeLines = Iterator[tuple[int, list[bytes]]]
"""Records that are whole in a file, and where the last of them ends."""


def _whole_lines(file: BinaryIO) -> WholeLines:
    end, torn = 0, b""
    while block := file.read(BLOCK):
        *whole, torn = (torn + block).split(b"\n")
        end += sum(map(len, whole)) + len(whole)
        yield end, whole


def _members(file: BinaryIO, name: str) -> WholeLines:
    """The records in the members of a gzip file that are whole."""
    end = read = 0
    member, content = zlib.decompressobj(wbits=31), bytearray()
    block = b""
    while block := block or file.read(BLOCK):
        try:
            content += member.decompress(block, MAX_MEMBER + 1 - len(content))
        except zlib.error as error:
            raise _not_ours(name, f"is damaged at byte {end}: {error}") from None
        left = member.unused_data or member.unconsumed_tail
        read += len(block) - len(left)
        block = left
        if len(content) > MAX_MEMBER or (member.eof and not content.endswith(b"\n")):
            raise _not_ours(name, "has lines that are no records of grading")
        if member.eof:
            end = read
            yield end, bytes(content).split(b"\n")[:-1]
            member, content = zlib.decompressobj(wbits=31), bytearray()
    _check_torn(bytes(content[:MAX_HEAD]), name)


def _not_ours(name: str, problem: str) -> InvalidInput:
    hint = "resume with the input and the options that it was begun with, or start again with --force"
    return InvalidInput.at(name, problem, hint)
