"""Objects at cells, related by pieces: boxes of displacements, with rings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spatialjudge.relations import Piece, Relation
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.cpsat.model import NetworkModel
from spatialjudge.solver.network import Network

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import BoolVarT, CpSolver, IntVar, LinearExprT


class PointModel(NetworkModel):
    """Points on a grid: two variables each."""

    def __init__(self, network: Network, deadline: Deadline) -> None:
        super().__init__(deadline)
        last = network.grid - 1
        self._reach = last
        self._x: list[IntVar] = [self.model.new_constant(0)]
        self._y: list[IntVar] = [self.model.new_constant(0)]
        for i in range(1, network.size + 1):
            self._x.append(self.model.new_int_var(0, last, f"x{i}"))
            self._y.append(self.model.new_int_var(0, last, f"y{i}"))
        for (i, j), relation in network.relations.items():
            deadline.look()
            self._relate(i, j, relation)

    def places(self, solver: CpSolver) -> tuple[Any, ...]:
        """Where each thing is, as in a placement of the network."""
        return tuple((solver.value(x), solver.value(y)) for x, y in zip(self._x, self._y, strict=True))

    def _relate(self, i: int, j: int, relation: Relation) -> None:
        """Object ``i`` minus object ``j`` lies in one of the relation's pieces."""
        dx, dy = self._x[i] - self._x[j], self._y[i] - self._y[j]
        square: IntVar | None = None
        if not relation.ringless:
            square = self._square(dx, dy, relation, f"{i}-{j}")
        if len(relation.pieces) == 1:
            self._enforce(relation.pieces[0], dx, dy, square, None)
            return
        literals = [self.model.new_bool_var(f"p{i}-{j}-{number}") for number in range(len(relation.pieces))]
        self.model.add_bool_or(literals)
        for piece, literal in zip(relation.pieces, literals, strict=True):
            self._enforce(piece, dx, dy, square, literal)

    def _square(self, dx: LinearExprT, dy: LinearExprT, relation: Relation, name: str) -> IntVar:
        """``dx^2 + dy^2``, in numbers no larger than they can be where the relation holds."""
        parts = []
        x_low, x_high, y_low, y_high = relation.hull
        for axis, difference, low, high in (("x", dx, x_low, x_high), ("y", dy, y_low, y_high)):
            least = max(low, -self._reach)
            most = max(least, min(high, self._reach))  # where the room is too small no difference is as large
            step = self.model.new_int_var(least, most, f"d{axis}{name}")
            self.model.add(step == difference)
            part = self.model.new_int_var(0, max(least**2, most**2), f"q{axis}{name}")
            self.model.add_multiplication_equality(part, [step, step])
            parts.append(part)
        widest = min(2 * self._reach**2, max(piece.q_high for piece in relation.pieces))
        square = self.model.new_int_var(0, widest, f"q{name}")
        self.model.add(square == parts[0] + parts[1])
        return square

    def _enforce(
        self, piece: Piece, dx: LinearExprT, dy: LinearExprT, square: IntVar | None, literal: BoolVarT | None
    ) -> None:
        for expression, low, high, widest in (
            (dx, piece.x_low, piece.x_high, self._reach),
            (dy, piece.y_low, piece.y_high, self._reach),
            (square, piece.q_low, piece.q_high, 2 * self._reach**2),
        ):
            if expression is None or (low <= -widest and high >= widest):
                continue
            bound = self.model.add_linear_constraint(expression, max(low, -widest - 1), min(high, widest + 1))
            if literal is not None:
                bound.only_enforce_if(literal)
