"""``spatialjudge validate``: which items can never be graded, and why, before a run starts."""

from __future__ import annotations

import json as json_format
from collections import Counter
from dataclasses import replace
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from spatialjudge.adapters import mark_of
from spatialjudge.adapters.mark import PROBE
from spatialjudge.grading import Flag, GradeOutcome, Grader, Limits, misplaced
from spatialjudge.grading.batch import Fields, Line, head_checked, open_source, read_record
from spatialjudge.service import printing, terminal
from spatialjudge.service.commands.grade import ItemsFile
from spatialjudge.service.printing import OUT
from spatialjudge.solver import InvalidInput, Problem

ANSWERED: Final = ("answer", "extracted", "quoted", "asked_again", "finish_reason")
"""What an item has of its answer, which is not looked at."""
SHOWN: Final = 20
"""Items that cannot be graded which people are shown; ``--json`` has them all."""


@terminal.reporting()
def validate(
    items: ItemsFile,
    *,
    mapped: terminal.MapOption = None,
    grid: Annotated[int | None, typer.Option(help="The grid of stories that do not say.")] = None,
    vocabulary: Annotated[str | None, typer.Option(help="The vocabulary of stories that do not say.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each that is told.")] = False,
) -> None:
    """Find the items that can never be graded, whatever is answered: trainers have no better use for them.

    An item is graded with an answer that abstains. A story that contradicts itself, a label nobody knows or a question
    that takes too long shows at once, with its line. A gold answer that cannot hold is told, too, and stops nothing.

    Exit code **0** every item can be graded, **1** some cannot.
    """
    limits = terminal.current_settings().limits
    fields = Fields(terminal.mapped_fields(mapped), terminal.given(grid=grid, vocabulary=vocabulary))
    grader = Grader(limits)
    count, found = 0, Counter[bool]()
    with open_source(items) as source:
        lines = source.lines(limits.max_body_bytes)
        for line in head_checked(lines, source.name, limits, lambda problem: printing.warnings([problem])):
            count += 1
            odd = _oddity(line, fields, grader, limits)
            if odd is None:
                continue
            unusable = odd["outcome"] is not None
            found[unusable] += 1
            if json:
                typer.echo(json_format.dumps({"line": line.number, **odd}))
            elif found[unusable] <= SHOWN:
                tell = printing.errors if unusable else printing.warnings
                tell([Problem(f"line {line.number}", f"{odd['outcome'] or odd['flag']}: {odd['explanation']}")])
    if not json:
        more = f", of which {SHOWN} are shown" if found[True] > SHOWN else ""
        gold = f"   {found[False]} with a gold answer that cannot hold" if found[False] else ""
        can, cannot = count - found[True], found[True]
        OUT.print(Text(f"{count} items   {can} can be graded   {cannot} cannot{more}{gold}"))
    raise typer.Exit(terminal.SOME_ERRORS if found[True] else 0)


def _oddity(line: Line, fields: Fields, grader: Grader, limits: Limits) -> dict[str, Any] | None:
    """Why an item can never be graded, or what is odd about it."""
    try:
        record = read_record(line, limits)
        item, others = fields.parted(record)
        asked = {name: value for name, value in item.items() if name not in ANSWERED}
        grade = grader.grade(asked | {"answer": PROBE}, record)
    except InvalidInput as error:
        where, problem, _ = error.problems[0]
        return {"outcome": GradeOutcome.ERROR, "flag": None, "explanation": f"{where}: {problem}"}
    marked = mark_of(replace(grade, errors=fields.named(grade.errors)))
    if not marked.measured:
        return {"outcome": grade.outcome, "flag": None, "explanation": marked.explanation}
    if odd := misplaced(others):
        said = "; ".join(f"{name}: {hint}" for name, _, hint in odd)
        return {"outcome": None, "flag": Flag.UNREAD_FIELD, "explanation": said}
    if Flag.GOLD_IMPOSSIBLE in grade.flags:
        can_hold = f"; can hold: {', '.join(grade.can_hold)}" if grade.can_hold else ""
        return {"outcome": None, "flag": Flag.GOLD_IMPOSSIBLE, "explanation": f"{', '.join(grade.gold)}{can_hold}"}
    return None
