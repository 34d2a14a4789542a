"""TRL: a step of its GRPO trainer on the CPU, its own log and its own table of completions."""

from __future__ import annotations

import pandas as pd
import pytest
import torch
from datasets import Dataset
from transformers import LlamaConfig, LlamaForCausalLM
from trl import GRPOConfig, GRPOTrainer
from word_tokenizer import word_tokenizer

from spatialjudge.adapters.items import as_column
from spatialjudge.adapters.trl import format_reward, spatial_reward, specificity_reward

SAMPLES = 2


@pytest.fixture
def tokenizer():
    return word_tokenizer()


@pytest.fixture
def language_model(tokenizer):
    """Random weights: what it is trained on comes from the fixture."""
    torch.manual_seed(0)
    small = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2}
    ends = {"pad_token_id": tokenizer.pad_token_id, "eos_token_id": tokenizer.eos_token_id, "bos_token_id": None}
    return LlamaForCausalLM(LlamaConfig(vocab_size=len(tokenizer), num_key_value_heads=2, **small, **ends))


def test_the_mean_reward_of_a_step_is_of_what_was_measured(rows, tokenizer, language_model, tmp_path):
    answers = {row["prompt"]: row["answer"] for row in rows}

    def rollout(prompts, _):
        asked, said = (tokenizer(texts)["input_ids"] for texts in (prompts, [answers[one] for one in prompts]))
        said = [[*tokens, tokenizer.eos_token_id] for tokens in said]
        return {"prompt_ids": asked, "completion_ids": said, "logprobs": [[0.0] * len(tokens) for tokens in said]}

    trainer = GRPOTrainer(
        model=language_model,
        processing_class=tokenizer,
        reward_funcs=[spatial_reward, format_reward, specificity_reward],
        train_dataset=Dataset.from_list([{"prompt": row["prompt"], "item": as_column(row)} for row in rows]),
        rollout_func=rollout,
        args=GRPOConfig(
            output_dir=str(tmp_path),
            use_cpu=True,
            bf16=False,
            num_generations=SAMPLES,
            per_device_train_batch_size=SAMPLES * len(rows),
            max_completion_length=16,
            max_steps=1,
            logging_steps=1,
            log_completions=True,
            save_strategy="no",
            report_to=[],
        ),
    )
    trainer.train()
    said = trainer.state.log_history[0]
    assert said["rewards/spatial_feasible/mean"] == pytest.approx(5 / 9)
    assert said["rewards/spatial_format/mean"] == pytest.approx(7 / 9)
    assert said["rewards/spatial_specificity/mean"] == pytest.approx(4.5 / 9)
    assert said["spatial_failed"] == pytest.approx(2 / 11)
    [file] = tmp_path.rglob("completions*.parquet")
    table = pd.read_parquet(file)
    assert table["spatial_feasible"].isna().sum() == 2 * SAMPLES
    assert (table["advantage"][table["spatial_feasible"].isna()] == 0).all()
    outcomes = table["spatial_feasible_outcome"].value_counts()
    assert (outcomes["graded"], outcomes["error"]) == (7 * SAMPLES, SAMPLES)
    assert table["spatial_specificity_explanation"].str.contains("Can hold: N, S, O").any()
