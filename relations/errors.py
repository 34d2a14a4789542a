"""What is raised when something cannot be understood, and comes out of another process as it went in.

::

    Portable
    +-- InvalidInput (ValueError)          a story or question that cannot be understood; lists every problem
    +-- UnknownVocabulary (LookupError)    a vocabulary that is none
    +-- UnknownLabel (LookupError)         a label that its vocabulary lacks
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self


class Portable(Exception):
    """An exception that is made with something else than its message: pickled with all that it knows, not made anew."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Problem(NamedTuple):
    """One thing that is wrong with the input: where it stands, what it is, and what would be right."""

    where: str
    problem: str
    hint: str | None = None


class InvalidInput(Portable, ValueError):
    """The story or the question cannot be understood; ``problems`` says where and why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{where}: {text}" for where, text, _ in self.problems))

    @classmethod
    def at(cls, where: str, problem: str, hint: str | None = None) -> Self:
        """The error with this one problem."""
        return cls([Problem(where, problem, hint)])
