"""An item's ``story``: facts or a text, checked against the limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from spatialjudge.benchmarks.roomspace.stories import read_story
from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS
from spatialjudge.grading.limits import Limits
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem, Story
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.json_values import parse_json

STORY_FIELDS: Final = ("grid", "facts", "objects", "text", "distances", "vocabulary")


def read_story_of(value: Any, limits: Limits) -> Story:
    """The story that an item's ``story`` is: an object, or its JSON text.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    raw = fields_of("story", value, STORY_FIELDS)
    problems, distances = [], raw.get("distances")
    if "text" in raw and "grid" not in raw:
        problems.append(Problem("story.grid", "is missing", "cells along a side of the room; no text tells"))
    elif isinstance(raw.get("grid"), int) and raw["grid"] > limits.max_grid:
        problems.append(limits.passed("story.grid", "must be at most {}", "max_grid"))
    facts, objects = (unpacked(raw.get(name, []), f"story.{name}") for name in ("facts", "objects"))
    for name, entries, limit in (("facts", facts, "max_facts"), ("objects", objects, "max_objects")):
        if not isinstance(entries, (list, tuple)):
            problems.append(Problem(f"story.{name}", f"must be a list, not {shown(entries)}"))
        elif len(entries) > getattr(limits, limit):
            problems.append(limits.passed(f"story.{name}", f"has {len(entries)} {name}, at most {{}} are taken", limit))
    if distances is not None and distances not in list(DISTANCE_WORDS):
        hint = f"one of {', '.join(DISTANCE_WORDS)}"
        problems.append(Problem("story.distances", f"{shown(distances)} is no family of distances", hint))
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
        story = Story(raw.get("grid"), facts, vocabulary, objects)
    except InvalidInput as error:
        raise within("story", error) from None
    if len(story.index) > limits.max_objects:
        text = f"has {len(story.index)} objects, at most {{}} are taken"
        raise InvalidInput([limits.passed("story", text, "max_objects")])
    return story


def _read_text(raw: Mapping[str, Any], objects: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """The facts and objects of a story that is told."""
    text, distances = raw["text"], raw.get("distances")
    problems = []
    if not isinstance(text, str):
        problems.append(Problem("story.text", f"must be a text, not {shown(text)}"))
    if "facts" in raw:
        problems.append(Problem("story", "has both facts and a text", "leave one of them out"))
    if problems:
        raise InvalidInput(problems)
    try:
        told = read_story(text, distances=distances)
    except InvalidInput as error:
        raise within("story", error) from None
    return list(told.facts), [*told.objects, *objects]


def present(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something: tables, as in Arrow and Parquet, give every row the fields of all, as null."""
    return {name: value for name, value in raw.items() if value is not None}


def unpacked(value: Any, where: str) -> Any:
    """A list or an object that came as JSON text, which is how it travels in one column of a table.

    Raises:
        InvalidInput: the text begins like one of them, and is none.
    """
    return parse_json(value, where) if isinstance(value, str) and value[:1] in {"{", "["} else value


def fields_of(where: str, value: Any, known: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a part of an item that say something.

    Raises:
        InvalidInput: it is no object, or has fields that such a part does not have.
    """
    raw = unpacked(value, where)
    if not isinstance(raw, dict):
        also = " or a text" if where == "question" else ""
        problem = f"must be an object{also}, not {shown(raw)}"
        raise InvalidInput([Problem(where, problem, f"fields: {', '.join(known)}")])
    unknown = [name for name in raw if name not in known]
    if unknown:
        problem, hint = f"is not a field of a {where}", f"fields: {', '.join(known)}"
        raise InvalidInput([Problem(f"{where}.{name[:40]}", problem, hint) for name in unknown[:MAX_PROBLEMS]])
    return present(raw)


def within(place: str, error: InvalidInput) -> InvalidInput:
    """The same problems, their places being within another."""
    return InvalidInput([problem._replace(where=f"{place}.{problem.where}") for problem in error.problems])
