"""Timing: bursts of calls, a cap on calls that may never end, and how a time is written.

Times are processor seconds of this process (every contender works in one thread): on an idle machine they are what the
clock says, and on a busy one they do not grow with what others do.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from types import FrameType
from typing import Final, TypeVar

Answer = TypeVar("Answer")

BURST_S: Final = 0.002
"""Seconds for which a call is repeated: for a quick one, many times."""


class Cut(Exception):
    """The cap on a call passed before it ended."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise ``Cut`` in the body once it has used so many; for Python code in the main thread."""

    def cut(_: int, __: FrameType | None) -> None:
        raise Cut

    before = signal.signal(signal.SIGPROF, cut)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def timed(call: Callable[..., Answer], *arguments: object) -> tuple[float, Answer]:
    """Seconds and answer of one call."""
    started = time.process_time()
    answer = call(*arguments)
    return time.process_time() - started, answer


def burst(call: Callable[..., Answer], *arguments: object) -> tuple[float, Answer]:
    """Seconds that a call takes, on average over as many in a row as take ``BURST_S``, and its answer."""
    started, calls = time.process_time(), 0
    while True:
        answer = call(*arguments)
        calls += 1
        seconds = time.process_time() - started
        if seconds >= BURST_S:
            return seconds / calls, answer


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest value that at least so many percent of the values do not exceed (nearest rank)."""
    return sorted(values)[max(0, ceil(percent * len(values) / 100) - 1)]


def milliseconds(seconds: float) -> str:
    """A time as it stands in a table: three digits that count."""
    return digits(seconds * 1000)


def digits(value: float, least: str = "") -> str:
    """A number as it stands in a table, with three digits that count; ``least`` before it may say "at least"."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return least + shown
