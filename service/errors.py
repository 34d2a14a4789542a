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
        +-- UnsupportedMediaType  415  the Content-Type says that the body is something else, or it is packed
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
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final, Self

from starlette.exceptions import HTTPException

from spatialjudge.relations import shown
from spatialjudge.service.settings import variable
from spatialjudge.solver import InvalidInput, Problem
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

    def __init_subclass__(cls, title: str, status: int | None = None) -> None:
        cls.title, cls.status = title, status or cls.status
        cls.slug = re.sub("(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()

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


class NotJson(RequestRefused, status=400, title="The body is not JSON"):
    """The body cannot be read as JSON with one meaning."""


class NotHttp(NotJson, title="This is not an HTTP request that can be understood in one way"):
    """What came is no HTTP request, or one that a proxy may understand in another way."""


class Unauthorized(RequestRefused, status=401, title="A key is needed"):
    """The service asks for keys, and the request has none that it knows."""

    always: ClassVar = {"WWW-Authenticate": 'Bearer realm="spatialjudge"'}


class NotFound(RequestRefused, status=404, title="There is nothing at this address"):
    """No route has this path."""


class MethodNotAllowed(RequestRefused, status=405, title="This address does not take that method"):
    """The path exists, but not for this method; the Allow header has those it takes."""


class RequestTimeout(RequestRefused, status=408, title="The request took too long to arrive"):
    """The request did not come whole in its time."""


class TooLarge(RequestRefused, status=413, title="The body is too large"):
    """The body is longer than the service reads."""


class UnsupportedMediaType(RequestRefused, status=415, title="The body is not declared to be plain JSON"):
    """The request declares a body that is not JSON, or packed."""


class InvalidRequest(RequestRefused, status=422, title="The story or the question cannot be understood"):
    """The story or the question cannot be understood."""


class TooManyRequests(RequestRefused, status=429, title="This key has asked too much for now"):
    """The key has asked more questions than it may."""

    always: ClassVar = {"Retry-After": RETRY_AFTER_S}


class HeadTooLarge(RequestRefused, status=431, title="The head of the request is too large"):
    """What is asked for and the header lines are longer than the service reads."""


class InternalError(RequestRefused, status=500, title="The service made a mistake"):
    """A defect of the service."""


class Overloaded(RequestRefused, status=503, title="Too much is asked at once"):
    """More is asked at once than the service takes."""

    always: ClassVar = {"Retry-After": RETRY_AFTER_S}


class Stopping(Overloaded, title="The service is stopping"):
    """The service has been told to stop, and this question would take longer than it has."""


class ProcessKilled(Overloaded, title="The process that worked on this question was killed"):
    """The process that worked on the question was killed, and so was the one that tried again."""


ERRORS: Final = {error.status: error for error in RequestRefused.__subclasses__()}
"""Every error that the service answers with, by status."""


def refusal_of(error: Exception) -> RequestRefused:
    """What an exception is answered with, be it of ours, of the framework (404, 405), or one that nobody expected."""
    if isinstance(error, RequestRefused):
        return error
    if isinstance(error, InvalidInput):
        return InvalidRequest(problems=error.problems)
    if isinstance(error, HTTPException):
        return ERRORS.get(error.status_code, InternalError)(headers=error.headers)
    return InternalError("This request met a defect of the service, which its log describes")


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


def invalid_fields(errors: Iterable[Mapping[str, Any]], fields: Iterable[str]) -> InvalidInput:
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
    return InvalidInput(problems)


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
