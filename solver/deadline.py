"""Deadlines: when the work on a question must stop, whichever part of it is under way."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


class Expired(Exception):
    """The deadline passed before the work was done."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment on the monotonic clock after which work stops."""

    at: float = field(default=float("inf"))

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The moment ``seconds`` from now; never, for ``None``."""
        return cls() if seconds is None else cls(time.monotonic() + seconds)

    def expired(self) -> bool:
        """Whether the moment has passed."""
        return time.monotonic() >= self.at

    def look(self) -> None:
        """Look at the clock, a tenth of a microsecond: for work whose steps cost more.

        Raises:
            Expired: the moment has passed.
        """
        if time.monotonic() >= self.at:
            raise Expired

    def remaining(self) -> float:
        """Seconds left, not below zero."""
        return max(0.0, self.at - time.monotonic())
