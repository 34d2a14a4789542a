"""The engines by name: the one place where a new one is entered."""

from __future__ import annotations

from typing import Final

from spatialjudge.relations import InvalidInput, shown
from spatialjudge.solver.engines.auto import AutoEngine
from spatialjudge.solver.engines.backtracking import BacktrackingEngine
from spatialjudge.solver.engines.cpsat import CpSatEngine
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.engines.protocol import Engine

REGISTRY: Final[dict[str, Engine]] = {
    engine.name: engine for engine in (AutoEngine(), NativeEngine(), BacktrackingEngine(), CpSatEngine())
}
ENGINES: Final = tuple(REGISTRY)
"""Their names, in the order in which they are listed to users."""


def engine_named(name: str) -> Engine:
    """The engine of that name.

    Raises:
        InvalidInput: there is none.
    """
    try:
        return REGISTRY[name]
    except (KeyError, TypeError):
        raise InvalidInput.at("engine", f"unknown engine {shown(name)}", f"engines: {', '.join(ENGINES)}") from None
