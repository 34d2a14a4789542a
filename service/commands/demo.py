"""``spatialjudge demo``: answers that come with it, graded, and the pages of what they come to."""

from __future__ import annotations

import webbrowser
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated

import typer

from spatialjudge.service import printing, samples
from spatialjudge.service.commands.grade import grade
from spatialjudge.service.commands.report import report
from spatialjudge.service.commands.run import stage
from spatialjudge.service.terminal import reporting


def demo(
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Where files go; a new folder if left out.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the files if they exist.")] = False,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Grade 54 answers of three made-up models, and open the page on which each can be seen.

    The folder gets graded.jsonl, report.html and answers.html.
    """
    with reporting():
        folder = Path(mkdtemp(prefix="spatialjudge-")) if output is None else output
        folder.mkdir(parents=True, exist_ok=True)
        graded, page = str(folder / "graded.jsonl"), folder / "answers.html"
        with as_file(files(samples).joinpath("answers.jsonl")) as answers:
            stage(grade, str(answers), output=graded, force=force)
        stage(report, graded, by="model", html=str(folder / "report.html"), items=str(page), force=force)
        printing.told(f"every answer, and why it is wrong: {page.resolve()}")
        if browse:
            webbrowser.open(page.resolve().as_uri())
