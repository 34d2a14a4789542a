"""Scores: each by its own rule, against the rules said otherwise."""

from itertools import chain, combinations

import pytest

from spatialjudge.grading.scores import NO_SCORES, Scores, of_polar, of_relations, skill

LABELS = ("N", "E", "S")
SETS = [set(some) for some in chain.from_iterable(combinations(LABELS, size) for size in (1, 2, 3))]


@pytest.mark.parametrize("feasible", SETS, ids=lambda labels: "".join(sorted(labels)))
@pytest.mark.parametrize("answer", SETS, ids=lambda labels: "".join(sorted(labels)))
def test_scores_of_relations(answer, feasible):
    scores = of_relations(answer, feasible, (), entailed=answer >= feasible)
    single = len(answer) == 1
    assert scores.feasible == (single and answer <= feasible)
    assert scores.necessary == (single and answer == feasible)
    assert scores.exact_set == (answer == feasible)
    precision, recall = len(answer & feasible) / len(answer), len(answer & feasible) / len(feasible)
    expected = 2 * precision * recall / (precision + recall) if precision + recall else 0
    assert scores.set_f1 == pytest.approx(expected)
    assert scores.gold is scores.polar is None


def test_gold_is_one_of_the_given_and_a_set_is_never_it():
    for answer, gold, right in [
        ({"N"}, ("N",), True),
        ({"N"}, ("N", "E"), True),
        ({"S"}, ("N", "E"), False),
        ({"N", "E"}, ("N", "E"), False),
    ]:
        assert of_relations(answer, {"N", "E"}, gold, entailed=False).gold is right


@pytest.mark.parametrize(("answer", "feasible", "right"), [("yes", 1, 1), ("yes", 0, 0), ("no", 1, 0), ("no", 0, 1)])
def test_yes_is_right_of_what_can_hold_and_no_of_what_cannot(answer, feasible, right):
    assert of_polar(answer, (), feasible=bool(feasible)) == Scores(polar=bool(right))
    assert of_polar(answer, ("yes",), feasible=bool(feasible)).gold is (answer == "yes")


def test_a_score_that_does_not_apply_is_none_and_not_false():
    assert set(NO_SCORES) == {None}


def test_skill():
    assert skill(1.0, 0.5) == 1.0
    assert skill(0.5, 0.5) == 0.0
    assert skill(0.0, 0.5) == -1.0
    assert skill(1.0, 1.0) is None
