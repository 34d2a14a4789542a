"""Foreign solvers on the same question, each in the quickest way to use it that is known to us.

All have one model a room and the nine directions as assumptions, and none pays for a front end of text where it has
another: python-sat and clingo take clauses (``bench/order.py``), clingo by its backend, without grounding; z3 takes
SMT-LIB, which is quicker than building terms in Python; CP-SAT has integers, and tables for distances.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import eq, gt, lt
from typing import Final

import clingo
import z3
from ortools.sat.python import cp_model
from pysat.solvers import Solver

from bench.order import OrderEncoding
from bench.rooms import BANDS, SIGNS, Room, band, ring
from bench.timing import Cut, within

Labels = tuple[str, ...]
PRESOLVE_FROM: Final = 100
"""Cells along a side from which CP-SAT's presolve saves more than it costs."""
Cell = tuple[cp_model.IntVar, ...]


def sat_directions(room: Room, cap: float) -> Labels:
    """MiniSat, the quickest of python-sat's solvers here, on the order encoding."""
    with within(cap):
        encoding = OrderEncoding(room)
        with Solver("minisat22", bootstrap_with=encoding.clauses) as solver:
            return tuple(label for label, asked in encoding.asked.items() if solver.solve(assumptions=[asked]))


def clingo_directions(room: Room, cap: float) -> Labels:
    """The same clauses as constraints over atoms that may be chosen."""
    with within(cap):
        encoding = OrderEncoding(room)
        control = clingo.Control(["--warn=none", "1"])
        with control.backend() as backend:
            for _ in range(encoding.variables):
                backend.add_atom()
            backend.add_rule(list(range(1, 1 + encoding.variables)), choice=True)
            for clause in encoding.clauses:
                backend.add_rule([], [-literal for literal in clause])
        return tuple(label for label, asked in encoding.asked.items() if control.solve(assumptions=[asked]).satisfiable)


def z3_directions(room: Room, cap: float) -> Labels:
    """One text of assertions, a literal for each direction."""
    with within(cap):
        solver = z3.SolverFor("QF_LIA")
        solver.set("timeout", max(1, int(cap * 1000)))
        solver.from_string(_smt_lib(room))
        feasible = []
        for label in SIGNS:
            found = solver.check(z3.Bool(f"asked-{label}"))
            if found == z3.unknown:
                raise Cut
            if found == z3.sat:
                feasible.append(label)
        return tuple(feasible)


def _smt_lib(room: Room) -> str:
    last = room.grid - 1
    axes = [f"{name}.{axis}" for name in room.names for axis in "xy"]
    lines = [f"(declare-const {axis} Int)(assert (<= 0 {axis} {last}))" for axis in axes]
    lines += [f"(assert {_asserted(room.grid, *fact)})" for fact in room.facts]
    a, b = room.query
    for label in SIGNS:
        lines.append(
            f"(declare-const asked-{label} Bool)(assert (=> asked-{label} {_asserted(room.grid, a, label, b)}))"
        )
    return "\n".join(lines)


def _asserted(grid: int, subject: str, label: str, obj: str) -> str:
    last = grid - 1
    if label in SIGNS:
        signed = zip(SIGNS[label], "xy", strict=True)
        return "(and" + "".join(f" ({sign} {subject}.{axis} {obj}.{axis})" for sign, axis in signed) + ")"
    limits = ring(label, grid)
    if limits is not None:
        steps = [f"(- {subject}.{axis} {obj}.{axis})" for axis in "xy"]
        return f"(let ((dx {steps[0]}) (dy {steps[1]})) {_ringed(*limits, last)})"
    if label in BANDS:
        bands = ((axis, *band(number, grid)) for number, axis in zip(BANDS[label], "xy", strict=True))
        return "(and" + "".join(f" (<= {low} {subject}.{axis} {high})" for axis, low, high in bands) + ")"
    walls = " ".join(f"(= {subject}.{axis} {wall})" for axis in "xy" for wall in (0, last))
    return {"TPP": f"(or {walls})", "NTPP": f"(not (or {walls}))"}.get(label, "true")


@cache
def _ringed(low: int, high: int, last: int) -> str:
    """For each |dx| the |dy| that it leaves: a table of rows."""
    rows = []
    for step in range(last + 1):
        reach = [other for other in range(last + 1) if low <= step * step + other * other <= high]
        row = f"(or (= dx {step}) (= dx (- {step})))"
        if reach:
            inside = f"(<= (- {reach[-1]}) dy {reach[-1]})"
            outside = f"(or (<= dy (- {reach[0]})) (>= dy {reach[0]}))" if reach[0] else "true"
            rows.append(f"(=> {row} (and {inside} {outside}))")
        else:
            rows.append(f"(not {row})")
    return "(and " + " ".join(rows) + ")"


def cp_sat_directions(room: Room, cap: float) -> Labels:
    """One model, built once; a direction is asked by fixing its literal."""
    with within(cap):
        model = cp_model.CpModel()
        last = room.grid - 1
        cells = {name: tuple(model.new_int_var(0, last, name + axis) for axis in "xy") for name in room.names}
        for subject, label, obj in room.facts:
            _fact(model, room.grid, cells[subject], label, cells.get(obj))
        a, b = room.query
        asked = {label: model.new_bool_var(label) for label in SIGNS}
        for label, literal in asked.items():
            for constraint in _compared(cells[a], label, cells[b]):
                model.add(constraint).only_enforce_if(literal)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = cap
        solver.parameters.cp_model_presolve = room.grid > PRESOLVE_FROM
        feasible = []
        for label, literal in asked.items():
            model.clear_assumptions()
            model.add_assumption(literal)
            status = solver.solve(model)
            if status == cp_model.UNKNOWN:
                raise Cut
            if status != cp_model.INFEASIBLE:
                feasible.append(label)
        return tuple(feasible)


def _fact(model: cp_model.CpModel, grid: int, cell: Cell, label: str, other: Cell | None) -> None:
    last = grid - 1
    limits = ring(label, grid)
    if label in SIGNS and other is not None:
        for constraint in _compared(cell, label, other):
            model.add(constraint)
    elif limits is not None and other is not None:
        squares = []
        for one, two in zip(cell, other, strict=True):
            step, square = model.new_int_var(-last, last, ""), model.new_int_var(0, last * last, "")
            model.add(step == one - two)
            model.add_multiplication_equality(square, [step, step])
            squares.append(square)
        model.add_linear_constraint(sum(squares), *limits)
    elif label in BANDS:
        for axis, number in zip(cell, BANDS[label], strict=True):
            model.add_linear_constraint(axis, *band(number, grid))
    elif label == "TPP":
        walls = [model.new_bool_var("") for _ in range(4)]
        for wall, (axis, place) in zip(walls, product(cell, (0, last)), strict=True):
            model.add(axis == place).only_enforce_if(wall)
        model.add_bool_or(walls)
    elif label == "NTPP":
        for axis in cell:
            model.add_linear_constraint(axis, 1, last - 1)


def _compared(cell: Cell, label: str, other: Cell) -> Iterator[cp_model.BoundedLinearExpression]:
    signed = {"=": eq, ">": gt, "<": lt}
    return (signed[sign](one, two) for sign, one, two in zip(SIGNS[label], cell, other, strict=True))
