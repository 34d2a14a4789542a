"""Exceptions that come out of another process as they went in."""

from __future__ import annotations

from typing import Any


class Portable(Exception):
    """An exception that is made with something else than its message: pickled with all that it knows, not made anew."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).__new__, (type(self), *self.args), self.__dict__
