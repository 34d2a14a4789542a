"""What a long run prints: how far it is while it runs, and what came of it. All of it on standard error."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from rich.progress import BarColumn, Progress, ProgressColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from spatialjudge.benchmarks.wanted import Run
from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.batch import ErrorKinds
from spatialjudge.relations import printable
from spatialjudge.service.printing import ERR, errors
from spatialjudge.solver import Problem

if TYPE_CHECKING:
    from spatialjudge.service.asking.run import CallCounts

MAX_ENDINGS: Final = 5
"""Endings that are shown of answers that could not be read."""
EVERY_S: Final = 30.0
"""Seconds between the lines that say how far a run is, where there is no terminal to show a bar on."""
_COLOURS = {GradeOutcome.GRADED: "green", GradeOutcome.ERROR: "red"}


@contextmanager
def _bar(total: int | None, *columns: ProgressColumn, **fields: Any) -> Iterator[Callable[..., None]]:
    """Show a bar if somebody looks at a terminal, else a line now and then: what a log has of it.

    Yields what to call with such a line, and with what has changed of the bar.
    """
    told = time.monotonic()
    with Progress(BarColumn(), *columns, console=ERR, transient=True, disable=not ERR.is_terminal) as shown:
        task = shown.add_task("", total=total, **fields)

        def advance(line: str, **changed: Any) -> None:
            nonlocal told
            shown.update(task, **changed)
            if not ERR.is_terminal and time.monotonic() - told >= EVERY_S:
                told = time.monotonic()
                ERR.print(Text(line, "dim"))

        yield advance


@contextmanager
def progress(size: int | None, done: int) -> Iterator[Callable[[int, int], None]]:
    """Show how far a file of so many bytes is read, if that is known, of which some items were graded before.

    Yields what to call with the bytes read and the items graded so far.
    """
    started = time.monotonic()
    items_and_rate = TextColumn("{task.fields[items]} items, {task.fields[rate]:.0f}/s")
    with _bar(size, TaskProgressColumn(), items_and_rate, TimeRemainingColumn(), items=done, rate=0.0) as bar:

        def advance(position: int, items: int) -> None:
            rate = (items - done) / max(time.monotonic() - started, 1e-6)
            line = f"{items} items{f', {position / size:.0%} of the file' if size else ''}, {rate:.0f}/s"
            bar(line, completed=position, items=items, rate=rate)

        yield advance


@contextmanager
def parts(count: int) -> Iterator[Callable[[int], None]]:
    """Show how many parts are graded; yields what to call after each, with the items graded so far."""
    done = itertools.count(1)
    column = TextColumn("{task.completed} of {task.total} parts, {task.fields[items]} items")
    with _bar(count, column, TimeRemainingColumn(), items=0) as bar:
        yield lambda items: bar(f"{next(done)} of {count} parts, {items} items", advance=1, items=items)


@contextmanager
def made(items: int | None) -> Iterator[Callable[[Run], None]]:
    """Show how many items are made and what is left out; yields what to call after each story."""
    with _bar(items, TextColumn("{task.fields[said]}"), said="") as bar:
        yield lambda run: bar(str(run), completed=run.given, said=str(run))


@contextmanager
def calls(count: int, done: int) -> Iterator[Callable[[CallCounts], None]]:
    """Show how many answers a model gave; yields what to call after each."""
    column = TextColumn("{task.completed} of {task.total} answers, {task.fields[failed]} failed")
    with _bar(count, TaskProgressColumn(), column, TimeRemainingColumn(), completed=done, failed=0) as bar:

        def advance(tally: CallCounts) -> None:
            there = done + tally.answered
            bar(f"{there} of {count} answers, {tally.failed} failed", completed=there, failed=tally.failed)

        yield advance


def graded(outcomes: Counter[GradeOutcome], done: int, elapsed_s: float, output: str) -> None:
    """Print what came of all items, and how fast those of this run were graded."""
    parts: list[str | tuple[str, str]] = []
    for outcome in GradeOutcome:
        if outcomes[outcome]:
            parts += ["  ", (f"{outcomes[outcome]} {outcome}", _COLOURS.get(outcome, "yellow"))]
    ERR.print(Text.assemble((f"{outcomes.total()} items", "bold"), *parts))
    fresh = outcomes.total() - done
    before = f" ({done} were there)" if done else ""
    ERR.print(Text(f"{fresh} in {elapsed_s:.1f} s, {fresh / max(elapsed_s, 1e-6):.0f}/s, to {output}{before}", "dim"))


def error_kinds(kinds: ErrorKinds) -> None:
    """Print what was wrong with lines, the first few kinds of it, each with the lines that it was met on first."""
    for kind in kinds.first:
        lines = f"line{'s' if kind.count > 1 else ''} {', '.join(map(str, kind.lines))}"
        more = f" and {kind.count - len(kind.lines)} more" if kind.count > len(kind.lines) else ""
        more += "" if kind.alike else f" of this kind; line {kind.lines[0]}"
        place, problem, hint = (printable(part or "") for part in kind.problem)
        errors([Problem(f"{lines}{more}: {place}", problem, hint)])
    if kinds.others:
        ERR.print(Text(f"        and {kinds.others} of other kinds", "dim"))


def unread(endings: Sequence[tuple[str, int]]) -> None:
    """Print how answers end that could not be read, where most could not."""
    if not endings:
        return
    ERR.print(Text.assemble(("warning", "bold yellow"), "   most answers could not be read; the commonest endings:"))
    for ending, count in endings:
        ERR.print(Text(f"{count:9} {printable(ending)}", "dim"))
    ERR.print(
        Text("        docs/reading.md says what a prompt should end with; `ask --again` has answers repeated", "dim")
    )


def interrupted(items: int, output: str, *, resumes: bool = True) -> None:
    """Print that a run was stopped, what there is of it, and how it goes on if it can."""
    said = f"   {items} items are in {output}{'; --resume goes on' if resumes else ''}"
    ERR.print(Text.assemble(("interrupted", "bold yellow"), said))


def to_ask(items: int, samples: int, there: int, model: str) -> None:
    """Print how many calls are made, before the first."""
    each = f", {samples} answers each" if samples > 1 else ""
    kept = f" ({there} answers are there)" if there else ""
    ERR.print(Text(f"{items * samples - there} calls to {printable(model)}: {items} items{each}{kept}", "dim"))


def endpoint_waits(seconds: float) -> None:
    """Print that the endpoint asks to be left alone for so long."""
    back = time.strftime("%H:%M:%S", time.localtime(time.time() + seconds))
    ERR.print(Text(f"the endpoint asks to wait {seconds:.0f} s: nothing is asked before {back}", "dim"))


def answered(tally: CallCounts, before: int, elapsed_s: float, output: str) -> None:
    """Print how many answers a model gave, and how many calls failed."""
    more = [f"  {tally.empty} of them without a word"] if tally.empty else []
    more += [f"  {tally.failed} failed, the last by {tally.last_failure}"] if tally.failed else []
    ERR.print(Text.assemble((f"{before + tally.answered} answers", "bold"), *more))
    there = f" ({before} were there)" if before else ""
    ERR.print(Text(f"{tally.answered} in {elapsed_s:.1f} s, to {output}{there}", "dim"))


def complete(output: str) -> None:
    """Print that there is nothing left to go on with."""
    ERR.print(Text(f"{output} is complete", "dim"))
