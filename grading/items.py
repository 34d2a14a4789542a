"""Items: a story, a question about it and what a model answered, read from a plain mapping such as a line of JSON.

::

    {"story": {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "chair"]]},
     "question": {"subject": "bed", "object": "chair"},
     "answer": "The bed is to the north-east of the chair."}

A story has ``grid`` and either ``facts`` (with ``objects``, if need be) or a ``text`` in RoomSpace English (with
``distances``, where the text does not tell which classes it means); and a ``vocabulary``, else it is ``roomspace``.
A question is a mapping with ``subject``, ``object``, and maybe ``kind`` (``find_relation`` or ``yes_no``), ``relation``
(what a yes/no question asks about) and ``family``; or its text. ``answer`` is the model's raw output. Optional are
``gold`` (a label, several of which any is right, or yes or no), ``prompt`` (what the model was given, so that its echo
is no answer) and ``timeout_ms``. Whatever else an item has is kept beside its grade.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.roomspace.stories import read_question, read_story
from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS
from spatialjudge.grading.batch.json_lines import MAX_LINE
from spatialjudge.relations import ROOM, UnknownLabel, Vocabulary, fold, shown
from spatialjudge.solver import InvalidInput, Problem, Story
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.story import MAX_GRID

KINDS: Final = ("find_relation", "yes_no")
ITEM_FIELDS: Final = ("story", "question", "answer", "gold", "prompt", "timeout_ms")
STORY_FIELDS: Final = ("grid", "facts", "objects", "text", "distances", "vocabulary")
QUESTION_FIELDS: Final = ("kind", "subject", "object", "relation", "family")

MAX_SHOWN_FIELDS: Final = 12
"""Fields that an error lists when one is missing: enough to see what the record calls it."""

_STEPGAME: Final = re.compile(
    r"what is the relation of (?:the )?(?:agent )?(?P<subject>.+?) to (?:the )?(?:agent )?(?P<object>.+?) ?\?*",
    re.IGNORECASE,
)
"""The question of StepGame."""


class Asked(NamedTuple):
    """What is asked: any relation of a family between two objects, or whether one (of that family) can hold."""

    kind: str
    subject: str
    object: str
    relation: str | None
    family: str


class Answered(NamedTuple):
    """What a model answered. ``gold`` has labels in the vocabulary's order, or "yes" or "no"."""

    answer: str
    gold: tuple[str, ...]
    prompt: str | None
    timeout_ms: int


def _attribute(name: str) -> str:
    return f"Limits.{name}"


@dataclass(frozen=True)
class Limits:
    """How much an item may ask for; ``name`` says what whoever set a limit calls it."""

    max_grid: int = MAX_GRID
    max_facts: int = 5_000
    max_objects: int = 500
    max_body_bytes: int = MAX_LINE
    default_timeout_ms: int = 2_000
    max_timeout_ms: int = 30_000
    name: Callable[[str], str] = _attribute

    def passed(self, where: str, text: str, limit: str) -> Problem:
        """The problem of something that is beyond a limit; the text has ``{}`` where the limit goes."""
        return Problem(where, text.format(getattr(self, limit)), f"the limit is the setting {self.name(limit)}")


def read_story_of(raw: Any, limits: Limits) -> Story:
    """The story that an item's ``story`` is.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    problems = _checked_fields("story", raw, STORY_FIELDS)
    if problems:
        raise InvalidInput(problems)
    if "grid" not in raw:
        problems.append(Problem("story.grid", "is missing", "cells along a side of the room; no text tells"))
    elif isinstance(raw["grid"], int) and raw["grid"] > limits.max_grid:
        problems.append(limits.passed("story.grid", "must be at most {}", "max_grid"))
    facts, objects = raw.get("facts", []), raw.get("objects", [])
    for name, entries, limit in (("facts", facts, "max_facts"), ("objects", objects, "max_objects")):
        if not isinstance(entries, (list, tuple)):
            problems.append(Problem(f"story.{name}", f"must be a list, not {shown(entries)}"))
        elif len(entries) > getattr(limits, limit):
            problems.append(limits.passed(f"story.{name}", f"has {len(entries)} {name}, at most {{}} are taken", limit))
    if problems:
        raise InvalidInput(problems)
    if "text" in raw:
        facts, objects = _read_text(raw, objects)
        if len(facts) > limits.max_facts:
            text = f"states {len(facts)} facts, at most {{}} are taken"
            raise InvalidInput([limits.passed("story.text", text, "max_facts")])
    vocabulary = raw.get("vocabulary", "roomspace")
    if not isinstance(vocabulary, str):
        raise InvalidInput([Problem("story.vocabulary", f"must be a text, not {shown(vocabulary)}")])
    try:
        story = Story(raw["grid"], facts, vocabulary, objects)
    except InvalidInput as error:
        raise _within("story", error) from None
    if len(story.index) > limits.max_objects:
        text = f"has {len(story.index)} objects, at most {{}} are taken"
        raise InvalidInput([limits.passed("story", text, "max_objects")])
    return story


def read_answered(value: Mapping[str, Any], story: Story, asked: Asked, limits: Limits) -> Answered:
    """What an item has besides its story and its question.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    problems: list[Problem] = []
    answer, prompt = value["answer"], value.get("prompt")
    if not isinstance(answer, str):
        problems.append(Problem("answer", f"must be a text, not {shown(answer)}", "the model's raw output"))
    if not isinstance(prompt, str | None):
        problems.append(Problem("prompt", f"must be a text, not {shown(prompt)}", "what the model was given"))
    gold = _read_gold(value.get("gold"), story.vocabulary, asked, problems)
    timeout_ms = value.get("timeout_ms", limits.default_timeout_ms)
    if timeout_ms is None:
        timeout_ms = limits.default_timeout_ms
    elif isinstance(timeout_ms, bool) or not isinstance(timeout_ms, int) or timeout_ms < 1:
        problems.append(Problem("timeout_ms", "must be a whole number of milliseconds, at least 1"))
    elif timeout_ms > limits.max_timeout_ms:
        problems.append(limits.passed("timeout_ms", "must be at most {}", "max_timeout_ms"))
    if problems:
        raise InvalidInput(problems)
    return Answered(answer, gold, prompt, timeout_ms)


def check_parts(value: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    """Check that an item has a story, a question and an answer.

    Args:
        value: the item.
        record: where its fields come from: a missing one may be there by another name.

    Raises:
        InvalidInput: with what is missing, and what the record has.
    """
    missing = [name for name in ("story", "question", "answer") if name not in value]
    if missing:
        names = [shown(name) for name in list(record)[:MAX_SHOWN_FIELDS]]
        raise InvalidInput(
            [Problem(name, "is missing", f"this record has {', '.join(names) or 'no fields'}") for name in missing]
        )


def _read_text(raw: dict[str, Any], objects: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """The facts and objects of a story that is told."""
    text, distances = raw["text"], raw.get("distances")
    problems = []
    if not isinstance(text, str):
        problems.append(Problem("story.text", f"must be a text, not {shown(text)}"))
    if "facts" in raw:
        problems.append(Problem("story", "has both facts and a text", "leave one of them out"))
    if distances is not None and distances not in list(DISTANCE_WORDS):
        hint = f"one of {', '.join(DISTANCE_WORDS)}"
        problems.append(Problem("story.distances", f"{shown(distances)} is no family of distances", hint))
    if problems:
        raise InvalidInput(problems)
    try:
        told = read_story(text, distances=distances)
    except InvalidInput as error:
        raise _within("story", error) from None
    return list(told.facts), [*told.objects, *objects]


def read_asked(raw: Any, story: Story) -> Asked:
    """What an item's ``question`` asks of a story.

    Raises:
        InvalidInput: with the first mistake and its place.
    """
    if isinstance(raw, str):
        raw = _told_question(raw, story)
    problems = _checked_fields("question", raw, QUESTION_FIELDS)
    if not problems:
        problems = [Problem(f"question.{name}", "is missing") for name in ("subject", "object") if name not in raw]
    if problems:
        raise InvalidInput(problems)
    relation, family = raw.get("relation"), raw.get("family")
    kind = raw.get("kind", "find_relation" if relation is None else "yes_no")
    try:
        story.question(raw["subject"], raw["object"])
    except InvalidInput as error:
        raise _within("question", error) from None
    if kind not in KINDS:
        raise _refused("kind", f"unknown kind {shown(kind)}", f"kinds: {', '.join(KINDS)}")
    if kind == "yes_no":
        relation, family = _relation_asked(relation, family, story.vocabulary)
    elif relation is not None:
        raise _refused("relation", "a find-relation question names none", "leave it out, or ask with kind yes_no")
    family = "direction" if family is None else family
    families = story.vocabulary.families
    if family not in list(families):
        hint = f"{story.vocabulary.name} has {', '.join(families)}"
        raise _refused("family", f"unknown family {shown(family)}", hint)
    if families[family][0].family.unary != (raw["object"] == ROOM):
        what = "an object to the room" if families[family][0].family.unary else "two objects"
        raise _refused("family", f"{family} relates {what}", "name the family that is asked for")
    return Asked(kind, raw["subject"], raw["object"], relation, family)


def _relation_asked(relation: Any, family: Any, table: Vocabulary) -> tuple[str, str]:
    """The label that a yes/no question asks about, and its family."""
    if not isinstance(relation, str):
        raise _refused("relation", "a yes/no question asks about one relation", "a label, such as N")
    try:
        term = table.term(relation)
    except UnknownLabel as error:
        raise _refused("relation", str(error), error.hint) from None
    if family not in (None, term.family.name):
        raise _refused("family", f"{term.label} belongs to {term.family.name}, not to {shown(family)}", "leave it out")
    return term.label, term.family.name


def _told_question(text: str, story: Story) -> dict[str, Any]:
    """What a question asks that is told, in the words of RoomSpace or of StepGame."""
    if found := _STEPGAME.fullmatch(" ".join(text.split())):
        return {"kind": "find_relation", **found.groupdict()}
    question = read_question(text, story.objects)
    asked = {"kind": question.kind, "subject": question.subject, "object": question.object}
    return asked if question.relation is None else {**asked, "relation": question.relation}


def _read_gold(gold: Any, table: Vocabulary, asked: Asked, problems: list[Problem]) -> tuple[str, ...]:
    if gold is None:
        return ()
    several = gold if isinstance(gold, list) else [gold]
    if not several:
        problems.append(Problem("gold", "a list of labels cannot be empty", "leave gold out if there is none"))
    read: set[str] = set()
    for number, label in enumerate(several):
        where = f"gold[{number}]" if isinstance(gold, list) else "gold"
        if not isinstance(label, str):
            problems.append(Problem(where, f"must be a text, not {shown(label)}"))
        elif asked.kind == "yes_no":
            read.add(fold(label))
            if len(several) > 1 or fold(label) not in {"yes", "no"}:
                problems.append(Problem(where, f"{shown(label)} does not answer a yes/no question", "yes or no"))
        else:
            try:
                term = table.term(label)
            except UnknownLabel as error:
                problems.append(Problem(where, str(error), error.hint))
                continue
            read.add(term.label)
            if term.family.name != asked.family:
                problems.append(Problem(where, f"{term.label} is no {asked.family}, which is what is asked for"))
        if len(problems) >= MAX_PROBLEMS:
            break
    return tuple(sorted(read)) if asked.kind == "yes_no" else tuple(label for label in table.labels if label in read)


def _checked_fields(where: str, raw: Any, known: tuple[str, ...]) -> list[Problem]:
    """What is wrong with the form of a part of an item."""
    if not isinstance(raw, dict):
        also = " or a text" if where == "question" else ""
        return [Problem(where, f"must be an object{also}, not {shown(raw)}", f"fields: {', '.join(known)}")]
    return [
        Problem(f"{where}.{name[:40]}", f"is not a field of a {where}", f"fields: {', '.join(known)}")
        for name in list(raw)[:MAX_PROBLEMS]
        if name not in known
    ]


def _refused(name: str, problem: str, hint: str) -> InvalidInput:
    return InvalidInput([Problem(f"question.{name}", problem, hint)])


def _within(place: str, error: InvalidInput) -> InvalidInput:
    return InvalidInput([problem._replace(where=f"{place}.{problem.where}") for problem in error.problems])
