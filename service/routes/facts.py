"""``POST /facts``: what does this story say?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.facts import FactsQuestion
from spatialjudge.service.openapi import QUESTION_ERRORS
from spatialjudge.service.schemas import FactsRequest, FactsResponse

router = APIRouter(route_class=JsonRoute, tags=["questions"])


@router.post("/facts", response_model=FactsResponse, responses=QUESTION_ERRORS, summary="Read a story")
async def facts(question: FactsRequest, request: Request) -> Response:
    """The facts and objects of a story, as they are understood: of a text, with where each is told."""
    return await answer(request, FactsQuestion.read(question, request.app.state.settings))
