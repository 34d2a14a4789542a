"""Scores: what counts as right, each under a name that says its rule.

``feasible`` is lenient: a random label often is, the more often the less a story says. A rate of it means something
only beside the *chance level*, the share of the options that are feasible, and so does ``skill``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from spatialjudge.benchmarks.reascan.actions import Carried
from spatialjudge.benchmarks.scores import jaccard
from spatialjudge.solver import Modality


class Scores(NamedTuple):
    """The scores of one answer; ``None`` where a score does not apply.

    A score of a single relation (``feasible``, ``necessary``, ``gold``) is false for an answer that names several:
    whether a set will do is for the caller to say, by looking at ``exact_set`` or ``set_f1``. Where the labels of a
    family can hold together, an answer that names several says that all of them do, and is judged as a whole.
    """

    feasible: bool | None = None
    """The relation can hold together with the story; of several, all at once."""
    necessary: bool | None = None
    """The relation must hold: it is entailed by the story; of several, each."""
    exact_set: bool | None = None
    """The relations are exactly the feasible ones, right for "list all"; where labels hold together, exactly those that
    must hold."""
    set_f1: float | None = None
    """The harmonic mean of the share of the named relations that are among those, and of those that are named; of a
    closed question that asks for several, against the gold set."""
    polar: bool | None = None
    """Yes or no was said rightly of a relation that can hold, must, or does, as was asked; or that it is open."""
    gold: bool | None = None
    """The answer is the given one, or one of the given ones; where labels hold together, all of them."""
    accuracy: bool | None = None
    """Of a closed question: the answer is the gold label; of a set or a sequence, exactly that."""
    jaccard: float | None = None
    """The share of labels in both the answer and the gold set, of those in either."""
    legal: bool | None = None
    """Actions: none of them is impossible."""
    reaches: bool | None = None
    """Actions: they lead to the object that is meant."""
    manner: bool | None = None
    """Actions: each is done in the manner asked for."""
    difference: int | None = None
    """A sequence: the number of its first step, from 0, that is not that of the gold one."""


NO_SCORES: Final = Scores()


def of_relations(
    labels: Collection[str], right: Collection[str], gold: Collection[str], modality: Modality, *, together: bool
) -> Scores:
    """The scores of an answer that names relations.

    Args:
        labels: the relations named, at least one.
        right: all that are right: the feasible ones; where labels hold together, those that must hold.
        gold: the right ones as given, of which any will do, or where labels hold together all; none, if nothing was.
        modality: whether "one of the labels" can or must hold; where labels hold together, all of them.
        together: whether labels of the family can hold together, so that a list is an answer and not a choice.
    """
    one = together or len(labels) == 1
    hits = len(set(labels) & set(right))
    known = set(labels) == set(gold) if together else one and set(labels) <= set(gold)
    return Scores(
        feasible=one and modality is not Modality.IMPOSSIBLE,
        necessary=one and modality is Modality.NECESSARY,
        exact_set=set(labels) == set(right),
        set_f1=2 * hits / (len(labels) + len(right)),
        gold=known if gold else None,
    )


def of_label(labels: Collection[str], gold: Collection[str]) -> Scores:
    """The scores of an answer that should be one option: several are not right."""
    return Scores(accuracy=tuple(labels) == tuple(gold))


def of_set(labels: Collection[str], gold: Collection[str]) -> Scores:
    """The scores of a set against the gold set; both may be empty."""
    hits, of = len(set(labels) & set(gold)), len(labels) + len(gold)
    return Scores(accuracy=set(labels) == set(gold), jaccard=jaccard(labels, gold), set_f1=2 * hits / of if of else 1.0)


def of_sequence(labels: Sequence[str], gold: Sequence[str], carried: Carried | None = None) -> Scores:
    """The scores of a sequence; with what came of carrying it out, if it was."""
    pairs = enumerate(zip_longest(labels, gold))
    difference = next((number for number, (ours, theirs) in pairs if ours != theirs), None)
    scores = Scores(accuracy=difference is None, difference=difference)
    if carried is None:
        return scores
    return scores._replace(legal=carried.legal, reaches=carried.reaches, manner=carried.manner)


def of_polar(answer: str, right: str, gold: Collection[str]) -> Scores:
    """The scores of an answer to a yes/no question: "yes", "no", or "unknown" where that is an answer."""
    return Scores(polar=answer == right, gold=answer in gold if gold else None)


def skill(rate: float, chance: float) -> float | None:
    """How much of the way from chance to perfection a rate has gone; ``None`` where chance is perfect already."""
    return (rate - chance) / (1 - chance) if chance < 1 else None
