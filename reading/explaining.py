"""What every step of a reading saw: for whoever has a misheard text in hand, or one that is not read.

Of each place that declares, and of all of the output, its sentences: the roles of their words by name; what leads to a
clause, the clause, the construction that fits it, and the tail behind; the finding that the sentence comes to; and the
conclusion. The step whose line is wrong is the one to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from spatialjudge.reading.outputs.outputs import WATCHED, Kind, Strict
from spatialjudge.reading.places.places import clipped, last_place
from spatialjudge.reading.places.readings import Reading
from spatialjudge.reading.sentences.clauses import About, Clause
from spatialjudge.reading.words.roles import LETTERS

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
        [
            *lines,
            f"conclusion: {reading.status}, {_listed(reading.labels)} by {reading.rule}, {reading.tier or 'unread'}",
        ]
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
        yield from (f"    {line}" for line in _of_clauses(said.clauses))
        yield f"    finding: {described(said.finding)}"


def named(roles: str) -> str:
    """Roles by their names; marks as they are."""
    return " ".join(_NAMES.get(role, repr(role)) for role in roles)


def _of_clauses(clauses: Sequence[Clause]) -> Iterator[str]:
    """What leads to each clause, the clause with what it is about and its construction, and what stands behind all."""
    said = max((number for number, clause in enumerate(clauses) if clause.about is not About.OPAQUE), default=-1)
    for number, clause in enumerate(clauses):
        if number > said >= 0:
            yield f"tail: {named(clause.links + clause.roles)}"
            continue
        yield from [f"lead: {named(clause.links)}"] if clause.links else []
        yield f"clause: {named(clause.roles)}: {clause.about}"
        yield from [f"construction: {clause.construction.example}"] if clause.construction else []


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
