"""``spatialjudge report``: what a file of grades comes to, or two of them side by side."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Callable, Mapping
from functools import partial
from os.path import relpath
from pathlib import Path
from typing import Annotated

import typer

from spatialjudge.grading import SCORES
from spatialjudge.grading.batch import STANDARD, open_source
from spatialjudge.grading.report import (
    MODEL,
    Comparison,
    Keys,
    Report,
    as_csv,
    contents,
    notes,
    page,
    read_comparison,
    read_report,
)
from spatialjudge.relations import printable, shown
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.report_tables import show
from spatialjudge.service.samples import page_of
from spatialjudge.service.terminal import reporting
from spatialjudge.service.whole import write_whole
from spatialjudge.solver import Problem


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
    pattern: Annotated[
        str | None, typer.Option(metavar="FIELD", help="Also show pattern accuracy: what a pattern's items share.")
    ] = None,
    item: Annotated[
        str | None,
        typer.Option(metavar="FIELD", help="What answers to one item share, if not story, question and gold: id."),
    ] = None,
    model: Annotated[
        str, typer.Option(metavar="FIELD", help="Who answered: never pooled in pairs or patterns.")
    ] = MODEL,
    score: Annotated[
        str, typer.Option("--score", metavar="NAMES", help=f"Show these scores only: {', '.join(SCORES)}.")
    ] = "",
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write the groups as CSV.")] = None,
    json: Annotated[str | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = None,
    items: Annotated[
        str | None, typer.Option("--items", metavar="PAGE.html", help="Write a page on which every answer can be seen.")
    ] = None,
    markdown: Annotated[str | None, typer.Option("--markdown", metavar="FILE", help="Write Markdown tables.")] = None,
    latex: Annotated[str | None, typer.Option("--latex", metavar="FILE", help="Write LaTeX tables.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
) -> None:
    """Show rates with their denominators, confidence intervals and chance levels, by group.

    Rates are of all items with a usable story: an answer that cannot be read is not right. The rate over the answers
    that were graded stands beside. With two files, what differs between the runs, item by item. A FILE may be -, for
    standard output in place of the tables.
    """
    with reporting():
        if not force:
            _check_new(
                {
                    "--csv": csv,
                    "--json": json,
                    "--html": html,
                    "--items": items,
                    "--markdown": markdown,
                    "--latex": latex,
                }
            )
        fields = [name for name in by.split(",") if name]
        files: list[tuple[str | None, Callable[[], str]]] = []
        found: Report | Comparison
        if other is None:
            with open_source(graded) as source:
                found = read_report(source, Report(fields, pattern, item, model, _scores(score)))
            tables, told, warned = contents(found), notes(found), found.counted().warnings
            title = f"Graded answers: {source.name}"
            link = None if items is None or html is None else relpath(items, Path(html).parent)
            files = [(csv, partial(as_csv, found)), (html, partial(page, found, title, link))]
            if items is not None:
                _write_items(items, graded, title, found.names)
        else:
            _check_one({"--pattern": pattern, "--csv": csv, "--html": html, "--items": items})
            with open_source(graded) as source, open_source(other) as second:
                found = read_comparison(source, second, fields, item, model)
            tables, told, warned = found.contents(), found.notes(), ()
        files += [
            (json, lambda: json_format.dumps(found.as_json(), indent=2) + "\n"),
            (markdown, lambda: "\n".join([*(table.markdown() for table in tables), *map(printable, told), ""])),
            (
                latex,
                lambda: "\n".join(
                    [*(table.latex() for table in tables), *(f"% {printable(note)}" for note in told), ""]
                ),
            ),
        ]
        for name, text in files:
            if name is not None:
                _write(name, text())
        if STANDARD not in {name for name, _ in files}:
            show(tables, told, warned)


def _scores(named: str) -> list[str]:
    """The names of scores.

    Raises:
        InvalidRequest: there is no such score.
    """
    names = [name for name in named.split(",") if name]
    if odd := [name for name in names if name not in SCORES]:
        hint = f"scores: {', '.join(SCORES)}"
        raise InvalidRequest(problems=[Problem("--score", f"there is no score {shown(name)}", hint) for name in odd])
    return names


def _write(name: str, text: str) -> None:
    """Write a file, or standard output; what UTF-8 cannot say (half of a pair of surrogates) as an escape."""
    raw = text.encode("utf-8", "backslashreplace")
    if name == STANDARD:
        sys.stdout.buffer.write(raw)
        sys.stdout.flush()
    elif Path(name).exists() and not Path(name).is_file():  # a device or a pipe
        Path(name).write_bytes(raw)
    else:
        write_whole(Path(name), [raw])


def _write_items(name: str, graded: str, title: str, names: Keys) -> None:
    """Write the page of the answers, for which their file is read once more.

    Raises:
        InvalidRequest: they came from standard input, or are to go to standard output.
    """
    if STANDARD in {name, graded}:
        raise InvalidRequest(problems=[Problem("--items", "is for files", "the records are read twice")])
    with open_source(graded) as source:
        write_whole(Path(name), (piece.encode("utf-8", "backslashreplace") for piece in page_of(source, title, names)))


def _check_new(files: Mapping[str, str | None]) -> None:
    """Check that no file would be replaced.

    Raises:
        InvalidRequest: some are there.
    """
    problems = [
        Problem(option, f"{shown(name)} exists", "--force replaces it")
        for option, name in files.items()
        if name and name != STANDARD and Path(name).is_file()
    ]
    if problems:
        raise InvalidRequest(problems=problems)


def _check_one(options: Mapping[str, str | None]) -> None:
    """Check that two runs are not asked for what there is of one only."""
    problems = [
        Problem(option, "is for one file of grades", "--json, --markdown and --latex write a comparison")
        for option, value in options.items()
        if value is not None
    ]
    if problems:
        raise InvalidRequest(problems=problems)
