"""``GET /health`` says that the service runs, ``GET /ready`` that it solves."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request

from spatialjudge.service.errors import Stopping
from spatialjudge.service.openapi import error_responses
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.schemas import CheckRequest, HealthResponse, ReadyResponse, StoryModel
from spatialjudge.service.solvable import Clock
from spatialjudge.solver import Story, Verdict
from spatialjudge.version import COMMIT, VERSION

router = APIRouter(tags=["health"])

# On a grid of 3 the corner regions are single cells. The limits of the service do not apply to its own probe.
_STORY: Final = Story(3, [("bed", "NER", "room"), ("chair", "SWR", "room"), ("bed", "FR3", "chair")])
_PREDICTION: Final = _STORY.prediction(("bed", "NE", "chair"))
_REQUEST: Final = CheckRequest(story=StoryModel(grid=3), prediction=_PREDICTION, engine="native")


@router.head("/health", include_in_schema=False)
@router.get("/health", summary="Is it alive?")
async def health() -> HealthResponse:
    """Answers at once, whatever else is going on."""
    return HealthResponse(version=VERSION, commit=COMMIT)


@router.head("/ready", include_in_schema=False)
@router.get("/ready", responses=error_responses(Stopping), summary="Does it take questions?")
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
