"""A search by somebody's own regular expression, which may backtrack without end: it is given up after a while.

``re`` looks for signals while it matches, so an alarm ends a search that nothing else could. Signals reach the main
thread only, where whoever grades by an expression of their own does so (``spatialjudge grade``, and its workers); in
another thread, and where there are no alarms, the search takes as long as it takes.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from spatialjudge.relations import InvalidInput

SEARCH_S: Final = 2.0
"""Seconds for one answer: any expression that does not backtrack takes milliseconds for a megabyte."""


class _Late(Exception):
    """The time is up."""


def last_match(expression: str, text: str) -> re.Match[str] | None:
    """The last match of a regular expression in a text, if there is one.

    Raises:
        InvalidInput: it took too long.
        re.error: it is no regular expression.
    """
    found = None
    try:
        with _within(SEARCH_S):
            for match in re.finditer(expression, text):
                found = match
    except _Late:
        hint = "a repetition inside of a repetition tries all ways to share the text: write it without"
        raise InvalidInput.at("answer_regex", f"took longer than {SEARCH_S:g} s on this answer", hint) from None
    return found


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(*_: Any) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
