"""Deadlines: when the work on a question must stop, whichever part of it is under way; by the clock, or by the work."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from spatialjudge.relations import InvalidInput


class Expired(Exception):
    """The deadline passed before the work was done."""


@dataclass(slots=True)
class Deadline:
    """A moment on the monotonic clock after which work stops."""

    at: float = field(default=float("inf"))

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The moment ``seconds`` from now; never, for ``None``.

        Raises:
            InvalidInput: these are no seconds; with the place ``timeout_s``, as they are called by who asks.
        """
        if seconds is None:
            return cls()
        if not (isinstance(seconds, (int, float)) and seconds >= 0):
            raise InvalidInput.at("timeout_s", "must be seconds from 0 on, or None to wait for ever")
        return cls(time.monotonic() + seconds)

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


class WorkLimit(Deadline):
    """A deadline that counts work, so that what is found until then is the same on every machine, however busy.

    A step is one asking whether there is time: some 20 microseconds of work, in large stories some milliseconds. There
    are no seconds for those who need to know how many: OR-Tools is not started, whether it is installed or not. Where
    work cannot go on for ever, ``deadline`` ends it before.
    """

    __slots__ = ("_left",)

    def __init__(self, steps: int, deadline: Deadline | None = None) -> None:
        super().__init__(Deadline().at if deadline is None else deadline.at)
        self._left = steps

    @property
    def used_up(self) -> bool:
        """Whether all steps were taken: however much time there is, no more will be found."""
        return self._left < 0

    def expired(self) -> bool:
        """Take one step; whether that was one too many, or the moment has passed."""
        self._left -= 1
        return self._left < 0 or super().expired()

    def look(self) -> None:
        """Take one step.

        Raises:
            Expired: it was one too many, or the moment has passed.
        """
        if self.expired():
            raise Expired

    def remaining(self) -> float:
        """No seconds."""
        return 0.0
