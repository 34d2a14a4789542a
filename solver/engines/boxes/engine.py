"""A network of boxes, prepared: its bounds and choices by number, a placement, and answers from both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.relations import BoxPlace, BoxRelation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.search import Search
from spatialjudge.solver.engines.boxes.statement import BoxStatement, Choice, holds, numbered
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.protocol import Outcome, Status
from spatialjudge.solver.network import BoxNetwork

GLANCE: Final = 64
"""Claims asserted between two looks at the clock: one takes some tens of microseconds."""


class PreparedBoxes:
    """A network of boxes. The points of thing ``k`` follow those of thing ``k - 1``, in the order of the space."""

    def __init__(self, network: BoxNetwork, engine: str, budget: int | None = None) -> None:
        self._network = network
        self._engine = engine
        self._budget = budget
        self._differences = Differences(())
        self._choices: list[Choice] = []
        self._consistency: Outcome | None = None

    def consistency(self, deadline: Deadline) -> Outcome:
        """Works out a placement; what is decided is kept, and so is that the budget did not suffice."""
        if self._consistency is None:
            try:
                self._consistency = self._placed(deadline)
            except Spent:
                unknown = Outcome(Status.UNKNOWN, self._engine)
                if deadline.expired():
                    return unknown
                self._consistency = unknown
        return self._consistency

    def possible(self, i: int, j: int, relations: Sequence[BoxRelation], deadline: Deadline) -> list[Outcome]:
        """A relation that holds in a placement found before needs none of its own; for others one is searched."""
        base = self.consistency(deadline)
        if base.placement is None:
            return [base] * len(relations)
        outcomes: list[Outcome] = []
        shown = [(self._differences.coordinates, base)]
        for relation in relations:
            claim = numbered(relation, self._network.space, i, j)
            outcome = next((outcome for coordinates, outcome in shown if holds(claim, coordinates)), None)
            if outcome is None:
                budget = Budget(deadline, self._budget)
                differences = self._differences.copy()
                try:
                    outcome = self._searched(Search(differences, self._choices[:], budget), claim, budget)
                except Spent:
                    outcome = Outcome(Status.UNKNOWN, self._engine, None, budget.nodes)
                if outcome.placement:
                    shown.append((differences.coordinates, outcome))
            outcomes.append(outcome)
        return outcomes

    def _placed(self, deadline: Deadline) -> Outcome:
        space, size = self._network.space, self._network.size
        differences = Differences([0, *range(1, space.width)] * size)
        budget = Budget(deadline, self._budget)
        search = Search(differences, [], budget)
        for number in range(size):
            first = number * space.width
            differences.assert_all([(first + low, first + high, -1) for low, high in space.order])
        for number, (i, j, relation) in enumerate(self._network.claims):
            if number % GLANCE == 0:
                budget.look()
            if not search.assert_all(numbered(relation, space, i, j)):
                return Outcome(Status.INCONSISTENT, self._engine)
        mark = differences.mark()
        outcome = self._searched(search, BoxStatement(()), budget)
        differences.undo(mark)  # decisions that were taken go, coordinates in which all holds stay
        self._differences, self._choices = differences, search.choices
        return outcome

    def _searched(self, search: Search, claim: BoxStatement, budget: Budget) -> Outcome:
        """Whether a claim can hold with what is asserted."""
        if search.assert_all(claim) and search.satisfiable():
            placement = self._placement(search.differences.coordinates)
            return Outcome(Status.CONSISTENT, self._engine, placement, budget.nodes)
        return Outcome(Status.INCONSISTENT, self._engine, None, budget.nodes)

    def _placement(self, coordinates: Sequence[int]) -> tuple[BoxPlace, ...]:
        """Places by number of thing, each axis moved so that its first point stands at 0."""
        space = self._network.space
        width, start = space.width, 0
        lowest: list[int] = []
        for axis in space.axes:
            end = start + len(axis.points)
            firsts = range(start, start + 1 if axis.ordered else end)
            least = min(min(coordinates[k::width], default=0) for k in firsts)
            lowest += [least] * len(axis.points)
            start = end
        places = (coordinates[first : first + width] for first in range(0, len(coordinates), width))
        return ((), *(tuple(at - least for at, least in zip(place, lowest, strict=True)) for place in places))
