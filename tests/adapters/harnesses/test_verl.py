"""verl: its own loader and reward managers on the CPU, and its metrics of a validation."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest
import torch
from omegaconf import OmegaConf
from verl import DataProto
from verl.trainer.ppo.metric_utils import process_validation_metrics
from verl.trainer.ppo.reward import load_reward_manager
from word_tokenizer import word_tokenizer

from spatialjudge.adapters.items import as_column

LENGTH = 16


def batch(rows, tokenizer):
    said = [[*tokenizer(row["answer"])["input_ids"], tokenizer.eos_token_id] for row in rows]
    columns = {
        "responses": [tokens + [tokenizer.pad_token_id] * (LENGTH - len(tokens)) for tokens in said],
        "attention_mask": [[1] + [1] * len(tokens) + [0] * (LENGTH - len(tokens)) for tokens in said],
        "prompts": [[tokenizer.eos_token_id]] * len(rows),
    }
    about = {
        "data_source": ["spatial"] * len(rows),
        "reward_model": [{"style": "rule", "ground_truth": as_column(row)} for row in rows],
        "extra_info": [{"index": number} for number in range(len(rows))],
    }
    return DataProto.from_dict(
        tensors={name: torch.tensor(values) for name, values in columns.items()},
        non_tensors={name: np.array(values, dtype=object) for name, values in about.items()},
    )


@pytest.mark.parametrize("manager", ["naive", "rate_limited"])
def test_the_mean_of_a_validation_is_of_what_was_measured(rows, manager):
    tokenizer = word_tokenizer()
    function = {"path": "pkg://spatialjudge.adapters.verl", "name": "compute_score", "reward_kwargs": {"failed": 0.0}}
    named = {"source": "register", "name": manager}
    reward = {"custom_reward_function": function, "reward_manager": named, "timeout": 60, "max_concurrent": 4}
    judge = load_reward_manager(OmegaConf.create({"reward": reward}), tokenizer)
    data = batch(rows, tokenizer)

    async def rewards():
        return await asyncio.gather(*(judge.run_single(data[number : number + 1]) for number in range(len(rows))))

    found = judge.loop.run_until_complete(rewards())
    scores = type(judge).assemble_rm_scores(data, [one["reward_score"] for one in found])
    assert scores.sum() == 5
    keys = list(found[0]["reward_extra_info"])  # of the first sample: verl looks them up in all
    infos = {key: [one["reward_extra_info"][key] for one in found] for key in keys}
    names = [str(number) for number in range(len(rows))]
    said = process_validation_metrics(["spatial"] * len(rows), names, infos)["spatial"]
    assert said["spatial_feasible"]["mean@1"] == pytest.approx(5 / 9)
    assert said["score"]["mean@1"] == pytest.approx(5 / 11), "a reward cannot be left out"
    assert said["spatial_failed"]["mean@1"] == pytest.approx(2 / 11)
