"""Steps over the wire: the statements of a chain of thought, as it stands so far, each judged against a story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from spatialjudge.grading import Steps, judge_steps
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.grading_schemas import StepOfAnswer
from spatialjudge.service.questions import AT_ONCE_FACTS, Clock, TimedQuestion, read_story, too_hard
from spatialjudge.service.schemas import Elapsed, StoryModel, VocabularyName, VocabularyVersion, Why
from spatialjudge.service.settings import Settings
from spatialjudge.solver import InvalidInput, Story

AT_ONCE_CHARACTERS: Final = 300
"""Characters of a text up to which the event loop reads it: a millisecond or two."""


class StepsRequest(BaseModel):
    """What does a chain of thought state about a story, and is that so?"""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        json_schema_extra={
            "example": {
                "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]},
                "text": "The bed is north-east of the desk. So the bed is",
                "complete": False,
            }
        },
    )

    story: StoryModel = Field(description="Where things are.")
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


class StepsResponse(BaseModel):
    """The statements of a text, in its order."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "verdict": "consistent",
                "reason": None,
                "steps": [
                    {
                        "subject": "bed",
                        "relation": ["NE"],
                        "object": "desk",
                        "span": [4, 33],
                        "verdict": "entailed",
                        "conflict": None,
                    }
                ],
                "first_wrong": None,
                "steps_sound": 1.0,
                "vocabulary": "roomspace",
                "vocabulary_version": "1",
                "elapsed_ms": 0.6,
            }
        }
    )

    verdict: Literal["consistent", "inconsistent_story", "undecided"] = Field(
        description="Of the story; of one that contradicts itself nothing is judged. Or there was no time for all."
    )
    reason: Why
    steps: list[StepOfAnswer] = Field(description="What is stated of two things of the story, each by itself.")
    first_wrong: int | None = Field(description="The number of the first that is impossible, from 0.")
    steps_sound: float | None = Field(description="The share that is not impossible; null if there is none.")
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    elapsed_ms: Elapsed


@dataclass(frozen=True, slots=True)
class StepsQuestion(TimedQuestion[StepsRequest, StepsResponse]):
    """What does this text state, and is that so?"""

    model: ClassVar = StepsRequest
    story: Story

    @classmethod
    def read(cls, request: StepsRequest, settings: Settings, started: float | None = None) -> Self:
        """Read the request's story; its text is read when it is judged.

        Raises:
            InvalidRequest: the story cannot be understood, or passes a limit.
        """
        clock = Clock.start(request.timeout_ms, settings, started)
        return cls(request, clock, read_story(request.story, settings)[0])

    def answer(self) -> StepsResponse:
        """Judge it, at most until the deadline.

        Raises:
            InvalidRequest: the family relates no two things.
        """
        request = self.request
        left = self.clock.deadline.remaining()
        try:
            found = judge_steps(
                self.story, request.text, family=request.family, complete=request.complete, timeout_s=left
            )
        except InvalidInput as error:
            raise InvalidRequest(problems=error.problems) from None
        return self._response(found)

    def at_once(self) -> StepsResponse | None:
        """Judge it on the spot, unless it may take long."""
        if len(self.request.text) > AT_ONCE_CHARACTERS or len(self.story.facts) > AT_ONCE_FACTS:
            return None
        found = self.answer()
        return found if found.verdict != "undecided" else None

    def undecided(self) -> StepsResponse:
        """The answer when the time is up before there is another."""
        return self._response(Steps((), consistent=None))

    def _response(self, found: Steps) -> StepsResponse:
        table = self.story.vocabulary
        undecided = found.consistent is not False and not found.decided
        return StepsResponse(
            verdict="undecided" if undecided else "inconsistent_story" if found.consistent is False else "consistent",
            reason=too_hard(undecided),
            steps=[StepOfAnswer.model_validate(step.as_json()) for step in found.steps],
            first_wrong=found.first_wrong,
            steps_sound=found.sound,
            vocabulary=table.name,
            vocabulary_version=table.version,
            elapsed_ms=self.clock.elapsed_ms(),
        )
