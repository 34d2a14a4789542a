"""``POST /grade``: what is this answer worth?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import ItemRoute
from spatialjudge.service.grading import GradeQuestion
from spatialjudge.service.grading_schemas import GRADE_EXAMPLES, GradeRequest, GradeResponse
from spatialjudge.service.openapi import QUESTION_ERRORS, with_examples

router = APIRouter(route_class=ItemRoute, tags=["grading"])


@router.post(
    "/grade",
    response_model=GradeResponse,
    responses=QUESTION_ERRORS,
    openapi_extra=with_examples(GRADE_EXAMPLES),
    summary="Grade an answer",
)
async def grade(item: GradeRequest, request: Request) -> Response:
    """What the answer says, whether that can or must hold together with the story, and what it scores.

    Fields that are none of an item's come back under `item`; those that may be meant for one are refused.
    """
    state = request.app.state
    question = GradeQuestion.read(item.model_dump(exclude_unset=True), state.grader.grader, state.settings)
    return await answer(request, question)
