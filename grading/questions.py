"""An item's ``question``: what is asked about two things of its story."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.roomspace.questions import read_question
from spatialjudge.grading.counts import COUNT, COUNT_FIELDS, AskedCount, read_asked_count
from spatialjudge.grading.layouts import LAYOUT, LAYOUT_FIELDS, AskedLayout, read_asked_layout
from spatialjudge.grading.stories import fields_of, unpacked, within
from spatialjudge.reading import ASKED_MODALITIES, AskedModality
from spatialjudge.relations import UnknownLabel, Vocabulary, shown
from spatialjudge.solver import InvalidInput, Story, question_about

KINDS: Final = ("find_relation", "yes_no")
SOLVED_KINDS: Final = (*KINDS, COUNT, LAYOUT)
"""Kinds of questions that the story answers."""
CLOSED_KINDS: Final = ("choice", "sequence")
"""Kinds of questions that the gold label answers, see :mod:`spatialjudge.grading.closed`."""
PAIR_FIELDS: Final = ("kind", "subject", "object", "relation", "family", "modality")
QUESTION_FIELDS: Final = tuple(dict.fromkeys((*PAIR_FIELDS, *COUNT_FIELDS, *LAYOUT_FIELDS)))
MAX_QUESTION: Final = 2_000
"""Characters in the text of a question, each run of blanks counted as one: two names and the words around them."""

_STEPGAME: Final = "what is the relation of "
_STEPGAME_NAME: Final = re.compile("(?:the )?(?:agent )?", re.IGNORECASE)
"""What StepGame says before the name of an agent."""


class Asked(NamedTuple):
    """What is asked: any relation of a family between two objects, or whether one (of that family) can hold."""

    kind: str
    subject: str
    object: str | tuple[str, str]
    relation: str | None
    family: str
    modality: AskedModality | None = None
    """Of a yes/no question: whether it asks if the relation can hold, if it must, or if it does."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers that a yes/no question has."""
        return ("yes", "no", "unknown") if self.modality == "is" else ("yes", "no")

    @property
    def told(self) -> str:
        """What is asked, in a line."""
        return f"{self.subject} {self.relation or '?'} {' and '.join(self.objects)}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The names that it has."""
        return self.subject, *self.objects

    def answer(self, feasible: Collection[str], entailed: Collection[str]) -> str:
        """The right answer to a yes/no question, by the labels that can hold and those that must."""
        return polar_answer(self.relation, self.modality, feasible, entailed)

    @property
    def objects(self) -> tuple[str, ...]:
        """The object, or both, where a relation of three is asked for."""
        return (self.object,) if isinstance(self.object, str) else self.object

    def as_json(self) -> dict[str, Any]:
        """What was asked, as a record has it."""
        named = self.object if isinstance(self.object, str) else list(self.object)
        return {**self._asdict(), "object": named}


def polar_answer(
    relation: str | None, modality: str | None, feasible: Collection[str], entailed: Collection[str]
) -> str:
    """The right answer to a yes/no question about a relation, by the labels that can hold and those that must.

    That it *can* hold is so if it is feasible, that it *must* if it is entailed; that it *is* so, too, and is open,
    ``unknown``, where it is feasible and not entailed.
    """
    if modality == "is" and relation in feasible and relation not in entailed:
        return "unknown"
    return "yes" if relation in (feasible if modality == "can" else entailed) else "no"


Question = Asked | AskedCount | AskedLayout
"""What can be asked of a story."""


def read_asked(raw: Any, story: Story) -> Question:
    """What an item's ``question`` asks of a story. Linear in its length.

    Raises:
        InvalidInput: with the first mistake and its place.
    """
    raw = unpacked(raw, "question")
    if isinstance(raw, str):
        raw = _told_question(raw, story)
    read = _READ.get(str(raw.get("kind"))) if isinstance(raw, dict) else None
    if read is not None:
        return read(raw, story)
    raw = fields_of("question", raw, PAIR_FIELDS, needed=("subject", "object"))
    try:
        story.solvable()
    except InvalidInput as error:
        raise within("story", error) from None
    relation, family = raw.get("relation"), raw.get("family")
    kind = raw.get("kind", "find_relation" if relation is None else "yes_no")
    if kind not in KINDS:
        raise _refused("kind", f"unknown kind {shown(kind)}", f"kinds: {', '.join((*SOLVED_KINDS, *CLOSED_KINDS))}")
    modality = raw.get("modality", "can" if kind == "yes_no" else None)
    if modality is not None and (kind != "yes_no" or modality not in ASKED_MODALITIES):
        hint = f"{', '.join(ASKED_MODALITIES)}; of yes/no questions"
        raise _refused("modality", f"{shown(modality)} is not asked here", hint)
    if kind == "yes_no":
        relation, family = _relation_asked(relation, family, story.vocabulary)
    elif relation is not None:
        raise _refused("relation", "a find-relation question names none", "leave it out, or ask with kind yes_no")
    obj = raw["object"]
    if not isinstance(obj, str) or obj not in story.index:
        obj = unpacked(obj, "question.object")
    try:
        subject, obj, family = question_about(story, raw["subject"], obj, family)
    except InvalidInput as error:
        raise within("question", error) from None
    return Asked(kind, subject, obj, relation, family, modality)


_READ: Final[dict[str, Callable[[Any, Story], AskedCount | AskedLayout]]] = {
    COUNT: read_asked_count,
    LAYOUT: read_asked_layout,
}


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
    words = " ".join(text.split())
    if len(words) > MAX_QUESTION:
        problem = f"has {len(words)} characters, at most {MAX_QUESTION} are read"
        raise InvalidInput.at("question", problem, "the question alone, without the story or the prompt")
    if words[: len(_STEPGAME)].lower() == _STEPGAME:
        subject, to, obj = words[len(_STEPGAME) :].rstrip("? ").partition(" to ")
        if to:
            return {"kind": "find_relation", "subject": _agent(subject, story), "object": _agent(obj, story)}
    question = read_question(words, story.objects)
    asked = {"kind": question.kind, "subject": question.subject, "object": question.object}
    if question.relation is None:
        return asked
    return {**asked, "relation": question.relation, "modality": question.modality}


def _agent(words: str, story: Story) -> str:
    """The name in "the agent A"; unless all of it is one."""
    return words if words in story.index else _STEPGAME_NAME.sub("", words, count=1)


def _refused(name: str, problem: str, hint: str) -> InvalidInput:
    return InvalidInput.at(f"question.{name}", problem, hint)
