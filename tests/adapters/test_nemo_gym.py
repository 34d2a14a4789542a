"""NeMo-Gym in process, by recorded bodies: stand-ins for what it inherits (the real one is in ``harnesses``)."""

from __future__ import annotations

import asyncio
import json
import sys
from enum import StrEnum
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from pydantic import BaseModel

ITEMS = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"
ROWS = [json.loads(line) for line in ITEMS.read_text(encoding="utf-8").splitlines()]


class Request(BaseModel):
    responses_create_params: dict
    response: dict


class Response(Request):
    reward: float
    mask_sample: bool = False
    failure_kind: str | None = None
    failure_reason: str | None = None


class Server:
    def __init__(self, config):
        self.config = config


class JudgeError(Exception):
    pass


@pytest.fixture
def nemo_gym(monkeypatch):
    base = {
        "BaseResourcesServerConfig": BaseModel,
        "BaseVerifyRequest": Request,
        "BaseVerifyResponse": Response,
        "ReverifyMode": StrEnum("ReverifyMode", {"STATELESS": "stateless"}),
        "SimpleResourcesServer": Server,
    }
    for name, contents in {"": {}, ".base_resources_server": base, ".judge": {"JudgeError": JudgeError}}.items():
        module = ModuleType(f"nemo_gym{name}")
        module.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    from spatialjudge.adapters import nemo_gym  # noqa: PLC0415 - NeMo-Gym is not installed here

    yield nemo_gym
    monkeypatch.delitem(sys.modules, nemo_gym.__name__)


def verified(nemo_gym, row, incomplete=None, **config):
    content = [{"type": "output_text", "text": row["answer"], "annotations": []}]
    body = nemo_gym.SpatialVerifyRequest(
        responses_create_params={"input": [{"role": "user", "content": row["prompt"]}]},
        response={
            "output": [{"type": "reasoning"}, {"type": "message", "role": "assistant", "content": content}],
            "incomplete_details": incomplete,
        },
        verifier_metadata={name: row[name] for name in ("story", "question", "gold") if name in row},
        _ng_task_index=1,
    )
    server = nemo_gym.SpatialResourcesServer(nemo_gym.SpatialConfig(**config))
    return asyncio.run(server.verify(body)).model_dump()


def test_the_mean_reward_is_of_what_was_measured(nemo_gym):
    found = [verified(nemo_gym, row) for row in ROWS]
    rewards = [one["reward"] for one in found if not one["mask_sample"]]
    assert (len(rewards), sum(rewards) / len(rewards)) == (9, pytest.approx(5 / 9))
    assert found[-1]["failure_kind"] == "verifier_error"
    assert "NEE" in found[-1]["failure_reason"]
    assert found[2]["verifier_metadata"]["story"] == ROWS[2]["story"]
    assert verified(nemo_gym, ROWS[2], score="necessary")["reward"] == 0


def test_what_was_cut_off_is_no_conclusion(nemo_gym):
    assert verified(nemo_gym, ROWS[0], {"reason": "max_output_tokens"})["spatial_outcome"] == "unreadable"


def test_what_was_undecided_is_a_failure_of_the_judge(nemo_gym, monkeypatch):
    undecided = SimpleNamespace(grade=SimpleNamespace(outcome="undecided"), explanation="the time was too short")
    monkeypatch.setattr(nemo_gym, "mark", lambda *_, **__: undecided)
    with pytest.raises(JudgeError, match="too short"):
        verified(nemo_gym, ROWS[0])
