"""Scores: each by its own rule, against the rules said otherwise."""

from itertools import chain, combinations
from pathlib import Path

import pytest

from spatialjudge.grading.scores import MARKS, NO_SCORES, SCORES, Scores, of_polar, of_relations, skill
from spatialjudge.solver import Modality

DOCS = Path(__file__).parents[2] / "docs"
LABELS = ("N", "E", "S")
SETS = [set(some) for some in chain.from_iterable(combinations(LABELS, size) for size in (1, 2, 3))]


@pytest.mark.parametrize("feasible", SETS, ids=lambda labels: "".join(sorted(labels)))
@pytest.mark.parametrize("answer", SETS, ids=lambda labels: "".join(sorted(labels)))
def test_scores_of_relations(answer, feasible):
    modality = (
        Modality.NECESSARY if answer >= feasible else Modality.POSSIBLE if answer & feasible else Modality.IMPOSSIBLE
    )
    scores = of_relations(answer, feasible, (), modality, together=False)
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
        assert of_relations(answer, {"N", "E"}, gold, Modality.POSSIBLE, together=False).gold is right


@pytest.mark.parametrize("entailed", [set(), *SETS], ids=lambda labels: "".join(sorted(labels)))
@pytest.mark.parametrize("answer", SETS, ids=lambda labels: "".join(sorted(labels)))
@pytest.mark.parametrize("modality", Modality)
def test_where_labels_hold_together_a_list_is_one_answer(answer, entailed, modality):
    scores = of_relations(answer, entailed, ("N", "E"), modality, together=True)
    assert scores.feasible == (modality != "impossible")
    assert scores.necessary == (modality == "necessary")
    assert scores.exact_set == (answer == entailed)
    assert scores.set_f1 == pytest.approx(2 * len(answer & entailed) / (len(answer) + len(entailed)))
    assert scores.gold == (answer == {"N", "E"})


@pytest.mark.parametrize("answer", ["yes", "no", "unknown"])
@pytest.mark.parametrize("right", ["yes", "no", "unknown"])
def test_one_answer_to_a_yes_no_question_is_right(answer, right):
    assert of_polar(answer, right, ()) == Scores(polar=answer == right)
    assert of_polar(answer, right, ("yes",)).gold is (answer == "yes")


def test_a_score_that_does_not_apply_is_none_and_not_false():
    assert set(NO_SCORES) == {None}


def test_skill():
    assert skill(1.0, 0.5) == 1.0
    assert skill(0.5, 0.5) == 0.0
    assert skill(0.0, 0.5) == -1.0
    assert skill(1.0, 1.0) is None


def test_every_score_is_documented():
    grading, adapters = ((DOCS / name).read_text(encoding="utf-8") for name in ("grading.md", "adapters.md"))
    assert [name for name, score in SCORES.items() if f"| `scores.{name}` | {score.meaning} |\n" not in grading] == []
    assert [name for name in MARKS if f"`{name}`" not in adapters] == []
