"""A record made ready to be looked at: what it says, in words, with its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from spatialjudge.adapters.explanation import PLACES
from spatialjudge.adapters.mark import mark_of
from spatialjudge.adapters.records import grade_of
from spatialjudge.grading import (
    Asked,
    AskedCount,
    AskedLayout,
    Grade,
    GradeOutcome,
    Limits,
    Reading,
    read_story_of,
    text_of,
)
from spatialjudge.grading.batch import check_version
from spatialjudge.relations import vocabulary
from spatialjudge.service.pictures import Picture, count_picture, layout_picture, picture_of
from spatialjudge.solver import InvalidInput, Story
from spatialjudge.solver.json_values import write_json

MAX_TEXT: Final = 20_000
"""Characters of an answer or a prompt that are shown, around what was read."""
MAX_PICTURES: Final = 50_000
"""Pictures that are kept: the same answer to the same question has the same one."""
TEXTS: Final = ("answer", "extracted", "quoted", "asked_again")
"""The fields of an item in which its answer may have been read."""
WHERE: Final = PLACES | {"whole": "as the whole answer", "regex": "where the expression finds it", "nothing": "nowhere"}
"""Where an answer was read, by the first part of a rule."""
WHAT: Final = {
    "label": "a label",
    "name": "another name of a label",
    "phrase": "a phrase",
    "converse": "a relation said the other way round",
    "set": "a list",
    "sequence": "a sequence",
    "number": "a number",
    "map": "places",
    "table": "a table of places",
    "lines": "lines with places",
    "two": "layouts that differ",
    "torn": "brackets that do not close",
    "spoilt": "brackets with what is no value",
    "unclear": "a place that is not understood",
    "twice": "a thing at two places",
    "units": "several units",
    "back": "places that are taken back",
    "unfit": "a place that the vocabulary has not",
    "polar": "yes or no",
    "abstention": "that it cannot tell",
    "none": "nothing that is understood",
}
"""What was read there, by the second part."""


@dataclass(frozen=True)
class RecordText:
    """A record in words.

    ``verdict`` is that on the answer, else what came of it; ``value`` what it is worth by the usual score, if that was
    measured; ``how`` by what tier and rule it was read, ``span`` where in ``answer``.
    """

    name: str
    line: int
    verdict: str
    grade: Grade
    value: float | None
    explanation: str
    facts: tuple[str, ...]
    asked: str
    prompt: str
    answer: str | None
    span: tuple[int, int] | None
    how: str
    picture: Picture | None
    conflict: Mapping[str, Any] | None

    @property
    def clash(self) -> frozenset[int]:
        """The numbers of the facts that clash with the answer, entail what it missed, or are broken by its layout."""
        facts = [fact["number"] for fact in self.conflict["facts"]] if self.conflict else []
        return frozenset([*facts, *(self.grade.layout.broken if self.grade.layout else ())])

    @property
    def wrong(self) -> bool:
        """Whether it was graded, and is not wholly right."""
        return self.grade.outcome is GradeOutcome.GRADED and self.value is not None and self.value < 1


def sample_of(record: Mapping[str, Any], *, pictured: bool = True) -> RecordText:
    """The sample of a record as it was written; if it is to be ``pictured``, its story is solved.

    Raises:
        InvalidInput: it is a record of another version.
        KeyError: it is none.
    """
    check_version(record)
    item = record["item"]
    grade = grade_of({"errors": (), "gold": (), **record})
    marked = mark_of(grade)
    told, prompt = item.get("story"), text_of(item.get("prompt"), roles=None)
    story = None if told is None else _read_story(told if isinstance(told, str) else write_json(told))
    unsolved = (told[:MAX_TEXT],) if isinstance(told, str) else ()
    answer, span = _answer(item, grade)
    return RecordText(
        str(record.get("id", record["line"])),
        record["line"],
        record["verdict"] if grade.outcome is GradeOutcome.GRADED and "verdict" in record else grade.outcome,
        grade,
        marked.value,
        marked.explanation,
        tuple(map(str, story.facts)) if story else unsolved,
        _asked(grade, item),
        prompt[:MAX_TEXT] if prompt else "",
        answer,
        span,
        _how(grade.reading) if grade.reading else "",
        _picture(story, grade) if pictured and story else None,
        record.get("conflict") or record.get("support"),
    )


@lru_cache(maxsize=1024)
def _read_story(text: str) -> Story | None:
    try:
        return read_story_of(text, Limits())
    except InvalidInput:
        return None


def _answer(item: Mapping[str, Any], grade: Grade) -> tuple[str | None, tuple[int, int] | None]:
    """The text that was read, and where in it what it says stands; around that, if it is long."""
    texts = [text for name in TEXTS if isinstance(text := item.get(name), str)]
    if not texts:
        return None, None
    reading = grade.reading
    if reading is None or not reading.quote:
        return texts[0][:MAX_TEXT], None
    start, end = reading.span
    text = next((text for text in texts if text[start:end].startswith(reading.quote)), None)
    if text is None:
        return texts[0][:MAX_TEXT], None
    cut = max(0, min(start - MAX_TEXT // 2, len(text) - MAX_TEXT))
    return text[cut : cut + MAX_TEXT], (start - cut, min(end - cut, MAX_TEXT))


def _how(reading: Reading) -> str:
    """By what tier and rule something was read, in words: "declared: a list, in a box (boxed/set)"."""
    place, _, form = reading.rule.partition("/")
    return f"{reading.tier or 'not read'}: {WHAT.get(form, form)}, {WHERE.get(place, place)} ({reading.rule})"


def _asked(grade: Grade, item: Mapping[str, Any]) -> str:
    """What was asked, in a line."""
    asked = grade.question
    if isinstance(asked, Asked):
        things = " and ".join(asked.objects)
        if asked.relation is not None:
            verb = " be" * (asked.modality != "is")
            return f"{asked.modality} {asked.subject}{verb} {asked.relation} {things}?"
        return f"{asked.family} of {asked.subject} to {things}?"
    if isinstance(asked, AskedCount):
        return asked.told
    if isinstance(asked, AskedLayout):
        return f"a layout, north along {list(asked.north)}, east along {list(asked.east)}"
    if asked is not None:
        return asked.text or " / ".join(asked.options)
    return item["question"] if isinstance(item.get("question"), str) else ""


def _picture(story: Story, grade: Grade) -> Picture | None:
    asked = grade.question
    if isinstance(asked, AskedLayout):
        return layout_picture(story, grade.layout) if grade.layout else None
    if isinstance(asked, AskedCount):
        return count_picture(story, asked)
    if not isinstance(asked, Asked) or grade.can_hold is None:
        return None
    read = grade.reading.labels if grade.outcome is GradeOutcome.GRADED and grade.reading else ()
    return _pictured(story, asked, read if asked.relation is None else (asked.relation,), grade.can_hold)


@lru_cache(maxsize=MAX_PICTURES)
def _pictured(story: Story, asked: Asked, labels: Sequence[str], holds: Sequence[str]) -> Picture | None:
    together = not vocabulary(story.vocabulary.name).exclusive(asked.family)
    try:
        return picture_of(story, asked.subject, labels, asked.objects, together=together, holds=holds)
    except InvalidInput:
        return None
