"""``POST /grade/batch``: what are these answers worth, line by line?"""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import client_of
from spatialjudge.service.batch import NDJSON, BatchResponse
from spatialjudge.service.body import require_lines
from spatialjudge.service.errors import Overloaded, UnsupportedMediaType
from spatialjudge.service.openapi import error_responses

router = APIRouter(tags=["grading"])

_EXAMPLE: Final = (
    '{"story": {"grid": 12, "facts": [["bed", "NE", "desk"]]}, "question": {"subject": "bed", "object": "desk"}, '
    '"answer": "north-east"}\n'
)
_LINES: Final = {
    NDJSON: {"schema": {"type": "string", "description": "A JSON object on each line."}, "example": _EXAMPLE}
}
_RECORD: Final = '{"id":"q1","line":1,"input":"b1946ac92492d234","outcome":"graded","verdict":"feasible"}\n'
_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": {NDJSON: _LINES[NDJSON] | {"example": _RECORD}},
        "description": "A record for each line that is not blank, in order.",
    },
    **error_responses(UnsupportedMediaType, Overloaded),
}


@router.post(
    "/grade/batch",
    response_class=Response,
    responses=_RESPONSES,
    openapi_extra={"requestBody": {"required": True, "content": _LINES}},
    summary="Grade many answers",
)
async def grade_batch(request: Request) -> BatchResponse:
    """Records come back while lines are still being sent: read them meanwhile.

    Each line is an item as `POST /grade` takes it; one that is none gets a record with the outcome `error`. A record is
    the answer of `POST /grade` without `elapsed_ms`, but with its `id`, the number of its line and a fingerprint of it.
    """
    require_lines(request.headers.get("content-type", ""))
    state = request.app.state
    return BatchResponse(state.grader, state.pool, client_of(request), state.admission)
