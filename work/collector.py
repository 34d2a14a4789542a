"""The garbage collector, in a process that does nothing but one kind of work: seldom, and never through what is there.

Grading makes no cycles. What it keeps is bounded, and looking through that again and again for cycles takes a fifth of
the time. It is a setting of the whole process, so only the command and its workers change it, and no function that
others call.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (100_000, 50, 100)
"""Objects made, and not gone, between two looks at what is new; the others are looked at a fiftieth as often, each."""


def collect_seldom() -> None:
    """Let the collector look at new objects only, and seldom, from now on."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """The same while this is open; in the end the collector is as it was."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
