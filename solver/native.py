"""The ``native`` engine: difference bounds first, then a search over cells or boxes, one component at a time.

Objects that no chain of facts connects cannot disturb each other, so each connected component of the network is
decided by itself, by the simplest method that is exact for it. A question that joins two components makes them one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from spatialjudge.relations import Relation
from spatialjudge.solver.bitsets import LARGEST_GRID
from spatialjudge.solver.bounds import INCONSISTENT, BoundsComponent, Finding, Relations, is_box
from spatialjudge.solver.boxes import BoxComponent
from spatialjudge.solver.cells import CellComponent
from spatialjudge.solver.engine import Deadline, Outcome, Status
from spatialjudge.solver.network import Constraint, Network
from spatialjudge.solver.story import Cell
from spatialjudge.solver.watch import Spent, Watch

AUTO_BUDGET: Final = 20_000
"""Nodes that ``auto`` lets the native search spend on one question before CP-SAT takes over: about a second."""


class NativeEngine:
    """Bounds, then cells on small grids and boxes on large ones.

    ``budget`` bounds the search nodes of one question; without it only the deadline does.
    """

    name = "native"

    def __init__(self, budget: int | None = None) -> None:
        self._budget = budget

    def prepare(self, network: Network, deadline: Deadline) -> _Prepared:  # noqa: ARG002 - components wait for use
        """Find the components; each is worked out when first needed."""
        return _Prepared(network, self._budget)


class _Component(Protocol):
    """Connected objects, numbered from 1 among themselves, the room being number 0."""

    def solve(self, watch: Watch, i: int = 0, j: int = 0, relation: Relation | None = None) -> Finding:
        """A placement in which object ``i`` minus object ``j`` lies in the relation."""
        ...


class _Prepared:
    """A network by components. The base placement of a component is found once and kept."""

    def __init__(self, network: Network, budget: int | None) -> None:
        self._network = network
        self._budget = budget
        self._parts = _connected(network)
        self._home = {i: part for part in self._parts for i in part}
        self._components: dict[tuple[int, ...], _Component] = {}
        self._bases: dict[tuple[int, ...], Finding] = {}

    def solve(self, constraint: Constraint | None, deadline: Deadline) -> Outcome:
        watch = Watch(deadline, self._budget)
        asked: tuple[int, ...] = ()
        unknown = False
        cells: list[Cell] = [(0, 0)] * (self._network.size + 1)
        if constraint is not None:
            here, there = self._home[constraint.i], self._home.get(constraint.j, ())
            asked = here if here == there else tuple(sorted(here + there))
        for part in self._parts:
            try:
                finding = self._base(part, watch)
            except Spent:
                unknown = True
                continue
            if finding.cells is None:
                return Outcome(Status.INCONSISTENT, NativeEngine.name, None, watch.nodes)
            _put(cells, part, finding.cells)
        if constraint is not None:
            try:
                i, j = asked.index(constraint.i) + 1, asked.index(constraint.j) + 1 if constraint.j else 0
                finding = self._component(asked, watch).solve(watch, i, j, constraint.relation)
            except Spent:
                unknown = True
            else:
                if finding.cells is None:
                    return Outcome(Status.INCONSISTENT, NativeEngine.name, None, watch.nodes)
                _put(cells, asked, finding.cells)
        if unknown:
            return Outcome(Status.UNKNOWN, NativeEngine.name, None, watch.nodes)
        return Outcome(Status.CONSISTENT, NativeEngine.name, tuple(cells), watch.nodes)

    def _base(self, part: tuple[int, ...], watch: Watch) -> Finding:
        finding = self._bases.get(part)
        if finding is None:
            finding = self._bases[part] = self._component(part, watch).solve(watch)
        return finding

    def _component(self, part: tuple[int, ...], watch: Watch) -> _Component:
        component = self._components.get(part)
        if component is None:
            component = self._components[part] = self._build(part, watch)
        return component

    def _build(self, part: tuple[int, ...], watch: Watch) -> _Component:
        local = {0: 0, **{i: number for number, i in enumerate(part, 1)}}
        relations: Relations = {
            (local[i], local[j]): relation
            for (i, j), relation in self._network.relations.items()
            if i in local and j in local
        }
        if not all(relations.values()):
            return _Impossible()
        if all(is_box(relation) for relation in relations.values()):
            return BoundsComponent(len(part), relations)
        if self._network.grid <= LARGEST_GRID:
            return CellComponent(self._network.grid, len(part), relations, watch)
        return BoxComponent(len(part), relations, watch)


class _Impossible:
    """A component with a relation that nothing satisfies."""

    def solve(self, watch: Watch, i: int = 0, j: int = 0, relation: Relation | None = None) -> Finding:  # noqa: ARG002
        return INCONSISTENT


def _put(cells: list[Cell], part: Sequence[int], found: list[Cell]) -> None:
    for number, i in enumerate(part, 1):
        cells[i] = found[number]


def _connected(network: Network) -> tuple[tuple[int, ...], ...]:
    """The objects of each connected component, in order; the room connects nothing."""
    leader = list(range(network.size + 1))

    def find(i: int) -> int:
        while leader[i] != i:
            leader[i] = leader[leader[i]]
            i = leader[i]
        return i

    for i, j in network.relations:
        if j:
            a, b = sorted((find(i), find(j)))
            leader[b] = a
    members: dict[int, list[int]] = {}
    for i in range(1, network.size + 1):
        members.setdefault(find(i), []).append(i)
    return tuple(tuple(part) for part in members.values())
