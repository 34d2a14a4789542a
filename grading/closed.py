"""Closed questions: the answer is made of given options, and right if it is the gold label. No story is solved.

::

    {"question": {"kind": "choice", "text": "Is the square above the circle?",
                  "options": {"Yes": [], "No": [], "DK": []}, "unknown": "DK"},
     "gold": "DK", "answer": "It cannot be determined."}

``options`` are labels, or each label with other words for it. ``kind`` is ``choice``: one of them, or with ``several``
a set, right only whole; or ``sequence``: steps in their order. ``unknown`` names the option of an answer that says it
cannot tell, ``every`` that of one that names all the others, ``none`` that of one that names none; of several,
``none`` is the empty set, which gold writes ``[]``. Actions in a world also have ``command`` and ``situation``, as in
ReaSCAN, and are carried out. ``story`` is a text here, or left out: it tells which items go together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.reascan.actions import carried_out
from spatialjudge.benchmarks.reascan.commands import Command, read_command
from spatialjudge.benchmarks.reascan.referents import referents
from spatialjudge.benchmarks.reascan.world import Thing, World, read_world
from spatialjudge.grading.reader.answers import Reading, ReadingStatus, Tier, read_choice, read_yes_no
from spatialjudge.grading.reader.sequences import read_sequence
from spatialjudge.grading.scores import Scores, of_label, of_sequence, of_set
from spatialjudge.grading.stories import fields_of, unpacked, within
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

CLOSED_KINDS: Final = ("choice", "sequence")
CLOSED_FIELDS: Final = ("kind", "text", "options", "several", "unknown", "every", "none", "command", "situation")
MAX_OPTIONS: Final = 500
MAX_WORDS: Final = 10_000
"""Characters of all options and their words."""

_HEDGED: Final = re.compile(r"\b(?:or|either)\b|/", re.IGNORECASE)
"""What makes a set one of which something holds, and not all."""
_NO: Final = re.compile(r"no\s+\w", re.IGNORECASE)
_NEITHER: Final = re.compile(r"\bneither\b|\bnor\b", re.IGNORECASE)
_POSSIBLY: Final = re.compile(r"possib|\bcan\b|\bcould\b|\bmay\b|\bmight\b", re.IGNORECASE)
"""What says that something can be so, to the question whether it is."""


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
    unknown: str | None = None
    every: str | None = None
    none: str | None = None
    task: Situation | None = None

    @property
    def polar(self) -> bool:
        """Whether yes and no are what may be answered, besides that it is unknown."""
        said = {label.lower() for label in self.options if label != self.unknown}
        return self.kind == "choice" and not self.several and said == {"yes", "no"}

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
    text, several = raw.get("text", ""), raw.get("several", False)
    if not isinstance(text, str):
        problems.append(Problem("question.text", f"must be a text, not {shown(text)}"))
    if not isinstance(several, bool) or (several and raw["kind"] == "sequence"):
        problems.append(Problem("question.several", "must be true or false, and is of choices"))
    for name in ("unknown", "every", "none"):
        if name in raw and (not isinstance(raw[name], str) or raw[name] not in options):
            problems.append(Problem(f"question.{name}", f"{shown(raw[name])} is no option"))
    if problems:
        raise InvalidInput(problems)
    return Closed(
        raw["kind"],
        text,
        options,
        several,
        raw.get("unknown"),
        raw.get("every"),
        raw.get("none"),
        _world(raw) if "situation" in raw else None,
    )


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
    return {label: tuple(words) for label, words in listed.items()}, []


def _world(raw: Mapping[str, Any]) -> Situation:
    command = raw.get("command")
    if not isinstance(command, str):
        raise InvalidInput([Problem("question.command", "is missing", "what is to be done in the situation")])
    try:
        read, world = read_command(command), read_world(unpacked(raw["situation"], "question.situation"))
    except InvalidInput as error:
        raise within("question", error) from None
    found = referents(read, world)
    if len(found) != 1:
        raise InvalidInput([Problem("question.command", f"means {len(found)} objects of the situation, not one")])
    return Situation(read, found[0], world)


def read_gold(asked: Closed, value: Any) -> tuple[str, ...]:
    """The gold label of a closed question: one, all of a set in the order of the options, or a sequence.

    Raises:
        InvalidInput: there is none, or it is not made of the options.
    """
    gold = unpacked(value, "gold")
    labels = gold if isinstance(gold, list) else [gold]
    if gold is None:
        raise InvalidInput([Problem("gold", "is missing", "a closed question is graded by it")])
    known = {label.lower(): label for label in asked.options}
    problems = [
        Problem("gold", f"{shown(label)} is no option", f"options: {', '.join(list(asked.options)[:12])}")
        for label in labels
        if not isinstance(label, str) or label.strip().lower() not in known
    ]
    if problems:
        raise InvalidInput(problems[:1])
    read = tuple(known[label.strip().lower()] for label in labels)
    if asked.kind == "sequence":
        return read
    if len(read) != 1 and not (asked.several and (read or asked.none)):
        raise InvalidInput([Problem("gold", f"has {len(read)} labels", "one; several where the question says so")])
    return _said(asked, read)


def read_answer(asked: Closed, text: str, known: Mapping[str, Any]) -> Reading:
    """What an answer says, in the options of the question: none of them for what is not read."""
    if asked.kind == "sequence":
        return read_sequence(text, options=asked.options, **known)
    if asked.polar:
        return _polar(asked, text, known)
    if asked.several:
        listed = read_sequence(text, options=asked.options, **{**known, "reading": "strict"})
        if listed.tier is Tier.DECLARED and listed.labels:
            return _alone(asked, listed)
    reading = read_choice(text, options=asked.options, **known)
    if _denied(asked, reading, text):
        return _unread(reading)
    if reading.status is ReadingStatus.ABSTAINED and asked.unknown:
        return _labelled(reading, (asked.unknown,))
    if reading.status is not ReadingStatus.MULTIPLE:
        return reading
    if _HEDGED.search(reading.quote):
        return reading if not asked.several else _unread(reading)
    every = set(asked.options) - {asked.every, asked.none, asked.unknown}
    if asked.every and set(reading.labels) - {asked.every} == every:
        return _labelled(reading, (asked.every,))
    return _alone(asked, reading) if asked.several else reading


def _denied(asked: Closed, reading: Reading, text: str) -> bool:
    """Whether an option is what does not hold: "no contradiction", "neither entailed nor contradicted"."""
    start, end = reading.span
    known = {word.lower() for label in reading.labels for word in (label, *asked.options.get(label, ()))}
    said = text[start:end].lower()
    if reading.status is ReadingStatus.RELATION:
        return bool(_NO.match(text, start)) and (said == "no" or said not in known)
    return reading.status is ReadingStatus.MULTIPLE and bool(_NEITHER.search(text))


def _alone(asked: Closed, reading: Reading) -> Reading:
    """A set in the order of the options; not read if it holds some and none, or says that it cannot tell."""
    labels = tuple(label for label in asked.options if label in reading.labels)
    if len(labels) > 1 and not {asked.unknown, asked.none}.isdisjoint(labels):
        return _unread(reading)
    status = ReadingStatus.MULTIPLE if len(labels) > 1 else ReadingStatus.RELATION
    return Reading(status, labels, reading.rule, reading.span, reading.quote, reading.tier)


def _polar(asked: Closed, text: str, known: Mapping[str, Any]) -> Reading:
    reading = read_yes_no(text, **known)
    if reading.status is ReadingStatus.ABSTAINED:
        return _labelled(reading, (asked.unknown,)) if asked.unknown else reading
    if reading.status is ReadingStatus.UNREADABLE:
        return reading
    if reading.status is ReadingStatus.YES and _POSSIBLY.search(reading.quote):
        return _unread(reading)
    label = next(label for label in asked.options if label.lower() == reading.status)
    return _labelled(reading, (label,))


def _labelled(reading: Reading, labels: tuple[str, ...]) -> Reading:
    return Reading(ReadingStatus.RELATION, labels, reading.rule, reading.span, reading.quote, reading.tier)


def _unread(reading: Reading) -> Reading:
    rule = f"{reading.rule.partition('/')[0]}/none"
    return Reading(ReadingStatus.UNREADABLE, (), rule, reading.span, reading.quote)


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
    task = asked.task
    carried = carried_out(labels, task.command.verb, task.command.manner, task.target, task.world) if task else None
    return of_sequence(labels, gold, carried)
