"""``spatialjudge report``: what a file of grades comes to, or how two, or the models of one, differ."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from hashlib import file_digest
from os.path import relpath
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from spatialjudge.grading import SCORES
from spatialjudge.grading import report as reports
from spatialjudge.grading.batch import STANDARD, is_device, open_source
from spatialjudge.relations import printable, shown
from spatialjudge.service import terminal
from spatialjudge.service.printing import OUT, prose
from spatialjudge.service.samples.page import page_of
from spatialjudge.service.whole import is_read, write_whole
from spatialjudge.solver import InvalidInput
from spatialjudge.version import VERSION

HASHED: Final = 12
"""Hexadecimal digits of a file's SHA-256 that say which file numbers are of."""


@terminal.reporting()
def report(
    graded: Annotated[
        str,
        typer.Argument(metavar="GRADED.jsonl", help="Records of spatialjudge grade, gzip or not; - is standard input."),
    ],
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER.jsonl]", help="Records of another run on the same items.")
    ] = None,
    *,
    by: Annotated[str, typer.Option(metavar="FIELDS", help="Group by these fields: model,k or question.kind.")] = "",
    pivot: Annotated[
        str | None, typer.Option(metavar="FIELD", help="Also show rates over the values of a field: k.")
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(metavar="FIELD", help="Also show pattern accuracy: what a pattern's items share.")
    ] = None,
    item: Annotated[
        str | None,
        typer.Option(metavar="FIELD", help="What answers to one item share, if not story, question and gold: id."),
    ] = None,
    model: Annotated[
        str, typer.Option(metavar="FIELD", help="Who answered: never pooled in pairs or patterns.")
    ] = reports.MODEL,
    score: Annotated[
        str, typer.Option("--score", metavar="NAMES", help=f"Show these scores only: {', '.join(SCORES)}.")
    ] = "",
    compare: Annotated[bool, typer.Option("--compare", help="Compare the models of one file, each with each.")] = False,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write the groups as CSV.")] = None,
    json: Annotated[str | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page.")] = None,
    items: Annotated[
        str | None, typer.Option("--items", metavar="PAGE.html", help="Write a page on which every answer can be seen.")
    ] = None,
    markdown: Annotated[str | None, typer.Option("--markdown", metavar="FILE", help="Write Markdown tables.")] = None,
    latex: Annotated[
        str | None,
        typer.Option("--latex", metavar="FILE", help="Write a table for a paper: the first, or the pivot's."),
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option("--plots", metavar="FOLDER", help="Draw curves and confusions as SVG and PDF, with matplotlib."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
) -> None:
    """Show rates with their denominators, confidence intervals and chance levels, by group.

    Rates are of all items with a usable story: an answer that cannot be read is not right. The rate over the answers
    that were graded stands beside. With two files, what differs between the runs, item by item. A FILE may be -, for
    standard output in place of the tables.
    """
    files = {"--csv": csv, "--json": json, "--html": html, "--markdown": markdown, "--latex": latex}
    names = [graded] if other is None else [graded, other]
    _check_new({**files, "--items": items}, names, force=force)
    fields = reports.Keys(tuple(name for name in by.split(",") if name), pattern, item, model, pivot)
    comparing = compare or other is not None
    if comparing:
        alone = {"--pivot": pivot, "--pattern": pattern, "--csv": csv, "--plots": plots}
        problem, hint = "is for a report, not for a comparison", "--json, --html, --markdown and --latex write one"
        terminal.refuse(*((value is not None, option, problem, hint) for option, value in alone.items()))
    with ExitStack() as opened:
        sources = [opened.enter_context(open_source(name)) for name in names]
        title = f"Graded answers: {', '.join(source.name for source in sources)}"
        found: reports.Counted | reports.Comparison
        if comparing:
            found = reports.read_comparison(sources, fields, _scores(score))
        else:
            found = reports.read_report(sources[0], fields, _scores(score))
    told = reports.differences(found) if isinstance(found, reports.Comparison) else reports.contents(found)
    footer = _provenance(names, found.items) if html or latex or plots else ""
    drawn: list[reports.Plot] = []
    if isinstance(found, reports.Counted):
        if plots is not None or (html and (pivot or pattern)):
            drawn, told = _drawn(found, footer, told, needed=plots is not None)
        if plots is not None:
            _write_plots(plots, drawn, names, force=force)
    if items is not None:
        _write_items(items, names, title, fields)
    link = None if items is None or html is None else relpath(items, Path(html).parent)
    curves = {plot.about: plot.files["svg"] for plot in drawn if not plot.name.startswith("confusion")}
    notes = [*(f"{head}: {meaning}." for head, meaning in told.meanings().items()), *told.notes]
    printers: dict[str, Callable[[], str]] = {
        "--csv": lambda: reports.as_csv(found) if isinstance(found, reports.Counted) else "",
        "--html": partial(reports.page, told, title, footer, link, curves),
        "--json": lambda: json_format.dumps(found.as_json(), indent=2) + "\n",
        "--markdown": lambda: "\n".join([*(table.markdown() for table in told.tables), *map(printable, notes), ""]),
        "--latex": lambda: told.paper.latex(footer),
    }
    for option, name in files.items():
        if name is not None:
            _write(name, printers[option]())
    if STANDARD not in files.values():
        _show(told.tables, told.warnings, notes)


def _show(tables: Iterable[reports.Table], warnings: Iterable[str], notes: Iterable[str]) -> None:
    """Print tables; only for a terminal are long names cut, and no number ever is."""
    width = OUT.width if OUT.is_terminal else None
    for table in tables:
        OUT.print(Text(printable(table.title), "bold"))
        for line, total in table.lines(width):
            OUT.print(Text(line, "bold" if total else ""))
        OUT.print()
    for warning in warnings:
        OUT.print(Text.assemble(("warning", "bold yellow"), f"   {printable(warning)}"))
    for note in notes:
        prose(note, "dim")


def _provenance(names: Sequence[str], items: int) -> str:
    """What numbers are of: the version that found them, the files, and how many items."""
    parts = [f"spatialjudge {VERSION}"]
    for name in names:
        part = "standard input" if name == STANDARD else Path(name).name
        if Path(name).is_file():
            with Path(name).open("rb") as file:
                part += f", sha256 {file_digest(file, 'sha256').hexdigest()[:HASHED]}"
        parts.append(part)
    return "; ".join([*parts, f"{items} items"])


def _drawn(
    found: reports.Counted, footer: str, told: reports.Contents, *, needed: bool
) -> tuple[list[reports.Plot], reports.Contents]:
    """The plots; where they are not needed, and cannot be drawn, a note in their place."""
    try:
        return list(reports.draw_plots(found, footer)), told
    except InvalidInput as error:
        if needed:
            raise
        [problem] = error.problems
        note = f"Curves are not drawn: {problem.where} {problem.problem}: {problem.hint}."
        return [], replace(told, notes=(*told.notes, note))


def _write_plots(folder: Path, drawn: Sequence[reports.Plot], graded: Sequence[str], *, force: bool) -> None:
    """Write each plot as SVG and as PDF."""
    if not drawn:
        hint = "--pivot FIELD and --pattern FIELD have curves, and labels that are right or said have confusions"
        raise InvalidInput.at("--plots", "has nothing to draw", hint)
    files = {folder / f"{plot.name}.{kind}": content for plot in drawn for kind, content in plot.files.items()}
    _check_new({f"--plots {file.name}": str(file) for file in files}, graded, force=force)
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in files.items():
        write_whole(file, [content])


def _scores(named: str) -> list[str]:
    """The names of scores, of which there must be each."""
    names, hint = [name for name in named.split(",") if name], f"scores: {', '.join(SCORES)}"
    terminal.refuse(*((name not in SCORES, "--score", f"there is no score {shown(name)}", hint) for name in names))
    return names


def _write(name: str, text: str) -> None:
    """Write a file, or standard output; what UTF-8 cannot say (half of a pair of surrogates) as an escape."""
    raw = text.encode("utf-8", "backslashreplace")
    if name == STANDARD:
        sys.stdout.buffer.write(raw)
        sys.stdout.flush()
    else:
        write_whole(Path(name), [raw])


def _write_items(name: str, graded: Sequence[str], title: str, fields: reports.Keys) -> None:
    """Write the page of the answers, for which their files are read once more."""
    if STANDARD in {name, *graded}:
        raise InvalidInput.at("--items", "is for files", "the records are read twice")
    with ExitStack() as opened:
        pieces = page_of([opened.enter_context(open_source(file)) for file in graded], title, fields)
        write_whole(Path(name), (piece.encode("utf-8", "backslashreplace") for piece in pieces))


def _check_new(files: Mapping[str, str | None], graded: Sequence[str], *, force: bool) -> None:
    """Check that no file would be replaced that is read, nor another one unless that is wanted."""
    there = {option: name for option, name in files.items() if name and name != STANDARD and Path(name).is_file()}
    read = {option for option, name in there.items() if is_read(Path(name), graded)}
    told = [(option, shown(name)) for option, name in there.items()]
    wanted = {option: Path(name).resolve() for option, name in files.items() if name and not is_device(Path(name))}
    twice = [option for at, option in enumerate(wanted) if wanted[option] in [*wanted.values()][:at]]
    terminal.refuse(
        *(
            (True, option, f"{shown(files[option])} is written by another option, too", "name another")
            for option in twice
        ),
        *((option in read, option, f"{name} is a file of records", "name another file") for option, name in told),
        *((option not in read and not force, option, f"{name} exists", "--force replaces it") for option, name in told),
    )
