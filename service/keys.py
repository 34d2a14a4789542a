"""Keys: who may ask, by what name others know them, and how many questions a second each may ask.

A key goes with each request as ``Authorization: Bearer KEY``. Whoever has none may see that the service is alive, and
what it takes; from the machine itself also how it does.
"""

from __future__ import annotations

import asyncio
import os
import re
import struct
import time
from hashlib import sha256
from hmac import compare_digest
from math import ceil
from mmap import mmap
from pathlib import Path
from typing import Final

from starlette.types import Scope

from spatialjudge.service.errors import TooManyRequests, Unauthorized
from spatialjudge.service.settings import SHARED, is_loopback

_BEARER: Final = re.compile(rb"bearer +(\S+) *", re.IGNORECASE)
OPEN: Final = frozenset({"/health", "/ready", "/", "/docs", "/openapi.json"})
"""Paths that nobody needs a key for."""
_FILES: Final = ("/docs-files/", "/page/")
_OPEN_HERE: Final = frozenset({"/metrics"})
_MOMENT: Final = struct.Struct("d")
BURST_S: Final = 1.0
"""Seconds whose questions may come all at once."""


class ApiKeys:
    """Who asks; each may ask ``rate`` questions a second, if that is not 0, of all workers together."""

    def __init__(self, keys: dict[str, str], rate: float = 0.0) -> None:
        self._known = [(sha256(key.encode()).digest(), name) for key, name in keys.items()]
        self._allowances: dict[str, Allowance] = {}
        if rate:
            names = sorted(set(keys.values()))
            moments = _moments(len(names))
            self._allowances = {name: Allowance(moments, place, rate) for place, name in enumerate(names)}

    def admit(self, scope: Scope) -> tuple[str, Allowance | None]:
        """The name of whoever sends a request, which is empty where none is needed, and what they may ask yet.

        Takes the same time for every key that there is not.

        Raises:
            Unauthorized: there is no key, or none that is known.
        """
        if not self._known:
            return "", None
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        read = _BEARER.fullmatch(given[0]) if len(given) == 1 else None
        presented = sha256(read[1] if read else b"").digest()
        found = [name for known, name in self._known if compare_digest(known, presented)]
        if not found:
            if _needs_none(scope):
                return "", None
            raise Unauthorized("the key is not known" if read else "send the header Authorization: Bearer KEY")
        return found[0], self._allowances.get(found[0])


class Allowance:
    """So many questions a second, by the moment at which all that were asked are paid for (GCRA, ITU-T I.371)."""

    def __init__(self, moments: mmap, place: int, rate: float) -> None:
        self._moments = moments
        self._at = place * _MOMENT.size
        self._rate = rate
        self._ahead_s = max(0.0, BURST_S - 1 / rate)

    def _paid(self) -> float:
        paid: float = _MOMENT.unpack_from(self._moments, self._at)[0]
        return paid

    def ask(self, name: str) -> None:
        """Ask one, by the key of that name.

        Raises:
            TooManyRequests: it has asked too much for now.
        """
        late_s = self.late()
        if late_s:
            said = f"the key {name} has asked all that it may for now"
            raise TooManyRequests(said, headers={"Retry-After": str(ceil(late_s))})
        self.take(1)

    def late(self) -> float:
        """Seconds until another question is allowed."""
        return max(0.0, self._paid() - time.monotonic() - self._ahead_s)

    def take(self, questions: int) -> None:
        """Ask so many."""
        _MOMENT.pack_into(self._moments, self._at, max(time.monotonic(), self._paid()) + questions / self._rate)

    async def wait(self, questions: int) -> None:
        """Ask so many, and return when they are allowed."""
        self.take(questions)
        if late_s := self.late():
            await asyncio.sleep(late_s)


def _moments(count: int) -> mmap:
    """A moment for each key, the same for all workers; what they write at once may cost one of them a question."""
    size = count * _MOMENT.size
    folder = os.environ.get(SHARED)
    if not folder:
        return mmap(-1, size)
    descriptor = os.open(Path(folder, "allowances"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.ftruncate(descriptor, size)
        return mmap(descriptor, size)
    finally:
        os.close(descriptor)


def _needs_none(scope: Scope) -> bool:
    """Whether everybody may see what is asked for, or everybody on this machine."""
    path = scope["path"].removeprefix(scope.get("root_path", ""))
    if scope["method"] not in {"GET", "HEAD"}:
        return False
    return (
        path in OPEN or path.startswith(_FILES) or (path in _OPEN_HERE and is_loopback((scope["client"] or ("",))[0]))
    )
