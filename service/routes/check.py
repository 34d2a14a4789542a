"""``POST /check``: can this prediction hold together with the story?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.openapi import QUESTION_ERRORS, with_examples
from spatialjudge.service.placement_schemas import CheckAnswer
from spatialjudge.service.placements import read_check
from spatialjudge.service.schemas import CHECK_EXAMPLES, CheckRequest

router = APIRouter(route_class=JsonRoute, tags=["questions"])


@router.post(
    "/check",
    response_model=CheckAnswer,
    responses=QUESTION_ERRORS,
    openapi_extra=with_examples(CHECK_EXAMPLES),
    summary="Judge a prediction",
)
async def check(question: CheckRequest, request: Request) -> Response:
    """Whether the predicted fact is feasible, infeasible, undecided in the time given, or the story inconsistent.

    With a placement, which facts that keeps, as `/evaluate` says.
    """
    return await answer(request, read_check(question, request.app.state.settings))
