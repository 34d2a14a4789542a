"""An item's ``story``: facts or a text, checked against the limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.roomspace.reading import lists_objects, read_story
from spatialjudge.benchmarks.roomspace.sentences import NumberedSentence, Unread, UnreadableSentence, sentences
from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS, Distances
from spatialjudge.benchmarks.scenes.stories import UnreadStory
from spatialjudge.benchmarks.spartun import reading as spartun
from spatialjudge.benchmarks.stepgame.sentences import split, statement
from spatialjudge.grading.plain import PlainFacts, read_sentences
from spatialjudge.relations import UnknownVocabulary, Vocabulary, fold, shown
from spatialjudge.relations import vocabulary as known_vocabulary
from spatialjudge.solver import InvalidInput, Problem, Story
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.json_values import parse_json
from spatialjudge.solver.limits import Limits

STORY_FIELDS: Final = ("grid", "facts", "objects", "text", "distances", "vocabulary")


def read_story_of(value: Any, limits: Limits) -> Story:
    """The story that an item's ``story`` is: an object, or its JSON text.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    raw = fields_of("story", value, STORY_FIELDS)
    distances = raw.get("distances")
    listed = {name: unpacked(raw.get(name, []), f"story.{name}") for name in ("facts", "objects")}
    problems = [
        Problem(f"story.{name}", f"must be a list, not {shown(entries)}")
        for name, entries in listed.items()
        if not isinstance(entries, (list, tuple))
    ]
    facts, objects = listed.values()
    problems += [] if problems else limits.beyond(raw.get("grid"), facts, objects)
    vocabulary = raw.get("vocabulary", "roomspace")
    if not isinstance(vocabulary, str):
        problems.append(Problem("story.vocabulary", f"must be a text, not {shown(vocabulary)}"))
    if distances is not None and distances not in list(DISTANCE_WORDS):
        hint = f"one of {', '.join(DISTANCE_WORDS)}"
        problems.append(Problem("story.distances", f"{shown(distances)} is no family of distances", hint))
    if problems:
        raise InvalidInput(problems)
    try:
        if "text" in raw:
            told = read_text(raw["text"], vocabulary, distances, objects, beside=raw.get("facts"))
            limits.check_told(told.facts)
            story = told.story(raw.get("grid"))
        else:
            story = Story(raw.get("grid"), facts, vocabulary, objects)
    except InvalidInput as error:
        raise within("story", error) from None
    limits.check_story(story)
    return story


class TextFacts(NamedTuple):
    """What a text tells: facts, objects, and where the sentence of each fact begins, if that is known."""

    vocabulary: str
    facts: list[Any]
    objects: list[Any]
    starts: list[int]

    def story(self, grid: Any) -> Story:
        """The story.

        Raises:
            InvalidInput: its facts make none; with places in the text.
        """
        try:
            return Story(grid, self.facts, self.vocabulary, self.objects)
        except InvalidInput as error:
            raise InvalidInput(
                [problem._replace(where=self._place(problem.where)) for problem in error.problems]
            ) from None

    def _place(self, where: str) -> str:
        number = _OF_FACT.match(where)
        return f"text[{self.starts[int(number[1])]}]" if number and self.starts else where


_TOLD_OTHERWISE: Final[dict[str, Callable[[str], list[Any]]]] = {
    "stepgame": lambda text: [said for sentence in split(text) if (said := statement(sentence, "text").says)],
    "spartun": lambda text: list(spartun.read_story(text).facts),
}
"""Readers of benchmarks' own sentences; a text that they do not read whole may be in plain ones."""
_MIXED: Final = "a story is told in the benchmark's sentences alone, or in none of those that mean something else there"
_OF_FACT: Final = re.compile(r"facts\[(\d+)\]")


def read_text(
    text: Any, vocabulary: str, distances: Distances | None = None, objects: Iterable[Any] = (), beside: Any = None
) -> TextFacts:
    """What a story tells: in the format of RoomSpace, which lists its objects, as a benchmark tells it, or plainly.

    Raises:
        InvalidInput: with the place of each sentence that has no reading; or there are facts ``beside`` it.
    """
    if not isinstance(text, str):
        raise InvalidInput.at("text", f"must be a text, not {shown(text)}")
    if beside:
        raise InvalidInput.at("text", "stands beside facts", "leave one of them out")
    try:
        table = known_vocabulary(vocabulary)
    except UnknownVocabulary as error:
        raise InvalidInput.at("vocabulary", str(error), error.hint) from None
    if lists_objects(text):
        listed = read_story(text, distances=distances)
        return TextFacts(vocabulary, list(listed.facts), [*listed.objects, *objects], [])
    if vocabulary in _TOLD_OTHERWISE:
        with suppress(InvalidInput, UnreadStory):
            return TextFacts(vocabulary, _TOLD_OTHERWISE[vocabulary](text), list(objects), [])
    told = read_sentences(text, table, distances)
    if vocabulary in _TOLD_OTHERWISE:
        _refuse_mixed(text, table, told)
    starts = [sentence.start for sentence in told.sentences]
    return TextFacts(vocabulary, list(told.facts), [*told.objects, *objects], starts)


def _refuse_mixed(text: str, vocabulary: Vocabulary, told: PlainFacts) -> None:
    """Refuse sentences that mean something else in a benchmark's own language than in the plain one of the story."""
    plain: dict[NumberedSentence, set[tuple[str, ...]]] = {}
    for fact, sentence in zip(told.facts, told.sentences, strict=True):
        plain.setdefault(sentence, set()).add(_folded(fact))
    unread = []
    for sentence in sentences(text):
        with suppress(InvalidInput, UnreadStory):
            own = set(map(_folded, _TOLD_OTHERWISE[vocabulary.name](f"{sentence.text}.")))
            if own != plain.get(sentence, set()):
                problem = f"in the sentences of {vocabulary.name} it means something else"
                unread.append((sentence, Unread(problem, _MIXED)))
    if unread:
        raise UnreadableSentence(unread)


def _folded(fact: Iterable[object]) -> tuple[str, ...]:
    """A fact as it is compared."""
    return tuple(fold(str(part)) for part in fact)


def present(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something: tables, as in Arrow and Parquet, give every row the fields of all, as null."""
    return {name: value for name, value in raw.items() if value is not None}


def unpacked(value: Any, where: str) -> Any:
    """A list or an object that came as JSON text, which is how it travels in one column of a table.

    Raises:
        InvalidInput: the text begins like one of them, and is none.
    """
    return parse_json(value, where) if isinstance(value, str) and value[:1] in {"{", "["} else value


def fields_of(where: str, value: Any, known: tuple[str, ...], needed: Iterable[str] = ()) -> dict[str, Any]:
    """The fields of a part of an item that say something.

    Raises:
        InvalidInput: it is no object, has fields that such a part does not have, or lacks some that it needs.
    """
    raw = unpacked(value, where)
    if not isinstance(raw, dict):
        also = " or a text" if where == "question" else ""
        raise InvalidInput.at(where, f"must be an object{also}, not {shown(raw)}", f"fields: {', '.join(known)}")
    unknown = [name for name in raw if name not in known]
    if unknown:
        problem, hint = f"is not a field of a {where}", f"fields: {', '.join(known)}"
        raise InvalidInput([Problem(f"{where}.{str(name)[:40]}", problem, hint) for name in unknown[:MAX_PROBLEMS]])
    if missing := lacking(raw, needed, f"{where}."):
        raise InvalidInput(missing)
    return present(raw)


def lacking(raw: Mapping[str, Any], needed: Iterable[str], within: str = "") -> list[Problem]:
    """What is said of fields that a part of an item must have, and has not."""
    return [
        Problem(f"{within}{name}", "is null" if name in raw else "is missing")
        for name in needed
        if raw.get(name) is None
    ]


def within(place: str, error: InvalidInput) -> InvalidInput:
    """The same problems, their places being within another."""
    return InvalidInput([problem._replace(where=f"{place}.{problem.where}") for problem in error.problems])
