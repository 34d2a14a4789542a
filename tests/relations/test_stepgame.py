"""StepGame's words: unit steps as facts, signs as answers."""

from itertools import product

import pytest
from oracle import OPPOSITE, STEP, holds

from spatialjudge.relations import stepgame

WINDOW = list(product(range(-6, 7), repeat=2))


@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize("label", STEP)
def test_labels_over_every_displacement(label, answer):
    for grid in range(1, 8):
        relation = stepgame.relation((label,), grid, answer=answer)
        for dx, dy in WINDOW:
            assert ((dx, dy) in relation) == holds("stepgame", label, grid, dx, dy, answer=answer)


def test_exactly_one_answer_holds_between_any_two_cells():
    answers = [stepgame.relation((label,), 7, answer=True) for label in STEP]
    assert all(sum(displacement in answer for answer in answers) == 1 for displacement in WINDOW)


def test_a_fact_is_one_step():
    facts = [stepgame.relation((label,), 7) for label in STEP]
    steps = {displacement for displacement in WINDOW if any(displacement in fact for fact in facts)}
    assert steps == set(product((-1, 0, 1), repeat=2))


@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize("label", STEP)
def test_the_converse_label_is_the_converse_relation(label, answer):
    relation, converse = (stepgame.relation((one,), 7, answer=answer) for one in (label, OPPOSITE[label]))
    assert all(((dx, dy) in relation.converse()) == ((dx, dy) in converse) for dx, dy in WINDOW)
