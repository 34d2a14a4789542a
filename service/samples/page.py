"""The page of a run's samples: one file of HTML that needs nothing else, whose data are unpacked as they are looked at.

Samples are packed in blocks (JSON, gzip, base64), so that a hundred thousand are some dozen megabytes, of which is
unpacked what is looked at; an index has of each what the list filters and sorts by. Nothing that a record says becomes
markup or runs: data stand in blocks of base64, the script puts texts in as texts, and the policy of the page admits the
one script and style whose hashes it has.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from gzip import compress
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from spatialjudge.grading import read_json
from spatialjudge.grading.batch import Source
from spatialjudge.grading.report import MAX_RECORD, Keys, as_text, taken, taken_from
from spatialjudge.relations import printable
from spatialjudge.service.samples.sample import RecordText, sample_of
from spatialjudge.solver.json_values import digest, write_json

BLOCK: Final = 250
"""Samples in a block: some hundred kilobytes, unpacked in milliseconds."""
_NOTHING: Final = "default-src 'none'; base-uri 'none'; form-action 'none'"
_INDEXED: Final = ("model", "outcome", "verdict", "tier", "group", "file")
"""What can be filtered by: a number into a list of names each."""


def page_of(sources: Sequence[Source], title: str, names: Keys) -> Iterator[str]:
    """The page of files of records, in pieces.

    Raises:
        InvalidInput: a line is no record of grading.
    """
    parts = {name: files(__package__).joinpath(f"page.{name}").read_text("utf-8") for name in ("html", "css", "js")}
    script, style = parts["js"], parts["css"]
    policy = f"{_NOTHING}; script-src {_hash(script)}; style-src {_hash(style)}"
    known = {"title": escape(printable(title)), "policy": policy, "style": style, "script": script}
    before, after = (Template(part).substitute(known) for part in parts["html"].split("$blocks"))
    yield before
    index = _Index()
    block: list[dict[str, Any]] = []
    for source, line in ((one, line) for one in sources for line in one.lines(MAX_RECORD)):
        with taken_from(source, line), taken():
            record = read_json(line.raw)
            block.append(index.add(sample_of(record), record, names, source.name))
        if len(block) == BLOCK:
            yield _packed(f"b{index.blocks}", block)
            index.blocks += 1
            block = []
    yield _packed(f"b{index.blocks}", block)
    yield _packed("index", index.as_json())
    yield after


class _Index:
    """What the list needs of each sample: columns, in which texts are numbers into lists of names."""

    def __init__(self) -> None:
        self.blocks = 0
        self._names: dict[str, dict[str, int]] = {name: {} for name in _INDEXED}
        self._columns: dict[str, list[Any]] = {name: [] for name in (*_INDEXED, "name", "value", "item")}
        self._items: dict[bytes, int] = {}
        self._first: dict[str, int] = {}
        self._twice: set[int] = set()

    def add(self, sample: RecordText, record: Mapping[str, Any], names: Keys, file: str) -> dict[str, Any]:
        """Take one more sample; what the page shows of it."""
        grade = sample.grade
        model, group = as_text(names.field(record, names.model)), ", ".join(map(as_text, names.group_of(record)))
        tier = str(grade.reading.tier or "") if grade.reading else ""
        indexed = model, str(grade.outcome), sample.verdict, tier, group, file
        for name, value in zip(_INDEXED, indexed, strict=True):
            known = self._names[name]
            self._columns[name].append(known.setdefault(printable(value), len(known)))
        number = len(self._columns["name"])
        first = self._first.setdefault(printable(sample.name), number)
        if first != number:
            self._twice |= {first, number}
        item = self._items.setdefault(digest(_item(record, names), "line"), len(self._items))
        for name, own in (("name", printable(sample.name)), ("value", sample.value), ("item", item)):
            self._columns[name].append(own)
        return _shown(sample, model, group)

    def as_json(self) -> dict[str, Any]:
        """The index as JSON values."""
        named = {name: list(known) for name, known in self._names.items()}
        return self._columns | {"names": named, "twice": sorted(self._twice), "block": BLOCK}


def _item(record: Mapping[str, Any], names: Keys) -> Any:
    """What answers to one item share; of a record that is no item, its line."""
    asked = record.get("question"), record.get("gold")
    if names.item is not None:
        return names.field(record, names.item)
    return [record["story_id"], *asked] if "story_id" in record else record["line"]


def _shown(sample: RecordText, model: str, group: str) -> dict[str, Any]:
    """What the page shows of a sample."""
    grade, conflict = sample.grade, sample.conflict
    reading = grade.reading
    listed = {
        "model": model,
        "group": group,
        "read": ", ".join(reading.labels) or reading.status if reading else "",
        "how": sample.how,
        "can hold": ", ".join(grade.can_hold or ()),
        "must hold": ", ".join(grade.must_hold or ()),
        "gold": ", ".join(grade.gold),
        "scores": ", ".join(f"{name} {value:g}" for name, value in grade.scores._asdict().items() if value is not None),
        "line": str(sample.line),
    }
    return {
        "name": printable(sample.name),
        "verdict": sample.verdict,
        "value": sample.value,
        "explanation": sample.explanation,
        "facts": sample.facts,
        "asked": sample.asked,
        "prompt": sample.prompt,
        "answer": sample.answer,
        "span": sample.span and _utf16(sample.answer or "", sample.span),
        "conflict": conflict["text"] if conflict else "",
        "clash": sorted(sample.clash),
        "picture": sample.picture.as_json() if sample.picture else None,
        "more": [[name, value] for name, value in listed.items() if value],
    }


def _utf16(text: str, span: tuple[int, int]) -> list[int]:
    """A span in the units in which a browser counts."""
    return [sum(1 + (letter > "\uffff") for letter in text[:end]) for end in span]


def _packed(name: str, value: Any) -> str:
    packed = b64encode(compress(write_json(value).encode("ascii"), 6, mtime=0)).decode("ascii")
    return f'<script type="application/json" id="{name}">{packed}</script>\n'


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
