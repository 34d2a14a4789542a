"""Random stories about things with extent, and what any engine must answer about them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from box_oracle import BoxStory, BruteForce, labels_of, scenarios

from spatialjudge.solver import Story, check, feasible_relations

VOCABULARIES = {"allen": 4, "rcc8": 3, "rcc5": 3, "cardinal-boxes": 3}
"""Of which any placement can be looked at, with the most objects for which that is quick."""
NAMES = ("bed", "lamp", "room", "chair")
"""Boxes stand in no room, so "room" names a thing like any other."""


class Answer(NamedTuple):
    """What every engine must agree on, and brute force with them."""

    verdict: str
    modality: str | None
    feasible: tuple[str, ...]
    entailed: tuple[str, ...] | None


def random_box_story(rng: Random) -> BoxStory:
    """Facts drawn freely, which often contradict each other, or mostly true of a placement drawn before them."""
    name = rng.choice(tuple(VOCABULARIES))
    objects = NAMES[: rng.randint(1, VOCABULARIES[name])]
    empty, known = BoxStory((), name, objects), labels_of(name)
    wanted, faithful = rng.randint(0, 2 * len(objects)), rng.choice((0.0, 0.9, 1.0, 1.0))
    brute = BruteForce(empty)
    facts: list[tuple[str, tuple[str, ...], str]] = []
    scene = [rng.randrange(len(scenarios(len(objects)))) for _ in range(1 if name == "allen" else 2)]
    for _ in range(10 * wanted):
        fact = rng.choice(objects), tuple(rng.sample(known, rng.choice((1, 1, 1, 2, 3, 5)))), rng.choice(objects)
        if rng.random() >= faithful or brute.truth(fact)[*scene]:
            facts.append(fact)
        if len(facts) == wanted:
            break
    return BoxStory(tuple(facts), name, objects)


def random_prediction(rng: Random, story: BoxStory) -> tuple[str, tuple[str, ...], str]:
    """A prediction about any two things, or about one and itself, with one label or several."""
    known = labels_of(story.vocabulary)
    labels = tuple(rng.sample(known, rng.choice((1, 1, 2, 4, len(known) - 1))))
    return rng.choice(story.objects), labels, rng.choice(story.objects)


def true_answer(story: BoxStory, prediction: tuple) -> Answer:
    """The answer by brute force."""
    brute = BruteForce(story)
    if not brute.consistent:
        return Answer("inconsistent_story", None, (), None)
    subject, _, obj = prediction
    feasible = brute.feasible(subject, obj)
    entailed = feasible if len(feasible) == 1 else ()
    if not brute.possible(prediction):
        return Answer("infeasible", "impossible", feasible, entailed)
    return Answer("feasible", "necessary" if brute.necessary(prediction) else "possible", feasible, entailed)


def engine_answer(story: BoxStory, prediction: tuple, engine: str) -> Answer:
    """The engine's answer; that placements show what they are given for is seen to by the solver."""
    told = Story(None, story.facts, story.vocabulary, story.objects)
    checked = check(told, prediction, engine=engine, timeout_s=None, necessary=True)
    feasible: set[str] = set()
    entailed: set[str] | None = None
    for family in told.vocabulary.families:
        related = feasible_relations(told, prediction[0], prediction[2], family=family, engine=engine, timeout_s=None)
        feasible |= set(related.feasible)
        assert set(related.placements) == set(related.feasible)
        if related.entailed is not None:
            entailed = (entailed or set()) | set(related.entailed)
    return Answer(
        str(checked.verdict),
        checked.modality and str(checked.modality),
        tuple(label for label in labels_of(story.vocabulary) if label in feasible),
        None if entailed is None else tuple(entailed),
    )


def disagreements(
    story: BoxStory, prediction: tuple, engines: Sequence[str], compared: Counter[str] | None = None
) -> Iterator[str]:
    """Where engines differ from brute force; counts in ``compared`` the answers that were held against it."""
    known = true_answer(story, prediction)
    for engine in engines:
        answer = engine_answer(story, prediction, engine)
        if compared is not None:
            compared["brute force"] += 1 + (len(labels_of(story.vocabulary)) if known.modality else 0)
        if answer != known:
            yield f"{engine} says {answer}, brute force {known}, on {prediction} about {story}"
