"""The wire models of placements: a layout held against a story, the facts between coordinates, and how many."""

from __future__ import annotations

from pydantic import Field, RootModel

from spatialjudge.service.schemas import (
    CheckResponse,
    ConflictModel,
    Elapsed,
    FactParts,
    RawFact,
    RawName,
    RawObject,
    RawPlace,
    RawRelation,
    SolvedRequest,
    StoryModel,
    VocabularyName,
    VocabularyVersion,
    Why,
    WireAnswer,
    WirePart,
    WireRequest,
    Witness,
    example,
)
from spatialjudge.solver import StoryVerdict


class EvaluateRequest(WireRequest):
    """Which facts does this placement keep?"""

    model_config = example(
        {
            "story": {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "W", "chair"]]},
            "placement": {"bed": [9, 10], "chair": [3, 4]},
        }
    )

    story: StoryModel = Field(description="What is to be kept.")
    placement: dict[str, RawPlace] = Field(description="The place of each thing by name; things may be left out.")
    prediction: RawFact | None = Field(default=None, description="A fact of which to say whether it holds there.")
    explain: bool = Field(default=False, description="Also find the facts that no placement could keep.")
    timeout_ms: int | None = Field(default=None, ge=1, description="Time for that.")


class BreachModel(WirePart):
    """A fact that the placement breaks."""

    number: int = Field(description="Its place in the story's facts, counted from 0.")
    fact: FactParts
    places: dict[str, RawPlace] = Field(description="The coordinates that break it.")
    instead: list[str] = Field(description="The labels of its family that hold there.")


class EvaluateResponse(WireAnswer):
    """What a placement keeps and breaks."""

    kept: float = Field(description="The share of the facts that hold.")
    all_kept: bool = Field(description="Whether every fact holds.")
    broken: list[int] = Field(description="The numbers of the facts that do not hold, counted from 0.")
    untold: list[int] = Field(description="Those of facts that need what the placement does not tell.")
    breaches: list[BreachModel] = Field(description="Every broken fact with the coordinates that break it.")
    missing: list[str] = Field(description="Things of the story without a place.")
    invented: list[str] = Field(description="Names that the story does not have.")
    outside: list[str] = Field(description="Things that are not on the grid.")
    overlapping: list[list[str]] = Field(description="Pairs in one cell, or with inner points in common.")
    clashes: list[ConflictModel] | None = Field(
        description="Sets of facts of which no placement keeps all; null unless asked for and found in time."
    )
    reason: Why
    holds: bool | None = Field(description="Whether the prediction holds; null if there is none, or it is not told.")
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    elapsed_ms: Elapsed


class CheckAnswer(RootModel[CheckResponse | EvaluateResponse]):
    """The verdict on a prediction; or, if a placement was sent, what that keeps and breaks."""


class QualifyRequest(WireRequest):
    """Which facts hold between these coordinates?"""

    model_config = example({"placement": {"bed": [9, 10], "chair": [3, 4]}, "grid": 12, "family": "direction"})

    placement: dict[str, RawPlace] = Field(description="The place of each thing by name.")
    vocabulary: str = Field(default="roomspace", description="The table of labels (GET /vocabularies).")
    grid: int | None = Field(default=None, ge=1, description="Cells along a side, for a vocabulary of points.")
    family: str | None = Field(default=None, description="Only its facts; else all, but those of three things.")


class QualifyResponse(WireAnswer):
    """The facts that hold, of one label each."""

    facts: list[FactParts] | None = Field(description="Subject, relation, object; null if the time did not suffice.")
    reason: Why
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    elapsed_ms: Elapsed


class CountRequest(SolvedRequest):
    """How many things stand in a relation?"""

    model_config = example(
        {
            "story": {"grid": 9, "facts": [["bed", "O", "lamp"], ["desk", "N", "stove"]]},
            "relation": "N",
            "object": "stove",
            "among": ["desk"],
        }
    )

    relation: RawRelation = Field(description="A label, or several, of which one holds.")
    object: RawObject = Field(description="The object they refer to; 'room' for regions and wall contact.")
    among: list[RawName] | None = Field(default=None, description="What may be counted; all but the object if null.")
    number: int | None = Field(default=None, ge=0, description="A number of which to say why there cannot be so many.")


class CountResponse(WireAnswer):
    """How many there must be, can be, and in which numbers there are."""

    verdict: StoryVerdict = Field(description="Whether the story has a placement at all.")
    reason: Why
    exact: int | None = Field(description="The number, if there can be no other.")
    counts: list[int] = Field(description="The numbers that placements show.")
    entailed: list[str] = Field(description="The things that stand in the relation in every placement.")
    possible: list[str] = Field(description="Those that may, in some placement.")
    undecided: list[int] = Field(description="Numbers that the time did not suffice for.")
    witnesses: dict[str, Witness] = Field(description="For each number a placement that shows it.")
    conflict: ConflictModel | None = Field(
        description="The facts by which there cannot be the `number` asked about, or that contradict each other."
    )
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    elapsed_ms: Elapsed
