"""Pauses between the attempts at an answer: as long as the endpoint asks for, or growing.

The package ``openai`` has some of this, but gives up on an endpoint that asks for more than a minute or two, as those
do whose limits are by the hour; and it knows of one call only, where a rate limit is on all.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from spatialjudge.client.answers import retry_after

FIRST_S: Final = 0.5
LONGEST_S: Final = 8.0
"""Pauses double from the first to the longest, where the endpoint does not ask for another."""
JITTER: Final = 0.25
"""Share by which a pause may be longer, so that many calls do not come back at once."""
LONGEST_ASKED_S: Final = 3600.0
"""What is waited for at most, whatever an endpoint asks for; then it is asked again."""
TOLD_S: Final = 10.0
"""Pauses from which on somebody is told: shorter ones are over before they are read."""


class Pauses:
    """When an endpoint may be asked again; where it asks to be left alone, no call is made, whichever it told.

    Args:
        tell: called with the seconds of a long pause that the endpoint asks for, when it begins.
    """

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell
        self._closed_until = 0.0

    async def over(self) -> None:
        """Return when the endpoint may be asked."""
        left = self._closed_until - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)
            await self.over()  # it may have been told to wait on

    async def after(self, attempts: int, headers: Mapping[str, str]) -> None:
        """Wait after so many attempts that failed, the last with these headers of an answer, if there was one."""
        asked = retry_after(headers, LONGEST_ASKED_S)
        if asked is None:
            await asyncio.sleep(min(FIRST_S * 2 ** min(attempts - 1, 10), LONGEST_S) * _longer())
            return
        until = time.monotonic() + asked
        if asked >= TOLD_S and until > self._closed_until + 1:  # many calls are told the same at once
            self._tell(asked)
        self._closed_until = max(self._closed_until, until)
        await self.over()
        await asyncio.sleep(random.random() * min(JITTER * asked, LONGEST_S))  # noqa: S311 - not a secret


def _longer() -> float:
    return 1 + random.random() * JITTER  # noqa: S311 - not a secret
