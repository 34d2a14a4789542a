"""The facts behind a grade: those of a story that clash, exclude an answer, or entail what it missed.

They are looked for by work and not by time (:class:`~spatialjudge.solver.deadline.WorkLimit`), so that the same item
has the same grade on any machine.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.explain import Conflict, explain
from spatialjudge.solver.story import Claim

FEWEST_STEPS: Final = 5_000
"""Steps of work in which the fewest facts are looked for: half a second if they are hard to find."""
FEW_STEPS: Final = 400
"""Steps in which some are of which none can be left out: 0.3 milliseconds, up to 16 where distances crowd a room."""


def behind(story: Story, claim: Claim | None, called: str, by: Deadline, *, smallest: bool) -> tuple[Conflict, bool]:
    """Facts that exclude the claim, or without one clash; and whether more time changes nothing.

    Args:
        story: the facts.
        claim: what the story excludes; ``None`` for a story that contradicts itself.
        called: what the claim is called.
        by: when to stop, however little work has been done: what is found until then clashes, and says whether all of
            it is needed.
        smallest: whether no fewer facts will do, see :func:`~spatialjudge.solver.explain.explain`.
    """
    limit = WorkLimit(FEWEST_STEPS if smallest else FEW_STEPS, by)
    found = explain(story, claim, limit, called, smallest=smallest)
    return found, limit.used_up or (found.smallest if smallest else found.minimal)
