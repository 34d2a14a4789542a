"""What happens to the service, counted and logged: refusals, and processes that end."""

from __future__ import annotations

import logging
from typing import Any, Final

from spatialjudge.service import logs, metrics

_seldom: Final = logs.Seldom()
_EXPECTED: Final = frozenset({"left", "deadline", "stopping"})
"""Ends of solving processes that are part of the work."""


def refused(reason: str, **fields: Any) -> None:
    """A request or a connection is not taken, for a reason that errors have as their slug."""
    metrics.REFUSALS.labels(reason).inc()
    _seldom.event("refused", logging.WARNING, reason=reason, **fields)


def process_ended(reason: str, **fields: Any) -> None:
    """A solving process was ended, for one of ``metrics.ENDS``."""
    metrics.ENDED.labels(reason).inc()
    level = logging.DEBUG if reason == "left" else logging.INFO
    _seldom.event("process_ended", level if reason in _EXPECTED else logging.WARNING, reason=reason, **fields)


def worker_ended(reason: str, **fields: Any) -> None:
    """A worker ended, for one of ``metrics.WORKER_ENDS``, and is replaced."""
    metrics.WORKERS_ENDED.labels(reason).inc()
    logs.event("worker_ended", logging.ERROR, reason=reason, **fields)
