"""The ``native`` engine: difference bounds first, then a search over cells or boxes, one component at a time.

Objects that no chain of facts connects cannot disturb each other, so each connected component of the network is
decided by itself, by the simplest method that is exact for it. A question that joins two components makes them one.
Where bounds say everything, a few objects are not taken apart: they are followed only as far as facts connect.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from spatialjudge.relations import Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.boxes.engine import PreparedBoxes
from spatialjudge.solver.engines.budget import Budget, Spent
from spatialjudge.solver.engines.native.bounds import BoundsComponent
from spatialjudge.solver.engines.native.component import Box, Component, Relations, UnrelatedPairComponent, lone
from spatialjudge.solver.engines.native.search import SearchComponent
from spatialjudge.solver.engines.native.symmetry import too_large_clique
from spatialjudge.solver.engines.protocol import EngineLimit, Outcome, Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.network import BoxNetwork, MeasuredNetwork, Network

Members = tuple[int, ...]
"""The objects of a component, by their numbers in the network, in order."""
FEW: Final = 32
"""Objects up to which bounds on all of them cost less than to find which of them are connected."""
_NEVER: Final = Outcome(Status.INCONSISTENT, "native")
_CONSISTENT: Final = Status.CONSISTENT
"""Looked up once: until Python 3.12 that of a member of an enumeration costs as much as a function call."""
_tuple = tuple.__new__
"""Makes a named tuple at half the cost of its own constructor."""
_IS_BOX: Final = attrgetter("is_box")
_PIECES: Final = attrgetter("pieces")


class NativeEngine:
    """Bounds, then cells and boxes in turn on small grids and boxes on large ones.

    ``budget`` bounds the search nodes of one question; without it only the deadline does.
    """

    name = "native"

    def __init__(self, budget: int | None = None) -> None:
        self._budget = budget

    def prepare(self, network: Network | BoxNetwork) -> _Prepared | PreparedBoxes:
        """Find the components; each is worked out when first needed."""
        if isinstance(network, MeasuredNetwork):
            raise EngineLimit(f"engine {self.name} measures no angles and distances; use auto, or cp-sat")
        if isinstance(network, BoxNetwork):
            return PreparedBoxes(network, self.name, self._budget)
        return _Prepared(network, self._budget)


class _LocalPair(NamedTuple):
    """A pair of objects in the component that holds both, where they have local numbers, and what is known of them."""

    pair: tuple[int, int]
    members: Members
    component: Component
    i: int
    j: int
    box: Box
    known: Sequence[Cell]


class _Prepared:
    """A network by components. A component, and its base placement, is worked out once and kept."""

    def __init__(self, network: Network, budget: int | None) -> None:
        self._network = network
        self._budget = budget
        self._groups = _connected(network)
        self._components: dict[Members, Component] = {}
        self._bases: dict[Members, Sequence[Cell]] = {}
        self._consistency: Outcome | None = None
        self._asked: _LocalPair | None = None

    def consistency(self, deadline: Deadline) -> Outcome:
        """Works through the components whose base placement is not known yet."""
        if self._consistency is None:
            outcome = self._placed(deadline)
            if outcome.status is Status.UNKNOWN and deadline.expired():
                return outcome
            self._consistency = outcome  # a budget that was spent would be spent again
            self._bases.clear()
        return self._consistency

    def _placed(self, deadline: Deadline) -> Outcome:
        """Every component has a budget of its own, so that what is found does not depend on what was asked before."""
        if not all(map(_PIECES, self._network.relations.values())):
            return _NEVER
        cells: list[Cell] = [(0, 0)] * (self._network.size + 1)
        status, nodes = Status.CONSISTENT, 0
        for members, relations in self._groups.items():
            alone = len(members) == 1
            found = lone(relations[1, 0]).found if alone else self._bases.get(members)
            if alone and found:
                cells[members[0]] = found[1]
                continue
            if found is None:
                budget = Budget(deadline, self._budget)
                try:
                    found = self._component(members, relations, budget).base(budget)
                except Spent:
                    status = Status.UNKNOWN
                    continue
                finally:
                    nodes += budget.nodes
                if found is None:
                    return Outcome(Status.INCONSISTENT, NativeEngine.name, None, nodes)
                self._bases[members] = found
            _put(cells, members, found)
        return Outcome(status, NativeEngine.name, tuple(cells) if status is Status.CONSISTENT else None, nodes)

    def possible(self, i: int, j: int, relations: Sequence[Relation], deadline: Deadline) -> list[Outcome]:
        """Relations that miss the pair's bounds are out at once; the others are left to the component."""
        base = self.consistency(deadline)
        cells = base.placement
        if cells is None:
            return [base] * len(relations)
        if i == j:
            return [base if (0, 0) in relation else _NEVER for relation in relations]
        budget = Budget(deadline, self._budget)
        try:
            _, members, component, local_i, local_j, box, known = self._pair(i, j, cells, budget)
        except Spent:
            return [Outcome(Status.UNKNOWN, NativeEngine.name)] * len(relations)
        (x, y), (other_x, other_y) = cells[i], cells[j]
        displacement = x - other_x, y - other_y
        x_low, x_high, y_low, y_high = box
        alone, name = len(self._groups) == 1, NativeEngine.name
        outcomes = []
        for relation in relations:
            if not relation.meets(x_low, x_high, y_low, y_high):
                outcomes.append(_NEVER)
            elif displacement in relation:
                outcomes.append(base)
            else:
                if budget.nodes:  # each has a budget of its own
                    budget = Budget(deadline, self._budget)
                try:
                    found = component.possible(budget, local_i, local_j, relation, known)
                except Spent:
                    outcomes.append(Outcome(Status.UNKNOWN, name, None, budget.nodes))
                    continue
                if found is None:
                    outcomes.append(Outcome(Status.INCONSISTENT, name, None, budget.nodes))
                    continue
                if not alone:  # the other components stay where they are
                    placed = list(cells)
                    _put(placed, members, found)
                    found = placed
                outcomes.append(_tuple(Outcome, (_CONSISTENT, name, tuple(found), budget.nodes)))
        return outcomes

    def _pair(self, i: int, j: int, cells: tuple[Cell, ...], budget: Budget) -> _LocalPair:
        """The component of both objects, made one if facts leave them in two. The last one asked about is kept."""
        asked = self._asked
        if asked is not None and asked.pair == (i, j):
            return asked
        here = next(members for members in self._groups if i in members)
        there = next(members for members in self._groups if j in members) if j else here
        if here is there:
            members, component = here, self._component(here, self._groups[here], budget)
        else:
            members, shift = here + there, len(here)
            moved = {(a + shift, b + shift if b else 0): known for (a, b), known in self._groups[there].items()}
            component = _component(self._network.grid, len(members), {**self._groups[here], **moved}, budget)
        local_i, local_j = members.index(i) + 1, members.index(j) + 1 if j else 0
        box = component.box(budget, local_i, local_j)
        known = cells if len(members) == self._network.size else ((0, 0), *[cells[k] for k in members])
        asked = _LocalPair((i, j), members, component, local_i, local_j, box, known)
        self._asked = asked
        return asked

    def _component(self, members: Members, relations: Relations, budget: Budget) -> Component:
        component = self._components.get(members)
        if component is None:
            component = self._components[members] = _component(self._network.grid, len(members), relations, budget)
        return component


def _component(grid: int, size: int, relations: Relations, budget: Budget) -> Component:
    """The simplest method that is exact for these relations."""
    if size == 1:
        return lone(relations[1, 0])
    if size == 2 and (2, 1) not in relations and relations[1, 0].ringless and relations[2, 0].ringless:
        return UnrelatedPairComponent(relations[1, 0], relations[2, 0])
    if all(map(_IS_BOX, relations.values())):
        return BoundsComponent(size, relations, budget)
    if too_large_clique(grid, size, relations):
        return lone(Relation(()))
    return SearchComponent(grid, size, relations, budget)


def _put(cells: list[Cell], members: Members, found: Sequence[Cell]) -> None:
    for number, i in enumerate(members, 1):
        cells[i] = found[number]


def _connected(network: Network) -> dict[Members, Relations]:
    """The connected components, in order of their first objects, with their relations; the room connects nothing.

    A few objects are one where all relations are boxes, unless most are alone.
    """
    whole = tuple(range(1, network.size + 1))
    related = len(network.relations) - network.size
    if 0 < network.size <= min(FEW, 2 * related) and all(map(_IS_BOX, network.relations.values())):
        return {whole: network.relations}
    groups: dict[int, list[int]] = {}
    for i, j in network.relations:
        if j:
            mine, other = groups.setdefault(i, [i]), groups.setdefault(j, [j])
            if mine is not other:
                large, small = (mine, other) if len(mine) >= len(other) else (other, mine)
                large += small
                for member in small:
                    groups[member] = large
    if not groups:
        return {(i,): {(1, 0): network.relations[i, 0]} for i in whole}
    if len(next(iter(groups.values()))) == network.size:  # one of all: their numbers stay
        return {whole: network.relations}
    found: dict[int, tuple[list[int], dict[tuple[int, int], Relation]]] = {}
    local = {0: 0}
    for i in range(1, network.size + 1):
        if i in groups:
            members, _ = found.setdefault(id(groups[i]), ([], {}))
            members.append(i)
            local[i] = len(members)
        else:
            found[-i] = [i], {(1, 0): network.relations[i, 0]}
    for (i, j), relation in network.relations.items():
        if i in groups:
            found[id(groups[i])][1][local[i], local[j]] = relation
    return {tuple(members): relations for members, relations in found.values()}
