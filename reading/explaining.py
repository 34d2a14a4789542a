"""What every step of a reading saw: for whoever has a misheard text in hand, or one that is not read.

Of each place that declares, and of all of the output, its sentences: the roles of their words by name, the clauses with
the construction that fits each, and what the sentence comes to. The step whose line is wrong is the one to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, NamedTuple

from spatialjudge.grading.reader.clauses import Clause
from spatialjudge.grading.reader.outputs import WATCHED, Kind, Strict
from spatialjudge.grading.reader.places import clipped, last_place
from spatialjudge.grading.reader.readings import Reading
from spatialjudge.grading.reader.roles import LETTERS

_NAMES = {letter: name for name, letter in LETTERS.items()}


def explain(read: Callable[..., Reading], text: str, **asked: Any) -> str:
    """How ``text`` is read by ``read_relation``, ``read_yes_no``, ``read_choice`` or ``read_sequence``, line by line.

    Raises:
        ValueError: as the reader does; ``asked`` is what it takes.
    """
    watched: list[tuple[str, Kind]] = []
    token = WATCHED.set(watched)
    try:
        reading = read(text, **asked)
    finally:
        WATCHED.reset(token)
    lines = [line for clean, kind in watched for line in _explained(clean, kind)]
    return "\n".join(
        [*lines, f"{reading.status}: {_listed(reading.labels)} by {reading.rule}, {reading.tier or 'unread'}"]
    )


def _explained(clean: str, kind: Kind) -> Iterator[str]:
    places = last_place(clean, verdicts=kind.verdicts)
    for place in places:
        heard = kind.inside(clean, [place], Strict())
        led = "declares" if kind.leads(clean, place, heard) else "is not led to"
        yield f"{place.rule} {led}: {_listed(heard.labels) if heard else 'not understood'}"
        yield from _sentences(clean, kind, *clipped(clean, place.start, place.end))
    yield "output"
    yield from _sentences(clean, kind, *clipped(clean, 0, len(clean)))


def _sentences(clean: str, kind: Kind, start: int, end: int) -> Iterator[str]:
    for said in kind.explained(clean, start, end):
        yield f"  {clean[said.start : said.end]!r}"
        yield from [f"    roles: {named(said.roles)}"] if said.roles else []
        yield from (f"    {line}" for line in said.clauses)
        yield f"    finding: {described(said.finding)}"


def named(roles: str) -> str:
    """Roles by their names; marks as they are."""
    return " ".join(_NAMES.get(role, repr(role)) for role in roles)


def of_clause(clause: Clause) -> str:
    """A clause with what leads to it and the construction that reads it."""
    fits = f", as {clause.construction.example!r}" if clause.construction else ""
    return f"clause: {f'[{named(clause.links)}] ' if clause.links else ''}{named(clause.roles)}: {clause.about}{fits}"


def described(finding: NamedTuple) -> str:
    """The fields of a finding that say anything."""
    said = {name: value for name, value in finding._asdict().items() if name not in {"start", "end"}}
    return ", ".join(_field(name, value) for name, value in said.items() if value not in (False, (), ""))


def _field(name: str, value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return name if value is True else f"{name} {_listed(value) if isinstance(value, tuple) else value}"


def _listed(labels: tuple[object, ...]) -> str:
    return ", ".join(map(str, labels)) or "none"
