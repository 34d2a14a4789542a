"""The ``native`` engine: difference bounds first, then a search over cells or boxes, one component at a time.

Objects that no chain of facts connects cannot disturb each other, so each connected component of the network is
decided by itself, by the simplest method that is exact for it. A question that joins two components makes them one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from spatialjudge.relations import Relation
from spatialjudge.solver.bitsets import LARGEST_GRID
from spatialjudge.solver.bounds import BoundsComponent
from spatialjudge.solver.boxes import BoxComponent
from spatialjudge.solver.cells import CellComponent
from spatialjudge.solver.component import Component, ImpossibleComponent, Relations, StrangersComponent, lone
from spatialjudge.solver.engine import Deadline, Outcome, Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.network import Network
from spatialjudge.solver.symmetry import crowded
from spatialjudge.solver.walls import WallComponent
from spatialjudge.solver.watch import Spent, Watch

AUTO_BUDGET: Final = 20_000
"""Nodes of a small room that ``auto`` lets the native search spend on one question before CP-SAT takes over."""

Part = tuple[int, ...]
_NEVER: Final = Outcome(Status.INCONSISTENT, "native")


class NativeEngine:
    """Bounds, then cells on small grids and boxes on large ones.

    ``budget`` bounds the search nodes of one question; without it only the deadline does.
    """

    name = "native"

    def __init__(self, budget: int | None = None) -> None:
        self._budget = budget

    def prepare(self, network: Network) -> _Prepared:
        """Find the components; each is worked out when first needed."""
        return _Prepared(network, self._budget)


class _Prepared:
    """A network by components. A component, and its base placement, is worked out once and kept."""

    def __init__(self, network: Network, budget: int | None) -> None:
        self._network = network
        self._budget = budget
        self._parts = _connected(network)
        self._components: dict[Part, Component] = {}
        self._open = list(self._parts)
        self._contradictory = not all(network.relations.values())
        self._cells: list[Cell] = [(0, 0)] * (network.size + 1)

    def consistency(self, deadline: Deadline) -> Outcome:
        """Works through the components whose base placement is not known yet."""
        undecided = []
        nodes = 0
        for part in self._open if not self._contradictory else ():
            watch = Watch(deadline, self._budget)
            try:
                finding = self._component(part, self._parts[part], watch).base(watch)
            except Spent:
                undecided.append(part)
                continue
            finally:
                nodes += watch.nodes
            if finding.cells is None:
                self._contradictory = True
                break
            _put(self._cells, part, finding.cells)
        self._open = undecided
        if self._contradictory:
            return Outcome(Status.INCONSISTENT, NativeEngine.name, None, nodes)
        if undecided:
            return Outcome(Status.UNKNOWN, NativeEngine.name, None, nodes)
        return Outcome(Status.CONSISTENT, NativeEngine.name, tuple(self._cells), nodes)

    def possible(self, i: int, j: int, relations: Sequence[Relation], deadline: Deadline) -> list[Outcome]:
        """Relations that miss the pair's bounds are out at once; the others are left to the component."""
        base = self.consistency(deadline)
        if base.placement is None:
            return [base] * len(relations)
        if i == j:
            return [base if (0, 0) in relation else _NEVER for relation in relations]
        part, facts = self._joint(i, j)
        a, b = part.index(i) + 1, part.index(j) + 1 if j else 0
        watch = Watch(deadline, self._budget)
        try:
            component = self._component(part, facts, watch)
            box = component.box(watch, a, b)
        except Spent:
            return [Outcome(Status.UNKNOWN, NativeEngine.name)] * len(relations)
        known_cells = [(0, 0), *(self._cells[k] for k in part)]
        outcomes = []
        (x, y), (other_x, other_y) = self._cells[i], self._cells[j]
        for relation in relations:
            if not relation.meets(*box):
                outcomes.append(_NEVER)
                continue
            if (x - other_x, y - other_y) in relation:
                outcomes.append(base)
                continue
            watch = Watch(deadline, self._budget)
            try:
                finding = component.possible(watch, a, b, relation, known_cells)
            except Spent:
                outcomes.append(Outcome(Status.UNKNOWN, NativeEngine.name, None, watch.nodes))
                continue
            if finding.cells is None:
                outcomes.append(Outcome(finding.status, NativeEngine.name, None, watch.nodes))
                continue
            cells = self._cells[:]
            _put(cells, part, finding.cells)
            outcomes.append(Outcome(finding.status, NativeEngine.name, tuple(cells), watch.nodes))
        return outcomes

    def _joint(self, i: int, j: int) -> tuple[Part, Relations]:
        """The component of both objects, made one if facts leave them in two."""
        here = next(part for part in self._parts if i in part)
        there = next(part for part in self._parts if j in part) if j else here
        if here is there:
            return here, self._parts[here]
        part = here + there
        shift = len(here)
        moved = {(a + shift, b + shift if b else 0): known for (a, b), known in self._parts[there].items()}
        return part, {**self._parts[here], **moved}

    def _component(self, part: Part, relations: Relations, watch: Watch) -> Component:
        component = self._components.get(part)
        if component is None:
            component = self._components[part] = _component(self._network.grid, len(part), relations, watch)
        return component


def _component(grid: int, size: int, relations: Relations, watch: Watch) -> Component:
    """The simplest method that is exact for these relations."""
    if size == 1:
        return lone(relations[1, 0])
    boxes, ringless = True, True
    for (_, j), relation in relations.items():
        ringless = ringless and relation.ringless and (j == 0 or relation.is_box)
        boxes = boxes and relation.is_box
    if size == 2 and (2, 1) not in relations and ringless:
        return StrangersComponent(relations[1, 0], relations[2, 0])
    if boxes:
        return BoundsComponent(size, relations, watch)
    if ringless:
        return WallComponent(size, relations, watch, partial(_search, grid, size, relations))
    if crowded(grid, size, relations):
        return ImpossibleComponent()
    return _search(grid, size, relations, watch)


def _search(grid: int, size: int, relations: Relations, watch: Watch) -> Component:
    if grid <= LARGEST_GRID:
        return CellComponent(grid, size, relations, watch)
    return BoxComponent(size, relations, watch)


def _put(cells: list[Cell], part: Part, found: list[Cell]) -> None:
    for number, i in enumerate(part, 1):
        cells[i] = found[number]


def _connected(network: Network) -> dict[Part, Relations]:
    """The connected components, in order of their first objects, with their relations; the room connects nothing."""
    home: list[list[int]] = [[i] for i in range(network.size + 1)]
    for i, j in network.relations:
        if j and home[i] is not home[j]:
            large, small = (home[i], home[j]) if len(home[i]) >= len(home[j]) else (home[j], home[i])
            large += small
            for member in small:
                home[member] = large
    local = [0] * (network.size + 1)
    parts: dict[int, tuple[list[int], dict[tuple[int, int], Relation]]] = {}
    for i in range(1, network.size + 1):
        members, _ = parts.setdefault(id(home[i]), ([], {}))
        members.append(i)
        local[i] = len(members)
    for (i, j), relation in network.relations.items():
        parts[id(home[i])][1][local[i], local[j]] = relation
    return {tuple(members): relations for members, relations in parts.values()}
