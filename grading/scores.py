"""Scores: what counts as right, each under a name that says its rule.

``feasible`` is lenient: a random label often is, the more often the less a story says. A rate of it means something
only beside the *chance level*, the share of the options that are feasible, and so does ``skill``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Annotated, Final, NamedTuple, get_args, get_type_hints

from spatialjudge.benchmarks.scores import jaccard
from spatialjudge.grading import blind
from spatialjudge.solver import Modality


def traits(record: blind.BlindAnswer) -> set[str]:
    """What an item asks for, by which scores apply to it: relations, yes or no, or a closed question of some kind."""
    question = record["question"]
    if "options" in question:
        told = {"set": question["several"], "actions": question["carried_out"]}
        return {"closed", question["kind"], *(trait for trait, holds in told.items() if holds)}
    if question["kind"] == "layout":
        return {"layout"}
    steps = ["steps"] if record["scores"].get("steps_sound") is not None else []
    kinds = {"count": "count", "yes_no": "yes or no"}
    return {kinds.get(question["kind"], "relations"), *(["gold"] if record["gold"] else []), *steps}


class Score(NamedTuple):
    """What is known of a score beside its rule.

    ``meaning`` says what is right, or what the number is. An answer to an item that has any of the ``traits`` can have
    it, be it read or not. ``blind`` says what blind answers score, of a score that is right or wrong; ``kind`` is
    ``bool`` of such a one, ``float`` of a share of 1, ``int`` of any other number.
    """

    meaning: str
    traits: tuple[str, ...]
    blind: blind.BlindRule = blind.UNKNOWN
    kind: type = bool


class Scores(NamedTuple):
    """The scores of one answer; ``None`` where a score does not apply.

    Each is declared here once: records, reports, marks and the API take names, types and meanings from here. What is
    true or false becomes a rate in reports, a float a mean, and any other number stands in records only.

    A score of a single relation (``feasible``, ``necessary``, ``gold``) is false for an answer that names several:
    whether a set will do is for the caller to say, by looking at ``exact_set`` or ``set_f1``. Where the labels of a
    family can hold together, an answer that names several says that all of them do, and is judged as a whole.
    """

    feasible: Annotated[
        bool | None,
        Score(
            "the relation can hold together with the story; where labels hold together, all that are named at once; "
            "of a count, there can be so many",
            ("relations", "count"),
            blind.FEASIBLE,
        ),
    ] = None
    necessary: Annotated[
        bool | None,
        Score(
            "the relation must hold; where labels hold together, each that is named; of a count, there are so many in "
            "every placement",
            ("relations", "count"),
            blind.NECESSARY,
        ),
    ] = None
    exact_set: Annotated[
        bool | None,
        Score(
            "the relations named are exactly those that can hold; where labels hold together, that must hold",
            ("relations",),
            blind.EXACT_SET,
        ),
    ] = None
    set_f1: Annotated[
        float | None,
        Score(
            "the F1 score of the relations named: the harmonic mean of the share of them that can hold, and of the "
            "share named of those that can; of a closed question that asks for several, against the gold set",
            ("relations", "set"),
        ),
    ] = None
    polar: Annotated[
        bool | None,
        Score(
            "yes of a relation that can hold, no of one that cannot; or of one that must, or is, as was asked",
            ("yes or no",),
            blind.YES_NO,
        ),
    ] = None
    gold: Annotated[
        bool | None,
        Score(
            "the answer is the one given as right, or one of several; where labels hold together, all of them",
            ("gold",),
            blind.GOLD,
        ),
    ] = None
    accuracy: Annotated[
        bool | None,
        Score(
            "the answer is the gold label of a closed question, or any of some; of a set or a sequence, exactly that",
            ("closed",),
            blind.CLOSED_GOLD,
        ),
    ] = None
    jaccard: Annotated[
        float | None, Score("the share of labels in both the answer and the gold set, of those in either", ("set",))
    ] = None
    legal: Annotated[bool | None, Score("none of the actions is impossible", ("actions",))] = None
    reaches: Annotated[bool | None, Score("the actions lead to the object that is meant", ("actions",))] = None
    manner: Annotated[bool | None, Score("each action is done in the manner asked for", ("actions",))] = None
    difference: Annotated[
        int | None, Score("the number of the first step, from 0, that is not that of the gold sequence", ("sequence",))
    ] = None
    all_kept: Annotated[
        bool | None,
        Score("the layout keeps every fact of the story, on its grid", ("layout",), blind.ALL_KEPT),
    ] = None
    kept: Annotated[
        float | None, Score("the share of the facts of the story that the layout keeps", ("layout",), blind.KEPT)
    ] = None
    steps_sound: Annotated[
        float | None,
        Score("the share of the statements on the way to the answer that is not impossible in the story", ("steps",)),
    ] = None
    first_wrong: Annotated[
        int | None, Score("the number of the first of these, from 0, that is impossible", ("steps",))
    ] = None


_HINTS: Final = {name: get_args(hint) for name, hint in get_type_hints(Scores, include_extras=True).items()}
SCORES: Final[dict[str, Score]] = {
    name: declared._replace(kind=get_args(values)[0]) for name, (values, declared) in _HINTS.items()
}
"""What is declared of each score."""
RIGHT_OR_WRONG: Final = tuple(name for name, score in SCORES.items() if score.kind is bool)
SHARES: Final = tuple(name for name, score in SCORES.items() if score.kind is float)
"""Scores that are numbers from 0 to 1."""
MARKS: Final = tuple(name for name in SCORES if name in RIGHT_OR_WRONG or name in SHARES)
"""Scores that say what an answer is worth, from 0 to 1."""
NO_SCORES: Final = Scores()


def applies(score: str, record: blind.BlindAnswer) -> bool:
    """Whether an answer to such an item, be it read or not, can have a score."""
    return not traits(record).isdisjoint(SCORES[score].traits)


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
    """The scores of an answer that should be one option, any that is gold: several are not right."""
    return Scores(accuracy=len(labels) == 1 and set(labels) <= set(gold))


def of_set(labels: Collection[str], gold: Collection[str]) -> Scores:
    """The scores of a set against the gold set; both may be empty."""
    hits, of = len(set(labels) & set(gold)), len(labels) + len(gold)
    return Scores(accuracy=set(labels) == set(gold), jaccard=jaccard(labels, gold), set_f1=2 * hits / of if of else 1.0)


def of_sequence(labels: Sequence[str], gold: Sequence[str]) -> Scores:
    """The scores of a sequence."""
    pairs = enumerate(zip_longest(labels, gold))
    difference = next((number for number, (ours, theirs) in pairs if ours != theirs), None)
    return Scores(accuracy=difference is None, difference=difference)


def of_count(label: str, gold: Collection[str], modality: Modality) -> Scores:
    """The scores of a number; ``modality`` says whether there can be so many, and no other number."""
    return Scores(
        feasible=modality is not Modality.IMPOSSIBLE,
        necessary=modality is Modality.NECESSARY,
        gold=label in gold if gold else None,
    )


def of_polar(answer: str, right: str, gold: Collection[str]) -> Scores:
    """The scores of an answer to a yes/no question: "yes", "no", or "unknown" where that is an answer."""
    return Scores(polar=answer == right, gold=answer in gold if gold else None)


def skill(rate: float, chance: float) -> float | None:
    """How much of the way from chance to perfection a rate has gone; ``None`` where chance is perfect already."""
    return (rate - chance) / (1 - chance) if chance < 1 else None
