"""Scores: what counts as right, each under a name that says its rule.

``feasible`` is lenient: a random label often is, the more often the less a story says. A rate of it means something
only beside the *chance level*, the share of the options that are feasible, and so does ``skill``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple


class Scores(NamedTuple):
    """The scores of one answer; ``None`` where a score does not apply.

    A score of a single relation (``feasible``, ``necessary``, ``gold``) is false for an answer that names several:
    whether a set will do is for the caller to say, by looking at ``exact_set`` or ``set_f1``.
    """

    feasible: bool | None = None
    """The relation can hold together with the story."""
    necessary: bool | None = None
    """The relation must hold: it is entailed by the story."""
    exact_set: bool | None = None
    """The relations are exactly the feasible ones: right for "list all"."""
    set_f1: float | None = None
    """The harmonic mean of the share of the named relations that are feasible, and of the feasible that are named."""
    polar: bool | None = None
    """Yes was said of a relation that can hold, or no of one that cannot."""
    gold: bool | None = None
    """The answer is the given one, or one of the given ones."""


NO_SCORES: Final = Scores()


def of_relations(
    labels: Collection[str], feasible: Collection[str], gold: Collection[str], *, entailed: bool
) -> Scores:
    """The scores of an answer that names relations.

    Args:
        labels: the relations named, at least one.
        feasible: all that are feasible.
        gold: the right ones as given; none, if nothing was given.
        entailed: whether "one of the labels" must hold.
    """
    single = next(iter(labels)) if len(labels) == 1 else None
    hits = len(set(labels) & set(feasible))
    return Scores(
        feasible=single in feasible,
        necessary=single is not None and entailed,
        exact_set=set(labels) == set(feasible),
        set_f1=2 * hits / (len(labels) + len(feasible)),
        gold=single in gold if gold else None,
    )


def of_polar(answer: str, gold: Collection[str], *, feasible: bool) -> Scores:
    """The scores of "yes" or "no" to the question whether a relation can hold."""
    return Scores(polar=(answer == "yes") == feasible, gold=answer in gold if gold else None)


def skill(rate: float, chance: float) -> float | None:
    """How much of the way from chance to perfection a rate has gone; ``None`` where chance is perfect already."""
    return (rate - chance) / (1 - chance) if chance < 1 else None
