"""``spatialjudge show``: graded answers, one by one, with what was read, the verdict, and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from json.encoder import encode_basestring_ascii
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from spatialjudge.grading import GradeOutcome, read_json
from spatialjudge.grading.batch import open_source
from spatialjudge.grading.report import MAX_RECORD, taken, taken_from
from spatialjudge.relations import printable, shown
from spatialjudge.service import printing, terminal
from spatialjudge.service.printing import OUT
from spatialjudge.service.samples.sample import RecordText, sample_of
from spatialjudge.solver import InvalidInput

SHOWN: Final = 10
"""Samples that are shown if nobody says how many."""


@terminal.reporting()
def show(
    graded: Annotated[
        str, typer.Argument(metavar="GRADED.jsonl", help="Records of spatialjudge grade; - is standard input.")
    ],
    name: Annotated[
        str | None, typer.Argument(metavar="[ID | LINE]", help="The id of an item, or the number of its line.")
    ] = None,
    *,
    wrong: Annotated[bool, typer.Option("--wrong", help="Those that were graded and are not right.")] = False,
    unread: Annotated[bool, typer.Option("--unread", help="Those that could not be read.")] = False,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="At most so many.")] = SHOWN,
) -> None:
    """Show graded answers: story, question, the answer with the words that were read, the verdict, the clash, the room.

    Where no placement has what was answered, the room shows where it would have to be.
    """
    if name is not None and (wrong or unread):
        raise InvalidInput.at("ID", "does not go with --wrong or --unread", "leave one of them out")
    named = _named(graded, name) if name is not None else _chosen(graded, wrong=wrong, unread=unread)
    count = 0
    for record in islice(named, limit):
        _print_sample(sample_of(record))
        count += 1
    if not count:
        problem = "has no such record" if name is None else f"has no record {shown(name)}"
        raise InvalidInput.at(shown(graded), problem, None if name is None else "an id, or the number of a line")


def _named(graded: str, name: str) -> Iterator[dict[str, Any]]:
    """The records with that id; if there are none, that of the line with that number."""
    identity = encode_basestring_ascii(name).encode()
    marks = (b'{"id":' + identity, b'{"id":' + name.encode() + b",")
    line_mark = b'"line":' + name.encode() + b","
    of_line, found = None, False
    with open_source(graded) as source:
        for line in source.lines(MAX_RECORD):
            named = line.raw.startswith(marks)
            if named or (not found and line_mark in line.raw[: line.raw.find(b'"input":')]):
                with taken_from(source, line), taken():
                    record = read_json(line.raw)
                    sample_of(record, pictured=False)
                if named:
                    found = True
                    yield record
                else:
                    of_line = of_line or record
    if of_line is not None and not found:
        yield of_line


def _chosen(graded: str, *, wrong: bool, unread: bool) -> Iterator[dict[str, Any]]:
    """The records of all answers, or of those that are wrong, or could not be read."""
    with open_source(graded) as source:
        for line in source.lines(MAX_RECORD):
            with taken_from(source, line), taken():
                record = read_json(line.raw)
                sample = sample_of(record, pictured=False)
            unreadable = sample.grade.outcome is GradeOutcome.UNREADABLE
            if not (wrong or unread) or (wrong and sample.wrong) or (unread and unreadable):
                yield record


def _print_sample(told: RecordText) -> None:
    """Print a graded record: what was asked and answered, what that is worth and why, and where things are."""
    worth = "" if told.value is None else f"   {_worth(told.value)}"
    OUT.print(
        Text.assemble((printable(told.name), "bold"), f"   {told.verdict}{worth}", (f"   line {told.line}", "dim"))
    )
    prompt, asked = told.prompt or "", told.asked
    for number, fact in enumerate(told.facts):
        if len(told.facts) > 1 or number in told.clash or _place_in(prompt, fact) is None:
            OUT.print(Text(f"  fact {number}  {printable(fact)}", "bold red" if number in told.clash else ""))
    place = _place_in(prompt, asked)
    before, asked, after = place or (prompt and f"{prompt}\n", asked, "")
    OUT.print(Text.assemble((_lines(before), "dim"), (_lines(asked), "bold"), (_lines(after), "dim")))
    OUT.print(_marked(told.answer, told.span))
    if told.how:
        printing.prose(told.how, "dim")
    printing.prose(told.explanation)
    if told.conflict:
        printing.prose(told.conflict["text"], "red")
    if told.picture:
        printing.print_picture(told.picture)
    OUT.print()


def _place_in(prompt: str, text: str) -> tuple[str, str, str] | None:
    """What stands in the prompt before a text, the text, and what is behind it, if its words stand there whole."""
    before, found, after = prompt.rpartition(text) if text else ("", "", "")
    cut = any(pair[1:] and pair.isalnum() for pair in (before[-1:] + text[:1], text[-1:] + after[:1]))
    return (before, found, after) if found and not cut else None


def _worth(value: float) -> str:
    return {0.0: "wrong", 1.0: "right"}.get(value, f"{value:g}")


def _marked(answer: str | None, span: tuple[int, int] | None) -> Text:
    """An answer with the words that were read."""
    if answer is None:
        return Text("(no answer)", "dim")
    start, end = span or (0, 0)
    return Text.assemble(
        _lines(answer[:start]), (_lines(answer[start:end]), "reverse bold" if span else ""), _lines(answer[end:])
    )


def _lines(text: str) -> str:
    """A text of several lines without what a terminal would obey."""
    return "\n".join(map(printable, text.split("\n")))
