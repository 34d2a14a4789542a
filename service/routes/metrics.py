"""``GET /metrics``: how the service does, for Prometheus."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from spatialjudge.service import exchange, metrics

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def all_metrics(request: Request) -> Response:
    """Sum up what all workers have counted until now; what they hold is a second old at most."""
    if metrics.FOLDER:
        await asyncio.sleep(2 * metrics.HANDED_OVER_S)
    exchange.tell()
    request.app.state.measure()
    return Response(metrics.text(), headers={"Content-Type": metrics.CONTENT_TYPE})
