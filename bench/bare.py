"""Servers to compare: the service as it is, beside it without what watches it, and a stock FastAPI that does nothing.

``/check`` of the service is answered as ever, ``/unseen`` likewise but for log, metrics and ids. ``/check`` of the
stock application validates the same request and returns the same model, all by FastAPI, on a server of uvicorn's own.
``/worker`` of both tells worker processes apart, so that load can be spread over them.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Final

import uvicorn
from fastapi import APIRouter, FastAPI, Request, Response
from starlette.types import Receive, Scope, Send

from spatialjudge.service import server, sockets
from spatialjudge.service.app import create_app as create_service
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.placements import read_check
from spatialjudge.service.schemas import CheckRequest, CheckResponse
from spatialjudge.service.settings import Settings, shared_folder

ANSWER: Final = {
    "verdict": "infeasible",
    **dict.fromkeys(("reason", "necessary", "modality", "witness", "conflict", "support", "because_of_room")),
    "vocabulary": "roomspace",
    "vocabulary_version": "1",
    "engine": "native",
    "elapsed_ms": 0.1,
}
"""What the service says of most predictions that it is sent."""
JSON: Final = "application/json"
unseen: Final = APIRouter(route_class=JsonRoute)
plain: Final = APIRouter()
stock: Final = FastAPI()


@stock.post("/check")
async def constant(question: CheckRequest) -> CheckResponse:  # noqa: ARG001 - read, as /check reads it
    """The same answer to everything, which FastAPI looks over and writes."""
    return CheckResponse.model_validate(ANSWER)


@unseen.post("/unseen")
async def check(question: CheckRequest, request: Request) -> Response:
    """What ``/check`` answers at once."""
    asked = read_check(question, request.app.state.settings)
    time.monotonic(), time.thread_time()  # by which ``/check`` knows whether to try again
    return Response(asked.written(asked.at_once()), media_type=JSON)


@plain.post("/worker")
async def worker() -> int:
    """The process that answers."""
    return os.getpid()


stock.include_router(plain)


def create_app() -> FastAPI:
    """The service; what is unseen goes past the layer that counts and logs."""
    app = create_service()
    app.include_router(unseen)
    app.include_router(plain)
    seen = app.build_middleware_stack()
    bare = seen._application  # type: ignore[attr-defined]  # noqa: SLF001 - so that all else is the same

    async def either(scope: Scope, receive: Receive, send: Send) -> None:
        await (bare if scope.get("path") == "/unseen" else seen)(scope, receive, send)

    app.middleware_stack = either
    return app


def main(port: int, workers: int, *, without: bool) -> None:
    """Serve until SIGTERM."""
    if without:
        uvicorn.run("bench.bare:stock", port=port, workers=workers, loop="asyncio", http="httptools", log_level="error")
    else:
        with sockets.bind("127.0.0.1", port) as listening, shared_folder(workers):
            server.run(listening, Settings(workers=workers), application="bench.bare:create_app")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), without="stock" in sys.argv)
