"""Foreign solvers on the same question: clingo and z3, incremental, one model a pair.

Each grounds or builds a room once and then asks for the nine directions one after another, by assumption: the kindest
way to use them. clingo has an atom for each coordinate, and for each difference along an
axis; z3 has integers, and for each difference on one axis what it leaves on the other (squares take it seconds).
"""

from __future__ import annotations

from collections.abc import Iterable

import clingo
import z3

from bench.rooms import Room
from bench.timing import Cut, within

Labels = tuple[str, ...]
# label: signs of dx and dy
SIGNS = {
    "N": ("=", ">"),
    "S": ("=", "<"),
    "E": (">", "="),
    "W": ("<", "="),
    "NE": (">", ">"),
    "NW": ("<", ">"),
    "SE": (">", "<"),
    "SW": ("<", "<"),
    "O": ("=", "="),
}
BANDS = {
    f"{name}R": (x, y)
    for name, x, y in (
        ("N", 1, 2),
        ("S", 1, 0),
        ("E", 2, 1),
        ("W", 0, 1),
        ("NE", 2, 2),
        ("NW", 0, 2),
        ("SE", 2, 0),
        ("SW", 0, 0),
        ("C", 1, 1),
    )
}
"""The third of each axis that a region takes."""


def band(number: int, grid: int) -> tuple[int, int]:
    """First and last coordinate of a third."""
    edges = (0, -(-grid // 3), -(-2 * grid // 3), grid)
    return edges[number], edges[number + 1] - 1


def ring(label: str, grid: int) -> tuple[int, int] | None:
    """The least and greatest squared distance that a label allows; ``None`` for labels of other families."""
    side = (grid - 1) ** 2
    half, third, two_thirds, most = side // 4, 2 * side // 9, 8 * side // 9, 2 * side
    return {
        "CL2": (0, half),
        "FR2": (half + 1, most),
        "CL3": (0, third),
        "MD3": (third + 1, two_thirds),
        "FR3": (two_thirds + 1, most),
    }.get(label)


def clingo_directions(room: Room, cap: float) -> Labels:
    """Ground once, solve under one assumption a direction."""
    with within(cap):
        control = clingo.Control(["--warn=none", "1"])
        control.add("base", [], _program(room))
        control.ground([("base", [])])
        feasible = []
        for label in SIGNS:
            atom = clingo.Function("asked", [clingo.Function(label.lower())])
            if control.solve(assumptions=[(atom, True)]).satisfiable:
                feasible.append(label)
        return tuple(feasible)


def _program(room: Room) -> str:
    last = room.grid - 1
    lines = [
        f"c(0..{last}). 1 {{ x(O,C) : c(C) }} 1 :- o(O). 1 {{ y(O,C) : c(C) }} 1 :- o(O).",
        "dx(A,B,|X-U|) :- apart(A,B), x(A,X), x(B,U). dy(A,B,|Y-V|) :- apart(A,B), y(A,Y), y(B,V).",
        "1 { asked(" + ";".join(label.lower() for label in SIGNS) + ") } 1.",
    ]
    a, b = room.query
    names = dict.fromkeys([a, b, *(name for fact in room.facts for name in (fact[0], fact[2]) if name != "room")])
    lines += [f"o({name})." for name in names]
    for subject, label, obj in room.facts:
        lines += _said(room.grid, subject, label, obj)
    for label in SIGNS:
        lines += [line.removesuffix(".") + f", asked({label.lower()})." for line in _direction(a, label, b)]
    return "\n".join(lines)


def _said(grid: int, subject: str, label: str, obj: str) -> Iterable[str]:
    last = grid - 1
    if label in SIGNS:
        return _direction(subject, label, obj)
    limits = ring(label, grid)
    if limits is not None:
        low, high = limits
        outside = f"D*D+E*E < {low}", f"D*D+E*E > {high}"
        pair = f"{subject},{obj}"
        return [f"apart({pair}).", *(f":- dx({pair},D), dy({pair},E), {one}." for one in outside)]
    if label in BANDS:
        (x_low, x_high), (y_low, y_high) = (band(number, grid) for number in BANDS[label])
        return [
            f":- x({subject},C), C < {x_low}.",
            f":- x({subject},C), C > {x_high}.",
            f":- y({subject},C), C < {y_low}.",
            f":- y({subject},C), C > {y_high}.",
        ]
    wall = f"x({subject},0), x({subject},{last}), y({subject},0), y({subject},{last})"
    if label == "TPP":
        return [":- " + ", ".join(f"not {atom}" for atom in wall.split(", ")) + "."]
    if label == "NTPP":
        return [f":- {atom}." for atom in wall.split(", ")]
    return []


def _direction(subject: str, label: str, obj: str) -> list[str]:
    wrong = {"=": "!=", ">": "<=", "<": ">="}
    return [
        f":- {axis}({subject},C), {axis}({obj},D), C {wrong[sign]} D."
        for axis, sign in zip("xy", SIGNS[label], strict=True)
    ]


def z3_directions(room: Room, cap: float) -> Labels:
    """Assert once, check under one assumption a direction."""
    with within(cap):
        solver = z3.SolverFor("QF_LIA")
        solver.set("timeout", max(1, int(cap * 1000)))
        last = room.grid - 1
        a, b = room.query
        names = dict.fromkeys([a, b, *(name for fact in room.facts for name in (fact[0], fact[2]) if name != "room")])
        cells = {name: (z3.Int(f"{name}.x"), z3.Int(f"{name}.y")) for name in names}
        for x, y in cells.values():
            solver.add(x >= 0, x <= last, y >= 0, y <= last)
        for subject, label, obj in room.facts:
            solver.add(_asserted(room.grid, cells[subject], label, cells.get(obj)))
        feasible = []
        for label in SIGNS:
            found = solver.check(_asserted(room.grid, cells[a], label, cells[b]))
            if found == z3.unknown:
                raise Cut
            if found == z3.sat:
                feasible.append(label)
        return tuple(feasible)


def _asserted(grid: int, cell: tuple[z3.ArithRef, z3.ArithRef], label: str, other: tuple | None) -> z3.BoolRef:
    x, y = cell
    last = grid - 1
    if label in SIGNS and other is not None:
        signed = {"=": lambda c, d: c == d, ">": lambda c, d: c > d, "<": lambda c, d: c < d}
        return z3.And(*(signed[sign](c, d) for sign, c, d in zip(SIGNS[label], cell, other, strict=True)))
    limits = ring(label, grid)
    if limits is not None and other is not None:
        return _ringed(x - other[0], y - other[1], *limits, last)
    if label in BANDS:
        (x_low, x_high), (y_low, y_high) = (band(number, grid) for number in BANDS[label])
        return z3.And(x_low <= x, x <= x_high, y_low <= y, y <= y_high)
    if label == "TPP":
        return z3.Or(x == 0, x == last, y == 0, y == last)
    if label == "NTPP":
        return z3.And(x > 0, x < last, y > 0, y < last)
    return z3.BoolVal(True)


def _ringed(dx: z3.ArithRef, dy: z3.ArithRef, low: int, high: int, last: int) -> z3.BoolRef:
    """For each |dx| the |dy| that it leaves: a table of rows."""
    rows = []
    for step in range(last + 1):
        reach = [other for other in range(last + 1) if low <= step * step + other * other <= high]
        row = z3.Or(dx == step, dx == -step)
        if reach:
            least, most = reach[0], reach[-1]
            inside = z3.And(dy >= -most, dy <= most)
            rows.append(z3.Implies(row, z3.And(inside, z3.Or(dy <= -least, dy >= least)) if least else inside))
        else:
            rows.append(z3.Not(row))
    return z3.And(*rows)
