"""Lines: blocks of bytes cut into lines, in bounded memory whatever the blocks hold; and the record on a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.json_values import read_json
from spatialjudge.solver.limits import MAX_LINE, Limits

HEAD: Final = 10
"""Lines by which a file is told to be no lines of JSON."""
UNEVEN: Final = ""
"""The field of a table's row that has more or fewer cells than columns: a list, of those beyond."""


class Line(NamedTuple):
    """A line that is not blank: its number, from 1 and with blank lines counted, and its bytes without the line's end.

    Of a line that is ``too_long`` only the first bytes are kept.
    """

    number: int
    raw: bytes
    too_long: bool = False


def read_record(line: Line, limits: Limits) -> dict[str, Any]:
    """The JSON object that a line is; NaN may stand in it, see :mod:`spatialjudge.solver.json_values`.

    Raises:
        InvalidInput: it is none, or too long.
    """
    if line.too_long:
        raise InvalidInput([limits.passed("line", "is longer than {} bytes", "max_body_bytes")])
    record = read_json(line.raw, finite=False)
    if not isinstance(record, dict):
        raise InvalidInput.at("line", f"must be a JSON object, not {shown(record)}", "one item on each line")
    if isinstance(record.get(UNEVEN), list):
        hint = "a cell with a comma (or what else parts cells), a quote or a line break stands in quotes"
        raise InvalidInput.at("line", "has not as many cells as its table has columns", hint)
    return record


def head_checked(lines: Iterable[Line], name: str, limits: Limits, tell: Callable[[Problem], None]) -> Iterator[Line]:
    """The lines as they come; if none of the first ``HEAD`` is a JSON object, or none comes, ``tell`` hears it."""
    problems: list[Problem] = []
    checking = True
    for line in lines:
        if checking and (checking := not line.too_long):
            try:
                read_record(line, limits)
                checking = False
            except InvalidInput as error:
                problems += error.problems[:1]
                if len(problems) == HEAD:
                    checking = False
                    tell(_no_lines_of_json(name, problems))
        yield line
    if checking:
        tell(_no_lines_of_json(name, problems))


def _no_lines_of_json(name: str, problems: list[Problem]) -> Problem:
    hint = "an item is a JSON object on a line of its own"
    if not problems:
        return Problem(name, "has no items", hint)
    count = f"its first {len(problems)} lines" if len(problems) > 1 else "its line"
    problem = f"is no JSON lines: none of {count} is a JSON object; the first {problems[0].problem}"
    return Problem(name, problem, hint)


class Lines:
    """Blocks of bytes into lines, in bounded memory whatever the blocks hold.

    ``feed`` takes one block after another and gives the lines that are whole; ``last`` gives what remains. ``before``
    is how many lines came before the first of these.
    """

    def __init__(self, max_line: int = MAX_LINE, before: int = 0) -> None:
        self._max_line = max_line
        self._number = before
        self._open = bytearray()
        self._cut = False

    @property
    def open(self) -> int:
        """Bytes of a line that has begun and has not ended."""
        return len(self._open)

    def feed(self, block: bytes) -> list[Line]:
        """The lines that end in this block."""
        *ended, rest = block.split(b"\n")
        lines = [line for part in ended if (line := self._end(part))]
        self._keep(rest)
        return lines

    def last(self) -> list[Line]:
        """What was fed since the last end of a line, if it is not blank."""
        line = self._end(b"")
        return [line] if line else []

    def _end(self, part: bytes) -> Line | None:
        self._number += 1
        if self._open or len(part) > self._max_line:
            self._keep(part)
            part = bytes(self._open)
        cut = self._cut
        self._open, self._cut = bytearray(), False
        if cut or (part and not part.isspace()):
            return Line(self._number, part.removesuffix(b"\r"), cut)
        return None

    def _keep(self, part: bytes) -> None:
        room = self._max_line - len(self._open)
        self._open += part[:room]
        self._cut = self._cut or len(part) > room
