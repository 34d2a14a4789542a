"""Trainers and harnesses over HTTP, by the bodies that they send: an error is never a wrong answer."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx2
import pytest
from every_family import FAMILY_ITEMS, USUAL_ITEMS

from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings

ROWS = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl").read_text("utf-8").splitlines()
]
FIVE_OF_NINE = (pytest.approx(5 / 9), 9)


def item(row):
    return {name: row[name] for name in ("story", "question", "gold") if name in row}


def rate(values):
    measured = [value for value in values if value is not None]
    return sum(measured) / len(measured), len(measured)


def ask(client, path, body, status=200):
    response = client.post(path, json=body)
    assert response.status_code == status, response.text
    return response.json()


def test_every_family_of_every_vocabulary_is_marked(client):
    for one in [*FAMILY_ITEMS, *USUAL_ITEMS]:
        row = {**one.item, "prompt": "?", "answer": one.right}
        simple = {
            "response": row["answer"],
            "output": row["answer"],
            "label": item(row),
            "context": {"vars": item(row)},
        }
        assert ask(client, "/get_reward", openrlhf(row))["rewards"] == 1, str(one)
        assert ask(client, "/slime", simple)["score"] == 1, str(one)
        assert ask(client, "/promptfoo", simple)["score"] == 1, str(one)
        assert ask(client, "/verify", nemo_gym(row))["reward"] == 1, str(one)


def openrlhf(row):
    """What ``SingleTurnAgentExecutor`` of OpenRLHF 0.11 sends."""
    query = f"{row['prompt']}{row['answer']}<|im_end|>"
    return {"query": [query], "prompts": [row["prompt"]], "labels": [json.dumps(item(row))]}


def nemo_gym(row):
    """What NeMo-Gym 0.7 sends to ``/verify``: its row, what was asked, and an OpenAI response."""
    message = {
        "type": "message",
        "role": "assistant",
        "content": [{"type": "output_text", "text": row["answer"], "annotations": []}],
    }
    return {
        "responses_create_params": {"input": [{"role": "user", "content": row["prompt"]}]},
        "verifier_metadata": item(row),
        "response": {"object": "response", "output": [{"type": "reasoning", "summary": []}, message]},
        "resources_session_id": "s",
    }


def test_promptfoo_by_two_webhooks_comes_to_a_rate(client):
    bodies = [
        {"output": row["answer"], "context": {"prompt": "?", "vars": {"item": json.dumps(item(row))}}} for row in ROWS
    ]
    scores = sum(ask(client, "/promptfoo", body)["score"] for body in bodies)
    failed = [ask(client, "/promptfoo/failed", body) for body in bodies]
    assert all(one["pass"] for one in failed)
    assert scores / (len(bodies) - sum(one["score"] for one in failed)) == pytest.approx(5 / 9)


def test_nemo_gym_says_what_was_cut_off(client):
    body = nemo_gym(ROWS[0])
    assert ask(client, "/verify", body)["reward"] == 1
    for reason, reward in (("max_output_tokens", 0), ("content_filter", 1), (5, 1), (None, 1)):
        body["response"]["incomplete_details"] = {"reason": reason}
        assert ask(client, "/verify", body)["reward"] == reward


def test_openrlhf_gets_a_number_whatever_comes_of_it(client):
    found = [ask(client, "/get_reward", openrlhf(row)) for row in ROWS]
    assert all(one["rewards"] == one["scores"] for one in found)
    assert rate([None if one["extra_logs"]["spatial_failed"] else one["rewards"] for one in found]) == FIVE_OF_NINE
    assert sum(one["extra_logs"]["spatial_graded"] for one in found) == 7
    assert found[-1] == {"rewards": 0.0, "scores": 0.0, "extra_logs": {"spatial_graded": 0.0, "spatial_failed": 1.0}}


def test_openrlhf_in_a_batch_and_with_nothing(client):
    bodies = [openrlhf(row) for row in ROWS]
    body = {name: [one[name][0] for one in bodies] for name in bodies[0]}
    assert sum(ask(client, "/get_reward", body)["rewards"]) == 5
    assert ask(client, "/get_reward", {"query": [], "prompts": [], "labels": []})["rewards"] == []
    assert ask(client, "/get_reward", {"query": ["x"], "prompts": [], "labels": []}, 422)


def test_slime(client):
    bodies = [{"prompt": row["prompt"], "response": row["answer"], "label": json.dumps(item(row))} for row in ROWS]
    found = [ask(client, "/slime", body) for body in bodies]
    measured = [one["score"] if one["outcome"] not in {"error", "ungradable_story"} else None for one in found]
    assert rate(measured) == FIVE_OF_NINE
    as_messages = {**bodies[0], "prompt": [{"role": "user", "content": "?"}]}
    assert ask(client, "/slime", as_messages)["score"] == 1


def test_promptfoo(client):
    found = [
        ask(client, "/promptfoo", {"output": row["answer"], "context": {"prompt": row["answer"], "vars": item(row)}})
        for row in ROWS
    ]
    assert sum(one["pass"] for one in found) == 5
    assert found[-1]["reason"] == "[error] story.facts[0].relation: unknown label 'NEE'"
    assert found[2]["reason"].endswith("The lamp can be north of the sofa, but need not. Can hold: N, S, O.")


def test_nemo_gym_gets_its_body_back_with_a_mask_for_what_was_not_measured(client):
    found = [ask(client, "/verify", nemo_gym(row)) for row in ROWS]
    for one, row in zip(found, ROWS, strict=True):
        sent = nemo_gym(row)
        assert {name: one[name] for name in sent} == sent
    assert rate([None if one.get("mask_sample") else one["reward"] for one in found]) == FIVE_OF_NINE
    assert found[-1]["failure_kind"] == "verifier_error"
    assert "NEE" in found[-1]["failure_reason"]
    assert ask(client, "/seed_session", {"resources_session_id": "s", "x": 1}) == {"resources_session_id": "s"}
    assert ask(client, "/seed_session", {"x": 1}) == {}
    assert ask(client, "/close_session", {"resources_session_id": "s", "episode_id": "e"}) == {
        "resources_session_id": "s"
    }
    assert client.get("/reverify_mode").json() == "stateless"


def test_what_is_verified_again_loses_what_was_said_of_it_before(client):
    again = {**nemo_gym(ROWS[0]), "mask_sample": True, "failure_kind": "verifier_error", "failure_reason": "x"}
    found = ask(client, "/verify", again)
    assert (found["reward"], found["mask_sample"], found["failure_reason"]) == (1, False, None)


def rollouts(client, repeats=1):
    """What a collection of NeMo-Gym sends to ``/aggregate_metrics``: without prompts, and of responses the usage."""
    usage = {"response": {"usage": {"input_tokens": 10, "output_tokens": 4, "input_tokens_details": {}}}}
    for task, row in enumerate(ROWS):
        answered = ask(client, "/verify", nemo_gym(row))
        kept = {name: value for name, value in answered.items() if name not in {"response", "responses_create_params"}}
        for repeat in range(repeats):
            yield kept | usage | {"_ng_task_index": task, "_ng_rollout_index": repeat}


def test_the_rollouts_of_nemo_gym_come_to_five_of_nine(client):
    found = ask(client, "/aggregate_metrics", {"verify_responses": list(rollouts(client, repeats=2))})
    over_all, by_task = found["agent_metrics"], found["group_level_metrics"]
    assert found["key_metrics"] == {
        "mean/reward": pytest.approx(5 / 9),
        "mean/spatial_graded": pytest.approx(7 / 9),
        "mean/input_tokens": 10,
        "mean/output_tokens": 4,
        "coverage/measured_rollouts": 18,
        "coverage/masked_rollouts": 4,
        "coverage/measured_tasks": 9,
        "coverage/fully_masked_tasks": 2,
    }
    assert (over_all["num_repeats"], over_all["median/reward"], over_all["max/reward"]) == (2, 1, 1)
    assert [(task["_ng_task_index"], task["mean/reward"], task["num_rollouts"]) for task in by_task[:2]] == [
        (0, 1, 2),
        (1, 1, 2),
    ]
    masked = {"_ng_task_index": 0, "reward": 0.0, "mask_sample": True}
    none = ask(client, "/aggregate_metrics", {"verify_responses": [masked]})
    assert none["agent_metrics"] == none["key_metrics"], "of no rollout there is no mean"
    assert not none["group_level_metrics"]


@pytest.mark.parametrize("rows", [None, {}, [3], ["x"]])
def test_rollouts_that_are_none_are_refused(client, rows):
    assert ask(client, "/aggregate_metrics", {"verify_responses": rows}, 422)


def test_rollouts_of_a_long_run_are_more_than_a_body_may_have(client_with):
    row = {"_ng_task_index": 0, "reward": 1.0, "verifier_metadata": "x" * 1000}
    settings = {"max_body_bytes": 10_000, "max_rollouts_bytes": 2_000_000}
    with client_with(**settings) as client:
        rows = [row | {"_ng_task_index": number} for number in range(1500)]
        found = ask(client, "/aggregate_metrics", {"verify_responses": rows})
        assert (found["key_metrics"]["mean/reward"], len(found["group_level_metrics"])) == (1, 1500)
        refused = ask(client, "/aggregate_metrics", {"verify_responses": [row] * 2000}, 413)
        assert "SPATIALJUDGE_MAX_ROLLOUTS_BYTES" in refused["errors"][0]["hint"]
        assert ask(client, "/verify", {"response": "x" * 10_000}, 413)
        assert client.post("/aggregate_metrics", content=b"{").status_code == 400


@pytest.mark.parametrize("reward", [None, "1", [], 10**400, -(10**400), True])
def test_rewards_that_are_none_are_no_defect(client, reward):
    row = {"_ng_task_index": [], "_ng_rollout_index": "x", "reward": reward, "response": {"usage": 3}}
    ask(client, "/aggregate_metrics", {"verify_responses": [row]})


def test_the_reward_and_the_status_of_what_was_not_measured_are_settings(client_with):
    client = client_with(unmeasured_reward=0.25, unmeasured_status=422)
    assert ask(client, "/get_reward", openrlhf(ROWS[-1]))["rewards"] == 0.25
    assert ask(client, "/verify", nemo_gym(ROWS[-1]), 422)["reward"] == 0.25
    assert ask(client, "/verify", nemo_gym(ROWS[0]))["reward"] == 1


def test_what_takes_long_is_graded_in_a_process_like_any_question(client):
    row = ROWS[0]
    long = row["prompt"] + " And so on." * 1000
    body = {"prompt": long, "response": row["answer"] + " " * 3000, "label": json.dumps(item(row))}
    assert ask(client, "/slime", body)["score"] == 1
    story = {"grid": 9, "facts": [["a", "N", "b"], ["b", "N", "a"]]}
    question = {"subject": "a", "object": "b"}
    found = ask(client, "/slime", {**body, "label": json.dumps({"story": story, "question": question})})
    assert found["outcome"] == "ungradable_story"
    assert found["explanation"] == "the story contradicts itself: a N b (fact 0), b N a (fact 1)"


@pytest.mark.parametrize(
    "path", ["/get_reward", "/slime", "/promptfoo", "/verify", "/aggregate_metrics", "/seed_session"]
)
@pytest.mark.parametrize("body", [[], 3, "x"])
def test_what_is_no_object_is_refused(client, path, body):
    assert ask(client, path, body, 422)["errors"][0]["where"] == "body"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/slime", {}),
        ("/slime", {"label": 3, "response": 4, "prompt": 5}),
        ("/promptfoo", {}),
        ("/promptfoo", {"context": 3, "output": {"a": 1}}),
        ("/verify", {}),
        ("/verify", {"response": {"output": [3]}, "verifier_metadata": []}),
        ("/verify", {"response": 3, "responses_create_params": 4}),
        ("/get_reward", {"query": [3], "prompts": [4], "labels": [5]}),
    ],
)
def test_bodies_that_make_no_sense_are_not_measured_and_no_defect(client, path, body):
    ask(client, path, body)


def test_others_are_answered_between_the_many_queries_of_a_request():
    number = 50
    body = {"query": ["north"] * number, "prompts": [""] * number, "labels": [json.dumps(item(ROWS[0]))] * number}
    turns = 0

    async def talk():
        nonlocal turns
        async with httpx2.AsyncClient(
            transport=httpx2.ASGITransport(create_app(Settings())), base_url="http://x"
        ) as some:
            asking = asyncio.ensure_future(some.post("/get_reward", json=body))
            while not asking.done():
                turns += 1
                await asyncio.sleep(0)
            return await asking

    assert len(asyncio.run(talk()).json()["rewards"]) == number
    assert turns >= number
