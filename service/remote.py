"""Lines graded by a service elsewhere: the same records as here, whatever happens to it meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Final

from spatialjudge.client import Client, ServiceError, Unreachable
from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import Line, LineGrader, Record
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.solver import Problem

_OUTCOME: Final = re.compile(rb'"outcome": "([a-z_]+)"')


def grade_remotely(lines: Iterable[Line], grader: LineGrader, server: str) -> Generator[Record]:
    """The records of lines, in order, as a service at an address makes them.

    ``grader`` makes the records of lines that are too long to be sent; its settings must be the usual ones, since the
    service has its own.

    Raises:
        InvalidRequest: the settings are not the usual ones, or the service refuses the batch or is gone for longer
            than its client waits.
    """
    _check(grader)
    kept: dict[int, Record] = {}

    def sent() -> Iterator[tuple[int, bytes]]:
        for line in lines:
            if line.too_long:
                kept[line.number] = grader.record(line)
            yield line.number, b"0" if line.too_long else line.raw

    try:
        with Client(server) as client, closing(client.grade_lines(sent())) as records:
            for text in records:
                record = _record(text)
                yield kept.pop(record.number, record)
    except (ServiceError, Unreachable) as error:
        hint = "is it a spatialjudge service? --resume goes on"
        raise InvalidRequest(problems=[Problem(server, str(error), hint)]) from None


def _record(text: bytes) -> Record:
    outcome = _OUTCOME.search(text)
    found = GradeOutcome(outcome[1].decode()) if outcome else GradeOutcome.ERROR
    errors = json.loads(text)["errors"] if found is GradeOutcome.ERROR else ()
    number = int(text[len(b'{"line": ') : text.index(b",")])
    return Record(number, found, text + b"\n", tuple(Problem(**error) for error in errors))


def _check(grader: LineGrader) -> None:
    if grader.settings:
        told = ", ".join(grader.settings)
        hint = "leave these options out; what the service allows is set where it runs"
        raise InvalidRequest(problems=[Problem("--server", f"grades by its own settings, not by {told}", hint)])
