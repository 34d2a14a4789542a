"""Is there a placement? Stories, the questions about them, the engines that answer, given placements."""

from spatialjudge.relations import InvalidInput, Problem
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.counting import CountResult, count
from spatialjudge.solver.engines.protocol import EngineLimit
from spatialjudge.solver.engines.registry import ENGINES
from spatialjudge.solver.evaluation import Breach, Evaluation, evaluate
from spatialjudge.solver.facts import Fact, Placement
from spatialjudge.solver.prepared import VerificationError
from spatialjudge.solver.qualification import qualify
from spatialjudge.solver.questions import check, feasible_relations, question_about
from spatialjudge.solver.results import CheckResult, Modality, Reason, RelationsResult, StoryVerdict, Verdict
from spatialjudge.solver.story import Story

__all__ = [
    "ENGINES",
    "Breach",
    "CheckResult",
    "Conflict",
    "CountResult",
    "EngineLimit",
    "Evaluation",
    "Fact",
    "InvalidInput",
    "Modality",
    "Placement",
    "Problem",
    "Reason",
    "RelationsResult",
    "Story",
    "StoryVerdict",
    "Verdict",
    "VerificationError",
    "check",
    "count",
    "evaluate",
    "feasible_relations",
    "qualify",
    "question_about",
]
