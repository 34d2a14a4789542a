"""``spatialjudge grade``: a file of answers into a file of grades."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from spatialjudge.adapters import SCORES
from spatialjudge.adapters.mark import score_named
from spatialjudge.adapters.records import precomputed_line
from spatialjudge.grading import GradeOutcome, ReadingOptions, Strictness
from spatialjudge.grading.batch import (
    LOGS,
    NUMBERS,
    STANDARD,
    Endings,
    ErrorKinds,
    Fields,
    Inputs,
    Line,
    LineGrader,
    Record,
    Shard,
    Sink,
    Source,
    actors,
    actors_fed,
    grade_lines,
    head_checked,
    open_sink,
    ray_cluster,
)
from spatialjudge.relations import shown
from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.grading import limits_of
from spatialjudge.service.progress import MAX_ENDINGS, error_kinds, graded, interrupted, progress, unread
from spatialjudge.service.sharded import grade_sharded
from spatialjudge.service.terminal import (
    INTERRUPTED,
    RESUMES,
    SOME_ERRORS,
    Force,
    MapOption,
    OutputFile,
    current_settings,
    given,
    mapped_fields,
    reporting,
)
from spatialjudge.service.whole import is_read
from spatialjudge.solver import Problem
from spatialjudge.work.collector import seldom_collected
from spatialjudge.work.worker import WorkerKilled

ItemsFile = Annotated[
    str, typer.Argument(metavar="ITEMS.jsonl", help="An item on each line, gzip or not; - reads standard input.")
]


RecordForm = Literal["records", "inspect"]
Grading = Callable[[Iterable[Line], LineGrader], Generator[Record]]
"""A way of making the records of lines, in order."""


def grade(
    items: ItemsFile,
    *,
    output: OutputFile = STANDARD,
    mapped: MapOption = None,
    grid: Annotated[int | None, typer.Option(help="The grid of stories that do not say.")] = None,
    vocabulary: Annotated[str | None, typer.Option(help="The vocabulary of stories that do not say.")] = None,
    distances: Annotated[
        str | None, typer.Option(help="What short and far mean in stories that do not say: distance2 or distance3.")
    ] = None,
    timeout: Annotated[
        int | None, typer.Option("--timeout", min=1, metavar="MS", help="Time for an item that does not say.")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help=f"The file is a log of {', '.join(LOGS)}.")
    ] = None,
    join: Annotated[
        Path | None, typer.Option(metavar="ITEMS.jsonl", help="The items, where the file has only answers to them.")
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="NAME", help="The field that says which item: id, or custom_id=id if they differ.")
    ] = "id",
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Grade part I of N of the file, as one of N machines does.")
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Let a service grade, with the same records."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Let actors of a Ray cluster grade: auto, local (starts one), host:port."),
    ] = None,
    shards: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="With --ray: cut each of many files in N, into a folder of part files."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that grade (1), or actors (what one driver can feed).")
    ] = None,
    reading: Annotated[
        Strictness, typer.Option(help="strict reads only what stands where answers are declared: a tag, box or marker.")
    ] = "default",
    answer_regex: Annotated[
        str | None,
        typer.Option(metavar="REGEX", help="Where answers stand: the first group of the last match, or all of it."),
    ] = None,
    written: Annotated[
        RecordForm, typer.Option("--format", help="records, or inspect: the scores that Inspect takes as precomputed.")
    ] = "records",
    score: Annotated[
        str, typer.Option(metavar="NAME", help=f"What the scores for Inspect are: {', '.join(SCORES)}.")
    ] = "feasible",
    explain: Annotated[
        bool, typer.Option("--explain", help="Find the fewest facts behind each grade, which takes longer.")
    ] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="Also judge the statements on the way to each answer.")
    ] = False,
    slim: Annotated[bool, typer.Option("--slim", help="Leave story and prompt out of the records.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a run ended, or begin.")] = False,
    force: Force = False,
) -> None:
    """Grade a file of answers: a record for each line, in order.

    Logs of other tools are read with --from; where they lack the items, --join brings them: grade out.jsonl --from
    openai-batch --join items.jsonl --on custom_id=id. Shards write the records that one run would, one shard after
    the other.

    A line is an item: {"story": {"grid": 12, "facts": [...]}, "question": {"subject": "bed", "object": "chair"},
    "answer": "what the model wrote"}. A run that was killed goes on with --resume, as if nothing had happened.

    Exit code **0** every line is graded or said why not, **1** so it is, but some lines were no items.
    """
    with reporting(RESUMES):
        limits = limits_of(current_settings())
        if timeout is not None:
            limits = replace(limits, default_timeout_ms=min(timeout, limits.max_timeout_ms))
        usual = given(grid=grid, vocabulary=vocabulary, distances=distances)
        fields = Fields(mapped_fields(mapped), usual)
        fields.check_story(limits)
        _check_files(items, output, resume=resume, force=force)
        _check_form(written, score, output, resume=resume, shards=shards)
        _check_places(server=server, ray=ray, shard=shard, shards=shards, workers=workers, output=output, steps=steps)
        grader = LineGrader(
            limits, fields, ReadingOptions(reading, answer_regex), slim=slim, explain=explain, steps=steps
        )
        inputs = Inputs(frozenset(fields.paths.get(name, name) for name in NUMBERS), log, join, on)
        if ray and shards:
            with ray_cluster(ray):
                outcomes = grade_sharded(items, shards, output, grader, inputs, resume=resume, force=force)
        else:
            part = Shard.read(shard) if shard else None
            with (
                inputs.open(items, part) as source,
                _grading(server, ray, workers) as grading,
                open_sink(output, resume=resume, force=force) as sink,
            ):
                making = partial(_scores, grading=grading, score=score) if written == "inspect" else grading
                outcomes = _graded(source, sink, grader, making, resume=resume)
        raise typer.Exit(SOME_ERRORS if outcomes[GradeOutcome.ERROR] else 0)


@contextmanager
def _grading(server: str | None, ray: str | None, workers: int | None) -> Iterator[Grading]:
    if ray:
        with ray_cluster(ray):
            yield partial(grade_lines, workers=workers or actors_fed(), pool=actors)
    elif server:
        from spatialjudge.service.remote import grade_remotely  # noqa: PLC0415 - brings an HTTP client

        yield partial(grade_remotely, server=server)
    else:
        with seldom_collected():
            yield partial(grade_lines, workers=workers or 1)


def _graded(source: Source, sink: Sink, grader: LineGrader, grading: Grading, *, resume: bool) -> Counter[GradeOutcome]:
    """Grade what is left to grade; what came of all lines."""
    limit = grader.limits.max_body_bytes
    lines = head_checked(source.lines(limit), source.name, grader.limits, _warn)
    outcomes = sink.recover(lines, grader) if resume else Counter()
    done, started = outcomes.total(), time.monotonic()
    kinds, endings = ErrorKinds(), Endings()
    try:
        with progress(source.size(), done) as advance, closing(grading(lines, grader)) as records:
            for batch in sink.append(records):
                outcomes.update(record.outcome for record in batch)
                kinds.take(batch)
                endings.take(batch)
                advance(source.position(), outcomes.total())
    except KeyboardInterrupt:
        interrupted(outcomes.total(), sink.name)
        raise typer.Exit(INTERRUPTED) from None
    except WorkerKilled as error:
        hint = "was there too little memory for --workers? --resume goes on"
        raise InvalidRequest.at("workers", f"one was killed{f': {error}' if str(error) else ''}", hint) from None
    error_kinds(kinds)
    graded(outcomes, done, time.monotonic() - started, sink.name)
    unread(endings.common(MAX_ENDINGS))
    return outcomes


def _warn(problem: Problem) -> None:
    printing.warnings([problem])


def _scores(lines: Iterable[Line], grader: LineGrader, *, grading: Grading, score: str) -> Generator[Record]:
    """The records, each with the score that Inspect takes in the place of its text."""
    with closing(grading(lines, grader)) as records:
        for record in records:
            yield record._replace(text=precomputed_line(record.text, score))


def _check_form(written: RecordForm, score: str, output: str, *, resume: bool, shards: int | None) -> None:
    """Check that scores for Inspect can be written, and are what --score is for."""
    problems = []
    try:
        score_named(score)
    except ValueError as error:
        problems.append(Problem("--score", str(error)))
    told = {
        ("--resume", "goes on with records, and scores are none", "leave it out"): resume,
        ("--shards", "write records", "leave it out"): shards,
        ("--output", f"{shown(output)} is no file of scores", "Inspect reads lines from .jsonl"): output != STANDARD
        and not output.endswith(".jsonl"),
    }
    if written == "inspect":
        problems += [Problem(*problem) for problem, wrong in told.items() if wrong]
    elif score != "feasible":
        problems.append(Problem("--score", "records have every score", "it is for --format inspect"))
    if problems:
        raise InvalidRequest(problems=problems)


def _check_places(
    *,
    server: str | None,
    ray: str | None,
    shard: str | None,
    shards: int | None,
    workers: int | None,
    output: str,
    steps: bool,
) -> None:
    """Check that it is one place that is to grade."""
    told = {
        ("--workers", "are processes here, and the service grades", "leave it out"): server and workers,
        ("--steps", "is for grading here", 'give each item "steps": true'): server and steps,
        ("--ray", "is one place to grade, --server another", "leave one out"): server and ray,
        ("--shards", "are graded by a Ray cluster", "name it with --ray, or grade each with --shard I/N"): shards
        and not ray,
        ("--shards", "are all of a file, --shard is one of them", "leave one out"): shards and shard,
        ("--shards", "write part files into a folder", "name it with --output"): shards and output == STANDARD,
    }
    if problems := [Problem(*problem) for problem, wrong in told.items() if wrong]:
        raise InvalidRequest(problems=problems)


def _check_files(items: str, output: str, *, resume: bool, force: bool) -> None:
    problems = []
    if resume and (force or output == STANDARD):
        hint = "goes on with what is there" if force else "needs an --output to go on with"
        problems.append(Problem("--resume", hint, "leave it out"))
    if is_read(Path(output), [items]):
        problems.append(Problem("--output", f"{shown(output)} is the file of items", "name another file"))
    if problems:
        raise InvalidRequest(problems=problems)
