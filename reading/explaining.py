"""What every step of a reading saw: for whoever has a misheard text in hand, or one that is not read.

Of JSON and its like what may answer, and what that says. Of each place that declares, and of all of the output, its
sentences: the roles of their words by name, and which words stand in no table; what leads to a clause, the clause, the
construction that fits it, and the tail behind; the finding that the sentence comes to. And why what was heard does not
count; and the conclusion. The step whose line is wrong is the one to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from spatialjudge.reading.outputs.outputs import WATCHED, Kind, Strict, Watched
from spatialjudge.reading.places.places import clipped, last_place
from spatialjudge.reading.places.readings import Reading
from spatialjudge.reading.sentences.clauses import About, Clause
from spatialjudge.reading.structures.structures import structures_of
from spatialjudge.reading.structures.walk import Walk
from spatialjudge.reading.words.roles import LETTERS

_NAMES = {letter: name for name, letter in LETTERS.items()}


def explain(read: Callable[..., Reading], text: str, **asked: Any) -> str:
    """How ``text`` is read by any of the readers but that of layouts, line by line.

    Raises:
        ValueError: as the reader does; ``asked`` is what it takes.
    """
    watched: list[Watched] = []
    token = WATCHED.set(watched)
    try:
        reading = read(text, **asked)
    finally:
        WATCHED.reset(token)
    lines = [line for one in watched for line in _explained(one, alone=len(watched) == 1)]
    conclusion = f"{reading.status}, {_listed(reading.labels)} by {reading.rule}, {reading.tier or 'unread'}"
    return "\n".join([*lines, f"conclusion: {conclusion}"])


def _explained(one: Watched, *, alone: bool) -> Iterator[str]:
    clean, kind, reasons = one
    yield from () if alone else [f"read for {kind.asks_for}"]
    yield from _structured(clean, kind)
    places = last_place(clean, verdicts=kind.verdicts)
    for place in places:
        heard = kind.inside(clean, [place], Strict())
        led = "declares" if kind.leads(clean, place, heard) else "is not led to"
        yield f"{place.rule} {led}: {_listed(heard.labels) if heard else 'not understood'}"
        yield from _sentences(clean, kind, *clipped(clean, place.start, place.end))
    yield "output"
    yield from _sentences(clean, kind, *clipped(clean, 0, len(clean)))
    yield from (f"not read: {reason}" for reason in reasons)


def _structured(clean: str, kind: Kind) -> Iterator[str]:
    """What may answer in JSON and its like, and what each of these says."""
    for structure in structures_of(clean, 0, len(clean)):
        if structure.has_fields:
            yield f"structure {clean[structure.start : structure.end]!r}"
            for one in Walk(kind.asked).top(structure):
                heard = kind.asked.says(one)
                said = {"claim": one.claim, "turned": one.turned, "beside": one.beside.strip()}
                more = "".join(f", {name} {value!r}" for name, value in said.items() if value)
                what = _listed(heard.labels) if heard else "nothing"
                yield f"  {', '.join(one.words)!r}, {one.rank.name.lower()}{more}: says {what}"


def _sentences(clean: str, kind: Kind, start: int, end: int) -> Iterator[str]:
    for said in kind.explained(clean, start, end):
        yield f"  {clean[said.start : said.end]!r}"
        yield from [f"    roles: {named(said.roles)}"] if said.roles else []
        yield from [f"    in no table: {', '.join(said.unknown)}"] if said.unknown else []
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
