"""Questions about placements: a layout held against a story, the facts between coordinates, and how many."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from pydantic import Field, RootModel

from spatialjudge.service import schemas
from spatialjudge.service.questions import CheckQuestion
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import StoryQuestion, may_be_quick, read_story
from spatialjudge.solver import (
    CountResult,
    Evaluation,
    Fact,
    InvalidInput,
    Story,
    StoryVerdict,
    count,
    evaluate,
    qualify,
)
from spatialjudge.solver.counting import things_counted

AT_ONCE_THINGS: Final = 30
AT_ONCE_TUPLES: Final = 50
"""Things of which the event loop looks for overlaps, and pairs of which it tells all facts, at most: a millisecond."""


class EvaluateRequest(schemas.WireRequest):
    """Which facts does this placement keep?"""

    model_config = schemas.example(
        {
            "story": {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "W", "chair"]]},
            "placement": {"bed": [9, 10], "chair": [3, 4]},
        }
    )

    story: schemas.StoryModel = Field(description="What is to be kept.")
    placement: dict[str, schemas.RawPlace] = Field(
        description="The place of each thing by name; things may be left out."
    )
    prediction: schemas.RawFact | None = Field(
        default=None, description="A fact of which to say whether it holds there."
    )
    explain: bool = Field(default=False, description="Also find the facts that no placement could keep.")
    timeout_ms: int | None = Field(default=None, ge=1, description="Time for that.")


class BreachModel(schemas.WirePart):
    """A fact that the placement breaks."""

    number: int = Field(description="Its place in the story's facts, counted from 0.")
    fact: schemas.FactParts
    places: dict[str, schemas.RawPlace] = Field(description="The coordinates that break it.")
    instead: list[str] = Field(description="The labels of its family that hold there.")


class EvaluateResponse(schemas.WireAnswer):
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
    clashes: list[schemas.ConflictModel] | None = Field(
        description="Sets of facts of which no placement keeps all; null unless asked for and found in time."
    )
    reason: schemas.Why
    holds: bool | None = Field(description="Whether the prediction holds; null if there is none, or it is not told.")
    vocabulary: schemas.VocabularyName
    vocabulary_version: schemas.VocabularyVersion
    elapsed_ms: schemas.Elapsed


class CheckAnswer(RootModel[schemas.CheckResponse | EvaluateResponse]):
    """The verdict on a prediction; or, if a placement was sent, what that keeps and breaks."""


class QualifyRequest(schemas.WireRequest):
    """Which facts hold between these coordinates?"""

    model_config = schemas.example({"placement": {"bed": [9, 10], "chair": [3, 4]}, "grid": 12, "family": "direction"})

    placement: dict[str, schemas.RawPlace] = Field(description="The place of each thing by name.")
    vocabulary: str = Field(default="roomspace", description="The table of labels (GET /vocabularies).")
    grid: int | None = Field(default=None, ge=1, description="Cells along a side, for a vocabulary of points.")
    family: str | None = Field(default=None, description="Only its facts; else all, but those of three things.")


class QualifyResponse(schemas.WireAnswer):
    """The facts that hold, of one label each."""

    facts: list[schemas.FactParts] | None = Field(
        description="Subject, relation, object; null if the time did not suffice."
    )
    reason: schemas.Why
    vocabulary: schemas.VocabularyName
    vocabulary_version: schemas.VocabularyVersion
    elapsed_ms: schemas.Elapsed


class CountRequest(schemas.SolvedRequest):
    """How many things stand in a relation?"""

    model_config = schemas.example(
        {
            "story": {"grid": 9, "facts": [["bed", "O", "lamp"], ["desk", "N", "stove"]]},
            "relation": "N",
            "object": "stove",
            "among": ["desk"],
        }
    )

    relation: schemas.RawRelation = Field(description="A label, or several, of which one holds.")
    object: schemas.RawObject = Field(description="The object they refer to; 'room' for regions and wall contact.")
    among: list[schemas.RawName] | None = Field(
        default=None, description="What may be counted; all but the object if null."
    )
    number: int | None = Field(default=None, ge=0, description="A number of which to say why there cannot be so many.")


class CountResponse(schemas.WireAnswer):
    """How many there must be, can be, and in which numbers there are."""

    verdict: StoryVerdict = Field(description="Whether the story has a placement at all.")
    reason: schemas.Why
    exact: int | None = Field(description="The number, if there can be no other.")
    counts: list[int] = Field(description="The numbers that placements show.")
    entailed: list[str] = Field(description="The things that stand in the relation in every placement.")
    possible: list[str] = Field(description="Those that may, in some placement.")
    undecided: list[int] = Field(description="Numbers that the time did not suffice for.")
    witnesses: dict[str, schemas.Witness] = Field(description="For each number a placement that shows it.")
    conflict: schemas.ConflictModel | None = Field(
        description="The facts by which there cannot be the `number` asked about, or that contradict each other."
    )
    vocabulary: schemas.VocabularyName
    vocabulary_version: schemas.VocabularyVersion
    elapsed_ms: schemas.Elapsed


@dataclass(frozen=True, slots=True)
class EvaluateQuestion(StoryQuestion[EvaluateRequest, EvaluateResponse, Evaluation]):
    """Which facts does this placement keep? That is found by reading it; which no placement could keep is not."""

    model = EvaluateRequest
    response = EvaluateResponse
    found: Evaluation
    holds: bool | None

    @classmethod
    def _read(cls, request: EvaluateRequest, settings: Settings) -> Iterable[Any]:
        story = read_story(request.story, settings)[0]
        _within(request.placement, settings)
        if request.explain:
            story.solvable()
        found = evaluate(story, request.placement)
        return story, found, None if request.prediction is None else found.holds(request.prediction)

    def _quick(self) -> bool:
        return not self.request.explain and len(self.story.index) <= AT_ONCE_THINGS

    def _solve(self, timeout_s: float) -> Evaluation:
        if not self.request.explain:
            return self.found
        return evaluate(self.story, self.request.placement, explain=True, timeout_s=timeout_s)

    def _unsolved(self) -> Evaluation:
        return self.found

    def _open(self, found: Evaluation) -> bool:
        return self.request.explain and found.clashes is None

    def _fields(self, found: Evaluation) -> dict[str, Any]:
        return {"holds": self.holds}


def read_check(
    request: schemas.CheckRequest, settings: Settings, started: float | None = None
) -> CheckQuestion | EvaluateQuestion:
    """What ``POST /check`` is asked: to judge a prediction, or, if it comes with a placement, that.

    Raises:
        InvalidInput: it cannot be understood, or passes a limit.
    """
    if request.placement is None:
        return CheckQuestion.read(request, settings, started)
    names = EvaluateRequest.model_fields
    asked = EvaluateRequest.model_construct(**{name: getattr(request, name) for name in names})
    return EvaluateQuestion.read(asked, settings, started)


@dataclass(frozen=True, slots=True)
class QualifyQuestion(StoryQuestion[QualifyRequest, QualifyResponse, tuple[Fact, ...] | None]):
    """Which facts hold between these coordinates? The placement is read when it is answered."""

    model = QualifyRequest
    response = QualifyResponse

    @classmethod
    def _read(cls, request: QualifyRequest, settings: Settings) -> Iterable[Any]:
        _within(request.placement, settings)
        return (Story(request.grid, None, request.vocabulary),)

    def _quick(self) -> bool:
        arity = max(term.family.arity for term in self.story.vocabulary.terms) if self.request.family else 2
        tuples: int = len(self.request.placement) ** arity
        return tuples <= AT_ONCE_TUPLES

    def _solve(self, timeout_s: float) -> tuple[Fact, ...]:
        asked = self.request
        return qualify(asked.placement, asked.vocabulary, grid=asked.grid, family=asked.family)

    def _unsolved(self) -> None:
        return None

    def _open(self, found: tuple[Fact, ...] | None) -> bool:
        return found is None

    def _fields(self, found: tuple[Fact, ...] | None) -> dict[str, Any]:
        return {"facts": found}


@dataclass(frozen=True, slots=True)
class CountQuestion(StoryQuestion[CountRequest, CountResponse, CountResult]):
    """How many things stand in a relation? ``counted`` is what each would have to be."""

    model = CountRequest
    response = CountResponse
    counted: list[Fact]

    @classmethod
    def _read(cls, request: CountRequest, settings: Settings) -> Iterable[Any]:
        story = read_story(request.story, settings)[0]
        _within(request.among or (), settings, "among")
        return story, things_counted(story, request.relation, request.object, request.among)

    def _quick(self) -> bool:
        return self.request.number is None and may_be_quick(self.request.engine, self.story)

    def _solve(self, timeout_s: float) -> CountResult:
        asked = self.request
        return count(
            self.story,
            asked.relation,
            asked.object,
            among=asked.among,
            number=asked.number,
            engine=asked.engine,
            timeout_s=timeout_s,
        )

    def _unsolved(self) -> CountResult:
        names = tuple(fact.subject for fact in self.counted)
        return CountResult(StoryVerdict.UNDECIDED, 0.0, possible=names, undecided=tuple(range(len(names) + 1)))

    def _open(self, found: CountResult) -> bool:
        return bool(found.undecided) or found.verdict is StoryVerdict.UNDECIDED

    def _fields(self, found: CountResult) -> dict[str, Any]:
        shown = found.placements if self.request.witness else {}
        return {"witnesses": {str(number): placement for number, placement in shown.items()}}


def _within(named: Collection[Any], settings: Settings, where: str = "placement") -> None:
    if problems := settings.limits.too_many(named, where):
        raise InvalidInput(problems)
