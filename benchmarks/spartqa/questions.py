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

from spatialjudge.benchmarks.scenes.tasks import ChooseObject, EntityGroup, FindBlock, FindRelation, SceneTask, YesNo
from spatialjudge.benchmarks.spartqa.phrases import LEXICON, ClausePhrases, Description
from spatialjudge.benchmarks.spartqa.rules import BlockStory
from spatialjudge.benchmarks.words import NotUnderstood


@dataclass(frozen=True)
class SceneQuestion:
    """What is asked: two phrases, or of CO the two candidates and the anchor, of FB what is sought."""

    q_type: str
    phrases: tuple[Description, ...]
    relation: str = ""
    without: bool = False


def read_question(text: str, q_type: str) -> SceneQuestion:
    """Read a question of this type.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    if q_type not in _READERS:
        raise NotUnderstood(f"no question type {q_type!r}")
    phrases = ClausePhrases(text)
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
    if question is not None and question.q_type == "YN":
        subject, obj = question.phrases
        if obj == replace(subject, determiners=("a", *subject.determiners)):
            return "compares a thing with itself, the object having been replaced by the subject"
    return None


def task_of(question: SceneQuestion, about: BlockStory, candidates: tuple[str, ...]) -> SceneTask:
    """A question about a scene, with the things that its phrases mean, found by the reference rules.

    ``candidates`` are the texts from which a CO question lets choose, the last two being both and none.

    Raises:
        NotUnderstood: a phrase of it means nothing, or one of FR not one thing.
    """
    meant = [about.fitting(phrase) for phrase in question.phrases]
    if question.q_type == "FB":
        having = {about.scene.things[name].block for name in meant[0]}
        return FindBlock(about, tuple(sorted(one for one in about.blocks if (one in having) != question.without)))
    if question.q_type == "CO":
        _one_at_least(question.phrases[2], meant[2])
        return ChooseObject(about, question.relation, (meant[0], meant[1]), meant[2], candidates)
    for phrase, names in zip(question.phrases, meant, strict=True):
        if question.q_type == "YN":
            _one_at_least(phrase, names)
        elif len(names) != 1:
            raise NotUnderstood(f"{phrase} fits {len(names)} things, not one")
    if question.q_type == "FR":
        return FindRelation(about, meant[0][0], meant[1][0])
    subjects, objects = (_group(phrase, names) for phrase, names in zip(question.phrases, meant, strict=True))
    return YesNo(about, question.relation, subjects, objects)


def _one_at_least(phrase: Description, names: tuple[str, ...]) -> None:
    if not names:
        raise NotUnderstood(f"{phrase} fits nothing")


def _group(phrase: Description, names: tuple[str, ...]) -> EntityGroup:
    return "all" if "all" in phrase.determiners else "some", names


def _find_relation(phrases: ClausePhrases) -> SceneQuestion:
    if not phrases.take("what", "is", "the"):
        raise phrases.stuck("'What is the relation between'")
    phrases.need("relation", "relationship")
    phrases.need("between")
    subject = phrases.description()
    phrases.need("and")
    return SceneQuestion("FR", (subject, phrases.description()))


def _yes_no(phrases: ClausePhrases) -> SceneQuestion:
    phrases.need("is", "are")
    phrases.take("there")
    subject = phrases.description()
    phrases.take(",")
    relation = phrases.need_relation()
    return SceneQuestion("YN", (subject, phrases.description()), relation)


def _choose_object(phrases: ClausePhrases) -> SceneQuestion:
    if not phrases.take("what", "is"):
        phrases.need("which", "what")
        phrases.need(*LEXICON.nouns)
        phrases.need("is")
    relation, anchor = phrases.need_relation(), phrases.description()
    phrases.need("?")
    first = phrases.description()
    phrases.need("or")
    return SceneQuestion("CO", (first, phrases.description(), anchor), relation)


def _find_block(phrases: ClausePhrases) -> SceneQuestion:
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
    return SceneQuestion("FB", (sought,), without=without)


_READERS: Final[Mapping[str, Callable[[ClausePhrases], SceneQuestion]]] = {
    "FR": _find_relation,
    "YN": _yes_no,
    "CO": _choose_object,
    "FB": _find_block,
}
