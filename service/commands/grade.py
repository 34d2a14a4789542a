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
from spatialjudge.adapters.records import precomputed_line
from spatialjudge.grading import GradeOutcome, ReadingOptions, Strictness, batch
from spatialjudge.relations import meant, shown
from spatialjudge.service import printing, terminal
from spatialjudge.service.progress import MAX_ENDINGS, error_kinds, graded, interrupted, progress, unread
from spatialjudge.service.settings import MAX_WORKERS
from spatialjudge.service.whole import is_read
from spatialjudge.solver import InvalidInput
from spatialjudge.work.collector import seldom_collected
from spatialjudge.work.worker import WorkerKilled

ItemsFile = Annotated[
    str, typer.Argument(metavar="ITEMS.jsonl", help="An item on each line, gzip or not; - reads standard input.")
]


RecordForm = Literal["records", "inspect"]
Grading = Callable[[Iterable[batch.Line], batch.LineGrader], Generator[batch.Record]]
"""A way of making the records of lines, in order."""


@terminal.reporting(terminal.RESUMES)
def grade(
    items: ItemsFile,
    *,
    output: terminal.OutputFile = batch.STANDARD,
    mapped: terminal.MapOption = None,
    grid: Annotated[int | None, typer.Option(help="The grid of stories that do not say.")] = None,
    vocabulary: Annotated[str | None, typer.Option(help="The vocabulary of stories that do not say.")] = None,
    distances: Annotated[
        str | None, typer.Option(help="What short and far mean in stories that do not say: distance2 or distance3.")
    ] = None,
    timeout: Annotated[
        int | None, typer.Option("--timeout", min=1, metavar="MS", help="Time for an item that does not say.")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help=f"The file is a log of {', '.join(batch.LOGS)}.")
    ] = None,
    join: Annotated[
        Path | None, typer.Option(metavar="ITEMS.jsonl", help="The items, where the file has only answers to them.")
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With --join, the field that says which item: id, or custom_id=id."),
    ] = None,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Grade part I of N of the file, as one of N machines does.")
    ] = None,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="Let a service grade, with the same records.")
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
        int | None,
        typer.Option(min=1, max=MAX_WORKERS, help="Processes that grade (1), or actors (what one driver can feed)."),
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
    force: terminal.Force = False,
) -> None:
    """Grade a file of answers: a record for each line, in order.

    Logs of other tools are read with --from; where they lack the items, --join brings them: grade out.jsonl --from
    openai-batch --join items.jsonl --on custom_id=id. Shards write the records that one run would, one shard after
    the other.

    A line is an item: {"story": {"grid": 12, "facts": [...]}, "question": {"subject": "bed", "object": "chair"},
    "answer": "what the model wrote"}. A run that was killed goes on with --resume, as if nothing had happened.

    Exit code **0** every line is graded or said why not, **1** so it is, but some lines were no items.
    """
    limits = terminal.current_settings().limits
    if timeout is not None:
        limits = replace(limits, default_timeout_ms=min(timeout, limits.max_timeout_ms))
    usual = terminal.given(grid=grid, vocabulary=vocabulary, distances=distances)
    fields = batch.Fields(terminal.mapped_fields(mapped), usual)
    fields.check_story(limits)
    inspect = written == "inspect"
    hint = "goes on with what is there" if force else "needs an --output to go on with"
    terminal.refuse(
        (resume and (force or output == batch.STANDARD), "--resume", hint, "leave it out"),
        (
            is_read(Path(output), filter(None, (items, join))),
            "--output",
            f"{shown(output)} is the file of items",
            "name another file",
        ),
    )
    no_lines = inspect and output != batch.STANDARD and not output.endswith(".jsonl")
    known = meant(score, SCORES, f"scores: {', '.join(SCORES)}")
    terminal.refuse(
        (score not in SCORES, "--score", f"unknown score {score!r}", known),
        (inspect and resume, "--resume", "goes on with records, and scores are none", "leave it out"),
        (on and not join, "--on", "says to which item of --join an answer belongs", "name the items, too"),
        (inspect and shards, "--shards", "write records", "leave it out"),
        (no_lines, "--output", f"{shown(output)} is no file of scores", "Inspect reads lines from .jsonl"),
        (not inspect and score != "feasible", "--score", "records have every score", "it is for --format inspect"),
    )
    elsewhere = "name it with --ray, or grade each with --shard I/N"
    terminal.refuse(
        (server and workers, "--workers", "are processes here, and the service grades", "leave it out"),
        (server and steps, "--steps", "is for grading here", 'give each item "steps": true'),
        (server and ray, "--ray", "is one place to grade, --server another", "leave one out"),
        (shards and not ray, "--shards", "are graded by a Ray cluster", elsewhere),
        (shards and shard, "--shards", "are all of a file, --shard is one of them", "leave one out"),
        (shards and output == batch.STANDARD, "--shards", "write part files into a folder", "name it with --output"),
    )
    grader = batch.LineGrader(
        limits, fields, ReadingOptions(reading, answer_regex), slim=slim, explain=explain, steps=steps
    )
    inputs = batch.Inputs(frozenset(fields.paths.get(name, name) for name in batch.NUMBERS), log, join, on or "id")
    if ray and shards:
        from spatialjudge.service.elsewhere import grade_sharded  # noqa: PLC0415 - brings an HTTP client

        with batch.ray_cluster(ray):
            outcomes = grade_sharded(items, shards, output, grader, inputs, resume=resume, force=force)
    else:
        part = batch.Shard.read(shard) if shard else None
        with (
            inputs.open(items, part) as source,
            _grading(server, ray, workers) as grading,
            batch.open_sink(output, resume=resume, force=force) as sink,
        ):
            making = partial(_scores, grading=grading, score=score) if inspect else grading
            outcomes = _graded(source, sink, grader, making, resume=resume)
    raise typer.Exit(terminal.SOME_ERRORS if outcomes[GradeOutcome.ERROR] else 0)


@contextmanager
def _grading(server: str | None, ray: str | None, workers: int | None) -> Iterator[Grading]:
    if ray:
        with batch.ray_cluster(ray):
            yield partial(batch.grade_lines, workers=workers or batch.actors_fed(), pool=batch.actors)
    elif server:
        from spatialjudge.service.elsewhere import grade_remotely  # noqa: PLC0415 - brings an HTTP client

        yield partial(grade_remotely, server=server)
    else:
        with seldom_collected():
            yield partial(batch.grade_lines, workers=workers or 1)


def _graded(
    source: batch.Source, sink: batch.Sink, grader: batch.LineGrader, grading: Grading, *, resume: bool
) -> Counter[GradeOutcome]:
    """Grade what is left to grade; what came of all lines."""
    limit = grader.limits.max_body_bytes
    lines = batch.head_checked(
        source.lines(limit), source.name, grader.limits, lambda problem: printing.warnings([problem])
    )
    outcomes = sink.recover(lines, grader) if resume else Counter()
    done, started = outcomes.total(), time.monotonic()
    kinds, endings = batch.ErrorKinds(), batch.Endings()
    try:
        with progress(source.size(), done) as advance, closing(grading(lines, grader)) as records:
            for written in sink.append(records):
                outcomes.update(record.outcome for record in written)
                kinds.take(written)
                endings.take(written)
                advance(source.position(), outcomes.total())
    except KeyboardInterrupt:
        interrupted(outcomes.total(), sink.name)
        raise typer.Exit(terminal.INTERRUPTED) from None
    except WorkerKilled as error:
        hint = "was there too little memory for --workers? --resume goes on"
        raise InvalidInput.at("workers", f"one was killed{f': {error}' if str(error) else ''}", hint) from None
    error_kinds(kinds)
    graded(outcomes, done, time.monotonic() - started, sink.name)
    unread(endings.common(MAX_ENDINGS))
    return outcomes


def _scores(
    lines: Iterable[batch.Line], grader: batch.LineGrader, *, grading: Grading, score: str
) -> Generator[batch.Record]:
    """The records, each with the score that Inspect takes in the place of its text."""
    with closing(grading(lines, grader)) as records:
        for record in records:
            yield record._replace(text=precomputed_line(record.text, score))
