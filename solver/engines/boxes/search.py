"""The search over what bounds leave open: for each choice, an alternative that can hold with all the others.

Coordinates guide it: a choice that they happen to satisfy needs no decision. Of the others, the one with the fewest
alternatives that the bounds still admit comes first; one without any ends the branch. When an alternative has
been tried in vain, its negation is asserted before the next one is (where it is a single bound), so that nothing is
tried twice. Exact: it ends with coordinates in which everything holds, or having excluded every combination.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes.differences import Difference, Differences

GLANCE: Final = 16
"""Choices tried between two looks at the clock: one takes some ten microseconds, in a large story a thousand."""


class Spent(Exception):
    """The deadline has passed or the budget of nodes is used up: the search must stop without an answer."""


class Part(NamedTuple):
    """What can be asserted: bounds, and choices of which an alternative each must hold."""

    bounds: tuple[Difference, ...]
    choices: tuple[tuple[Part, ...], ...] = ()


Choice = tuple[Part, ...]


@dataclass(slots=True)
class _Branch:
    """A decision that can be taken back: the state before it, and the alternatives."""

    mark: int
    choices: list[Choice]
    coordinates: list[int]
    rest: list[Part]
    tried: Part | None = None


class Search:
    """Bounds and choices asserted so far, and a search for coordinates that satisfy them all."""

    def __init__(
        self, differences: Differences, choices: list[Choice], deadline: Deadline, budget: int | None = None
    ) -> None:
        self.differences = differences
        self.choices = choices
        self.nodes = 0
        self._tried = 0
        self._deadline = deadline
        self._budget = budget

    def assert_part(self, part: Part) -> bool:
        """Assert bounds and add choices; False, with some of it asserted, if bounds contradict each other."""
        self.choices.extend(part.choices)
        return self.differences.assert_all(part.bounds)

    def satisfiable(self) -> bool:
        """Whether all bounds and choices can hold at once; if so, they do at ``differences.coordinates``.

        Raises:
            Spent: the deadline passed, or the budget of nodes was used up.
        """
        branches: list[_Branch] = []
        while True:
            shortest = self._shortest()
            if shortest is None:
                return True
            number, admitted = shortest
            if admitted:
                del self.choices[number]  # whichever alternative is asserted takes its place
            if len(admitted) == 1:
                self.assert_part(admitted[0])
                continue
            if admitted:
                self._count()
                differences = self.differences
                branches.append(_Branch(differences.mark(), self.choices, differences.coordinates[:], admitted[::-1]))
            if not self._go_on(branches):
                return False

    def _go_on(self, branches: list[_Branch]) -> bool:
        """Assert the next alternative of the last branch that has one left; False if none has."""
        differences = self.differences
        while branches:
            branch = branches[-1]
            differences.undo(branch.mark)
            differences.coordinates = branch.coordinates[:]
            self.choices = branch.choices[:]
            if not branch.rest or not self._exclude(branch):
                branches.pop()
                continue
            branch.tried = branch.rest.pop()
            if self.assert_part(branch.tried):
                return True
        return False

    def _exclude(self, branch: _Branch) -> bool:
        """Assert that what was tried in vain does not hold, where one bound says so; False if it has to hold."""
        tried = branch.tried
        if tried is None or len(tried.bounds) != 1 or tried.choices:
            return True
        u, v, most = tried.bounds[0]
        if not self.differences.assert_one(v, u, -most - 1):
            return False
        branch.mark, branch.coordinates = self.differences.mark(), self.differences.coordinates[:]
        return True

    def _shortest(self) -> tuple[int, list[Part]] | None:
        """The choice with the fewest alternatives that bounds admit, by number, of those not satisfied; and these."""
        coordinates = self.differences.coordinates
        shortest: tuple[int, list[Part]] | None = None
        for number, choice in enumerate(self.choices):
            if any(holds(part, coordinates) for part in choice):
                continue
            admitted = [part for part in choice if self._admits(part)]
            if shortest is None or len(admitted) < len(shortest[1]):
                shortest = number, admitted
                if len(admitted) <= 1:
                    break
        return shortest

    def _admits(self, part: Part) -> bool:
        """Whether the bounds of a part contradict none of those asserted."""
        self._tried += 1
        if self._tried % GLANCE == 0 and self._deadline.expired():
            raise Spent
        differences = self.differences
        mark, coordinates = differences.mark(), differences.coordinates
        differences.coordinates = coordinates[:]
        admitted = differences.assert_all(part.bounds)
        differences.undo(mark)
        differences.coordinates = coordinates
        return admitted

    def _count(self) -> None:
        self.nodes += 1
        if self._budget is not None and self.nodes > self._budget:
            raise Spent


def holds(part: Part, coordinates: Sequence[int]) -> bool:
    """Whether a part is true of these coordinates."""
    for u, v, most in part.bounds:
        if coordinates[u] - coordinates[v] > most:
            return False
    return all(any(holds(alternative, coordinates) for alternative in choice) for choice in part.choices)
