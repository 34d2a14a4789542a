"""A cache bounded in bytes, as ``functools.lru_cache`` is in entries: the least recently used leave first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class KeptWithin(Generic[Value]):
    """Keeps what a function returned for its arguments, up to so many bytes in all; safe between threads.

    What one call would fill alone is returned and not kept. Two threads that ask for the same at once both work it
    out, and the first one's value is kept.
    """

    def __init__(self, most: int, weigh: Callable[..., int], function: Callable[..., Value]) -> None:
        self.most = most
        self.bytes = 0
        self._weigh = weigh
        self._function = function
        self._kept: OrderedDict[Hashable, tuple[Value, int, Hashable]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *arguments: Any) -> Value:
        """What the function returns, from the cache if it was asked for lately."""
        with self._lock:
            found = self._kept.get(arguments)
            if found is not None:
                self._kept.move_to_end(found[2])  # the same key, and not only an equal one, which is compared anew
                return found[0]
        value = self._function(*arguments)
        weight = self._weigh(*arguments)
        if weight > self.most:
            return value
        mine = value, weight, arguments
        with self._lock:
            kept = self._kept.setdefault(arguments, mine)
            if kept is mine:
                self.bytes += weight
                while self.bytes > self.most:
                    self.bytes -= self._kept.popitem(last=False)[1][1]
        return kept[0]

    def __len__(self) -> int:
        return len(self._kept)

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


def kept_within(most: int, weigh: Callable[..., int]) -> Callable[[Callable[..., Value]], KeptWithin[Value]]:
    """Keep what the decorated function returns, ``weigh(*arguments)`` being about the most bytes it takes, key too."""
    return lambda function: KeptWithin(most, weigh, function)
