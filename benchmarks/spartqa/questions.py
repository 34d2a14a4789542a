"""The questions of SpartQA: which relation, yes or no, which of two things, which blocks.

::

    FR := What is the (relation|relationship) between D and D?
    YN := (Is|Are) there? D ,? REL D?
    CO := ((Which|What) HEAD is | What is) REL D? D or D?
    FB := (Which|What) blocks? (have|has | don't have | does not have) D (inside (of it)?)?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from spatialjudge.benchmarks.spartqa.phrases import HEADS, Description, Phrases
from spatialjudge.benchmarks.words import NotUnderstood


@dataclass(frozen=True)
class FindRelation:
    """Which relations hold between two things?"""

    subject: Description
    object: Description


@dataclass(frozen=True)
class YesNo:
    """Does a relation hold between two groups, with their quantifiers?"""

    subject: Description
    relation: str
    object: Description


@dataclass(frozen=True)
class ChooseObject:
    """Which of two candidates stands in a relation to the anchor?"""

    candidates: tuple[Description, Description]
    relation: str
    anchor: Description


@dataclass(frozen=True)
class FindBlock:
    """Which blocks hold something that fits, or hold nothing that does?"""

    sought: Description
    without: bool


SceneQuestion = FindRelation | YesNo | ChooseObject | FindBlock


def read_question(text: str, q_type: str) -> SceneQuestion:
    """Read a question of this type.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    if q_type not in _READERS:
        raise NotUnderstood(f"no question type {q_type!r}")
    phrases = Phrases(text)
    question = _READERS[q_type](phrases)
    phrases.end()
    if not {"other", "another"}.isdisjoint(phrases.words):
        raise NotUnderstood("which is the other one is not told")
    return question


def broken_form(question: SceneQuestion | None, text: str) -> str | None:
    """What is broken in a variant of a question that the generator garbled, if it is; such a text says nothing.

    ``question`` is its reading, if it has one.
    """
    if " DK " in text:
        return "asks for the relation DK, which the question it was made from has as its label"
    if isinstance(question, YesNo):
        subject, obj = question.subject, question.object
        if obj == replace(subject, determiners=("a", *subject.determiners)):
            return "compares a thing with itself, the object having been replaced by the subject"
    return None


def _find_relation(phrases: Phrases) -> FindRelation:
    if not phrases.take("what", "is", "the"):
        raise phrases.stuck("'What is the relation between'")
    phrases.need("relation", "relationship")
    phrases.need("between")
    subject = phrases.description()
    phrases.need("and")
    return FindRelation(subject, phrases.description())


def _yes_no(phrases: Phrases) -> YesNo:
    phrases.need("is", "are")
    phrases.take("there")
    subject = phrases.description()
    phrases.take(",")
    return YesNo(subject, _relation(phrases), phrases.description())


def _choose_object(phrases: Phrases) -> ChooseObject:
    if not phrases.take("what", "is"):
        phrases.need("which", "what")
        phrases.need(*HEADS)
        phrases.need("is")
    relation, anchor = _relation(phrases), phrases.description()
    phrases.need("?")
    first = phrases.description()
    phrases.need("or")
    return ChooseObject((first, phrases.description()), relation, anchor)


def _find_block(phrases: Phrases) -> FindBlock:
    phrases.need("which", "what")
    phrases.need("block", "blocks")
    without = phrases.take("don't", "have") or phrases.take("does", "not", "have")
    if not without:
        phrases.need("have", "has")
    sought = phrases.description()
    if "all" in sought.determiners:
        raise NotUnderstood(f"{sought} asks for a block with all of them, which no label of the generator does")
    if phrases.take("inside"):
        phrases.take("of", "it")
    return FindBlock(sought, without)


def _relation(phrases: Phrases) -> str:
    relation = phrases.relation()
    if relation is None:
        raise phrases.stuck("a relation")
    return relation


_READERS: Final[Mapping[str, Callable[[Phrases], SceneQuestion]]] = {
    "FR": _find_relation,
    "YN": _yes_no,
    "CO": _choose_object,
    "FB": _find_block,
}
