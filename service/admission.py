"""What a worker takes at once: so many connections, so many bytes of bodies, and costly work a piece at a time.

Nobody can have all of it: an address has its share of the connections, and half of the bytes.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter, deque
from collections.abc import Callable, Collection
from typing import Final, Self

from spatialjudge.service.errors import Overloaded
from spatialjudge.service.settings import Settings, variable

FREE_BYTES: Final = 16_384
"""Bytes of each body that do not count: easy questions are taken also when bodies have taken all that there is."""
OTHER_FILES: Final = 128
"""Files that a worker has open besides its connections, at most."""


class Admission:
    """What the requests of a worker share."""

    def __init__(self, settings: Settings) -> None:
        self.bodies = Bodies(max(settings.max_bodies_bytes, 2 * settings.max_body_bytes))
        self.turns = Turns()
        self.connections: Collection[object] = ()


class Connections:
    """How many there are, in all and of each address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        self._most = most if files == resource.RLIM_INFINITY else max(1, min(most, files - OTHER_FILES))
        self._most_of_one = most_of_one
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        """Count another one, which is to ``leave``.

        Raises:
            Overloaded: there are too many.
        """
        for count, most, setting in (
            (self._open.total(), self._most, "max_connections"),
            (self._open[address], self._most_of_one, "max_connections_per_address"),
        ):
            if count >= most:
                raise Overloaded(f"there are {most} connections; the limit is the setting {variable(setting)}")
        self._open[address] += 1

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Bodies:
    """The bytes of bodies that have been received and not been answered."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._held: Counter[str] = Counter()

    def share(self, address: str) -> BodyShare:
        """What a request from an address holds of them: nothing yet."""
        return BodyShare(self, address)

    def held(self) -> int:
        """Bytes, beyond those that are free."""
        return self._held.total()

    def change(self, address: str, by: int) -> None:
        """Hold more or less.

        Raises:
            Overloaded: there is no room for more.
        """
        if by > 0 and (self._held.total() + by > self._size or self._held[address] + by > self._size // 2):
            hint = f"ask again later; the limit is the setting {variable('max_bodies_bytes')}"
            raise Overloaded(f"the bodies of other requests leave no room for this one; {hint}")
        self._held[address] += by
        if not self._held[address]:
            del self._held[address]


class BodyShare:
    """What one request holds; a context that gives it back."""

    def __init__(self, bodies: Bodies, address: str) -> None:
        self._bodies = bodies
        self._address = address
        self._holds = 0

    def hold(self, size: int) -> None:
        """Hold so many bytes in all, and no more those that were held before.

        Raises:
            Overloaded: there is no room for them.
        """
        size = max(0, size - FREE_BYTES)
        if size != self._holds:
            self._bodies.change(self._address, size - self._holds)
            self._holds = size

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hold(0)


class Turns:
    """Costly work has its turn a piece at a time, and whatever else the event loop has goes on in between."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def wait(self, go_on: Callable[[], None]) -> None:
        """Have it called when it is its turn."""
        self._waiting.append(go_on)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    async def turn(self) -> None:
        """Return when it is this one's turn."""
        come = asyncio.Event()
        self.wait(come.set)
        await come.wait()

    def _next(self) -> None:
        go_on = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        go_on()
