"""The answers won so far, kept beside the output until it is whole, and what they are answers to.

The journal is a file of lines: the first says what was asked for, each other is one answer, appended the moment it is
there. A kill tears at most the last line, which is cut off. Once the output is whole, that first line is all that is
kept, in a file of its own: an output is not gone on with, or taken for the answers to something else, without it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from spatialjudge.grading.batch import lock
from spatialjudge.relations import shown
from spatialjudge.service.asking.endpoint import ModelReply
from spatialjudge.service.whole import write_whole
from spatialjudge.solver import InvalidInput

JOURNAL: Final = ".journal"
ASKED: Final = ".asked"
NOT_GIVEN: Final = "not given"
"""How the value of what a request does not have is told."""


def beside(output: Path, kind: str) -> Path:
    """A file that is kept beside an output: its journal, or what a whole one was asked for."""
    return output.with_name(output.name + kind)


def check_whole(output: Path, asked: dict[str, Any]) -> None:
    """Check that a whole output has the answers that are asked for.

    Raises:
        InvalidInput: it was asked for something else, or nobody knows for what.
    """
    kept = beside(output, ASKED)
    try:
        line = kept.read_bytes()
    except FileNotFoundError:
        raise _refused(output, f"has no {kept.name} beside it, which says what was asked for") from None
    _check(output, line, asked)


class Journal:
    """The journal of one output. ``asked`` is what the answers hang on, as JSON: the items, the model, the options.

    With ``force`` what was kept is dropped, and what the output was asked for.

    Raises:
        InvalidInput: another run is writing it; the journal there is of other questions; or it is there and nobody said
            to go on.
    """

    def __init__(self, output: Path, asked: dict[str, Any], *, resume: bool, force: bool = False) -> None:
        self.path = beside(output, JOURNAL)
        self._output = output
        self._head = _line(asked)
        self._offsets: dict[tuple[int, int], int] = {}
        self.path.touch()
        self._file: BinaryIO = self.path.open("r+b")
        try:
            lock(self._file, self.path)
            there = self.path.stat().st_size > 0 and not force
            if there and not resume:
                hint = "--resume goes on with it, --force begins anew"
                raise InvalidInput.at(shown(str(self.path)), "holds the answers of a run that did not end", hint)
            if force:
                self._file.truncate(0)
                beside(output, ASKED).unlink(missing_ok=True)
            if there:
                self._recover(asked)
            else:
                self._file.write(self._head)
                self._file.flush()
        except InvalidInput:
            self._file.close()
            raise

    def __len__(self) -> int:
        return len(self._offsets)

    def __contains__(self, place: tuple[int, int]) -> bool:
        """Whether the item on this line has this sample."""
        return place in self._offsets

    def keep(self, line: int, sample: int, reply: ModelReply) -> None:
        """Append an answer."""
        offset = self._file.seek(0, 2)
        try:
            self._file.write(_line({"line": line, "sample": sample, "reply": reply._asdict()}))
            self._file.flush()
        except OSError as error:
            error.filename = str(self.path)  # which a full disk does not say
            raise
        self._offsets[line, sample] = offset

    def reply(self, line: int, sample: int) -> ModelReply | None:
        """The answer that was kept, if there is one."""
        offset = self._offsets.get((line, sample))
        if offset is None:
            return None
        self._file.seek(offset)
        return ModelReply(**json.loads(self._file.readline())["reply"])

    def end(self) -> None:
        """The output is whole: nothing is left to go on with, but what was asked for stays known."""
        write_whole(beside(self._output, ASKED), [self._head])
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: object, __: object) -> None:
        try:
            self._file.close()
        except OSError:  # it writes once more what could not be written, and there is no more to say of that
            if error is None:
                raise

    def _recover(self, asked: dict[str, Any]) -> None:
        """Find the answers that are whole; cut off what follows them."""
        _check(self.path, self._file.readline(), asked)
        offset = self._file.tell()
        for raw in self._file:
            if not raw.endswith(b"\n"):
                break
            kept = json.loads(raw)
            self._offsets[kept["line"], kept["sample"]] = offset
            offset += len(raw)
        self._file.truncate(offset)


def _check(path: Path, line: bytes, asked: dict[str, Any]) -> None:
    """Check that a line says that this was asked for."""
    try:
        before = _told(json.loads(line))
    except (ValueError, AttributeError):  # no JSON, or no such object
        raise _refused(path, "does not say what was asked for") from None
    now = _told(asked)
    differing = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    if differing:
        told = (f"{name} {before.get(name, NOT_GIVEN)}, now {now.get(name, NOT_GIVEN)}" for name in differing)
        raise _refused(path, f"was asked for something else: {'; '.join(told)}")


def _told(asked: dict[str, Any]) -> dict[str, str]:
    """All that was asked for by name, as it can be compared and printed; what was not given has no name."""
    parts = {name: value for name, value in asked.items() if name != "options" and value is not None}
    parts |= {f"option {name}": value for name, value in asked.get("options", {}).items()}
    return {name: json.dumps(value, sort_keys=True) for name, value in parts.items()}


def _refused(path: Path, problem: str) -> InvalidInput:
    hint = "repeat the command as it was, or name another --output; `ask --force` begins this one anew"
    return InvalidInput.at(shown(str(path)), problem, hint)


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"
