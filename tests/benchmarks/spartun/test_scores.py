"""The published scores of SpaRTUN, each from its definition."""

import pytest

from spatialjudge.benchmarks.benchmark import Answer
from spatialjudge.benchmarks.scores import published
from spatialjudge.benchmarks.spartun.benchmark import spartun


def test_scores_by_question_type():
    scores = published(spartun, [
        Answer("q", "YN", "Yes", "Yes"),
        Answer("q", "YN", None, "No"),
        Answer("q", "FR", ("left", "above"), ("left",)),
        Answer("q", "FR", ("dc",), ("dc",)),
        Answer("q", "FR", None, ("dc",)),
    ])  # fmt: skip
    assert scores["accuracy YN"] == (1, 2)
    assert scores["macro_f1 YN (Yes, No)"] == pytest.approx(1 / 2)
    assert scores["accuracy FR"] == (1, 3)
    assert scores["jaccard FR"] == pytest.approx((1 / 2 + 1 + 0) / 3)
