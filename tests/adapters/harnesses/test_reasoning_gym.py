"""reasoning-gym: its own registry and its composite of data sets."""

from __future__ import annotations

import pytest
import reasoning_gym
from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec

import spatialjudge.adapters.reasoning_gym  # noqa: F401 - registers the data set


def test_the_oracle_scores_1_and_the_items_are_the_same_again():
    one, two = (reasoning_gym.create_dataset("spatialjudge", size=20, seed=7) for _ in range(2))
    assert [one[index] for index in range(20)] == [two[index] for index in range(20)]
    assert [one.score_answer(item["answer"], item) for item in one] == [1.0] * 20
    assert {one.score_answer(None, item) for item in one} == {0.0}


def test_yes_no_questions_too_and_in_a_composite():
    spec = DatasetSpec(name="spatialjudge", weight=1, config={"kind": "yes_no", "setting": "o2", "n": 4, "m": 3})
    data = CompositeDataset(CompositeConfig(size=5, seed=1, datasets=[spec]))
    assert [data.score_answer(item["answer"], item) for item in data] == [1.0] * 5


def test_the_fixture_comes_to_five_of_nine(rows):
    data = reasoning_gym.create_dataset("spatialjudge", size=1, seed=1)
    entries = [{"question": row["prompt"], "metadata": {**row, "score": "feasible"}} for row in rows]
    scores = [data.score_answer(row["answer"], entry) for row, entry in zip(rows, entries, strict=True)]
    assert sum(scores[:9]) / 9 == pytest.approx(5 / 9)


def test_rooms_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="related pairs"):
        reasoning_gym.create_dataset("spatialjudge", n=5, m=40)
