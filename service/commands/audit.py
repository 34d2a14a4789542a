"""``spatialjudge audit``: which labels of a benchmark follow from its stories."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from spatialjudge.benchmarks.audit import AgreementCount, Audit, Difference
from spatialjudge.benchmarks.audit import audit as audit_labels
from spatialjudge.benchmarks.benchmark import Benchmark, Item, Label, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS, named, profile_of, readers_of
from spatialjudge.benchmarks.scores import pattern_accuracy, pattern_area
from spatialjudge.grading.batch import ITEMS, STANDARD, Fields, items_benchmark
from spatialjudge.relations import shown
from spatialjudge.service import terminal
from spatialjudge.service.printing import OUT, table
from spatialjudge.solver import InvalidInput, Problem

SHOWN: Final = 20
"""Differences (and what is unread, and groups) that people are shown; ``--json`` has them all."""
SHOWN_THRESHOLDS: Final = (Fraction(1, 2), Fraction(9, 10), Fraction(19, 20), Fraction(1))
"""Points of the curve of pattern accuracy that people are shown."""


@terminal.reporting()
def audit(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The benchmark's own files, gzip or not.")],
    *,
    benchmark: Annotated[
        str, typer.Option(help=f"items (what grade takes, with gold labels), or one of {', '.join(BENCHMARKS)}.")
    ] = ITEMS,
    profile: Annotated[
        str | None, typer.Option(help="geometry (what follows) or reference (the benchmark's own rules).")
    ] = None,
    from_text: Annotated[
        bool, typer.Option("--from-text", help="Read the stories, though the data brings their facts.")
    ] = False,
    beside: terminal.Beside = None,
    hops: Annotated[
        bool, typer.Option("--hops", help="Group by the fewest facts that a label follows from (takes longer).")
    ] = False,
    mapped: terminal.MapOption = None,
    grid: Annotated[int | None, typer.Option(help="items: the grid of stories that do not say.")] = None,
    vocabulary: Annotated[str | None, typer.Option(help="items: the vocabulary of stories that do not say.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Decide every item of a benchmark, or of your own, and compare the verdict with its gold label.

    Lists each label that does not follow, with the facts that clash with it or support another, and the cause where
    it is known; stories that contradict themselves; and what has no reading, with its file, story and sentence.

    Exit code **0** whatever is found, **2** where a file is not of that benchmark.
    """
    fields = Fields(terminal.mapped_fields(mapped), terminal.given(grid=grid, vocabulary=vocabulary))
    if benchmark == ITEMS:
        limits = terminal.current_settings().limits
        fields.check_story(limits)
        wanted = items_benchmark(limits, fields)
    elif fields != Fields():
        raise InvalidInput.at(
            "benchmark", f"{shown(benchmark)} has files of its own", "--map and the like are for items"
        )
    else:
        wanted = named(benchmark, BENCHMARKS)
    rules = profile_of(wanted, profile)
    found = audit_labels(wanted, _read(wanted, files, beside, from_text=from_text), rules, with_hops=hops)
    if found.total.items == len(found.unread) and (problems := list(_others(files, wanted))):
        raise InvalidInput(problems)
    if json:
        typer.echo(json_format.dumps(found.as_json()))
    else:
        _show(found, wanted.profiles[rules])


def _read(
    benchmark: Benchmark, files: Sequence[Path], beside: Path | None, *, from_text: bool
) -> Iterator[Item | UnreadQuestion]:
    for file in files:
        of_format = benchmark.name in BENCHMARKS and str(file) == STANDARD
        terminal.refuse((of_format, "FILE", "has a benchmark's name and format", "name a file"))
        try:
            yield from benchmark.read(BenchmarkFile(file, beside, from_text))
        except InvalidInput as error:
            raise InvalidInput([*error.problems, *_others([file], benchmark)]) from None


def _others(files: Sequence[Path], benchmark: Benchmark) -> Iterator[Problem]:
    """That files are of other benchmarks, if they are."""
    for file in files:
        if names := [name for name in readers_of(BenchmarkFile(file)) if name != benchmark.name]:
            problem = f"has no reading by {benchmark.name}, but by {' and '.join(names)}"
            yield Problem(file.name, problem, f"--benchmark {names[0]}")


def _show(found: Audit, rules: str) -> None:
    OUT.print(Text.assemble((found.benchmark, "bold"), f", rules version {found.version}, {found.profile}: {rules}\n"))
    _tallies("question", found.by, found.total)
    for name, tallies in found.groups.items():
        if len(tallies) <= SHOWN:
            _tallies(name, tallies, None)
    if found.patterns:
        shares = (f"{pattern_accuracy(found.patterns, t).right} at {float(t):.0%}" for t in SHOWN_THRESHOLDS)
        area = f"area under the curve {pattern_area(found.patterns):.3f}"
        OUT.print(Text(f"of {len(found.patterns)} patterns with at least so much right: {', '.join(shares)}; {area}"))
    _list("labels that do not follow", found.disagree)
    for cause, count in found.causes.most_common():
        OUT.print(Text(f"{count:>6}  {cause}"))
    _list("without a verdict", found.undecided)
    if found.unread:
        OUT.print(Text(f"\nunread: {len(found.unread)}", "bold yellow"))
    for one in found.unread[:SHOWN]:
        OUT.print(Text.assemble(f"  {one.id}  ", (f"{one.where}: {one.problem}", "dim")))
    _more(len(found.unread))


def _tallies(name: str, tallies: dict[str, AgreementCount], total: AgreementCount | None) -> None:
    rows = []
    for value, tally in [*tallies.items(), *([("all", total)] if total else [])]:
        share = f"{tally.agree / tally.decided:.1%}" if tally.decided else ""
        rows.append((value, str(tally.items), str(tally.decided), str(tally.agree), share))
    table((name, "items", "decided", "agree", "share"), rows, 1, total=total is not None)


def _list(title: str, differences: Sequence[Difference]) -> None:
    if differences:
        OUT.print(Text(f"\n{title}: {len(differences)}", "bold magenta"))
    for one in differences[:SHOWN]:
        OUT.print(
            Text.assemble((one.item.id, "bold"), f"  gold {_label(one.item.gold)}, verdict {_label(one.verdict)}")
        )
        OUT.print(Text(f"  {one.item.question}", "dim"))
        if one.known:
            OUT.print(Text(f"  {one.known}"))
        if one.facts:
            OUT.print(Text(f"  {'; '.join(one.facts)}", "dim"))
    _more(len(differences))


def _more(count: int) -> None:
    if count > SHOWN:
        OUT.print(Text(f"  ... and {count - SHOWN} more; --json has them all", "dim"))


def _label(label: Label) -> str:
    return label if isinstance(label, str) else ", ".join(label) or "none"
