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


@pytest.mark.parametrize("kind", ["find_relation", "yes_no"])
@pytest.mark.parametrize(
    "told",
    [
        {"view": "agent", "setting": "o2", "n": 3, "grid": 4},
        {"view": "north-facing", "preamble": True},
        {"continuous": True, "setting": "layout_o2", "grid": 4, "solutions": "none"},
        {"adversarial": True, "solutions": "several", "grid": 9},
    ],
)
def test_rooms_are_told_as_the_command_tells_them(told, kind):
    data = reasoning_gym.create_dataset("spatialjudge", size=6, seed=7, kind=kind, **told)
    assert [data.score_answer(item["answer"], item) for item in data] == [1.0] * 6
    assert {data.score_answer("I cannot say.", item) for item in data} == {0.0}
    assert {" you?" in item["question"] for item in data} == {told.get("view") == "agent"}
    assert all(item["question"].startswith("Imagine") != told.get("preamble", False) for item in data)
    if told.get("solutions") == "none":
        assert {str(item["metadata"]["gold"]) for item in data} == {"[]" if kind == "find_relation" else "No"}
    if told.get("solutions") == "several":
        assert all(len(item["metadata"]["gold"]) > 1 for item in data)


NAMES = ("babi17", "babi19", "stepgame", "spartqa", "spartun", "spacenli", "reascan")


@pytest.mark.parametrize("name", NAMES)
def test_each_benchmark_has_a_data_set_whose_oracle_scores_1(name):
    one, two = (reasoning_gym.create_dataset(f"spatialjudge_{name}", size=6, seed=7) for _ in range(2))
    assert [one[index] for index in range(6)] == [two[index] for index in range(6)]
    assert [one.score_answer(item["answer"], item) for item in one] == [1.0] * 6
    assert {one.score_answer("I cannot say.", item) for item in one} == {0.0} or name in {"spartqa", "spacenli"}
    with pytest.raises(IndexError):
        one[6]


@pytest.mark.parametrize("name", NAMES)
def test_each_has_a_curriculum_of_its_sizes(name):
    curriculum = reasoning_gym.factory.create_curriculum(f"spatialjudge_{name}")
    curriculum.set_attr_level("support", 1)
    config = curriculum.generate_configuration({"size": 4, "seed": 1})
    low, high = config.min_support, config.max_support
    assert high == low + 1
    data = reasoning_gym.create_dataset(f"spatialjudge_{name}", **vars(config))
    assert {item["metadata"]["support"] for item in data} <= {low, high}


def test_no_simple_cue_is_right_of_adversarial_items():
    plain, hard = (
        [item["metadata"]["cues"] for item in reasoning_gym.create_dataset("spatialjudge_babi17", size=20, **wanted)]
        for wanted in ({"seed": 1}, {"seed": 1, "adversarial": True})
    )
    assert any(any(cues.values()) for cues in plain)
    assert not any(any(cues.values()) for cues in hard)


def test_sizes_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="out of range"):
        reasoning_gym.create_dataset("spatialjudge_babi17", min_support=0)


def test_the_curriculum_of_rooms_makes_them_larger():
    curriculum = reasoning_gym.factory.create_curriculum("spatialjudge")
    sizes = []
    for _ in range(3):
        config = curriculum.generate_configuration({"seed": 1, "size": 4})
        data = reasoning_gym.create_dataset("spatialjudge", **vars(config))
        assert [data.score_answer(item["answer"], item) for item in data] == [1.0] * 4
        sizes.append((config.n, config.grid))
        assert curriculum.increment_attr_level("n")
        assert curriculum.increment_attr_level("grid")
    assert sizes == [(3, 9), (4, 12), (5, 18)]
