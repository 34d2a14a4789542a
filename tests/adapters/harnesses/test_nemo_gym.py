"""NeMo-Gym: its own server class, conformance check and aggregation."""

from __future__ import annotations

from unittest.mock import MagicMock

import pytest
from fastapi.testclient import TestClient
from nemo_gym.base_resources_server import ResourcesSeedSessionRequest
from nemo_gym.config_types import AggregateMetrics
from nemo_gym.episode_types import EpisodeId, TaskId
from nemo_gym.reward_profile import compute_aggregate_metrics
from nemo_gym.server_utils import ServerClient
from nemo_gym.testing.session_conformance import check_resources_session_contract

from spatialjudge.adapters import mark_of, nemo_gym
from spatialjudge.adapters.nemo_gym import SpatialConfig, SpatialResourcesServer
from spatialjudge.adapters.rollouts import aggregated
from spatialjudge.grading import Grade, GradeOutcome


@pytest.fixture
def app():
    config = SpatialConfig(host="127.0.0.1", port=8080, entrypoint="app.py", name="spatialjudge")
    return SpatialResourcesServer(config=config, server_client=MagicMock(spec=ServerClient)).setup_webserver()


def asked(row, task):
    text = {"type": "output_text", "text": row["answer"], "annotations": []}
    message = {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": [text]}
    said = {"id": "r", "created_at": 0, "model": "m", "object": "response", "output": [message]}
    return {
        "_ng_task_index": task,
        "_ng_rollout_index": 0,
        "responses_create_params": {"input": [{"role": "user", "content": row["prompt"]}]},
        "verifier_metadata": {name: row[name] for name in ("story", "question", "gold") if name in row},
        "response": said | {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []},
    }


@pytest.fixture
def rollouts(app, rows):
    client = TestClient(app)
    answers = [client.post("/verify", json=asked(row, task)) for task, row in enumerate(rows)]
    return [answer.json() | {"_ng_task_index": task} for task, answer in enumerate(answers)]


def test_the_mean_reward_is_of_what_was_measured(app, rollouts):
    found = TestClient(app).post("/aggregate_metrics", json={"verify_responses": rollouts}).json()["key_metrics"]
    assert found["mean/reward"] == pytest.approx(5 / 9)
    assert (found["coverage/measured_rollouts"], found["coverage/masked_rollouts"]) == (9, 2)
    assert rollouts[2]["spatial_explanation"].endswith("Can hold: N, S, O.")
    assert "NEE" in rollouts[-1]["failure_reason"]


def test_what_the_service_answers_is_what_nemo_gym_finds(rollouts):
    twice = [*rollouts, *({**one, "_ng_rollout_index": 1} for one in rollouts)]
    ours, theirs = AggregateMetrics(**aggregated(twice)), compute_aggregate_metrics(twice)
    assert ours.key_metrics == pytest.approx(theirs.key_metrics)
    ours_of_all, theirs_of_all = ours.agent_metrics, theirs.agent_metrics
    assert ours_of_all == pytest.approx({name: theirs_of_all[name] for name in ours_of_all})
    for mine, other in zip(ours.group_level_metrics, theirs.group_level_metrics, strict=True):
        assert mine == pytest.approx({name: other[name] for name in mine})
    masked = [one for one in rollouts if one["mask_sample"]]
    assert AggregateMetrics(**aggregated(masked)) == compute_aggregate_metrics(masked)


def test_sessions_are_kept_as_the_contract_says(app):
    seed = ResourcesSeedSessionRequest(
        resources_session_id="s",
        episode_id=EpisodeId(rollout_id="r", attempt=0),
        task_id=TaskId(taskset="spatial", task_id="0"),
        task_data={},
    )
    check_resources_session_contract(app, seed, keeps_state=False)
    assert TestClient(app).get("/reverify_mode").json() == "stateless"


def test_what_was_undecided_is_a_failure_of_the_judge(app, rows, monkeypatch):
    monkeypatch.setattr(nemo_gym, "mark", lambda *_, **__: mark_of(Grade(GradeOutcome.UNDECIDED)))
    found = TestClient(app).post("/verify", json=asked(rows[0], 0)).json()
    assert (found["_ng_failure_class"], found["mask_sample"], found["reward"]) == ("judge_failed", True, 0.0)
