"""Logs that people already have: what harnesses and runners write of answers, turned into items.

A log is a table of where things are in its format: how to get from its bytes to its entries (a line each, or one
document with a list), where an entry has its answers, and where the item that was asked. What a format calls otherwise
than items do is renamed; an entry with several answers is as many items, numbered by ``sample``. An item may also be
there as JSON text in a field ``item``, which is how it travels best in a data set. An entry that is none passes as it
is, so that grading says what is wrong with it.

The formats were taken from what the tools write: lm-evaluation-harness 0.4, Inspect 0.3 (``inspect log dump``),
verifiers 0.4, NeMo-Gym 0.7, OpenAI's and vLLM's batch files, promptfoo 0.121 (``-o results.json``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from spatialjudge.grading.batch.fields import look_up
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.sources import Source
from spatialjudge.grading.completions import last_text, stop_reason, text_of
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.json_values import read_json

MAX_ENTRY: Final = 1 << 28
"""Bytes in an entry of a log: transcripts and whole documents are long, and the files are the user's own."""

LogEntry = dict[str, Any]
_NO_LOG: Final = "is it a log of this tool (Inspect's: inspect log dump)? Items on lines are read without --from"


class Output(NamedTuple):
    """An answer, ``None`` where there is none, and why it ended, in the words of chat completions."""

    text: str | None
    finish_reason: str | None = None


class Log(NamedTuple):
    """Where a format has what an item needs; paths are names and list positions joined by dots.

    ``entries`` is the path of the list of entries in a format that is one document; without it, each line is one.
    ``answers`` finds an entry's answers. ``items`` are the paths of mappings with the fields of the item, a later one
    going before an earlier one; ``kept`` are paths of other fields, and the names that they get.
    """

    answers: Callable[[LogEntry], list[Output]]
    items: tuple[str, ...] = ()
    kept: Mapping[str, str] = {}
    entries: str | None = None


def _list_at(entry: object, path: str) -> list[Any]:
    """The list at a path; an empty one, if there is none."""
    found = look_up(entry, path)
    return found if isinstance(found, list) else []


def _resps(entry: LogEntry) -> list[Output]:
    """lm-eval: a list of requests, of which generation has one, with an answer for each repeat."""
    return [Output(text_of(answer)) for answer in _list_at(entry, "resps.0")]


def _completion(path: str) -> Callable[[LogEntry], list[Output]]:
    """OpenAI's chat completion at a path, with its choices; Inspect calls the reason for an end otherwise."""
    return lambda entry: [
        Output(text_of(look_up(choice, "message")), _reason(choice)) for choice in _list_at(entry, f"{path}.choices")
    ]


def _reason(choice: object) -> str | None:
    """Why an answer ended, by whichever of the names that tools have for that."""
    names = ("finish_reason", "stop_reason", "finishReason")
    reason = next((reason for name in names if (reason := look_up(choice, name))), None)
    return CUT_OFF.get(reason, reason) if isinstance(reason, str) else None


def _traces(entry: LogEntry) -> list[Output]:
    """verifiers: of each trace, the last message of the assistant, and why the last call without an error ended."""
    found = []
    for trace in _list_at(entry, "traces"):
        messages = [look_up(node, "message") or node for node in _list_at(trace, "nodes")]
        reply = text_of([message for message in messages if look_up(message, "role")])
        calls = [call for call in _list_at(trace, "calls") if not look_up(call, "error")]
        found.append(Output(reply, _reason(calls[-1]) if calls else None))
    return found


def _responses(entry: LogEntry) -> list[Output]:
    """NeMo-Gym: an object of OpenAI's Responses API; its last message."""
    response = entry.get("response")
    return [Output(last_text(response), CUT_OFF.get(stop_reason(response) or ""))]


def _output(entry: LogEntry) -> list[Output]:
    """promptfoo: what the provider gave."""
    return [Output(text_of(look_up(entry, "response.output")), _reason(entry.get("response")))]


CUT_OFF: Final = {"max_tokens": "length", "model_length": "length", "max_output_tokens": "length"}
"""What others say for an answer that was cut off by its length."""
_BATCH: Final = Log(_completion("response.body"), kept={"custom_id": "custom_id", "response.body.model": "model"})
LOGS: Final[Mapping[str, Log]] = {
    "lm-eval": Log(_resps, ("doc",), {"doc_id": "doc_id", "filter": "filter"}),
    "inspect": Log(_completion("output"), ("metadata",), {"id": "id", "epoch": "epoch", "model": "model"}, "samples"),
    "verifiers": Log(_traces, ("traces.0.task", "traces.0.task.data")),
    "nemo-gym": Log(_responses, ("verifier_metadata",), {"response.model": "model"}),
    "openai-batch": _BATCH,
    "vllm-batch": _BATCH,
    "promptfoo": Log(_output, ("vars",), {"provider.id": "model"}, "results.results"),
}


def from_log(source: Source, name: str) -> Source:
    """A log, its entries as items, of any length: lines numbered like the entries.

    Raises:
        InvalidInput: there is no such format; as its lines are taken, a document is none of the format.
    """
    log = LOGS.get(name)
    if log is None:
        raise InvalidInput.at("from", f"unknown format {shown(name)}", f"formats: {', '.join(LOGS)}")
    return replace(source, lines=partial(_lines if log.entries is None else _of_document, source, log))


def _lines(source: Source, log: Log, max_line: int) -> Iterator[Line]:
    for line in source.lines(max(max_line, MAX_ENTRY)):
        entry = None if line.too_long else _object(line.raw)
        yield from [line] if entry is None else _items(entry, line.number, log)


def _of_document(source: Source, log: Log, _: int) -> Iterator[Line]:
    try:
        entries = look_up(read_json(source.document(), source.name, finite=False), log.entries or "")
    except InvalidInput as error:
        raise InvalidInput.at(source.name, f"is not one JSON document: {error.problems[0].problem}", _NO_LOG) from None
    if not isinstance(entries, list):
        raise InvalidInput.at(source.name, f"has no list at {log.entries}", _NO_LOG)
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, dict):
            yield from _items(entry, number, log)
        else:
            yield Line(number, json.dumps(entry).encode())


def _object(raw: bytes) -> LogEntry | None:
    """The object that a text is, if it is one."""
    try:
        value = read_json(raw, finite=False)
    except InvalidInput:
        return None
    return value if isinstance(value, dict) else None


def _items(entry: LogEntry, number: int, log: Log) -> Iterator[Line]:
    item: LogEntry = {}
    for path in log.items:
        part = look_up(entry, path)
        item |= (part if isinstance(part, dict) else {}) | _as_text(look_up(part, "item"))
    item |= {name: value for path, name in log.kept.items() if (value := look_up(entry, path)) is not None}
    answers = log.answers(entry) or [Output(None)]
    for sample, (text, reason) in enumerate(answers):
        more: LogEntry = {"sample": sample} if len(answers) > 1 else {}
        more |= {"finish_reason": reason} if reason else {}
        yield Line(number, json.dumps({**item, **more, "answer": text}).encode())


def _as_text(item: object) -> LogEntry:
    """An item that travelled as JSON text."""
    return (_object(item.encode("utf-8", "surrogatepass")) if isinstance(item, str) else None) or {}


def with_items(source: Source, items: Mapping[str, LogEntry], name: str) -> Source:
    """Answers joined to items: each line with the fields of the item that its own field ``name`` names.

    Fields of its own stay. A line that names no item passes as it is, so that grading says what it lacks.
    """

    def lines(max_line: int) -> Iterator[Line]:
        for line in source.lines(max_line):
            entry = None if line.too_long else _object(line.raw)
            item = items.get(_key(look_up(entry, name))) if entry else None
            yield Line(line.number, json.dumps({**item, **entry}).encode()) if entry and item else line

    return replace(source, lines=lines)


def items_by(lines: Iterable[Line], name: str) -> dict[str, LogEntry]:
    """Items by one of their fields, to join answers to.

    Raises:
        InvalidInput: a line is no item, has no such field, or has a value that another has, too.
    """
    items: dict[str, LogEntry] = {}
    for line in lines:
        entry = _object(line.raw)
        key = _key(look_up(entry, name))
        if entry is None or not key or key in items:
            problem = "is no JSON object" if entry is None else f"has no {shown(name)}" if not key else "is there twice"
            raise InvalidInput.at(f"join line {line.number}", problem, f"items are joined by {shown(name)}")
        items[key] = entry
    return items


def _key(value: object) -> str:
    """How a value is compared: tools write numbers as texts; without a value, nothing."""
    return str(value) if isinstance(value, str | int) else ""
