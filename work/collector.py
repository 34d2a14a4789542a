"""The garbage collector, in a process that does nothing but one kind of work: seldom, and never through what is there.

Grading and solving make no cycles. What they keep is bounded, and looking through that again and again for cycles takes
up to a fifth of the time, and a tenth of a second at once. It is a setting of the whole process, so only the command,
the service and their workers change it, and no function that others call.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (10_000, 250, 100)
"""Objects made, and not gone, between two looks at what is new, some milliseconds; how often that is looked at before
what stayed is; and how often that before all is."""


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
