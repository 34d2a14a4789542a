"""Errors as responses: what the application answers where a route raises one."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from spatialjudge.service.errors import CLIENT_LEFT, ERRORS, MEDIA_TYPE, InternalError, RequestRefused
from spatialjudge.service.events import refused

REFUSALS: Final = frozenset({401, 408, 429, 503})
"""Statuses of requests that are not taken, though they might have been in order."""


def respond(error: RequestRefused) -> Response:
    """The error as a response; that it was needed is counted, if it is none that its client can help by itself."""
    if error.status in REFUSALS:
        refused(error.slug)
    return Response(error.text(), error.status, error.headers, MEDIA_TYPE)


async def on_http_exception(_: Request, error: Exception) -> Response:
    """Answer an error of ours as it is, and one of the framework (404, 405) in the same shape."""
    if isinstance(error, RequestRefused):
        return respond(error)
    status, headers = (error.status_code, error.headers) if isinstance(error, HTTPException) else (500, None)
    return respond(ERRORS.get(status, InternalError)(headers=headers))


async def on_client_left(_: Request, __: Exception) -> Response:
    """End a request whose client left before it was received: there is nobody to be answered, and nothing to log."""
    return Response(status_code=CLIENT_LEFT)


async def on_defect(_: Request, __: Exception) -> Response:
    """Answer an exception nobody expected; the server logs it with its traceback."""
    return respond(InternalError("This request met a defect of the service, which its log describes"))


HANDLERS: Final = {HTTPException: on_http_exception, ClientDisconnect: on_client_left, Exception: on_defect}
"""What answers an exception: the first whose kind it is of."""
