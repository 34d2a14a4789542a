"""Scores by name are worth what the documents say, and a blind label scores their chance levels, by brute force."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest
from oracle import HALF_PLANE, BruteForce
from random_stories import random_room

from spatialjudge.adapters import mark

LABELS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")
N = len(LABELS)
ROOMS = 24
CHANCE = {
    "feasible": lambda k: k / N,
    "necessary": lambda k: 1 / N if k == 1 else 0,
    "exact_set": lambda k: 1 / N if k == 1 else 0,
    "set_f1": lambda k: k / N * 2 / (1 + k),
    "format": lambda k: 1,
    "specificity": lambda k: 1 / N if k == 1 else k / 2 / N,
}
"""Of a blind label among ``N``, of which ``k`` can hold; as in docs/adapters.md."""
OF_HALVES = {
    "feasible": lambda k, e: k / 4,
    "necessary": lambda k, e: e / 4,
    "exact_set": lambda k, e: (e == 1) / 4,
    "set_f1": lambda k, e: e / 4 * 2 / (1 + e),
    "specificity": lambda k, e: (k + e) / 8,
}
"""Of a blind half-plane, where ``k`` can hold and ``e`` must."""


def rooms():
    """Random rooms that are consistent, by brute force, in which two objects are mentioned."""
    rng = Random(7)
    while True:
        room = random_room(rng, grids=(3, 4, 5), most_objects=3, vocabulary="roomspace")
        mentioned = sorted({name for subject, _, obj in room.facts for name in (subject, obj)} - {"room"})
        if len(mentioned) > 1 and (brute := BruteForce(room)).consistent:
            yield room, brute, *rng.sample(mentioned, 2)


@pytest.fixture(scope="module", name="asked")
def cases():
    """Items, and what is true of them by brute force: a test of a set of labels for whether it can and must hold."""
    found = []
    for room, brute, subject, obj in islice(rooms(), ROOMS):
        facts = [[one, list(labels), other] for one, labels, other in room.facts]
        item = {"story": {"grid": room.grid, "facts": facts}, "question": {"subject": subject, "object": obj}}
        found.append((item, brute, subject, obj))
    return found


def can_hold(brute, subject, obj):
    return [label for label in LABELS if brute.possible((subject, (label,), obj))]


def test_the_rooms_are_of_every_kind(asked):
    counts = {len(can_hold(*case[1:])) for case in asked}
    assert {1, N} < counts
    assert len(counts) >= 5


@pytest.mark.parametrize("score", CHANCE)
def test_a_blind_label_scores_the_chance_level(asked, score):
    for item, *case in asked:
        blind = sum(mark(item, label, score=score).value for label in LABELS) / N
        assert blind == pytest.approx(CHANCE[score](len(can_hold(*case)))), item


@pytest.mark.parametrize("score", OF_HALVES)
def test_a_blind_label_of_those_that_hold_together_scores_the_chance_level(asked, score):
    for item, brute, subject, obj in asked:
        halves = {**item, "question": {**item["question"], "family": "half-plane"}}
        k = sum(brute.possible((subject, (label,), obj)) for label in HALF_PLANE)
        e = sum(brute.necessary((subject, (label,), obj)) for label in HALF_PLANE)
        blind = sum(mark(halves, label, score=score).value for label in HALF_PLANE) / len(HALF_PLANE)
        assert blind == pytest.approx(OF_HALVES[score](k, e)), item


def test_a_yes_no_question_is_even(asked):
    for item, *_ in asked:
        for label in LABELS:
            polar = {**item, "question": {**item["question"], "relation": label}}
            for score in ("polar", "feasible", "specificity"):
                assert sum(mark(polar, word, score=score).value for word in ("yes", "no")) == 1


def test_a_blind_option_of_a_closed_question_scores_its_chance_level():
    options = ("left", "right", "above", "below")
    asked = {"kind": "choice", "options": list(options)}
    for gold in options:
        blind = [mark({"question": asked, "gold": gold}, label).value for label in options]
        assert sum(blind) / len(blind) == 1 / len(options)
    several = {**asked, "options": [*options, "none"], "several": True, "none": "none"}
    sets = [named for size in range(len(options) + 1) for named in combinations(options, size)]
    for gold in ([], ["left"], ["left", "below"], list(options)):
        blind = [mark({"question": several, "gold": gold}, ", ".join(named) or "none").value for named in sets]
        assert sum(blind) / len(blind) == 1 / 2 ** len(options)


def test_a_set_is_worth_what_must_or_can_hold_of_it_by_its_size(asked):
    rng = Random(3)
    for item, brute, subject, obj in asked:
        alone = max(mark(item, label, score="specificity").value for label in LABELS)
        for size in (2, 3, 5, N):
            named = rng.sample(LABELS, size)
            said = mark(item, f"{', '.join(named[:-1])} or {named[-1]}", score="specificity").value
            must, can = (test((subject, tuple(named), obj)) for test in (brute.necessary, brute.possible))
            assert said == pytest.approx((1 if must else 0.5 if can else 0) / size)
            assert said <= alone, "no set is worth more than the best label"
        assert said == pytest.approx(1 / N), "all that there are: no more than a blind guess"
