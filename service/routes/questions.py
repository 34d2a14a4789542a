"""The questions, each ``POST`` to its name: read by its model, and answered in its time."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request, Response

from spatialjudge.service.answering import JSON, answer
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.openapi import QUESTION_ERRORS
from spatialjudge.service.solving.answers import QUESTIONS, QuestionReader


class _Told(NamedTuple):
    """What the OpenAPI document tells of a question."""

    tag: str
    summary: str
    description: str


_TOLD: Final = {
    "check": _Told(
        "questions",
        "Judge a prediction",
        "Whether the predicted fact is feasible, infeasible, undecided in the time given, or the story inconsistent."
        "\n\nWith a placement, which facts that keeps, as `/evaluate` says.",
    ),
    "relations": _Told(
        "questions",
        "List the feasible relations",
        "Every relation of the family that can hold between the two objects, each with a placement that shows it.",
    ),
    "facts": _Told(
        "questions",
        "Read a story",
        "The facts and objects of a story, as they are understood: of a text, with where each is told.",
    ),
    "evaluate": _Told(
        "placements",
        "Hold a layout against a story",
        "Which facts the placement keeps and breaks, with the coordinates that break each.",
    ),
    "qualify": _Told(
        "placements", "List the facts of a placement", "Every fact of a vocabulary that holds between the coordinates."
    ),
    "count": _Told(
        "placements",
        "Count what stands in a relation",
        "How many things must, can and do stand in a relation to an object.",
    ),
    "steps": _Told(
        "grading",
        "Judge the steps of a text",
        "The statements of a text about two things of the story, each entailed, possible or impossible there.\n\n"
        'A monitor that watches a model think sends the text as it grows, with `"complete": false`.',
    ),
    "grade": _Told(
        "grading",
        "Grade an answer",
        "What the answer says, whether that can or must hold together with the story, and what it scores.\n\n"
        "Fields that are none of an item's come back under `item`; those that may be meant for one are refused.",
    ),
}
_EXAMPLES: Final = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))
"""Bodies for each kind of question, or of item, by name."""


def _endpoint(reader: QuestionReader) -> Callable[[Any, Request], Awaitable[Response]]:
    async def ask(question: Any, request: Request) -> Response:
        return await answer(request, reader.read(question, request.app.state.settings))

    ask.__annotations__ = {"question": reader.model, "request": Request, "return": Response}
    return ask


router = APIRouter(route_class=JsonRoute)
for _name, _told in _TOLD.items():
    _reader = QUESTIONS[_name]
    _shown = {"requestBody": {"content": {JSON: {"examples": _EXAMPLES[_name]}}}} if _name in _EXAMPLES else None
    router.add_api_route(
        f"/{_name}",
        _endpoint(_reader),
        methods=["POST"],
        name=_name,
        response_model=_reader.response,
        responses=QUESTION_ERRORS,
        openapi_extra=_shown,
        tags=[_told.tag],
        summary=_told.summary,
        description=_told.description,
    )
