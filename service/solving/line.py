"""The line of questions: who is next, who gives way, and who is sent away when there is no room.

Whoever has less comes first: the address for which fewer processes work, then the connection, then the question that
has been worked on for less time, counting what its connection has lately had besides, then the one that came earlier.
So no client holds up another, however many hard questions it asks. Questions that were never tried and those that have
had a turn do not compete: there are processes for either, and those of the latter are also for the former while there
are more of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from math import exp
from typing import Final, NamedTuple

TURN_S: Final = 0.1
"""Seconds that a question may be worked on, the first time, before it gives way to others; twice as long each time."""

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
class Place:
    """A question's place: ``served`` is for how long it has been worked on, ``begun`` since when it is again.

    ``came`` is when it came, ``since`` when it began to wait.
    """

    client: Caller
    served: float = 0.0
    turn: float = TURN_S
    came: float = 0.0
    begun: float | None = None
    since: float | None = None
    number: int = field(default_factory=_numbers.__next__)

    def attained(self, now: float) -> float:
        """Seconds that it has been worked on."""
        return self.served + (0.0 if self.begun is None else now - self.begun)

    def over(self, now: float) -> bool:
        """Whether it has had its turn."""
        return self.begun is not None and now - self.begun >= self.turn


_Rank = tuple[int, int, float, int]


class WaitingLine:
    """The questions that wait, at most so many, and those that are being solved. Every method takes linear time."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.waiting: list[Place] = []
        self.running: list[Place] = []
        self._had: dict[Caller, tuple[float, float]] = {}  # seconds of work, and when that was so

    def join(self, place: Place) -> None:
        """Wait."""
        self.waiting.append(place)

    def surplus(self) -> Place | None:
        """Whom there is no room for: of those who wait, from the client with most of the places, the latest."""
        if len(self.waiting) <= self._places:
            return None
        addresses = Counter(place.client.address for place in self.waiting)
        connections = Counter(place.client for place in self.waiting)
        return max(
            self.waiting,
            key=lambda place: (addresses[place.client.address], connections[place.client], place.number),
        )

    def next(self, now: float, *, untried: bool = False) -> Place | None:
        """Whoever is next begins: of those that were never tried, or else of the others, if there are as many."""
        new, tried = self.untried(), self.tried()
        candidates = new if untried or len(new) > len(tried) else tried
        if not candidates:
            return None
        place = self._first(candidates, self.running, now)
        self.waiting.remove(place)
        self.running.append(place)
        place.begun = now
        return place

    def untried(self) -> list[Place]:
        """Those who wait and were never tried."""
        return [place for place in self.waiting if not place.served]

    def tried(self) -> list[Place]:
        """Those who wait for another turn."""
        return [place for place in self.waiting if place.served]

    def gives_way(self, now: float, but: Place | None = None) -> Place | None:
        """Whoever has had its turn, ``but`` for one, and is to be stopped for another that waits for a further one."""
        tried = self.tried()
        for place in sorted(self.running, key=lambda one: self._rank(one, self.running, now), reverse=True):
            if place is not but and place.over(now):
                others = [other for other in self.running if other is not place]
                first = self._first(tried, others, now) if tried else place
                if self._rank(first, others, now) < self._rank(place, others, now):
                    return place
        return None

    def rejoin(self, place: Place, now: float) -> None:
        """Wait again, for a longer turn."""
        self._remove(place)
        place.served, place.begun, place.since = place.attained(now), None, now
        place.turn *= 2
        self.waiting.append(place)

    def end(self, place: Place, now: float) -> None:
        """Leave, wherever it is; what it has had is remembered of its connection for a while."""
        self._remove(place)
        had = place.attained(now)
        if had:
            self._had[place.client] = self._lately(place.client, now) + had, now
            if len(self._had) > _REMEMBERED:
                self._had = {
                    client: (left, now) for client in self._had if (left := self._lately(client, now)) > _NOTHING_S
                }

    def _remove(self, place: Place) -> None:
        for places in (self.waiting, self.running):
            if place in places:
                places.remove(place)

    def _first(self, candidates: Iterable[Place], running: Iterable[Place], now: float) -> Place:
        return min(candidates, key=lambda place: self._rank(place, running, now))

    def _rank(self, place: Place, running: Iterable[Place], now: float) -> _Rank:
        """Lower is before higher."""
        clients = [other.client for other in running]
        same_address = sum(client.address == place.client.address for client in clients)
        had = place.attained(now) + self._lately(place.client, now)
        if place.begun is None and place.since is not None:
            had -= PATIENCE * (now - place.since)
        return same_address, clients.count(place.client), had, place.number

    def _lately(self, client: Caller, now: float) -> float:
        had, at = self._had.get(client, (0.0, now))
        return had * exp((at - now) / LATELY_S)
