"""A cache bounded in bytes, as ``functools.lru_cache`` is in entries: the least recently used leave first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, TypeVar

ENTRY_BYTES: Final = 400
"""What an entry takes beside its value: a short key, its place in the table, and its size."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """Values by key, up to so many bytes in all; what one value would fill alone is not kept. Threads may share it."""

    def __init__(self, most: int, leaves: Callable[[Value], None] | None = None) -> None:
        """Begin with nothing; ``leaves`` is told of each value that leaves to make room."""
        self.most = most
        self.bytes = 0
        self._leaves = leaves
        self._kept: OrderedDict[Key, tuple[Value, int, Key]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        """The value kept by the key."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(found[2])  # the same key, and not only an equal one, which is compared anew
        return found[0]

    def keep(self, key: Key, value: Value, size: int) -> Value:
        """Keep a value that takes so many bytes; what is kept by the key, which may be an earlier value."""
        size += ENTRY_BYTES
        if size > self.most:
            return value
        mine = value, size, key
        with self._lock:
            found = self._kept.setdefault(key, mine)
            if found is mine:
                self._weigh(size)
        return found[0]

    def grown(self, key: Key, size: int) -> None:
        """The value kept by the key, if it still is, takes so many bytes now."""
        size += ENTRY_BYTES
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept[found[2]] = found[0], size, found[2]
                if size > self.most:
                    self._kept.move_to_end(found[2], last=False)  # so that it leaves, and no other
                self._weigh(size - found[1])

    def forget(self, key: Key) -> None:
        """Forget what is kept by the key, if anything is."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                self.bytes -= found[1]

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _weigh(self, more: int) -> None:
        self.bytes += more
        while self.bytes > self.most:
            _, (value, size, _) = self._kept.popitem(last=False)
            self.bytes -= size
            if self._leaves is not None:
                self._leaves(value)


class KeptWithin(Kept[Hashable, Value]):
    """What a function returned for its arguments. Two threads that ask for the same at once may both work it out."""

    def __init__(self, most: int, weigh: Callable[..., int], function: Callable[..., Value]) -> None:
        super().__init__(most)
        self._weighed = weigh
        self._function = function

    def __call__(self, *arguments: Any) -> Value:
        """What the function returns, from the cache if it was asked for lately."""
        found = self.get(arguments)
        if found is None:
            found = self.keep(arguments, self._function(*arguments), self._weighed(*arguments))
        return found


def kept_within(most: int, weigh: Callable[..., int]) -> Callable[[Callable[..., Value]], KeptWithin[Value]]:
    """Keep what the decorated function returns, ``weigh(*arguments)`` being about the most bytes it takes, key too."""
    return lambda function: KeptWithin(most, weigh, function)
