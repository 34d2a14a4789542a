"""SkyRL: its own registry of environments."""

from __future__ import annotations

import json

import pytest
import skyrl_gym

import spatialjudge.adapters.skyrl  # noqa: F401 - registers the environment


def test_the_rewards_of_the_fixture(rows):
    steps = []
    for row in rows:
        extras = {"reward_spec": {"ground_truth": json.dumps({**row, "answer": None})}}
        env = skyrl_gym.make("spatial", extras=extras)
        env.init([{"role": "user", "content": row["prompt"]}])
        steps.append(env.step(row["answer"]))
    measured = [step["reward"] for step in steps if not step["metadata"]["spatial_failed"]]
    assert sum(measured) / len(measured) == pytest.approx(5 / 9)
    assert all(step["done"] for step in steps)
