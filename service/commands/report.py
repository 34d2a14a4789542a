"""``spatialjudge report``: what a file of grades comes to."""

from __future__ import annotations

import json as json_format
from pathlib import Path
from typing import Annotated

import typer

from spatialjudge.grading.batch import open_source
from spatialjudge.grading.report import page, read_report
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.report_tables import report as show
from spatialjudge.service.terminal import reporting
from spatialjudge.solver import Problem


def report(
    graded: Annotated[
        str,
        typer.Argument(metavar="GRADED.jsonl", help="Records of spatialjudge grade, gzip or not; - is standard input."),
    ],
    *,
    by: Annotated[str, typer.Option(metavar="FIELDS", help="Group by these fields: model,k or question.kind.")] = "",
    pattern: Annotated[
        str | None, typer.Option(metavar="FIELD", help="Also show pattern accuracy: what a pattern's items share.")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the groups as CSV.")] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = None,
) -> None:
    """Show rates with their denominators, confidence intervals and chance levels, by group.

    Rates are of the answers that were graded; those that could not be graded are counted beside them.
    """
    with reporting():
        with open_source(graded) as source:
            found = read_report(source, [name for name in by.split(",") if name], pattern)
        if not found.total.items:
            problem = Problem(graded, "has no records", "spatialjudge grade ITEMS.jsonl -o GRADED.jsonl writes them")
            raise InvalidRequest(problems=[problem])
        if csv:
            with csv.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
                found.write_csv(file)
        if json:
            json.write_text(json_format.dumps(found.as_json(), indent=2) + "\n", encoding="utf-8")
        if html:
            title = f"Graded answers: {source.name}"
            html.write_text(page(found, title), encoding="utf-8", errors="xmlcharrefreplace")
        show(found)
