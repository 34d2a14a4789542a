"""The ``cp-sat`` engine: OR-Tools' CP-SAT, for large grids and hard searches.

A coordinate is an integer variable, a piece of a relation a conjunction of linear bounds and, for its ring, a bound
on ``dx^2 + dy^2``; a union of pieces is a clause over one literal a piece, and so is a choice of a relation between
boxes. One worker and a fixed seed: the same network gets the same answer. OR-Tools is imported when first used (it
costs about a second and 80 MB).
"""

from spatialjudge.solver.engines.cpsat.engine import CpSatEngine, worthwhile

__all__ = ["CpSatEngine", "worthwhile"]
