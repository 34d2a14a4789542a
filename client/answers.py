"""What came back, and whether to ask again.

::

    Exception
    +-- ServiceError    the service understood enough to refuse: its status and its problem (RFC 9457)
    +-- Unreachable     no whole answer, however often it was asked for
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Final

import httpx2

AGAIN: Final = frozenset({429, 502, 503, 504})
"""Statuses that may be others a moment later: too many questions, or a server that stops, starts or is replaced."""
FIRST_PAUSE_S: Final = 0.1
LONGEST_PAUSE_S: Final = 10.0
"""Pauses double from the first to the longest; a service that restarts is back within a few of them."""
JITTER: Final = 0.5
"""Share by which a pause may be longer, so that many clients do not come back at once."""


class ServiceError(Exception):
    """The service refused the request; ``problem`` says why, as ``application/problem+json`` does."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.problem = dict(problem)
        super().__init__(f"{status}: {self.problem.get('detail') or self.problem.get('title') or 'no reason given'}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Unreachable(Exception):
    """There was no whole answer after all retries; the last failure is its cause."""


class Interrupted(Exception):
    """This answer is none, but asking again may bring one; ``pause`` is what the service asked to wait, if it did."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        self.pause = pause
        super().__init__(reason)


class Retries:
    """The pauses between the attempts at one question."""

    def __init__(self, retries: int) -> None:
        self._left = retries
        self._made = 0

    def pause(self, failure: Exception) -> float:
        """Seconds to wait before asking again after this failure.

        Raises:
            Unreachable: it was the last attempt.
        """
        if not self._left:
            raise Unreachable(f"no answer after {self._made + 1} attempts: {failure}") from failure
        wanted = failure.pause if isinstance(failure, Interrupted) else None
        if wanted is None:
            wanted = _usual_pause_s(self._made)
        self._left, self._made = self._left - 1, self._made + 1
        return wanted * (1 + random.random() * JITTER)  # noqa: S311 - not a secret

    @property
    def longest_s(self) -> float:
        """Seconds that all pauses take that are left, if failures come at once."""
        return sum(map(_usual_pause_s, range(self._made, self._made + self._left))) * (1 + JITTER)


def _usual_pause_s(number: int) -> float:
    return min(FIRST_PAUSE_S * float(2**number), LONGEST_PAUSE_S)


def answer(response: httpx2.Response) -> dict[str, Any]:
    """The JSON object of a whole answer.

    Raises:
        ServiceError: a status that will not change.
        Interrupted: one that may.
    """
    _refused(response)
    try:
        value: dict[str, Any] = json.loads(response.content)
    except ValueError as error:
        raise Interrupted(f"the answer is not whole: {error}") from None
    return value


def records(response: httpx2.Response, numbers: tuple[int, ...]) -> list[tuple[int, bytes]]:
    """The records of a part of a batch, one for each of its lines, which have these numbers, with the number beside it.

    Raises:
        ServiceError: a status that will not change.
        Interrupted: a status that may, or fewer records than lines: the service stopped in the middle.
    """
    _refused(response)
    lines = response.content.split(b"\n")
    if lines.pop() or len(lines) != len(numbers):
        raise Interrupted(f"{len(lines)} records came back for {len(numbers)} lines")
    return list(zip(numbers, lines, strict=True))


def _refused(response: httpx2.Response) -> None:
    if response.status_code in AGAIN:
        pause = retry_after(response.headers, LONGEST_PAUSE_S)
        raise Interrupted(f"the service answered {response.status_code}", pause)
    if response.is_success:
        return
    try:
        problem = json.loads(response.content)
    except ValueError:
        problem = None
    raise ServiceError(
        response.status_code, problem if isinstance(problem, dict) else {"title": response.reason_phrase}
    )


def http_url(address: str) -> httpx2.URL | None:
    """The address, if it is one of HTTP: else every question would be asked again and again."""
    try:
        url = httpx2.URL(address)
    except httpx2.InvalidURL:
        return None
    return url if url.scheme in {"http", "https"} and url.host else None


def retry_after(headers: Mapping[str, str], longest_s: float) -> float | None:
    """Seconds that an answer asks to wait, as a number or as a date, and at most so many; ``None`` if it does not."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        value = headers.get(name, "")
        try:
            seconds = float(value) / unit
        except ValueError:
            try:
                seconds = max(parsedate_to_datetime(value).timestamp() - time(), 0.0)
            except (ValueError, TypeError, OverflowError):
                continue
        if seconds >= 0:
            return min(seconds, longest_s)
    return None
