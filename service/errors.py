"""One shape for everything that goes wrong: a problem (RFC 9457) with a place and a hint for each mistake.

::

    HTTPException (Starlette)
    +-- RequestRefused
        +-- NotJson               400  the body is no JSON, or JSON that can be read in two ways (a key twice)
            +-- NotHttp                      400  what came is no HTTP request, or one whose end can be seen in two ways
        +-- Unauthorized          401  keys are asked for, and the request has none that is known
        +-- NotFound              404  no route has this path
        +-- MethodNotAllowed      405  the route does not take this method
        +-- RequestTimeout        408  the request did not come whole in its time
        +-- TooLarge              413  the body is over ``max_body_bytes``, or the limit of its route
        +-- UnsupportedMediaType  415  the Content-Type says that the body is something else
        +-- InvalidRequest        422  JSON, but not a story and a question that can be understood
        +-- TooManyRequests       429  the key has asked more than it may: ask again
        +-- HeadTooLarge          431  the head of the request is longer than the service reads
        +-- InternalError         500  a defect of ours: the log has it, the answer does not
        +-- Overloaded            503  too many questions wait, or connections or bodies are there: ask again
            +-- Stopping               the service is about to stop: ask again, or another one
            +-- ProcessKilled          the process that worked on the question was killed, twice: for lack of memory?

A time-out is not among them: it is the verdict ``undecided``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final, Self

from starlette.exceptions import HTTPException

from spatialjudge.relations import shown
from spatialjudge.service.settings import variable
from spatialjudge.solver import Problem
from spatialjudge.solver.facts import MAX_PROBLEMS

MEDIA_TYPE: Final = "application/problem+json"
CLIENT_LEFT: Final = 499
"""What servers call the status of a request whose client did not wait; nobody receives it."""
RETRY_AFTER_S: Final = "1"
"""Seconds after which to ask again."""
MAX_SHOWN: Final = 60
"""Characters of a field's name that an error repeats: enough to find it, too few to flood a log."""


class RequestRefused(HTTPException):
    """A request that gets no verdict, with every reason why and its place."""

    status: ClassVar[int]
    slug: ClassVar[str]
    title: ClassVar[str]
    always: ClassVar[Mapping[str, str]] = {}
    """Headers that it has, unless others of these names are given."""

    def __init__(
        self, detail: str = "", problems: Sequence[Problem] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        self.problems = tuple(problems)
        told = {**self.always, **(headers or {})}
        super().__init__(self.status, detail or _summary(self.problems) or self.title, told or None)

    @classmethod
    def at(cls, where: str, problem: str, hint: str | None = None) -> Self:
        """The error with this one problem."""
        return cls(problems=[Problem(where, problem, hint)])

    def body(self) -> dict[str, Any]:
        """The members of the problem as they go over the wire."""
        return {
            "type": f"urn:problem-type:spatialjudge:{self.slug}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "errors": [problem._asdict() for problem in self.problems],
        }

    def text(self) -> bytes:
        """The problem as JSON, in ASCII, so that nothing echoed in it can fail to be encoded."""
        return json.dumps(self.body()).encode("ascii")

    def response(self) -> bytes:
        """All that is sent to a connection that is closed for it."""
        body = self.text()
        fields = {
            "Content-Type": MEDIA_TYPE,
            "Content-Length": len(body),
            "Connection": "close",
            **(self.headers or {}),
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"HTTP/1.1 {self.status} \r\n{head}\r\n".encode("ascii") + body


class NotJson(RequestRefused):
    """The body cannot be read as JSON with one meaning."""

    status, slug, title = 400, "not-json", "The body is not JSON"


class NotHttp(NotJson):
    """What came is no HTTP request, or one that a proxy may understand in another way."""

    slug, title = "not-http", "This is not an HTTP request that can be understood in one way"


class Unauthorized(RequestRefused):
    """The service asks for keys, and the request has none that it knows."""

    status, slug, title = 401, "unauthorized", "A key is needed"
    always: ClassVar = {"WWW-Authenticate": 'Bearer realm="spatialjudge"'}


class NotFound(RequestRefused):
    """No route has this path."""

    status, slug, title = 404, "not-found", "There is nothing at this address"


class MethodNotAllowed(RequestRefused):
    """The path exists, but not for this method; the Allow header has those it takes."""

    status, slug, title = 405, "method-not-allowed", "This address does not take that method"


class RequestTimeout(RequestRefused):
    """The request did not come whole in its time."""

    status, slug, title = 408, "request-timeout", "The request took too long to arrive"


class TooLarge(RequestRefused):
    """The body is longer than the service reads."""

    status, slug, title = 413, "too-large", "The body is too large"


class UnsupportedMediaType(RequestRefused):
    """The request declares a body that is not JSON."""

    status, slug, title = 415, "unsupported-media-type", "The body is not declared to be JSON"


class InvalidRequest(RequestRefused):
    """The story or the question cannot be understood."""

    status, slug, title = 422, "invalid-request", "The story or the question cannot be understood"


class TooManyRequests(RequestRefused):
    """The key has asked more questions than it may."""

    status, slug, title = 429, "too-many-requests", "This key has asked too much for now"
    always: ClassVar = {"Retry-After": RETRY_AFTER_S}


class HeadTooLarge(RequestRefused):
    """What is asked for and the header lines are longer than the service reads."""

    status, slug, title = 431, "head-too-large", "The head of the request is too large"


class InternalError(RequestRefused):
    """A defect of the service."""

    status, slug, title = 500, "internal-error", "The service made a mistake"


class Overloaded(RequestRefused):
    """More is asked at once than the service takes."""

    status, slug, title = 503, "overloaded", "Too much is asked at once"
    always: ClassVar = {"Retry-After": RETRY_AFTER_S}


class Stopping(Overloaded):
    """The service has been told to stop, and this question would take longer than it has."""

    slug, title = "stopping", "The service is stopping"


class ProcessKilled(Overloaded):
    """The process that worked on the question was killed, and so was the one that tried again."""

    slug, title = "process-killed", "The process that worked on this question was killed"


ERRORS: Final = {error.status: error for error in RequestRefused.__subclasses__()}
"""Every error that the service answers with, by status."""

# What pydantic calls a mistake -> what we say of the field, completed by pydantic's own context.
_SENTENCES: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this request",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be a text",
    "string_unicode": "has a lone surrogate, which stands for no character",
    "list_type": "must be a list",
    "dict_type": "must be a JSON object",
    "model_type": "must be a JSON object",
    "model_attributes_type": "must be a JSON object",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be at least {ge}",
}


def too_large(limit: int, setting: str = "max_body_bytes", where: str = "body") -> TooLarge:
    """The error for a body, or a file, of more than ``limit`` bytes, which a setting says."""
    return TooLarge.at(where, f"is longer than {limit} bytes", f"the limit is the setting {variable(setting)}")


_OF_A_STORY: Final = ("grid", "facts", "objects", "vocabulary", "text")
"""Fields that people put beside ``story``, and not into it."""


def invalid_fields(errors: Iterable[Mapping[str, Any]], fields: Iterable[str]) -> InvalidRequest:
    """Pydantic's complaints in our words; an unknown field may have meant one of ``fields``."""
    problems = []
    for error in list(errors)[:MAX_PROBLEMS]:
        place = [part for part in error["loc"] if part != "body"]
        sentence = _SENTENCES.get(error["type"])
        hint = None
        if error["type"] == "extra_forbidden":
            unknown = str(place[-1])[:MAX_SHOWN]
            close = get_close_matches(unknown, [field for field in fields if field != unknown], n=1)
            if len(place) == 1 and unknown in _OF_A_STORY:
                hint = "it is a field of 'story'"
            elif close:
                hint = f"did you mean {close[0]}?"
        text = sentence.format_map(error.get("ctx", {})) if sentence else error["msg"]
        problems.append(Problem(_where(place), text, hint))
    return InvalidRequest(problems=problems)


def _where(place: Sequence[str | int]) -> str:
    """A place as one writes it: ``story.facts[3]``; a field whose name is odd or long is quoted."""
    where = ""
    for part in place:
        if isinstance(part, str) and part.isidentifier() and len(part) <= MAX_SHOWN:
            where += f".{part}" if where else part
        else:
            where += f"[{shown(part, MAX_SHOWN) if isinstance(part, str) else part}]"
    return where or "body"


def _summary(problems: Sequence[Problem]) -> str:
    if not problems:
        return ""
    where, text, hint = problems[0]
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{where}: {text}{f'; {hint}' if hint else ''}{more}"
