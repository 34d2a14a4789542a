"""The short way to the routes that take JSON, which are asked often: past the layers of which they use nothing.

FastAPI looks through its routes and has a context and a handler of exceptions for each layer of middleware, which costs
as much as answering. It still describes these routes, and answers whatever is not a POST to one of them.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI, Request
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from spatialjudge.service.body import JsonRoute
from spatialjudge.service.exchange import Exchanges
from spatialjudge.service.responses import HANDLERS, on_defect


class Service(FastAPI):
    """FastAPI with a short way."""

    def __init__(self, **settings: Any) -> None:
        self._all: list[BaseRoute] = []
        self._short: dict[str, _Short] = {}
        super().__init__(**settings)

    def include_router(self, router: APIRouter, **options: Any) -> None:
        """Include routes, those that take JSON also by the short way."""
        super().include_router(router, **options)
        self._all += router.routes
        self._short |= {route.path: _Short(route) for route in router.routes if isinstance(route, JsonRoute)}

    def build_middleware_stack(self) -> ASGIApp:
        """What answers requests."""
        usual = super().build_middleware_stack()

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            way: ASGIApp | None = None
            if scope["type"] == "http" and scope["method"] == "POST":
                way = self._short.get(scope["path"].removeprefix(scope.get("root_path", "")))
            await (way or usual)(scope, receive, send)

        return Exchanges(answer, self.state.keys, self._all)


class _Short:
    """A route, whose errors become the responses that they become on the usual way."""

    def __init__(self, route: JsonRoute) -> None:
        self._route = route
        self._handle = route.get_route_handler()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. An exception that nobody expected is answered, and then raised for the server to log."""
        scope["route"] = self._route
        request = Request(scope, receive)
        try:
            response = await self._handle(request)
        except Exception as error:
            handler = next(handler for kind, handler in HANDLERS.items() if isinstance(error, kind))
            response = await handler(request, error)
            if handler is on_defect:
                await response(scope, receive, send)
                raise
        await response(scope, receive, send)
