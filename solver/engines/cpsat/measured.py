"""Points between which lengths, angles and sides are measured."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from spatialjudge.relations.layout import Measure
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.cpsat.model import NetworkModel
from spatialjudge.solver.network import MeasuredNetwork

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import BoolVarT, CpSolver, IntVar


class MeasuredModel(NetworkModel):
    """Points on a grid, and the signs of what is measured between them.

    Lengths are those of a pair and areas those of a triple, whichever way they are asked about: so much of what cannot
    hold is found without looking at coordinates.
    """

    def __init__(self, network: MeasuredNetwork, deadline: Deadline) -> None:
        super().__init__(deadline)
        self._last = network.grid - 1
        self._at = [[self.model.new_int_var(0, self._last, "") for _ in range(2)] for _ in range(network.size)]
        self._known: dict[Any, Any] = {}
        for i, j, relation in network.claims:
            deadline.look()
            things = i, j, relation.second or i
            ways = [[self._kept(self._signs, said, things)[sign] for said, sign in way] for way in relation.ways]
            if relation.denied:
                for way in ways:
                    self.model.add_bool_or([~one for one in way])
                continue
            chosen = [self.model.new_bool_var("") for _ in ways]
            self.model.add_bool_or(chosen)
            for literal, way in zip(chosen, ways, strict=True):
                self.model.add_bool_and(way).only_enforce_if(literal)

    def places(self, solver: CpSolver) -> tuple[Any, ...]:
        """Where each thing is, as in a placement of the network."""
        cells = [(solver.value(x), solver.value(y)) for x, y in self._at]
        return ((), *((x, x, y, y) for x, y in cells))

    def _kept(self, made: Callable[..., Any], *key: Any) -> Any:
        """What was made before of the same."""
        if (made, key) not in self._known:
            self._known[made, key] = made(*key)
        return self._known[made, key]

    def _signs(self, said: Measure, things: tuple[int, int, int]) -> dict[str, BoolVarT]:
        """The literals of which one says which sign a quantity has, for A, B and C."""
        value: Any = 0
        for term in (said.sides or said.products).replace("- ", "-").replace("+ ", "").split():
            part = self._part(term.removeprefix("-"), *things)
            value = value - part if term.startswith("-") else value + part
        signs: dict[str, BoolVarT] = {sign: self.model.new_bool_var("") for sign in "<=>"}
        self.model.add_exactly_one(signs.values())
        low, high = floor(said.less), ceil(said.less)
        self.model.add(value <= high - 1).only_enforce_if(signs["<"])
        self.model.add_linear_constraint(value, high, low).only_enforce_if(signs["="])
        self.model.add(value >= low + 1).only_enforce_if(signs[">"])
        return signs

    def _part(self, name: str, a: int, b: int, c: int) -> Any:
        ends = {"ab": (a, b), "cb": (c, b), "ac": (a, c)}
        if name in ends:
            return self._kept(self._length, *sorted(ends[name]))
        if name == "t":
            turned = (a > b) + (a > c) + (b > c)
            return (-1 if turned % 2 else 1) * self._kept(self._area, *sorted((a, b, c)))
        steps = [self._kept(self._step, a, b, "xy".index(axis)) for axis in name]
        return steps[0] if len(steps) == 1 else self._product(*steps)

    def _length(self, a: int, b: int) -> IntVar:
        """The square of the distance."""
        length = self.model.new_int_var(0, 2 * self._last**2, "")
        x, y = (self._kept(self._step, a, b, axis) for axis in (0, 1))
        self.model.add(length == self._product(x, x) + self._product(y, y))
        return length

    def _area(self, a: int, b: int, c: int) -> IntVar:
        """Twice the area of a triangle, below 0 if A lies to the left of the way from B to C."""
        area = self.model.new_int_var(-(self._last**2), self._last**2, "")
        x, y, u, v = (self._kept(self._step, one, b, axis) for one in (a, c) for axis in (0, 1))
        self.model.add(area == self._product(v, x) - self._product(u, y))
        return area

    def _step(self, one: int, other: int, axis: int) -> IntVar:
        """The way on an axis from one thing to another."""
        step = self.model.new_int_var(-self._last, self._last, "")
        self.model.add(step == self._at[one - 1][axis] - self._at[other - 1][axis])
        return step

    def _product(self, one: IntVar, other: IntVar) -> IntVar:
        most = self._last**2
        product = self.model.new_int_var(0 if one is other else -most, most, "")
        self.model.add_multiplication_equality(product, [one, other])
        return product
