"""``POST /grade`` and ``POST /grade/batch``: what is this answer worth, or each of these?"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import JSON, answer, client_of
from spatialjudge.service.batch import NDJSON, BatchResponse
from spatialjudge.service.body import JsonRoute, declares_array
from spatialjudge.service.errors import InvalidRequest, NotJson, Overloaded, UnsupportedMediaType
from spatialjudge.service.grading import GradeQuestion
from spatialjudge.service.grading_schemas import GRADE_EXAMPLES, GradeRecord, GradeRequest, GradeResponse
from spatialjudge.service.openapi import QUESTION_ERRORS, error_responses, reference, with_examples

router = APIRouter(tags=["grading"])

_ITEM: Final = (
    '{"story": {"grid": 12, "facts": [["bed", "NE", "desk"]]}, "question": {"subject": "bed", "object": "desk"}, '
    '"answer": "north-east"}'
)
_RECORD: Final = {"id": "q1", "line": 1, "input": "b1946ac92492d234", "outcome": "graded", "verdict": "feasible"}
_LINES: Final = {"type": "string", "description": "A JSON object on each line."}
_SENT: Final = {
    NDJSON: {"schema": _LINES, "example": f"{_ITEM}\n"},
    JSON: {"schema": {"type": "array", "items": reference(GradeRequest)}, "example": [json.loads(_ITEM)]},
}
_ANSWERED: Final = {
    NDJSON: {"schema": _LINES, "example": f"{json.dumps(_RECORD)}\n"},
    JSON: {"schema": {"type": "array", "items": reference(GradeRecord)}, "example": [_RECORD]},
}
_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": _ANSWERED, "description": "A record for each line that is not blank, or each element, in order."},
    **error_responses(NotJson, UnsupportedMediaType, InvalidRequest, Overloaded),
}


async def grade(item: GradeRequest, request: Request) -> Response:
    """What the answer says, whether that can or must hold together with the story, and what it scores.

    Fields that are none of an item's come back under `item`; those that may be meant for one are refused.
    """
    state = request.app.state
    question = GradeQuestion.read(item.model_dump(exclude_unset=True), state.grader.grader, state.settings)
    return await answer(request, question)


router.add_api_route(
    "/grade",
    grade,
    methods=["POST"],
    response_model=GradeResponse,
    responses=QUESTION_ERRORS,
    openapi_extra=with_examples(GRADE_EXAMPLES),
    summary="Grade an answer",
    route_class_override=JsonRoute,
)


@router.post(
    "/grade/batch",
    response_class=Response,
    responses=_RESPONSES,
    openapi_extra={"requestBody": {"required": True, "content": _SENT}},
    summary="Grade many answers",
)
async def grade_batch(request: Request) -> BatchResponse:
    """Records come back while lines are still being sent: read them meanwhile.

    Each line is an item as `POST /grade` takes it; one that is none gets a record with the outcome `error`. A record is
    the answer of `POST /grade` without `elapsed_ms`, but with its `id`, the number of its line and a fingerprint of it.
    Items in a JSON array come back as an array of records.
    """
    array = declares_array(request.headers.get("content-type", ""))
    state = request.app.state
    return BatchResponse(state.grader, state.pool, client_of(request), state.admission, array=array)
