"""Adversarial families: stories built to be hard, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Annotated, Final

import typer

from bench.report import Report, Table
from bench.timing import burst, milliseconds
from spatialjudge.solver import Story, check
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
Each story is judged from scratch with the prediction that its first object is south-west of its second, by `auto` with
a time limit; the best of five runs, or of fewer that take long. Cliques relate all pairs in one way, chains each object
to the next."""
CLIQUES: Final = (
    *(("FR2", n, d) for n, d in ((4, 12), (7, 12), (9, 12), (8, 64), (10, 64), (6, 1000), (9, 1000), (12, 1000))),
    *(("MD3", n, d) for n, d in ((4, 12), (5, 12), (6, 12), (7, 12), (10, 12), (6, 30), (6, 1000), (8, 1000))),
    *(("FR3", n, d) for n, d in ((4, 12), (5, 12), (5, 64), (4, 1000), (5, 1000), (12, 10**6))),
    ("CL3", 8, 12),
    ("CL3", 20, 1000),
)
Triples = list[tuple[str, str | list[str], str]]


def bench(timeout_s: Annotated[float, typer.Option("--timeout", help="Seconds for a story.")] = 30.0) -> Report:
    """Stories built to be hard."""
    rows = []
    for name, grid, facts in stories():
        seconds, (verdict, engine) = burst(_judge, grid, facts, timeout_s)
        rows.append([name, str(grid), str(len(facts)), verdict, engine, milliseconds(seconds)])
    columns = ["family", "d", "facts", "verdict", "engine", "ms"]
    return Report("families", METHOD, [Table(f"Time limit {timeout_s:g} s", columns, rows, "python -m bench families")])


def stories() -> Iterator[tuple[str, int, Triples]]:
    """Name, grid and facts of each."""
    for label, n, grid in CLIQUES:
        yield f"{n} objects pairwise {label}", grid, [(a, label, b) for a, b in combinations(_names(n), 2)]
    for n, grid in ((12, 12), (13, 12), (64, 64), (65, 64)):
        yield f"chain of {n} to the north", grid, _chain(n, "N")
    for n in (4, 5):
        inside: Triples = [(name, "NR", "room") for name in _names(n)]
        yield f"chain of {n} to the north in one region", 12, [*_chain(n, "N"), *inside]
    for n, grid in ((4, 12), (20, 1000)):
        yield f"chain of {n} to the north-east, MD3 apart", grid, [*_chain(n, "NE"), *_chain(n, "MD3")]
    for n, grid in ((7, 12), (20, 1000)):
        every = list(combinations(_names(n), 2))
        facts: Triples = [(a, label, b) for a, b in every for label in ("SW", ["CL2", "FR2"])]
        yield f"all pairs of {n} labelled", grid, facts


def _names(n: int) -> list[str]:
    return [f"o{number}" for number in range(n)]


def _chain(n: int, label: str) -> Triples:
    names = _names(n)
    return [(a, label, b) for a, b in pairwise(names)]


def _judge(grid: int, facts: Triples, timeout_s: float) -> tuple[str, str]:
    prepare.cache_clear()
    result = check(Story(grid, facts), ("o0", "SW", "o1"), timeout_s=timeout_s)
    return result.verdict, result.engine
