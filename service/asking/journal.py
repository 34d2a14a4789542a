"""The answers won so far, kept beside the output until it is whole.

A file of lines: the first says what was asked for, each other is one answer, appended the moment it is there. A kill
tears at most the last line, which is cut off.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, Self

from spatialjudge.relations import shown
from spatialjudge.service.asking.endpoint import Reply
from spatialjudge.solver import InvalidInput, Problem

SUFFIX: Final = ".journal"


def journal_of(output: Path) -> Path:
    """Where the journal of an output is."""
    return output.with_name(output.name + SUFFIX)


class _Place(NamedTuple):
    line: int
    sample: int


class Journal:
    """The journal of one output. ``asked`` is what the answers hang on: the items, the model, the options.

    Raises:
        InvalidInput: the journal there is of other questions; or it is there and nobody said to go on.
    """

    def __init__(self, output: Path, asked: dict[str, Any], *, resume: bool) -> None:
        self.path = journal_of(output)
        self._offsets: dict[_Place, int] = {}
        head = _line({"asked": asked})
        there = self.path.exists() and self.path.stat().st_size > 0
        if there and not resume:
            hint = "--resume goes on with it; remove it to begin anew"
            raise InvalidInput([Problem(shown(str(self.path)), "holds the answers of a run that did not end", hint)])
        self._file: BinaryIO = self.path.open("r+b" if there else "w+b")
        if there:
            self._recover(head)
        else:
            self._file.write(head)
            self._file.flush()

    def __len__(self) -> int:
        return len(self._offsets)

    def __contains__(self, place: tuple[int, int]) -> bool:
        """Whether the item on this line has this sample."""
        return place in self._offsets

    def keep(self, line: int, sample: int, reply: Reply) -> None:
        """Append an answer."""
        self._offsets[_Place(line, sample)] = self._file.seek(0, 2)
        self._file.write(_line({"line": line, "sample": sample, "reply": reply._asdict()}))
        self._file.flush()

    def reply(self, line: int, sample: int) -> Reply | None:
        """The answer that was kept, if there is one."""
        offset = self._offsets.get(_Place(line, sample))
        if offset is None:
            return None
        self._file.seek(offset)
        return Reply(**json.loads(self._file.readline())["reply"])

    def remove(self) -> None:
        """The output is whole: nothing is left to go on with."""
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _recover(self, head: bytes) -> None:
        """Find the answers that are whole; cut off what follows them."""
        if self._file.readline() != head:
            self._file.close()
            problem = Problem(
                shown(str(self.path)),
                "holds answers to other questions, or of another model or other options",
                "repeat the command as it was, or name another --output",
            )
            raise InvalidInput([problem])
        offset = self._file.tell()
        for raw in self._file:
            if not raw.endswith(b"\n"):
                break
            kept = json.loads(raw)
            self._offsets[_Place(kept["line"], kept["sample"])] = offset
            offset += len(raw)
        self._file.truncate(offset)


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"
