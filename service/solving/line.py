"""The line of questions: who is next, who gives way, and who is sent away when there is no room.

Whoever has less comes first: the address for which fewer processes work, then the connection, then the question that
has been worked on for less time, then the one that came earlier. So no client holds up another, however many hard
questions it asks, and a question that was never tried comes before one that has had its turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Final, NamedTuple

TURN_S: Final = 0.1
"""Seconds that a question may be worked on, the first time, before it gives way to others; twice as long each time."""

_numbers: Final = count()


class Client(NamedTuple):
    """Who asks: an address, and one of the connections from there."""

    address: str
    connection: int


@dataclass(eq=False)
class Place:
    """A question's place: ``served`` is for how long it has been worked on, ``begun`` since when it is again."""

    client: Client
    served: float = 0.0
    turn: float = TURN_S
    begun: float | None = None
    number: int = field(default_factory=_numbers.__next__)

    def attained(self, now: float) -> float:
        """Seconds that it has been worked on."""
        return self.served + (0.0 if self.begun is None else now - self.begun)


_Rank = tuple[int, int, float, int]


class Line:
    """The questions that wait, at most so many, and those that are being solved. Every method takes linear time."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.waiting: list[Place] = []
        self.running: list[Place] = []

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

    def next(self, now: float) -> Place | None:
        """Whoever is next begins."""
        if not self.waiting:
            return None
        place = self._first(self.running, now)
        self.waiting.remove(place)
        self.running.append(place)
        place.begun = now
        return place

    def gives_way(self, now: float) -> Place | None:
        """Whoever has had its turn, and is to be stopped for another that waits."""
        for place in sorted(self.running, key=lambda one: _rank(one, self.running, now), reverse=True):
            if place.begun is not None and now - place.begun >= place.turn:
                others = [other for other in self.running if other is not place]
                if self.waiting and _rank(self._first(others, now), others, now) < _rank(place, others, now):
                    return place
        return None

    def rejoin(self, place: Place, now: float) -> None:
        """Wait again, for a longer turn."""
        self.end(place)
        place.served, place.begun = place.attained(now), None
        place.turn *= 2
        self.waiting.append(place)

    def end(self, place: Place) -> None:
        """Leave, wherever it is."""
        for places in (self.waiting, self.running):
            if place in places:
                places.remove(place)

    def _first(self, running: Iterable[Place], now: float) -> Place:
        return min(self.waiting, key=lambda place: _rank(place, running, now))


def _rank(place: Place, running: Iterable[Place], now: float) -> _Rank:
    """Lower is before higher."""
    clients = [other.client for other in running]
    same_address = sum(client.address == place.client.address for client in clients)
    return same_address, clients.count(place.client), place.attained(now), place.number
