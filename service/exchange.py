"""An exchange: a request and its answer, known by an id that whoever asks may choose, and logs and proxies repeat."""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spatialjudge.service.errors import ServiceError
from spatialjudge.service.keys import Allowance, Keys
from spatialjudge.service.responses import respond
from spatialjudge.service.version import COMMIT, VERSION

ID: Final = b"x-request-id"
_TAKEN: Final = re.compile(rb"[A-Za-z0-9._:@/+=~-]{1,200}")
"""Ids that are taken as they come: nothing in them ends a line, a field or a quotation, wherever they are shown."""
_BUILD: Final = b"x-spatialjudge-version", f"{VERSION}+{COMMIT[:12]}".encode()

_ours: Final = token_hex(6)
_numbers: Final = count(1)


@dataclass(eq=False, slots=True)
class Exchange:
    """What is known of a request while it is answered."""

    id: str
    key: str = ""
    """The name of the key that it came with, if the service asks for keys."""
    allowance: Allowance | None = None
    """What that key may still ask, if there is a limit."""


CURRENT: Final[ContextVar[Exchange | None]] = ContextVar("exchange", default=None)
"""The exchange that the code belongs to that runs now."""


class Exchanges:
    """All requests, whichever way they take through the application."""

    def __init__(self, application: ASGIApp, keys: Keys) -> None:
        self._application = application
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and say in the answer by whom and to which request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        exchange = Exchange(_id_of(scope["headers"]))
        CURRENT.set(exchange)
        said = [(ID, exchange.id.encode()), _BUILD]

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *said]
            await send(message)

        application = self._application
        try:
            exchange.key, exchange.allowance = self._keys.admit(scope)
        except ServiceError as error:
            application = respond(error)
        await application(scope, receive, sent)


async def allowed(questions: int) -> None:
    """Return when whoever asks may ask so many questions more."""
    exchange = CURRENT.get()
    if exchange is not None and exchange.allowance is not None:
        await exchange.allowance.wait(questions)


def _id_of(headers: list[tuple[bytes, bytes]]) -> str:
    """The id that the request has, if it has one that can be taken, else a new one."""
    given = [value for name, value in headers if name == ID]
    if len(given) == 1 and _TAKEN.fullmatch(given[0]):
        return given[0].decode("ascii")
    return f"{_ours}-{next(_numbers)}"
