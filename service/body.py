"""How the body of a request is read: declared to be JSON, no longer than the limit, strictly.

The value is then validated against the route's model, which FastAPI describes in the OpenAPI document.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from email.message import Message
from typing import Any, Final, get_type_hints

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect

from spatialjudge.relations import shown
from spatialjudge.service.admission import FREE_BYTES, BodyShare
from spatialjudge.service.answering import AT_ONCE_BYTES, answer_unread, client_of
from spatialjudge.service.connection import Connection
from spatialjudge.service.errors import RequestTimeout, UnsupportedMediaType, too_large
from spatialjudge.service.exchange import current
from spatialjudge.service.solvable import read_body

BODY_S: Final = 30.0
"""Seconds that a body may take to arrive: one of a megabyte over a slow line."""
_LINES: Final = frozenset({"x-ndjson", "ndjson", "jsonl", "x-jsonlines", "json-lines"})
"""What lines of JSON are called: no name is registered."""

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


async def body_of(request: Request, limit: str = "max_body_bytes", *, held: bool = True) -> bytes:
    """The body of a request, refused as soon as it is declared or seen to be longer than its limit, a setting.

    If it is to be ``held``, there is room for it until the request is answered.

    Raises:
        UnsupportedMediaType: it is packed.
        TooLarge: it is longer.
        RequestTimeout: it does not come.
        Overloaded: there is no room for it.
    """
    declared = _declared(request)
    if b"content-encoding" in declared:
        refuse_packed(request.headers)
    most = getattr(request.app.state.settings, limit)
    length = declared.get(b"content-length", b"")
    if length.isdigit() and int(length[:20]) > most:
        raise too_large(most, limit)
    connection = Connection.of(request.scope)
    if connection is not None and connection.received:  # as most are: nobody need wait, or look at the clock
        return await _received(request, most, limit, held=held)
    try:
        async with asyncio.timeout(BODY_S):
            return await _received(request, most, limit, held=held)
    except TimeoutError:
        raise RequestTimeout(headers={"Connection": "close"}) from None


def _declared(request: Request) -> dict[bytes, bytes]:
    """The header lines of a request by their names in lower case, of each the first: in one look at them."""
    return dict(reversed(request.scope["headers"]))


async def _received(request: Request, most: int, limit: str, *, held: bool) -> bytes:
    chunks, size, more = [], 0, True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        chunk, more = message.get("body", b""), message.get("more_body", False)
        size += len(chunk)
        if size > most:
            raise too_large(most, limit)
        if held and size > FREE_BYTES:
            _share_of(request).hold(size)
        chunks.append(chunk)
    return b"".join(chunks)


def _share_of(request: Request) -> BodyShare:
    """What the body of a request holds of the bytes that there may be at once, until it is answered."""
    exchange = current()
    if exchange.share is None:
        exchange.share = request.app.state.admission.bodies.share(client_of(request).address)
    return exchange.share


class JsonRoute(APIRoute):
    """A route that takes JSON, and nothing else. Its endpoint takes the model that was read, and the request."""

    def get_route_handler(self) -> Handler:
        """What answers: the endpoint itself, as it has nothing that FastAPI would have to find for it."""
        model = next(iter(get_type_hints(self.endpoint).values()))

        async def handle(request: Request) -> Response:
            if not _is_json(_declared(request).get(b"content-type", b"").decode("latin-1")):
                hint = "send the header Content-Type: application/json"
                raise UnsupportedMediaType.at("Content-Type", "must be application/json", hint)
            body = request.state.body = await body_of(request)
            if len(body) > AT_ONCE_BYTES:
                return await answer_unread(request)
            response: Response = await self.endpoint(read_body(model, body), request)
            return response

        return handle


def _is_json(content_type: str) -> bool:
    if content_type == "application/json":
        return True
    main, subtype = _types(content_type)
    return main == "application" and (subtype == "json" or subtype.endswith("+json"))


def refuse_packed(headers: Headers) -> None:
    """Refuse a body that is declared to be packed.

    Raises:
        UnsupportedMediaType: it is.
    """
    encoding = headers.get("content-encoding", "identity")
    if encoding.strip().lower() not in {"", "identity"}:
        hint = "send the body as it is, without that header"
        raise UnsupportedMediaType.at("Content-Encoding", f"is {shown(encoding)}, which is not read", hint)


def declares_array(headers: Headers) -> bool:
    """Whether the body of a batch is declared to be JSON, and not lines of it, by one of their names.

    Raises:
        UnsupportedMediaType: it is declared to be something else, or packed.
    """
    refuse_packed(headers)
    content_type = headers.get("content-type", "")
    main, subtype = _types(content_type)
    if main == "application" and subtype in _LINES:
        return False
    if not _is_json(content_type):
        problem = "must be application/x-ndjson or application/json"
        hint = "send the header Content-Type: application/x-ndjson for lines, application/json for an array"
        raise UnsupportedMediaType.at("Content-Type", problem, hint)
    return True


def _types(content_type: str) -> tuple[str, str]:
    message = Message()
    message["content-type"] = content_type
    return message.get_content_maintype(), message.get_content_subtype()
