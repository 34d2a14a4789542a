"""The facts behind a grade: the fewest of a story that clash, exclude an answer, or entail what it missed.

They are looked for by work and not by time (:class:`~spatialjudge.solver.deadline.WorkLimit`), so that the same item
has the same grade on any machine.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from spatialjudge.solver import Fact, Story
from spatialjudge.solver.chains import Chain
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.explain import explain
from spatialjudge.solver.story import Claim

STORY_STEPS: Final = 5_000
"""Steps of work in which the facts of a story that clash are looked for: half a second if they are hard to find."""
ANSWER_STEPS: Final = 200
"""Steps in which those behind an answer are: half a millisecond among directions, up to 10 with distances."""


class Evidence(NamedTuple):
    """Facts by their numbers from 0, of which none can be left out; a story in short supply of room may need none.

    ``smallest`` says that no fewer will do, ``chains`` show it, where bounds alone do.
    """

    facts: tuple[tuple[int, Fact], ...]
    smallest: bool = False
    chains: tuple[Chain, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The facts as JSON values, in the shape of ``POST /check``."""
        return {
            "facts": [
                {"number": number, "fact": [subject, labels[0] if len(labels) == 1 else list(labels), obj]}
                for number, (subject, labels, obj) in self.facts
            ],
            "minimal": True,
            "smallest": self.smallest,
            "chains": [
                {"steps": [step._asdict() for step in chain.steps], "conclusion": chain.conclusion}
                for chain in self.chains
            ],
        }


def evidence(story: Story, claim: Claim | None, by: Deadline) -> tuple[Evidence | None, bool]:
    """Facts that exclude the claim, or without one clash, if they are found; and whether more time changes nothing.

    Args:
        story: the facts.
        claim: what the story excludes; ``None`` for a story that contradicts itself.
        by: when to stop, however little work has been done.
    """
    limit = WorkLimit(STORY_STEPS if claim is None else ANSWER_STEPS, by)
    found = explain(story, claim, limit)
    if not (found.smallest or limit.used_up):
        return None, False  # with more time there may be fewer
    facts = tuple((number, story.facts[number]) for number in found.facts)
    return Evidence(facts, found.smallest, found.chains) if found.minimal else None, True
