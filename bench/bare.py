"""The service with an endpoint that reads the same request as ``/check`` and answers without looking at it.

A second one tells worker processes apart, so that load can be spread evenly over them.
"""

from __future__ import annotations

import os
import socket
import sys
from typing import Final

import uvicorn
from fastapi import APIRouter, FastAPI, Response
from uvicorn.supervisors import Multiprocess

from spatialjudge.service.app import create_app as create_service
from spatialjudge.service.body import JsonRoute
from spatialjudge.service.schemas import CheckRequest, CheckResponse

ANSWER: Final = (
    b'{"verdict":"infeasible","necessary":null,"witness":null,"conflict":null,"vocabulary":"roomspace",'
    b'"vocabulary_version":"1","engine":"native","elapsed_ms":0.1}'
)
router: Final = APIRouter(route_class=JsonRoute)


@router.post("/bare", response_model=CheckResponse)
async def bare(question: CheckRequest) -> Response:  # noqa: ARG001 - read, as /check reads it
    """The same answer to everything."""
    return Response(ANSWER, media_type="application/json")


@router.post("/worker")
async def worker() -> int:
    """The process that answers."""
    return os.getpid()


def create_app() -> FastAPI:
    """The service and both."""
    app = create_service()
    app.include_router(router)
    return app


def serve(port: int, workers: int) -> None:
    """Run it until it is told to stop, on a socket that sends a response's head and body without waiting between.

    The socket that uvicorn itself opens for several workers does wait: 40 ms a request on a kept connection.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    config = uvicorn.Config(
        "bench.bare:create_app", factory=True, workers=workers, access_log=False, log_level="warning"
    )
    if workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
