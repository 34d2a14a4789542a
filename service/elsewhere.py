"""Lines graded by a service elsewhere: the same records as here, whatever happens to it meanwhile."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

import typer

from spatialjudge.client import Client, ServiceError, Unreachable
from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import FilePart, Inputs, Line, LineGrader, Record, grade_parts, parts_of, renumbered
from spatialjudge.relations import shown
from spatialjudge.service import progress
from spatialjudge.service.errors import Unauthorized
from spatialjudge.service.settings import CLIENT_KEY
from spatialjudge.service.terminal import INTERRUPTED
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.facts import MAX_PROBLEMS


def grade_remotely(lines: Iterable[Line], grader: LineGrader, server: str) -> Generator[Record]:
    """The records of lines, in order, as a service at an address makes them.

    ``grader`` makes the records of lines that are too long to be sent; its settings must be the usual ones, since the
    service has its own.

    Raises:
        InvalidInput: the settings are not the usual ones, or the service refuses the batch or is gone for longer
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
        client = Client(server)
    except ValueError as error:
        raise InvalidInput.at("--server", str(error)) from None
    try:
        with client, closing(client.grade_lines(sent())) as records:
            for number, text in records:
                record = kept.pop(number, None) or renumbered(text, number)
                if record is None:
                    hint = "is it of the same version? --resume goes on"
                    raise InvalidInput.at(server, "sends no records of grading", hint)
                yield record
    except (ServiceError, Unreachable) as error:
        if isinstance(error, Unreachable):
            hint = "does a service run there? spatialjudge serve starts one;"
        else:
            unknown = error.status == Unauthorized.status
            hint = f"is its key in {CLIENT_KEY}?" if unknown else "is it a spatialjudge service?"
        raise InvalidInput.at(server, str(error), f"{hint} --resume goes on") from None


def _check(grader: LineGrader) -> None:
    if grader.settings:
        told = ", ".join(grader.settings)
        hint = "leave these options out; what the service allows is set where it runs"
        raise InvalidInput.at("--server", f"grades by its own settings, not by {told}", hint)


def grade_sharded(
    items: str, shards: int, folder: str, grader: LineGrader, inputs: Inputs, *, resume: bool, force: bool
) -> Counter[GradeOutcome]:
    """Grade each shard of each file in the cluster that this process is connected to; what came of all lines.

    Raises:
        InvalidInput: parts are there and nobody said what to do about that, or some could not be graded; all others
            have been by then.
    """
    parts = parts_of(items, shards, folder)
    _make_room(parts, resume=resume, force=force)
    outcomes: Counter[GradeOutcome] = Counter()
    problems: list[Problem] = []
    started = time.monotonic()
    try:
        with progress.parts(len(parts)) as advance, closing(grade_parts(parts, grader, inputs)) as graded:
            for part, found, wrong in graded:
                outcomes.update(found)
                problems += wrong or _unseen(part)
                advance(outcomes.total())
    except KeyboardInterrupt:
        progress.interrupted(outcomes.total(), folder)
        raise typer.Exit(INTERRUPTED) from None
    progress.graded(outcomes, 0, time.monotonic() - started, f"{len(parts)} files in {folder}")
    if problems:
        raise InvalidInput(problems[:MAX_PROBLEMS])
    return outcomes


def _make_room(parts: list[FilePart], *, resume: bool, force: bool) -> None:
    """See that no records are there, but those to go on with."""
    if resume:
        return
    there = [part for part in parts if part.exists()]
    if there and not force:
        hint = "--resume goes on with them, --force starts again"
        raise InvalidInput.at(shown(there[0].records), "exists already", hint)
    for part in there:
        part.remove()


def _unseen(part: FilePart) -> list[Problem]:
    """A folder of a node's own is not where the records were to go."""
    if part.exists():
        return []
    hint = "name a folder that all nodes share, or one in a bucket"
    return [Problem(shown(part.records), "was written, and is not to be seen from here", hint)]
