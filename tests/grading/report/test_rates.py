"""Rates and Wilson's interval."""

from math import comb, sqrt
from random import Random

import pytest

from spatialjudge.grading.report.rates import Rate, next_run


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    # Newcombe (Statistics in Medicine 17, 1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_published_intervals(right, of, low, high):
    assert Rate(right, of).interval == pytest.approx((low, high), abs=5e-5)


def test_the_extremes_are_in_their_intervals_exactly():
    for of in range(1, 200):
        assert Rate(0, of).interval[0] == 0
        assert Rate(of, of).interval[1] == 1


def test_the_interval_holds_the_truth_about_95_times_in_100():
    of = 60
    for truth in (0.05, 0.11, 0.3, 0.5, 0.83):
        held = 0.0
        for right in range(of + 1):
            low, high = Rate(right, of).interval
            if low <= truth <= high:
                held += comb(of, right) * truth**right * (1 - truth) ** (of - right)
        assert 0.92 <= held <= 0.99


def test_without_any_there_is_no_rate():
    rate = Rate(0, 0)
    assert rate.value is None
    assert rate.interval is None
    assert rate.as_json() == {"right": 0, "of": 0, "rate": None, "low": None, "high": None}


def test_stories_that_are_all_alike_say_little():
    """Four stories with two of three right each: no resample differs, and yet four stories are not many."""
    rate = Rate(8, 12, (((2, 3), 4),))
    low, high = rate.interval
    assert low < 0.35 < 0.88 < high
    assert rate.method == "bootstrap by story"
    assert Rate(0, 12, (((0, 3), 4),)).interval == pytest.approx((0, 0.49), abs=0.01)


def test_a_bootstrap_by_story_is_the_same_twice_and_wider_than_if_items_were_independent():
    clusters = (((0, 10), 6), ((10, 10), 14))
    assert Rate(140, 200, clusters).interval == Rate(140, 200, clusters).interval
    low, high = Rate(140, 200, clusters).interval
    # the normal interval over 20 stories of which 14 are right: 0.7 +- 0.2
    assert (low, high) == pytest.approx((0.5, 0.9), abs=0.05)
    ones = (((0, 1), 60), ((1, 1), 140))
    assert Rate(140, 200, ones).interval == pytest.approx(Rate(140, 200).interval, abs=0.02)


def test_where_a_next_run_would_fall():
    """Student's t of three degrees of freedom, 3.182, by hand: mean 0.5, deviation 0.1 times the root of 2/3."""
    found = next_run([0.4, 0.5, 0.5, 0.6])
    assert (found["runs"], found["mean"]) == (4, pytest.approx(0.5))
    assert found["deviation"] == pytest.approx(0.1 * sqrt(2 / 3))
    reach = 3.182 * found["deviation"] * sqrt(5 / 4)
    assert (found["low"], found["high"]) == (pytest.approx(0.5 - reach), pytest.approx(0.5 + reach))
    assert next_run([0.0, 0.2])["low"] == 0.0


@pytest.mark.parametrize("runs", [2, 3, 5, 10, 31])
def test_a_next_run_falls_there_about_95_times_in_100(runs):
    draw = Random(runs)
    held = 0
    for _ in range(4000):
        *known, last = (draw.gauss(0.5, 0.02) for _ in range(runs + 1))
        found = next_run(known)
        held += found["low"] <= last <= found["high"]
    assert 0.935 <= held / 4000 <= 0.965
