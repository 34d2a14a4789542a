"""Many files, or the shards of one, graded by the tasks of a Ray cluster into a folder of part files."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import closing

import typer

from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import FilePart, Inputs, LineGrader, grade_parts, parts_of
from spatialjudge.relations import shown
from spatialjudge.service import progress
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.terminal import INTERRUPTED
from spatialjudge.solver import Problem
from spatialjudge.solver.facts import MAX_PROBLEMS


def grade_sharded(
    items: str, shards: int, folder: str, grader: LineGrader, inputs: Inputs, *, resume: bool, force: bool
) -> Counter[GradeOutcome]:
    """Grade each shard of each file in the cluster that this process is connected to; what came of all lines.

    Raises:
        InvalidRequest: parts are there and nobody said what to do about that, or some could not be graded; all others
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
        raise InvalidRequest(problems=problems[:MAX_PROBLEMS])
    return outcomes


def _make_room(parts: list[FilePart], *, resume: bool, force: bool) -> None:
    """See that no records are there, but those to go on with."""
    if resume:
        return
    there = [part for part in parts if part.exists()]
    if there and not force:
        hint = "--resume goes on with them, --force starts again"
        raise InvalidRequest.at(shown(there[0].records), "exists already", hint)
    for part in there:
        part.remove()


def _unseen(part: FilePart) -> list[Problem]:
    """A folder of a node's own is not where the records were to go."""
    if part.exists():
        return []
    hint = "name a folder that all nodes share, or one in a bucket"
    return [Problem(shown(part.records), "was written, and is not to be seen from here", hint)]
