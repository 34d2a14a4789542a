"""Items read for what a model is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.prompts import Ending
from spatialjudge.grading import CLOSED_KINDS, COUNT, LAYOUT, GradeOutcome, read_json, text_of
from spatialjudge.grading.batch import Line, check_version, open_source
from spatialjudge.relations import shown, vocabulary
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.facts import MAX_PROBLEMS

MAX_ITEM: Final = 1 << 24
"""Bytes in an item: prompts may be long, and nothing is solved here."""

Message = dict[str, Any]

AGAIN: Final = "Repeat your answer as it is, without thinking about it again."
EXTRACT: Final = (
    "Below is what somebody answered to a question. Quote the words in it that state the final answer: word for word, "
    "as few as say it, and nothing else. Do not answer the question yourself. If no answer is stated, say: none."
)


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
    if not _is_prompt(prompt):
        hint = "a text, or a list of messages with role and content; `spatialjudge generate` and `items` write it"
        raise InvalidInput.at(f"{where}.prompt", "is not there" if prompt is None else "is no prompt", hint)
    return item


def _is_prompt(prompt: object) -> bool:
    """Whether it is a text, or a list of messages."""
    if not isinstance(prompt, list):
        return isinstance(prompt, str) and prompt.strip() != ""
    return bool(prompt) and all(isinstance(one, dict) and isinstance(one.get("role"), str) for one in prompt)


def _messages(prompt: str | list[Message], system: str | None) -> list[Message]:
    messages = [{"role": "user", "content": prompt}] if isinstance(prompt, str) else prompt
    return [{"role": "system", "content": system}, *messages] if system else messages


class SecondTurn(NamedTuple):
    """A kind of second turn: the field of the item that it becomes, and what is sent about a record."""

    field: str
    messages: Callable[[dict[str, Any]], list[Message]]
    of_its_model: bool
    """Whether the model is asked that gave the answer."""


def second_turns(graded: str, taken: Collection[int], turn: SecondTurn, system: str | None = None) -> Iterator[Call]:
    """A call for each record of a file: the item as it was, and nothing to be sent but for those that are taken."""
    for number, record in _records(graded):
        identity = {"id": record["id"]} if "id" in record else {}
        item = {**identity, **record["item"]}
        messages = _messages(turn.messages(record), system) if number in taken else []
        yield Call(number, 0, item, messages, turn.field)


def check_graded(graded: str, turn: SecondTurn, model: str) -> list[int]:
    """The numbers of the lines with answers that are asked about: those that could not be read, of the model.

    Raises:
        InvalidInput: a line is no record, or has no prompt to go on from; or the answers are of other models.
    """
    problems: list[Problem] = []
    numbers, others = [], set()
    for number, record in _records(graded):
        if record["outcome"] != GradeOutcome.UNREADABLE:
            continue
        by = record["item"].get("model", model)
        if turn.of_its_model and by != model:
            others.add(shown(by))
        elif turn.of_its_model and not _is_prompt(record["item"].get("prompt")):
            hint = "items need a prompt, and --slim leaves it out of records"
            problems.append(Problem(f"line {number}.item.prompt", "is not there", hint))
        else:
            numbers.append(number)
        if len(problems) >= MAX_PROBLEMS:
            break
    if others and not numbers:
        problems.append(
            Problem(
                "--model", f"{shown(model)} gave none of the answers that could not be read", ", ".join(sorted(others))
            )
        )
    if problems:
        raise InvalidInput(problems)
    return numbers


def _records(graded: str) -> Iterator[tuple[int, dict[str, Any]]]:
    with open_source(graded) as source:
        for line in source.lines(2 * MAX_ITEM):
            where = f"line {line.number}"
            record = None if line.too_long else read_json(line.raw, where)
            if not isinstance(record, dict) or "outcome" not in record:
                raise InvalidInput.at(where, "is no record of grading", "write them with spatialjudge grade")
            check_version(record)
            yield line.number, record


def _repeat(record: dict[str, Any]) -> list[Message]:
    item = record["item"]
    return [
        *_messages(item["prompt"], None),
        {"role": "assistant", "content": item["answer"]},
        {"role": "user", "content": f"{AGAIN} {_ending(record)}"},
    ]


def _quote(record: dict[str, Any]) -> list[Message]:
    prompt, answer = text_of(record["item"].get("prompt"), roles=None), record["item"]["answer"]
    asked = f"The question:\n\n{prompt}\n\n" if prompt else ""
    return [{"role": "user", "content": f"{EXTRACT}\n\n{asked}What was answered:\n\n{answer}"}]


def _ending(record: dict[str, Any]) -> str:
    """How the reply is to end, by what was asked."""
    question = record["question"]
    if question["kind"] in CLOSED_KINDS:
        options, ending = question["options"], Ending.SEVERAL if question.get("several") else Ending.ONE
        if question["kind"] == "sequence":
            ending = Ending.SEQUENCE
    elif question["kind"] == LAYOUT:
        return Ending.LAYOUT
    elif question["kind"] == COUNT:
        return Ending.NUMBER
    elif question.get("relation") is not None:
        options, ending = ["yes", "no", *(["unknown"] if question.get("modality") == "is" else [])], Ending.ONE
    else:
        table, family = vocabulary(record["vocabulary"]), question["family"]
        options = [term.label for term in table.families[family]]
        ending = Ending.ONE if table.exclusive(family) else Ending.SEVERAL
    return ending.format(options=", ".join(options))


ASK_AGAIN: Final = SecondTurn("asked_again", _repeat, of_its_model=True)
ASK_EXTRACTOR: Final = SecondTurn("quoted", _quote, of_its_model=False)
