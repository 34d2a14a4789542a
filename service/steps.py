"""Steps over the wire: the statements of a chain of thought, as it stands so far, each judged against a story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pydantic import Field

from spatialjudge.grading import Steps, judge_steps
from spatialjudge.service import schemas
from spatialjudge.service.grading_schemas import StepOfAnswer
from spatialjudge.service.solvable import AT_ONCE_FACTS, StoryQuestion
from spatialjudge.solver import StoryVerdict

AT_ONCE_CHARACTERS: Final = 300
"""Characters of a text up to which the event loop reads it: a millisecond or two."""


class StepsRequest(schemas.WireRequest):
    """What does a chain of thought state about a story, and is that so?"""

    model_config = schemas.example(
        {
            "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]},
            "text": "The bed is north-east of the desk. So the bed is",
            "complete": False,
        }
    )

    story: schemas.StoryModel = Field(description="Where things are.")
    text: str = Field(description="What a model wrote, from its beginning.")
    family: str | None = Field(
        default=None, description="The family of relations that statements are about; the main one if absent."
    )
    complete: bool = Field(
        default=True, description="Whether the text has ended; else its last sentence is read only if that has."
    )
    timeout_ms: int | None = Field(
        default=None, ge=1, description="Time for all of it; the service has a default and a limit."
    )


class StepsResponse(schemas.WireAnswer):
    """The statements of a text, in its order."""

    verdict: StoryVerdict = Field(
        description="Of the story; of one that contradicts itself nothing is judged. Or there was no time for all."
    )
    reason: schemas.Why
    steps: list[StepOfAnswer] = Field(description="What is stated of two things of the story, each by itself.")
    first_wrong: int | None = Field(description="The number of the first that is impossible, from 0.")
    steps_sound: float | None = Field(description="The share that is not impossible; null if there is none.")
    vocabulary: schemas.VocabularyName
    vocabulary_version: schemas.VocabularyVersion
    elapsed_ms: schemas.Elapsed


@dataclass(frozen=True, slots=True)
class StepsQuestion(StoryQuestion[StepsRequest, StepsResponse, Steps]):
    """What does this text state, and is that so? The text is read when it is judged."""

    model = StepsRequest
    response = StepsResponse
    at_once_s = float("inf")  # so few steps take a moment; with less time, conflicts would be cut short, not missing

    def _quick(self) -> bool:
        return len(self.request.text) <= AT_ONCE_CHARACTERS and len(self.story.facts) <= AT_ONCE_FACTS

    def _solve(self, timeout_s: float) -> Steps:
        asked = self.request
        return judge_steps(self.story, asked.text, family=asked.family, complete=asked.complete, timeout_s=timeout_s)

    def _unsolved(self) -> Steps:
        return Steps((), consistent=None)

    def _open(self, found: Steps) -> bool:
        return found.consistent is not False and not found.decided

    def _fields(self, found: Steps) -> dict[str, Any]:
        told = StoryVerdict.INCONSISTENT_STORY if found.consistent is False else StoryVerdict.CONSISTENT
        verdict = StoryVerdict.UNDECIDED if self._open(found) else told
        return {"verdict": verdict, "steps": found.steps, "steps_sound": found.sound}
