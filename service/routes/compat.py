"""Rewards in the words of trainers and harnesses that ask over HTTP: OpenRLHF, slime, promptfoo and NeMo-Gym.

Each route turns what it is sent into an item, grades it as ``POST /grade`` does, and says what came of it the way its
tool expects. What was not measured gets the reward and the status that the settings name, since none of these tools but
NeMo-Gym can leave an item out; ``docs/adapters.md`` has a line for each. They are no part of our own API, which is why
the OpenAPI document is without them.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.requests import ClientDisconnect

from spatialjudge.adapters import Mark, mark_of
from spatialjudge.adapters.mark import as_item
from spatialjudge.adapters.promptfoo import failure, item_of, prompt_of, result
from spatialjudge.adapters.records import grade_of
from spatialjudge.adapters.rollouts import verified
from spatialjudge.grading import Grade, GradeOutcome, answer_after, last_text, stop_reason, text_of
from spatialjudge.service.answering import as_response, found_at_once, found_in_time, from_a_process
from spatialjudge.service.body import body_of
from spatialjudge.service.exchange import allowed
from spatialjudge.service.grading import GradeQuestion
from spatialjudge.service.solvable import read_object
from spatialjudge.service.solving.answers import ROLLOUTS, RawRequest
from spatialjudge.solver import InvalidInput

router = APIRouter(include_in_schema=False)


@router.post("/get_reward")
async def openrlhf(request: Request) -> Response:
    """OpenRLHF: as many rewards as queries, a bare number for one of them."""
    body = read_object(await body_of(request))
    queries, prompts, labels = (_list(body, name) for name in ("query", "prompts", "labels"))
    if not len(queries) == len(prompts) == len(labels):
        raise InvalidInput.at("query", "query, prompts and labels differ in length")
    marks = [
        await _marked(request, label, answer_after(prompt, text_of(query) or ""), prompt)
        for query, prompt, label in zip(queries, prompts, labels, strict=True)
    ]
    rewards = [_reward(request, one) for one in marks]
    graded = sum(one.grade.outcome is GradeOutcome.GRADED for one in marks)
    share = max(1, len(marks))
    logs = {"spatial_graded": graded / share, "spatial_failed": sum(not one.measured for one in marks) / share}
    said = rewards[0] if len(rewards) == 1 else rewards
    return _json({"rewards": said, "scores": said, "extra_logs": logs})


@router.post("/slime")
async def slime(request: Request) -> Response:
    """slime, with ``--reward-key score``."""
    body = read_object(await body_of(request))
    prompt = text_of(body.get("prompt"), roles=None)
    marked = await _marked(request, body.get("label"), text_of(body.get("response")), prompt)
    about = {"outcome": str(marked.grade.outcome), "explanation": marked.explanation}
    return _json({"score": _reward(request, marked), **about})


@router.post("/promptfoo")
async def promptfoo(request: Request) -> Response:
    """Promptfoo's webhook assertion: the item is in the vars of the test."""
    return _json(result(await _promptfoo(request)))


@router.post("/promptfoo/failed")
async def promptfoo_failed(request: Request) -> Response:
    """The same, scored by whether the answer was not measured: a webhook has one score, and the rate needs both."""
    return _json(failure(await _promptfoo(request)))


async def _promptfoo(request: Request) -> Mark:
    body = read_object(await body_of(request))
    context = body.get("context")
    known = context if isinstance(context, dict) else {}
    output = text_of(body.get("output"))
    return await _marked(request, item_of(known.get("vars")), output, prompt_of(known, output))


@router.post("/seed_session")
@router.post("/close_session")
async def session(request: Request) -> Response:
    """NeMo-Gym: there is nothing to keep between a session's requests."""
    body = read_object(await body_of(request))
    name = "resources_session_id"
    return _json({name: body[name]} if name in body else {})


@router.get("/reverify_mode")
async def reverify_mode() -> str:
    """NeMo-Gym: the same response gets the same reward, whenever it is verified."""
    return "stateless"


@router.post("/verify")
async def nemo_gym(request: Request) -> Response:
    """NeMo-Gym: the whole body, with its reward; what was not measured is masked."""
    body = read_object(await body_of(request))
    given = body.get("responses_create_params")
    prompt = text_of(given.get("input"), roles=None) if isinstance(given, dict) else None
    response = body.get("response")
    marked = await _marked(
        request, body.get("verifier_metadata"), last_text(response), prompt, finish_reason=stop_reason(response)
    )
    answer = body | verified(marked, request.app.state.settings.unmeasured_reward)
    if marked.measured:
        return _json(answer)
    if marked.grade.outcome is GradeOutcome.UNDECIDED:  # worth another try
        config = body.get("instance_config")
        masked = {**(config if isinstance(config, dict) else {}), "mask_sample": True}  # where older trainers look
        answer |= {"_ng_failure_class": "judge_failed", "instance_config": masked}
    return _json(answer, request.app.state.settings.unmeasured_status)


@router.post("/aggregate_metrics")
async def aggregate_metrics(request: Request) -> Response:
    """NeMo-Gym: what the rollouts of a run come to, which its agents ask the server that verified them."""
    state = request.app.state
    async with state.rollouts:  # one such body at a time: it may be long, and is kept while a process works on it
        body = await body_of(request, "max_rollouts_bytes", held=False)
        asked = RawRequest(ROLLOUTS, body, time.monotonic())
        deadline = asked.started + state.settings.max_timeout_ms / 1000
        return as_response(await from_a_process(request, asked, deadline))


def _list(body: dict[str, Any], name: str) -> list[Any]:
    value = body.get(name)
    if not isinstance(value, list | None):
        raise InvalidInput.at(name, "must be a list")
    return value or []


async def _marked(
    request: Request, item: Any, answer: str | None, prompt: Any, *, finish_reason: str | None = None
) -> Mark:
    """What an answer is worth, found as ``POST /grade`` finds it."""
    await asyncio.sleep(0)  # there may be thousands in a request: others are answered in between
    await allowed(1)
    try:
        asked = as_item({} if item is None else item) | {"answer": answer, "explain": True}
        if finish_reason is not None:
            asked["finish_reason"] = finish_reason
        if isinstance(prompt, str):
            asked["prompt"] = prompt
        return mark_of(await _grade(request, asked))
    except InvalidInput as error:
        return mark_of(Grade(GradeOutcome.ERROR, errors=tuple(error.problems)))


async def _grade(request: Request, item: dict[str, Any]) -> Grade:
    """The grade of an item: at once, or from a process."""
    question = GradeQuestion.of(item, request.app.state.settings)
    found = found_at_once(question)
    if found is not None:
        return found
    try:
        reply = await found_in_time(request, question, "grade", json.dumps(item).encode("ascii"))
    except ClientDisconnect:
        return question.undecided()
    return grade_of(json.loads(reply.body))


def _reward(request: Request, marked: Mark) -> float:
    return request.app.state.settings.unmeasured_reward if marked.value is None else marked.value


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value), status, media_type="application/json")
