"""Records: what came of grading a line, as a line of JSON in ASCII.

::

    {"id":"q1","line":1,"input":"b1946ac92492d234","outcome":"graded",...,"settings":{"slim":true},
     "judge":"0.2.0+2ffee0e23d35","record_version":2,"item":{"question":{...},"answer":"north","gold":"N","k":3}}

A record begins with its *head*: the id of its line, if that is a text or a whole number, the line's number, a
fingerprint of it, and what came of it. The grade follows, without its nulls, which :func:`whole` brings back; then the
settings that are not the usual ones, the version and commit that graded, the version of all these names, and the item
as it came, with whatever else the line had.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from json.encoder import encode_basestring_ascii
from typing import Any, Final, NamedTuple

from spatialjudge.grading.grade import Grade, GradeOutcome
from spatialjudge.grading.items import ITEM_FIELDS
from spatialjudge.grading.questions import CLOSED_KINDS
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.json_values import write_json

VERSION: Final = 2
"""The version of a record: it is another one when a field gets another name or meaning."""
MAX_HEAD: Final = 80
"""Bytes by which a torn record is known for one."""
_HEAD: Final = re.compile(
    rb'\{(?:"id":(?:"(?:[^"\\]|\\.)*"|-?\d+),)?"line":(\d+),"input":"([0-9a-f]+)","outcome":"(%s)",'
    % "|".join(GradeOutcome).encode()
)
_HEADS: Final = [
    f'{{{first}"line":0,"input":"0","outcome":"{outcome}",'.encode()
    for first in ("", '"id":0,', r'"id":"\\",')
    for outcome in GradeOutcome
]
"""A head of each form: what ends like one of these, wherever that begins, is torn in no other way."""
_NOT_SLIM: Final = frozenset({"story", "prompt"})
_ITEM_FIELDS: Final = frozenset(ITEM_FIELDS)
_NULL: Final = Grade(GradeOutcome.ERROR).as_json()
_NULL_QUESTION: Final = {False: {"relation": None, "modality": None}, True: {"none": None}}
"""What a question lacks, by whether it is closed."""


class Record(NamedTuple):
    """The record of a line: the line's number, what came of it and why, and the record itself as a line of JSON."""

    number: int
    outcome: GradeOutcome
    text: bytes
    errors: tuple[Problem, ...] = ()


class Head(NamedTuple):
    """What a record begins with."""

    number: int
    fingerprint: str
    outcome: GradeOutcome


def slim(item: Mapping[str, Any]) -> dict[str, Any]:
    """The item without what is long, and can be known by the fingerprint of its story."""
    return {name: item[name] for name in item if name not in _NOT_SLIM}


def beside(item: dict[str, Any], others: dict[str, Any]) -> tuple[str, str]:
    """What a record has beside the grade, as JSON: before it the id, after it the item with the line's other fields.

    The id is taken out of the others. What a foreign line calls like a field of items that is mapped elsewhere stands
    there as ``line.answer``.

    Raises:
        InvalidInput: it has a number that cannot be written.
    """
    first, identity = "", others.get("id")
    if isinstance(identity, str) or type(identity) is int:
        del others["id"]
        first = f'"id":{encode_basestring_ascii(identity) if isinstance(identity, str) else identity},'
    for name in _ITEM_FIELDS & others.keys():
        others[f"line.{name}"] = others.pop(name)
    return first, f',"record_version":{VERSION},"item":{write_json(item | others)}'


def settings_json(settings: Mapping[str, Any]) -> str:
    """The settings, and who judges by them, as JSON, as they follow the grade in each record."""
    from spatialjudge.version import BUILD  # noqa: PLC0415 - looking it up takes longer than all the rest

    unusual = f',"settings":{write_json(settings)}' if settings else ""
    return f'{unusual},"judge":"{BUILD}"'


def write_record(number: int, fingerprint: str, grade: Grade, settings: str, first: str, last: str) -> Record:
    """The record of a line: its number and fingerprint, its grade, and what of :func:`beside` stands around that."""
    text = f'{{{first}"line":{number},"input":"{fingerprint}",{grade.json[1:-1]}{settings}{last}}}\n'
    return Record(number, grade.outcome, text.encode("ascii"), grade.errors)


def read_head(text: bytes) -> Head | None:
    """The head of a record; nothing of what is none."""
    found = _HEAD.match(text)
    if found is None or not text.endswith(b"}"):
        return None
    return Head(int(found[1]), found[2].decode(), GradeOutcome(found[3].decode()))


def is_torn(piece: bytes) -> bool:
    """Whether this is the beginning of a record, wherever it was torn: something makes it a whole head."""
    piece = piece[:MAX_HEAD].rstrip(b"\0")  # which a file may end with when the power fails
    return any(_HEAD.match(piece + head[start:]) for head in _HEADS for start in range(len(head) + 1))


def renumbered(text: bytes, number: int) -> Record | None:
    """A record that was made elsewhere, of a line that is this one here; nothing of what is none."""
    found = _HEAD.match(text)
    if found is None:
        return None
    outcome = GradeOutcome(found[3].decode())
    errors = json.loads(text)["errors"] if outcome is GradeOutcome.ERROR else ()
    text = b"%s%d%s\n" % (text[: found.start(1)], number, text[found.end(1) :])
    return Record(number, outcome, text, tuple(Problem(**error) for error in errors))


def check_version(record: Mapping[str, Any]) -> None:
    """Check that what has a number of a line, as grades alone do not, has the names that records have today.

    Raises:
        InvalidInput: it is a record of another version.
    """
    version = record.get("record_version")
    if version != VERSION and {"line", "outcome"} <= record.keys():
        said = "an early version" if version is None else f"version {version}"
        hint = f"grade the items again: these are of version {VERSION}"
        raise InvalidInput.at("line", f"is a record of {said}", hint)


def whole(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record, or a grade, with all fields of a grade: what is absent is null.

    Raises:
        KeyError: it is none.
        InvalidInput: it is one of another version.
    """
    check_version(record)
    question, reading = record.get("question"), record.get("reading")
    return {
        **_NULL,
        **record,
        "outcome": record["outcome"],
        "question": question and {**_NULL_QUESTION[question["kind"] in CLOSED_KINDS], **question},
        "reading": reading and {"tier": None, **reading},
        "scores": {**_NULL["scores"], **record.get("scores", {})},
    }
