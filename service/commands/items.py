"""``spatialjudge items``: the items of a benchmark, ready to be answered and graded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from spatialjudge.benchmarks.benchmark import Benchmark, Item, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.registry import BENCHMARKS, named
from spatialjudge.grading.batch import STANDARD, open_sink
from spatialjudge.relations import shown
from spatialjudge.service import printing, terminal
from spatialjudge.service.whole import is_read
from spatialjudge.solver import InvalidInput, Problem

SHOWN: Final = 20
"""Questions without a reading that are named on standard error."""


@terminal.reporting()
def items(
    benchmark: Annotated[str, typer.Argument(metavar="NAME", help=f"One of {', '.join(BENCHMARKS)}.")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The benchmark's own files, gzip or not.")],
    *,
    beside: terminal.Beside = None,
    hops: Annotated[
        bool, typer.Option("--hops", help="Add hops: the fewest facts that the label follows from (takes longer).")
    ] = False,
    limit: terminal.Limit = None,
    sample: terminal.SampleOption = None,
    seed: Annotated[int, typer.Option(help="Which items --sample takes: the same seed takes the same.")] = 0,
    output: terminal.OutputFile = STANDARD,
    force: terminal.Force = False,
) -> None:
    """Write the items of a benchmark, one a line: prompt, question, gold label, and the story as facts.

    Add a model's output to each as `answer`, and `spatialjudge grade` grades them.

    Exit code **0** every question has a reading, **1** some have none: they are named on standard error. Those that can
    be asked are written all the same, to be graded by their gold labels.
    """
    terminal.check_selection(limit, sample)
    terminal.refuse((STANDARD in map(str, files), "FILE", "has a benchmark's name and format", "name a file"))
    if is_read(Path(output), filter(None, [*files, beside])):
        raise InvalidInput.at("--output", f"{shown(output)} is a file of the benchmark", "name another file")
    wanted = named(benchmark, BENCHMARKS)
    unread: list[UnreadQuestion] = []
    asked = _asked(wanted, [BenchmarkFile(file, beside) for file in files], unread)
    taken = (item.with_hops() if hops else item for item in terminal.selected(asked, limit, sample, seed))
    lines = "".join(json.dumps(as_line(wanted, item)) + "\n" for item in taken).encode("ascii")
    with open_sink(output, force=force) as sink:
        sink.write(lines)
    printing.errors([Problem(f"{one.where} ({one.id})", one.problem) for one in unread[:SHOWN]])
    if unread:
        lost = sum(one.item is None for one in unread)
        kept = f"{len(unread) - lost} of these can be asked, and graded by their gold labels"
        printing.errors([Problem("items", f"{len(unread)} questions have no reading: {kept}, {lost} are left out")])
        raise typer.Exit(terminal.SOME_ERRORS)


def _asked(benchmark: Benchmark, sources: list[BenchmarkFile], unread: list[UnreadQuestion]) -> Iterator[Item]:
    """The questions that can be asked, each with an id of its own; ``unread`` is given those that have no reading."""
    before = set[str]()
    for number, source in enumerate(sources, 1):
        here = set[str]()
        for item in benchmark.read(source):
            if isinstance(item, UnreadQuestion):
                unread.append(item)
            asked = item.item if isinstance(item, UnreadQuestion) else item
            if asked is not None:
                question = asked.id.partition("/")[0]  # variants go with it
                here.add(question)
                yield replace(asked, id=f"file{number}-{asked.id}") if question in before else asked
        before |= here
