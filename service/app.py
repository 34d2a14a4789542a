"""The application: ``create_app(settings)``."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import parent_process
from types import FrameType
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from spatialjudge.service import exchange, logs, metrics, openapi
from spatialjudge.service.admission import Admission
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.exchange import EXPECTED, Exchanges, on_error
from spatialjudge.service.keys import ApiKeys
from spatialjudge.service.routes import compat, grading, pages, questions, state
from spatialjudge.service.settings import Settings
from spatialjudge.service.solving.pool import SolverPool
from spatialjudge.solver.prepared import prepare
from spatialjudge.version import VERSION
from spatialjudge.work.collector import seldom_collected

MEASURED_S: Final = 1.0
"""Seconds between two looks at what a worker holds."""

SUMMARY = "Grades qualitative spatial answers by constraint solving."
DESCRIPTION = """\
A story says where things are ("the bed is north-east of the chair"), a model predicts how two of them relate.
`/check` decides whether the prediction can hold together with the story, and shows a placement or the facts that
clash; `/relations` lists every relation that can hold. `/grade` reads what a model wrote and grades it, and
`/grade/batch` does so for any number of answers. A time-out is no error but the verdict `undecided`.
"""


class Service(FastAPI):
    """FastAPI with a short way to the routes that take JSON, which are asked often.

    FastAPI looks through its routes and has a context and a handler of exceptions for each layer of middleware, which
    costs as much as answering. It still describes these routes, and answers whatever is not a POST to one of them.
    """

    def __init__(self, **settings: Any) -> None:
        self._all: list[BaseRoute] = []
        self._short: dict[str, ASGIApp] = {}
        super().__init__(**settings)

    def include_router(self, router: APIRouter, **options: Any) -> None:
        """Include routes, those that take JSON also by the short way."""
        super().include_router(router, **options)
        self._all += router.routes
        self._short |= {route.path: _short(route) for route in router.routes if isinstance(route, JsonRoute)}

    def build_middleware_stack(self) -> ASGIApp:
        """What answers requests."""
        usual = super().build_middleware_stack()

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            way = usual
            if scope["type"] == "http" and scope["method"] == "POST":
                way = self._short.get(scope["path"].removeprefix(scope.get("root_path", "")), usual)
            await way(scope, receive, send)

        return Exchanges(answer, self.state.keys, self._all)


def _short(route: JsonRoute) -> ASGIApp:
    """What answers requests to a route, whose errors become the responses that they become on the usual way.

    An exception that nobody expected is answered, and then raised for the server to log.
    """
    handle = route.get_route_handler()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = route
        request = Request(scope, receive)
        try:
            response = await handle(request)
        except Exception as error:
            response = await on_error(request, error)
            if not isinstance(error, EXPECTED):
                await response(scope, receive, send)
                raise
        await response(scope, receive, send)

    return answer


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service, with these settings or those of the environment."""
    settings = settings or Settings()
    pool = SolverPool(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await pool.start()
        measuring = asyncio.create_task(_measured(app))
        before = _drain_on_sigterm(app)
        _end_with_parent()
        try:
            with seldom_collected():  # looking through what stays would cost some question a tenth of a second
                yield {"stop": pool.stop, "admission": app.state.admission}
        finally:
            if before is not None:
                signal.signal(signal.SIGTERM, before)
            measuring.cancel()
            exchange.tell()
            metrics.hand_over()
            await pool.close()
            logs.event("stopped")
            logs.flush()

    app = Service(
        title="spatialjudge",
        version=VERSION,
        summary=SUMMARY,
        description=DESCRIPTION,
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # which we have, and it would look for each time
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        exception_handlers=dict.fromkeys((*EXPECTED, Exception), on_error),
    )
    app.state.settings, app.state.pool, app.state.draining = settings, pool, False
    app.state.measure = lambda: _measure(app)
    app.state.keys = ApiKeys(settings.keys(), settings.key_rate)
    app.state.admission = Admission(settings)
    app.state.rollouts = asyncio.Semaphore()
    for routes in (questions, grading, state, pages, compat):
        app.include_router(routes.router)
    app.router.redirect_slashes = False  # a redirect would repeat the host that the request names
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    return app


def _end_with_parent() -> None:
    """Have a worker stop when the first process was killed: it would answer on, and nobody else had the address."""
    if parent := parent_process():

        def end() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=end, daemon=True).start()


def _measure(app: FastAPI) -> None:
    """Tell what this worker holds."""
    app.state.pool.measure()
    metrics.CONNECTIONS.set(len(app.state.admission.connections))
    metrics.BODIES.set(app.state.admission.bodies.held())
    metrics.STORIES.set(len(prepare))
    metrics.MEMORY.set(metrics.memory_bytes())
    metrics.DRAINING.set(app.state.draining)


async def _measured(app: FastAPI) -> None:
    while True:
        _measure(app)
        for _ in range(round(MEASURED_S / metrics.HANDED_OVER_S)):
            await asyncio.sleep(metrics.HANDED_OVER_S)
            exchange.tell()
            metrics.hand_over()


def _drain_on_sigterm(app: FastAPI) -> Any:
    """Have SIGTERM first be told to whoever looks at ``/ready``, and then do what it did; returns what that was.

    A balancer that looks there sends nothing more before the last connection is accepted, so nothing is lost.
    """
    if threading.current_thread() is not threading.main_thread():
        return None
    loop = asyncio.get_running_loop()
    stop = signal.getsignal(signal.SIGTERM)
    delay_s = app.state.settings.drain_delay_s

    def told(number: int, frame: FrameType | None) -> None:
        again, app.state.draining = app.state.draining, True
        logs.event("draining", delay_s=0 if again else delay_s)
        if callable(stop) and (again or not delay_s):
            stop(number, frame)
        elif callable(stop):
            loop.call_soon_threadsafe(loop.call_later, delay_s, stop, number, None)

    return signal.signal(signal.SIGTERM, told)


def openapi_text() -> str:
    """The OpenAPI document as the text of ``openapi.json``."""
    return json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n"
