"""A cache that is bounded in bytes: of what is kept, of the keys it is kept by, and of keeping it."""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Hashable
from hashlib import blake2b
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from spatialjudge.solver import InvalidInput, Problem

ENTRY_BYTES: Final = 400
"""What an entry takes beside its value: a short key, its place in the table, and its size."""
_DIGEST_BYTES: Final = 16

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """Values by key, the least recently used leaving first when all together take too many bytes. Threads may share it.

    Keys must be short, whoever chose what they stand for: see :func:`digest`.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value kept by the key."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
        return found[0]

    def keep(self, key: Key, value: Value, size: int) -> None:
        """Keep a value that takes so many bytes, for as long as there is room."""
        size += ENTRY_BYTES
        with self._lock:
            if key in self._values:
                return
            self._values[key] = value, size
            self._bytes += size
            while self._bytes > self.most_bytes:
                _, (_, freed) = self._values.popitem(last=False)
                self._bytes -= freed


def digest(value: Any, where: str) -> bytes:
    """A short key for a JSON value: the same for equal ones, but not for those that only compare equal (1 and true).

    Raises:
        InvalidInput: the value is no JSON.
    """
    try:
        return blake2b(marshal.dumps(value, 2), digest_size=_DIGEST_BYTES).digest()
    except ValueError:
        raise InvalidInput([Problem(where, "is nested too deeply, or has values that are no JSON")]) from None
