"""``POST /evaluate``, ``/qualify``, ``/count``: a layout held against a story, facts between coordinates, how many."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.openapi import QUESTION_ERRORS
from spatialjudge.service.placement_schemas import (
    CountRequest,
    CountResponse,
    EvaluateRequest,
    EvaluateResponse,
    QualifyRequest,
    QualifyResponse,
)
from spatialjudge.service.placements import CountQuestion, EvaluateQuestion, QualifyQuestion

router = APIRouter(route_class=JsonRoute, tags=["placements"])


@router.post(
    "/evaluate", response_model=EvaluateResponse, responses=QUESTION_ERRORS, summary="Hold a layout against a story"
)
async def evaluate(question: EvaluateRequest, request: Request) -> Response:
    """Which facts the placement keeps and breaks, with the coordinates that break each."""
    return await answer(request, EvaluateQuestion.read(question, request.app.state.settings))


@router.post(
    "/qualify", response_model=QualifyResponse, responses=QUESTION_ERRORS, summary="List the facts of a placement"
)
async def qualify(question: QualifyRequest, request: Request) -> Response:
    """Every fact of a vocabulary that holds between the coordinates."""
    return await answer(request, QualifyQuestion.read(question, request.app.state.settings))


@router.post(
    "/count", response_model=CountResponse, responses=QUESTION_ERRORS, summary="Count what stands in a relation"
)
async def count(question: CountRequest, request: Request) -> Response:
    """How many things must, can and do stand in a relation to an object."""
    return await answer(request, CountQuestion.read(question, request.app.state.settings))
