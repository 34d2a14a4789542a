"""``POST /steps``: what does a chain of thought state about a story, and is that so?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.openapi import QUESTION_ERRORS
from spatialjudge.service.steps import StepsQuestion, StepsRequest, StepsResponse

router = APIRouter(route_class=JsonRoute, tags=["grading"])


@router.post("/steps", response_model=StepsResponse, responses=QUESTION_ERRORS, summary="Judge the steps of a text")
async def steps(question: StepsRequest, request: Request) -> Response:
    """The statements of a text about two things of the story, each entailed, possible or impossible there.

    A monitor that watches a model think sends the text as it grows, with `"complete": false`.
    """
    return await answer(request, StepsQuestion.read(question, request.app.state.settings))
