"""Scores as they are published."""

from fractions import Fraction

import pytest

from spatialjudge.benchmarks.benchmark import Answer, Share
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.scores import (
    accuracy,
    all_right,
    jaccard,
    macro_f1,
    pattern_accuracy,
    pattern_area,
    published,
)

PAIRS = [("yes", "yes"), ("yes", "no"), ("no", "no"), ("DK", "DK"), ("no", "DK")]


def test_accuracy_is_exact():
    assert accuracy(PAIRS) == (3, 5)
    assert accuracy([(("left", "above"), ("left", "above")), (("left",), ("left", "above"))]) == (1, 2)
    assert Share(0, 0).value is None


def test_macro_f1_depends_on_the_labels_that_are_named():
    assert macro_f1(PAIRS, ["yes", "no", "DK"]) == pytest.approx((2 / 3 + 1 / 2 + 2 / 3) / 3)
    assert macro_f1(PAIRS, ["yes", "no"]) == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert macro_f1([("yes", "yes")], ["yes", "no"]) == 0.5
    assert macro_f1([], ["yes"]) is None


def test_jaccard_is_the_share_of_what_is_common():
    assert jaccard({"left", "above"}, {"left"}) == 0.5
    assert jaccard((), ()) == 1.0


def test_pattern_accuracy_compares_whole_numbers():
    patterns = [Share(190, 200), Share(189, 200), Share(0, 3)]
    assert pattern_accuracy(patterns, Fraction(95, 100)) == (1, 3)
    assert pattern_accuracy(patterns, Fraction(1, 2)) == (2, 3)
    assert pattern_area(patterns) == pytest.approx((0.95 + 0.945 + 0) / 3)
    assert pattern_area([]) is None


def test_a_set_counts_only_whole():
    assert all_right([[True, True], [True, False], []]) == (1, 2)


def test_every_answer_to_an_item_counts_and_its_variants_go_with_it():
    said = [("1", "Yes"), ("1/consistency/1", "Yes"), ("1", "No"), ("1/consistency/1", "No"), ("2", "No"), ("2", "Yes")]
    answers = [Answer(name, "YN", label, "Yes") for name, label in said]
    scores = published(BENCHMARKS["spartqa"], answers)
    assert (scores["accuracy YN"], scores["consistency"]) == ((2, 4), (1, 1))
