"""The questions of SpaRTUN, where the data does not bring what they mean.

::

    YN := (Is|Are|Does|Do) NP REL NP?
    FR := (Where is|What is the position of) NP (in BLK)? (relative to|regarding) NP (in BLK)?
        | What (is|are) the (relation|relations|relationship) between NP (in BLK)? and NP (in BLK)?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spatialjudge.benchmarks.scenes.phrases import NUMBERS, NounPhrase, ScenePhrases
from spatialjudge.benchmarks.scenes.tasks import EntityGroup
from spatialjudge.benchmarks.spartun.phrases import LEXICON
from spatialjudge.benchmarks.spartun.rules import is_block
from spatialjudge.benchmarks.words import NotUnderstood
from spatialjudge.solver.groups import Quantifier

_SOME: Final = frozenset({"a", "an", "any"})


def read_yes_no(text: str) -> tuple[NounPhrase, str, NounPhrase]:
    """The phrases and the relation of a yes/no question.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    phrases = ScenePhrases(text, LEXICON)
    phrases.need("is", "are", "does", "do")
    subjects = phrases.noun_phrase()
    relation = phrases.need_relation()
    objects = phrases.noun_phrase()
    phrases.end()
    return subjects, relation, objects


LocatedPhrase = tuple[NounPhrase, NounPhrase | None]
"""A phrase, and the block that is named beside it."""


def read_find_relations(text: str) -> tuple[LocatedPhrase, LocatedPhrase]:
    """The phrases of a question for the relations of two entities.

    Raises:
        NotUnderstood: if the grammar does not read it to its end.
    """
    phrases = ScenePhrases(text, LEXICON)
    between = any(
        phrases.take("what", be, "the", noun, "between")
        for be in ("is", "are")
        for noun in ("relation", "relations", "relationship")
    )
    if not between and not phrases.take("where", "is") and not phrases.take("what", "is", "the", "position", "of"):
        raise phrases.stuck("'Where is'")
    first = _located(phrases)
    if between:
        phrases.need("and")
    elif not phrases.take("relative", "to"):
        phrases.need("regarding")
    second = _located(phrases)
    phrases.end()
    return first, second


def _located(phrases: ScenePhrases) -> LocatedPhrase:
    phrase = phrases.noun_phrase()
    return phrase, (phrases.noun_phrase() if phrases.take("in") else None)


def quantifier_of(phrase: str) -> Quantifier:
    """*Any*, *a* and *an* mean one of them; *all*, *the* and no article mean all."""
    return "some" if phrase.split(" ", 1)[0].lower() in _SOME else "all"


def group_of(phrase: NounPhrase, names: Mapping[str, str]) -> EntityGroup:
    """The entities that a phrase means, by what they are called.

    Raises:
        NotUnderstood: it means none.
    """
    group = tuple(entity for entity, name in names.items() if fits(phrase, entity, name))
    if not group:
        raise NotUnderstood(f"{phrase} is no entity of the story")
    return quantifier_of(" ".join(phrase.determiners)), group


def fits(phrase: NounPhrase, entity: str, name: str) -> bool:
    """Whether a phrase can mean an entity, by its id and what it is called."""
    words, _, number = name.lower().partition(" number ")
    numbered = phrase.number is None or number == NUMBERS[phrase.number]
    return phrase.is_block == is_block(entity) and numbered and phrase.said.issubset(words.split())
