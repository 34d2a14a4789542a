"""The OpenAPI document: FastAPI's description of the routes, with our errors in place of its own.

``openapi.json`` at the top of the repository is this document; ``spatialjudge openapi`` writes it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from spatialjudge.relations import vocabulary
from spatialjudge.service.errors import (
    MEDIA_TYPE,
    InvalidRequest,
    NotJson,
    Overloaded,
    RequestRefused,
    TooLarge,
    TooManyRequests,
    Unauthorized,
    UnsupportedMediaType,
)
from spatialjudge.service.grading_schemas import GradeRecord
from spatialjudge.service.keys import OPEN
from spatialjudge.service.schemas import ErrorPlace, ProblemDetails, VocabularyModel
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.answers import Answers, RawRequest
from spatialjudge.solver import Problem

_REF: Final = "#/components/schemas/{model}"
_EXAMPLES: Final[dict[type[RequestRefused], list[Problem]]] = {
    NotJson: [Problem("body", "expecting value at line 1, column 10")],
    TooLarge: [Problem("body", "is longer than 1048576 bytes", "the limit is the setting SPATIALJUDGE_MAX_BODY_BYTES")],
    InvalidRequest: [Problem("story.facts[3].relation", "unknown label 'NEE'", "did you mean NE?")],
}
"""A mistake for each error that names places."""
_NAMED: Final = {
    "Fact": ("CheckRequest", "prediction"),
    "ItemStory": ("GradeRequest", "story"),
    "ItemQuestion": ("GradeRequest", "question"),
}
"""Schemas that stand where they are used, with one such place: a name for each makes a type of clients."""
_SERVERS: Final = [{"url": "/", "description": "The service that this document comes from."}]


def reference(model: type[BaseModel]) -> dict[str, str]:
    """A model of the document, by its name."""
    return {"$ref": _REF.format(model=model.__name__)}


def error_responses(*errors: type[RequestRefused]) -> dict[int | str, dict[str, Any]]:
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
_KEY: Final = {"key": {"type": "http", "scheme": "bearer", "description": "Where the service asks for keys."}}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application."""
    described = get_openapi(
        title=app.title, version=app.version, summary=app.summary, description=app.description, routes=app.routes
    )
    for model in (ErrorPlace, ProblemDetails, GradeRecord):
        schema = model.model_json_schema(ref_template=_REF)
        schema.pop("$defs", None)
        described["components"]["schemas"][model.__name__] = schema
    _answer_examples(described["components"]["schemas"])
    for name, (user, field) in _NAMED.items():
        parts = described["components"]["schemas"][user]["properties"][field]["anyOf"]
        described = _referring(described, name, parts)
        described["components"]["schemas"][name] = {"title": name, "anyOf": parts}
    schemas = described["components"]["schemas"]
    for schema in [*schemas.values()]:
        _name_alternatives(schema, schemas)
    _leave_out_defaults(schemas)
    _ask_for_keys(described)
    return {**described, "servers": _SERVERS}


def _answer_examples(schemas: dict[str, Any]) -> None:
    """Have the example of every request answered; of all vocabularies show one label of one."""
    answers: Callable[..., Any] = Answers(Settings.model_construct())
    for request in [name for name in schemas if name.endswith("Request")]:
        asked = request.removesuffix("Request")
        body = json.dumps(schemas[request]["example"]).encode()
        answer = json.loads(answers(RawRequest(asked.lower(), body, time.monotonic()), lambda _: None).body)
        schemas[f"{asked}Response"]["example"] = answer | {name: 0.4 for name in ("elapsed_ms",) if name in answer}
    schemas["CheckAnswer"]["example"] = schemas["CheckResponse"]["example"]
    shown = VocabularyModel.of(vocabulary("stepgame")).model_dump()
    shown["families"][0]["terms"] = shown["families"][0]["terms"][:1]
    schemas["VocabulariesResponse"]["example"] = {"vocabularies": [shown]}


def _ask_for_keys(described: dict[str, Any]) -> None:
    """Say where a key may be needed, and what is answered without one, or if it has asked too much."""
    described["components"]["securitySchemes"] = _KEY
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            if path not in OPEN:
                operation["security"] = [{}, {key: [] for key in _KEY}]
                refusals = (Unauthorized, TooManyRequests) if method == "post" else (Unauthorized,)
                responses = operation["responses"] | {str(k): v for k, v in error_responses(*refusals).items()}
                operation["responses"] = {status: responses[status] for status in sorted(responses)}


def _referring(value: Any, name: str, parts: Any) -> Any:
    """The document with a schema's name wherever it stands; what is said of it there stays."""
    if isinstance(value, dict):
        if value.get("anyOf") == parts:
            told = {"description": value["description"]} if "description" in value else {}
            return {"$ref": _REF.format(model=name), **told}
        return {key: _referring(part, name, parts) for key, part in value.items()}
    return [_referring(part, name, parts) for part in value] if isinstance(value, list) else value


def _name_alternatives(value: Any, schemas: dict[str, Any]) -> None:
    """Give every alternative that has a title a place of its own in the document, by that title."""
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _name_alternatives(part, schemas)
    if isinstance(value, dict) and isinstance(value.get("anyOf"), list):
        for number, one in enumerate(value["anyOf"]):
            if "title" in one and one.get("type") == "object":
                schemas[one["title"]] = one
                value["anyOf"][number] = {"$ref": _REF.format(model=one["title"])}


def _leave_out_defaults(value: Any) -> None:
    """Say in words what a field is if left out: makers of clients take one with a default for one that is there."""
    if isinstance(value, list):
        for part in value:
            _leave_out_defaults(part)
    elif isinstance(value, dict):
        properties = value.get("properties", {}) if "title" in value or "type" in value else {}
        for name, field in properties.items():
            if name not in value.get("required", ()):
                default = field.pop("default", None)
                if default not in (None, []):
                    field["description"] = f"{field['description']} If left out: {json.dumps(default)}."
        for name, part in value.items():
            if name != "example":
                _leave_out_defaults(part)
