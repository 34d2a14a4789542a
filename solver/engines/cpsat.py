"""The ``cp-sat`` engine: OR-Tools' CP-SAT, for large grids and hard searches.

A coordinate is an integer variable, a piece of a relation a conjunction of linear bounds and, for its ring, a bound
on ``dx^2 + dy^2``; a union of pieces is a clause over one literal a piece, and so is a choice of a relation between
boxes. One worker and a fixed seed: the same
network gets the same answer. OR-Tools is imported when first used (it costs about a second and 80 MB).
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from spatialjudge.relations import Piece, Relation
from spatialjudge.relations.layout import Measure
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.boxes.statement import BoxStatement, DifferenceBound, numbered
from spatialjudge.solver.engines.protocol import EngineLimit, Outcome, Status
from spatialjudge.solver.network import BoxNetwork, MeasuredNetwork, Network

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import BoolVarT, CpModel, CpSolver, IntVar, LinearExprT

START_S: Final = 0.01
"""Seconds that must be left for the solver to be worth starting."""
IMPORT_S: Final = 1.0
"""Seconds that importing OR-Tools may take besides, the first time."""
LARGEST_GRID: Final = 10**6
"""Squared distances beyond this grid come close to the 64-bit range that CP-SAT adds up in."""
MOST_ORDERED: Final = 4000
"""Bounds between points of boxes up to which it pays to write that order is transitive: some 60,000 clauses."""


class CpSatEngine:
    """OR-Tools CP-SAT with one worker.

    ``effort`` bounds the work on one question in CP-SAT's deterministic time: about seconds, the same on every
    machine. Without it only the deadline does.
    """

    name = "cp-sat"

    def __init__(self, effort: float = float("inf")) -> None:
        self._effort = effort

    def prepare(self, network: Network | BoxNetwork) -> _Prepared:
        """Check that OR-Tools is there, and that the grid fits its integers.

        Raises:
            EngineLimit: OR-Tools is not installed, or the grid is larger than ``LARGEST_GRID``.
        """
        if not _installed():
            raise EngineLimit(f"engine {self.name} needs OR-Tools, which the extra cp-sat brings; use native")
        if not _fits(network):
            raise EngineLimit(f"engine {self.name} takes grids up to {LARGEST_GRID}; use native")
        return _Prepared(network, self._effort)


def worthwhile(network: Network | BoxNetwork, deadline: Deadline) -> bool:
    """Whether CP-SAT can take the network, and enough time is left to start it, and to import it if need be."""
    loaded = "ortools.sat.python.cp_model" in sys.modules
    enough = deadline.remaining() > START_S + (0 if loaded else IMPORT_S)
    return enough and _fits(network) and _installed()


def _fits(network: Network | BoxNetwork) -> bool:
    """Whether the numbers in a network are such as the solver can add up."""
    return isinstance(network, BoxNetwork) or network.grid <= LARGEST_GRID


def _installed() -> bool:
    return find_spec("ortools") is not None


class _Prepared:
    def __init__(self, network: Network | BoxNetwork, effort: float) -> None:
        self._network = network
        self._effort = effort

    def consistency(self, deadline: Deadline) -> Outcome:
        return self._solve(self._network, deadline)

    def possible(self, i: int, j: int, relations: Sequence[Any], deadline: Deadline) -> list[Outcome]:
        return [self._solve(self._network.restricted(i, j, relation), deadline) for relation in relations]

    def _solve(self, network: Network | BoxNetwork, deadline: Deadline) -> Outcome:
        try:
            if isinstance(network, MeasuredNetwork):
                return _MeasuredModel(network, deadline).solve(self._effort)
            if isinstance(network, BoxNetwork):
                return _BoxModel(network, deadline).solve(self._effort)
            if all(network.relations.values()):
                return _PointModel(network, deadline).solve(self._effort)
        except Expired:
            return Outcome(Status.UNKNOWN, CpSatEngine.name)
        return Outcome(Status.INCONSISTENT, CpSatEngine.name)


class _Model(ABC):
    """One CP-SAT model of a network; whoever builds it is told by ``Expired`` if the deadline passes meanwhile."""

    def __init__(self, deadline: Deadline) -> None:
        deadline.look()
        from ortools.sat.python import cp_model  # noqa: PLC0415 - imported when first used

        self._cp = cp_model
        self._deadline = deadline
        self._model: CpModel = cp_model.CpModel()

    @abstractmethod
    def _places(self, solver: CpSolver) -> tuple[Any, ...]:
        """The placement that the solver has found."""

    def solve(self, effort: float) -> Outcome:
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.cp_model_presolve = False  # up to a second on a large grid, and seldom worth it (measured)
        solver.parameters.catch_sigint_signal = False  # the host process keeps its own Ctrl-C
        remaining = self._deadline.remaining()
        if remaining <= 0:
            return Outcome(Status.UNKNOWN, CpSatEngine.name)
        if remaining < float("inf"):
            solver.parameters.max_time_in_seconds = remaining
        if effort < float("inf"):
            solver.parameters.max_deterministic_time = effort
        status = solver.solve(self._model)
        if status in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return Outcome(Status.CONSISTENT, CpSatEngine.name, self._places(solver), solver.num_branches)
        if status == self._cp.INFEASIBLE:
            return Outcome(Status.INCONSISTENT, CpSatEngine.name, nodes=solver.num_branches)
        return Outcome(Status.UNKNOWN, CpSatEngine.name, nodes=solver.num_branches)


class _PointModel(_Model):
    """Points on a grid: two variables each."""

    def __init__(self, network: Network, deadline: Deadline) -> None:
        super().__init__(deadline)
        last = network.grid - 1
        self._reach = last
        self._x: list[IntVar] = [self._model.new_constant(0)]
        self._y: list[IntVar] = [self._model.new_constant(0)]
        for i in range(1, network.size + 1):
            self._x.append(self._model.new_int_var(0, last, f"x{i}"))
            self._y.append(self._model.new_int_var(0, last, f"y{i}"))
        for (i, j), relation in network.relations.items():
            deadline.look()
            self._relate(i, j, relation)

    def _places(self, solver: CpSolver) -> tuple[Any, ...]:
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
        literals = [self._model.new_bool_var(f"p{i}-{j}-{number}") for number in range(len(relation.pieces))]
        self._model.add_bool_or(literals)
        for piece, literal in zip(relation.pieces, literals, strict=True):
            self._enforce(piece, dx, dy, square, literal)

    def _square(self, dx: LinearExprT, dy: LinearExprT, relation: Relation, name: str) -> IntVar:
        """``dx^2 + dy^2``, in numbers no larger than they can be where the relation holds."""
        parts = []
        x_low, x_high, y_low, y_high = relation.hull
        for axis, difference, low, high in (("x", dx, x_low, x_high), ("y", dy, y_low, y_high)):
            least = max(low, -self._reach)
            most = max(least, min(high, self._reach))  # where the room is too small no difference is as large
            step = self._model.new_int_var(least, most, f"d{axis}{name}")
            self._model.add(step == difference)
            part = self._model.new_int_var(0, max(least**2, most**2), f"q{axis}{name}")
            self._model.add_multiplication_equality(part, [step, step])
            parts.append(part)
        widest = min(2 * self._reach**2, max(piece.q_high for piece in relation.pieces))
        square = self._model.new_int_var(0, widest, f"q{name}")
        self._model.add(square == parts[0] + parts[1])
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
            bound = self._model.add_linear_constraint(expression, max(low, -widest - 1), min(high, widest + 1))
            if literal is not None:
                bound.only_enforce_if(literal)


class _BoxModel(_Model):
    """Things with extent: a variable for each of their points, and a literal for each bound that some choice is about.

    A bound and its negation, over integers again a bound, are two literals of one variable.
    """

    def __init__(self, network: BoxNetwork, deadline: Deadline) -> None:
        super().__init__(deadline)
        self._space = space = network.space
        self._literals: dict[DifferenceBound, BoolVarT] = {}
        reach = [1] * (space.width * network.size)
        statements = []
        for i, j, relation in network.claims:
            deadline.look()
            statements.append(numbered(relation, space, i, j))
            _raise(reach, statements[-1])
        # What holds at all holds where every point is as low as the bounds on it admit. The way to there goes over none
        # twice, so no point is higher than all of them together can raise it.
        self._points = [self._model.new_int_var(0, sum(reach), f"p{number}") for number in range(len(reach))]
        for first in range(0, len(self._points), space.width):
            for low, high in space.order:
                self._model.add(self._points[first + low] < self._points[first + high])
        for statement in statements:
            deadline.look()
            self._assert(statement, None)
        if len(self._literals) <= MOST_ORDERED:
            self._order()

    def _places(self, solver: CpSolver) -> tuple[Any, ...]:
        width = self._space.width
        values = [solver.value(point) for point in self._points]
        return ((), *(tuple(values[first : first + width]) for first in range(0, len(values), width)))

    def _assert(self, statement: BoxStatement, literal: BoolVarT | None) -> None:
        """The statement holds, if the literal does."""
        for bound in statement.bounds:
            if literal is None:
                u, v, most = bound
                self._model.add(self._points[u] - self._points[v] <= most)
            else:
                self._model.add_implication(literal, self._bound(bound))
        for choice in statement.choices:
            clause = self._model.add_bool_or([self._literal(alternative) for alternative in choice])
            if literal is not None:
                clause.only_enforce_if(literal)

    def _literal(self, statement: BoxStatement) -> BoolVarT:
        """A literal that implies a statement."""
        if len(statement.bounds) == 1 and not statement.choices:
            return self._bound(statement.bounds[0])
        literal = self._model.new_bool_var("")
        self._assert(statement, literal)
        return literal

    def _bound(self, bound: DifferenceBound) -> BoolVarT:
        """The literal that says whether a bound holds."""
        literal = self._literals.get(bound)
        if literal is None:
            u, v, most = bound
            difference = self._points[u] - self._points[v]
            literal = self._literals[bound] = self._model.new_bool_var("")
            self._literals[v, u, -most - 1] = literal.negated()
            self._model.add(difference <= most).only_enforce_if(literal)
            self._model.add(difference > most).only_enforce_if(literal.negated())
        return literal

    def _order(self) -> None:
        """Write that order is total and transitive: without, some dense stories take ten times as long (measured)."""
        above: dict[int, dict[int, BoolVarT]] = {}
        for (u, v, most), literal in self._literals.items():
            if not most:
                above.setdefault(u, {})[v] = literal
        for low, highs in above.items():
            for middle, first in highs.items():
                self._deadline.look()
                onward = above.get(middle, {})
                if low in onward:
                    self._model.add_bool_or(first, onward[low])
                for high in highs.keys() & onward.keys():
                    self._model.add_bool_or(~first, ~onward[high], highs[high])


class _MeasuredModel(_Model):
    """Points on a grid, and the signs of what is measured between them.

    Lengths are those of a pair and areas those of a triple, whichever way they are asked about: so much of what cannot
    hold is found without looking at coordinates.
    """

    def __init__(self, network: MeasuredNetwork, deadline: Deadline) -> None:
        super().__init__(deadline)
        self._last = network.grid - 1
        self._at = [[self._model.new_int_var(0, self._last, "") for _ in range(2)] for _ in range(network.size)]
        self._known: dict[Any, Any] = {}
        for i, j, relation in network.claims:
            deadline.look()
            things = i, j, relation.second or i
            ways = [[self._kept(self._signs, said, things)[sign] for said, sign in way] for way in relation.ways]
            if relation.denied:
                for way in ways:
                    self._model.add_bool_or([~one for one in way])
                continue
            chosen = [self._model.new_bool_var("") for _ in ways]
            self._model.add_bool_or(chosen)
            for literal, way in zip(chosen, ways, strict=True):
                self._model.add_bool_and(way).only_enforce_if(literal)

    def _places(self, solver: CpSolver) -> tuple[Any, ...]:
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
        signs: dict[str, BoolVarT] = {sign: self._model.new_bool_var("") for sign in "<=>"}
        self._model.add_exactly_one(signs.values())
        self._model.add(value <= -1).only_enforce_if(signs["<"])
        self._model.add(value == 0).only_enforce_if(signs["="])
        self._model.add(value >= 1).only_enforce_if(signs[">"])
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
        length = self._model.new_int_var(0, 2 * self._last**2, "")
        x, y = (self._kept(self._step, a, b, axis) for axis in (0, 1))
        self._model.add(length == self._product(x, x) + self._product(y, y))
        return length

    def _area(self, a: int, b: int, c: int) -> IntVar:
        """Twice the area of a triangle, below 0 if A lies to the left of the way from B to C."""
        area = self._model.new_int_var(-(self._last**2), self._last**2, "")
        x, y, u, v = (self._kept(self._step, one, b, axis) for one in (a, c) for axis in (0, 1))
        self._model.add(area == self._product(v, x) - self._product(u, y))
        return area

    def _step(self, one: int, other: int, axis: int) -> IntVar:
        """The way on an axis from one thing to another."""
        step = self._model.new_int_var(-self._last, self._last, "")
        self._model.add(step == self._at[one - 1][axis] - self._at[other - 1][axis])
        return step

    def _product(self, one: IntVar, other: IntVar) -> IntVar:
        most = self._last**2
        product = self._model.new_int_var(0 if one is other else -most, most, "")
        self._model.add_multiplication_equality(product, [one, other])
        return product


def _raise(reach: list[int], statement: BoxStatement) -> None:
    """By how much a bound of the statement may raise each point above another."""
    for _, v, most in statement.bounds:
        reach[v] = max(reach[v], -most)
    for choice in statement.choices:
        for alternative in choice:
            _raise(reach, alternative)
