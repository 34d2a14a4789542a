"""The published scores of SpaRTUN, each from its definition."""

import pytest

from spatialjudge.benchmarks.spartun.scores import Answer, published


def test_scores_by_question_type():
    scores = published([
        Answer("YN", "Yes", "Yes"),
        Answer("YN", None, "No"),
        Answer("FR", ("left", "above"), ("left",)),
        Answer("FR", ("dc",), ("dc",)),
        Answer("FR", None, ("dc",)),
    ])  # fmt: skip
    assert scores["accuracy YN"] == (1, 2)
    assert scores["macro_f1 YN (Yes, No)"] == pytest.approx(1 / 2)
    assert scores["accuracy FR"] == (1, 3)
    assert scores["jaccard FR"] == pytest.approx((1 / 2 + 1 + 0) / 3)
