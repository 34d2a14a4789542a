"""The OpenAPI document: FastAPI's description of the routes, with our errors in place of its own.

``openapi.json`` at the top of the repository is this document; ``spatialjudge openapi`` writes it.
"""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from spatialjudge.service.errors import (
    MEDIA_TYPE,
    InvalidRequest,
    NotJson,
    Overloaded,
    ServiceError,
    TooLarge,
    UnsupportedMediaType,
)
from spatialjudge.service.grading_schemas import GradeRecord, GradeResponse
from spatialjudge.service.placement_schemas import CheckAnswer, CountResponse, EvaluateResponse, QualifyResponse
from spatialjudge.service.schemas import CheckResponse, ErrorPlace, ProblemDetails, RelationsResponse
from spatialjudge.service.steps import StepsResponse
from spatialjudge.solver import Problem

_REF: Final = "#/components/schemas/{model}"
_EXAMPLES: Final[dict[type[ServiceError], list[Problem]]] = {
    NotJson: [Problem("body", "expecting value at line 1, column 10")],
    TooLarge: [Problem("body", "is longer than 1048576 bytes", "the limit is the setting SPATIALJUDGE_MAX_BODY_BYTES")],
    InvalidRequest: [Problem("story.facts[3].relation", "unknown label 'NEE'", "did you mean NE?")],
}
"""A mistake for each error that names places."""
_ANSWERS: Final = (
    CheckAnswer,
    CheckResponse,
    RelationsResponse,
    EvaluateResponse,
    QualifyResponse,
    CountResponse,
    GradeResponse,
    StepsResponse,
)
"""The models whose examples have fields that are null."""


def reference(model: type[BaseModel]) -> dict[str, str]:
    """A model of the document, by its name."""
    return {"$ref": _REF.format(model=model.__name__)}


def error_responses(*errors: type[ServiceError]) -> dict[int | str, dict[str, Any]]:
    """How a route documents the errors that it may answer with."""
    return {
        error.status: {
            "description": error.title,
            "content": {
                MEDIA_TYPE: {
                    "schema": reference(ProblemDetails),
                    "example": error(problems=_EXAMPLES.get(error, ())).body(),
                }
            },
        }
        for error in errors
    }


QUESTION_ERRORS: Final = error_responses(NotJson, TooLarge, UnsupportedMediaType, InvalidRequest, Overloaded)
"""The errors of a route that takes a question."""


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application."""
    described = get_openapi(
        title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
    )
    for model in (ErrorPlace, ProblemDetails, GradeRecord):
        schema = model.model_json_schema(ref_template=_REF)
        schema.pop("$defs", None)
        described["components"]["schemas"][model.__name__] = schema
    for answer in _ANSWERS:  # FastAPI leaves null out of examples
        described["components"]["schemas"][answer.__name__]["example"] = answer.model_json_schema()["example"]
    return described
