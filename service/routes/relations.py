"""``POST /relations``: which relations of a family can hold between two objects?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.openapi import QUESTION_ERRORS
from spatialjudge.service.questions import RelationsQuestion
from spatialjudge.service.schemas import RelationsRequest, RelationsResponse

router = APIRouter(route_class=JsonRoute, tags=["questions"])


@router.post(
    "/relations", response_model=RelationsResponse, responses=QUESTION_ERRORS, summary="List the feasible relations"
)
async def relations(question: RelationsRequest, request: Request) -> Response:
    """Every relation of the family that can hold between the two objects, each with a placement that shows it."""
    return await answer(request, RelationsQuestion.read(question, request.app.state.settings))
