"""``spatialjudge run`` and ``demo``: from a benchmark, or from answers that come with it, to rates at once."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from filecmp import cmp
from functools import partial
from importlib import resources
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated, Any, Final

import typer

from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.relations import shown
from spatialjudge.service import printing, terminal
from spatialjudge.service.commands.ask import ask
from spatialjudge.service.commands.grade import grade
from spatialjudge.service.commands.items import items as write_items
from spatialjudge.service.commands.report import report
from spatialjudge.solver import InvalidInput

GOES_ON: Final = frozenset({0, terminal.SOME_ERRORS})
"""Exit codes of a stage after which the next has something to do."""


@terminal.reporting()
def run(
    benchmark: Annotated[str, typer.Argument(metavar="NAME", help=f"items, or one of {', '.join(BENCHMARKS)}.")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The benchmark's own files, or one of items.")],
    *,
    base_url: terminal.BaseUrl,
    model: Annotated[str, typer.Option(metavar="NAME", help="The model's name there.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="What is made goes into this folder.")
    ],
    beside: terminal.Beside = None,
    samples: Annotated[int, typer.Option(min=1, help="Answers to ask for, an item.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, help="Calls under way at once.")] = 8,
    temperature: Annotated[float | None, typer.Option(min=0, help="Left to the endpoint if not given.")] = None,
    max_tokens: Annotated[int | None, typer.Option(min=1, help="Tokens in an answer at most.")] = None,
    limit: terminal.Limit = None,
    sample: terminal.SampleOption = None,
    seed: terminal.AskedSeed = None,
    by: Annotated[str, typer.Option(metavar="FIELDS", help="Group the rates by these fields.")] = "model",
) -> None:
    """Measure a model: write a benchmark's items, ask the model, grade its answers, and report.

    The folder gets items.jsonl, answers.jsonl, graded.jsonl and report.html. The same command again goes on where
    it was stopped, or asks again what failed; for another model, other items or other options name another folder.
    NAME is `items` for a file of items of your own, such as `spatialjudge generate` writes. For more options use the
    commands one by one: `items`, `ask`, `grade`, `report`.

    Exit code **0** every item was asked and graded, **1** some were not.
    """
    output.mkdir(parents=True, exist_ok=True)
    items, answers, graded = (output / f"{name}.jsonl" for name in ("items", "answers", "graded"))
    if benchmark == "items":
        hint = "concatenate them: a line is an item"
        terminal.refuse((len(files) != 1, "FILE", f"items are in one file, not in {len(files)}", hint))
        [items] = files
    else:
        write = partial(write_items, benchmark, files, beside=beside, limit=limit, sample=sample, seed=seed or 0)
        _written(items, write)
        limit = sample = None  # the items are those that are taken
    asked = {"temperature": temperature, "max_tokens": max_tokens, "samples": samples, "concurrency": concurrency}
    asked |= {"limit": limit, "sample": sample, "seed": seed}
    codes = [
        stage(ask, items, base_url=base_url, model=model, output=answers, resume=True, **asked),
        stage(grade, str(answers), output=str(graded), force=True),
        stage(report, str(graded), by=by, html=str(output / "report.html"), force=True),
    ]
    printing.ERR.print(f"everything is in {output}")
    raise typer.Exit(max(codes))


def _written(items: Path, write: Callable[..., None]) -> None:
    """Write the items of a benchmark, all or nothing; those that are there must be the same."""
    unfinished = items.with_name(items.name + ".unfinished")
    stage(write, output=str(unfinished), force=True)
    if items.exists() and not cmp(items, unfinished, shallow=False):
        unfinished.unlink()
        hint = "repeat the command as it was, or name another --output"
        raise InvalidInput.at(shown(str(items)), "holds other items than these files and options", hint)
    unfinished.replace(items)


def stage(command: Any, *arguments: Any, **options: Any) -> int:
    """Run one of the commands; what it found wrong with single items does not stop the next, but is its exit code."""
    try:
        command(*arguments, **options)
    except typer.Exit as ended:
        if ended.exit_code not in GOES_ON:
            raise
        return ended.exit_code
    return 0


@terminal.reporting()
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
    folder = Path(mkdtemp(prefix="spatialjudge-")) if output is None else output
    folder.mkdir(parents=True, exist_ok=True)
    graded, page = str(folder / "graded.jsonl"), folder / "answers.html"
    with resources.as_file(resources.files("spatialjudge.service.samples") / "answers.jsonl") as answers:
        stage(grade, str(answers), output=graded, force=force)
    stage(report, graded, by="model", html=str(folder / "report.html"), items=str(page), force=force)
    printing.told(f"every answer, and why it is wrong: {page.resolve()}")
    if browse:
        webbrowser.open(page.resolve().as_uri())
