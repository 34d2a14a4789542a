"""The service with an endpoint that reads the same request as ``/check`` and answers without looking at it.

It runs on the server of ``spatialjudge serve``. A second endpoint tells worker processes apart, so that load can be
spread over them.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response

from spatialjudge.service import server, sockets
from spatialjudge.service.app import create_app as create_service
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.schemas import CheckRequest, CheckResponse
from spatialjudge.service.settings import Settings
from spatialjudge.service.shared import shared_folder

ANSWER: Final = (
    b'{"verdict":"infeasible","necessary":null,"witness":null,"conflict":null,"vocabulary":"roomspace",'
    b'"vocabulary_version":"1","engine":"native","elapsed_ms":0.1}'
)
router: Final = APIRouter(route_class=JsonRoute)
plain: Final = APIRouter()


@router.post("/bare", response_model=CheckResponse)
async def bare(question: CheckRequest, request: Request) -> Response:  # noqa: ARG001 - read, as /check reads it
    """The same answer to everything."""
    return Response(ANSWER, media_type="application/json")


@plain.post("/worker")
async def worker() -> int:
    """The process that answers."""
    return os.getpid()


def create_app() -> FastAPI:
    """The service and both."""
    app = create_service()
    app.include_router(router)
    app.include_router(plain)
    return app


if __name__ == "__main__":
    with sockets.bind("127.0.0.1", int(sys.argv[1])) as listening, shared_folder(int(sys.argv[2])):
        server.run(listening, Settings(workers=int(sys.argv[2])), application="bench.bare:create_app")
