"""The search that learns, where it would not be needed and where nothing else would do."""

from random import Random

import pytest
from random_box_stories import disagreements, random_box_story, random_prediction

from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.learning import KEPT, Learning
from spatialjudge.solver.engines.boxes.search import Search
from spatialjudge.solver.engines.boxes.statement import Statement
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import network_of
from spatialjudge.solver.prepared import prepare


def learned(search):
    return Learning(search.differences, search.choices, search._budget).satisfiable()


def test_on_its_own_as_brute_force_says(monkeypatch):
    monkeypatch.setattr(Search, "satisfiable", learned)
    prepare.cache_clear()
    wrong = []
    for number in range(40):
        rng = Random(f"learning/{number}")
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


# of three, about the hardest number of labels a pair: some stories have a placement, some have none
DENSE = [("rcc8", 9, 3), ("allen", 11, 6), ("cardinal-boxes", 7, 10)]


@pytest.mark.parametrize(("name", "size", "among"), DENSE)
def test_every_pair_related_by_one_of_several(name, size, among):
    """A search that does not learn leaves most of them undecided after seconds. A placement proves itself."""
    decided = set()
    for number in range(4):
        story = dense_story(Random(f"dense/{name}/{number}"), name, size, among)
        outcome = engine_named("native").prepare(network_of(story, Deadline())).consistency(Deadline())
        decided.add(outcome.status)
        if outcome.placement:
            assert story.admits(outcome.placement)
            assert story.violated(outcome.placement) is None
    assert "unknown" not in decided


def three_in_a_row():
    """Points 0, 1 and 2, of which each lies below the next or above it, and the first is not below the last."""
    below = [Statement(((a, b, -1),)) for a, b in ((0, 1), (1, 2))]
    above = [Statement(((b, a, -1),)) for a, b in ((0, 1), (1, 2))]
    return [*zip(below, above, strict=True), (Statement(((2, 0, 0),)),)]


def test_coordinates_satisfy_every_choice():
    differences = Differences([0, 0, 0])
    assert Learning(differences, three_in_a_row(), Budget(Deadline())).satisfiable()
    first, second, third = differences.coordinates
    assert first != second != third
    assert third <= first


def test_what_cannot_hold_is_refused():
    wanted = [Statement(((0, 1, -1),)), Statement(((1, 2, -1),))]
    choices = [*three_in_a_row(), *((statement,) for statement in wanted)]
    assert not Learning(Differences([0, 0, 0]), choices, Budget(Deadline())).satisfiable()


def test_bounds_that_are_no_order_count_too():
    """Distances: 0 and 1 are more than 10 apart one way or the other, yet both within 5 of 2."""
    far = Statement(((0, 1, -11),)), Statement(((1, 0, -11),))
    near = [(Statement(((a, 2, 5), (2, a, 5))),) for a in (0, 1)]
    assert not Learning(Differences([0, 0, 0]), [far, *near], Budget(Deadline())).satisfiable()
    assert Learning(Differences([0, 0, 0]), [far, near[0]], Budget(Deadline())).satisfiable()


def test_the_budget_ends_it():
    story = dense_story(Random("budget"), "cardinal-boxes", 12, 12)
    prepared = engine_named("native").prepare(network_of(story, Deadline()))
    assert prepared.consistency(Deadline(0.0)).status == "unknown"
    prepared._budget = 20
    assert prepared.consistency(Deadline()).status == "unknown"


def test_long_clauses_are_forgotten():
    learning = Learning(Differences([0, 0, 0]), three_in_a_row(), Budget(Deadline()))
    assert learning.satisfiable()
    learning._back_to(0)
    for number in range(KEPT):
        learning._learned.append([1, 2, *[3] * (number % 7)])
        learning._watch(learning._learned[-1])
    watched = sum(map(len, learning._watches))
    learning._forget()
    assert len(learning._learned) == KEPT // 2
    assert max(map(len, learning._learned)) < 9
    assert sum(map(len, learning._watches)) == watched - 2 * (KEPT - KEPT // 2)


def test_a_spent_budget_is_no_answer():
    with pytest.raises(Spent):
        Learning(Differences([0, 0, 0]), three_in_a_row(), Budget(Deadline(0.0)))
