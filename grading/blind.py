"""What answers score that need no story: how often a label at random is right on a record, and which constants are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from spatialjudge.grading.questions import polar_answer
from spatialjudge.relations import vocabulary

BlindAnswer = Mapping[str, Any]
"""A record as it was written, read again."""
Constant = tuple[str, ...]
"""An answer that may be given to every question: the labels that it names."""


class BlindRule(NamedTuple):
    """A score's blind answers: how often one label at random is right on a record, and the constants that are."""

    chance: Callable[[BlindAnswer], float | None]
    right: Callable[[BlindAnswer], list[Constant] | None]


def _singles(labels: Iterable[str]) -> list[Constant]:
    return [(label,) for label in labels]


def _together(record: BlindAnswer) -> bool:
    """Whether labels hold together, so that all that must hold are the right answer."""
    question = record["question"]
    return question["kind"] != "count" and not vocabulary(record["vocabulary"]).exclusive(question["family"])


def _right_set(record: BlindAnswer) -> list[Constant]:
    """The set that is exactly right."""
    labels = record["must_hold"] if _together(record) else record["can_hold"]
    return [tuple(labels)] if labels else []


def _right_gold(record: BlindAnswer) -> list[Constant]:
    """What is given as right: any label of it, or all where labels hold together."""
    asks_relations = record["question"]["relation"] is None
    return [tuple(record["gold"])] if asks_relations and _together(record) else _singles(record["gold"])


def _right_of_yes_no(record: BlindAnswer) -> list[Constant]:
    question = record["question"]
    return [(polar_answer(question["relation"], question["modality"], record["can_hold"], record["must_hold"]),)]


def _at_random(right: Callable[[BlindAnswer], list[Constant]]) -> Callable[[BlindAnswer], float]:
    """How often a label at random is among these answers."""
    return lambda record: sum(len(answer) == 1 for answer in right(record)) / int(record["options"])


def _is_set_or_sequence(question: Mapping[str, Any]) -> bool:
    return bool(question["several"]) or question["kind"] == "sequence"


def _chance_of_closed(record: BlindAnswer) -> float | None:
    """How often one option at random is right, or any set of them; of sequences that is not known."""
    question = record["question"]
    if question["kind"] == "sequence":
        return None
    options = int(record["options"])
    return 0.5 ** (options - bool(question.get("none"))) if question["several"] else len(record["gold"]) / options


FEASIBLE = BlindRule(lambda record: record["chance"], lambda record: _singles(record["can_hold"]))
NECESSARY = BlindRule(
    lambda record: len(record["must_hold"]) / record["options"], lambda record: _singles(record["must_hold"])
)
EXACT_SET = BlindRule(_at_random(_right_set), _right_set)
YES_NO = BlindRule(lambda record: record["chance"], _right_of_yes_no)
GOLD = BlindRule(
    lambda record: record["chance"] if record["question"]["relation"] else _at_random(_right_gold)(record), _right_gold
)
CLOSED_GOLD = BlindRule(
    _chance_of_closed,
    lambda record: [tuple(record["gold"])] if _is_set_or_sequence(record["question"]) else _singles(record["gold"]),
)
ALL_KEPT = BlindRule(lambda record: record["chance"], lambda _: None)
KEPT = BlindRule(lambda record: record["chance_kept"], lambda _: None)
UNKNOWN = BlindRule(lambda _: None, lambda _: None)
