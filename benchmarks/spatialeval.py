"""SpatialEval as a benchmark: the questions about maps in text form, with options A to D.

"Consider a map with multiple objects: Ann's Attic is in the map. Bob's Bikes is to the Northeast of Ann's Attic. ..."
Asked is in which direction one lies from another, which of four lies in a direction of one, or how many do. A row has
``text``, which is all of that, ``oracle_option``, the letter, and maybe ``id``. Its mazes and grids are no maps.

Directions are those of points: in the North of a place lies only what is straight north of it. A story seldom tells
that nothing does, but its maps are drawn so: what may be assumed of them is a profile of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    Decision,
    FiledQuestion,
    Form,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.entailment import TIMEOUT_S, UNSETTLED, Standing, Triple, clash, standing, unsettled
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.words import matched, unreadable
from spatialjudge.solver import InvalidInput, Story, count

LETTERS: Final = ("A", "B", "C", "D")
DIRECTION, OBJECT, COUNT = "direction", "object", "count"
NO_OPTION: Final = "none"
"""The verdict where no option can be right."""

_SIDE: Final = r"(?P<{}>(?:north|south)[ -]?(?:east|west)|north|south|east|west)"
_TEXT: Final = re.compile(
    r"consider a map with multiple objects:\s*(?P<story>.+?)\s*"
    r"(?:please answer the following multiple-choice question based on the provided information\.\s*)"
    r"(?P<question>(?P<asked>[^?]+\?)\s*available options:\s*(?P<options>A\. .+))",
    re.IGNORECASE | re.DOTALL,
)
_OPTIONS: Final = re.compile(r"A\. (.+?)\s+B\. (.+?)\s+C\. (.+?)\s+D\. ([^\n]+?)\.?\s*(?:\n.*)?", re.DOTALL)
_NAME: Final = r"(?P<{}>(?!(?:it|they|this|that|there) )(?:(?! (?:is|are|to the|says|said|claims)\b).)+)"
"""A name of any words but those of another statement."""
_FIRST: Final = re.compile(rf"{_NAME.format('subject')} is in the map", re.IGNORECASE)
_FACT: Final = re.compile(
    rf"{_NAME.format('subject')} is to the {_SIDE.format('side')} of {_NAME.format('object')}", re.IGNORECASE
)
_QUESTIONS: Final = {
    DIRECTION: re.compile(r"In which direction is (?P<subject>.+) relative to (?P<object>.+)\?", re.IGNORECASE),
    OBJECT: re.compile(rf"Which object is in the {_SIDE.format('side')} of (?P<object>.+)\?", re.IGNORECASE),
    COUNT: re.compile(rf"How many objects are in the {_SIDE.format('side')} of (?P<object>.+)\?", re.IGNORECASE),
}
_EXAMPLE: Final = "Bob's Bikes is to the Northeast of Ann's Attic."
_ASKED: Final = "How many objects are in the Northeast of Ann's Attic?"
_APART: Final = ("NE", "NW", "SE", "SW")


@dataclass(frozen=True, slots=True)
class OfMap(Task):
    """Which option is right? ``claims`` are what each says of two things; ``counted`` is what a count counts."""

    story: Story
    options: Mapping[str, str]
    claims: Mapping[str, Triple]
    counted: tuple[str, str] | None = None

    def decide(self, profile: Profile) -> Decision:
        """The option that follows; else all that can be right."""
        story = self._story(profile)
        if self.counted:
            found = count(story, *self.counted, timeout_s=TIMEOUT_S)
            if nothing := unsettled(found):
                return nothing
            return _one_of([letter for letter, said in self.options.items() if int(said) in found.counts])
        stands = {letter: standing(story, said, (label,), obj) for letter, (said, label, obj) in self.claims.items()}
        if nothing := next((decision for one, decision in UNSETTLED.items() if one in stands.values()), None):
            return nothing
        best = Standing.ENTAILED if Standing.ENTAILED in stands.values() else Standing.UNKNOWN
        return _one_of([letter for letter, one in stands.items() if one is best])

    def explain(self, profile: Profile) -> Iterator[str]:
        """The facts that exclude an option."""
        for letter, (subject, label, obj) in self.claims.items():
            if facts := clash(self._story(profile), subject, (label,), obj):
                yield f"{letter}, {self.options[letter]}, is excluded by {', '.join(facts)}"

    def phrases(self, label: str) -> tuple[str, ...]:
        """What stands behind the letter."""
        said = self.options[label]
        return said, f"{label}. {said}", f"{label}: {said}"

    def _story(self, profile: Profile) -> Story:
        if profile is Profile.GEOMETRY:
            return self.story
        apart = [(one, _APART, other) for one, other in combinations(self.story.objects, 2)]
        return Story(None, [*self.story.facts, *apart], "observer", self.story.objects)


def _one_of(letters: list[str]) -> Decision:
    return Decision(letters[0] if len(letters) == 1 else tuple(letters) or NO_OPTION)


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    return read_each(source, source.rows(), DIRECTION, lambda row: [_asked(source, row)])


def _asked(source: BenchmarkFile, row: Row) -> FiledQuestion | UnreadQuestion:
    """The question of a row, under its own id if it has one; it may be none about a map."""
    name = str(row.fields.get("id") or f"{source.stem}:{row.number}")
    text, gold = row.fields.get("text"), row.fields.get("oracle_option")
    if not isinstance(text, str) or not isinstance(gold, str):
        raise InvalidInput.at("record", "has no columns text and oracle_option")
    try:
        return _about_map(name, row.where, text, gold)
    except InvalidInput as error:
        return UnreadQuestion(name, DIRECTION, row.where, str(error))


def _about_map(name: str, where: str, text: str, gold: str) -> FiledQuestion:
    said = matched(_TEXT, "text", text.strip(), f"Consider a map with multiple objects: {_EXAMPLE}")
    asked = " ".join(said["asked"].split())
    q_type = next((name for name, form in _QUESTIONS.items() if form.fullmatch(asked)), None)
    if q_type is None:
        raise unreadable("question", asked, _ASKED)
    story = " ".join(said["story"].split())
    return FiledQuestion(name, q_type, where, story, said["question"].strip(), gold, (asked, said["options"]))


def _gold(given: Any) -> str:
    letter = str(given).strip().rstrip(".").upper()
    if letter not in LETTERS:
        raise unreadable("oracle_option", str(given), "A")
    return letter


def _task(asked: FiledQuestion) -> OfMap:
    question, told = asked.told
    found = matched(_OPTIONS, "options", told, "A. 3 B. 0 C. 1 D. 4.")
    options = dict(zip(LETTERS, (" ".join(one.split()) for one in found.groups()), strict=True))
    facts, names = [], list[str]()
    for number, sentence in enumerate(re.split(r"\.\s+", asked.text.rstrip(". ")), 1):
        if first := _FIRST.fullmatch(sentence):
            names.append(first["subject"])
            continue
        said = matched(_FACT, f"sentence {number}", sentence, _EXAMPLE)
        facts.append((said["subject"], said["side"], said["object"]))
    story = Story(None, facts, "observer", names)
    form = matched(_QUESTIONS[asked.q_type], "question", question, _ASKED)
    obj = form["object"]
    if asked.q_type == COUNT:
        if not all(said.isdecimal() for said in options.values()):
            raise unreadable("options", told, "A. 3 B. 0 C. 1 D. 4.")
        story.prediction((next(name for name in story.objects if name != obj), form["side"], obj))
        return OfMap(story, options, {}, (form["side"], obj))
    if asked.q_type == DIRECTION:
        claims = {letter: (form["subject"], said, obj) for letter, said in options.items()}
    else:
        claims = {letter: (said, form["side"], obj) for letter, said in options.items()}
    for claim in claims.values():
        story.prediction(claim)
    return OfMap(story, options, claims)


spatialeval = Benchmark(
    name="spatialeval",
    version="1",
    summary="SpatialEval, questions about maps in text form (Wang et al. 2024)",
    questions={
        q_type: QuestionType(candidates=LETTERS, form=Form(), gold=_gold) for q_type in (DIRECTION, OBJECT, COUNT)
    },
    profiles={
        Profile.GEOMETRY: "points; exactly what the sentences say",
        Profile.REFERENCE: "points, no two of which are in one row or column, as the maps are drawn",
    },
    files=_files,
    task=_task,
)
