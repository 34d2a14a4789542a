"""Items read for what a model is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from spatialjudge.grading import read_json
from spatialjudge.grading.batch import Line, open_source
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.facts import MAX_PROBLEMS

MAX_ITEM: Final = 1 << 24
"""Bytes in an item: prompts may be long, and nothing is solved here."""

Message = dict[str, Any]


class Call(NamedTuple):
    """One call to be made: the item's line number and fields, which of its samples this is, and what is sent.

    Without messages nothing is, and the item stays as it is; ``field`` is what the reply becomes in it.
    """

    line: int
    sample: int
    item: dict[str, Any]
    messages: list[Message]
    field: str = "answer"


def calls(items: str, taken: Collection[int], samples: int, system: str | None = None) -> Iterator[Call]:
    """The calls for a file of items, those of them that are taken by number: each one's samples, one after the other.

    Raises:
        InvalidInput: a line is no item, or has no prompt.
    """
    with open_source(items) as source:
        for line in source.lines(MAX_ITEM):
            if line.number not in taken:
                continue
            item = _item(line)
            messages = _messages(item["prompt"], system)
            for sample in range(samples):
                yield Call(line.number, sample, item, messages)


def check_items(items: str) -> list[int]:
    """Look at every line before anything is asked; the numbers of the lines that have items.

    Raises:
        InvalidInput: some lines cannot be asked about; the first of them are named.
    """
    problems: list[Problem] = []
    numbers: list[int] = []
    with open_source(items) as source:
        for line in source.lines(MAX_ITEM):
            numbers.append(line.number)
            try:
                _item(line)
            except InvalidInput as error:
                problems += error.problems
            if len(problems) >= MAX_PROBLEMS:
                break
    if problems:
        raise InvalidInput(problems)
    if not numbers:
        raise InvalidInput.at(items, "has no items", "an item is a line of JSON with a prompt")
    return numbers


def _item(line: Line) -> dict[str, Any]:
    where = f"line {line.number}"
    if line.too_long:
        raise InvalidInput.at(where, f"is longer than {MAX_ITEM} bytes")
    item = read_json(line.raw, where)
    if not isinstance(item, dict):
        raise InvalidInput.at(where, "is no JSON object")
    prompt = item.get("prompt")
    if not (isinstance(prompt, str) and prompt.strip()) and not _are_messages(prompt):
        hint = "a text, or a list of messages with role and content; `spatialjudge generate` and `items` write it"
        raise InvalidInput.at(f"{where}.prompt", "is not there" if prompt is None else "is no prompt", hint)
    return item


def _are_messages(prompt: object) -> bool:
    return (
        isinstance(prompt, list)
        and bool(prompt)
        and all(isinstance(message, dict) and isinstance(message.get("role"), str) for message in prompt)
    )


def _messages(prompt: str | list[Message], system: str | None) -> list[Message]:
    messages = [{"role": "user", "content": prompt}] if isinstance(prompt, str) else prompt
    return [{"role": "system", "content": system}, *messages] if system else messages
