"""``POST /grade/batch``: what is each of these answers worth?"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import JSON
from spatialjudge.service.batch import NDJSON, BatchResponse
from spatialjudge.service.body import declares_array
from spatialjudge.service.errors import InvalidRequest, NotJson, Overloaded, UnsupportedMediaType
from spatialjudge.service.grading_schemas import GradeRecord, GradeRequest
from spatialjudge.service.openapi import error_responses, reference

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
    return BatchResponse(request, array=declares_array(request.headers))
