"""Second turns: of graded answers, those that could not be read, sent once more.

To the model that gave it, with what it was asked: it is to repeat its answer in a form that is read. Or to another
model, the extractor: it is to quote where the answer is stated. Every graded item comes back, to be graded anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.prompts import Ending
from spatialjudge.grading import CLOSED_KINDS, COUNT, LAYOUT, GradeOutcome, read_json
from spatialjudge.grading.batch import check_version, open_source
from spatialjudge.relations import shown, vocabulary
from spatialjudge.service.asking.prompts import MAX_ITEM, Call, Message
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.facts import MAX_PROBLEMS

AGAIN: Final = "Repeat your answer as it is, without thinking about it again."
EXTRACT: Final = (
    "Below is what somebody answered to a question. Quote the words in it that state the final answer: word for word, "
    "as few as say it, and nothing else. Do not answer the question yourself. If no answer is stated, say: none."
)


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
        messages = turn.messages(record) if number in taken else []
        if messages and system:
            messages = [{"role": "system", "content": system}, *messages]
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
        elif turn.of_its_model and not isinstance(record["item"].get("prompt"), str):
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
        {"role": "user", "content": item["prompt"]},
        {"role": "assistant", "content": item["answer"]},
        {"role": "user", "content": f"{AGAIN} {_ending(record)}"},
    ]


def _quote(record: dict[str, Any]) -> list[Message]:
    prompt, answer = record["item"].get("prompt"), record["item"]["answer"]
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
