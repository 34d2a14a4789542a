"""Closed questions: the answer is made of given options, and right if it is the gold label. No story is solved.

::

    {"question": {"kind": "choice", "text": "Is the square above the circle?",
                  "options": {"Yes": [], "No": [], "DK": []}, "unknown": "DK"},
     "gold": "DK", "answer": "It cannot be determined."}

``options`` are labels, or each label with other words for it. ``kind`` is ``choice``: one of them, or with ``several``
a set, right only whole; or ``sequence``: steps in their order. With ``any`` gold may list options, one of which is
enough. ``unknown`` names the option of an answer that says it cannot tell, ``every`` that of one that names all the
others, ``none`` that of one that names none; of several, ``none`` is the empty set, which gold writes ``[]``. Actions
in a world also have ``command`` and ``situation``, as in ReaSCAN, and are carried out. ``story`` is a text here, or
left out: it tells which items go together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.reascan.actions import carried_out
from spatialjudge.benchmarks.reascan.commands import Command, read_command
from spatialjudge.benchmarks.reascan.referents import referents
from spatialjudge.benchmarks.reascan.world import Thing, World, read_world
from spatialjudge.grading.questions import CLOSED_KINDS
from spatialjudge.grading.scores import Scores, of_label, of_sequence, of_set
from spatialjudge.grading.stories import fields_of, unpacked, within
from spatialjudge.reading import Reading, read_choice, read_sequence, tokenise
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

CLOSED_FIELDS: Final = ("kind", "text", "options", "several", "any", "unknown", "every", "none", "command", "situation")
MAX_OPTIONS: Final = 500
MAX_WORDS: Final = 10_000
"""Characters of all options and their words."""


class Situation(NamedTuple):
    """What actions are carried out in."""

    command: Command
    target: Thing
    world: World


class Closed(NamedTuple):
    """A closed question, see the module."""

    kind: str
    text: str
    options: Mapping[str, tuple[str, ...]]
    several: bool = False
    any: bool = False
    unknown: str | None = None
    every: str | None = None
    none: str | None = None
    task: Situation | None = None

    def as_json(self) -> dict[str, Any]:
        """What was asked, as a record has it."""
        return {
            "kind": self.kind,
            "text": self.text,
            "options": list(self.options),
            "several": self.several,
            "none": self.none,
            "carried_out": self.task is not None,
        }


def is_closed(question: Any) -> bool:
    """Whether an item's ``question`` is a closed one."""
    try:
        raw = unpacked(question, "question")
    except InvalidInput:
        return False
    return isinstance(raw, dict) and raw.get("kind") in CLOSED_KINDS


def read_closed(question: Any) -> Closed:
    """The closed question of an item.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    raw = fields_of("question", question, CLOSED_FIELDS)
    options, problems = _options(raw.get("options"))
    text, several, any_ = raw.get("text", ""), raw.get("several", False), raw.get("any", False)
    if not isinstance(text, str):
        problems.append(Problem("question.text", f"must be a text, not {shown(text)}"))
    if not isinstance(several, bool) or (several and raw["kind"] == "sequence"):
        problems.append(Problem("question.several", "must be true or false, and is of choices"))
    if not isinstance(any_, bool) or (any_ and (several or raw["kind"] == "sequence")):
        problems.append(Problem("question.any", "must be true or false, and is of one choice"))
    meant = {name: raw[name] for name in ("unknown", "every", "none") if name in raw}
    for name, label in meant.items():
        if not isinstance(label, str) or label not in options:
            problems.append(Problem(f"question.{name}", f"{shown(label)} is no option"))
    if problems:
        raise InvalidInput(problems)
    task = _world(raw) if "situation" in raw else None
    return Closed(raw["kind"], text, options, several, any_, task=task, **meant)


def _options(raw: Any) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    raw = unpacked(raw, "question.options")
    listed = {label: [] for label in raw} if isinstance(raw, list) and all(isinstance(one, str) for one in raw) else raw
    if not isinstance(listed, dict) or not 1 < len(listed) <= MAX_OPTIONS:
        hint = 'such as ["yes", "no"], or {"yes": ["true"], "no": ["false"]}'
        return {}, [Problem("question.options", f"must be 2 to {MAX_OPTIONS} options", hint)]
    problems = [
        Problem(f"question.options[{shown(label)}]", "must be a list of texts")
        for label, words in listed.items()
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words)
    ]
    if problems:
        return {}, problems[:1]
    if sum(len(word) for label, words in listed.items() for word in (label, *words)) > MAX_WORDS:
        return {}, [Problem("question.options", f"have more than {MAX_WORDS} characters")]
    options = {label: tuple(words) for label, words in listed.items()}
    return options, _alike(options)


def _alike(options: Mapping[str, tuple[str, ...]]) -> list[Problem]:
    """The first options that no answer can tell apart, or that no answer can name."""

    def told(label: str, word: str) -> bool:
        return read_choice(f"Answer: {word}", options=options).labels == (label,)

    found: dict[str, tuple[str, str]] = {}
    for label, words in options.items():
        for word in (label, *words):
            other, its = found.setdefault(_read_as(word), (label, word))
            same = word.casefold() == its.casefold()
            if other != label and (same or not (told(label, word) and told(other, its))):
                hint = "case and hyphens are not told apart; neither may be another word for the other"
                return [Problem("question.options", f"{shown(other)} and {shown(label)} are read alike", hint)]
        if not _read_as(label):
            return [Problem("question.options", f"{shown(label)} says nothing")]
    return []


def _read_as(phrase: str) -> str:
    """What is read of an option: its words without an article, or its signs."""
    words = [token.word for token in tokenise(phrase) if token.written]
    return " ".join(words[1:] if len(words) > 1 and words[0] in _ARTICLES else words) or phrase.strip()


_ARTICLES: Final = frozenset({"a", "an", "the"})


def _gold_hint(asked: Closed, known: Mapping[str, str], label: Any) -> str:
    """What a gold label that is no option should have been."""
    listed = isinstance(label, str) and (asked.kind == "sequence" or asked.several or asked.any)
    steps = [step.strip().lower() for step in label.split(",")] if listed else []
    if len(steps) > 1 and all(step in known for step in steps):
        return f"several labels are a list: {json.dumps([known[step] for step in steps], ensure_ascii=False)}"
    number = str(label).lower() if isinstance(label, int) and abs(label) < _LARGEST else ""
    if number in known:
        return f"a label is text: {json.dumps(known[number], ensure_ascii=False)}"
    return f"options: {', '.join(list(asked.options)[:12])}"


_LARGEST: Final = 10**9
"""A number that may be meant for an option."""


def _world(raw: Mapping[str, Any]) -> Situation:
    command = raw.get("command")
    if not isinstance(command, str):
        raise InvalidInput.at("question.command", "is missing", "what is to be done in the situation")
    try:
        read, world = read_command(command), read_world(unpacked(raw["situation"], "question.situation"))
    except InvalidInput as error:
        raise within("question", error) from None
    found = referents(read, world)
    if len(found) != 1:
        raise InvalidInput.at("question.command", f"means {len(found)} objects of the situation, not one")
    return Situation(read, found[0], world)


def read_gold(asked: Closed, value: Any) -> tuple[str, ...]:
    """The gold label of a closed question: one, all of a set in the order of the options, any of some, or a sequence.

    Raises:
        InvalidInput: it is not made of the options.
    """
    gold = unpacked(value, "gold")
    labels = gold if isinstance(gold, list) else [gold]
    known = {label.lower(): label for label in asked.options}
    for label in labels:
        if not isinstance(label, str) or label.strip().lower() not in known:
            raise InvalidInput.at("gold", f"{shown(label)} is no option", _gold_hint(asked, known, label))
    read = tuple(known[label.strip().lower()] for label in labels)
    if asked.kind == "sequence":
        if not read:
            raise InvalidInput.at("gold", "has no steps", "an answer that names none abstains")
        return read
    if len(read) > 1 and asked.none in read:
        raise InvalidInput.at("gold", f"has {shown(asked.none)} beside others", "it says that none of these holds")
    if len(read) != 1 and not (asked.several and (read or asked.none)) and not (asked.any and read):
        raise InvalidInput.at("gold", f"has {len(read)} labels", "one; several where the question has several or any")
    return tuple(dict.fromkeys(read)) if asked.any else _said(asked, read)


def reader_of(asked: Closed) -> Callable[..., Reading]:
    """What reads answers in the options of the question: none of them for what is not read."""
    if asked.kind == "sequence":
        return partial(read_sequence, options=asked.options, question=asked.text)
    return partial(
        read_choice,
        options=asked.options,
        several=asked.several,
        unknown=asked.unknown,
        every=asked.every,
        none=asked.none,
        question=asked.text,
    )


def _said(asked: Closed, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The labels of a set, in the order of the options and without the word for none."""
    if not asked.several:
        return labels
    return tuple(label for label in asked.options if label in labels and label != asked.none)


def scores_of(asked: Closed, labels: tuple[str, ...], gold: tuple[str, ...]) -> Scores:
    """The scores of an answer that was read."""
    if asked.several:
        return of_set(_said(asked, labels), gold)
    if asked.kind == "choice":
        return of_label(labels, gold)
    scores, task = of_sequence(labels, gold), asked.task
    if task is None:
        return scores
    carried = carried_out(labels, task.command.verb, task.command.manner, task.target, task.world)
    return scores._replace(**carried._asdict())
