"""Fields of foreign records: where they have what an item needs, and what of them is kept beside the grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS
from spatialjudge.grading.items import ITEM_FIELDS
from spatialjudge.grading.questions import QUESTION_FIELDS
from spatialjudge.grading.stories import STORY_FIELDS, present, unpacked
from spatialjudge.relations import UnknownVocabulary, shown, vocabulary
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.limits import Limits

PARTS: Final = {"story": STORY_FIELDS, "question": QUESTION_FIELDS}
"""Fields of an item that have fields of their own."""


@dataclass(frozen=True)
class Fields:
    """Where a record has what an item needs.

    ``paths`` maps a field of an item (``answer``, ``story.facts``, ``question.subject``) to its place in the record: a
    name, or names and list positions joined by dots (``choices.0.message.content``). Fields that are not mapped are
    looked for under their own names. ``story`` has what a story may lack: ``grid``, ``vocabulary``, ``distances``.

    Raises:
        InvalidInput: a field that items do not have, or one and its parts.
    """

    paths: Mapping[str, str] = field(default_factory=dict)
    story: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = [*ITEM_FIELDS, *(f"{name}.{part}" for name, parts in PARTS.items() for part in parts)]
        problems = [
            Problem(f"map {name}", f"an item has no field {shown(name)}", f"fields: {', '.join(known)}")
            for name in self.paths
            if name not in known
        ]
        problems += [
            Problem(f"map {name}", "is mapped whole and in parts", "map one or the other")
            for name in self._parted
            if name in self.paths
        ]
        if problems:
            raise InvalidInput(problems)

    def check_story(self, limits: Limits) -> None:
        """Check what stories are told to have, before a whole file is graded by it.

        Raises:
            InvalidInput: no story can have that.
        """
        problems = []
        grid, name, distances = (self.story.get(part) for part in ("grid", "vocabulary", "distances"))
        if isinstance(grid, int) and not 1 <= grid <= limits.max_grid:
            problems.append(limits.passed("grid", "must be from 1 to {}", "max_grid"))
        if name is not None:
            try:
                vocabulary(name)
            except UnknownVocabulary as error:
                problems.append(Problem("vocabulary", str(error), error.hint))
        if distances is not None and distances not in DISTANCE_WORDS:
            hint = f"one of {', '.join(DISTANCE_WORDS)}"
            problems.append(Problem("distances", f"{shown(distances)} is no family of distances", hint))
        if problems:
            raise InvalidInput(problems)

    @cached_property
    def _parted(self) -> frozenset[str]:
        """The fields of which parts are mapped."""
        return frozenset(name.partition(".")[0] for name in self.paths if "." in name)

    @cached_property
    def _own(self) -> tuple[str, ...]:
        """The fields that are looked for under their own names."""
        return tuple(name for name in ITEM_FIELDS if name not in self.paths)

    @cached_property
    def _mapped(self) -> tuple[tuple[str, str, str], ...]:
        """The fields that are mapped, with the part that is meant, if it is not all of them, and their places."""
        return tuple((name.partition(".")[0], name.partition(".")[2], path) for name, path in self.paths.items())

    def parted(self, record: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The item in a record, and everything else in it."""
        item: dict[str, Any] = {}
        kept = record.copy()
        for name in self._own:
            # A foreign record may call something else its story: of that, no part is replaced.
            if name in kept and (name not in self._parted or isinstance(kept[name], dict)):
                item[name] = kept.pop(name)
        for name, part, path in self._mapped:
            found = _found(record, path)
            if found is None:
                continue
            steps, value = found
            kept = _without(kept, steps)
            item[name] = {**item.get(name, {}), part: value} if part else value
        if self.story and isinstance(story := unpacked(item.get("story"), "story"), dict):
            item["story"] = {**self.story, **present(story)}
        return item, kept

    def named(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """The same problems of an item; of a field that is mapped and not there, they say to what."""
        return tuple(
            problem._replace(problem=f"{problem.problem}: it is mapped to {' and '.join(places)}")
            if problem.problem in {"is missing", "is null"} and (places := self._places(problem.where))
            else problem
            for problem in problems
        )

    def _places(self, where: str) -> list[str]:
        """Where a field, or its parts, are looked for, if they are mapped."""
        return [shown(path) for name, path in self.paths.items() if f"{name}.".startswith(f"{where}.")]


def look_up(record: Any, path: str) -> Any:
    """What a record has at a path; ``None`` if it has nothing there."""
    found = _found(record, path)
    return found and found[1]


def _found(record: Any, path: str) -> tuple[list[str | int], Any] | None:
    """The names and list positions that lead to a place, and what is there; ``None`` if the record does not have it."""
    if isinstance(record, dict) and path in record:
        return [path], record[path]
    steps: list[str | int] = []
    for name in path.split("."):
        if isinstance(record, dict) and name in record:
            steps.append(name)
        elif isinstance(record, list) and name.isdecimal() and int(name) < len(record):
            steps.append(int(name))
        else:
            return None
        record = record[steps[-1]]
    return steps, record


def _without(value: Any, steps: Sequence[str | int]) -> Any:
    """A value without what stands at a place, if it is still there."""
    first, *others = steps
    if isinstance(value, dict) and first in value:
        if others:
            return {**value, first: _without(value[first], others)}
        return {name: part for name, part in value.items() if name != first}
    if isinstance(value, list) and isinstance(first, int) and others:
        return [_without(part, others) if place == first else part for place, part in enumerate(value)]
    return value
