"""Is there a placement? Stories, the questions about them, and the engines that answer."""

from spatialjudge.solver.engine import EngineLimit
from spatialjudge.solver.explain import Conflict
from spatialjudge.solver.portfolio import ENGINES
from spatialjudge.solver.questions import (
    CheckResult,
    RelationsResult,
    StoryVerdict,
    Verdict,
    VerificationError,
    check,
    feasible_relations,
)
from spatialjudge.solver.story import Fact, InvalidInput, Placement, Problem, Story

__all__ = [
    "ENGINES",
    "CheckResult",
    "Conflict",
    "EngineLimit",
    "Fact",
    "InvalidInput",
    "Placement",
    "Problem",
    "RelationsResult",
    "Story",
    "StoryVerdict",
    "Verdict",
    "VerificationError",
    "check",
    "feasible_relations",
]
