"""The ground truth of a room: which directions can hold between two objects, all of it proved.

::

    RuntimeError
    +-- UndecidedItem    the time ran out before the ground truth was proved
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from spatialjudge.relations import shown
from spatialjudge.solver import Story, StoryVerdict, feasible_relations

SolutionClass = Literal["single", "multiple", "none"]

TIMEOUT_S: Final = 60.0
"""Seconds for the ground truth of one scene: a published size takes milliseconds, many far facts may take for ever."""


class UndecidedItem(RuntimeError):
    """The solver ran out of time; an item without its whole ground truth is not given out."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What the solver proves of a pair of objects: ``chance`` is the share of the directions that are feasible."""

    feasible: tuple[str, ...]
    necessary: str | None
    chance: float
    solution_class: SolutionClass


def ground_truth(story: Story, subject: str, obj: str, timeout_s: float | None = TIMEOUT_S) -> Truth:
    """What is feasible and what is necessary between two objects of a story, all of it proved.

    Raises:
        UndecidedItem: the time ran out.
        InvalidInput: an object that the story does not declare.
    """
    result = feasible_relations(story, subject, obj, timeout_s=timeout_s)
    if result.verdict is StoryVerdict.UNDECIDED or result.undecided:
        raise UndecidedItem(
            f"{shown(subject)} to {shown(obj)}: no proof within {timeout_s} s for {', '.join(result.undecided)}; "
            "take fewer objects, a smaller grid, or another seed"
        )
    options = story.vocabulary.families["direction"]
    count = len(result.feasible)
    solution_class: SolutionClass = "none" if count == 0 else "single" if count == 1 else "multiple"
    return Truth(result.feasible, result.necessary, count / len(options), solution_class)
