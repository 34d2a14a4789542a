"""The wire models: what is sent to the API and what comes back, as docs/api.md describes it.

Numbers and texts are strict (``"12"`` and ``1.5`` are not grids) and unknown fields are errors. Facts, names and
predictions pass as they are: ``Story`` reads them, and says of each what is wrong with it better than a schema can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from spatialjudge.relations import Vocabulary, vocabularies
from spatialjudge.solver import ENGINES, Modality, Reason, StoryVerdict, Verdict
from spatialjudge.solver.names import MAX_NAME

if TYPE_CHECKING:
    EngineName = str
else:
    EngineName = Literal[ENGINES]

NOTHING: Final[Any] = ()
"""The list that is sent by whoever sends none; one that could be changed would be copied each time."""
NAME: Final = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
SUBJECT: Final = NAME | {"description": "The object that the relation is said of."}
LABEL: Final = {"type": "string", "minLength": 1}
RELATION: Final = {
    "description": "A label, or a list of labels: one of these.",
    "anyOf": [LABEL, {"type": "array", "items": LABEL, "minItems": 1}],
}
OBJECT: Final = {
    "description": "The object it refers to: 'room' for regions and wall contact, two for 'between' and the like.",
    "anyOf": [NAME, {"type": "array", "items": NAME, "minItems": 2, "maxItems": 2}],
}
PLACE: Final = {
    "description": "A cell [x, y], x to the east and y to the north; with a heading [x, y, 'N']; of a box its "
    "coordinates by axis, such as {'x': [0, 4], 'y': [1, 2]}.",
    "anyOf": [{"type": "array", "minItems": 2, "maxItems": 3, "items": {}}, {"type": "object"}],
}
FACT: Final = {
    "title": "Fact",
    "description": "Subject, relation, object: as a triple or by name. The object of a region or contact is 'room'.",
    "anyOf": [
        {"type": "array", "prefixItems": [SUBJECT, RELATION, OBJECT], "minItems": 3, "maxItems": 3},
        {
            "title": "FactByName",
            "type": "object",
            "properties": {"subject": SUBJECT, "relation": RELATION, "object": OBJECT},
            "required": ["subject", "relation", "object"],
            "additionalProperties": False,
        },
    ],
}

RawName = Annotated[Any, WithJsonSchema(NAME)]
RawFact = Annotated[Any, WithJsonSchema(FACT)]
RawRelation = Annotated[Any, WithJsonSchema(RELATION)]
RawObject = Annotated[Any, WithJsonSchema(OBJECT)]
RawPlace = Annotated[Any, WithJsonSchema(PLACE)]


def _in_json(value: Any) -> Any:
    return value.as_json() if hasattr(value, "as_json") else value


def example(value: dict[str, Any]) -> ConfigDict:
    """What makes a value the example of a model; those of answers are what is answered to them."""
    return ConfigDict(json_schema_extra={"example": value})


class WireRequest(BaseModel):
    """What is sent: of the kinds that are named, and nothing else."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    finite: ClassVar[bool] = True
    """Whether all numbers must be; else there may be NaN, as harnesses write it beside an item."""


class WireAnswer(BaseModel):
    """What is answered, or a part of it; made ready when it is first needed, as few are in a command."""

    model_config = ConfigDict(defer_build=True)


class StoryModel(WireRequest):
    """Objects, in a square room or on an unbounded plane, and facts about them."""

    grid: int | None = Field(
        default=None,
        ge=1,
        description="Cells along a side of the room; left out for a vocabulary of things with extent.",
        examples=[12],
    )
    vocabulary: str = Field(
        default="roomspace", description="The table that gives labels their meaning (GET /vocabularies)."
    )
    objects: list[RawName] = Field(default=NOTHING, description="Objects to declare that no fact need mention.")
    facts: list[RawFact] = Field(default=NOTHING, description="What the story says.")
    text: str | None = Field(
        default=None,
        description="Instead of facts: plain sentences, such as 'The bed is north of the red chair.'",
        examples=["The bed is to the north-east of the desk. The desk is north of the chair."],
    )
    distances: Literal["distance2", "distance3"] | None = Field(
        default=None, description="What short and far mean in the text: one of two classes, or of three."
    )


class SolvedRequest(WireRequest):
    """A question that an engine solves."""

    story: StoryModel = Field(description="Where things are.")
    engine: EngineName = Field(default="auto", description="Who solves; 'auto' chooses.")
    timeout_ms: int | None = Field(
        default=None, ge=1, description="Time for the whole question; the service has a default and a limit."
    )
    witness: bool = Field(default=True, description="Show placements.")


class CheckRequest(SolvedRequest):
    """Can this prediction hold together with the story?"""

    model_config = example(
        {
            "story": {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "chair"]]},
            "prediction": ["bed", "SW", "chair"],
            "necessary": True,
            "explain": True,
        }
    )

    prediction: RawFact | None = Field(default=None, description="The fact to be judged, about objects of the story.")
    placement: dict[str, RawPlace] | None = Field(
        default=None, description="A layout to be held against the story instead, as by POST /evaluate."
    )
    necessary: bool = Field(default=False, description="Also say whether it holds in every placement.")
    explain: bool = Field(
        default=False, description="Also give the fewest facts behind the verdict, and the room's part in it."
    )


class RelationsRequest(SolvedRequest):
    """Which relations of a family can hold between two objects?"""

    model_config = example(
        {
            "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]},
            "subject": "bed",
            "object": "chair",
        }
    )

    subject: RawName = Field(description="The object that the relations are said of.")
    object: RawObject = Field(
        description="The object they refer to; 'room' for regions and wall contact; two for 'between' and the like."
    )
    family: str | None = Field(
        default=None,
        description="A family of the vocabulary: direction, distance2, region, ...; if absent its main one, of two "
        "objects the one of three.",
    )


PlacedAt = Annotated[
    tuple[int, int] | tuple[int, int, Literal["N", "E", "S", "W"]] | dict[str, tuple[int, ...]],
    Field(
        description="The cell [x, y] of a point, and the way it faces if it faces one; of a box the coordinates of its "
        "ends (and inner point) by axis."
    ),
]
Witness = dict[str, PlacedAt]


FactParts = Annotated[
    tuple[str, str | list[str], str | list[str]],
    BeforeValidator(_in_json),
    Field(description="Subject, relation, object or objects."),
]


class WirePart(WireAnswer):
    """A part of an answer, of what says itself in JSON."""

    @model_validator(mode="before")
    @classmethod
    def _in_json(cls, value: Any) -> Any:
        return _in_json(value)


class ConflictFact(WireAnswer):
    """A fact of the story."""

    number: int = Field(description="Its place in the story's facts, counted from 0.")
    fact: FactParts


class StepModel(WireAnswer):
    """A bound on coordinates."""

    text: str = Field(description="The bound, such as x(bed) >= 8.")
    source: int | Literal["room", "box"] = Field(
        description="Where it comes from: a fact by number, the walls of the room, or the order of a box's ends."
    )


class ChainModel(WireAnswer):
    """Bounds one after the other, and what follows from them."""

    needs: str = Field(description="What the excluded would take, such as x(bed) < x(chair); empty of a story alone.")
    steps: list[StepModel] = Field(description="The bounds, in the order in which they join.")
    conclusion: str = Field(description="What follows.")


class ConflictModel(WirePart):
    """Facts that cannot hold together, or not together with the prediction."""

    facts: list[ConflictFact] = Field(description="Those that clash.")
    minimal: bool = Field(description="Whether leaving out any one of them dissolves the clash.")
    smallest: bool = Field(description="Whether no smaller set of facts clashes.")
    chains: list[ChainModel] = Field(
        description="Why, where bounds alone show it: a chain for each way in which the excluded could hold."
    )
    text: str = Field(description="The same in words.")


VocabularyName = Annotated[str, Field(description="The table that gave the labels their meaning.")]
VocabularyVersion = Annotated[str, Field(description="Its version: what a label means changes with it only.")]
DecidingEngine = Annotated[str, Field(description="The engine that decided.")]
Why = Annotated[
    Reason | None,
    Field(
        description="Why something that was asked is undecided: it was `too_hard` for its time, `waited` for most of "
        "that, or what worked on it was `stopped`."
    ),
]
Elapsed = Annotated[float, Field(description="Milliseconds from reading the request to the answer, waiting included.")]


class CheckResponse(WireAnswer):
    """The verdict on a prediction."""

    verdict: Verdict = Field(description="Whether the prediction can hold together with the story.")
    reason: Why
    necessary: bool | None = Field(description="Whether it holds in every placement; null unless asked and decided.")
    modality: Modality | None = Field(description="The same in a word: necessary, possible or impossible.")
    witness: Witness | None = Field(description="Where each object is, x to the east and y to the north.")
    conflict: ConflictModel | None = Field(description="The facts behind a negative verdict, if asked for.")
    support: ConflictModel | None = Field(description="The facts that entail a necessary prediction, if asked for.")
    because_of_room: int | None = Field(
        description="A larger grid on which an infeasible prediction could hold, if asked for and there is one."
    )
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    engine: DecidingEngine
    elapsed_ms: Elapsed


class RelationsResponse(WireAnswer):
    """The relations that can hold, in the vocabulary's order."""

    verdict: StoryVerdict = Field(description="Whether the story has a placement at all.")
    reason: Why
    family: str = Field(description="The family asked for.")
    feasible: list[str] = Field(description="The labels that can hold.")
    necessary: str | None = Field(description="The relation that holds in every placement, if there is one.")
    entailed: list[str] | None = Field(
        description="All relations of the family that hold in every placement; null if that was not decided."
    )
    undecided: list[str] = Field(description="Relations that the time did not suffice for.")
    witnesses: dict[str, Witness] = Field(description="For each feasible relation a placement that shows it.")
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion
    engine: DecidingEngine
    elapsed_ms: Elapsed


class FactsRequest(WireRequest):
    """What does this story say?"""

    model_config = example(
        {"story": {"grid": 12, "text": "The bed is to the north-east of the desk. There is a red chair."}}
    )

    story: StoryModel = Field(description="Where things are.")


class ToldFact(WireAnswer):
    """A fact, and what told it."""

    fact: FactParts
    start: int | None = Field(description="Where its sentence begins in the text, in characters, if that is known.")


class FactsResponse(WireAnswer):
    """What a story says, its labels as its vocabulary writes them."""

    facts: list[ToldFact] = Field(description="The facts, in their order: number 0 is the first.")
    objects: list[str] = Field(description="The objects, those declared first, then as they are mentioned.")
    vocabulary: VocabularyName
    vocabulary_version: VocabularyVersion


class TermModel(WireAnswer):
    """A label and what it means."""

    model_config = ConfigDict(from_attributes=True)

    label: str = Field(description="What stories and predictions call it.")
    definition: str = Field(description="What it means.")
    names: list[str] = Field(description="Other words that are read as this label; case and hyphens do not matter.")
    converse: str | None = Field(description="What holds of the two objects the other way round.")


class FamilyModel(WireAnswer):
    """Labels that answer one question."""

    name: str = Field(description="What questions call it.")
    unary: bool = Field(description="Whether the labels relate an object to the room.")
    ternary: bool = Field(description="Whether the labels relate an object to two others, such as 'between'.")
    measured: bool = Field(description="Whether the labels are only held against given places, and never solved.")
    partition: bool = Field(description="Whether exactly one of the labels holds, whatever the placement.")
    terms: list[TermModel] = Field(description="Its labels, in order.")


class VocabularyModel(WireAnswer):
    """A versioned table of labels."""

    name: str = Field(description="What stories call it.")
    version: str = Field(description="What a label means changes with it only.")
    summary: str = Field(description="What it is for.")
    grid: bool = Field(description="Whether its things are points on a grid, whose size a story tells.")
    families: list[FamilyModel] = Field(description="Its labels, by what they answer.")

    @classmethod
    def of(cls, table: Vocabulary) -> Self:
        """The table as it goes over the wire."""
        kinds = ("name", "unary", "ternary", "measured", "partition")
        families = [
            FamilyModel(
                **{kind: getattr(terms[0].family, kind) for kind in kinds},
                terms=[TermModel.model_validate(term) for term in terms],
            )
            for terms in table.families.values()
        ]
        grid = table.space is None
        return cls(name=table.name, version=table.version, summary=table.summary, grid=grid, families=families)


class VocabulariesResponse(WireAnswer):
    """All vocabularies."""

    vocabularies: list[VocabularyModel] = Field(description="Each with its labels.")

    @classmethod
    def known(cls) -> Self:
        """Those that are registered, by name."""
        return cls(vocabularies=[VocabularyModel.of(table) for table in vocabularies()])


class HealthResponse(WireAnswer):
    """The service runs."""

    model_config = example({"status": "ok", "version": "0.2.0", "commit": "9" * 40})

    status: Literal["ok"] = Field(default="ok", description="The same whenever there is an answer.")
    version: str = Field(description="The release that is installed.")
    commit: str = Field(description="The commit that it was built from, or `unknown`.")


class ReadyResponse(WireAnswer):
    """The service has just solved a small story."""

    model_config = example({"status": "ready", "version": "0.2.0", "engine": "native", "elapsed_ms": 0.4})

    status: Literal["ready"] = Field(default="ready", description="The same whenever the story was solved.")
    version: str = Field(description="The release that is installed.")
    engine: DecidingEngine
    elapsed_ms: Elapsed


class ErrorPlace(WireAnswer):
    """One mistake."""

    where: str = Field(description="Its place in the request.", examples=["story.facts[3].relation"])
    problem: str = Field(description="What is wrong there.", examples=["unknown label 'NEE'"])
    hint: str | None = Field(description="What would be right.", examples=["did you mean NE?"])


class ProblemDetails(WireAnswer):
    """Why there is no verdict (RFC 9457)."""

    type: str = Field(description="Which error it is; clients tell them apart by it.")
    title: str = Field(description="The same for every error of the type.")
    status: int = Field(description="The status of the response.")
    detail: str = Field(description="The first mistake with its place, and how many more there are.")
    errors: list[ErrorPlace] = Field(description="Every mistake, up to 20.")


REQUEST_FIELDS: Final = sorted(
    {name for model in (StoryModel, CheckRequest, RelationsRequest) for name in model.model_fields}
)
"""The names of all fields that a request may have: what a misspelt one may have meant."""
