"""The search over choices: what it decides by itself, and what ``auto`` leaves to CP-SAT."""

from random import Random

import pytest
from random_box_stories import disagreements, random_box_story, random_prediction

from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes import search
from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.search import Search
from spatialjudge.solver.engines.boxes.statement import BoxStatement
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import network_of
from spatialjudge.solver.prepared import prepare


def test_with_a_restart_at_every_dead_end_as_brute_force_says(monkeypatch):
    monkeypatch.setattr(search, "RESTART", 1)
    prepare.cache_clear()
    wrong = []
    for number in range(40):
        rng = Random(f"search/{number}")
        story = random_box_story(rng)
        wrong += disagreements(story, random_prediction(rng, story), ["native"])
    prepare.cache_clear()
    assert not wrong


def dense_story(rng, name, size, among):
    """Every pair of things stands in one of so many relations, drawn freely."""
    labels = vocabulary(name).labels
    things = [f"o{number}" for number in range(size)]
    facts = [(one, rng.sample(labels, among), other) for k, one in enumerate(things) for other in things[:k]]
    return Story(None, facts, name)


def consistency(story, engine):
    outcome = engine_named(engine).prepare(network_of(story, Deadline())).consistency(Deadline())
    if outcome.placement:  # it proves itself
        assert story.admits(outcome.placement)
        assert story.broken(outcome.placement) == []
    return outcome


# of three, about the hardest number of labels a pair: some stories have a placement, some have none
SMALL = [("rcc8", 6, 3), ("allen", 6, 5), ("cardinal-boxes", 6, 9)]


@pytest.mark.parametrize(("name", "size", "among"), SMALL)
def test_every_pair_related_by_one_of_several(name, size, among):
    """Dead ends by the hundred, and restarts."""
    for number in range(6):
        story = dense_story(Random(f"dense/{name}/{number}"), name, size, among)
        assert consistency(story, "native").status == consistency(story, "cp-sat").status


DENSE = [("rcc8", 9, 3), ("allen", 11, 6), ("cardinal-boxes", 9, 9)]


@pytest.mark.parametrize(("name", "size", "among"), DENSE)
def test_what_has_too_many_dead_ends_cp_sat_decides(name, size, among):
    outcomes = [
        consistency(dense_story(Random(f"dense/{name}/{number}"), name, size, among), "auto") for number in range(4)
    ]
    assert "unknown" not in [outcome.status for outcome in outcomes]
    assert "cp-sat" in [outcome.engine for outcome in outcomes]


def three_in_a_row():
    """Points 0, 1 and 2, of which each lies below the next or above it, and the first is not below the last."""
    below = [BoxStatement(((a, b, -1),)) for a, b in ((0, 1), (1, 2))]
    above = [BoxStatement(((b, a, -1),)) for a, b in ((0, 1), (1, 2))]
    return [*zip(below, above, strict=True), (BoxStatement(((2, 0, 0),)),)]


def satisfiable(differences, choices, deadline=Deadline()):  # noqa: B008 - it never passes
    return Search(differences, choices, Budget(deadline)).satisfiable()


def test_coordinates_satisfy_every_choice():
    differences = Differences([0, 0, 0])
    assert satisfiable(differences, three_in_a_row())
    first, second, third = differences.coordinates
    assert first != second != third
    assert third <= first


def test_what_cannot_hold_is_refused():
    wanted = [BoxStatement(((0, 1, -1),)), BoxStatement(((1, 2, -1),))]
    assert not satisfiable(Differences([0, 0, 0]), [*three_in_a_row(), *((statement,) for statement in wanted)])


def test_bounds_that_are_no_order_count_too():
    """Distances: 0 and 1 are more than 10 apart one way or the other, yet both within 5 of 2."""
    far = BoxStatement(((0, 1, -11),)), BoxStatement(((1, 0, -11),))
    near = [(BoxStatement(((a, 2, 5), (2, a, 5))),) for a in (0, 1)]
    assert not satisfiable(Differences([0, 0, 0]), [far, *near])
    assert satisfiable(Differences([0, 0, 0]), [far, near[0]])


def test_a_choice_within_an_alternative_is_taken_back_with_it():
    """Either 0 lies below 1 and 1 below 0 or 2 below 0, which neither can be; or 1 lies below 0."""
    within = BoxStatement(((0, 1, -1),), ((BoxStatement(((1, 0, -1),)), BoxStatement(((2, 0, -1),))),))
    differences = Differences([0, 0, 0])
    assert differences.assert_one(1, 2, 0)
    assert satisfiable(differences, [(within, BoxStatement(((1, 0, -1),)))])
    assert differences.coordinates[1] < differences.coordinates[0]


def test_the_budget_ends_it():
    story = dense_story(Random("budget"), "cardinal-boxes", 12, 12)
    prepared = engine_named("native").prepare(network_of(story, Deadline()))
    assert prepared.consistency(Deadline(0.0)).status == "unknown"
    prepared._budget = 20
    assert prepared.consistency(Deadline()).status == "unknown"


def test_a_spent_budget_is_no_answer():
    with pytest.raises(Spent):
        satisfiable(Differences([0, 0, 0]), 8 * three_in_a_row(), Deadline(0.0))
