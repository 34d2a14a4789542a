"""What the service is: that it runs, that it solves, how it does, and which vocabularies it knows; each a ``GET``."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request, Response

from spatialjudge.service import exchange, metrics
from spatialjudge.service.errors import Stopping
from spatialjudge.service.openapi import error_responses
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.schemas import CheckRequest, HealthResponse, ReadyResponse, StoryModel, VocabulariesResponse
from spatialjudge.service.solvable import Clock
from spatialjudge.solver import Story, Verdict
from spatialjudge.version import COMMIT, VERSION

router = APIRouter()

# On a grid of 3 the corner regions are single cells. The limits of the service do not apply to its own probe.
_STORY: Final = Story(3, [("bed", "NER", "room"), ("chair", "SWR", "room"), ("bed", "FR3", "chair")])
_PREDICTION: Final = _STORY.prediction(("bed", "NE", "chair"))
_REQUEST: Final = CheckRequest(story=StoryModel(grid=3), prediction=_PREDICTION, engine="native")


@router.get("/vocabularies", tags=["vocabularies"], summary="List the vocabularies")
async def vocabularies() -> VocabulariesResponse:
    """Every vocabulary with its version, its families, and of each label the meaning, other names and converse."""
    return VocabulariesResponse.known()


@router.head("/health", include_in_schema=False)
@router.get("/health", tags=["health"], summary="Is it alive?")
async def health() -> HealthResponse:
    """Answers at once, whatever else is going on."""
    return HealthResponse(version=VERSION, commit=COMMIT)


@router.head("/ready", include_in_schema=False)
@router.get("/ready", tags=["health"], responses=error_responses(Stopping), summary="Does it take questions?")
async def ready(request: Request) -> ReadyResponse:
    """Solves a small story; a 503 says that the service was told to stop. One that is full is ready all the same."""
    state = request.app.state
    if state.draining:
        raise Stopping
    question = CheckQuestion(Clock.start(None, state.settings), _REQUEST, _STORY, _PREDICTION)
    answer = question.answer()
    if answer.verdict is not Verdict.FEASIBLE:
        raise RuntimeError(f"a feasible story was found {answer.verdict}")
    return ReadyResponse(version=VERSION, engine=answer.engine, elapsed_ms=answer.elapsed_ms)


@router.get("/metrics", include_in_schema=False)
async def all_metrics(request: Request) -> Response:
    """Sum up for Prometheus what all workers have counted until now; what they hold is a second old at most."""
    if metrics.FOLDER:
        await asyncio.sleep(2 * metrics.HANDED_OVER_S)
    exchange.tell()
    request.app.state.measure()
    return Response(metrics.text(), headers={"Content-Type": metrics.CONTENT_TYPE})
