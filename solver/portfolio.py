"""Engines by name, and ``auto``: the native engine, with CP-SAT taking over what it gives up."""

from __future__ import annotations

from typing import Final

from spatialjudge.relations import shown
from spatialjudge.solver.backtracking import BacktrackingEngine
from spatialjudge.solver.cpsat import CpSatEngine
from spatialjudge.solver.engine import Engine
from spatialjudge.solver.story import InvalidInput, Problem

_ENGINES: Final[dict[str, Engine]] = {
    engine.name: engine for engine in (BacktrackingEngine(), CpSatEngine())
}
ENGINES: Final = ("auto", "native", "python-constraint", "cp-sat")


def engine_named(name: str) -> Engine:
    """The engine of that name.

    Raises:
        InvalidInput: there is none.
    """
    try:
        return _ENGINES.get(name) or _ENGINES["cp-sat" if name in ENGINES else name]
    except (KeyError, TypeError):
        hint = f"engines: {', '.join(ENGINES)}"
        raise InvalidInput([Problem("engine", f"unknown engine {shown(name)}", hint)]) from None
