"""The line of questions: who is next, and who is sent away when there is no room.

Whoever has less comes first: the address for which fewer processes work, then the connection, then the question that
has been worked on for less time, counting what its connection has lately had besides, then the one that came earlier.
No address ever has all processes. So no client holds up another, however many hard questions it asks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from math import exp
from typing import Final, NamedTuple

LATELY_S: Final = 10.0
"""Seconds in which what a connection has had is forgotten to a third."""
PATIENCE: Final = 0.25
"""Seconds of work that a second of waiting makes up for, so that nobody waits for ever behind newcomers."""
_REMEMBERED: Final = 1024
"""Connections above which those that have had next to nothing are forgotten: some 200 KB."""
_NOTHING_S: Final = 0.001

_numbers: Final = count()


class Caller(NamedTuple):
    """Who asks: an address, and one of the connections from there."""

    address: str
    connection: int


@dataclass(eq=False)
class QueuePlace:
    """A question's place: ``came`` is when it came, ``begun`` since when it is worked on.

    ``served`` is for how long it was before, if the process was killed that did.
    """

    client: Caller
    came: float = 0.0
    served: float = 0.0
    begun: float | None = None
    number: int = field(default_factory=_numbers.__next__)

    def attained(self, now: float) -> float:
        """Seconds that it has been worked on."""
        return self.served + (0.0 if self.begun is None else now - self.begun)


_Rank = tuple[int, int, float, int]


class WaitingLine:
    """The questions that wait, in so many places, and those that are being solved, of an address so many as its share.

    Every method takes linear time.
    """

    def __init__(self, places: int, share: int) -> None:
        self._places = places
        self._share = share
        self.waiting: list[QueuePlace] = []
        self.running: list[QueuePlace] = []
        self._had: dict[Caller, tuple[float, float]] = {}  # seconds of work, and when that was so

    def join(self, place: QueuePlace) -> None:
        """Wait."""
        self.waiting.append(place)

    def surplus(self) -> QueuePlace | None:
        """Whom there is no room for: of those who wait, from the client with most of the places, the latest."""
        if len(self.waiting) <= self._places:
            return None
        addresses = Counter(place.client.address for place in self.waiting)
        connections = Counter(place.client for place in self.waiting)
        return max(
            self.waiting, key=lambda place: (addresses[place.client.address], connections[place.client], place.number)
        )

    def next(self, now: float) -> QueuePlace | None:
        """Whoever is next begins, if there is anybody whose address has not had its share."""
        busy = Counter(place.client.address for place in self.running)
        candidates = [place for place in self.waiting if busy[place.client.address] < self._share]
        if not candidates:
            return None
        place = min(candidates, key=lambda place: self._rank(place, now))
        self.waiting.remove(place)
        self.running.append(place)
        place.begun = now
        return place

    def rejoin(self, place: QueuePlace, now: float) -> None:
        """Wait again."""
        self._remove(place)
        place.served, place.begun = place.attained(now), None
        self.waiting.append(place)

    def end(self, place: QueuePlace, now: float) -> None:
        """Leave, wherever it is; what it has had is remembered of its connection for a while."""
        self._remove(place)
        had = place.attained(now)
        if had:
            self._had[place.client] = self._lately(place.client, now) + had, now
            if len(self._had) > _REMEMBERED:
                self._had = {
                    client: (left, now) for client in self._had if (left := self._lately(client, now)) > _NOTHING_S
                }

    def _remove(self, place: QueuePlace) -> None:
        for places in (self.waiting, self.running):
            if place in places:
                places.remove(place)

    def _rank(self, place: QueuePlace, now: float) -> _Rank:
        """Lower is before higher."""
        clients = [other.client for other in self.running]
        same_address = sum(client.address == place.client.address for client in clients)
        had = place.attained(now) + self._lately(place.client, now) - PATIENCE * (now - place.came)
        return same_address, clients.count(place.client), had, place.number

    def _lately(self, client: Caller, now: float) -> float:
        had, at = self._had.get(client, (0.0, now))
        return had * exp((at - now) / LATELY_S)
