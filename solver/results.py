"""What comes back of a question: verdicts, modalities, and what shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.facts import Placement


class Verdict(StrEnum):
    """What can be said of a prediction."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    INCONSISTENT_STORY = "inconsistent_story"
    UNDECIDED = "undecided"


class StoryVerdict(StrEnum):
    """What can be said of a story when relations are asked for."""

    CONSISTENT = "consistent"
    INCONSISTENT_STORY = "inconsistent_story"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why something is undecided."""

    TOO_HARD = "too_hard"
    """It needs more time than it was given."""
    WAITED = "waited"
    """Most of its time nothing worked on it: others had the processes."""
    STOPPED = "stopped"
    """What worked on it was ended."""


class Modality(StrEnum):
    """How a prediction stands to a story: it holds in every placement, in some, or in none."""

    NECESSARY = "necessary"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The answer to :func:`check`.

    ``placement`` maps every object to its cell ``(x, y)``, or to the corners of its box, and proves ``feasible``.
    ``necessary`` is an answer when it was asked for and the story is consistent, else ``None``. ``engine`` names the
    engine that decided. With ``explain``, ``conflict`` holds the facts behind ``infeasible`` or ``inconsistent_story``,
    ``support`` those that entail a necessary prediction (which is: that exclude its denial), and ``because_of_room`` a
    larger grid on which an infeasible one could hold: it then is an artefact of the room's size.
    """

    verdict: Verdict
    engine: str
    elapsed_s: float
    placement: Placement | None = None
    necessary: bool | None = None
    conflict: Conflict | None = None
    support: Conflict | None = None
    because_of_room: int | None = None

    @property
    def modality(self) -> Modality | None:
        """What ``necessary=True`` asked for, in a word; ``None`` if it was not, or could not be told."""
        if self.necessary is None:
            return None
        if self.necessary:
            return Modality.NECESSARY
        return Modality.POSSIBLE if self.verdict is Verdict.FEASIBLE else Modality.IMPOSSIBLE


@dataclass(frozen=True, slots=True)
class RelationsResult:
    """The answer to :func:`feasible_relations`.

    ``feasible`` and ``undecided`` are labels in the vocabulary's order; every other label of the family is proved
    infeasible. ``entailed`` are the labels that hold in every placement, several where those of the family do not
    exclude each other; ``None`` if the time did not suffice to tell. ``necessary`` is the label that holds in every
    placement when exactly one of the family always does. ``placements`` holds a proof for each feasible label.
    """

    verdict: StoryVerdict
    engine: str
    elapsed_s: float
    feasible: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    necessary: str | None = None
    entailed: tuple[str, ...] | None = None
    placements: Mapping[str, Placement] = field(default_factory=dict)
