"""Lines graded by a service elsewhere: the same records as here, whatever happens to it meanwhile."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

from spatialjudge.client import Client, ServiceError, Unreachable
from spatialjudge.grading.batch import Line, LineGrader, Record, renumbered
from spatialjudge.service.errors import InvalidRequest, Unauthorized
from spatialjudge.service.settings import CLIENT_KEY


def grade_remotely(lines: Iterable[Line], grader: LineGrader, server: str) -> Generator[Record]:
    """The records of lines, in order, as a service at an address makes them.

    ``grader`` makes the records of lines that are too long to be sent; its settings must be the usual ones, since the
    service has its own.

    Raises:
        InvalidRequest: the settings are not the usual ones, or the service refuses the batch or is gone for longer
            than its client waits, or what it sends are no records.
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
            for number, text in records:
                record = kept.pop(number, None) or renumbered(text, number)
                if record is None:
                    hint = "is it of the same version? --resume goes on"
                    raise InvalidRequest.at(server, "sends no records of grading", hint)
                yield record
    except (ServiceError, Unreachable) as error:
        unknown = isinstance(error, ServiceError) and error.status == Unauthorized.status
        hint = f"is its key in {CLIENT_KEY}?" if unknown else "is it a spatialjudge service?"
        raise InvalidRequest.at(server, str(error), f"{hint} --resume goes on") from None


def _check(grader: LineGrader) -> None:
    if grader.settings:
        told = ", ".join(grader.settings)
        hint = "leave these options out; what the service allows is set where it runs"
        raise InvalidRequest.at("--server", f"grades by its own settings, not by {told}", hint)
