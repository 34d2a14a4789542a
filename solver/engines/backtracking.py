"""The ``python-constraint`` engine: the paper's own method, with the order it describes and a deadline.

It lists every cell, so it is for small grids only. The library is imported when first used.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.engines.protocol import EngineLimit, Prepared
from spatialjudge.solver.network import BoxNetwork, Network

MOST_CELLS: Final = 10_000
"""Cells of a room (100 x 100) up to which listing them for every object stays sensible."""


class BacktrackingEngine:
    """python-constraint with MRV, degree and forward checking."""

    name = "python-constraint"

    def prepare(self, network: Network | BoxNetwork) -> Prepared:
        """Check that the grid is small enough to list its cells.

        Raises:
            EngineLimit: the grid has more than ``MOST_CELLS`` cells, or things have extent.
        """
        if isinstance(network, BoxNetwork):
            raise EngineLimit(f"engine {self.name} places points on a grid, not things with extent; use auto")
        if network.grid**2 > MOST_CELLS:
            most = int(MOST_CELLS**0.5)
            raise EngineLimit(f"engine {self.name} lists every cell and takes grids up to {most}; use auto")
        from spatialjudge.solver.engines.forward_checking import ForwardChecking  # noqa: PLC0415 - loads it

        return ForwardChecking(network, self.name)
